"""A contest in words: what a sequential test may be said to show."""

import pytest

from game.bots.duplicate import Contest, Entrant
from game.bots.sprt import Hypotheses, Sprt
from game.commands.arena_report import verdict
from game.engine.rulesheet import RuleSheet

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
