"""Contracts: their parts as a sheet writes them, and their texts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from game.content.rule_text.facts import number_in_words
from game.content.translation import _, counted
from game.engine.sheet.contracts import Contract, Kind, ways_of


class ContractPart(Struct, frozen=True):
    """Equal melds of a contract, such as `2 runs of 4`. `size` 0 means the smallest size that the rules allow."""

    count: int
    kind: str
    size: int = 0

    def __repr__(self) -> str:
        return f"{self.count} {self.kind}{'s' * (self.count > 1)}" + f" of {self.size}" * (self.size > 0)


_PART = re.compile(r"\s*(\d{1,4})\s+(set|run)s?(?:\s+of\s+(\d{1,4}))?\s*", re.IGNORECASE)


@lru_cache(maxsize=256)
def contract_parts(contract: str) -> tuple[ContractPart, ...]:
    """Return the parts of a contract in a sheet's notation, those of the first alternative if it has several. Parts
    that cannot be read are left out, so a text that is no contract gives none.
    """
    found = [_PART.fullmatch(part) for part in ways_of(contract)[0].split("+")]
    return tuple(ContractPart(int(each[1]), each[2].lower(), int(each[3] or 0)) for each in found if each)


def contract_notation(parts: Sequence[ContractPart]) -> str:
    """Return the contract with these parts in a sheet's notation, equal parts joined; `none` without parts."""
    counts: dict[tuple[str, int], int] = {}
    for part in parts:
        counts[part.kind, part.size] = counts.get((part.kind, part.size), 0) + part.count
    return " + ".join(repr(ContractPart(count, *what)) for what, count in counts.items()) or "none"


# In words


def melds_text(kind: Kind, count: int, size: int = 0) -> str:
    """Return a number of melds of one kind in words: `2 sets of 4`; without a size, `2 sets`."""
    if not size:
        return {
            Kind.SET: lambda: counted("{count} set", "{count} sets", count),
            Kind.RUN: lambda: counted("{count} run", "{count} runs", count),
        }[kind]()
    return {
        Kind.SET: lambda: counted("{count} set of {size}", "{count} sets of {size}", count, size=size),
        Kind.RUN: lambda: counted("{count} run of {size}", "{count} runs of {size}", count, size=size),
    }[kind]()


def _joined_by_or(texts: Sequence[str]) -> str:
    """Return the texts of one or more alternative contracts as one text: `2 sets or 1 run of 7`."""
    joined = texts[0]
    for text in texts[1:]:
        joined = _("{contracts} or {last}").format(contracts=joined, last=text)
    return joined


def contract_text(contract: Contract) -> str:
    """Return a parsed contract with all its alternatives, in the language in use: “2 sets or 1 run of 7”."""
    return _joined_by_or([_slots_text(way) for way in contract.ways])


def _slots_text(contract: Contract) -> str:
    alike = Counter((slot.kind, slot.size) for slot in contract.slots)
    return " + ".join(melds_text(kind, count, size) for (kind, size), count in alike.items())


def contract_notation_text(contract: str) -> str:
    """Return a contract given in a sheet's notation in words, its alternatives joined by `or`: `2 sets + 1 run of 7`.
    `no contract` for `none` and for a text that is no contract.
    """
    if not contract_parts(contract):
        return _("no contract")
    return _joined_by_or([_parts_text(contract_parts(way)) for way in ways_of(contract)])


def _parts_text(parts: Sequence[ContractPart]) -> str:
    alike: Counter[tuple[str, int]] = Counter()
    for part in sorted(parts, key=lambda part: part.kind == "run"):
        alike[part.kind, part.size] += part.count
    return " + ".join(melds_text(Kind(kind), count, size) for (kind, size), count in alike.items())


# Without a contract


def required_melds_text(pure: str, runs: int) -> str:
    """Return the requirements on first melds as a term: `two runs, one of them without wilds`; "" for no requirement.

    `runs` is the number of runs required, and `pure` the kind of meld of which one must be without wilds: `run`, `set`,
    `meld` for either, or `none`.
    """
    if not runs:
        return {
            "none": "",
            "run": _("a run without wilds"),
            "set": _("a set without wilds"),
            "meld": _("a meld without wilds"),
        }[pure]
    count = number_in_words(runs)
    return {
        "none": counted("a run", "{n} runs", runs, n=count),
        "run": counted("a run without wilds", "{n} runs, one of them without wilds", runs, n=count),
        "set": counted("a run and a set without wilds", "{n} runs and a set without wilds", runs, n=count),
        "meld": counted(
            "a run, and a meld without wilds, which may be the same",
            "{n} runs, and a meld without wilds, which may be one of them",
            runs,
            n=count,
        ),
    }[pure]
