"""The records in a folder: how they are called, which there are, and what stands in one."""

from __future__ import annotations

import logging
import os
import re
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
    LONGEST_LINE,
    MOST_CHARACTERS,
    NewerFormatError,
    RecordError,
    SealedLines,
    checksum,
    read_header,
)
from game.session.saves.files import Guarded, Once, Unwritten, free_name, in_words, unwritten, write_whole

if TYPE_CHECKING:
    from game.session.match.match import Match

FOLDER = "matches"
"""Where the records are, in a player's folder."""
SUFFIX = ".record"
"""How the names of records end."""
CURRENT = f"current{SUFFIX}"
"""The match under way."""

Kind = Literal["current", "match", "finished", "damaged"]
"""How the names of records begin: the one under way, those put away for it, those that are over, and those nothing is
done with any more. What came from elsewhere may be called anything.
"""

_log = logging.getLogger(__name__)
_once = Once(_log)


class Filed(Struct, frozen=True):
    """A record as it was at a time."""

    path: Path
    written: int
    """When it was last written, in nanoseconds."""
    size: int
    """Bytes."""

    @property
    def when(self) -> float:
        """When it was last written, in seconds."""
        return self.written / 1e9

    @property
    def over(self) -> bool:
        """Whether its match came to its end; it is opened only where its name does not say so. Errors as `is_over`."""
        return kind_of(self.path) == "finished" or is_over(self.path)


def kind_of(path: Path) -> str:
    """Return the first word of a record's name: a `Kind` if it got its name here."""
    return re.split(r"[ .]", path.name, maxsplit=1)[0]


def listed(folder: Path, *kinds: Kind) -> list[Filed]:
    """Return the records of these kinds, or all that are not known to be damaged, the one written last first.

    None where the folder cannot be listed, which is warned of once.
    """
    return look(folder, *kinds)[0]


def look(folder: Path, *kinds: Kind) -> tuple[list[Filed], str]:
    """Return the same, and one sentence where the folder cannot be listed."""
    found = []
    try:
        with os.scandir(folder) as files:
            for file in files:
                kind = kind_of(path := Path(file.path))
                if file.name.endswith(SUFFIX) and (kind in kinds if kinds else kind != "damaged"):
                    with suppress(OSError):  # gone since it was listed
                        about = file.stat()
                        found.append(Filed(path, about.st_mtime_ns, about.st_size))
    except FileNotFoundError:
        pass  # no folder yet
    except OSError as error:
        told = _("The matches cannot be read: {why}.").format(why=in_words(error))
        _once.warn(folder, told)
        return [], told
    _once.over(folder)
    return sorted(found, key=lambda each: (each.written, each.path.name), reverse=True), ""


def text_of(path: Path) -> str:
    """Return the text of a record, as much of it as any has and one character more; OSError if it cannot be read."""
    with open_file(path) as file:
        return file.read(MOST_CHARACTERS + 1).decode(errors="replace")


def is_over(path: Path) -> bool:
    """Tell whether the match of a record came to its end; OSError if it cannot be read."""
    with open_file(path) as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - LONGEST_LINE))
        return ends(file.read().decode(errors="replace"))


def ends(text: str) -> bool:
    """Tell whether the last line of a record is the one at the end of a match."""
    return text.rstrip().rpartition("\n")[2].startswith("end ")


def check(text: str) -> None:
    """Look at the header of a record and at the checksums of all its lines, which is much faster than to read it.

    Raises:
        NewerFormatError: only a newer program can tell.
        RecordError: the record is damaged.
    """
    read_header(text)
    lines = SealedLines(text)
    for _line in text.removesuffix("\n").split("\n"):
        lines.take()


def name_aside(folder: Path, kind: Kind, now: datetime) -> Path:
    """Return a name for a record that is put away at this time, which no other has."""
    return free_name(folder / re.sub(r"[^\w .-]", "-", f"{kind} {now:%Y-%m-%d %H.%M.%S}{SUFFIX}"))


class SetAside:
    """Renames damaged records, so that they are in nobody's way, and has one sentence of all."""

    def __init__(self) -> None:
        self._names: list[str] = []
        self._left: list[str] = []

    def add(self, path: Path, now: datetime) -> None:
        """Set one aside."""
        try:
            self._names.append(path.rename(name_aside(path.parent, "damaged", now)).name)
        except OSError as error:
            _log.warning("%s cannot be set aside: %s", path, error)
            self._left.append(in_words(error))

    @property
    def told(self) -> str:
        """One sentence, if there were any."""
        if self._left:
            return _("Matches that are damaged cannot be set aside: {why}.").format(why=", ".join(self._left))
        if not self._names:
            return ""
        return _("Matches that cannot be read any more are kept as {files}.").format(files=", ".join(self._names))


_SPARES = f"*{SUFFIX}.last"
"""How spares are called."""
_LAST = "dealer "
"""How the last line of a header begins."""
_HEAD = 100
"""Lines among which a damaged header ends."""


def spare_of(path: Path) -> Guarded:
    """Return what keeps the spare of a record."""
    return Guarded(path, MOST_CHARACTERS)


def keep_header(path: Path, lines: Sequence[str]) -> None:
    """Keep a spare of the header with which these lines of a record begin. Never raises."""
    before = list(takewhile(lambda line: not line.startswith(_LAST), lines))
    header = "".join(f"{line}\n" for line in lines[: len(before) + 1])
    spare_of(path).sound(header.encode())


def move(path: Path, to: Path) -> Path:
    """Rename a record, and its spare with it where it is to be played on; OSError if it cannot be."""
    spare = spare_of(path)
    if _is_played_on(to):
        spare_of(to).sound(spare.spare())
    path.rename(to)
    spare.forget()
    return to


def sweep_spares(folder: Path) -> None:
    """Remove the spares of which the record is gone or over: a move that was broken off left them."""
    with suppress(OSError):
        for spare in folder.glob(_SPARES):
            record = spare.with_suffix("")
            if not (record.exists() and _is_played_on(record)):
                spare_of(record).forget()


def _is_played_on(path: Path) -> bool:
    """Whether a record is called like one that is played on."""
    return kind_of(path) in ("current", "match")


def text_with_header(path: Path) -> tuple[str, RecordError | None]:
    """Return the text of a record, and what is wrong with its header where that is damaged and taken from the spare.

    Without a spare that fits the text is as it is. OSError if it cannot be read.
    """
    text = text_of(path)
    try:
        read_header(text)
    except NewerFormatError:
        return text, None
    except RecordError as error:
        whole = _mended(text, spare_of(path).spare().decode(errors="replace"))
        return (whole, error) if whole else (text, None)
    return text, None


def _mended(text: str, header: str) -> str:
    """Return a text with this header before the first line that follows it; nothing if none does."""
    seal = header.rstrip("\n")[-8:]
    lines = text.split("\n")
    try:
        for number, line in enumerate(lines[:_HEAD]):
            said, _, sealed = line.rpartition(" #")
            if sealed and sealed == checksum(said, seal):
                return header + "\n".join(lines[number:])
    except ValueError:
        pass  # there is no spare, or it is damaged, too
    return ""


class RecordFile:
    """The journal of one match: appends what is new, and writes the whole anew where lines were taken back."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble: Unwritten | None = None
        """Why the match is not saved, while it cannot be; whenever it is kept it is tried again."""
        self._count = 0
        self._last = ""
        self._size = 0

    def keep(self, lines: Sequence[str], settled: bool) -> None:
        """See `Journal.keep`. Checksums cover all the text before them: where one line stands, all before it do."""
        known = self._count
        try:
            if known and len(lines) >= known and lines[known - 1] == self._last and self._untouched():
                self._append(lines[known:], settled)
            else:
                write_whole(self.path, written(lines))
                keep_header(self.path, lines)
            self._size = self.path.stat().st_size
        except OSError as error:
            trouble = structs.replace(unwritten(error, self.path), complete=self._holds(lines))
            if trouble != self.trouble:  # it is tried after every play
                _log.warning("The match cannot be saved: %s", error)
            self.trouble = trouble
            self._count = 0
        else:
            self.trouble = None
            self._count, self._last = len(lines), lines[-1]

    def _holds(self, lines: Sequence[str]) -> bool:
        """Whether exactly these lines stand there."""
        try:
            with open_file(self.path) as file:
                return file.read() == written(lines).encode()
        except OSError:
            return False

    def _untouched(self) -> bool:
        return self.path.exists() and self.path.stat().st_size == self._size

    def _append(self, lines: Sequence[str], settled: bool) -> None:
        if not lines:
            return
        try:
            with self.path.open("ab") as file:
                file.write(written(lines).encode())
                if settled:
                    file.flush()
                    os.fsync(file.fileno())
        except OSError:
            os.truncate(self.path, self._size)  # half a line helps nobody; what stood there before is sound
            raise


def written(lines: Sequence[str]) -> str:
    """Return lines as they stand in a file."""
    return "".join(f"{line}\n" for line in lines)


def path_of(table: Match) -> Path | None:
    """Return the file a match is kept in; None if it is in none."""
    journal = table.kept.journal
    return journal.path if isinstance(journal, RecordFile) else None
