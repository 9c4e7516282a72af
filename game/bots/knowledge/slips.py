"""The slips of a weaker player: cards it misjudges and options it misses, the same ones each time.

The same card is misjudged the same way, the same option missed again and again. Nothing of that is drawn anew: every
slip follows from the player's seed, the deal, the turn and what it is about.
"""

from __future__ import annotations

from hashlib import blake2b
from math import sqrt
from statistics import NormalDist

from msgspec import Struct

from game.bots.traits import Traits

_NORMAL = NormalDist()
_LASTING = 0.8
"""The weight of an error about a card that lasts all through a deal; the rest is of the turn. The squares of both add
up to 1.
"""
_PASSING = 0.6
_SIZE = 1 << 32


class Slips(Struct, frozen=True):
    """The mistakes of one player in one turn: which options it misjudges, and which it overlooks."""

    traits: Traits = Traits()
    seed: int = 0
    deal: int = 0
    turn: int = 0
    """A number for the turn, the same for all its plays."""

    @property
    def none(self) -> bool:
        """Whether nothing is overlooked and nothing misjudged."""
        return not self.traits.noise and self.traits.sees >= 1

    def error_about(self, *about: object) -> float:
        """Return the seat's error in valuing the option named by `about`, in units of the points of an average card."""
        if not self.traits.noise:
            return 0.0
        lasting = _NORMAL.inv_cdf(self._chance("worth", *about))
        passing = _NORMAL.inv_cdf(self._chance("now", self.turn, *about))
        return self.traits.noise * (_LASTING * lasting + _PASSING * passing)

    def overlooks(self, *about: object) -> bool:
        """Whether the seat overlooks the option named by `about`; an option it overlooked once it is likely to overlook
        again.
        """
        if self.traits.sees >= 1:
            return False
        blind = sqrt(1 - self.traits.sees)
        return self._chance("sees", *about) < blind and self._chance("looks", self.turn, *about) < blind

    def _chance(self, *about: object) -> float:
        """Return a number from 0 to 1 that follows from seed, deal and `about` alone, the same in every process."""
        text = repr((self.seed, self.deal, about))
        return (int.from_bytes(blake2b(text.encode(), digest_size=4).digest()) + 0.5) / _SIZE
