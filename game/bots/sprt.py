"""Is one share true, or rather another? A test that goes on only until that is clear.

Wald's sequential probability ratio test as chess engines are tested with (cutechess, fishtest), for whatever is
counted in clusters. Games of one duplicate deal are anything but independent, so nothing is assumed of a single game:
the share is a mean over deals, about normally distributed, with the variance found among the deals so far. Then the
logarithm of how much more likely the data are under the higher share than under the lower is

    (high - low) (2 found - low - high) / (2 variance of found)

and the test ends where it leaves the bounds log(missed / (1 - false)) … log((1 - missed) / false). That is the
generalised test of fishtest on the counts of pairs ("pentanomial") in its normal approximation, for clusters of any
size. How often it errs is tested by simulation.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log
from typing import Literal

from msgspec import Struct

from game.bots.estimates import FEW, Cluster

UNSEEN = 4
"""Deals added to those counted that are all or nothing, as in the interval of Agresti and Coull: deals that went alike
so far might have differed."""

Verdict = Literal["low", "high"]


class Hypotheses(Struct, frozen=True):
    """What is to be told apart. ValueError where that cannot be."""

    low: float = 0.50
    high: float = 0.55
    false: float = 0.05
    """How often the high share is found where the low one is true."""
    missed: float = 0.05
    """How often the low share is found where the high one is true."""

    def __post_init__(self) -> None:
        if not 0 <= self.low < self.high <= 1:
            raise ValueError(f"{self.low} and {self.high} are no two shares, the lower first")
        if not (0 < self.false < 0.5 and 0 < self.missed < 0.5):
            raise ValueError("a test that errs half of the time tells nothing")

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the low share is taken for true, and where the high one is."""
        return log(self.missed / (1 - self.false)), log((1 - self.missed) / self.false)


class Sprt:
    """The test under way: add clusters until there is a verdict. Clusters of which nothing counts say nothing."""

    def __init__(self, hypotheses: Hypotheses) -> None:
        self.hypotheses = hypotheses
        self.clusters = 0
        self._sum = self._count = 0.0
        self._squares = self._products = self._counts = 0.0

    def add(self, clusters: Iterable[Cluster]) -> None:
        """Take in what was counted on some more deals."""
        for total, count in clusters:
            self.clusters += bool(count)
            self._sum += total
            self._count += count
            self._squares += total * total
            self._products += total * count
            self._counts += count * count

    @property
    def llr(self) -> float:
        """The logarithm of the ratio of likelihoods; 0 before anything was counted."""
        if not self.clusters:
            return 0.0
        share, each = self._sum / self._count, self._count / self.clusters
        spread = self._squares - 2 * share * self._products + share * share * self._counts + UNSEEN * (each / 2) ** 2
        variance = spread / self._count**2
        low, high = self.hypotheses.low, self.hypotheses.high
        return (high - low) * (2 * share - low - high) / (2 * variance)

    @property
    def verdict(self) -> Verdict | None:
        """Which share is true; None while that is open."""
        least, most = self.hypotheses.bounds
        if self.clusters < FEW or least < self.llr < most:
            return None
        return "high" if self.llr >= most else "low"
