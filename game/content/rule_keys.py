"""The keys of a rule sheet as people write them: dotted (`pack.wild`) or nested, in sheets, deals and tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, field, inspect

from game.content.rule_texts import check_texts
from game.content.typed import WRONG, bare, read_value
from game.content.yaml_reader import Entry, Fields, Items, Node, Notes, closest, quoted
from game.engine.rulesheet import RuleSheet


class Mark(Struct, frozen=True):
    """Where a key was written."""

    file: str
    node: Node


class Rules(Struct):
    """Keys read from one place: dotted key → value, and where each was written."""

    values: dict[str, Any] = field(default_factory=dict)
    marks: dict[str, Mark] = field(default_factory=dict)
    """Also of keys that hold in one deal alone: `match.deals.3.pack.wild`."""
    broken: set[str] = field(default_factory=set)
    """Keys of unknown value, because it or the key is written wrongly; of one deal with `match.deals.3.` before."""


def _keys_of(kind: inspect.Type, prefix: str) -> Iterator[tuple[str, inspect.Type]]:
    assert isinstance(kind, inspect.StructType)
    for each in kind.fields:
        if isinstance(each.type, inspect.StructType):
            yield from _keys_of(each.type, f"{prefix}{each.name}.")
        else:
            yield prefix + each.name, each.type


KEYS = dict(_keys_of(inspect.type_info(RuleSheet), ""))
"""Every key of the rule sheet with its type, in the rulebook's order."""
SECTIONS = tuple(dict.fromkeys(key.partition(".")[0] for key in KEYS if "." in key))
WHOLE_MATCH = ("title", "about", "players.min", "players.max", "match.target", "match.deals", "scoring.winner")
"""Keys that cannot differ from deal to deal."""
DEALS = "match.deals"


def read_rules(node: Node, notes: Notes, barred: tuple[str, ...] = ()) -> Rules:
    """Read a mapping of rule keys; mistakes are noted and their keys left out.

    Args:
        node: the mapping.
        notes: collects the mistakes.
        barred: keys that cannot be given here.
    """
    return _read(node, notes, "", barred)


def _read(node: Node, notes: Notes, place: str, barred: tuple[str, ...]) -> Rules:
    found = Rules()
    if not isinstance(node, Fields):
        notes.add(node, place.rstrip("."), "this is no mapping", "keys of the rule sheet with their values")
        return found
    for key, entry in _leaves(node, notes, place, "", found.broken):
        if key in barred:
            notes.add(entry.key, place + key, "cannot be given here", "it holds for the whole match")
        elif key in found.marks:
            first = found.marks[key].node.line
            notes.add(entry.key, place + key, f"given twice, first in line {first}", "only once")
        else:
            found.marks[key] = Mark(notes.file, entry.key)
            value = _value(key, entry, notes, place, found)
            if value is WRONG:
                found.broken.add(key)
            else:
                found.values[key] = value
    return found


def _value(key: str, entry: Entry, notes: Notes, place: str, found: Rules) -> Any:
    if key != DEALS or not isinstance(entry.value, Items):
        value = read_value(entry.value, KEYS[key], place + key, notes)
        return value if check_texts(key, entry.value, place, notes) else WRONG
    kind = bare(KEYS[DEALS])
    assert isinstance(kind, inspect.UnionType)
    most = 50
    if not 1 <= len(entry.value.items) <= most:
        notes.add(entry.value, DEALS, f"{len(entry.value.items)} entries", f"from 1 to {most} deals")
        return WRONG
    deals = []
    for number, item in enumerate(entry.value.items, 1):
        inside = f"{DEALS}.{number}."
        own = _read(item, notes, inside, WHOLE_MATCH)
        found.marks.update({inside + name: mark for name, mark in own.marks.items()})
        found.broken.update(inside + name for name in own.broken)
        deals.append(own.values)
    return tuple(deals)


def _leaves(node: Fields, notes: Notes, place: str, prefix: str, broken: set[str]) -> Iterator[tuple[str, Entry]]:
    for entry in node.entries:
        key = prefix + entry.key.text
        if key in KEYS:
            yield key, entry
        elif key in SECTIONS:
            if isinstance(entry.value, Fields):
                yield from _leaves(entry.value, notes, place, key + ".", broken)
            else:
                broken.update(name for name in KEYS if name.startswith(key + "."))
                inner = ", ".join(name[len(key) + 1 :] for name in KEYS if name.startswith(key + "."))
                notes.add(entry.value, place + key, "this is a group of keys", f"a mapping with any of: {inner}")
        else:
            group = [name for name in KEYS if name.startswith(prefix)] if prefix else [*KEYS, *SECTIONS, "extends"]
            meant = _meant(key, group)
            hint = f"; did you mean {meant!r}?" if meant else ""
            notes.add(
                entry.key, place + key, f"there is no key {quoted(key)}", f"keys here: {_short(group, prefix)}{hint}"
            )
            broken.update(name for name in KEYS if name == meant or name.startswith(f"{meant}."))


def _meant(key: str, group: list[str]) -> str:
    """The key that was perhaps meant, or nothing."""
    last = key.rpartition(".")[2].lower()
    elsewhere = [name for name in KEYS if name.rpartition(".")[2] == last]
    return closest(key, elsewhere, 0.0) or closest(key, group) or closest(key, [*KEYS])


def _short(group: list[str], prefix: str) -> str:
    return ", ".join(dict.fromkeys(name[len(prefix) :].split(".")[0] for name in group))
