"""Deals that are played out quickly are played as the engine would play them: every action, and every point."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.bots.simulate.tables import knows
from game.bots.simulate.wild_tables import tables_for
from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.sheet.rules import MatchRules, compile_rules
from game.engine.sheet.soundness import problems
from game.engine.state import Ending, Phase
from tests.bots.simulate.in_step import (
    ENDINGS,
    any_habits,
    carried_out,
    dealt,
    known_sheets,
    points_of,
    rules_by_chance,
    simulated,
)

DEALS = 12
RANDOM_RULES = 60
CHOICES: dict[str, tuple[Any, ...]] = {
    "deal.hand_size": (3, 5, 7, 10, 12),
    "deal.offer": (False, True),
    "deal.upcard": (False, True),
    "draw.discards": ("top", "none"),
    "draw.discard_drawn": (False, True),
    "draw.stock_left": (0, 2, 6),
    "knocking.ace_is_gin": (False, True),
    "knocking.big_gin": ("none", 0, 31),
    "knocking.by_upcard": (False, True),
    "knocking.doubling_suit": ("none", "hearts"),
    "knocking.gin_bonus": (0, 25),
    "knocking.lay_off": (False, True),
    "knocking.limit": (0, 5, 10, 30, "none"),
    "knocking.undercut": ("as_little", "less", "never"),
    "knocking.undercut_bonus": (0, 20),
    "knocking.undercut_times": (1, 2),
    "last_turn": (False, True),
    "pack.wild": ((), ("2",), ("J",), ("3", "9")),
    "pack.without": ((), ("2", "3", "4", "5", "6"), ("7",)),
    "players.max": (2, 3, 4),
    "runs.ace": ("low", "high", "either", "around"),
    "runs.allowed": (True, False),
    "runs.max": ("none", 3, 4),
    "runs.min": (2, 3, 4),
    "scoring.settle": ("own", "winner_collects", "differences", "lowest_collects"),
    "scoring.times": (1, 2),
    "scoring.values": ({"A": 11}, {"J-K": 3}, {"2-9": 5, "QS": 13}, {}),
    "scoring.winner": ("highest", "lowest"),
    "sets.allowed": (True, False),
    "sets.max": (3, 4),
    "sets.min": (2, 3, 4),
    "stalemate": (1, 3),
    "stock_out": ("end_deal", "turn_over", "reshuffle"),
    "wilds.min_naturals": (0, 1, 2),
    "wilds.own_rank": (False, True),
}
"""Keys that rules whose melds stay in the hand may have, and what for."""


def plain_rules(number: int) -> MatchRules:
    """Return the sound rules with this number that the simulator knows."""
    return rules_by_chance("gin_rummy", CHOICES, 12, knows, number)


def rules_of_a_race(number: int) -> MatchRules:
    """Return the sound rules with this number in which cards are wild, or the others have a last turn."""
    rng, sheet = Random(number), load_sheet("three_thirteen")
    while True:
        keys = rng.sample(
            sorted(set(CHOICES) - {"deal.hand_size", "knocking.limit", "pack.wild", "wilds.min_naturals"}),
            rng.randint(1, 8),
        )
        wild = rng.choice(CHOICES["pack.wild"])
        plan = {"match.deals": [{"deal.hand_size": rng.choice([4, 7, 10]), "pack.wild": wild}]}
        varied = with_keys(sheet, plan | {key: rng.choice(CHOICES[key]) for key in keys})
        if not problems(varied) and knows(compile_rules(varied, 2).of_deal(1)):
            return compile_rules(varied, 2)


def shipped() -> list[tuple[str, int]]:
    """The sheets that are known, each with the fewest and the most players."""
    return known_sheets(knows)


def same(match: MatchRules, number: int) -> str:
    """Play a deal on both sides; return how it ended."""
    rng = Random(number)
    start = dealt(match, f"{number}", number % len(match.deals) + 1)
    tables = tables_for(start.rules)
    deal = simulated(tables, start, [any_habits(rng) for _ in range(match.players)])
    end = carried_out(tables, start, deal)
    assert end.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
    assert end.ending is (Ending.KNOCKED if deal.out >= 0 else ENDINGS[deal.why])
    assert end.out == deal.out
    assert end.deal_scores == points_of(start, deal)
    return end.ending.value


@pytest.mark.parametrize(("name", "players"), shipped())
def test_a_deal_is_played_as_in_the_engine(name: str, players: int) -> None:
    match = compile_rules(load_sheet(name), players)
    for number in range(DEALS):
        same(match, number)


@pytest.mark.parametrize("number", range(RANDOM_RULES))
def test_a_deal_by_random_rules_is_played_as_in_the_engine(number: int) -> None:
    match = plain_rules(number)
    for deal in range(4):
        same(match, 100 * number + deal)


@pytest.mark.parametrize("number", range(RANDOM_RULES // 2))
def test_a_race_by_random_rules_is_played_as_in_the_engine(number: int) -> None:
    match = rules_of_a_race(number)
    for deal in range(4):
        same(match, 100 * number + deal)


def test_deals_end_in_all_ways() -> None:
    gin, knock = compile_rules(load_sheet("gin_rummy"), 2), compile_rules(load_sheet("knock_rummy"), 3)
    met = {same(gin, number) for number in range(100, 250)} | {same(knock, number) for number in range(100, 130)}
    assert met >= {"knocked", "stock_out", "stalemate"}


@pytest.mark.parametrize(
    "keys",
    [
        {"pack.jokers": 1},
        {"pack.packs": 2},
        {"pack.wild": ["2"]},
        {"last_turn": True},
        {"melding.pure": "run"},
        {"dropping.first": 10},
        {"buying.allowed": True},
        {"knocking.false_show": 20},
        {"draw.discards": "pile"},
        {"draw.wilds": "none"},
        {"melding.in_hand": False},
        {"scoring.values": {"A": -5}},
    ],
)
def test_rules_beyond_it_are_not_known(keys: dict[str, Any]) -> None:
    gin = load_sheet("gin_rummy")
    assert knows(compile_rules(gin, 2).of_deal(1))
    assert not knows(compile_rules(with_keys(gin, keys), 2).of_deal(1))


def test_the_sheets_that_are_known() -> None:
    names = {name for name, _ in shipped()}
    assert {"gin_rummy", "oklahoma_gin", "knock_rummy", "straight_gin", "three_thirteen"} <= names
    assert not names & {"indian_rummy", "conquian"}
