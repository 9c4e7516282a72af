"""Means of games with their confidence intervals."""

from __future__ import annotations

from math import inf
from random import Random
from statistics import mean, stdev

import pytest

from game.bots.contests.estimates import (
    FEW,
    ClusterCounts,
    Estimate,
    Hypotheses,
    Sprt,
    SprtVerdict,
    difference,
    ratio,
    student_t,
)


def test_the_interval_of_a_plain_mean_follows_the_student_distribution() -> None:
    values = [3.0, 5.0, 4.0, 8.0]
    found = ratio([(value, 1) for value in values])
    assert found.mean == mean(values)
    assert found.spread == pytest.approx(3.182 * stdev(values) / 2, rel=2e-3)


def test_the_mean_of_a_ratio_weighs_each_sample_by_its_count() -> None:
    assert ratio([(10, 1), (20, 3)]).mean == 7.5


def test_the_interval_of_samples_in_few_clusters_is_wider_than_that_of_single_samples() -> None:
    apart = ratio([(value, 1) for value in [0.0, 1.0] * 50])
    together = ratio([(value * 10, 10) for value in [0.0, 1.0] * 5])
    assert together.mean == apart.mean
    assert together.spread > 2 * apart.spread


def test_luck_shared_by_two_samples_cancels_in_their_difference() -> None:
    shuffles = [(float(value), 1) for value in range(50)]
    found = difference([(value + 2 + value % 2 * 0.1, 1) for value, _count in shuffles], shuffles)
    assert found.mean == pytest.approx(2.05)
    assert found.spread < 0.02
    assert found.certain


@pytest.mark.parametrize(("freedom", "errors"), [(1, 12.706), (2, 4.303), (3, 3.182), (9, 2.262), (30, 2.042)])
def test_the_student_factor_of_a_confidence_interval_is_larger_for_fewer_samples(freedom: int, errors: float) -> None:
    assert student_t(freedom) == pytest.approx(errors, rel=2e-3)
    assert student_t(100_000) == pytest.approx(1.96, rel=1e-3)


@pytest.mark.parametrize("tries", [2, 3, 5, 10, 30])
def test_differences_of_pure_luck_are_rarely_found(tries: int) -> None:
    rng = Random(tries)

    def luck() -> list[tuple[float, int]]:
        return [(rng.gauss(0, 1), 1) for _ in range(tries)]

    found = [difference(luck(), luck()) for _ in range(1000)]
    assert sum(not each.low <= 0 <= each.high for each in found) < 75
    assert not any(each.certain for each in found) or tries >= FEW


def test_a_share_of_0_or_1_has_a_spread_set_by_the_number_of_tries() -> None:
    never, always = ratio([(0, 1)] * 60, share=True), ratio([(1, 1)] * 60, share=True)
    assert never.spread == always.spread == pytest.approx(3 / 60, rel=0.05)
    assert difference([(1, 1)] * 60, [(1, 1)] * 60, share=True).spread == pytest.approx(3 / 60, rel=0.05)
    sixth = ratio([(1, 6)] * 10, share=True)  # in every match just one deal of six
    assert 0.1 < sixth.spread < 0.3


def test_a_ratio_that_never_varies_has_an_unknown_spread() -> None:
    same = ratio([(2, 1)] * 30)
    assert same == Estimate(2, inf, 30)
    assert not same.certain


def test_the_interval_of_a_ratio_holds_the_truth_about_95_times_in_100() -> None:
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


def test_a_ratio_of_one_cluster_has_an_unknown_spread() -> None:
    assert ratio([(3, 2)]) == Estimate(1.5, inf)
    assert not ratio([(3, 2)]).certain


def test_a_ratio_of_no_counts_and_a_difference_of_unequal_samples_are_refused() -> None:
    with pytest.raises(ValueError, match="nothing"):
        ratio([(0, 0)])
    with pytest.raises(ValueError, match="argument 2"):
        difference([(1, 1)], [(1, 1), (2, 1)])


PAIRS = {"one deal": 0.0, "as often shared as not": 0.5, "hardly ever not shared": 0.9}
"""How often two games of one deal are won by one side each."""


def pair(rng: Random, share: float, split: float) -> ClusterCounts:
    won = rng.random()
    least = share - split / 2
    return (2, 2) if won < least else (1, 2) if won < least + split else (0, 2)


def decided(rng: Random, share: float, split: float) -> tuple[SprtVerdict | None, int]:
    test = Sprt(Hypotheses())
    while test.verdict is None and test.clusters < 5000:
        test.add([pair(rng, share, split)])
    return test.verdict, test.clusters


@pytest.mark.parametrize("split", PAIRS.values(), ids=PAIRS.keys())
@pytest.mark.parametrize(("share", "wrong"), [(0.5, "high"), (0.55, "low")])
def test_sprt_gives_a_wrong_verdict_no_more_often_than_its_error_bound(
    share: float, wrong: SprtVerdict, split: float
) -> None:
    rng = Random(f"{share} {split}")
    found = [decided(rng, share, split)[0] for _ in range(250)]
    assert None not in found
    # One in twenty; more than 22 of 250 would be chance once in two hundred times.
    assert found.count(wrong) <= 22


def test_sprt_needs_fewer_deals_the_more_information_each_deal_gives() -> None:
    needed = []
    for split in PAIRS.values():
        rng = Random(7)
        needed.append(sum(decided(rng, 0.5, split)[1] for _ in range(60)) / 60)
    assert needed[0] > 1.5 * needed[1] > 3 * needed[2]


def test_sprt_of_even_results_decides_for_the_low_hypothesis() -> None:
    test = Sprt(Hypotheses())
    while test.verdict is None:
        test.add([(1, 2)])
    assert test.verdict == "low"
    assert FEW < test.clusters < 60


def test_the_sprt_log_likelihood_ratio_is_that_of_two_normal_distributions() -> None:
    test = Sprt(Hypotheses(0.4, 0.6))
    assert (test.llr, test.verdict) == (0.0, None)
    test.add([(1, 1), (0, 1)] * 500 + [(1, 1)] * 100)
    share = 600 / 1100
    variance = share * (1 - share) / 1100
    assert test.llr == pytest.approx(0.2 * (2 * share - 1) / (2 * variance), rel=0.01)
    assert test.verdict == "high"


def test_deals_nobody_won_leave_sprt_undecided() -> None:
    test = Sprt(Hypotheses())
    test.add([(0, 0)] * 500)
    assert (test.clusters, test.llr, test.verdict) == (0, 0.0, None)


def test_too_few_deals_leave_sprt_undecided_even_if_one_side_wins_them_all() -> None:
    test = Sprt(Hypotheses())
    test.add([(2, 2)] * (FEW - 1))
    assert test.verdict is None
    test.add([(2, 2)] * FEW)
    assert test.verdict == "high"


def test_the_decision_bounds_of_sprt_follow_the_formula_of_wald() -> None:
    assert Hypotheses().bounds == pytest.approx((-2.944, 2.944), abs=1e-3)
    assert Hypotheses(false=0.01, missed=0.1).bounds == pytest.approx((-2.293, 4.500), abs=1e-3)


@pytest.mark.parametrize("wrong", [{"low": 0.6}, {"high": 1.1}, {"low": -0.1}, {"false": 0.5}, {"missed": 0.0}])
def test_sprt_hypotheses_that_cannot_be_told_apart_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"two shares|tells nothing"):
        Hypotheses(**wrong)
