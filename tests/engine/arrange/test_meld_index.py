"""The candidate melds of a packed hand: which there are, and what they take of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.engine.actions import uses
from game.engine.arrange.meld_index import PackedHand, meld_index, meldable, possible_melds
from game.engine.cards import JOKER, parse_card, parse_cards, show
from game.engine.melds.readings import lay_readings
from game.engine.sheet.rules import Rules
from tests.support.positions import first_deal_of


def packed(rules: Rules, hand: str) -> PackedHand:
    cards = parse_cards(hand)
    return PackedHand(
        rules, [face for face in cards if face in rules.naturals], [face for face in cards if face in rules.wild]
    )


def rows(game: str, hand: str) -> set[str]:
    rules = first_deal_of(game)
    cards = packed(rules, hand)
    return {show(cards.row(rules, meld)) for meld in possible_melds(rules, cards)}


def test_the_meld_index_lists_sets_and_runs_without_wilds() -> None:
    assert rows("basic_rummy", "4S 5S 6S 7S 7H 7D KC") == {"4S 5S 6S", "4S 5S 6S 7S", "5S 6S 7S", "7S 7H 7D"}


def test_the_meld_index_leaves_out_runs_that_can_be_split_into_two() -> None:
    """Of six in a row there are runs of three, four and five."""
    assert all(len(row.split()) < 6 for row in rows("basic_rummy", "4S 5S 6S 7S 8S 9S"))


def test_wilds_go_between_naturals_and_to_an_end_of_a_meld_only_if_needed() -> None:
    assert rows("double_rum", "5H 6H 8H X") == {"5H 6H X", "5H 6H X 8H", "6H X 8H"}


def test_a_run_at_the_last_rank_takes_no_wild_at_that_end() -> None:
    assert rows("double_rum", "KH AH X") == {"X KH AH"}


def test_wilds_that_must_stand_apart_have_a_natural_between_them() -> None:
    """By the rules of Doofer's first deal aces are wild, and in a run no two of them stand side by side."""
    assert rows("doofer", "5H 8H AS AC") == {"5H X X", "8H X X"}, "sets only: the run would have two wilds in a row"
    assert {"5H X 7H", "5H X 7H X"} <= rows("doofer", "5H 7H AS AC")


def test_the_meld_index_lists_a_run_once_for_each_place_of_its_wild_if_each_card_may_lie_only_once() -> None:
    found = rows("rummy_500", "5H 6H X")
    assert {"5H 6H X", "X 5H 6H"} <= found


@pytest.mark.parametrize("game", ["double_rum", "rummy_500", "dummy_rummy", "doofer"])
def test_every_possible_meld_of_a_packed_hand_can_be_subtracted_from_it_and_is_a_legal_meld(game: str) -> None:
    """Taken alone, every meld found is possible and is a meld of the rules."""
    rules = first_deal_of(game)
    hand = packed(rules, "4H 5H 6H 6S 6D 8H KD QD X X" if game != "doofer" else "4H 5H 6H 6S 6D 8H KD QD AS AC")
    found = possible_melds(rules, hand)
    assert found
    for each in found:
        rest = (hand.start | hand.guard) - each.cost
        assert rest & hand.guard == hand.guard
        assert wilds_in(hand, rest) == 2 - each.wilds
        wild = iter(parse_cards("X X") if game != "doofer" else parse_cards("AS AC"))
        row = tuple([next(wild) if show([face]) == "X" else face for face in hand.row(rules, each)])
        assert lay_readings(rules, uses(row), 0), each


def test_only_cards_that_could_be_in_a_meld_count_as_meldable() -> None:
    rules = first_deal_of("basic_rummy")
    assert meldable(rules, parse_cards("AS 3S KD 7C")) == []
    assert meldable(rules, parse_cards("AS 2S 3S KD 7C 7D 7H")) == list(parse_cards("AS 2S 3S 7C 7D 7H"))


def test_a_joker_that_is_not_wild_could_not_be_in_a_meld() -> None:
    rules = replace(first_deal_of("basic_rummy"), wild=frozenset())
    assert meldable(rules, parse_cards("X AS 2S 3S X X")) == list(parse_cards("AS 2S 3S"))


def wilds_in(hand: PackedHand, held: int) -> int:
    """Return the number of wilds in the packed hand `held`."""
    return held >> hand.wilds.at & hand.wilds.full


def one(hand: PackedHand, face: str) -> int:
    """Return the cost, in the packed hand, of using this face as itself."""
    return hand.one[hand.faces.index(parse_card(face))]


def gone(hand: PackedHand, held: int, cost: int) -> bool:
    """Whether subtracting `cost` from the packed hand `held` clears a guard bit, so that it takes more than is held."""
    return ((held | hand.guard) - cost) & hand.guard != hand.guard


def test_a_meld_is_detected_as_gone_once_its_cards_have_been_taken_from_a_packed_hand() -> None:
    rules = first_deal_of("basic_rummy")
    hand = packed(rules, "7S 7H 7D")
    (meld,) = possible_melds(rules, hand)
    assert not gone(hand, hand.start, meld.cost)
    assert gone(hand, hand.start - meld.cost, meld.cost)


def test_a_packed_hand_detects_that_a_card_is_taken_more_often_than_it_is_held() -> None:
    hand = packed(first_deal_of("double_rum"), "7S 7S 7H")
    seven = one(hand, "7S")
    assert hand.copies == [2, 1]
    assert not gone(hand, hand.start, 2 * seven)
    assert gone(hand, hand.start, 3 * seven)


def test_taking_a_card_of_a_wild_rank_from_a_hand_leaves_one_wild_less() -> None:
    """Twos are wild."""
    rules = replace(first_deal_of("double_rum"), wild=frozenset({JOKER, *parse_cards("2S 2H 2D 2C")}))
    hand = packed(rules, "2S 3S X")
    assert wilds_in(hand, hand.start) == 2
    assert wilds_in(hand, hand.start - one(hand, "2S")) == 1
    assert wilds_in(hand, hand.start - one(hand, "3S")) == 2


def test_wilds_of_a_packed_hand_stand_for_a_card_only_once_if_each_card_may_lie_only_once() -> None:
    hand = packed(first_deal_of("rummy_500"), "7S 7H X")
    meant = hand.meant[parse_card("7D")]
    assert not gone(hand, hand.start, meant)
    assert gone(hand, hand.start, 2 * meant)
    assert not packed(first_deal_of("double_rum"), "7S 7H X").meant


def test_rules_that_differ_only_in_card_values_share_a_meld_index() -> None:
    rules = first_deal_of("double_rum")
    assert meld_index(replace(rules, values=(1,) * 54)) is meld_index(rules)
    assert meld_index(replace(rules, run_min=4)) is not meld_index(rules)


def test_the_meld_index_finds_equal_runs_in_every_suit_that_holds_them() -> None:
    assert rows("basic_rummy", "4S 5S 6S KC") == {"4S 5S 6S"}
    assert rows("basic_rummy", "4D 5D 6D 4C 5C 6C") == {"4D 5D 6D", "4C 5C 6C"}
