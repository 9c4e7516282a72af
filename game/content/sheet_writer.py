"""Rule keys as YAML text: a whole file in the rulebook's order, or one value for an editor to put into a file."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from typing import Any

from game.content.late import yaml
from game.content.rule_keys import DEALS, KEYS
from game.content.schema import NAME

HEAD = f"# yaml-language-server: $schema={NAME}"
WIDTH = 110
_ORDER = {key: place for place, key in enumerate(("extends", *KEYS))}


def in_order(keys: Iterable[str]) -> list[str]:
    """Return dotted keys in the rulebook's order, `extends` first."""
    return sorted(keys, key=_ORDER.__getitem__)


def comes_before(key: str, other: str) -> bool:
    """Whether a dotted key comes before another in the rulebook."""
    return _ORDER[key] < _ORDER[other]


def sheet_text(values: Mapping[str, Any]) -> str:
    """Return a file with these keys (dotted, `extends` included); keys of one group stand together.

    `match.deals` may be a number or a list with a mapping of dotted keys for each deal.
    """
    lines = [HEAD]
    keys = in_order(values)
    for key in keys:
        section = key.rpartition(".")[0]
        group = [each for each in keys if section and each.startswith(f"{section}.")]
        if len(group) < 2:
            lines += entry(key, values[key])
        elif key == group[0]:
            lines.append(f"{section}:")
            for each in group:
                lines += [f"  {line}" for line in entry(each, values[each], each.rpartition(".")[2])]
    return "\n".join(lines) + "\n"


def entry(key: str, value: Any, name: str = "") -> list[str]:
    """Return the lines of one key, the first without indent; `name` is what is written for the key."""
    name = name or key
    if key == DEALS and not isinstance(value, int):
        return [f"{name}:", *(f"  {line}" for deal in value for line in deal_lines(deal))]
    text = f"{name}: {inline(value)}"
    if key == "about" and len(text) > WIDTH and "\n" not in value and value == " ".join(value.split()):
        return [f"{name}: >-", *textwrap.wrap(value, WIDTH, initial_indent="  ", subsequent_indent="  ")]
    return [text]


def deal_lines(deal: Mapping[str, Any]) -> list[str]:
    """Return one deal of `match.deals` as an item of a list."""
    lines = [line for key in in_order(deal) for line in entry(key, deal[key])] or ["{}"]
    return [("  " if place else "- ") + line for place, line in enumerate(lines)]


def inline(value: Any) -> str:
    """Return a value in the form that fits on one line."""
    text: str = yaml.serialize(_node(value), Dumper=yaml.SafeDumper, width=1 << 20, allow_unicode=True)
    return text.removesuffix("\n").removesuffix("\n...")


def _node(value: Any) -> yaml.Node:
    if isinstance(value, Mapping):
        pairs = [(_node(key), _node(each)) for key, each in value.items()]
        return yaml.MappingNode("tag:yaml.org,2002:map", pairs, flow_style=True)
    if isinstance(value, list | tuple):
        return yaml.SequenceNode("tag:yaml.org,2002:seq", [_node(each) for each in value], flow_style=True)
    if isinstance(value, bool):
        return yaml.ScalarNode("tag:yaml.org,2002:bool", "yes" if value else "no")
    # A rank (`2`) is text to the rule sheet, but people write it without quotes.
    number = isinstance(value, int) or (value.isascii() and value.isdigit() and str(int(value)) == value)
    return yaml.ScalarNode(f"tag:yaml.org,2002:{'int' if number else 'str'}", str(value))
