"""The sequential test, and how often it errs."""

from random import Random

import pytest

from game.bots.contests.estimates import FEW, Cluster, Hypotheses, Sprt, Verdict

PAIRS = {"one deal": 0.0, "as often shared as not": 0.5, "hardly ever not shared": 0.9}
"""How often two games of one deal are won by one side each."""


def pair(rng: Random, share: float, split: float) -> Cluster:
    won = rng.random()
    least = share - split / 2
    return (2, 2) if won < least else (1, 2) if won < least + split else (0, 2)


def decided(rng: Random, share: float, split: float) -> tuple[Verdict | None, int]:
    test = Sprt(Hypotheses())
    while test.verdict is None and test.clusters < 5000:
        test.add([pair(rng, share, split)])
    return test.verdict, test.clusters


@pytest.mark.parametrize("split", PAIRS.values(), ids=PAIRS.keys())
@pytest.mark.parametrize(("share", "wrong"), [(0.5, "high"), (0.55, "low")])
def test_it_errs_no_more_often_than_it_says(share: float, wrong: Verdict, split: float) -> None:
    rng = Random(f"{share} {split}")
    found = [decided(rng, share, split)[0] for _ in range(250)]
    assert None not in found
    # One in twenty; more than 22 of 250 would be chance once in two hundred times.
    assert found.count(wrong) <= 22


def test_the_more_a_deal_tells_the_sooner_it_is_decided() -> None:
    needed = []
    for split in PAIRS.values():
        rng = Random(7)
        needed.append(sum(decided(rng, 0.5, split)[1] for _ in range(60)) / 60)
    assert needed[0] > 1.5 * needed[1] > 3 * needed[2]


def test_nobody_is_better_than_themselves() -> None:
    test = Sprt(Hypotheses())
    while test.verdict is None:
        test.add([(1, 2)])
    assert test.verdict == "low"
    assert FEW < test.clusters < 60


def test_the_ratio_is_that_of_two_normal_distributions() -> None:
    test = Sprt(Hypotheses(0.4, 0.6))
    assert (test.llr, test.verdict) == (0.0, None)
    test.add([(1, 1), (0, 1)] * 500 + [(1, 1)] * 100)
    share = 600 / 1100
    variance = share * (1 - share) / 1100
    assert test.llr == pytest.approx(0.2 * (2 * share - 1) / (2 * variance), rel=0.01)
    assert test.verdict == "high"


def test_deals_nobody_won_say_nothing() -> None:
    test = Sprt(Hypotheses())
    test.add([(0, 0)] * 500)
    assert (test.clusters, test.llr, test.verdict) == (0, 0.0, None)


def test_few_deals_decide_nothing_however_clear_they_look() -> None:
    test = Sprt(Hypotheses())
    test.add([(2, 2)] * (FEW - 1))
    assert test.verdict is None
    test.add([(2, 2)] * FEW)
    assert test.verdict == "high"


def test_the_bounds_are_those_of_wald() -> None:
    assert Hypotheses().bounds == pytest.approx((-2.944, 2.944), abs=1e-3)
    assert Hypotheses(false=0.01, missed=0.1).bounds == pytest.approx((-2.293, 4.500), abs=1e-3)


@pytest.mark.parametrize("wrong", [{"low": 0.6}, {"high": 1.1}, {"low": -0.1}, {"false": 0.5}, {"missed": 0.0}])
def test_what_cannot_be_told_apart_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"two shares|tells nothing"):
        Hypotheses(**wrong)
