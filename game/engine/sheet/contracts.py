"""Contracts: the melds that must all be laid together the first time a player lays in a deal (`melding.contract`)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from enum import Enum

from msgspec import Struct

from game.engine.sheet.faults import Fault, MeldsOfAKind, NoPart, ShortMeld

MOST_OF_A_KIND = 8
"""The most melds a part of a contract can ask for."""


class Kind(Enum):
    """The two kinds of meld."""

    SET = "set"
    RUN = "run"

    __hash__ = object.__hash__
    """The hash of identity: an enum's own hash is a call in Python, and melds are looked up by their kind."""

    def __repr__(self) -> str:
        return self.value


class Slot(Struct, frozen=True):
    """One meld of a contract: its kind and the fewest cards it may have."""

    kind: Kind
    size: int


class Contract(Struct, frozen=True):
    """All slots of a contract, sets before runs, large before small. `written` is its text in full, with the size of
    every slot.
    """

    slots: tuple[Slot, ...]
    written: str = ""
    others: tuple[Contract, ...] = ()
    """Contracts that may be laid instead."""
    is_exact: bool = False
    """Whether none of its melds may be longer than its slot."""

    def __repr__(self) -> str:
        return self.written

    @property
    def cards(self) -> int:
        """The fewest cards that fulfil this contract or one that may be laid instead."""
        return min([sum([slot.size for slot in way.slots]) for way in self.ways])

    @property
    def ways(self) -> tuple[Contract, ...]:
        """This contract and the contracts that may be laid instead."""
        return (self, *self.others)

    def is_met_by(self, melds: list[tuple[Kind, int]]) -> bool:
        """Whether melds of these kinds and sizes, and no others, fill this contract or an alternative of it.

        A slot's size is a minimum, unless `is_exact` is set.
        """
        return any(way._is_filled_by(melds) for way in self.ways)

    def _is_filled_by(self, melds: list[tuple[Kind, int]]) -> bool:
        """Whether melds of these kinds and sizes, and no others, fill this contract itself, without its
        alternatives.

        Each slot needs a meld of its own. A slot's size is a minimum, unless `is_exact` is set.
        """
        for kind in Kind:
            have = sorted((size for k, size in melds if k is kind), reverse=True)
            want = sorted((slot.size for slot in self.slots if slot.kind is kind), reverse=True)
            if self.is_exact and have != want:
                return False
            if len(have) != len(want) or any(h < w for h, w in zip(have, want, strict=True)):
                return False
        return True


class ContractError(ValueError):
    """Raised for a text that is no contract; its attribute `reason` is the fault."""

    def __init__(self, reason: Fault) -> None:
        super().__init__(repr(reason))
        self.reason = reason


_OR = re.compile(r"(?<=\s)or(?=\s)", re.IGNORECASE)
_PART = re.compile(r"(\d{1,4})\s+(set|run)s?(?:\s+of\s+(\d{1,4}))?", re.IGNORECASE)


def ways_of(text: str) -> tuple[str, ...]:
    """Return the parts of a contract's text that are separated by `or`, each a contract that may be laid."""
    return tuple(each.strip() for each in _OR.split(text))


def parse_contract(text: str, set_min: int, run_min: int, exact: bool = False) -> Contract | None:
    """Return the contract written as `2 sets of 3 + 1 run`, perhaps several with `or` between; None for `none`.

    A size left out is the sheet's minimum, `set_min` or `run_min`. With `exact` no meld may be longer than its slot.
    The other contracts after an `or` are the `others` of the first.

    Raises: a ContractError for the first part that cannot be read, asks for no melds or for too many, or asks for melds
    that are too short.
    """
    if text.strip().lower() == "none":
        return None
    first, *others = [_parse_way(each, set_min, run_min, exact) for each in ways_of(text)]
    if not others:
        return first
    return Contract(first.slots, " or ".join(each.written for each in (first, *others)), tuple(others), exact)


def _parse_way(text: str, set_min: int, run_min: int, exact: bool) -> Contract:
    """Return the contract written as slots with `+` between, such as `2 sets of 3 + 1 run`.

    `set_min` and `run_min` are the sizes of slots without one. With `exact` no meld may be longer than its slot.

    Raises: a ContractError for a part that cannot be read, asks for no melds or for too many, or asks for melds that
    are too short.
    """
    slots: list[Slot] = []
    for part in text.split("+"):
        match = _PART.fullmatch(part.strip())
        if match is None:
            raise ContractError(NoPart(part.strip()))
        kind = Kind(match[2].lower())
        least = set_min if kind is Kind.SET else run_min
        size = int(match[3]) if match[3] else least
        if not 1 <= int(match[1]) <= MOST_OF_A_KIND:
            raise ContractError(MeldsOfAKind(part.strip(), MOST_OF_A_KIND))
        if size < least:
            raise ContractError(ShortMeld(part.strip(), kind.value, least))
        slots += [Slot(kind, size)] * int(match[1])
    slots.sort(key=lambda slot: (slot.kind.value != "set", -slot.size))
    return Contract(tuple(slots), describe_slots(slots), is_exact=exact)


def describe_slots(slots: Sequence[Slot]) -> str:
    """Write slots as contract text, each with its size: `2 sets of 3 + 1 run of 4`. Equal slots are counted together,
    in the order in which they first come.
    """
    counted = Counter((slot.kind, slot.size) for slot in slots)
    return " + ".join(
        f"{count} {kind.value}{'s' if count > 1 else ''} of {size}" for (kind, size), count in counted.items()
    )
