"""Plans of deals: `match.deals` with dotted keys, and which deals of two plans differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from msgspec import Struct

from game.engine.sheet.keys import SECTIONS

Entry = dict[str, Any]
Deals = tuple[Entry, ...]
Plan = int | Sequence[Mapping[str, Any]]
"""The value of `match.deals`."""


def deals_of(value: Plan) -> Deals:
    """Return the entries of `match.deals`, their keys dotted; none for a plain number of deals."""
    return () if isinstance(value, int) else tuple(_flat(each) for each in value)


def _flat(own: Mapping[str, Any], prefix: str = "") -> Entry:
    found: Entry = {}
    for key, value in own.items():
        name = prefix + key
        if name in SECTIONS and isinstance(value, Mapping):
            found |= _flat(value, name + ".")
        else:
            found[name] = value
    return found


class Changes(Struct, frozen=True):
    """Numbers of deals: of the plan now, but for what was `removed` from the other one."""

    changed: tuple[int, ...] = ()
    added: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    before: Deals = ()
    """What the changed ones were."""

    @property
    def count(self) -> int:
        """How many deals are not as they were."""
        return len(self.changed) + len(self.added) + len(self.removed)


def changes(plan: Plan, standard: Plan) -> Changes:
    """Return which deals differ; none where one of both is no plan deal by deal."""
    now, then = deals_of(plan), deals_of(standard)
    if not (now and then):
        return Changes()
    changed: list[int] = []
    added: list[int] = []
    removed: list[int] = []
    before: list[Entry] = []
    match = SequenceMatcher(None, [repr(deal) for deal in then], [repr(deal) for deal in now], autojunk=False)
    for what, i, old_end, k, new_end in match.get_opcodes():
        if what == "equal":
            continue
        same = min(old_end - i, new_end - k)
        changed += range(k + 1, k + same + 1)
        before += then[i : i + same]
        added += range(k + same + 1, new_end + 1)
        removed += range(i + same + 1, old_end + 1)
    return Changes(tuple(changed), tuple(added), tuple(removed), tuple(before))


def plan_line(deals: Deals) -> str:
    """Write a plan as the line of a sheet."""
    return f"match.deals: [{', '.join(map(_written, deals))}]"


def _written(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_written(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_written, value)) + "]"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
