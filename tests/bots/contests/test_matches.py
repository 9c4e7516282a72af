"""Matches made of single deals: the shares are those of probability theory, and so are the intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, sqrt

import pytest
from msgspec import structs

from game.bots.contests.duplicate import Contest, DuplicateDeal, Entrant, PlayedDeal
from game.bots.contests.matches import matches_won, short_matches_won
from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.play.standing import Standing, new_standing
from game.engine.sheet.rules import MatchRules


def contest(keys: dict[str, object], seats: int = 2, game: str = "basic_rummy") -> Contest:
    return Contest(with_keys(load_sheet(game), keys), seats, Entrant("one"), Entrant("other"), 1)


def deals(won: Sequence[bool], seats: int = 2, plan: int = 1) -> list[DuplicateDeal]:
    """Return duplicate deals in which the challenger, in whatever seat, scores 100 points where `won` is True; else
    every opponent does.
    """

    def played(win: bool) -> tuple[PlayedDeal, ...]:
        return tuple(
            PlayedDeal(seat, tuple(100 * ((each == seat) == win) for each in range(seats)), -1, "", 20)
            for seat in range(seats)
        )

    return [DuplicateDeal(n, n % plan + 1, n // plan % seats, played(win)) for n, win in enumerate(won)]


@pytest.mark.parametrize(
    ("keys", "share"),
    [
        ({"match.target": 100}, 0.6),
        ({"match.target": 300}, 0.6**3 * (1 + 3 * 0.4 + 6 * 0.16)),
        ({"match.target": "none", "match.deals": 3}, 0.6**3 + 3 * 0.6**2 * 0.4),
    ],
)
def test_the_share_of_matches_won_follows_from_the_share_of_deals_won(keys: dict[str, object], share: float) -> None:
    found = matches_won(contest(keys), deals([number % 5 < 3 for number in range(500)]))
    assert found is not None
    assert found.mean == pytest.approx(share, abs=0.025)


def test_the_interval_of_matches_won_includes_the_errors_of_the_deals_and_of_resampling() -> None:
    found = matches_won(contest({"match.target": 100}), deals([number % 2 == 0 for number in range(400)]))
    assert found is not None
    assert found.spread == pytest.approx(1.96 * sqrt(0.25 / 400 + 0.25 / 4000), rel=0.15)


@pytest.mark.parametrize(("scoring", "matches"), [(0, 400), (1, 1000)])
def test_fewer_matches_are_made_of_deals_that_hardly_score(
    scoring: int, matches: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []

    def new(match: MatchRules) -> Standing:
        made.append(match)
        return new_standing(match)

    monkeypatch.setattr("game.bots.contests.matches.new_standing", new)
    blank = tuple(PlayedDeal(seat, (0, 0), -1, "", 20) for seat in range(2))
    played = [
        structs.replace(deal, played=deal.played if deal.number < scoring else blank) for deal in deals([True] * 100)
    ]
    found = matches_won(contest({"match.target": 200}), played)
    assert found is not None
    assert found.mean == pytest.approx(1.0 if scoring else 0.5, abs=0.03)
    assert len(made) == pytest.approx(matches, rel=0.1)


def test_winning_most_deals_by_few_points_loses_most_matches() -> None:
    """What counts is the match: whoever wins three deals of five by little loses it."""
    won = deals([number % 5 < 3 for number in range(200)])
    little = [
        DuplicateDeal(
            deal.number,
            deal.deal,
            deal.dealer,
            tuple(
                PlayedDeal(
                    play.challenger,
                    tuple(score // 10 if at == play.challenger else score for at, score in enumerate(play.scores)),
                    -1,
                    "",
                    20,
                )
                for play in deal.played
            ),
        )
        for deal in won
    ]
    found = matches_won(contest({"match.target": 500}), little)
    assert found is not None
    assert found.high < 0.1


def test_the_dealer_rotates_over_the_simulated_matches() -> None:
    """Whoever deals wins the deal: over matches of two deals nobody is ahead, wherever the challenger sits."""
    table = [
        DuplicateDeal(
            n,
            1,
            n % 3,
            tuple(
                PlayedDeal(seat, tuple(100 * (each == n % 3) for each in range(3)), n % 3, "", 9) for seat in range(3)
            ),
        )
        for n in range(90)
    ]
    found = matches_won(contest({"match.target": "none", "match.deals": 3}, 3), table)
    assert found is not None
    assert found.mean == pytest.approx(1 / 3)


def test_a_short_match_is_won_with_three_of_five_deals_at_any_table() -> None:
    three_or_more = sum(comb(5, won) * 0.6**won * 0.4 ** (5 - won) for won in (3, 4, 5))
    for seats in (2, 4):
        found = short_matches_won(contest({}, seats), deals([number % 5 < 3 for number in range(500)], seats))
        assert found is not None
        assert found.mean == pytest.approx(three_or_more, abs=0.025)
    assert short_matches_won(contest({}), []) is None


def test_a_match_of_five_deals_is_won_by_the_fewest_points_if_the_lowest_score_wins() -> None:
    doofer = contest({}, game="doofer")
    assert doofer.plan == 14
    found = short_matches_won(doofer, deals([True] * 28, plan=14))
    assert found is not None
    assert found.mean == 0


def test_the_share_of_matches_won_is_unknown_if_the_deals_played_do_not_settle_a_match() -> None:
    assert matches_won(contest({}, game="dummy_rummy"), deals([True] * 30)) is None
    plan = contest({}, 3, "liverpool_rummy")
    assert matches_won(plan, deals([True] * (plan.plan - 1), 3, plan.plan)) is None
    assert matches_won(plan, deals([True] * plan.plan, 3, plan.plan)) is not None
