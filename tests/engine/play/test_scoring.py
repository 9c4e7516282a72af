"""What a deal counts follows from points by seat alone; the match goes on or is over by its scores."""

from __future__ import annotations

import pytest

from game.engine.play.scoring import (
    RawPoints,
    deal_points,
    fixed_payment,
    game_bonuses,
    match_winners,
    next_stages,
    out_bonus,
)
from game.engine.sheet.keys import Match, Melding, RuleSheet, Scoring
from game.engine.sheet.rules import MatchRules, compile_rules
from game.engine.state import NOBODY

WHAT = RawPoints((0, 20, 7), (30, 5, 0), (4, 0, 0))


def match(scoring: Scoring, of: Match | None = None, melding: Melding | None = None) -> MatchRules:
    sheet = RuleSheet(scoring=scoring, match=of or Match(), melding=melding or Melding())
    return compile_rules(sheet, 3)


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
def test_what_seat_0_brings_the_others_by_going_out(scoring: Scoring, at_once: bool, points: tuple[int, ...]) -> None:
    assert deal_points(match(scoring).of_deal(1), WHAT, 0, at_once) == points


@pytest.mark.parametrize(
    ("scoring", "points"),
    [
        (Scoring(settle="own"), (0, 20, 7)),
        (Scoring(settle="winner_collects"), (0, 0, 0)),
        (Scoring(settle="fixed"), (0, 0, 0)),
    ],
)
def test_nobody_pays_where_nobody_went_out(scoring: Scoring, points: tuple[int, ...]) -> None:
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
def test_what_a_hand_counts_that_melded_nothing_and_at_most(
    scoring: Scoring, at_once: bool, points: tuple[int, ...]
) -> None:
    # Seat 0 went out: that it never melded makes no difference.
    assert deal_points(match(scoring).of_deal(1), unopened(0, 2), 0, at_once) == points


def test_bonuses_of_melds_are_to_the_good_whoever_wins_and_pays_nobody() -> None:
    what = RawPoints((0, 20, 7), (0, 0, 0), (0, 0, 0), meld_bonuses=(50, 0, 20))
    assert deal_points(match(Scoring()).of_deal(1), what, 0) == (-50, 20, -13)
    assert deal_points(match(Scoring(settle="winner_collects", winner="highest")).of_deal(1), what, 0) == (77, -20, 13)


def test_the_fixed_sum_counts_the_wilds_of_who_went_out() -> None:
    rules = match(Scoring(settle="fixed", payment=1)).of_deal(1)
    assert [fixed_payment(rules, WHAT, seat) for seat in range(3)] == [5, 1, 1]


def test_a_bonus_is_to_the_good_whoever_wins() -> None:
    highest = match(Scoring(winner="highest", out_bonus=10, at_once_bonus=5)).of_deal(1)
    lowest = match(Scoring(winner="lowest", out_bonus=10, at_once_bonus=5)).of_deal(1)
    assert (out_bonus(highest, False), out_bonus(highest, True)) == (10, 15)
    assert (out_bonus(lowest, False), out_bonus(lowest, True)) == (-10, -15)


def test_a_match_to_a_target_goes_on_while_the_lead_is_shared() -> None:
    to_target = match(Scoring(winner="highest"), Match(target=100))
    assert match_winners(to_target, 3, (99, 20, 5)) == ()
    assert match_winners(to_target, 3, (100, 100, 5)) == ()
    assert match_winners(to_target, 4, (100, 105, 5)) == (1,)


def test_a_match_of_some_deals_may_be_shared() -> None:
    deals = match(Scoring(), Match(deals=2))
    assert match_winners(deals, 1, (5, 5, 9)) == ()
    assert match_winners(deals, 2, (5, 5, 9)) == (0, 1)


def test_who_laid_the_contract_goes_on_to_the_next_up_to_the_last() -> None:
    plan = Match(deals=({"melding.contract": "2 sets"}, {"melding.contract": "2 runs"}))
    rules = match(Scoring(), plan, Melding(contract_by="player"))
    assert next_stages(rules, (1, 1, 2), (True, False, True)) == (2, 1, 2)


@pytest.mark.parametrize(
    ("settle", "scores", "wins", "shutout"),
    [
        ("winner_collects", (120, 0, 0), (3, 0, 0), 50),
        ("winner_collects", (120, 40, 0), (3, 1, 0), 0),
        ("winner_collects", (120, 40, 0), (0, 0, 0), 0),
        ("winner_collects", (120, -40, 0), (0, 0, 0), 50),
        ("own", (120, 40, 0), (3, 0, 0), 50),
    ],
)
def test_a_shutout_is_a_game_in_which_the_others_have_won_no_deal_which_a_score_may_prove(
    settle: str, scores: tuple[int, int, int], wins: tuple[int, int, int], shutout: int
) -> None:
    of = Match(target=100, game_bonus=100, shutout_bonus=50)
    played = match(Scoring(settle=settle, count="melds_minus_hand", winner="highest"), of)  # type: ignore[arg-type]
    assert game_bonuses(played, scores, wins)[0].shutout == shutout
    assert game_bonuses(played, scores, wins)[1].shutout == 0
