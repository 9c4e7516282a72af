"""Means of games with their confidence intervals."""

from math import inf
from random import Random
from statistics import mean, stdev

import pytest

from game.bots.contests.estimates import FEW, Estimate, difference, ratio, student


def test_single_tries_give_the_usual_interval() -> None:
    values = [3.0, 5.0, 4.0, 8.0]
    found = ratio([(value, 1) for value in values])
    assert found.mean == mean(values)
    assert found.spread == pytest.approx(3.182 * stdev(values) / 2, rel=2e-3)


def test_more_counts_weigh_more() -> None:
    assert ratio([(10, 1), (20, 3)]).mean == 7.5


def test_tries_that_go_together_make_a_mean_less_certain() -> None:
    apart = ratio([(value, 1) for value in [0.0, 1.0] * 50])
    together = ratio([(value * 10, 10) for value in [0.0, 1.0] * 5])
    assert together.mean == apart.mean
    assert together.spread > 2 * apart.spread


def test_what_both_share_cancels_in_a_difference() -> None:
    shuffles = [(float(value), 1) for value in range(50)]
    found = difference([(value + 2 + value % 2 * 0.1, 1) for value, _count in shuffles], shuffles)
    assert found.mean == pytest.approx(2.05)
    assert found.spread < 0.02
    assert found.certain


@pytest.mark.parametrize(("freedom", "errors"), [(1, 12.706), (2, 4.303), (3, 3.182), (9, 2.262), (30, 2.042)])
def test_few_tries_make_wide_intervals(freedom: int, errors: float) -> None:
    assert student(freedom) == pytest.approx(errors, rel=2e-3)
    assert student(100_000) == pytest.approx(1.96, rel=1e-3)


@pytest.mark.parametrize("tries", [2, 3, 5, 10, 30])
def test_where_nothing_changes_hardly_anything_is_found(tries: int) -> None:
    rng = Random(tries)

    def luck() -> list[tuple[float, int]]:
        return [(rng.gauss(0, 1), 1) for _ in range(tries)]

    found = [difference(luck(), luck()) for _ in range(1000)]
    assert sum(not each.low <= 0 <= each.high for each in found) < 75
    assert not any(each.certain for each in found) or tries >= FEW


def test_a_share_of_nothing_or_all_is_known_no_better_than_the_tries_allow() -> None:
    never, always = ratio([(0, 1)] * 60, share=True), ratio([(1, 1)] * 60, share=True)
    assert never.spread == always.spread == pytest.approx(3 / 60, rel=0.05)
    assert difference([(1, 1)] * 60, [(1, 1)] * 60, share=True).spread == pytest.approx(3 / 60, rel=0.05)
    sixth = ratio([(1, 6)] * 10, share=True)  # in every match just one deal of six
    assert 0.1 < sixth.spread < 0.3


def test_what_never_varies_has_a_spread_nobody_knows() -> None:
    same = ratio([(2, 1)] * 30)
    assert same == Estimate(2, inf, 30)
    assert not same.certain


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
