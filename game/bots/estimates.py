"""Means with confidence intervals from games that were played together: deals of one match are no independent tries.

A *cluster* is what was played on one shuffle seed: (sum, count) of whatever is measured. The estimate is the ratio
of all sums to all counts; its variance is that of the clusters' influences on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt

from msgspec import Struct

Z = 1.96
"""Standard errors on each side of a 95 % interval."""

Cluster = tuple[float, int]


class Estimate(Struct, frozen=True):
    """A mean and the half-width of its 95 % interval; the half-width is infinite for fewer than two clusters."""

    mean: float
    spread: float

    @property
    def low(self) -> float:
        """The lower end."""
        return self.mean - self.spread

    @property
    def high(self) -> float:
        """The upper end."""
        return self.mean + self.spread

    @property
    def certain(self) -> bool:
        """Whether it is certainly not nothing: the interval leaves out 0."""
        return self.low > 0 or self.high < 0


def ratio(clusters: Sequence[Cluster]) -> Estimate:
    """Return the mean of everything counted, clustered.

    Raises:
        ValueError: nothing was counted.
    """
    return Estimate(_mean(clusters), _spread(_influences(clusters)))


def difference(clusters: Sequence[Cluster], others: Sequence[Cluster]) -> Estimate:
    """Return how much the mean of `clusters` is above that of `others`, cluster by cluster on the same seeds.

    Raises:
        ValueError: not the same number of clusters, or nothing was counted.
    """
    pairs = zip(_influences(clusters), _influences(others), strict=True)
    return Estimate(_mean(clusters) - _mean(others), _spread([one - other for one, other in pairs]))


def _mean(clusters: Sequence[Cluster]) -> float:
    count = sum(count for _sum, count in clusters)
    if not count:
        raise ValueError("nothing was counted")
    return sum(total for total, _count in clusters) / count


def _influences(clusters: Sequence[Cluster]) -> list[float]:
    mean = _mean(clusters)
    per_cluster = sum(count for _sum, count in clusters) / len(clusters)
    return [(total - mean * count) / per_cluster for total, count in clusters]


def _spread(influences: Sequence[float]) -> float:
    """The influences sum to nothing: their variance needs no mean taken off."""
    tries = len(influences)
    if tries < 2:
        return inf
    return Z * sqrt(sum(each * each for each in influences) / (tries - 1) / tries)
