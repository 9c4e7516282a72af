"""Knocks before the draw, hands that win as they are dealt, and who pays whom then."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import structs

from game.bots.choose.before_draw import worthwhile_knock
from game.bots.knowledge.belief import belief_state
from game.bots.knowledge.memory import Memory
from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.actions import Add, Knock, uses
from game.engine.cards import parse_card
from game.engine.play.accounts import Finish, RawPoints
from game.engine.play.scoring import Settlement, deal_points
from game.engine.play.verbs import apply, legal, why_not
from game.engine.refusals import HandTooHigh
from game.engine.sheet.faults import AllHandsWin, NobodyKnocks, NoHandWins
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.rules import compile_rules, resolve
from game.engine.sheet.soundness import problems
from game.engine.state import NOBODY, Dropout, Phase, State, view
from game.record.digest import state_digest
from tests.support.for_each import for_each
from tests.support.positions import position

TONK = load_sheet("tonk")


def raw(
    *hands: int, way: Finish = Finish.PLAIN, dropped: tuple[Dropout, ...] = (), unopened: tuple[int, ...] = ()
) -> RawPoints:
    nothing = (0,) * len(hands)
    never = tuple(seat in unopened for seat in range(len(hands)))
    return RawPoints(hands, nothing, nothing, way=way, dropped=dropped, unopened=never)


COLLECTS = {"scoring.settle": "winner_collects", "scoring.unopened_times": 2}
STAKE = {"scoring.settle": "stake", "scoring.payment": 3}


@for_each(
    ("keys", "what", "out", "points"),
    [
        ({}, raw(5, 6, 7, way=Finish.KNOCK), 0, (2, -1, -1)),
        ({}, raw(6, 6, 5, way=Finish.KNOCK), 0, (-4, 2, 2)),
        ({"knocking.undercut": "less"}, raw(6, 6, 5, way=Finish.KNOCK), 0, (-2, 0, 2)),
        ({"knocking.undercut": "never"}, raw(6, 6, 5, way=Finish.KNOCK), 0, (2, -1, -1)),
        ({}, raw(0, 0, 5, way=Finish.KNOCK), 0, (2, -1, -1)),
        ({}, raw(0, 6, 5, way=Finish.UNDISCARDED), 0, (4, -2, -2)),
        ({}, raw(0, 6, 5), 0, (2, -1, -1)),
        ({}, raw(49, 6, 5, way=Finish.DEALT), 0, (4, -2, -2)),
        ({}, raw(49, 50, 5, way=Finish.DEALT), NOBODY, (0, 0, 0)),
        ({}, raw(9, 6, 5), NOBODY, (-1, -1, 2)),
        ({}, raw(9, 5, 5), NOBODY, (0, 0, 0)),
        ({"scoring.nobody_out": "nothing"}, raw(9, 6, 5), NOBODY, (0, 0, 0)),
        ({"scoring.settle": "winner_collects"}, raw(5, 6, 7, way=Finish.KNOCK), 0, (13, -6, -7)),
        ({"scoring.settle": "winner_collects"}, raw(6, 6, 7, way=Finish.KNOCK), 0, (-12, 12, 0)),
        ({"scoring.settle": "winner_collects"}, raw(49, 6, 7, way=Finish.DEALT), 0, (26, -12, -14)),
        ({"scoring.settle": "winner_collects"}, raw(0, 6, 7, way=Finish.UNDISCARDED), 0, (26, -12, -14)),
        ({"scoring.settle": "winner_collects"}, raw(9, 6, 7), NOBODY, (-9, 16, -7)),
        ({"scoring.settle": "own", "scoring.winner": "lowest"}, raw(5, 6, 7, way=Finish.KNOCK), 0, (5, 6, 7)),
        ({"scoring.settle": "own", "scoring.winner": "lowest"}, raw(6, 6, 7, way=Finish.KNOCK), 0, (12, 6, 7)),
        ({"scoring.settle": "own", "scoring.winner": "lowest"}, raw(49, 6, 7, way=Finish.DEALT), 0, (0, 12, 14)),
        ({}, raw(5, 0, 7, way=Finish.KNOCK, dropped=(Dropout(1, 3),)), 0, (4, -3, -1)),
        ({}, raw(9, 0, 5, dropped=(Dropout(1, 3),)), NOBODY, (-1, -3, 4)),
    ],
)
def test_points_of_a_tonk_deal_follow_from_the_way_it_was_won(
    keys: dict[str, object], what: RawPoints, out: int, points: tuple[int, ...]
) -> None:
    assert deal_points(resolve(with_keys(TONK, keys), 3), what, out) == points


@pytest.mark.parametrize(
    ("keys", "what", "points"),
    [
        (COLLECTS, raw(0, 6, 7, way=Finish.UNDISCARDED, unopened=(0, 1)), (38, -24, -14)),
        (COLLECTS | {"scoring.most": 20}, raw(0, 6, 7, way=Finish.UNDISCARDED, unopened=(1,)), (34, -20, -14)),
        (COLLECTS, raw(49, 6, 7, way=Finish.DEALT, unopened=(0, 1, 2)), (52, -24, -28)),
        (COLLECTS, raw(6, 6, 7, way=Finish.KNOCK), (-12, 12, 0)),
        (COLLECTS, raw(6, 6, 7, way=Finish.KNOCK, unopened=(0,)), (-24, 24, 0)),
        (COLLECTS | {"scoring.most": 20}, raw(6, 6, 7, way=Finish.KNOCK, unopened=(0,)), (-20, 20, 0)),
    ],
)
def test_the_multipliers_of_a_hand_multiply_each_other_and_the_limit_on_points_applies_last(
    keys: dict[str, object], what: RawPoints, points: tuple[int, ...]
) -> None:
    assert deal_points(resolve(with_keys(TONK, keys), 3), what, 0) == points


@pytest.mark.parametrize(
    ("keys", "what", "out", "points"),
    [
        (STAKE, raw(5, 6, 7, way=Finish.KNOCK), 0, (3, 0, 0)),
        (STAKE, raw(7, 6, 5, way=Finish.KNOCK), 0, (0, 0, 3)),
        (STAKE, raw(6, 6, 7, way=Finish.KNOCK), 0, (0, 3, 0)),
        (STAKE, raw(6, 5, 5, way=Finish.KNOCK), 0, (0, 0, 0)),
        (STAKE, raw(0, 6, 5, way=Finish.UNDISCARDED), 0, (3, 0, 0)),
        (STAKE, raw(49, 6, 5, way=Finish.DEALT), 0, (3, 0, 0)),
        (STAKE, raw(49, 50, 5, way=Finish.DEALT), NOBODY, (0, 0, 0)),
        (STAKE, raw(9, 6, 5), NOBODY, (0, 0, 3)),
        (STAKE | {"scoring.nobody_out": "nothing"}, raw(9, 6, 5), NOBODY, (0, 0, 0)),
    ],
)
def test_the_whole_stake_of_a_tonk_deal_goes_to_one_hand_or_to_nobody(
    keys: dict[str, object], what: RawPoints, out: int, points: tuple[int, ...]
) -> None:
    assert deal_points(resolve(with_keys(TONK, keys), 3), what, out) == points


def test_if_nobody_goes_out_the_lowest_hand_collects_only_if_no_other_ties_with_it() -> None:
    rules = resolve(TONK, 3)
    assert Settlement(rules, raw(9, 6, 5), NOBODY).collects == 2
    assert Settlement(rules, raw(9, 5, 5), NOBODY).collects == NOBODY
    assert Settlement(rules, raw(9, 6, 5), 0).collects == 0


@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        ({"knocking.limit": 0}, NobodyKnocks()),
        ({"deal.winning_count": 51}, NoHandWins(51, 50)),
        ({"deal.winning_count": 6}, AllHandsWin(6, 6)),
    ],
)
def test_a_knock_limit_of_0_or_a_winning_count_met_by_no_hand_or_every_hand_is_refused(
    keys: dict[str, object], fault: object
) -> None:
    assert [problem.reason for problem in problems(with_keys(TONK, keys))] == [fault]
    assert problems(TONK) == []


def at(*hands: str, sheet: RuleSheet = TONK, melds: tuple[tuple[int, str], ...] = ()) -> State:
    return position("tonk", list(hands), phase=Phase.DRAW, discards="2H", stock="3S KH TD 5C QS 6H", melds=melds)


def test_a_card_added_to_a_meld_of_another_seat_counts_as_a_hit_and_changes_the_state_digest() -> None:
    state = at("AS 8S", "4S 5D", melds=((1, "8H 8D 8C"),))
    plain = structs.replace(state, phase=Phase.PLAY)
    hit, _ = apply(plain, Add(0, uses((parse_card("8S"),)), 1))
    assert hit.hit == (0, 1)
    assert state_digest(hit) != state_digest(structs.replace(hit, hit=(0, 0)))
    assert compile_rules(with_keys(TONK, {"knocking.after_hit": 0}), 2).of_deal(1).hits_bar_knocks is False


def test_a_hand_that_counts_too_much_cannot_be_shown_before_the_draw() -> None:
    limited = with_keys(TONK, {"knocking.limit": 20})
    state = at("KS QD AS", "4S 5D")
    match = compile_rules(limited, 2)
    state = structs.replace(state, match=match, rules=match.of_deal(1))
    assert why_not(state, Knock(0)) == HandTooHigh(21, 20)
    assert Knock(0) not in legal(state, 0)


@pytest.mark.parametrize(("hand", "other", "knocks"), [("AS 2D 3C", "4S 5D 9H KS QC", True), ("KS QD JC", "4S", False)])
def test_a_bot_knocks_if_no_other_seat_is_likely_to_hold_less(hand: str, other: str, knocks: bool) -> None:
    state = at(hand, other)
    belief = belief_state(view(state, 0), Memory.start(0))
    found = worthwhile_knock(belief, Random(1))
    assert found == (Knock(0) if knocks else None)


def for_a_stake(*hands: str, settle: str = "stake", **more: int) -> State:
    sheet = with_keys(
        TONK, {"scoring.settle": settle, "scoring.payment": 10, "scoring.carry_over": True, "match.target": 1000}
    )
    match = compile_rules(sheet, len(hands))
    state = position("tonk", list(hands), phase=Phase.DRAW)
    return structs.replace(state, match=match, rules=match.of_deal(1), **more)


@pytest.mark.parametrize(
    ("hand", "others", "knocks"),
    [
        ("AD 5C 5H 9S TS", 1, True),  # better than half of all hands
        ("8D JC 8H 9S TS", 1, False),
        ("AD 2C 5H 8S 9S", 2, True),
        ("AD 9C 9H TS QS", 2, False),
        ("AS", 3, True),
        ("AD 9C 9H TS QS", 3, False),
    ],
)
def test_a_bot_knocks_for_a_stake_if_its_hand_is_low_enough_for_the_number_of_players(
    hand: str, others: int, knocks: bool
) -> None:
    state = for_a_stake(hand, *("4S 5D 9H KS QC", "4C 6D 9S KH QS", "5S 6H 9D KC QD")[:others])
    found = worthwhile_knock(belief_state(view(state, 0), Memory.start(0)), Random(1))
    assert found == (Knock(0) if knocks else None)


@pytest.mark.parametrize("settle", ["stake", "fixed"])
def test_a_bot_weighs_a_knock_alike_whatever_is_carried_over(settle: str) -> None:
    """All that is won or lost grows with it."""
    for hand, knocks in (("AD 2C 5H 9S", True), ("8D JC 8H 9S TS", False)):
        for carried in (0, 3):
            state = for_a_stake(hand, "4S 5D 9H KS QC", settle=settle, carried=carried)
            found = worthwhile_knock(belief_state(view(state, 0), Memory.start(0)), Random(1))
            assert found == (Knock(0) if knocks else None)
