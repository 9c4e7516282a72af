"""The plan of a match being changed: `match.deals` as one entry a deal, and what can be done with the entries.

An entry maps the dotted keys that hold in its deal alone to their values. Nothing here changes what it is given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.content.rule_keys import KEYS, SECTIONS

MOST = 50
"""Deals a match can have."""

CONTRACT = "melding.contract"

Entry = dict[str, Any]
Deals = tuple[Entry, ...]


def deals_of(value: int | Sequence[Mapping[str, Any]]) -> Deals:
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


def added(deals: Deals) -> Deals:
    """Return the deals and one more: with the last one's contract if all of them have one, else as always."""
    if all(CONTRACT in each for each in deals) and deals:
        return (*deals, {CONTRACT: deals[-1][CONTRACT]})
    return (*deals, {})


def duplicated(deals: Deals, index: int) -> Deals:
    """Return the deals with one of them twice in a row."""
    return (*deals[: index + 1], dict(deals[index]), *deals[index + 1 :])


def moved(deals: Deals, index: int, step: int) -> Deals:
    """Return the deals with one of them `step` places later (earlier if negative); no farther than the ends."""
    rest = [*deals[:index], *deals[index + 1 :]]
    place = min(max(index + step, 0), len(rest))
    return (*rest[:place], deals[index], *rest[place:])


def removed(deals: Deals, index: int) -> Deals:
    """Return the deals without one of them; the last one left stays."""
    return (*deals[:index], *deals[index + 1 :]) if len(deals) > 1 else deals


def with_key(deals: Deals, index: int, key: str, value: Any) -> Deals:
    """Return the deals with a key of one of them given."""
    return _replaced(deals, index, {**deals[index], key: value})


def without_key(deals: Deals, index: int, key: str) -> Deals:
    """Return the deals with a key of one of them as it is in all deals."""
    return _replaced(deals, index, {name: value for name, value in deals[index].items() if name != key})


def _replaced(deals: Deals, index: int, entry: Entry) -> Deals:
    ordered = {key: entry[key] for key in sorted(entry, key=_place)}
    return (*deals[:index], ordered, *deals[index + 1 :])


def _place(key: str) -> tuple[bool, int]:
    """The contract first, as people write it, then the rulebook's order."""
    return (key != CONTRACT, [*KEYS].index(key) if key in KEYS else len(KEYS))


class Remembered:
    """What `match.deals` was in the form it does not have now, so that changing the form loses nothing."""

    def __init__(self) -> None:
        self._count = 0
        self._deals: Deals = ()

    def by_deal(self, value: int | Sequence[Mapping[str, Any]]) -> Deals:
        """Return the plan deal by deal: the one there was before, else so many deals all alike."""
        if not isinstance(value, int):
            return deals_of(value)
        self._count = value
        return self._deals or ({},) * min(value, MOST)

    def alike(self, value: int | Sequence[Mapping[str, Any]]) -> int:
        """Return the number of deals all alike: the one there was before, else as many as are planned."""
        if isinstance(value, int):
            return value
        self._deals = deals_of(value)
        return self._count or len(self._deals)
