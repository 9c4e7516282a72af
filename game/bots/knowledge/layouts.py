"""Hands laid out where their melds stay in them: remembered, for the same cards are laid out again and again."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from game.engine.actions import uses
from game.engine.arrange.layable import Held, may_meld
from game.engine.arrange.solver import BestLayout, best_layout
from game.engine.cards import RANK_OF, SUIT_OF, Card
from game.engine.melds.pure import lacking, traits_of_cards
from game.engine.sheet.rules import Rules


def lay_out(rules: Rules, cards: tuple[Card, ...]) -> BestLayout:
    """Return the lay-out that leaves least."""
    return _lay_out(rules, tuple(sorted(cards)), opened=False)


def lay_out_freely(rules: Rules, cards: tuple[Card, ...]) -> BestLayout:
    """Return the lay-out that would leave least if melds counted whatever others there are."""
    return _lay_out(rules, tuple(sorted(cards)), opened=rules.asks_kinds)


def expected(rules: Rules, cards: tuple[Card, ...]) -> BestLayout:
    """Return what to reckon with while a hand grows: melds count the more, the less is lacking of those asked for.

    Where nothing is lacking that is the lay-out that leaves least; else it is found much faster.
    """
    free = lay_out_freely(rules, cards)
    lacks = _lacking(rules, free.melds) if rules.asks_kinds else 0
    if not lacks:
        return free
    if len(free.left) < 2:
        return lay_out(rules, cards)  # nearly shown: no guess will do
    points = free.points + (rules.value(cards) - free.points) * lacks // _lacking(rules, ())
    return BestLayout(free.melds, free.left, points)


@lru_cache(maxsize=1 << 15)
def _lay_out(rules: Rules, cards: tuple[Card, ...], *, opened: bool) -> BestLayout:
    return best_layout(rules, cards, opened=opened)


def _lacking(rules: Rules, melds: tuple[tuple[Card, ...], ...]) -> int:
    """How many of the melds that are asked for are not there, the pure one counted by itself."""
    ways = product(*[traits_of_cards(rules, uses(meld)) for meld in melds])
    found = [lacking(rules, traits) for traits in ways]
    return min([pure + runs for pure, runs in found], default=0)


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
