"""Plans of deals: `match.deals` with dotted keys, and the differences between two plans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from msgspec import Struct

from game.engine.sheet.keys import SECTIONS

DealKeys = dict[str, Any]
DealPlanEntries = tuple[DealKeys, ...]
DealsValue = int | Sequence[Mapping[str, Any]]
"""The value of `match.deals`."""


def deals_of(value: DealsValue) -> DealPlanEntries:
    """Return the entries of `match.deals` with dotted keys; none for a plain number of deals."""
    return () if isinstance(value, int) else tuple(_with_dotted_keys(each) for each in value)


def _with_dotted_keys(own: Mapping[str, Any], prefix: str = "") -> DealKeys:
    found: DealKeys = {}
    for key, value in own.items():
        name = prefix + key
        if name in SECTIONS and isinstance(value, Mapping):
            found |= _with_dotted_keys(value, name + ".")
        else:
            found[name] = value
    return found


class PlanChanges(Struct, frozen=True):
    """The numbers (from 1) of deals that differ between a plan and another: changed, added, and removed ones.

    Removed deals have their number in the other plan.
    """

    changed: tuple[int, ...] = ()
    added: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    changed_from: DealPlanEntries = ()
    """The entries of the changed deals in the other plan."""

    @property
    def count(self) -> int:
        """The number of deals that differ between the two plans."""
        return len(self.changed) + len(self.added) + len(self.removed)


def plan_changes(plan: DealsValue, other: DealsValue) -> PlanChanges:
    """Return the changes that lead from the plan `other` to `plan`: the numbers of deals changed, added and removed.
    There are none unless both list their deals.
    """
    now, then = deals_of(plan), deals_of(other)
    if not (now and then):
        return PlanChanges()
    changed: list[int] = []
    added: list[int] = []
    removed: list[int] = []
    before: list[DealKeys] = []
    match = SequenceMatcher(None, [repr(deal) for deal in then], [repr(deal) for deal in now], autojunk=False)
    for what, i, old_end, k, new_end in match.get_opcodes():
        if what == "equal":
            continue
        same = min(old_end - i, new_end - k)
        changed += range(k + 1, k + same + 1)
        before += then[i : i + same]
        added += range(k + same + 1, new_end + 1)
        removed += range(i + same + 1, old_end + 1)
    return PlanChanges(tuple(changed), tuple(added), tuple(removed), tuple(before))


def plan_line(deals: DealPlanEntries) -> str:
    """Return a plan as the line of a sheet: `match.deals: …`."""
    return f"match.deals: [{', '.join(map(_flow_text, deals))}]"


def _flow_text(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow_text(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow_text, value)) + "]"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
