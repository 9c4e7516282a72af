"""Games from other tables, in YAML alone: each works, says its rules, has staged tables, and is played by bots."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bots.base import BotSpec
from game.bots.contests.selfplay import play_match
from game.content.rule_text.page import rule_page
from game.content.sheets.sheets import differing_rules, load_sheet, other_game_names, shipped_path, variation_of
from game.engine.sheet.rules import compile_rules
from game.engine.sheet.soundness import problems
from tests.support.for_each import for_each

TABLES = Path(__file__).parent / "tables"


@for_each("name", other_game_names())
def test_a_game_of_another_table_works_for_all_its_players_and_has_a_rule_page(name: str) -> None:
    sheet = load_sheet(name)
    assert not problems(sheet)
    for players in range(sheet.players.min, sheet.players.max + 1):
        assert compile_rules(sheet, players).deals
    assert len(sheet.about) > 60
    assert len(rule_page(sheet).sections) > 5


@for_each("name", other_game_names())
def test_the_sheet_of_a_game_of_another_table_says_which_variant_it_is(name: str) -> None:
    path = shipped_path(name)
    assert path is not None
    _schema, second, *_rest = path.read_text(encoding="utf-8").splitlines()
    assert second.startswith("# ")


@for_each("name", other_game_names())
def test_the_special_rules_of_a_game_of_another_table_have_staged_tables_with_refusals(name: str) -> None:
    tables = [
        table for path in (TABLES / name).glob("*.yaml") for table in path.read_text(encoding="utf-8").split("---\n")
    ]
    # What only varies a rule or two of a game of the house has the tables of that game beside its own.
    few = bool(variation_of(name)) and len(differing_rules(load_sheet(name), load_sheet(variation_of(name)))) < 3
    assert len(tables) >= (2 if few else 4)
    assert sum("- illegal:" in table for table in tables) >= (1 if few else 2)


@pytest.mark.parametrize("name", other_game_names())
def test_bots_play_every_game_of_another_table(name: str) -> None:
    """A deal: `python -m game simulate --game NAME --deals 1000` plays many."""
    sheet = load_sheet(name)
    seats = max(2, sheet.players.min)
    specs = tuple(BotSpec(f"bot {seat}", seed=seat) for seat in range(seats))
    assert len(play_match(compile_rules(sheet, seats), specs, "1", most_deals=1).deals) == 1
