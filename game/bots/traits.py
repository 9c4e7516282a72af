"""How somebody plays, in plain numbers. The defaults are the standard player, erring only where the heuristic does."""

from __future__ import annotations

from msgspec import Struct

EVERYTHING = 1000
"""More discards than any deal has."""


class Traits(Struct, frozen=True):
    """What makes one player weaker, bolder or slower than another. Equal traits and seeds err alike."""

    noise: float = 0.0
    """How far options are misjudged: standard deviation, in average cards of the deal; the same option always alike."""
    sees: float = 1.0
    """Share of the less obvious options noticed: digs, wilds to take back, additions far away, splits."""
    remembers: int = EVERYTHING
    """Discards remembered of each seat, the latest."""
    caution: float = 1.0
    """Weight on what a discard may do for others."""
    patience: float = 0.0
    """Average cards somebody must be threatened with before melds are laid; 0 lays at once."""
    buying: float = 1.0
    """Appetite for buying: the price that seems fair, as a factor."""
    taking: float = 0.0
    """Average cards by which the discards look better than they are; negative for who trusts the stock."""
    pace: float = 1.0
    """Factor on the time taken."""
    search: int = 0
    """Worlds sampled for a decision; none: the heuristic decides."""
