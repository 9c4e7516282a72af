"""Deals in which drawn cards lie face up, played out quickly, are played as the engine would play them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.bots.choose.goals import goals, shapes
from game.bots.simulate.face_up_deals import FORCED, FaceUpTables, knows
from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.cards import parse_cards
from game.engine.sheet.rules import MatchRules, compile_rules
from game.engine.state import NOBODY, Ending, Phase
from tests.bots.simulate.in_step import dealt, known_sheets, rules_by_chance
from tests.bots.simulate.in_step_face_up import any_habits, carried_out, simulated

DEALS = 40
RANDOM_RULES = 25
CHOICES: dict[str, tuple[Any, ...]] = {
    "calls.forcing": (False, True),
    "deal.hand_size": (6, 7, 8, 9, 10),
    "deal.upcard": (False, True),
    "melding.move": (False, True),
    "pack.without": ((), ("8", "9", "10"), ("2", "3", "4"), ("5",)),
    "runs.ace": ("low", "high", "either"),
    "runs.max": ("none", 4, 5, 8),
    "runs.min": (3, 4),
    "scoring.carry_over": (False, True),
    "sets.allowed": (True, False),
    "sets.max": (3, 4),
    "sets.min": (3, 4),
}
"""Keys that games with drawn cards face up may have, and what for."""


def any_rules(number: int) -> MatchRules:
    """Return the sound rules with this number that the simulator knows."""
    return rules_by_chance("conquian", CHOICES, 8, knows, number)


def shipped() -> list[tuple[str, int]]:
    """The sheets that are known, for two players as they are."""
    return known_sheets(knows)


def same(match: MatchRules, number: int) -> tuple[str, bool]:
    """Play a deal on both sides; return how it ended, and whether anything was forced."""
    start = dealt(match, f"{number}")
    tables, rng = FaceUpTables(start.rules), Random(number)
    deal = simulated(tables, start, [any_habits(rng), any_habits(rng)])
    end = carried_out(tables, start, deal)
    assert end.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
    assert end.ending is (Ending.STOCK_OUT if deal.out < 0 else Ending.WENT_OUT)
    assert end.out == (NOBODY if deal.out < 0 else deal.out)
    return end.ending.value, any(what == FORCED for _, what, _, _ in deal.told or ())


@pytest.mark.parametrize(("name", "players"), shipped())
def test_a_deal_is_played_as_in_the_engine(name: str, players: int) -> None:
    match = compile_rules(load_sheet(name), players)
    met = {same(match, number) for number in range(DEALS)}
    assert {why for why, _ in met} == {"went_out", "stock_out"}
    assert any(forced for _, forced in met) is match.of_deal(1).calls.forcing


@pytest.mark.parametrize("number", range(RANDOM_RULES))
def test_a_deal_by_random_rules_is_played_as_in_the_engine(number: int) -> None:
    match = any_rules(number)
    for deal in range(6):
        same(match, 100 * number + deal)


@pytest.mark.parametrize(
    "keys",
    [
        {"pack.jokers": 1},
        {"pack.packs": 2},
        {"pack.wild": ["2"]},
        {"draw.into_hand": True},
        {"draw.first_round": False},
        {"melding.add_to": "any"},
        {"melding.add": "after_melding"},
        {"melding.opening": 20},
        {"melding.unique_cards": True},
        {"deal.extra_card": "first"},
        {"deal.hand_size": 12},
        {"going_out": "discard"},
        {"last_turn": True},
        {"runs.min": 2},
        {"runs.suits": "any"},
        {"stock_out": "reshuffle"},
    ],
)
def test_rules_beyond_it_are_not_known(keys: dict[str, Any]) -> None:
    conquian = load_sheet("conquian")
    assert knows(compile_rules(conquian, 2).of_deal(1))
    assert not knows(compile_rules(with_keys(conquian, keys), 2).of_deal(1))


def test_the_sheets_that_are_known() -> None:
    assert shipped() == [("conquian", 2), ("conquian_eight", 2), ("conquian_nine", 2)]


def test_goals_are_those_of_the_rule_of_thumb_but_for_cards_that_move() -> None:
    rules = compile_rules(load_sheet("conquian"), 2).of_deal(1)
    tables, rng = FaceUpTables(rules), Random(1)
    small = [shape.cards for shape in shapes(rules) if shape.cards.bit_count() < 5]
    still = rules.with_keys("melding", move=False)
    for number in range(60):
        table = [rng.choice(small)] if number % 3 else []
        if number % 3 == 2:
            table.append(rng.choice([each for each in small if not each & table[0]]))
        pack = [face for face in rules.pack if not sum(table) >> face & 1]
        rng.shuffle(pack)
        held = rules.hand_size - sum(table).bit_count()
        hand, gone = tables.bits_of(tuple(pack[:held])), tables.bits_of(tuple(pack[held : held + 8]))
        # Where there are many, not all are kept in mind.
        found = {frozenset(goal[1:]) - {0} for goal in tables.goals(table, hand, gone)}
        known = {frozenset(goal.melds) for goal in goals(still, hand, table, gone)}
        assert found <= known if len(found) > 50 else found == known


def test_a_meld_grows_by_what_is_next_to_it() -> None:
    tables = FaceUpTables(compile_rules(load_sheet("conquian"), 2).of_deal(1))

    def mask(text: str) -> int:
        return tables.bits_of(parse_cards(text))

    assert tables.grows(mask("5H 6H 7H")) == mask("4H JH")
    assert tables.grows(mask("AH 2H 3H")) == mask("4H")
    assert tables.grows(mask("QC QH QD")) == mask("QS")
    assert not tables.grows(mask("QC QH QD QS"))
