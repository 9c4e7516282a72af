"""Hands with wilds are laid out by the simulator as well as by the engine, whatever cards are wild."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.bots.simulate.tables import knows
from game.bots.simulate.wild_tables import tables_for
from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.arrange.solver import best_layout
from game.engine.cards import Card, parse_cards
from game.engine.sheet.rules import Rules, compile_rules

HANDS = 120
SIZES = (4, 7, 10, 14)


def rules_with(keys: dict[str, Any]) -> Rules:
    """Return the rules of a sheet with wilds that has been changed like this."""
    sheet = with_keys(load_sheet("three_thirteen"), {"match.deals": [{"deal.hand_size": 7}], **keys})
    return compile_rules(sheet, 2).of_deal(1)


def hand(rules: Rules, rng: Random) -> tuple[Card, ...]:
    """Return a hand with more wilds than chance would give it."""
    wilds = [face for face in rules.pack if face in rules.wild]
    some = rng.sample(wilds, min(len(wilds), rng.randrange(6)))
    rest = [face for face in rules.pack if face not in some]
    return tuple(sorted((some + rng.sample(rest, 14))[: rng.choice(SIZES)]))


@pytest.mark.parametrize(
    "keys",
    [
        {"pack.wild": ["3"]},
        {"pack.wild": ["K"]},
        {"pack.wild": ["A", "7"]},
        {"pack.wild": ["J"], "runs.ace": "either"},
        {"pack.wild": ["J"], "runs.ace": "high", "runs.min": 4},
        {"pack.wild": ["4"], "sets.max": 3},
        {"pack.wild": ["4"], "sets.min": 4},
        {"pack.wild": ["8"], "pack.without": ["2", "3", "4"]},
        {"pack.wild": ["5"], "scoring.values": {"QS": 13, "5": 20, "J-K": 1}},
        {"pack.wild": ["2", "5", "9"], "scoring.values": {"2": 1, "5": 20, "9": 7}},
    ],
)
def test_a_hand_leaves_as_little_as_in_the_engine(keys: dict[str, Any]) -> None:
    rules, rng = rules_with(keys), Random(7)
    assert knows(rules)
    tables, wild = tables_for(rules), 0
    for _ in range(HANDS):
        cards = hand(rules, rng)
        held = tables.bits_of(cards)
        assert tables.deadwood(held) == best_layout(rules, cards).points
        melded = tables.melded(held)
        assert melded & held == melded
        assert tables.value(held & ~melded) == tables.deadwood(held)
        wild += bool(held & tables.wild)
    assert wild > HANDS // 2


def test_what_is_melded_can_lie_in_melds_alone() -> None:
    rules = rules_with({"pack.wild": ["K"]})
    tables = tables_for(rules)
    for cards, left in (
        ("5S 5H KD 9C", "9C"),
        ("5S 7S KD 9C JC KH 2D", "2D"),
        ("AS KS 4D", "AS KS 4D"),
        ("KS KH KD 8C 9D", "8C"),
    ):
        held = tables.bits_of(parse_cards(cards))
        assert held & ~tables.melded(held) == tables.bits_of(parse_cards(left))


@pytest.mark.parametrize(
    "keys",
    [
        {"wilds.min_naturals": 1},
        {"wilds.side_by_side": False},
        {"wilds.own_rank": False},
        {"runs.max": 4},
        {"runs.allowed": False},
        {"pack.jokers": 2},
        {"knocking.limit": 10},
        {"scoring.values": {"2": 0}},
    ],
)
def test_other_wilds_are_not_known(keys: dict[str, Any]) -> None:
    assert knows(rules_with({"pack.wild": ["K"]}))
    assert not knows(rules_with({"pack.wild": ["K"], **keys}))
