"""Hands laid out where their melds stay in them: remembered, for the same cards are laid out again and again."""

from __future__ import annotations

from functools import lru_cache

from game.engine.arrange.layable import Held, may_meld
from game.engine.arrange.solver import BestLayout, best_layout
from game.engine.cards import RANK_OF, SUIT_OF, Card
from game.engine.sheet.rules import Rules


def lay_out(rules: Rules, cards: tuple[Card, ...]) -> BestLayout:
    """Return the lay-out that leaves least."""
    return _lay_out(rules, tuple(sorted(cards)))


@lru_cache(maxsize=1 << 15)
def _lay_out(rules: Rules, cards: tuple[Card, ...]) -> BestLayout:
    return best_layout(rules, cards)


def may_join(rules: Rules, held: Held, face: Card) -> bool:
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
