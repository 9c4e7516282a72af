"""Matches that left another one before records told of it: they are known by what they have in common with it."""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from pathlib import Path

from msgspec import structs

from game.record.digest import text_digest
from game.record.record import LONGEST_HEADER_LINE, Forked, Record, RecordError, read_sound, write
from game.session.saves.files import write_whole
from game.session.saves.records import listed, text_of

_HEAD = 100
"""Lines among which the first cards of a record stand."""

_log = logging.getLogger(__name__)


def with_fork(record: Record, others: Sequence[Record]) -> Record:
    """Return a record with its fork written down where it left one of `others` without saying so.

    `others` begin with the same shuffle and were written before, the oldest first. One that is the beginning of the
    record, or the other way round, is the same match; one that says itself that it left from there tells nothing.
    The mark of the fork comes from the first thing that is another, so it is the same each time.
    """
    if record.fork:
        return record
    left = 0
    for number, other in enumerate(others):
        shared = _shared(record, other)
        if other.fork and other.fork.after <= shared:
            continue
        if shared in (len(record.actions), len(other.actions)):
            return with_fork(record, others[:number])
        left = max(left, shared)
    if not left:
        return record
    mark = text_digest(f"{left} {record.actions[left]!r}")[:32]
    before = [note for note in record.notes if note.after <= left]
    return structs.replace(record, notes=(*before, Forked(left, mark), *record.notes[len(before) :]))


def write_forks(path: Path) -> None:
    """Write down in this record, and in those beside it that begin alike, where they left one another without saying
    so: once it is played on, when it was written no longer tells which was first. Never raises.
    """
    written = {each.path: each.written for each in reversed(listed(path.parent))}
    first = first_shuffle(path)
    alike = [each for each in written if each == path or first_shuffle(each) == first]
    older: list[Record] = []
    for each in alike if len(alike) > 1 else ():
        try:
            record = sound(each)
            if record is None:
                continue
            marked = with_fork(record, older)
            older.append(marked)
            if marked is not record:
                write_whole(each, write(marked))
                os.utime(each, ns=(written[each],) * 2)
        except (RecordError, OSError) as error:  # what it is to the player is told where it is opened
            _log.info("It cannot be told whether %s left another match: %s", each, error)
        except Exception:  # whatever is wrong with one, the others can be played on
            _log.exception("It cannot be told whether %s left another match", each)


def first_shuffle(path: Path) -> bytes:
    """Return the line of the first cards of a record; something no other has where there is none."""
    with suppress(OSError), path.open("rb") as file:
        for line in islice(iter(partial(file.readline, LONGEST_HEADER_LINE), b""), _HEAD):
            if line.startswith(b"shuffle "):
                return line.partition(b"#")[0]
    return os.fsencode(path)


def sound(path: Path) -> Record | None:
    """Return the record in a file; None if it is damaged. Errors as `read_sound`, and OSError."""
    record, problem = read_sound(text_of(path))
    return None if problem else record


def _shared(one: Record, other: Record) -> int:
    """How many actions two records have in common before they differ."""
    pairs = enumerate(zip(one.actions, other.actions, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one.actions), len(other.actions)))
