"""Hands, stocks and tables on which bots choose, and what they choose."""

from __future__ import annotations

from game.bots.knowledge.memory import Memory
from game.engine.cards import Card, parse_cards
from game.engine.state import set_at

CALM = "2S 3S 4S 6C 7D 8S 9S"
"""A hand that is far from going out."""
LONG = "2C 4C 6D 8D TS QH 2H 4H 6S 8C TD QC 3C 5C 7S 9D JS KH"
"""A stock of which much is left."""
FREE, CONTRACT, SHOWN = (
    "KS 9H JD 7C 2D 4H",
    "KS KH JD TD 7C 8C 2D 2H 5D 4H 3S 6S 9S",
    "KS KH 9D JD 7C 8C 2D 5D 4H 3S 6S",
)
"""Hands for free melds, for a set and a run, and for melds in hand."""


def seen(taken: str, discarded: str, players: int = 2) -> Memory:
    """Return the memory of seat 0 after the next player took and discarded these cards."""
    nothing: tuple[tuple[Card, ...], ...] = ((),) * players
    took, threw = (set_at(nothing, 1, parse_cards(each)) for each in (taken, discarded))
    return Memory(0, took, took, nothing, threw)
