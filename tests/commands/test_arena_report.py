"""A contest in words: what a sequential test may be said to show."""

from math import inf

import pytest

from game.bots.contests.duplicate import Contest, Entrant
from game.bots.contests.estimates import Estimate, Hypotheses, Sprt
from game.commands.arena_report import share, verdict
from game.engine.sheet.keys import RuleSheet


@pytest.mark.parametrize(
    ("estimate", "signed", "told"),
    [
        (Estimate(0.75, 3.177, 2), False, "75.0 ± 75.0 %"),
        (Estimate(0.25, 0.1, 30), False, "25.0 ± 10.0 %"),
        (Estimate(-0.25, 3.0, 2), True, "−25.0 ± 125.0 %"),
        (Estimate(0.5, inf), False, "50.0 %"),
    ],
)
def test_no_interval_is_wider_than_can_be(estimate: Estimate, signed: bool, told: str) -> None:
    assert share(estimate, signed=signed) == told


CONTEST = Contest(RuleSheet("mixed"), 2, Entrant("ann", None), Entrant("ben", None), 1)


@pytest.mark.parametrize(
    ("won", "told"),
    [
        (1.6, "that ann wins 55 % of decided deals is more likely than 50 %"),
        (0.4, "that ann wins 50 % of decided deals is more likely than 55 %"),
    ],
)
def test_a_test_tells_two_shares_apart_and_says_nothing_of_others(won: float, told: str) -> None:
    test = Sprt(Hypotheses())
    test.add([(won, 2)] * 400)
    first, second, third = verdict(CONTEST, test)
    assert first == f"sequential test: {told}"
    assert second.endswith("; errs 5 % of the time if 50 % is true, 5 % if 55 % is")
    assert "it stopped because" in third
