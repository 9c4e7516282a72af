"""Matches that left another one before records told of it: they are known by what they have in common with it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from game.engine.digest import text_digest
from game.engine.record import Forked, Record


def with_fork(record: Record, others: Sequence[Record]) -> Record:
    """Return a record with its fork written down where it left one of `others` without saying so.

    `others` begin with the same shuffle and were written before, the oldest first. One that is the beginning of the
    record, or the other way round, is the same match. The mark of the fork comes from the first thing that is another,
    so it is the same each time.
    """
    if record.fork:
        return record
    left = 0
    for number, other in enumerate(others):
        shared = _shared(record, other)
        if shared in (len(record.actions), len(other.actions)):
            return with_fork(record, others[:number])
        left = max(left, shared)
    if not left:
        return record
    mark = text_digest(f"{left} {record.actions[left]!r}")[:32]
    before = [note for note in record.notes if note.after <= left]
    return structs.replace(record, notes=(*before, Forked(left, mark), *record.notes[len(before) :]))


def _shared(one: Record, other: Record) -> int:
    """How many actions two records have in common before they differ."""
    pairs = enumerate(zip(one.actions, other.actions, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one.actions), len(other.actions)))
