"""Duplicate deals: the same cards for both sides."""

from __future__ import annotations

import pickle
from itertools import count
from math import inf
from random import Random
from statistics import variance

import pytest
from msgspec import structs

from game.bots.base import BotSpec
from game.bots.choose.player import decide
from game.bots.contests import duplicate
from game.bots.contests.duplicate import (
    Contest,
    DuplicateDeal,
    Entrant,
    PlayedDeal,
    contest_result,
    pairs_ahead,
    with_time_limit,
)
from game.bots.contests.selfplay import CALLED_OFF, BrokenMatch
from game.bots.knowledge.memory import Memory
from game.bots.traits import Traits
from game.content.sheets.sheets import load_sheet
from game.engine.actions import Action
from game.engine.events import Dealt, Event
from game.engine.state import State, view
from tests.support.positions import position

STANDARD = Entrant("standard")
ANYBODY = Entrant("random", None)
CARELESS = Entrant("careless", Traits(caution=0.0))


def contest(game: str, seats: int, one: Entrant = ANYBODY, other: Entrant = STANDARD) -> Contest:
    return Contest(load_sheet(game), seats, one, other, 3)


@pytest.mark.parametrize(("game", "seats"), [("double_rum", 2), ("doofer", 2), ("rummy_500", 3), ("me", 3)])
def test_a_bot_against_itself_comes_out_even_in_duplicate_deals(game: str, seats: int) -> None:
    same = contest(game, seats, STANDARD, structs.replace(STANDARD, name="again"))
    found = contest_result(same, [same.play(number) for number in range(2)])
    assert found.overall.points.mean == 0
    assert found.overall.ahead is None or found.overall.ahead.mean == 0.5
    assert found.out_more.mean == pytest.approx(0)


def test_a_bot_whose_search_has_no_time_decides_like_a_bot_without_search() -> None:
    """A clock that is always past the limit leaves no time for a single determinization."""
    searching = Entrant("searching", Traits(rollouts=200))
    state = position("gin_rummy", ["7H 8H KS KD 2C 4D 5S 9C QC JD TS", "AH 6S 7D 9D JC TC 2H 5H 8S QH"])
    asked = searching.spec(1), view(state, 0), Memory.start(0)
    ticks = count()
    late = with_time_limit(searching.brain, 0.5, lambda: float(next(ticks)))(*asked)
    assert next(ticks) < 5, "the clock is looked at, and time is up"
    plain = decide(BotSpec("plain", Traits(), 1), *asked[1:])
    assert late is not None
    assert plain is not None
    assert late.action == plain.action
    assert with_time_limit(ANYBODY.brain, 0.5) is ANYBODY.brain, "nothing to cut"


def test_a_time_limit_makes_a_different_contest_that_still_plays_its_deals_to_the_end() -> None:
    free = contest("gin_rummy", 2, Entrant("searching", Traits(rollouts=200)))
    cut = structs.replace(free, limit=1e-9)
    assert cut != free
    assert len(cut.play(0).played) == 2


def test_the_challenger_sits_in_every_seat_of_the_same_deal() -> None:
    ours = contest("liverpool_rummy", 3)
    dealt: list[Dealt] = []

    def watch(state: State, action: Action, events: list[Event]) -> None:
        dealt.extend(event for event in events if isinstance(event, Dealt))

    played = [ours.play_once(0, seat, watch) for seat in range(3)]
    assert [each.challenger for each in played] == [0, 1, 2]
    assert len(dealt) == 3
    assert dealt[0] == dealt[1] == dealt[2], "wherever whoever cuts has cut"
    assert played == list(ours.play(0).played)


def test_a_duplicate_deal_is_fixed_by_its_number_and_seed_in_every_process() -> None:
    ours = contest("basic_rummy", 2)
    again = pickle.loads(pickle.dumps(ours))
    assert ours.play(4) == again.play(4)
    assert ours.play(4).played != ours.play(5).played
    assert ours.play(4).played != structs.replace(ours, seed=4).play(4).played


def test_duplicate_deals_go_through_the_plan_in_order_and_every_seat_has_the_contract_of_the_deal() -> None:
    ours = contest("dummy_rummy", 2)
    assert ours.plan == 12
    starts = [ours.state_before(number) for number in range(24)]
    assert [start.deal for start in starts] == [*range(1, 13)] * 2
    assert [start.dealer for start in starts] == [0] * 12 + [1] * 12
    last = starts[11]
    assert last.contract_of(0) == last.contract_of(1) == last.match.contracts[11]
    assert starts[3].rules is last.match.of_deal(4)
    assert contest("rummy_500", 2).plan == 1


def test_a_random_player_loses_a_duplicate_contest() -> None:
    ours = contest("double_rum", 2)
    found = contest_result(ours, [ours.play(number) for number in range(6)])
    assert found.overall.ahead is not None
    assert found.overall.ahead.mean <= 0.1
    assert found.overall.points.high < 0


def test_duplicate_deals_have_less_variance_than_single_ones() -> None:
    ours = contest("double_rum", 2, CARELESS)
    deals = [ours.play(number).played for number in range(16)]
    first, second = ([each[seat].scores for each in deals] for seat in range(2))
    twice = [(one[0] - one[1] + other[1] - other[0]) / 2 for one, other in zip(first, second, strict=True)]
    once = [float(one[0] - one[1]) for one in first]
    assert variance(twice) < variance(once) / 3, "two games of unlike cards would only halve it"


def test_a_duplicate_deal_that_takes_too_many_turns_is_called_off_and_scored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duplicate, "MOST_TURNS", 3)
    ours = contest("rummy_500", 2, ANYBODY, ANYBODY)
    played = ours.play(0).played[0]
    assert (played.ending, played.turns, played.out) == (CALLED_OFF, 4, -1)
    assert played.scores[0] < 0, "cards in the hand count as in a stalemate"


def test_the_error_of_a_broken_deal_names_the_deal_and_survives_pickling(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object, **options: object) -> None:
        raise BrokenMatch("a card was lost", [])

    monkeypatch.setattr(duplicate, "play_deal", broken)
    with pytest.raises(BrokenMatch, match="deal 7 with random in seat 0: a card was lost") as raised:
        contest("rummy_500", 2).play(7)
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)


HIGH = Contest(load_sheet("rummy_500"), 3, Entrant("one"), Entrant("other"), 1)
LOW = Contest(load_sheet("doofer"), 3, Entrant("one"), Entrant("other"), 1)
TWO = Contest(load_sheet("double_rum"), 2, Entrant("one"), Entrant("other"), 1)
PLAYED = (
    PlayedDeal(0, (50, 20, 20), 0, "went_out", 10),
    PlayedDeal(1, (50, 50, 20), -1, "stalemate", 20),
    PlayedDeal(2, (10, 20, 0), 1, "went_out", 30),
)
DEAL = DuplicateDeal(0, 1, 0, PLAYED)


def test_a_contest_result_is_counted_from_the_challengers_side() -> None:
    found = contest_result(HIGH, [DEAL])
    assert (found.deals, found.deal_count) == (1, 3)
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


def test_a_contest_result_is_reversed_if_the_lowest_score_wins() -> None:
    found = contest_result(LOW, [DEAL])
    assert found.overall.points.mean == -10
    assert found.overall.ahead is not None
    assert found.overall.ahead.mean == 2 / 5


def test_a_contest_result_of_a_plan_has_an_estimate_for_each_deal() -> None:
    other = tuple(PlayedDeal(play.challenger, (0, 0, 0), -1, "stalemate", 10) for play in PLAYED)
    deals = [DEAL, DuplicateDeal(1, 2, 0, other), DuplicateDeal(2, 1, 1, PLAYED)]
    first, second = contest_result(LOW, deals).by_deal
    assert (first.points.mean, second.points.mean) == (-10, 0)
    assert first.points.clusters == 2
    assert second.ahead is None, "nobody was ahead"
    assert contest_result(HIGH, [DEAL]).by_deal == ()


def test_the_interval_of_a_contest_is_over_deals_and_not_over_their_replays() -> None:
    """Points that both sides owe to the deal cancel; what the second play repeats of the first tells nothing."""
    rng = Random(5)
    held = 0
    for _ in range(300):
        deals = []
        for number in range(40):
            luck = rng.gauss(0, 40)  # of seat 0
            skill = rng.gauss(3, 8)  # what the challenger makes of this deal, in either seat
            scores = [(round(luck + skill), 0), (round(luck), round(skill))]
            played = tuple(PlayedDeal(seat, scores[seat], -1, "went_out", 1) for seat in range(2))
            deals.append(DuplicateDeal(number, 1, 0, played))
        points = contest_result(TWO, deals).overall.points
        held += points.low <= 3 <= points.high
        assert points.spread < 5, "the luck of the deal is gone"
    assert 272 <= held <= 296


def test_a_contest_whose_deals_never_differ_has_an_infinite_spread() -> None:
    deals = [DuplicateDeal(n, 1, 0, (PlayedDeal(0, (5, 9), 1, "went_out", 9),) * 1) for n in range(30)]
    assert contest_result(TWO, deals).overall.points.spread == inf
