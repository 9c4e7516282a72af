"""The goals of a hand: the ways in which all the cards to go out with may come to lie on the table."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from game.bots.policy.goals import FARTHEST, Goal, bits, cards_in_mask, goal_finder, has_goals, is_set, melds_of
from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.cards import parse_cards
from game.engine.sheet.rules import compile_rules
from game.engine.sheet.soundness import problems

RULES = compile_rules(load_sheet("conquian"), 2).deals[0]
FINDER = goal_finder(RULES)


def mask(text: str) -> int:
    return bits(parse_cards(text))


def missing(goal: Goal, pool: int) -> int:
    return (goal[0] & ~pool).bit_count()


def test_a_goal_has_eleven_cards_in_melds_that_share_no_card() -> None:
    found = FINDER.all_goals([mask("QC QH QD")], mask("2H 3H 4H 5H 6C 6D JS KD"), 0)
    assert found
    for goal in found:
        assert goal[0].bit_count() == 11
        assert sum(goal[1:]) == goal[0]


def test_melds_on_the_table_are_part_of_every_goal() -> None:
    table = mask("AS 2S 3S")
    for near in (FINDER.goals, FINDER.all_goals):
        found = near([table], mask("2H 3H 4H 7S 7D 7C KD QS"), 0)
        assert found
        assert all(goal[0] & table == table for goal in found)


def test_a_new_meld_is_begun_only_if_one_card_of_it_is_missing() -> None:
    """Whoever takes a card must play it: with one nine of a set in the hand no other can be waited for."""
    hand = mask("2H 3H KD KC 7S")
    for goal in FINDER.all_goals([], hand, 0):
        for meld in goal[1:]:
            begins = [row for row in combinations(cards_in_mask(meld), 3) if bits(row) in FINDER.shapes]
            assert any((bits(row) & ~hand).bit_count() <= 1 for row in begins)


def test_a_card_that_is_gone_is_in_no_goal() -> None:
    hand, table, gone = mask("2H 3H 7S 7D 7C"), [mask("AS 2S 3S 4S")], mask("4H AH")
    pool = hand | sum(table)
    assert any(goal[0] & ~pool & gone for goal in FINDER.all_goals(table, hand, 0))
    assert not any(goal[0] & gone for goal in FINDER.all_goals(table, hand, gone))


def test_goals_for_a_policy_lack_the_fewest_cards_possible_or_one_card_more() -> None:
    hand, table = mask("2H 3H 4H 7S 7D 6C 6D"), (mask("AS 2S 3S"),)
    pool = hand | sum(table)
    lacks = sorted({missing(goal, pool) for goal in FINDER.goals(table, hand, 0)})
    assert len(lacks) <= 2
    assert lacks[-1] - lacks[0] <= 1
    assert lacks[-1] <= FARTHEST


def test_goals_leave_table_cards_in_their_melds_and_all_goals_may_move_them() -> None:
    """The five of the run would make a set with two of the hand; the run is still one without it."""
    table, hand = (mask("2S 3S 4S 5S"),), mask("5H 5D KC KD KH JC JD")
    split = [goal for goal in FINDER.all_goals(table, hand, 0) if mask("5S 5H 5D") in goal[1:]]
    assert any(mask("2S 3S 4S") in goal[1:] for goal in split)
    assert not any(mask("5S 5H 5D") in goal[1:] for goal in FINDER.goals(table, hand, 0))


def test_if_table_cards_may_not_be_moved_every_goal_is_also_among_all_goals() -> None:
    """But for the number of goals that are kept."""
    rules = RULES.with_keys("melding", move=False)
    finder = goal_finder(rules)
    hands = ["2H 3H 4H 5H 6C 6D JS KD", "AH 2H 7C 7D QC QD QS JS", "4C 5C 6C JD QD KD 3S 3H"]
    for cards in hands:
        for melds in ([], [mask("AS 2S 3S")]):
            few, every = finder.goals(melds, mask(cards), 0), finder.all_goals(melds, mask(cards), 0)
            assert {frozenset(goal[1:]) for goal in few} <= {frozenset(goal[1:]) for goal in every}
            if len(few) < 60:
                assert len(few) == len(every)


@pytest.mark.parametrize("key", [{"contract": "2 sets of 3"}, {"opening": 15}, {"pure": "run"}])
def test_no_policy_plays_for_goals_if_the_first_lay_must_meet_demands(key: dict[str, Any]) -> None:
    sheet = with_keys(load_sheet("conquian"), {f"melding.{name}": value for name, value in key.items()})
    assert not problems(sheet)
    assert has_goals(RULES)
    assert not has_goals(compile_rules(sheet, 2).of_deal(1))


def test_longer_hands_have_goals_although_no_policy_plays_for_them() -> None:
    rules = replace(RULES, hand_size=13)
    assert not has_goals(rules)
    found = goal_finder(rules).all_goals([], mask("2H 3H 4H 5C 6C 7C JS JD JH KD KC AS AD"), 0)
    assert any(len(goal) == 5 for goal in found)  # four melds
    assert all(goal[0].bit_count() == 14 for goal in found)


def test_a_card_set_converts_from_cards_to_bits_and_back() -> None:
    assert cards_in_mask(mask("2H AS KD")) == tuple(sorted(parse_cards("2H AS KD")))
    assert is_set(mask("7S 7D 7C"))
    assert not is_set(mask("5S 6S 7S"))
    assert melds_of((), 0) == ()
