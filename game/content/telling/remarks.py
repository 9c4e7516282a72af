"""What the writer of a sheet must know though nothing of it is wrong: rules it drops, and keys that say nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec import Struct

from game.content.sheets.keys import VALUES
from game.content.sheets.sheets import Sheet
from game.content.sheets.values import values_line, with_values
from game.content.telling.keys.table import LACKING, SWITCH
from game.content.translation import _
from game.engine.sheet.keys import RuleSheet, without_effect
from game.engine.sheet.rules import card_values


def why_idle(sheet: RuleSheet, broken: Collection[str] = ()) -> dict[str, str]:
    """Return the keys that mean nothing in `sheet`, each with the reason; none that is to blame for a problem, nor any
    that every planned deal gives for itself.

    Args:
        sheet: the rules.
        broken: keys that problems are about.
    """
    if sheet.players.min > sheet.players.max:
        return {}  # What depends on the number of players cannot be told.
    told = in_every_deal(sheet).union(broken)
    return {key: _(LACKING[need]) for key, need in without_effect(sheet).items() if key not in told}


def switches(sheet: RuleSheet) -> dict[str, str]:
    """Return the keys that mean nothing in `sheet`, each with the key to change for it to mean something."""
    if sheet.players.min > sheet.players.max:
        return {}
    return {key: SWITCH[need] for key, need in without_effect(sheet).items()}


def deals_with(sheet: RuleSheet) -> dict[str, list[int]]:
    """Return the keys that planned deals give a value of their own, each with the numbers of those deals."""
    found: dict[str, list[int]] = {}
    if not isinstance(sheet.match.deals, int):
        for number, own in enumerate(sheet.match.deals, 1):
            for key in _dotted(own):
                found.setdefault(key, []).append(number)
    return found


def in_every_deal(sheet: RuleSheet) -> frozenset[str]:
    """Return the keys that all planned deals give a value of their own: what holds otherwise says nothing."""
    deals = sheet.match.deals
    if isinstance(deals, int):
        return frozenset()
    return frozenset(key for key, own in deals_with(sheet).items() if len(own) == len(deals))


def _dotted(own: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    for key, value in own.items():
        if isinstance(value, dict) and "." not in key and not prefix and not all(isinstance(n, int) for n in value):
            yield from _dotted(value, f"{key}.")
        else:
            yield prefix + key


class Remark(Struct, frozen=True):
    """Something to know about a key of a file, as a sentence; the line is None where it is not known."""

    line: int | None
    key: str
    text: str


def remarks(sheet: Sheet) -> list[Remark]:
    """Return what there is to know about the keys that the file of a sheet gives itself, in the order of its lines."""
    own = {key: mark.node.line for key, mark in sheet.marks.items() if mark.file == str(sheet.path)}
    told = value_remarks(sheet.rules, sheet.base)
    found = [Remark(own[key], key, text) for key, text in told.items() if key in own]
    return sorted(found, key=lambda each: (each.line or 0, each.key))


def value_remarks(sheet: RuleSheet, base: RuleSheet) -> dict[str, str]:
    """Return a sentence for each key there is something to know about, in rules that extend `base`."""
    every = in_every_deal(sheet)
    found = why_idle(sheet) | dict.fromkeys(every, _("Every deal of the plan has its own, so this is never used."))
    lost = lost_values(sheet.scoring.values, base.scoring.values)
    if lost:
        found[VALUES] = _of_lost(sheet, base, lost)
    return found


def lost_values(values: dict[str, Any], below: dict[str, Any]) -> dict[str, Any]:
    """Return the entries of the table `below` whose cards count something else now that `values` do not name them."""
    if not values:
        return {}
    named = {key.strip().lower() for key in values}
    now = card_values(values, frozenset())
    return {
        key: points
        for key, points in below.items()
        if key.strip().lower() not in named and card_values({key: points, **values}, frozenset()) != now
    }


def _of_lost(sheet: RuleSheet, base: RuleSheet, lost: dict[str, Any]) -> str:
    """Say what cards count no longer as in the base, with the line that would keep it."""
    bare, now = card_values({}, frozenset()), card_values(sheet.scoring.values, frozenset())
    then = card_values({**lost, **sheet.scoring.values}, frozenset())
    pips = all(now[face] == bare[face] for face in range(len(now)) if now[face] != then[face])
    text = _("this table replaces that of {base}: {cards} now count differently; there they count {points}")
    if pips:
        text = _("this table replaces that of {base}: {cards} now count their pips; there they count {points}")
    said = text.format(
        base=base.title or _("the defaults"), cards=", ".join(lost), points=", ".join(map(str, lost.values()))
    )
    line = values_line(with_values(base.scoring.values, sheet.scoring.values))
    return _("{said} – to keep that, write {line}").format(said=said, line=line)
