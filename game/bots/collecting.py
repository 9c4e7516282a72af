"""What others seem to collect, and what not: the cards near those they took, threw or refused."""

from __future__ import annotations

from game.bots.memory import Memory
from game.engine.cards import RANK_OF, SUIT_OF, Card

NEXT = 1
"""Ranks between neighbours in a run."""
REACH = 2
"""Ranks between two cards of a suit that may come to lie in a run of three."""
_SPURNED = 0.6
"""How likely, beside others, somebody has use for a card for each card near it that they threw or refused."""
_RECALLED = 8
"""Discards thrown, and refused, that tell of a hand: the latest."""


def near(one: Card, other: Card, ranks: int = NEXT) -> bool:
    """Tell whether two cards are of a rank, or of a suit and no more than so many `ranks` apart."""
    rank = RANK_OF[one]
    return RANK_OF[other] == rank or (SUIT_OF[one] == SUIT_OF[other] and abs(RANK_OF[other] - rank) <= ranks)


def interest(memory: Memory, seat: int, face: Card) -> float:
    """Return how likely `seat` has use for a card, beside others: 1, or less where it parted with cards near it."""
    if not memory.held:
        return 1.0
    spurned = memory.thrown[seat][-_RECALLED:] + memory.refused[seat][-_RECALLED:]
    return float(_SPURNED ** sum([near(face, each) for each in spurned]))
