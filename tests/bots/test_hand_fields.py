"""A hand as packed counts: what is taken of it can be told to have been there."""

from __future__ import annotations

import pytest
from msgspec import structs

from game.engine.arrange.hand_melds import Fields, HandMelds, roomy
from game.engine.cards import JOKER, parse_card, parse_cards
from tests.bots.test_hand_melds import fields, rules_of


def gone(hand: Fields, packed: int, cost: int) -> bool:
    """Whether a guard bit is cleared by taking so much."""
    return ((packed | hand.guard) - cost) & hand.guard != hand.guard


def test_taking_a_card_that_is_gone_clears_a_guard_bit() -> None:
    rules = rules_of("basic_rummy")
    hand = fields(rules, "7S 7H 7D")
    (bundle,) = HandMelds(rules, hand).find()
    assert not gone(hand, hand.start, bundle.cost)
    assert gone(hand, hand.start - bundle.cost, bundle.cost)


def test_a_face_can_be_taken_as_often_as_it_is_held() -> None:
    hand = fields(rules_of("double_rum"), "7S 7S 7H")
    one = hand.one[parse_card("7S")]
    assert list(hand.held.values()) == [2, 1]
    assert not gone(hand, hand.start, 2 * one)
    assert gone(hand, hand.start, 3 * one)


def test_a_wild_used_as_itself_is_a_wild_less() -> None:
    """Twos are wild."""
    rules = structs.replace(rules_of("double_rum"), wild=frozenset({JOKER, *parse_cards("2S 2H 2D 2C")}))
    hand = fields(rules, "2S 3S X")
    assert hand.start >> hand.wilds_at == 2
    assert (hand.start - hand.one[parse_card("2S")]) >> hand.wilds_at == 1
    assert (hand.start - hand.one[parse_card("3S")]) >> hand.wilds_at == 2


def test_what_may_lie_once_can_be_meant_once() -> None:
    hand = fields(rules_of("rummy_500"), "7S 7H X")
    meant = hand.meant[parse_card("7D")]
    assert not gone(hand, hand.start, meant)
    assert gone(hand, hand.start, 2 * meant)
    assert not fields(rules_of("double_rum"), "7S 7H X").meant


@pytest.mark.parametrize(
    ("game", "changed", "wilds", "room"),
    [
        pytest.param("double_rum", {}, 2, True, id="any number"),
        pytest.param("double_rum", {}, 10, False, id="longer than a run can be"),
        pytest.param("double_rum", {"side_by_side": False}, 2, False, id="apart"),
        pytest.param("double_rum", {"min_naturals": 2}, 2, False, id="two naturals"),
        pytest.param("double_rum", {"set_max": 6}, 2, False, id="short sets"),
        pytest.param("double_rum", {"values": (-1,) * 54}, 2, False, id="better kept"),
        pytest.param("rummy_500", {}, 1, False, id="each card once"),
    ],
)
def test_whether_any_meld_has_room_for_all_wilds(game: str, changed: dict[str, object], wilds: int, room: bool) -> None:
    rules = structs.replace(rules_of(game), **changed)
    assert roomy(rules, parse_cards("7S 8S KD"), wilds) is room
