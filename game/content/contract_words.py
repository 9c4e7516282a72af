"""Contracts as a person reads them: `2 sets of 3 + 1 run of 4`, in the language of the player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from game.content.translation import _, counted
from game.engine.sheet.contracts import Contract, Kind


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
    return any_text(_way(way) for way in contract.ways)


def _way(contract: Contract) -> str:
    alike = Counter((slot.kind, slot.size) for slot in contract.slots)
    return " + ".join(melds_text(kind, count, size) for (kind, size), count in alike.items())
