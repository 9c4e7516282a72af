"""Measures in words."""

from math import inf

import pytest

from game.bots.comparison import MEASURES
from game.bots.estimates import Estimate
from game.session.measure_words import MEANINGS, SHARES, estimate_words


def test_every_measure_has_a_meaning() -> None:
    assert list(MEANINGS) == list(MEASURES)
    assert set(SHARES) < set(MEASURES)


@pytest.mark.parametrize(
    ("measure", "estimate", "change", "text"),
    [
        ("turns", Estimate(13.96, 0.24), False, "14.0 ± 0.2"),
        ("turns", Estimate(-1.5, 0.2), True, "−1.5 ± 0.2"),
        ("turns", Estimate(1.5, 0.2), True, "+1.5 ± 0.2"),
        ("turns", Estimate(-0.01, 0), True, "0.0 ± 0.0"),
        ("stock_out", Estimate(0.333, 0.01), False, "33.3 ± 1.0 %"),
        ("stock_out", Estimate(0.333, inf), False, "33.3 %"),
    ],
)
def test_an_estimate_in_words(measure: str, estimate: Estimate, change: bool, text: str) -> None:
    assert estimate_words(measure, estimate, change) == text
