"""The matches that are over: kept until there are too many of them, then the oldest are dropped."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from game.content.translation import counted
from game.engine.record import LONGEST_LINE

MEGABYTE = 1_000_000
RECORDS = "*.record"
_RULES = re.compile(rb"^rules (\{.*?\})(?: #[0-9a-f]{8})?\r?$", re.MULTILINE)
_SEAT = re.compile(rb"^seat (\d) (\{.*?\})(?: #[0-9a-f]{8})?\r?$", re.MULTILINE)
_NEXT = re.compile(rb"^\d: next\b", re.MULTILINE)

_log = logging.getLogger(__name__)


class Kept(Struct, frozen=True):
    """A match that is over, as far as its record tells without being played again."""

    path: Path
    title: str
    """Of its rules."""
    deals: int
    when: datetime
    """When it was over."""
    names: tuple[str, ...]
    """Who played in the end, by seat."""
    size: int
    """Bytes of its record."""


class _Named(Struct):
    """Rules or a seat, as far as their names are asked for."""

    title: str = ""
    name: str = ""


def is_over(path: Path) -> bool:
    """Tell whether the match of a record came to its end; OSError if it cannot be read."""
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - LONGEST_LINE))
        return file.read().rstrip().rpartition(b"\n")[2].startswith(b"end ")


def finished(folder: Path) -> tuple[Kept, ...]:
    """Return the matches in `folder` that are over, the latest first; what cannot be read is left out."""
    return tuple(sorted(_finished(folder), key=lambda each: (each.when, each.path.name), reverse=True))


def drop_oldest(folder: Path, most: int) -> str:
    """Delete the oldest matches that are over until the others have at most `most` bytes; the latest stays always.

    Returns:
        One sentence if any were deleted.
    """
    left, gone = most, 0
    for number, each in enumerate(finished(folder)):
        left -= each.size
        if left < 0 and number:
            try:
                each.path.unlink()
                gone += 1
            except OSError as error:
                _log.warning("%s cannot be deleted: %s", each.path, error)
    if not gone:
        return ""
    return counted(
        "The oldest match that was over was deleted: all that are kept may have {most} MB together.",
        "The {count} oldest matches that were over were deleted: all that are kept may have {most} MB together.",
        gone,
        most=f"{most / MEGABYTE:g}",
    )


def _finished(folder: Path) -> Iterator[Kept]:
    try:
        paths = list(folder.glob(RECORDS))
    except OSError as error:
        _log.warning("The matches cannot be listed: %s", error)
        return
    for path in paths:
        try:
            if not path.name.startswith("damaged") and is_over(path):
                yield _read(path)
        except (OSError, ValueError) as error:
            _log.info("%s is no match to be looked at again: %s", path, error)


def _read(path: Path) -> Kept:
    data, about = path.read_bytes(), path.stat()
    rules = _RULES.search(data)
    if rules is None:
        raise ValueError("there are no rules")
    title = msgspec.json.decode(rules[1], type=_Named).title
    names = {number: msgspec.json.decode(seat, type=_Named).name for number, seat in _SEAT.findall(data)}
    deals = 1 + len(_NEXT.findall(data))
    return Kept(path, title, deals, datetime.fromtimestamp(about.st_mtime), tuple(names.values()), about.st_size)
