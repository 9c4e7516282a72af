"""Hands laid out where their melds stay in them: remembered, for the same cards are laid out again and again."""

from __future__ import annotations

from functools import lru_cache

from game.engine.arrange.layable import HandCounts, may_meld
from game.engine.arrange.solver import BestLayout, best_layout, nearest_layout
from game.engine.cards import RANK_OF, SUIT_OF, Card, without
from game.engine.sheet.rules import Rules

_CAUGHT = 0.7
"""The chance that a seat lacking a required meld is caught without it."""


def lay_out(rules: Rules, cards: tuple[Card, ...]) -> BestLayout:
    """Return the layout of these cards that leaves the least deadwood.

    It has the melds that the rules demand of a hand that is shown, or no melds at all if the cards do not have them.
    """
    return _lay_out(rules, tuple(sorted(cards)), opened=False)


def lay_out_any_kinds(rules: Rules, cards: tuple[Card, ...]) -> BestLayout:
    """Return the layout of these cards that leaves the least deadwood, as if the rules demanded no kinds of melds."""
    return _lay_out(rules, tuple(sorted(cards)), opened=rules.demands_kinds)


def expected_layout(rules: Rules, cards: tuple[Card, ...]) -> BestLayout:
    """Return the layout by which a growing hand is valued. Its points are those of the cards left over, and a price for
    each demanded meld that is missing.

    Cards may therefore go into melds that help towards the demanded ones, where other melds would leave fewer points.
    If fewer than two cards are left over while a demanded meld is missing, the best layout is returned, without a
    price.
    """
    return _with_price_of_lacks(rules, *_nearest_layout(rules, tuple(sorted(cards))))


def expected_without(rules: Rules, cards: tuple[Card, ...], face: Card) -> BestLayout:
    """Return `expected_layout` for the cards without one copy of `face`, which must be among them.

    If `face` is left over in the layout of all cards, the melds of that layout stay as they are.
    """
    found, lacks = _nearest_layout(rules, tuple(sorted(cards)))
    left = without(found.left, (face,))
    if left is None:
        return expected_layout(rules, without(cards, (face,)) or ())
    return _with_price_of_lacks(rules, BestLayout(found.melds, left, found.points - rules.values[face]), lacks)


def _with_price_of_lacks(rules: Rules, layout: BestLayout, lacks: int) -> BestLayout:
    """Return `layout` with a price added to its points for each of the `lacks` demanded melds that are missing.

    Without lacks return it unchanged. If melds are missing and fewer than two cards are left over, return instead the
    exact best layout of the same cards, without prices.
    """
    if not lacks:
        return layout
    if len(layout.left) < 2:  # nearly shown: no guess will do
        return lay_out(rules, (*layout.left, *[face for meld in layout.melds for face in meld]))
    return layout._replace(points=layout.points + lacks * _price(rules))


@lru_cache(maxsize=1 << 11)
def _nearest_layout(rules: Rules, cards: tuple[Card, ...]) -> tuple[BestLayout, int]:
    if not rules.demands_kinds:
        return _lay_out(rules, cards, opened=False), 0
    return nearest_layout(rules, cards, _price(rules))


@lru_cache(maxsize=64)
def _price(rules: Rules) -> int:
    """Return the points by which a layout is charged for each demanded meld that it lacks: a share of the cost of being
    caught without the demanded melds. The rules must demand some.
    """
    asked = (rules.melding.pure != "none") + rules.melding.least_runs
    return round(_CAUGHT * rules.hand_size * rules.points_of(rules.pack) / len(rules.pack) / asked)


@lru_cache(maxsize=1 << 14)
def _lay_out(rules: Rules, cards: tuple[Card, ...], *, opened: bool) -> BestLayout:
    return best_layout(rules, cards, opened=opened)


def may_join(rules: Rules, held: HandCounts, face: Card) -> bool:
    """Whether one more card might be in a meld with those held.

    This quick check may answer True too often.
    """
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


def highest_value(rules: Rules, cards: tuple[Card, ...]) -> int:
    """Return the highest value among some cards; 0 for none."""
    values = rules.values
    return max([values[face] for face in cards], default=0)
