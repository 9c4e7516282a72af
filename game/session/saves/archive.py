"""The finished matches in a player's folder: read for listing, and the oldest deleted when they take too much space."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from game.content.files import read_file
from game.content.numbers import decimal_text
from game.content.translation import counted
from game.record.deal_numbers import parse_seed
from game.record.record import MAX_RECORD_LETTERS, NewerFormatError, RecordError
from game.session.saves.files import file_date
from game.session.saves.records import (
    MAX_RECORD_BYTES,
    DamagedRecords,
    RecordEntry,
    check_lines,
    has_end_line,
    list_or_problem,
    list_records,
    record_kind,
)
from game.session.statistics.counts import match_id

MEGABYTE = 1_000_000
"""Bytes in a megabyte."""
# Every pattern begins with what is found fast: there are hundreds of records.
_RULES = re.compile(rb"\nrules (\{.*\})")
_SEAT = re.compile(rb"\nseat (\d) (\{.*\})")
_DEALT = re.compile(rb"\nseed (\S+) #.*\ndealer (\d+) #.*\n(shuffle .*) #")
_FORK = re.compile(rb"\nfork ([0-9a-f]{32}) #")
_NEXT = re.compile(rb"\n\d: next\b")
RECORDS_PER_STEP = 8
"""Records read in one step: few enough not to delay a frame."""

_log = logging.getLogger(__name__)


class FinishedMatch(Struct, frozen=True):
    """A finished match as far as its record tells without replaying it."""

    path: Path
    title: str
    """The title of its rules."""
    deals: int
    finished_at: datetime
    """The time it ended."""
    player_names: tuple[str, ...]
    """The players at the end, by seat."""
    size_bytes: int
    """The size of its record in bytes."""
    match_id: str
    """Its id in the statistics (`counts.match_id`)."""


class _NameOnly(Struct):
    """The `title` in the JSON of rules, or the `name` in that of a seat; the other field is empty."""

    title: str = ""
    name: str = ""


class Archive:
    """The finished matches in `folder`, read in steps: `refresh()`, then `load_more()` until it returns False.

    A record is read again only when its file changes. A damaged record of a finished match is set aside when it is
    first read.
    """

    def __init__(self, folder: Path | None = None, now: Callable[[], datetime] = datetime.now) -> None:
        self.folder = folder
        self._now = now
        self._damaged = DamagedRecords()
        self._listed: list[RecordEntry] = []
        self._known: dict[RecordEntry, FinishedMatch | None] = {}
        self.problem = ""
        """One sentence while the folder cannot be read; "" otherwise."""

    @property
    def matches(self) -> tuple[FinishedMatch, ...]:
        """The matches read so far, latest first, without unreadable ones."""
        return tuple(kept for each in self._listed if (kept := self._known.get(each)))

    @property
    def file_count(self) -> int:
        """The number of records that were in the folder at the last `refresh`."""
        return len(self._listed)

    @property
    def read_count(self) -> int:
        """The number of listed records read so far, including those that could not be read."""
        return len(self._known)

    @property
    def damaged_text(self) -> str:
        """One sentence about the damaged records; "" if there are none.

        It is about the records that could not be set aside. If there are none of those, it is about the ones that were.
        """
        return self._damaged.text

    def refresh(self) -> None:
        """Update the list of records from the folder, and `problem`. What is in new or changed records is read by
        `load_more`.
        """
        self._listed, self.problem = list_or_problem(self.folder) if self.folder else ([], "")
        there = set(self._listed)
        self._known = {each: kept for each, kept in self._known.items() if each in there}

    def load_more(self) -> bool:
        """Read the next few records, latest first; return whether more are left."""
        unread = [each for each in self._listed if each not in self._known]
        for each in unread[:RECORDS_PER_STEP]:
            self._known[each] = self._read_match(each)
        return len(unread) > RECORDS_PER_STEP

    def _read_match(self, each: RecordEntry) -> FinishedMatch | None:
        try:
            return _read_finished(each)
        except NewerFormatError as error:
            _log.info("%s is for a newer program: %s", each.path, error)
        except RecordError as error:
            _log.warning("%s is damaged: %s", each.path, error)
            if record_kind(each.path) == "finished":
                self._damaged.add(each.path, self._now())
        except (OSError, ValueError) as error:
            _log.info("%s is no match to be looked at again: %s", each.path, error)
        return None

    def path_of_match(self, match_id: str) -> Path | None:
        """Return the path of the record with this match id among those read so far, the oldest of several; None if
        there is no such record.
        """
        return next((kept.path for kept in reversed(self.matches) if kept.match_id == match_id), None)


def delete_oldest(folder: Path, max_bytes: int) -> str:
    """Delete the oldest finished matches until all records together have at most `max_bytes`.

    The latest finished match and all unfinished ones stay, even if they alone have more. A record that cannot be read
    or deleted is passed over.

    Returns:
        One sentence if any were deleted, else "".
    """
    found, gone = list_records(folder), 0
    excess = sum(each.size_bytes for each in found) - max_bytes
    if excess <= 0:
        return ""
    latest = next((each for each in found if _is_over(each)), None)
    for each in reversed(found):
        if excess <= 0 or each is latest:
            break
        if _is_over(each):
            try:
                each.path.unlink()
            except OSError as error:
                _log.warning("%s cannot be deleted: %s", each.path, error)
            else:
                excess -= each.size_bytes
                gone += 1
    if not gone:
        return ""
    return counted(
        "The oldest finished match was deleted: together they may take up {most} MB.",
        "The {count} oldest finished matches were deleted: together they may take up {most} MB.",
        gone,
        most=decimal_text(max_bytes / MEGABYTE, 0 if max_bytes % MEGABYTE == 0 else 1),
    )


def _is_over(each: RecordEntry) -> bool:
    """Whether the match of a record is finished; False if the record cannot be read, which is logged."""
    try:
        return each.is_over
    except OSError as error:
        _log.warning("%s cannot be read: %s", each.path, error)
        return False


def _read_finished(each: RecordEntry) -> FinishedMatch | None:
    """Return the facts about a finished match from its record, without a replay; None for an unfinished match.

    Raises:
        RecordError: the record is damaged or from a newer program.
        ValueError: it has no rules or no cards, or too many characters.
        OSError: it cannot be read.
    """
    data = read_file(each.path, MAX_RECORD_BYTES)
    text = data.decode(errors="replace").removeprefix("\ufeff")
    if len(text) > MAX_RECORD_LETTERS:
        raise ValueError(f"it has more than {MAX_RECORD_LETTERS:,} characters")
    over = has_end_line(text)
    if not over and record_kind(each.path) != "finished":
        return None
    check_lines(text)
    if not over:
        raise RecordError(text.count("\n") + 1, "the end is missing")
    rules = _RULES.search(data)
    dealt = _DEALT.search(data)
    if rules is None or dealt is None:
        raise ValueError("there are no rules, or no cards")
    title = msgspec.json.decode(rules[1], type=_NameOnly).title
    names = {number: msgspec.json.decode(seat, type=_NameOnly).name for number, seat in _SEAT.findall(data)}
    when, deals = file_date(each.modified_at), 1 + len(_NEXT.findall(data))
    mark = (_FORK.findall(data) or [b""])[-1].decode()
    match = match_id(title, parse_seed(dealt[1].decode()), int(dealt[2]), dealt[3].decode(errors="replace"), mark)
    return FinishedMatch(each.path, title, deals, when, tuple(names.values()), each.size_bytes, match)
