"""Contracts in words, and in the parts in which they are written and entered."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct

from game.content.rule_text.facts import number
from game.content.translation import _, counted
from game.engine.sheet.contracts import Contract, Kind, ways_of


class ContractPart(Struct, frozen=True):
    """Some melds of a contract: `2 runs of 4`; `size` is 0 for the fewest cards such a meld may have."""

    count: int
    kind: str
    size: int = 0

    def __repr__(self) -> str:
        return f"{self.count} {self.kind}{'s' * (self.count > 1)}" + f" of {self.size}" * (self.size > 0)


_PART = re.compile(r"\s*(\d{1,4})\s+(set|run)s?(?:\s+of\s+(\d{1,4}))?\s*", re.IGNORECASE)


@lru_cache(maxsize=256)
def parts_of(contract: str) -> tuple[ContractPart, ...]:
    """Return the parts of a contract, or of the first of several, as it is written; none for what is no contract."""
    found = [_PART.fullmatch(part) for part in ways_of(contract)[0].split("+")]
    return tuple(ContractPart(int(each[1]), each[2].lower(), int(each[3] or 0)) for each in found if each)


def contract_of(parts: Sequence[ContractPart]) -> str:
    """Write the parts of a contract, equal ones together; none for no parts."""
    counts: dict[tuple[str, int], int] = {}
    for part in parts:
        counts[part.kind, part.size] = counts.get((part.kind, part.size), 0) + part.count
    return " + ".join(repr(ContractPart(count, *what)) for what, count in counts.items()) or "none"


# In words


def melds_text(kind: Kind, count: int, size: int = 0) -> str:
    """Write so many melds of a kind, each of `size` cards at the least; without a size, of as many as is usual."""
    if not size:
        return {
            Kind.SET: lambda: counted("{count} set", "{count} sets", count),
            Kind.RUN: lambda: counted("{count} run", "{count} runs", count),
        }[kind]()
    return {
        Kind.SET: lambda: counted("{count} set of {size}", "{count} sets of {size}", count, size=size),
        Kind.RUN: lambda: counted("{count} run of {size}", "{count} runs of {size}", count, size=size),
    }[kind]()


def any_text(ways: Iterable[str]) -> str:
    """Write that any of these contracts may be laid."""
    return _(" or ").join(ways)


def contract_text(contract: Contract) -> str:
    """Write a contract, with all that may be laid instead."""
    return any_text(_laid_way(way) for way in contract.ways)


def _laid_way(contract: Contract) -> str:
    alike = Counter((slot.kind, slot.size) for slot in contract.slots)
    return " + ".join(melds_text(kind, count, size) for (kind, size), count in alike.items())


def written_contract_text(contract: str) -> str:
    """Write the contract of a sheet as it is usually written: `2 sets + 1 run of 7`."""
    if not parts_of(contract):
        return _("none")
    return any_text(_written_way(parts_of(way)) for way in ways_of(contract))


def _written_way(parts: Sequence[ContractPart]) -> str:
    alike: Counter[tuple[str, int]] = Counter()
    for part in sorted(parts, key=lambda part: part.kind == "run"):
        alike[part.kind, part.size] += part.count
    return " + ".join(melds_text(Kind(kind), count, size) for (kind, size), count in alike.items())


# Without a contract


def asked_text(pure: str, runs: int) -> str:
    """Write which melds must be among the first: `two runs, one of them without wilds`; empty for none."""
    one = {
        "none": "",
        "run": _("a run without wilds"),
        "set": _("a set without wilds"),
        "meld": _("a meld without wilds"),
    }[pure]
    if not runs:
        return one
    count = counted("a run", "{n} runs", runs, n=number(runs))
    if pure == "none":
        return count
    if pure == "run":
        return one if runs == 1 else _("{runs}, one of them without wilds").format(runs=count)
    return (
        _("{runs} and {pure}").format(runs=count, pure=one)
        if pure == "set"
        else _("{runs}, and {pure}, which may be the same").format(runs=count, pure=one)
    )
