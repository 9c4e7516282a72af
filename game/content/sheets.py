"""Rule sheets: YAML in `levels/games`, or any file, completed by `extends` and the defaults."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml
from msgspec import convert, to_builtins

from game import paths
from game.engine.rules import overlay
from game.engine.rulesheet import RuleSheet


def sheet_names() -> tuple[str, ...]:
    """Return the names of all sheets that come with the program, in alphabetical order."""
    return tuple(sorted(path.stem for path in (paths.levels() / "games").glob("*.yaml")))


def load_sheet(name_or_path: str | Path) -> RuleSheet:
    """Read a sheet by its name (`rummy_500`) or from a file (`house/ours.yaml`)."""
    data: dict[str, Any] = to_builtins(RuleSheet())
    for own in reversed(_chain(_locate(name_or_path))):
        overlay(data, own)
    return convert(data, RuleSheet)


def _locate(name_or_path: str | Path) -> Path:
    named = paths.levels() / "games" / f"{name_or_path}.yaml"
    return named if named.is_file() else Path(name_or_path)


def _chain(path: Path) -> list[dict[str, Any]]:
    own = _text_keys(yaml.safe_load(path.read_text(encoding="utf-8")))
    base = own.pop("extends", None)
    return [own, *(_chain(_locate(base)) if base else [])]


def _text_keys(value: Any, inside: str = "") -> Any:
    if isinstance(value, list):
        return [str(each) if inside.endswith("wild") else _text_keys(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {str(key) if inside == "values" else key: _text_keys(each, str(key)) for key, each in value.items()}
