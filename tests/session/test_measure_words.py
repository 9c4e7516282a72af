"""Measures in words."""

from math import inf

import pytest

from game.bots.contests.comparison import MEASURES, Line
from game.bots.contests.estimates import Estimate
from game.session.players.laboratory import EITHER, MEANINGS, PAID, estimate_words, in_words


def test_every_measure_has_a_meaning() -> None:
    assert list(MEANINGS) == list(MEASURES)


@pytest.mark.parametrize(
    ("measure", "estimate", "change", "text"),
    [
        ("turns", Estimate(13.96, 0.24), False, "14.0 ± 0.2"),
        ("turns", Estimate(-1.5, 0.2), True, "−1.5 ± 0.2"),
        ("somebody_out", Estimate(0.98, 0.08), False, "98.0 % (90 to 100)"),
        ("stock_out", Estimate(0.02, 0.3), False, "2.0 % (0 to 32)"),
        ("turns", Estimate(1.5, 0.2), True, "+1.5 ± 0.2"),
        ("turns", Estimate(-0.01, 0.04), True, "0.0 ± 0.0"),
        ("turns", Estimate(0, inf), True, "0.0"),
        ("stock_out", Estimate(0.333, 0.01), False, "33.3 ± 1.0 %"),
        ("stock_out", Estimate(0.333, inf), False, "33.3 %"),
    ],
)
def test_an_estimate_in_words(measure: str, estimate: Estimate, change: bool, text: str) -> None:
    assert estimate_words(measure, estimate, change) == text


@pytest.mark.parametrize(
    ("collecting", "meaning"),
    [((False, False), MEANINGS["points"]), ((True, True), PAID), ((True, False), EITHER), ((False, True), EITHER)],
)
def test_points_are_told_as_they_are_written_down(collecting: tuple[bool, bool], meaning: str) -> None:
    some = Estimate(1, 1)
    assert in_words(Line("points", some, some, some), collecting).meaning == meaning
    assert in_words(Line("turns", some, some, some), collecting).meaning == MEANINGS["turns"]
