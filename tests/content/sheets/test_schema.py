"""The JSON Schema of rule sheets says what the reader of sheets takes."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest

from game import paths
from game.content.sheets.keys import KEYS
from game.content.sheets.schema import SCHEMA_NAME, rule_sheet_schema, schema_text
from game.content.sheets.sheets import load_sheet, sheet_names
from tests.content.by_schema import is_read, marks, names_schema
from tests.support.for_each import for_each

GOOD = [
    "extends: rummy_500",
    "pack.wild: [joker, 2, 10, Q]",
    "pack: {packs: {3: 2, 6: 3}, jokers: 2}",
    "calls.rummy_in_the_deck: no",
    "melding: {contract: none, extra_melds: yes}\nbuying.limit: none",
    "scoring.values: {2-9: 5, 10-K: 10, 10: 7, A: pips, joker: 25, wild: 3, QS: 40, 10H: 5}",
    "match.target: 300",
    "match: {deals: [{melding.contract: 2 sets}, {melding: {contract: 1 run}, buying.allowed: no}]}",
    "title: 500",
    "runs.ace: both",
    "pack.wild: [Joker, a, k, 10]",
    "deal.upcard: YES\nbuying.allowed: No",
    "scoring.values: {Q♠: 40, 2 - 9: 5, a: 15, Joker: 25, X: 3}",
    "players.max: 3\ndeal.hand_size: 13\nmelding.contract: 2 Sets of 3+1 run or 3 RUNS",
    "melding.contract: None",
]
BAD = [
    "packs: 2",
    "pack.packs: 9",
    "melding.contract: 2 sats + 1 run",
    "melding.contract: 2 sets +",
    "match.deals: [{melding.contract: two sets}]",
    "pack.wild: [joker, 11]",
    "deal.hand_size: {9: 3}",
    "going_out: maybe",
    "scoring.values: {Z: 1}",
    "scoring.values: {QS: many}",
    "draw: top",
    "buying.price: -1",
    "wilds.take_in: [sets, hands]",
    "match.deals: [{players.min: 3}]",
    "match.deals: []",
]


def test_the_shipped_rule_sheet_schema_follows_from_the_types() -> None:
    assert (paths.levels() / SCHEMA_NAME).read_text(encoding="utf-8") == schema_text()


def test_the_rule_sheet_schema_is_valid() -> None:
    jsonschema.Draft7Validator.check_schema(rule_sheet_schema())


def test_every_key_of_the_schema_has_a_description() -> None:
    definitions = rule_sheet_schema()["definitions"]
    assert list(definitions) == list(KEYS)
    assert all(definitions[key]["description"] for key in KEYS)


@for_each("name", sheet_names())
def test_every_shipped_sheet_is_valid_by_the_schema_and_names_it(name: str) -> None:
    path = paths.levels() / "games" / f"{name}.yaml"
    assert marks(rule_sheet_schema(), path.read_text(encoding="utf-8")) == []
    assert names_schema(path, SCHEMA_NAME)


@pytest.mark.parametrize("text", GOOD)
def test_a_sheet_the_reader_accepts_is_valid_by_the_schema(text: str, tmp_path: Path) -> None:
    assert is_read(load_sheet, text, tmp_path)
    assert marks(rule_sheet_schema(), text) == []


@pytest.mark.parametrize("text", BAD)
def test_a_sheet_the_reader_refuses_is_invalid_by_the_schema(text: str, tmp_path: Path) -> None:
    assert not is_read(load_sheet, text, tmp_path)
    assert marks(rule_sheet_schema(), text)


def test_the_rule_sheet_schema_has_each_key_dotted_and_in_its_group_at_the_top_and_in_a_deal() -> None:
    schema = rule_sheet_schema()
    deals = schema["definitions"]["match.deals"]["anyOf"][1]["items"]["properties"]
    for place in (schema["properties"], deals):
        assert place["pack.wild"] == place["pack"]["properties"]["wild"] == {"$ref": "#/definitions/pack.wild"}
    assert "players.min" not in deals
