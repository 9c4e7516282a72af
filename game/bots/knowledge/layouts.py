"""Hands laid out where their melds stay in them: remembered, for the same cards are laid out again and again."""

from __future__ import annotations

from functools import lru_cache

from game.engine.arrange.layable import HandCounts, may_meld
from game.engine.arrange.solver import BestLayout, best_layout, nearest_layout
from game.engine.cards import RANK_OF, SUIT_OF, Card, without
from game.engine.sheet.rules import Rules

_CAUGHT = 0.7
"""How likely whoever lacks a meld that is asked for is caught without it."""


def lay_out(rules: Rules, cards: tuple[Card, ...]) -> BestLayout:
    """Return the lay-out that leaves least."""
    return _lay_out(rules, tuple(sorted(cards)), opened=False)


def lay_out_freely(rules: Rules, cards: tuple[Card, ...]) -> BestLayout:
    """Return the lay-out that would leave least if melds counted whatever others there are."""
    return _lay_out(rules, tuple(sorted(cards)), opened=rules.asks_kinds)


def expected(rules: Rules, cards: tuple[Card, ...]) -> BestLayout:
    """Return what to reckon with while a hand grows: each meld that is asked for and lacking counts against it.

    So the cards go where they bring those melds nearer, even if others would leave less.
    """
    return _reckoned(rules, *_nearest(rules, tuple(sorted(cards))))


def expected_without(rules: Rules, cards: tuple[Card, ...], face: Card) -> BestLayout:
    """Return the same for the cards without one of them.

    Where that is left over anyway, the rest lies best as it does with it: so nearly all discards cost one search.
    """
    found, lacks = _nearest(rules, tuple(sorted(cards)))
    left = without(found.left, (face,))
    if left is None:
        return expected(rules, without(cards, (face,)) or ())
    return _reckoned(rules, BestLayout(found.melds, left, found.points - rules.values[face]), lacks)


def _reckoned(rules: Rules, layout: BestLayout, lacks: int) -> BestLayout:
    if not lacks:
        return layout
    if len(layout.left) < 2:  # nearly shown: no guess will do
        return lay_out(rules, (*layout.left, *[face for meld in layout.melds for face in meld]))
    return layout._replace(points=layout.points + lacks * _price(rules))


@lru_cache(maxsize=1 << 11)
def _nearest(rules: Rules, cards: tuple[Card, ...]) -> tuple[BestLayout, int]:
    if not rules.asks_kinds:
        return _lay_out(rules, cards, opened=False), 0
    return nearest_layout(rules, cards, _price(rules))


@lru_cache(maxsize=64)
def _price(rules: Rules) -> int:
    """What it costs to lack one of the melds asked for: its share of what a hand counts that is caught without them."""
    asked = (rules.melding.pure != "none") + rules.melding.least_runs
    return round(_CAUGHT * rules.hand_size * rules.value(rules.pack) / len(rules.pack) / asked)


@lru_cache(maxsize=1 << 14)
def _lay_out(rules: Rules, cards: tuple[Card, ...], *, opened: bool) -> BestLayout:
    return best_layout(rules, cards, opened=opened)


def may_join(rules: Rules, held: HandCounts, face: Card) -> bool:
    """Tell whether one card more might be in a meld with those held; a quick look that may be too hopeful."""
    if face in rules.wild:
        return True
    rank, suit = RANK_OF[face], SUIT_OF[face]
    before = held.suits[suit]
    held.ranks[rank] += 1
    held.suits[suit] = before | 1 << rank
    found = may_meld(rules, held, face)
    held.ranks[rank] -= 1
    held.suits[suit] = before
    return found


def dearest(rules: Rules, cards: tuple[Card, ...]) -> int:
    """Return what the dearest of some cards counts; 0 where there is none."""
    values = rules.values
    return max([values[face] for face in cards], default=0)
