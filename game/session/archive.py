"""The matches that are over: kept until there are too many of them, then the oldest are dropped."""

from __future__ import annotations

import logging
import os
import re
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from game.content.translation import counted
from game.engine.record import LONGEST_LINE
from game.session.files import date_of
from game.session.match_counts import id_from

MEGABYTE = 1_000_000
RECORDS = ".record"
"""How the names of records end."""
# Every pattern begins with what is found fast: there are hundreds of records.
_RULES = re.compile(rb"\nrules (\{.*\})")
_SEAT = re.compile(rb"\nseat (\d) (\{.*\})")
_DEALT = re.compile(rb"\nseed (\d+) #.*\ndealer (\d+) #.*\n(shuffle .*) #")
_FORK = re.compile(rb"\nfork ([0-9a-f]{32}) #")
_NEXT = re.compile(rb"\n\d: next\b")
AT_ONCE = 8
"""Records read in one go: so few that it is not noticed by whoever looks at a window meanwhile."""

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
    match: str
    """What it is counted under (`match_counts.id_from`)."""


_Version = tuple[str, int, int]
"""A file as it was at a time: its path, when it was written (ns), and its bytes."""


class _Named(Struct):
    """Rules or a seat, as far as their names are asked for."""

    title: str = ""
    name: str = ""


def is_over(path: Path) -> bool:
    """Tell whether the match of a record came to its end; OSError if it cannot be read."""
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - LONGEST_LINE))
        return _ends(file.read())


class Archive:
    """The matches in `folder` that are over, read a few at a time: `look()`, then `read_on()` until it is False.

    What was read is known as long as its file does not change.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._listed: list[_Version] = []
        self._known: dict[_Version, Kept | None] = {}

    @property
    def kept(self) -> tuple[Kept, ...]:
        """Those that are known, the latest first; what cannot be read is left out."""
        return tuple(kept for each in self._listed if (kept := self._known.get(each)))

    def look(self) -> None:
        """List what is there now."""
        found = [(file.path, file.stat()) for file in _latest_first(self.folder)]
        self._listed = [(path, about.st_mtime_ns, about.st_size) for path, about in found]
        listed = set(self._listed)
        self._known = {each: kept for each, kept in self._known.items() if each in listed}

    def read_on(self) -> bool:
        """Read the next few, the latest first; whether more are left."""
        unread = [each for each in self._listed if each not in self._known]
        for each in unread[:AT_ONCE]:
            self._known[each] = _read(Path(each[0]))
        return len(unread) > AT_ONCE

    def path_of(self, match: str) -> Path | None:
        """Return the record of a match by what it is counted under, the oldest of several; None if none is known."""
        return next((kept.path for kept in reversed(self.kept) if kept.match == match), None)


def drop_oldest(folder: Path, most: int) -> str:
    """Delete the oldest matches that are over until all matches have at most `most` bytes.

    The latest that is over stays always, and so do those that are not over. Nothing is read but what may go.

    Returns:
        One sentence if any were deleted.
    """
    listed, left, gone = _latest_first(folder), most, 0
    for number, file in enumerate(listed):
        left -= file.stat().st_size
        try:
            if left < 0 and is_over(Path(file)) and any(is_over(Path(newer)) for newer in listed[:number]):
                Path(file).unlink()
                gone += 1
        except OSError as error:
            _log.warning("%s cannot be deleted: %s", file.path, error)
    if not gone:
        return ""
    return counted(
        "The oldest match that was over was deleted: all that are kept may have {most} MB together.",
        "The {count} oldest matches that were over were deleted: all that are kept may have {most} MB together.",
        gone,
        most=f"{most / MEGABYTE:g}",
    )


def _latest_first(folder: Path) -> list[os.DirEntry[str]]:
    """The records in a folder that are not damaged, the one that was written last first."""
    found: list[tuple[float, str, os.DirEntry[str]]] = []
    try:
        with os.scandir(folder) as files:
            for file in files:
                if file.name.endswith(RECORDS) and not file.name.startswith("damaged"):
                    with suppress(OSError):  # gone since it was listed
                        found.append((file.stat().st_mtime, file.name, file))
    except FileNotFoundError:
        pass  # no folder yet
    except OSError as error:
        _log.warning("The matches cannot be listed: %s", error)
    return [file for _when, _name, file in sorted(found, reverse=True)]


def _ends(data: bytes) -> bool:
    return data.rstrip().rpartition(b"\n")[2].startswith(b"end ")


def _read(path: Path) -> Kept | None:
    """Return what a record tells without being played again; None for a match that is not over."""
    try:
        with path.open("rb") as file:
            data, about = file.read(), os.fstat(file.fileno())
        if not _ends(data):
            return None
        rules = _RULES.search(data)
        dealt = _DEALT.search(data)
        if rules is None or dealt is None:
            raise ValueError("there are no rules, or no cards")
        title = msgspec.json.decode(rules[1], type=_Named).title
        names = {number: msgspec.json.decode(seat, type=_Named).name for number, seat in _SEAT.findall(data)}
    except (OSError, ValueError) as error:
        _log.info("%s is no match to be looked at again: %s", path, error)
        return None
    when = date_of(about.st_mtime)
    mark = (_FORK.findall(data) or [b""])[-1].decode()
    match = id_from(title, int(dealt[1]), int(dealt[2]), dealt[3].decode(errors="replace"), mark)
    return Kept(path, title, 1 + len(_NEXT.findall(data)), when, tuple(names.values()), about.st_size, match)
