"""Tests of `game.bots.choose.hand_value`."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from game.bots.choose.hand_value import (
    best_end,
    can_place_wilds,
    goes_out,
    play_chances,
    ways_to_end,
    worth_left_in_hand,
    worth_of_going_out,
)
from game.bots.knowledge.belief import BeliefState
from game.bots.knowledge.pieces import Layout
from game.engine.cards import parse_card, parse_cards
from tests.support.positions import belief_of, position


def belief_at(game: str, hand: str, melds: tuple[tuple[int, str], ...] = ()) -> BeliefState:
    return belief_of(position(game, [hand, "2S 3S 4S 5S 6S 8S"], melds=melds))


def chance(belief: BeliefState, face: str, left: str) -> float:
    cards = parse_cards(left)
    return play_chances(belief, cards)[cards.index(parse_card(face))]


def test_neighbours_and_pairs_have_better_chances_than_lone_cards() -> None:
    belief = belief_at("basic_rummy", "7H 8H KS KD 2C")
    lone = chance(belief, "2C", "7H 8H KS KD 2C")
    for face in ("7H", "8H", "KS"):
        assert chance(belief, face, "7H 8H KS KD 2C") > 2 * lone


def test_two_cards_of_an_open_run_have_a_better_chance_than_two_with_a_gap() -> None:
    belief = belief_at("basic_rummy", "7H 8H JD KD")
    assert chance(belief, "7H", "7H 8H JD KD") > chance(belief, "JD", "7H 8H JD KD") > 0


def test_a_pair_is_worth_less_once_the_cards_to_complete_it_are_gone() -> None:
    far = belief_at("basic_rummy", "KS KD 2C")
    gone = belief_at("basic_rummy", "KS KD 2C", melds=((1, "JH QH KH"), (1, "JC QC KC")))
    assert chance(gone, "KS", "KS KD 2C") < chance(far, "KS", "KS KD 2C")


def test_a_card_two_ranks_from_a_run_on_the_table_has_a_chance_as_the_card_between_may_come() -> None:
    belief = belief_at("doofer", "9H 2C", melds=((1, "5H 6H 7H"),))
    assert chance(belief, "9H", "9H 2C") > chance(belief, "2C", "9H 2C")


def test_a_pair_has_no_chance_if_no_further_melds_may_be_laid() -> None:
    state = position("liverpool_rummy", ["KS KD 5S", "2S", "3S"], melds=((0, "7H 7S 7D"), (0, "9S 9D 9H")))
    assert chance(belief_of(state), "KS", "KS KD 5S") == 0


def test_high_cards_in_hand_cost_more_when_the_deal_may_end() -> None:
    near = belief_of(position("rummy_500", ["QS 2C", "2S"]))
    far = belief_of(position("rummy_500", ["QS 2C", "2S 3S 4S 5S 6S 8S 9S"]))
    queen = parse_cards("QS")
    assert worth_left_in_hand(near, queen) < worth_left_in_hand(far, queen)
    assert worth_left_in_hand(near, queen) < worth_left_in_hand(near, parse_cards("2C"))


def end_of(game: str, hand: str, melds: tuple[tuple[int, str], ...] = ()) -> str | None:
    belief = belief_at(game, hand, melds)
    cards = parse_cards(hand)
    end = best_end(belief, Layout(belief, cards), cards)
    assert end is not None
    return None if end.discard is None else repr(end.discard)


def test_a_bot_discards_the_card_that_fits_no_other_card_in_its_hand() -> None:
    assert end_of("basic_rummy", "7H 8H KS KD 4C") == "4C"


def test_a_bot_plans_to_discard_from_a_meld_of_four_to_go_out() -> None:
    # Every card could be laid, but the last one must be discarded: three sevens, then the fourth goes.
    belief = belief_at("doofer", "7S 7H 7D 7C")
    cards = parse_cards("7S 7H 7D 7C")
    end = best_end(belief, Layout(belief, cards), cards)
    assert end is not None
    assert end.worth > worth_of_going_out(belief)
    assert end.arrangement.left == ()


def test_a_bot_that_can_meld_its_whole_hand_plans_no_discard_where_none_is_needed() -> None:
    assert end_of("double_rum", "7S 7H 7D") is None


@pytest.mark.parametrize(
    ("going_out", "by_meld", "by_discard"),
    [("discard", False, True), ("float", False, True), ("meld", True, True), ("meld_only", True, False)],
)
def test_a_turn_that_uses_up_the_hand_goes_out_only_in_the_way_the_rules_allow(
    going_out: str, by_meld: bool, by_discard: bool
) -> None:
    state = position("double_rum", ["7S 7H 7D 7C", "2S 3S 4S 5S 6S 8S"])
    belief = belief_of(structs.replace(state, rules=replace(state.rules, going_out=going_out)))
    ends = ways_to_end(belief, Layout(belief, state.hands[0]), state.hands[0])
    emptied = {end.discard is None: goes_out(belief, end) for end in ends if not end.arrangement.left}
    assert emptied[False] == by_discard
    assert emptied.get(True, False) == by_meld


def test_a_wild_is_not_discarded_while_another_card_can_be() -> None:
    assert end_of("rummy_500", "X QS") == "QS"
    assert end_of("dummy_rummy", "2C 3D 9H", melds=((0, "7H 7S 7D"), (0, "9S 9D 9C"))) != "2C"


def test_wilds_can_be_placed_only_if_table_melds_have_room_for_all_of_them() -> None:
    belief = belief_at("double_rum", "X X", melds=((0, "7H 8H 9H"),))
    assert can_place_wilds(belief, parse_cards("X"))
    assert not can_place_wilds(belief, parse_cards("X 2C"))
    assert not can_place_wilds(belief_at("double_rum", "X"), parse_cards("X"))


def test_a_joker_that_is_not_wild_has_no_chance_of_a_meld_and_is_discarded_first() -> None:
    state = position("rummy_500", ["X X 7H 8H 2S", "2S 3S 4S 5S 6S 8S"])
    belief = belief_of(structs.replace(state, rules=replace(state.rules, wild=frozenset({parse_card("5C")}))))
    cards = parse_cards("X X 7H 8H 2S")
    assert play_chances(belief, cards)[:2] == [0, 0]
    assert min(play_chances(belief, cards)[2:]) > 0
    end = best_end(belief, Layout(belief, cards), cards)
    assert end is not None
    assert repr(end.discard) == "X"
