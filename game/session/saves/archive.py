"""The matches that are over: kept until there are too many of them, then the oldest are dropped."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from game.content.files import read_file
from game.content.translation import counted
from game.record.deal_numbers import read_number
from game.record.record import MOST_CHARACTERS, NewerFormatError, RecordError
from game.session.saves.files import date_of
from game.session.saves.records import Filed, SetAside, check, ends, kind_of, listed, look
from game.session.statistics.counts import id_from

MEGABYTE = 1_000_000
# Every pattern begins with what is found fast: there are hundreds of records.
_RULES = re.compile(rb"\nrules (\{.*\})")
_SEAT = re.compile(rb"\nseat (\d) (\{.*\})")
_DEALT = re.compile(rb"\nseed (\S+) #.*\ndealer (\d+) #.*\n(shuffle .*) #")
_FORK = re.compile(rb"\nfork ([0-9a-f]{32}) #")
_NEXT = re.compile(rb"\n\d: next\b")
AT_ONCE = 8
"""Records read in one go: so few that it is not noticed by whoever looks at a window meanwhile."""

_log = logging.getLogger(__name__)


class KeptMatch(Struct, frozen=True):
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
    """What it is counted under (`counts.id_from`)."""


class _Named(Struct):
    """Rules or a seat, as far as their names are asked for."""

    title: str = ""
    name: str = ""


class Archive:
    """The matches in `folder`, if any, that are over, read bit by bit: `look()`, then `read_on()` until it is False.

    What was read is known as long as its file does not change. A damaged one is set aside when it is first read.
    """

    def __init__(self, folder: Path | None = None, now: Callable[[], datetime] = datetime.now) -> None:
        self.folder = folder
        self._now = now
        self._aside = SetAside()
        self._listed: list[Filed] = []
        self._known: dict[Filed, KeptMatch | None] = {}
        self.trouble = ""
        """One sentence while the folder cannot be read: then nobody knows what is there."""

    @property
    def kept(self) -> tuple[KeptMatch, ...]:
        """Those that are known, the latest first; what cannot be read is left out."""
        return tuple(kept for each in self._listed if (kept := self._known.get(each)))

    @property
    def listed(self) -> int:
        """How many records there are."""
        return len(self._listed)

    @property
    def read(self) -> int:
        """How many of them have been read."""
        return len(self._known)

    @property
    def told(self) -> str:
        """One sentence of those that were set aside, if any were."""
        return self._aside.told

    def look(self) -> None:
        """List what is there now."""
        self._listed, self.trouble = look(self.folder) if self.folder else ([], "")
        there = set(self._listed)
        self._known = {each: kept for each, kept in self._known.items() if each in there}

    def read_on(self) -> bool:
        """Read the next few, the latest first; whether more are left."""
        unread = [each for each in self._listed if each not in self._known]
        for each in unread[:AT_ONCE]:
            self._known[each] = self._read(each)
        return len(unread) > AT_ONCE

    def _read(self, each: Filed) -> KeptMatch | None:
        try:
            return _read(each)
        except NewerFormatError as error:
            _log.info("%s is for a newer program: %s", each.path, error)
        except RecordError as error:
            _log.warning("%s is damaged: %s", each.path, error)
            if kind_of(each.path) == "finished":
                self._aside.add(each.path, self._now())
        except (OSError, ValueError) as error:
            _log.info("%s is no match to be looked at again: %s", each.path, error)
        return None

    def path_of(self, match: str) -> Path | None:
        """Return the record of a match by what it is counted under, the oldest of several; None if none is known."""
        return next((kept.path for kept in reversed(self.kept) if kept.match == match), None)


def drop_oldest(folder: Path, most: int) -> str:
    """Delete the oldest matches that are over until all matches have at most `most` bytes.

    The latest that is over stays always, and so do those that are not over. Nothing is read but what may go.

    Returns:
        One sentence if any were deleted.
    """
    found, left, gone = listed(folder), most, 0
    for number, each in enumerate(found):
        left -= each.size
        try:
            if left < 0 and each.over and any(newer.over for newer in found[:number]):
                each.path.unlink()
                gone += 1
        except OSError as error:
            _log.warning("%s cannot be deleted: %s", each.path, error)
    if not gone:
        return ""
    return counted(
        "The oldest finished match was deleted: together they may take up {most} MB.",
        "The {count} oldest finished matches were deleted: together they may take up {most} MB.",
        gone,
        most=f"{most / MEGABYTE:g}",
    )


def _read(each: Filed) -> KeptMatch | None:
    """Return what a record tells without being played again; None for a match that is not over.

    Raises:
        RecordError: it is damaged, or only a newer program can tell.
        ValueError: nothing can be told of it.
        OSError: it cannot be read.
    """
    data = read_file(each.path, MOST_CHARACTERS)
    text = data.decode(errors="replace")
    over = ends(text)
    if not over and kind_of(each.path) != "finished":
        return None
    check(text)
    if not over:
        raise RecordError(text.count("\n") + 1, "the end is missing")
    rules = _RULES.search(data)
    dealt = _DEALT.search(data)
    if rules is None or dealt is None:
        raise ValueError("there are no rules, or no cards")
    title = msgspec.json.decode(rules[1], type=_Named).title
    names = {number: msgspec.json.decode(seat, type=_Named).name for number, seat in _SEAT.findall(data)}
    when, deals = date_of(each.when), 1 + len(_NEXT.findall(data))
    mark = (_FORK.findall(data) or [b""])[-1].decode()
    match = id_from(title, read_number(dealt[1].decode()), int(dealt[2]), dealt[3].decode(errors="replace"), mark)
    return KeptMatch(each.path, title, deals, when, tuple(names.values()), each.size, match)
