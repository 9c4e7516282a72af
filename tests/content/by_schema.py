"""YAML files checked as an editor does, by their JSON Schema, for comparison with the reader."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import jsonschema
import yaml

from game import paths
from game.content.yaml.reader import UnreadableError

FIRST = "# yaml-language-server: $schema="
"""The beginning of a file that names its schema."""

Schema = Mapping[str, Any]


def marks(schema: Schema, text: str) -> list[str]:
    """Return the errors that an editor with this schema would mark in a file."""
    validator = jsonschema.Draft7Validator(schema)
    return [error.message for error in validator.iter_errors(_as_json(yaml.safe_load(text)))]


def names_schema(path: Path, name: str) -> bool:
    """Whether a shipped file names the schema `name` in its first line."""
    first = path.read_text(encoding="utf-8").splitlines()[0]
    named = path.parent / first.removeprefix(FIRST)
    return first.startswith(FIRST) and named.resolve() == (paths.levels() / name).resolve()


def is_read(read: Callable[[Path], object], text: str, folder: Path) -> bool:
    """Whether a reader accepts a file with this text."""
    path = folder / "house.yaml"
    path.write_text(text, encoding="utf-8")
    try:
        read(path)
    except UnreadableError:
        return False
    return True


def _as_json(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _as_json(each) for key, each in value.items()}
    return [_as_json(each) for each in value] if isinstance(value, list) else value
