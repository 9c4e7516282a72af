"""Tests of `game.bots.policy.card_tables`."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.policy.card_tables import CardTables
from game.bots.policy.style import LAYS
from game.bots.search.rollouts import policy_for
from game.engine.cards import parse_card, parse_cards
from game.engine.state import Phase
from tests.support.positions import position
from tests.support.samples import rules, sheet, staged

TABLES = {
    "suits twice": CardTables(rules(pack__packs=2, pack__wild=["joker", "2"])),
    "suits once": CardTables(rules(pack__packs=2, sets__same_suit_twice=False)),
    "alike": CardTables(rules(pack__packs=4, sets__alike=True, sets__max=3)),
    "four alike": CardTables(rules(pack__packs=5, sets__alike=True, sets__min=4)),
    "each card once": CardTables(rules(pack__packs=2, melding__unique_cards=True)),
}


@pytest.mark.parametrize(
    ("game", "hand", "face", "melds"),
    [
        ("suits twice", "7H 7S KD", "7H", True),
        ("suits twice", "7H 7H KD", "7H", True),
        ("suits twice", "7H 8H KD", "7H", False),
        ("suits twice", "2H 2S KD", "2H", False),
        ("suits once", "7H 7S KD", "7H", False),
        ("suits once", "7H 7S KD", "7D", True),
        ("each card once", "7H 7S KD", "7H", False),
        ("alike", "7H 7S KD", "7D", False),
        ("alike", "7H 7S KD", "7H", False),
        ("alike", "7H 7H KD", "7H", True),
        ("alike", "8H 9H KD", "7H", True),
        ("four alike", "7H 7H KD", "7H", False),
        ("four alike", "7H 7H 7H KD", "7H", True),
    ],
)
def test_a_card_may_meld_with_equal_cards_only_where_sets_may_have_them(
    game: str, hand: str, face: str, melds: bool
) -> None:
    tables, cards = TABLES[game], parse_cards(hand)
    assert tables.may_meld(cards, tables.mask(cards), parse_card(face)) is melds


@pytest.mark.parametrize(
    ("game", "hand", "melds"),
    [
        ("suits twice", "7S 7H 7H KD", ["7S 7H 7H"]),
        ("suits once", "7H 7H 7S KD", []),
        ("each card once", "7H 7H 7S KD", []),
        ("alike", "7H 7S 7D KD", []),
        ("alike", "7H 7H 7H 7S", ["7H 7H 7H"]),
        ("alike", "7H 7H 7H 7H 8S", ["7H 7H 7H"]),
        ("alike", "7H 7H 7H 8S 9S TS", ["8S 9S TS", "7H 7H 7H"]),
    ],
)
def test_a_layout_has_sets_of_equal_cards_only_where_the_rules_allow_them(
    game: str, hand: str, melds: list[str]
) -> None:
    assert TABLES[game].layout(parse_cards(hand)).melds == tuple(map(parse_cards, melds))


def test_a_policy_draws_a_card_that_makes_a_set_with_an_equal_one() -> None:
    state = position("double_rum", ["7H 7S KD 3C", "4S 9D"], phase=Phase.DRAW, discards="7H")
    assert policy_for(state.rules, LAYS).wants(state, 0)
    state = position("double_rum", ["7H 8S KD 3C", "4S 9D"], phase=Phase.DRAW, discards="7H")
    assert not policy_for(state.rules, LAYS).wants(state, 0)


@pytest.mark.parametrize(
    ("keys", "hand", "top", "wants"),
    [
        ({"sets__same_suit_twice": False}, "9C 9D 9H 4S", "9S", True),
        ({"sets__same_suit_twice": False}, "9C 9D 9H 4S", "9C", False),
        ({"sets__max": 4}, "9C 9D 9H 4S", "9C", True),
        ({"sets__max": 4}, "9C 9D 9H 9H 4S", "9H", False),
        ({"sets__max": 4, "melding__unique_cards": True}, "9C 9D 9H 4S", "9C", False),
        ({"sets__max": 4, "melding__unique_cards": True}, "9C 9D 9H 4S", "9S", True),
        ({"runs__suits": "one"}, "4H 5H 6H KD", "7S", False),
        ({"runs__suits": "any"}, "4H 5H 6H KD", "7S", True),
        ({"runs__suits": "colour"}, "4H 5H 6H KD", "7S", False),
        ({"runs__suits": "colour"}, "4H 5H 6H KD", "7D", True),
    ],
)
def test_a_policy_draws_a_card_that_fits_a_meld_of_its_hand_only_while_there_is_room_for_it(
    keys: dict[str, Any], hand: str, top: str, wants: bool
) -> None:
    state = staged(sheet(pack__packs=2, **keys), [hand, "2C 8D"], discards=top)
    assert policy_for(state.rules, LAYS).wants(state, 0) is wants
