"""Contradictions of a sheet that also has mistakes: those that stay whatever the keys written wrongly were to be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import inspect

from game.content.rule_keys import KEYS, Rules
from game.content.typed import bare
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.soundness import Problem, problems


def certain_problems(sheet_with: Callable[[dict[str, Any]], RuleSheet], rules: Rules) -> list[Problem]:
    """Return what contradicts itself in the keys that could be read.

    A reason that is about a broken key, or a deal with one, is left out, and so is one that some value of a broken
    key would remove.

    Args:
        sheet_with: gives the sheet with some keys (dotted) changed.
        rules: what was read.
    """

    def found(values: dict[str, Any]) -> dict[tuple[str, ...], Problem]:
        # Told apart by the keys alone: what a reason says may name numbers that depend on other keys.
        return {each.keys: each for each in reversed(problems(sheet_with(values)))}

    broken = {key for key in rules.broken if key in KEYS}
    in_deals = [key.split(".", 3)[2:] for key in rules.broken if key not in KEYS]
    barred = {int(number) for number, _ in in_deals}
    about = broken | {key for _, key in in_deals}
    certain = found(rules.values)
    for key in sorted(broken):
        for value in _extremes(KEYS[key]):
            there = found({**rules.values, key: value})
            certain = {keys: each for keys, each in certain.items() if keys in there}
    return [each for each in certain.values() if not about & set(each.keys) and each.deal not in barred]


def _extremes(kind: inspect.Type) -> Iterator[Any]:
    """Values of a type that lie as far apart as they can."""
    kind = bare(kind)
    if isinstance(kind, inspect.UnionType):
        for each in kind.types:
            yield from _extremes(each)
    elif isinstance(kind, inspect.IntType):
        yield from (kind.ge, kind.le)
    elif isinstance(kind, inspect.BoolType):
        yield from (True, False)
    elif isinstance(kind, inspect.LiteralType):
        yield from kind.values
