"""How likely a match is won at each score."""

from __future__ import annotations

import pytest

from game.bots.simulate.chances import Chances, winnings
from game.bots.simulate.deals import Habits
from game.bots.simulate.tables import Tables
from game.content.sheets.sheets import load_sheet
from game.engine.sheet.rules import compile_rules

GIN = compile_rules(load_sheet("gin_rummy"), 2)


def test_where_every_deal_brings_as_much_it_is_who_wins_more_of_them() -> None:
    two_deals = Chances(20, [10])
    assert two_deals.at(0, 0) == 0.5
    assert two_deals.at(10, 0) == pytest.approx(0.75)
    assert two_deals.at(0, 10) == pytest.approx(0.25)
    assert two_deals.at(10, 10) == 0.5
    three_deals = Chances(30, [10])
    assert three_deals.at(10, 0) == pytest.approx(11 / 16)
    assert three_deals.at(20, 0) == pytest.approx(7 / 8)


def test_some_deals_bring_more_than_others() -> None:
    either = Chances(20, [10, 10, 20])
    # It wins at once with any deal, the other with one of three, else all is even.
    assert either.at(10, 0) == pytest.approx(1 / 2 + 1 / 2 * 2 / 3 * 1 / 2)


def test_large_targets_are_seen_in_parts() -> None:
    small, large = Chances(50, [10, 15, 30]), Chances(500, [100, 150, 300])
    for mine, other in ((0, 0), (20, 10), (49, 3)):
        assert large.at(10 * mine, 10 * other) == pytest.approx(small.at(mine, other))
    assert large.at(105, 0) == pytest.approx((large.at(100, 0) + large.at(110, 0)) / 2)


def test_more_points_are_better_and_what_one_wins_the_other_loses() -> None:
    won = winnings(Tables(GIN.deals[0]), 10, [Habits(knock=(10,)), Habits(knock=(10, 10, 10, 0))])
    assert len(won) > 50
    assert min(won) > 0
    chances = Chances(100, won)
    for mine in range(0, 100, 7):
        for other in range(0, 100, 7):
            assert chances.at(mine, other) + chances.at(other, mine) == pytest.approx(1)
            assert chances.at(mine, other) < chances.at(mine + 5, other)
            assert chances.at(mine, other + 5) < chances.at(mine, other)
