"""Means with confidence intervals from games that were played together: deals of one match are not independent trials.

A *cluster* is what was played on one shuffle seed: (sum, count) of whatever is measured. The estimate is the ratio
of all sums to all counts; its variance is that of the clusters' influences on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import inf, log, pi, sqrt, tan
from statistics import NormalDist
from typing import Literal

from msgspec import Struct

SURE = 0.95
"""The confidence level of intervals."""
FEW = 20
"""Fewer clusters than this tell nothing for certain: they need not be anything like normally distributed."""

TINY = 1e-9
"""Values below this are rounding errors."""

Counts = tuple[float, int]
"""An addition to a sum, and to the number of values summed."""
ClusterCounts = Counts
"""The additions of all deals played on one shuffle."""
UNSEEN = 4
"""The number of deals added to observations that are all 0 or all 1, as in the interval of Agresti and Coull: deals
that went alike might have differed.
"""


class Estimate(Struct, frozen=True):
    """A mean measured in a number of `clusters` (the deals of one shuffle each), and the half-width of its 95 %
    interval.

    The half-width is infinite where it cannot be estimated: from one cluster, or, unless the mean is a share, if all
    clusters are alike.
    """

    mean: float
    spread: float
    clusters: int = 1

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.spread

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + self.spread

    @property
    def certain(self) -> bool:
        """Whether the interval excludes 0, and there are enough clusters to rely on it."""
        return self.clusters >= FEW and (self.low > 0 or self.high < 0)


def cluster_of(counted: Iterable[Counts]) -> ClusterCounts:
    """Return the counts of the deals played on one shuffle, summed: their values, and their numbers of observations."""
    known = list(counted)
    return sum(value for value, _ in known), sum(count for _, count in known)


def ratio(clusters: Sequence[ClusterCounts], share: bool = False) -> Estimate:
    """Return the mean of all observations with a 95 % interval, which allows for observations of one cluster being
    alike.

    Set `share` if every observation is 0 or 1. The interval then stays wide enough for an event that was never seen, or
    always; without it, the interval is infinite if all clusters are alike. With a single cluster it is infinite in any
    case.

    Raises:
        ValueError: nothing was counted.
    """
    mean = _mean(clusters)
    farthest = max(mean, 1 - mean) if share else inf
    return Estimate(mean, _spread(_influences(clusters), farthest), len(clusters))


def difference(clusters: Sequence[ClusterCounts], others: Sequence[ClusterCounts], share: bool = False) -> Estimate:
    """Return how much the mean of `clusters` is above that of `others`, cluster by cluster on the same seeds; with
    `share` each observation is 0 or 1.

    Raises: ValueError: not the same number of clusters, or nothing was counted.
    """
    pairs = zip(_influences(clusters), _influences(others), strict=True)
    mean = _mean(clusters) - _mean(others)
    farthest = 1 + abs(mean) if share else inf
    return Estimate(mean, _spread([one - other for one, other in pairs], farthest), len(clusters))


def _mean(clusters: Sequence[ClusterCounts]) -> float:
    count = sum(count for _sum, count in clusters)
    if not count:
        raise ValueError("nothing was counted")
    return sum(total for total, _count in clusters) / count


def _influences(clusters: Sequence[ClusterCounts]) -> list[float]:
    mean = _mean(clusters)
    per_cluster = sum(count for _sum, count in clusters) / len(clusters)
    return [(total - mean * count) / per_cluster for total, count in clusters]


def _spread(influences: Sequence[float], farthest: float) -> float:
    """Return the half-width of the 95 % interval of a mean; infinite for fewer than two clusters.

    `influences` says by how much each cluster moves the mean. They sum to 0, so their variance needs no mean taken off.

    `farthest` is the greatest possible distance of a cluster from the mean. If it is infinite, so is the half-width
    where all clusters are alike. If it is finite, the half-width is at least this distance times `unseen_share`: an
    event not seen in any of n clusters may still happen in about 3/n of them (the "rule of three").
    """
    tries = len(influences)
    if tries < 2:
        return inf
    squares = sum(each * each for each in influences)
    seen = sqrt(squares / (tries - 1) / tries)
    if farthest < inf:
        return max(student_t(tries - 1) * seen, unseen_share(tries) * farthest)
    return student_t(tries - 1) * seen if seen > TINY else inf


def unseen_share(tries: int) -> float:
    """Return how large, with 95 % confidence, the share of an event can be that was not seen in `tries` tries.

    There must be at least one try.
    """
    return float(1 - (1 - SURE) ** (1 / tries))


@cache
def student_t(freedom: int) -> float:
    """Return how many standard errors a 95 % interval reaches to each side: the quantile of Student's t with `freedom`
    degrees.

    For one and two degrees there is a closed form; for more, four terms of the Cornish-Fisher expansion are exact to
    about 0.1 %.
    """
    if freedom == 1:
        return tan(pi * SURE / 2)
    if freedom == 2:
        return SURE * sqrt(2 / (1 - SURE**2))
    z = NormalDist().inv_cdf((1 + SURE) / 2)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return float(z + sum(term / freedom**power for power, term in enumerate(terms, 1)))


SprtVerdict = Literal["low", "high"]


class Hypotheses(Struct, frozen=True):
    """The two shares to tell apart, and the allowed probability of each of the two errors.

    Raises ValueError unless 0 <= `low` < `high` <= 1, and both probabilities are above 0 and below 0.5.
    """

    low: float = 0.50
    high: float = 0.55
    false: float = 0.05
    """The chance to find the high share where the low one is true."""
    missed: float = 0.05
    """The chance to find the low share where the high one is true."""

    def __post_init__(self) -> None:
        if not 0 <= self.low < self.high <= 1:
            raise ValueError(f"{self.low} and {self.high} are no two shares, the lower first")
        if not (0 < self.false < 0.5 and 0 < self.missed < 0.5):
            raise ValueError("a test that errs half of the time tells nothing")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratio up to which the low share is accepted, and the one from which the high share is."""
        return log(self.missed / (1 - self.false)), log((1 - self.missed) / self.false)


class Sprt:
    """A sequential probability ratio test under way. Clusters without counts do not matter."""

    def __init__(self, hypotheses: Hypotheses) -> None:
        self.hypotheses = hypotheses
        self.clusters = 0
        self._sum = self._count = 0.0
        self._squares = self._products = self._counts = 0.0

    def add(self, clusters: Iterable[ClusterCounts]) -> None:
        """Add further clusters, each the sum and the count of all deals played on one shuffle. Those with a count of 0
        change nothing.
        """
        for total, count in clusters:
            self.clusters += bool(count)
            self._sum += total
            self._count += count
            self._squares += total * total
            self._products += total * count
            self._counts += count * count

    @property
    def llr(self) -> float:
        """The logarithm of the likelihood of the high hypothesis over that of the low one. 0 before any observation."""
        if not self.clusters:
            return 0.0
        share, each = self._sum / self._count, self._count / self.clusters
        spread = self._squares - 2 * share * self._products + share * share * self._counts + UNSEEN * (each / 2) ** 2
        variance = spread / self._count**2
        low, high = self.hypotheses.low, self.hypotheses.high
        return (high - low) * (2 * share - low - high) / (2 * variance)

    @property
    def verdict(self) -> SprtVerdict | None:
        """The hypothesis that the test accepts, the `high` or the `low` share.

        None while the test is open, and always while there are only a few clusters.
        """
        least, most = self.hypotheses.bounds
        if self.clusters < FEW or least < self.llr < most:
            return None
        return "high" if self.llr >= most else "low"
