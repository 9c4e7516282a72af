"""The JSON Schema of rule sheets says what the reader of sheets takes."""

from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from game import paths
from game.content.rule_keys import KEYS
from game.content.schema import NAME, rule_sheet_schema, written
from game.content.sheets import load_sheet, sheet_names
from game.content.yaml_reader import UnreadableError

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
]
BAD = [
    "packs: 2",
    "pack.packs: 9",
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


def _checked(text: str) -> list[str]:
    """What an editor would mark."""
    validator = jsonschema.Draft7Validator(rule_sheet_schema())
    return [error.message for error in validator.iter_errors(_as_json(yaml.safe_load(text)))]


def _as_json(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _as_json(each) for key, each in value.items()}
    return [_as_json(each) for each in value] if isinstance(value, list) else value


def test_the_schema_shipped_is_the_one_of_the_types() -> None:
    assert (paths.levels() / NAME).read_text(encoding="utf-8") == written()


def test_it_is_a_schema() -> None:
    jsonschema.Draft7Validator.check_schema(rule_sheet_schema())


def test_every_key_has_a_description() -> None:
    definitions = rule_sheet_schema()["definitions"]
    assert list(definitions) == list(KEYS)
    assert all(definitions[key]["description"] for key in KEYS)


@pytest.mark.parametrize("name", sheet_names())
def test_every_shipped_sheet_is_right_by_it_and_names_it(name: str) -> None:
    path = paths.levels() / "games" / f"{name}.yaml"
    text = path.read_text(encoding="utf-8")
    assert _checked(text) == []
    first = text.splitlines()[0]
    assert first.startswith("# yaml-language-server: $schema=")
    assert (path.parent / first.partition("=")[2]).resolve() == (paths.levels() / NAME).resolve()


@pytest.mark.parametrize("text", GOOD)
def test_what_the_reader_takes_is_right_by_it(text: str, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(text, encoding="utf-8")
    load_sheet(path)
    assert _checked(text) == []


@pytest.mark.parametrize("text", BAD)
def test_what_the_reader_refuses_is_wrong_by_it(text: str, tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableError):
        load_sheet(path)
    assert _checked(text)


def test_keys_are_offered_inside_their_group_with_dots_and_in_a_deal() -> None:
    schema = rule_sheet_schema()
    deals = schema["definitions"]["match.deals"]["anyOf"][1]["items"]["properties"]
    for place in (schema["properties"], deals):
        assert place["pack.wild"] == place["pack"]["properties"]["wild"] == {"$ref": "#/definitions/pack.wild"}
    assert "players.min" not in deals
