"""What duplicate deals come to."""

from math import inf
from random import Random

import pytest

from game.bots.contests.duplicate import Contest, DuplicateDeal, Entrant, Played, pairs_ahead, standing
from game.content.sheets.sheets import load_sheet

HIGH = Contest(load_sheet("rummy_500"), 3, Entrant("one"), Entrant("other"), 1)
LOW = Contest(load_sheet("doofer"), 3, Entrant("one"), Entrant("other"), 1)
TWO = Contest(load_sheet("double_rum"), 2, Entrant("one"), Entrant("other"), 1)
PLAYED = (
    Played(0, (50, 20, 20), 0, "went_out", 10),
    Played(1, (50, 50, 20), -1, "stalemate", 20),
    Played(2, (10, 20, 0), 1, "went_out", 30),
)
DEAL = DuplicateDeal(0, 1, 0, PLAYED)


def test_everything_is_told_from_the_challengers_side() -> None:
    found = standing(HIGH, [DEAL])
    assert (found.deals, found.played) == (1, 3)
    assert found.overall.points.mean == (30 + 15 - 15) / 3
    assert found.overall.ahead is not None
    assert found.overall.ahead.mean == 3 / 5, "two, one of one, none of two"
    assert found.best is not None
    assert found.best.mean == 1 / 2, "the second deal was shared"
    assert found.undecided == 1
    assert found.out.mean == 1 / 3
    assert found.out_more.mean == pytest.approx(1 / 3 - 1 / 6)
    assert found.endings == {"stalemate": 1, "went_out": 2}
    assert found.turns == 20
    assert pairs_ahead(HIGH, DEAL) == (3, 5)


def test_where_the_lowest_wins_it_is_the_other_way_round() -> None:
    found = standing(LOW, [DEAL])
    assert found.overall.points.mean == -10
    assert found.overall.ahead is not None
    assert found.overall.ahead.mean == 2 / 5


def test_of_a_plan_every_deal_is_told_by_itself() -> None:
    other = tuple(Played(play.challenger, (0, 0, 0), -1, "stalemate", 10) for play in PLAYED)
    deals = [DEAL, DuplicateDeal(1, 2, 0, other), DuplicateDeal(2, 1, 1, PLAYED)]
    first, second = standing(LOW, deals).by_deal
    assert (first.points.mean, second.points.mean) == (-10, 0)
    assert first.points.clusters == 2
    assert second.ahead is None, "nobody was ahead"
    assert standing(HIGH, [DEAL]).by_deal == ()


def test_the_interval_is_over_deals_however_often_each_was_played() -> None:
    """Points that both sides owe to the deal cancel; what the second play repeats of the first tells nothing."""
    rng = Random(5)
    held = 0
    for _ in range(300):
        deals = []
        for number in range(40):
            luck = rng.gauss(0, 40)  # of seat 0
            skill = rng.gauss(3, 8)  # what the challenger makes of this deal, in either seat
            scores = [(round(luck + skill), 0), (round(luck), round(skill))]
            played = tuple(Played(seat, scores[seat], -1, "went_out", 1) for seat in range(2))
            deals.append(DuplicateDeal(number, 1, 0, played))
        points = standing(TWO, deals).overall.points
        held += points.low <= 3 <= points.high
        assert points.spread < 5, "the luck of the deal is gone"
    assert 272 <= held <= 296


def test_what_never_differs_has_no_interval() -> None:
    deals = [DuplicateDeal(n, 1, 0, (Played(0, (5, 9), 1, "went_out", 9),) * 1) for n in range(30)]
    assert standing(TWO, deals).overall.points.spread == inf
