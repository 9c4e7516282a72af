"""The keys of a rule sheet as people write them: dotted (`pack.wild`) or nested, in sheets, deals and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct, field, inspect

from game.content.meant import meant_contract
from game.content.rule_texts import check_texts
from game.content.typed import WRONG, bare, read_value
from game.content.yaml_reader import Entry, Fields, Items, Node, Notes, Scalar, closest, quoted
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
        notes.add(node, place.rstrip("."), "this is no key with a value", _as_a_key(node))
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


def _as_a_key(node: Node) -> str:
    contract = meant_contract(node.text) if isinstance(node, Scalar) else ""
    return f"as melding.contract: {contract}" if contract else "as runs.min: 3"


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
                notes.add(entry.value, place + key, "a group of keys has no value of its own", _inside(key))
        elif place and key in ("extends", "match"):
            notes.add(entry.key, place + key, "cannot be given here", "it holds for the whole match")
        else:
            meant = _meant(key, prefix, place)
            notes.add(entry.key, place + key, f"there is no key {quoted(key)}", _instead(meant, key, place))
            broken.update(name for name in KEYS if name == meant or name.startswith(f"{meant}."))


def _inside(section: str) -> str:
    keys = [name for name in KEYS if name.startswith(section + ".")]
    return f"its keys below it, further in, or with a dot: {', '.join(keys)}"


def _meant(key: str, prefix: str, place: str) -> str:
    """The key that was perhaps meant, or nothing; `place` is not empty in a deal."""
    known = [name for name in KEYS if not (place and name in WHOLE_MATCH)]
    group = [name for name in known if name.startswith(prefix)]
    group += [] if prefix else [*SECTIONS, *([] if place else ["extends"])]
    word = re.sub(r"[\s\u00a0_-]+", "_", key.strip().lower())
    last = re.split(r"[.,:/]", word)[-1]
    elsewhere = [name for name in known if name.rpartition(".")[2] == last]
    return closest(word, elsewhere, 0.0) or closest(word, group) or closest(word, known)


def _instead(meant: str, key: str, place: str) -> str:
    """Say which key was perhaps meant; else those of the same group, or the groups there are."""
    if meant:
        return f"did you mean {meant!r}?"
    section = key.partition(".")[0]
    known = [name for name in KEYS if not (place and name in WHOLE_MATCH)]
    inside = [name for name in known if section in SECTIONS and name.startswith(section + ".")]
    groups = [name for name in SECTIONS if any(each.startswith(name + ".") for each in known)]
    alone = [name for name in known if "." not in name]
    shown = ", ".join(inside or [*alone, f"or keys of the groups {', '.join(groups)}"])
    return f"{shown}; all are listed by: python -m game rules --keys"
