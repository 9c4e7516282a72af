"""The record files in a folder: names, listing, reading, spare headers, and the journal that writes one."""

from __future__ import annotations

import logging
import os
import re
from codecs import BOM_UTF8
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, structs

from game.content.files import open_file
from game.content.translation import _
from game.record.record import (
    MAX_LINE_LETTERS,
    MAX_RECORD_LETTERS,
    CheckedLines,
    NewerFormatError,
    RecordError,
    checksum,
    read_header,
)
from game.session.saves.files import (
    GuardedFile,
    WarnOnce,
    WriteFailure,
    is_visible_with,
    os_error_text,
    unused_path,
    write_atomically,
    write_failure,
)

if TYPE_CHECKING:
    from game.session.match.match import Match

RECORDS_FOLDER = "matches"
"""The folder of the records, inside the player's folder."""
RECORD_SUFFIX = ".record"
"""The suffix of record files."""
CURRENT_NAME = f"current{RECORD_SUFFIX}"
"""The file name of the match under way."""

MAX_RECORD_BYTES = 4 * MAX_RECORD_LETTERS + len(BOM_UTF8)
"""The most bytes of a record file: a character has at most four, and a byte order mark may stand before them."""

RecordKind = Literal["current", "match", "finished", "damaged"]
"""The first word of a record's file name: under way, put away unfinished, finished, or damaged. Files from elsewhere
may have any name.
"""

_log = logging.getLogger(__name__)
_once = WarnOnce(_log)


class RecordEntry(Struct, frozen=True):
    """A record file as it was when the folder was listed."""

    path: Path
    modified_ns: int
    """The time of its last change, in nanoseconds."""
    size_bytes: int
    """Its size in bytes."""

    @property
    def modified_at(self) -> float:
        """The time of the file's last change when the entry was made, in seconds since 1970."""
        return self.modified_ns / 1e9

    @property
    def is_over(self) -> bool:
        """Whether the match is finished. The file is opened only if its name does not tell; OSError is raised if it
        cannot be read.
        """
        return record_kind(self.path) == "finished" or is_match_over(self.path)


def record_kind(path: Path) -> str:
    """Return the first word of a record's file name: a `RecordKind` if this program named it."""
    return re.split(r"[ .]", path.name, maxsplit=1)[0]


def list_records(folder: Path, *kinds: RecordKind) -> list[RecordEntry]:
    """Return the records of these kinds (by default all but damaged ones), latest first.

    Empty if there is no folder yet. Empty as well if the folder cannot be listed, which is logged once.
    """
    return list_or_problem(folder, *kinds)[0]


def list_or_problem(folder: Path, *kinds: RecordKind) -> tuple[list[RecordEntry], str]:
    """Return the records of these kinds, as `list_records` does, and "". If the folder cannot be listed, return no
    records and a sentence that says so. A missing folder is no problem: it has no records.
    """
    found = []
    try:
        with os.scandir(folder) as files:
            for file in files:
                kind = record_kind(path := Path(file.path))
                if is_visible_with(file.name, RECORD_SUFFIX) and (kind in kinds if kinds else kind != "damaged"):
                    with suppress(OSError):  # gone since it was listed
                        about = file.stat()
                        found.append(RecordEntry(path, about.st_mtime_ns, about.st_size))
    except FileNotFoundError:
        pass  # no folder yet
    except OSError as error:
        told = _("The matches cannot be read: {why}.").format(why=os_error_text(error))
        _once.warn(folder, told)
        return [], told
    _once.clear(folder)
    return sorted(found, key=lambda each: (each.modified_ns, each.path.name), reverse=True), ""


def read_record_text(path: Path) -> str:
    """Return the text of a record, without a byte order mark, cut one character above the allowed length; raise OSError
    if it cannot be read.
    """
    with open_file(path) as file:
        text = file.read(MAX_RECORD_BYTES + 1).decode(errors="replace").removeprefix("\ufeff")
    return text[: MAX_RECORD_LETTERS + 1]


def is_match_over(path: Path) -> bool:
    """Whether the match of a record is finished, by its last line; raise OSError if it cannot be read."""
    with open_file(path) as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - MAX_LINE_LETTERS))
        return has_end_line(file.read().decode(errors="replace"))


def has_end_line(text: str) -> bool:
    """Whether the last line of a record is the end line of a finished match."""
    return text.rstrip().rpartition("\n")[2].startswith("end ")


def check_lines(text: str) -> None:
    """Check the header of a record and the checksums of all lines; much faster than reading it.

    Raises:
        NewerFormatError: the record is from a newer program.
        RecordError: the record is damaged.
    """
    read_header(text)
    lines = CheckedLines(text)
    for _line in text.removesuffix("\n").split("\n"):
        lines.next_line()


def new_record_path(folder: Path, kind: RecordKind, now: datetime) -> Path:
    """Return an unused path in `folder` for a record, with the kind and the time in its name. No file is created."""
    return unused_path(folder / re.sub(r"[^\w .-]", "-", f"{kind} {now:%Y-%m-%d %H.%M.%S}{RECORD_SUFFIX}"))


class DamagedRecords:
    """Renames damaged records out of the way, and describes them in one sentence."""

    def __init__(self) -> None:
        self._renamed: list[str] = []
        self._rename_problems: list[str] = []

    def add(self, path: Path, now: datetime) -> None:
        """Rename the damaged record `path`, with the time `now` in its new name, and remember it for `text`. If it
        cannot be renamed, nothing is raised and `text` says so.
        """
        try:
            self._renamed.append(path.rename(new_record_path(path.parent, "damaged", now)).name)
        except OSError as error:
            _log.warning("%s cannot be set aside: %s", path, error)
            self._rename_problems.append(os_error_text(error))

    @property
    def text(self) -> str:
        """One sentence about the renamed records, or only about those that could not be renamed if there are any; "" if
        there are none.
        """
        if self._rename_problems:
            return _("Matches that are damaged cannot be set aside: {why}.").format(
                why=", ".join(self._rename_problems)
            )
        if not self._renamed:
            return ""
        return _("Matches that cannot be read any more are kept as {files}.").format(files=", ".join(self._renamed))


_SPARE_PATTERN = f"*{RECORD_SUFFIX}.last"
"""The pattern of file names of spare headers."""
_LAST_HEADER_WORD = "dealer "
"""The first word of the last header line."""
_MAX_HEADER_LINES = 100
"""Lines within which a damaged header ends."""


def guarded_record(path: Path) -> GuardedFile:
    """Return the guarded file of a record, whose spare copy holds its header."""
    return GuardedFile(path, MAX_RECORD_BYTES)


def save_header_spare(path: Path, lines: Sequence[str]) -> None:
    """Save the header found in `lines`, the lines of a record, as the spare copy for the record at `path`. Never
    raises.
    """
    before = list(takewhile(lambda line: not line.startswith(_LAST_HEADER_WORD), lines))
    header = "".join(f"{line}\n" for line in lines[: len(before) + 1])
    guarded_record(path).save_spare(header.encode())


def move_record(path: Path, target: Path) -> Path:
    """Rename a record to `target`, and return that path. No file may have that name yet.

    The spare header of the record goes along if the new name is that of an unfinished match, and is deleted otherwise.
    Raises OSError if the record cannot be renamed.
    """
    spare = guarded_record(path)
    if _is_unfinished_name(target):
        guarded_record(target).save_spare(spare.read_spare())
    path.rename(target)
    spare.delete_spare()
    return target


def delete_stale_spares(folder: Path) -> None:
    """Delete spare headers whose record is gone or finished, left by an interrupted move."""
    with suppress(OSError):
        for spare in folder.glob(_SPARE_PATTERN):
            record = spare.with_suffix("")
            if not (record.exists() and _is_unfinished_name(record)):
                guarded_record(record).delete_spare()


def _is_unfinished_name(path: Path) -> bool:
    """Whether a record's name is that of an unfinished match."""
    return record_kind(path) in ("current", "match")


def read_repaired(path: Path) -> tuple[str, RecordError | None]:
    """Return the text of a record, and None. If its header is damaged and a spare header fits, return the text with the
    spare header instead, and the error that was found. Any other damage stays in the text.

    Raises OSError if the record cannot be read.
    """
    text = read_record_text(path)
    try:
        read_header(text)
    except NewerFormatError:
        return text, None
    except RecordError as error:
        whole = _with_header(text, guarded_record(path).read_spare().decode(errors="replace"))
        return (whole, error) if whole else (text, None)
    return text, None


def _with_header(text: str, header: str) -> str:
    """Return a damaged record with `header` in place of its own header. After `header` it goes on with the first line
    whose checksum follows from that of the last line of `header`; "" if there is no such line.
    """
    seal = header.rstrip("\n")[-8:]
    lines = text.split("\n")
    try:
        for number, line in enumerate(lines[:_MAX_HEADER_LINES]):
            said, _, sealed = line.rpartition(" #")
            if sealed and sealed == checksum(said, seal):
                return header + "\n".join(lines[number:])
    except ValueError:
        pass  # there is no spare, or it is damaged, too
    return ""


class RecordJournal:
    """The journal of one match in a file: appends new lines, and rewrites the file when lines were undone."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.write_error: WriteFailure | None = None
        """The reason why the match is not saved now; None if it is. Every `write` tries again."""
        self._line_count = 0
        self._last_line = ""
        self._file_bytes = 0

    def write(self, lines: Sequence[str], is_deal_over: bool) -> None:
        """Save `lines`, which are all lines of the record. They must not be empty.

        New lines are appended if the last line written is still in its place; its checksum proves that those before it
        are as well. Otherwise, or if the file is missing or has another size than before, the whole file is written
        anew.

        With `is_deal_over`, which is also True at the end of the match, the file is flushed to the disk. Errors of
        writing are not raised; `write_error` says whether there was one.
        """
        known = self._line_count
        try:
            if known and len(lines) >= known and lines[known - 1] == self._last_line and self._is_unchanged():
                self._append(lines[known:], is_deal_over)
            else:
                write_atomically(self.path, file_text(lines))
                save_header_spare(self.path, lines)
            self._file_bytes = self.path.stat().st_size
        except OSError as error:
            trouble = structs.replace(write_failure(error, self.path), is_complete=self._has_lines(lines))
            if trouble != self.write_error:  # it is tried after every play
                _log.warning("The match cannot be saved: %s", error)
            self.write_error = trouble
            self._line_count = 0
        else:
            self.write_error = None
            self._line_count, self._last_line = len(lines), lines[-1]

    def _has_lines(self, lines: Sequence[str]) -> bool:
        """Whether the file consists of exactly these lines; False if it cannot be read."""
        try:
            with open_file(self.path) as file:
                return file.read() == file_text(lines).encode()
        except OSError:
            return False

    def _is_unchanged(self) -> bool:
        return self.path.exists() and self.path.stat().st_size == self._file_bytes

    def _append(self, lines: Sequence[str], settled: bool) -> None:
        if not lines:
            return
        try:
            with self.path.open("ab") as file:
                file.write(file_text(lines).encode())
                if settled:
                    file.flush()
                    os.fsync(file.fileno())
        except OSError:
            os.truncate(self.path, self._file_bytes)  # half a line helps nobody; what stood there before is sound
            raise


def file_text(lines: Sequence[str]) -> str:
    """Return lines as the text of a file, each with a line break at its end."""
    return "".join(f"{line}\n" for line in lines)


def record_path(match: Match) -> Path | None:
    """Return the file a match is saved in; None if it is in none."""
    journal = match.recording.journal
    return journal.path if isinstance(journal, RecordJournal) else None
