"""What a deal counts follows from points by seat alone, line by line."""

from __future__ import annotations

import pytest

from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.play.accounts import AccountEntry, RawPoints
from game.engine.play.scoring import Settlement, deal_points, fixed_payment, out_bonus
from game.engine.sheet.keys import RuleSheet, Scoring
from game.engine.sheet.rules import MatchRules, compile_rules, resolve
from game.engine.state import NOBODY, Dropout

WHAT = RawPoints((0, 20, 7), (30, 5, 0), (4, 0, 0))


def match(scoring: Scoring) -> MatchRules:
    return compile_rules(RuleSheet(scoring=scoring), 3)


@pytest.mark.parametrize(
    ("scoring", "at_once", "points"),
    [
        (Scoring(), False, (0, 20, 7)),
        (Scoring(out_bonus=10), False, (-10, 20, 7)),
        (Scoring(at_once_times=2, at_once_bonus=5), True, (-5, 40, 14)),
        (Scoring(at_once_times=2, at_once_bonus=5), False, (0, 20, 7)),
        (Scoring(count="melds_minus_hand", winner="highest", out_bonus=25), False, (55, -15, -7)),
        (Scoring(settle="winner_collects", winner="highest"), False, (27, -20, -7)),
        (Scoring(settle="winner_collects", winner="highest", at_once_times=3), True, (81, -60, -21)),
        (Scoring(settle="fixed", payment=2, winner="highest"), True, (12, -6, -6)),
    ],
)
def test_deal_points_after_going_out_follow_the_scoring_rules(
    scoring: Scoring, at_once: bool, points: tuple[int, ...]
) -> None:
    assert deal_points(match(scoring).of_deal(1), WHAT, 0, at_once) == points


@pytest.mark.parametrize(
    ("scoring", "points"),
    [
        (Scoring(settle="own"), (0, 20, 7)),
        (Scoring(settle="winner_collects"), (0, 0, 0)),
        (Scoring(settle="fixed"), (0, 0, 0)),
    ],
)
def test_deal_points_without_going_out_follow_the_scoring_rules(scoring: Scoring, points: tuple[int, ...]) -> None:
    assert deal_points(match(scoring).of_deal(1), WHAT, NOBODY) == points


def unopened(*seats: int) -> RawPoints:
    return RawPoints((0, 20, 7), (0, 0, 0), (0, 0, 0), unopened=tuple(seat in seats for seat in range(3)))


@pytest.mark.parametrize(
    ("scoring", "at_once", "points"),
    [
        (Scoring(unopened_times=2), False, (0, 20, 14)),
        (Scoring(unopened_times=2, at_once_times=2), True, (0, 40, 28)),
        (Scoring(unopened_points=100, unopened_times=2), False, (0, 20, 100)),
        (Scoring(unopened_points=0), False, (0, 20, 0)),
        (Scoring(most=15), False, (0, 15, 7)),
        (Scoring(most=13, unopened_times=2), False, (0, 13, 13)),
        (Scoring(most=15, settle="winner_collects", winner="highest"), False, (22, -15, -7)),
        (Scoring(most=15, unopened_times=2, settle="fixed", winner="highest"), False, (2, -1, -1)),
        (Scoring(most=15, times=2), False, (0, 30, 14)),
    ],
)
def test_deal_points_of_an_unopened_hand_follow_its_multiplier_and_limit(
    scoring: Scoring, at_once: bool, points: tuple[int, ...]
) -> None:
    # Seat 0 went out: that it never melded makes no difference.
    assert deal_points(match(scoring).of_deal(1), unopened(0, 2), 0, at_once) == points


def test_meld_bonuses_improve_the_score_of_their_seat_and_no_other_seat_pays_them() -> None:
    what = RawPoints((0, 20, 7), (0, 0, 0), (0, 0, 0), meld_bonuses=(50, 0, 20))
    assert deal_points(match(Scoring()).of_deal(1), what, 0) == (-50, 20, -13)
    assert deal_points(match(Scoring(settle="winner_collects", winner="highest")).of_deal(1), what, 0) == (77, -20, 13)


def test_the_fixed_payment_counts_the_wilds_of_the_seat_that_went_out() -> None:
    rules = match(Scoring(settle="fixed", payment=1)).of_deal(1)
    assert [fixed_payment(rules, WHAT, seat) for seat in range(3)] == [5, 1, 1]


def test_the_bonus_for_going_out_improves_the_score_for_high_and_low_winners() -> None:
    highest = match(Scoring(winner="highest", out_bonus=10, at_once_bonus=5)).of_deal(1)
    lowest = match(Scoring(winner="lowest", out_bonus=10, at_once_bonus=5)).of_deal(1)
    assert (out_bonus(highest, False), out_bonus(highest, True)) == (10, 15)
    assert (out_bonus(lowest, False), out_bonus(lowest, True)) == (-10, -15)


Told = list[tuple[AccountEntry, int, tuple[int, ...]]]


def lines_of(keys: dict[str, object], game: str, raw: RawPoints, out: int, seat: int) -> Told:
    """Return the account lines of a seat: the entry of each, its points, and the seats charged."""
    lines = Settlement(resolve(with_keys(load_sheet(game), keys), len(raw.hands)), raw, out).lines()
    return [(line.entry, line.points, line.sources) for line in lines[seat]]


def test_the_account_line_of_collected_points_includes_the_price_of_a_drop() -> None:
    what = RawPoints((0, 20, 0), (0, 0, 0), (0, 0, 0), dropped=(Dropout(2, 5),))
    assert lines_of({"dropping.first": 5}, "basic_rummy", what, 0, 0) == [(AccountEntry.COLLECTED, 25, (0, 20, 5))]
    assert lines_of({"dropping.first": 5}, "basic_rummy", what, 0, 1) == [(AccountEntry.HAND, -20, ())]
    assert lines_of({"dropping.first": 5}, "basic_rummy", what, 0, 2) == [(AccountEntry.DROPPED, -5, ())]


def test_gin_undercutting_and_doubling_have_account_lines_besides_the_difference() -> None:
    gin = RawPoints((0, 25), (0, 0), (0, 0), times=2)
    assert lines_of({"knocking.gin_bonus": 20}, "gin_rummy", gin, 0, 0) == [
        (AccountEntry.DEADWOOD, 0, ()),
        (AccountEntry.DIFFERENCE, 25, (0, 25)),
        (AccountEntry.GIN, 20, (0, 20)),
        (AccountEntry.DOUBLED, 45, (0, 45)),
    ]
    caught = RawPoints((9, 5), (0, 0), (0, 0))
    keys: dict[str, object] = {"knocking.undercut_bonus": 10, "knocking.undercut_times": 2}
    assert lines_of(keys, "gin_rummy", caught, 0, 1) == [
        (AccountEntry.DEADWOOD, 0, ()),
        (AccountEntry.DIFFERENCE, 8, (8, 0)),
        (AccountEntry.UNDERCUT, 10, (10, 0)),
    ]


def test_seats_tied_for_the_least_deadwood_divide_the_payments() -> None:
    what = RawPoints((9, 5, 5, 10), (0,) * 4, (0,) * 4)
    charged = [(AccountEntry.DIFFERENCE, 4, (4, 0, 0, 5)), (AccountEntry.UNDERCUT, 5, (10, 0, 0, 0))]
    for seat in (1, 2):
        told = lines_of({"knocking.undercut_bonus": 10, "knocking.limit": 10}, "knock_rummy", what, 0, seat)
        assert told == [(AccountEntry.DEADWOOD, 0, ()), *charged], "19 are owed: each has 9, 5 of it as the bonus"
