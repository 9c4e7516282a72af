"""Hands to compare two programs on: as they come, and rich in melds that compete for cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, groupby
from random import Random

from game.engine.actions import uses
from game.engine.cards import FACES, RANK_OF, SUIT_OF, Card
from game.engine.melds.readings import lay_readings
from game.engine.sheet.rules import Rules

Hand = tuple[Card, ...]
Melds = frozenset[frozenset[Card]]
"""A lay-out: what is melded, whatever the order."""

LONGEST_THEIRS = 5
"""Cards in the longest run that other programs know; six are two runs of three."""


def random_hands(rng: Random, cards: int) -> Iterator[Hand]:
    """Yield hands without end: a random one and one rich in melds by turns."""
    while True:
        yield tuple(rng.sample(FACES[:52], cards))
        yield _rich(rng, cards)


def _rich(rng: Random, cards: int) -> Hand:
    """Return a hand of crossing sets and runs, filled up with random cards."""
    hand: set[Card] = set()
    while len(hand) < cards - rng.randrange(4):
        face = rng.choice(FACES[:52])
        if rng.random() < 0.6 and face.rank <= 11:
            hand |= {FACES[face + step] for step in range(3)}
        else:
            hand |= {FACES[13 * suit + face.rank - 1] for suit in rng.sample(range(4), 3)}
    held = rng.sample(sorted(hand), min(cards, len(hand)))
    rest = [face for face in FACES[:52] if face not in held]
    return (*held, *rng.sample(rest, cards - len(held)))


def melds_in(rules: Rules, hand: Hand) -> list[frozenset[Card]]:
    """Return all melds without wilds that the engine finds in the cards of a hand."""
    found = []
    for key in (RANK_OF.__getitem__, SUIT_OF.__getitem__):
        for _, group in groupby(sorted(hand, key=lambda face: (key(face), face)), key):
            alike = tuple(group)
            for size in range(3, len(alike) + 1):
                found += [frozenset(some) for some in combinations(alike, size) if lay_readings(rules, uses(some), 0)]
    return found


def layouts(rules: Rules, hand: Hand) -> list[Melds]:
    """Return all sets of melds of a hand that share no card, the empty one included."""
    melds = melds_in(rules, hand)
    found: list[Melds] = []
    waiting: list[tuple[int, Melds, frozenset[Card]]] = [(0, frozenset(), frozenset())]
    while waiting:
        at, chosen, used = waiting.pop()
        found.append(chosen)
        waiting += [
            (later + 1, chosen | {melds[later]}, used | melds[later])
            for later in range(at, len(melds))
            if not melds[later] & used
        ]
    return found


def split(meld: frozenset[Card]) -> list[list[Card]]:
    """Return a meld divided into melds of at most `LONGEST_THEIRS` cards."""
    rest, parts = sorted(meld), []
    while len(rest) > LONGEST_THEIRS:
        parts.append(rest[:3])
        rest = rest[3:]
    return [*parts, rest]
