"""The JSON Schema of opponents says what the reader of opponents takes."""

from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from game import paths
from game.content.opponent_schema import NAME, opponent_schema, written
from game.content.opponents import FOLDER, KEYS, opponent_names, read_opponent
from game.content.yaml_reader import UnreadableError

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


def _checked(text: str) -> list[str]:
    value: Any = yaml.safe_load(text)
    return [error.message for error in jsonschema.Draft7Validator(opponent_schema()).iter_errors(value)]


def test_the_schema_shipped_is_the_one_of_the_types() -> None:
    assert (paths.levels() / NAME).read_text(encoding="utf-8") == written()


def test_it_is_a_schema_and_describes_every_key() -> None:
    jsonschema.Draft7Validator.check_schema(opponent_schema())
    properties = opponent_schema()["properties"]
    assert all(properties[key]["description"] for key in KEYS)


@pytest.mark.parametrize("name", opponent_names())
def test_every_shipped_opponent_is_right_by_it_and_names_it(name: str) -> None:
    path = paths.levels() / FOLDER / f"{name}.yaml"
    text = path.read_text(encoding="utf-8")
    assert _checked(text) == []
    assert (path.parent / text.splitlines()[0].partition("=")[2]).resolve() == (paths.levels() / NAME).resolve()


@pytest.mark.parametrize("text", GOOD)
def test_what_the_reader_takes_is_right_by_it(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mia.yaml"
    path.write_text(text, encoding="utf-8")
    read_opponent(path)
    assert _checked(text) == []


@pytest.mark.parametrize("text", BAD)
def test_what_the_reader_refuses_is_wrong_by_it(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mia.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableError):
        read_opponent(path)
    assert _checked(text)
