"""Other ways to lay out a hand for what must be laid first: the best, and the next best after it."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.arrange.best_split import Split, best_first_lay
from game.engine.cards import Card
from game.engine.sheet.contracts import Contract
from game.engine.sheet.rules import Rules

MOST_WAYS = 4
"""Ways one would look at."""
MOST_SEARCHES = 12
"""Searches that are worth their time: each takes as long as the best way alone."""

Melds = tuple[frozenset[Card], ...]


def first_lays(
    rules: Rules,
    hand: tuple[Card, ...],
    contract: Contract | None,
    opening: int = 0,
    boxes: int = 4,
    lying: frozenset[int] = frozenset(),
) -> list[Split]:
    """Return the best split of `hand` and the next best that lack no more, each with another meld than those before.

    What is best is as in `best_first_lay`. A meld that is only longer or shorter, or has another wild, is no other.
    """

    def search(barred: Melds) -> Split:
        return best_first_lay(rules, hand, contract, opening, boxes, lying, barred)

    best = search(())
    found: list[Split] = []
    waiting: dict[Melds, Split] = {(): best}
    tried: set[frozenset[frozenset[Card]]] = set()
    # Whatever differs from a way found lacks one of its melds: so the best of those without each of them are next.
    while waiting and len(found) < MOST_WAYS:
        barred = min(waiting, key=lambda each: _rank(rules, waiting[each]))
        split = waiting.pop(barred)
        if _melds(rules, split) not in [_melds(rules, each) for each in found]:
            found.append(split)
        for meld in _melds(rules, split):
            other = (*barred, meld)
            if len(tried) < MOST_SEARCHES and frozenset(other) not in tried:
                tried.add(frozenset(other))
                way = search(other)
                if way.missing <= best.missing and any(way.melds):
                    waiting[other] = way
    return found


def _rank(rules: Rules, split: Split) -> tuple[int, int, int]:
    """What makes one way better than another, less being better."""
    left = sum([rules.values[face] for face in split.left if face not in rules.wild])
    return (split.missing, left, -len(split.left))


def _melds(rules: Rules, split: Split) -> Sequence[frozenset[Card]]:
    """The melds by their naturals, in one order; a card alone is none, and those of wilds are all alike."""
    found = [meld for meld in split.melds if len(meld) > 1]
    melds = {frozenset([face for face in meld if face not in rules.wild]) for meld in found}
    return sorted(filter(None, melds), key=sorted)
