"""Means of games with their confidence intervals."""

from math import inf
from random import Random
from statistics import mean, stdev

import pytest

from game.bots.estimates import Estimate, difference, ratio


def test_single_tries_give_the_usual_interval() -> None:
    values = [3.0, 5.0, 4.0, 8.0]
    found = ratio([(value, 1) for value in values])
    assert found.mean == mean(values)
    assert found.spread == pytest.approx(1.96 * stdev(values) / 2)


def test_more_counts_weigh_more() -> None:
    assert ratio([(10, 1), (20, 3)]).mean == 7.5


def test_tries_that_go_together_make_a_mean_less_certain() -> None:
    apart = ratio([(value, 1) for value in [0.0, 1.0] * 50])
    together = ratio([(value * 10, 10) for value in [0.0, 1.0] * 5])
    assert together.mean == apart.mean
    assert together.spread > 2 * apart.spread


def test_what_both_share_cancels_in_a_difference() -> None:
    shuffles = [(float(value), 1) for value in range(50)]
    found = difference([(value + 2, 1) for value, _count in shuffles], shuffles)
    assert found.mean == 2
    assert found.spread == pytest.approx(0)
    assert found.certain


def test_the_interval_holds_the_truth_about_95_times_in_100() -> None:
    rng = Random(1)
    held = 0
    for _ in range(400):
        clusters = []
        for _ in range(40):
            luck, count = rng.gauss(0, 2), rng.randint(1, 5)
            clusters.append((sum(5 + luck + rng.gauss(0, 1) for _ in range(count)), count))
        found = ratio(clusters)
        held += found.low <= 5 <= found.high
    assert 360 <= held <= 396


def test_one_cluster_says_nothing_about_its_spread() -> None:
    assert ratio([(3, 2)]) == Estimate(1.5, inf)
    assert not ratio([(3, 2)]).certain


def test_nothing_counted_is_no_mean() -> None:
    with pytest.raises(ValueError, match="nothing"):
        ratio([(0, 0)])
    with pytest.raises(ValueError, match="argument 2"):
        difference([(1, 1)], [(1, 1), (2, 1)])
