"""Bots in games with melds in the hand, by any rules: they act legally, and decide by their view alone."""

from __future__ import annotations

from itertools import cycle
from random import Random

import pytest
from msgspec import structs

from game.bots.base import BotSpec
from game.bots.contests.selfplay import play_match
from game.content.people.opponents import LEVELS
from game.content.sheets.sheets import load_sheet
from game.engine.sheet.rules import MatchRules, compile_rules
from game.session.opponents import Opponents
from tests.properties.house_rules import numbered_before_draw, numbered_in_hand, quick
from tests.support.redealing import asked, peeks, playing
from tests.support.selection import exhaustive

SHEETS = ("gin_rummy", "oklahoma_gin", "knock_rummy", "tonk")
LONG = (1, 2, 3, 4, 7, 8, 20)
"""Of the rules, those by which a match takes several seconds."""
RULES = [*(number for number in range(24) if number not in LONG), *exhaustive(*LONG)]
POSITIONS = 6
"""Of each set of rules."""


@pytest.mark.parametrize("number", RULES)
def test_bots_play_random_knocking_rules_legally_to_the_end_of_the_match(number: int) -> None:
    levels = [quick(Opponents()[level].traits) for level in LEVELS]
    seats = 2 + number % 3
    specs = tuple(BotSpec(f"{seat}", levels[(seat + number) % len(levels)], seat) for seat in range(seats))
    result = play_match(compile_rules(numbered_in_hand(number), seats), specs, f"{number}", most_turns=5000)
    assert len(result.deals) == 2
    assert result.winners


@pytest.mark.parametrize("number", range(12))
def test_bots_play_sheets_with_a_knock_before_the_draw_to_the_end_of_the_match(number: int) -> None:
    levels = [quick(Opponents()[level].traits) for level in LEVELS]
    seats = 2 + number % 3
    specs = tuple(BotSpec(f"{seat}", levels[(seat + number) % len(levels)], seat) for seat in range(seats))
    result = play_match(compile_rules(numbered_before_draw(number), seats), specs, f"{number}", most_turns=5000)
    assert len(result.deals) == 2
    assert result.winners


def _games() -> list[MatchRules]:
    house = [compile_rules(load_sheet(name), 2 + (name in ("knock_rummy", "tonk"))) for name in SHEETS]
    return house + [compile_rules(numbered_in_hand(number), 2 + number % 2) for number in range(100, 103)]


@pytest.mark.parametrize(
    ("level", "is_quick"),
    [
        *((level, True) for level in LEVELS),
        *exhaustive(*((level, False) for level in LEVELS if Opponents()[level].traits.search)),
    ],
)
def test_dealing_hidden_cards_anew_changes_no_decision_under_knocking_rules(level: str, is_quick: bool) -> None:
    rng, looked = Random(level), 0
    people = [each for each in Opponents().values() if each.level == level]
    traits = [quick(each.traits) if is_quick else each.traits for each in people]
    bots = cycle([playing(BotSpec(each.id, own, seed=3)) for each, own in zip(people, traits, strict=True)])
    for number, match in enumerate(_games()):
        positions = asked(match, f"{number}", 1.0, rng)
        most = 2 if people[0].traits.search else POSITIONS
        for each in rng.sample(positions, min(len(positions), most)):
            assert not peeks(each, next(bots), rng), (number, each.seat, each.state)
            looked += 1
    assert looked >= 6 * (2 if people[0].traits.search else POSITIONS) // 2


@pytest.mark.parametrize("seed", [0, *exhaustive(1)])
def test_bots_that_search_choose_legal_actions(seed: int) -> None:
    match = compile_rules(load_sheet("gin_rummy"), 2)
    expert = structs.replace(Opponents()["expert"].traits, search=2, rollouts=32)
    play_match(match, (BotSpec("a", expert, 1), BotSpec("b", expert, 2)), f"{seed}", most_deals=1)
