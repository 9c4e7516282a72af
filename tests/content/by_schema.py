"""What an editor makes of a YAML file: the marks of its JSON Schema, beside what the reader says."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import jsonschema
import yaml

from game import paths
from game.content.yaml.reader import UnreadableError

FIRST = "# yaml-language-server: $schema="
"""How a file begins that names its schema."""

Schema = Mapping[str, Any]


def marks(schema: Schema, text: str) -> list[str]:
    """Return what an editor would mark in a file."""
    validator = jsonschema.Draft7Validator(schema)
    return [error.message for error in validator.iter_errors(_as_json(yaml.safe_load(text)))]


def names_schema(path: Path, name: str) -> bool:
    """Tell whether a shipped file says in its first line that its schema is the one of that name."""
    first = path.read_text(encoding="utf-8").splitlines()[0]
    named = path.parent / first.removeprefix(FIRST)
    return first.startswith(FIRST) and named.resolve() == (paths.levels() / name).resolve()


def is_read(read: Callable[[Path], object], text: str, folder: Path) -> bool:
    """Tell whether a reader takes a file with that text."""
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
