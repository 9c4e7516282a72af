"""The JSON Schema of opponents says what the reader of opponents takes."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest

from game import paths
from game.content.people.opponent_schema import SCHEMA_NAME, opponent_schema, opponent_schema_text
from game.content.people.opponents import KEYS, OPPONENTS_FOLDER, opponent_names, read_opponent
from tests.content.by_schema import is_read, marks, names_schema
from tests.support.for_each import for_each

GOOD = [
    "name: Mia",
    "{name: Mia, extends: casual, traits: {noise: 1.5, remembers: 3}, voice: {begins: [Hello!]}}",
    "{name: Mia, traits.sees: 0.5, voice.lays: [], avatar: fox, level: expert}",
]
BAD = [
    "level: expert",
    "{name: Mia, level: pro}",
    "{name: Mia, traits: {noise: -1}}",
    "{name: Mia, traits.remembers: 1.5}",
    "{name: Mia, avatar: unicorn}",
    "{name: Mia, voice: {sings: [La!]}}",
    "{name: Mia, extends: mia}",
]


def test_the_shipped_opponent_schema_follows_from_the_types() -> None:
    assert (paths.levels() / SCHEMA_NAME).read_text(encoding="utf-8") == opponent_schema_text()


def test_the_opponent_schema_is_valid_and_describes_every_key() -> None:
    jsonschema.Draft7Validator.check_schema(opponent_schema())
    properties = opponent_schema()["properties"]
    assert all(properties[key]["description"] for key in KEYS)


@for_each("name", opponent_names())
def test_every_shipped_opponent_is_valid_by_the_schema_and_names_it(name: str) -> None:
    path = paths.levels() / OPPONENTS_FOLDER / f"{name}.yaml"
    assert marks(opponent_schema(), path.read_text(encoding="utf-8")) == []
    assert names_schema(path, SCHEMA_NAME)


@pytest.mark.parametrize("text", GOOD)
def test_an_opponent_the_reader_accepts_is_valid_by_the_schema(text: str, tmp_path: Path) -> None:
    assert is_read(read_opponent, text, tmp_path)
    assert marks(opponent_schema(), text) == []


@pytest.mark.parametrize("text", BAD)
def test_an_opponent_the_reader_refuses_is_invalid_by_the_schema(text: str, tmp_path: Path) -> None:
    assert not is_read(read_opponent, text, tmp_path)
    assert marks(opponent_schema(), text)
