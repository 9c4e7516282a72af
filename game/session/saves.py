"""The match on disk: the record grows line by line, and is found again at the next start, however this one ends."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from msgspec import Struct, structs

from game.content.translation import _
from game.engine.actions import Next
from game.engine.record import MOST_CHARACTERS, NewerFormatError, Record, RecordError, read_header, read_sound
from game.session.archive import RECORDS, Archive, is_over
from game.session.files import (
    Deleted,
    Unwritten,
    date_of,
    delete,
    free_name,
    in_words,
    keep_aside,
    sweep,
    unwritten,
    write_whole,
)
from game.session.old_forks import write_forks
from game.session.resuming import resume
from game.session.table import Table

SUFFIX = RECORDS
"""How the names of records end."""
CURRENT = f"current{SUFFIX}"
_KEPT = ("current", "match ")
"""How the names of records that may be continued begin."""

_log = logging.getLogger(__name__)


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
                write_whole(self.path, _text(lines))
            self._size = self.path.stat().st_size
        except OSError as error:
            _log.warning("The match cannot be saved: %s", error)
            self.trouble = unwritten(error, self.path)
            self._count = 0
        else:
            self.trouble = None
            self._count, self._last = len(lines), lines[-1]

    def _untouched(self) -> bool:
        return self.path.exists() and self.path.stat().st_size == self._size

    def _append(self, lines: Sequence[str], settled: bool) -> None:
        if not lines:
            return
        try:
            with self.path.open("ab") as file:
                file.write(_text(lines).encode())
                if settled:
                    file.flush()
                    os.fsync(file.fileno())
        except OSError:
            os.truncate(self.path, self._size)  # half a line helps nobody; what stood there before is sound
            raise


def _text(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


class Found(Struct, frozen=True):
    """What was there at the start of the program."""

    table: Table | None = None
    """The match to go on with."""
    journal: RecordFile | None = None
    told: str = ""
    """One sentence for the player where something was wrong."""


class Unfinished(Struct, frozen=True):
    """A match that can be continued."""

    path: Path
    title: str
    """Of its rules."""
    deal: int
    when: datetime
    """When it was last played."""
    names: tuple[str, ...]
    """Who plays, by seat."""


class Saves:
    """The matches in a user's folder: the one under way in `matches/current.record`, the others beside it."""

    def __init__(self, folder: Path, now: Callable[[], datetime] = datetime.now) -> None:
        self.folder = folder / "matches"
        self.current = self.folder / CURRENT
        self.archive = Archive(self.folder)
        """Those that are over."""
        self._now = now

    def begin(self) -> RecordFile:
        """Return the journal of a new match; an unfinished one is put with the others.

        Where that one cannot be moved it stays, and the new one is kept among the others.
        """
        try:
            self.put_away()
        except OSError as error:
            _log.warning("The last match cannot be put away: %s", error)
            return RecordFile(self._aside("match"))
        return RecordFile(self.current)

    def put_away(self) -> Path | None:
        """Move the current record to the others; None if there is none.

        Raises:
            OSError: it cannot be moved.
        """
        if not self.current.exists():
            return None
        return self._move("match")

    def unfinished(self, under_way: Table | None = None) -> tuple[Unfinished, ...]:
        """Return all matches that can be continued, the one under way first, then by when they were last played.

        What is known of the match `under_way` is what lies on its table, which may be more than could be saved.
        """
        first, at_table = self.current, None
        if under_way is not None and (path := path_of(under_way)) is not None:
            first, at_table = path, self._at_table(under_way, path)
        found = [each for each in self._on_disk() if at_table is None or each.path != first]
        if at_table is not None:
            found.append(at_table)
        return tuple(sorted(found, key=lambda each: (each.path == first, each.when), reverse=True))

    def _at_table(self, table: Table, path: Path) -> Unfinished | None:
        """Return a match as it lies on the table; None where what is on the disk says the same."""
        if table.over or (table.kept.trouble is None and path.exists()):
            return None
        names = tuple(seat.name for seat in table.seats)
        return Unfinished(path, table.header.sheet.title, table.view(0).state.deal, self._now(), names)

    def _on_disk(self) -> Sequence[Unfinished]:
        try:
            paths = [path for path in self.folder.glob("*.record") if path.name.startswith(_KEPT)]
        except OSError as error:
            _log.warning("The matches cannot be listed: %s", error)
            return ()
        return tuple(filter(None, map(_unfinished, paths)))

    def resume(self, path: Path) -> Found:
        """Go on with a match from `unfinished`, which becomes the one under way; that one is put with the others."""
        try:
            if path != self.current:
                path.stat()  # nothing is moved for a match that has gone
                self.put_away()
                path.rename(self.current)
        except OSError as error:
            _log.warning("%s cannot be continued: %s", path, error)
            return Found(told=_("The match cannot be continued: {why}.").format(why=in_words(error)))
        return self.load_unfinished()

    def delete(self, path: Path, lines: Sequence[str] = ()) -> Deleted:
        """Delete a match, of which `lines` are at a table where more was played than was saved; OSError if that
        cannot be.
        """
        try:
            gone = delete(path)
        except FileNotFoundError:
            if not lines:
                raise
            gone = Deleted(path, b"", int(self._now().timestamp()) * 10**9)
        return structs.replace(gone, data=_text(lines).encode()) if lines else gone

    def restore(self, gone: Deleted) -> None:
        """Bring a deleted match back, among the others if its place has been taken; OSError if that cannot be."""
        path = self._aside("match") if gone.path.exists() else gone.path
        write_whole(path, gone.data)
        os.utime(path, ns=(gone.written, gone.written))

    def load_unfinished(self) -> Found:
        """Return the match to go on with. A damaged record is set aside; what is sound of it goes on."""
        sweep(self.folder)
        unreadable = self._sort_out()
        found = self._load_current()
        return structs.replace(found, told=" ".join(filter(None, (found.told, unreadable))))

    def _load_current(self) -> Found:
        try:
            if not self.current.is_file():
                return Found()
            write_forks(self.current)
            with self.current.open("rb") as file:
                data = file.read(MOST_CHARACTERS + 1)
            return self._load(data.decode(errors="replace"))
        except OSError as error:
            _log.warning("The saved match cannot be read: %s", error)
            return Found(told=_("The saved match cannot be read: {why}.").format(why=in_words(error)))

    def _load(self, text: str) -> Found:
        try:
            record, problem = read_sound(text)
            table, refused = _resumed(record)
        except NewerFormatError:
            kept = self._move("match").name
            told = _("The saved match is from a newer Rummy House, and kept for it as {file}.").format(file=kept)
            return Found(told=told)
        except RecordError as error:
            _log.warning("Nothing of the saved match can be used: %s", error)
            return self._lost()
        except Exception:  # whatever a file makes the rules stumble over, the program starts
            _log.exception("The saved match cannot be replayed")
            return self._lost()
        problem = refused or problem
        if table.over:
            aside = self._move("damaged" if problem else "match").name
            told = _("The record of the last match was damaged; it is kept as {file}.").format(file=aside)
            return Found(told=told if problem else "")
        told = ""
        if problem:
            _log.warning("The saved match is damaged: %s", problem)
            # It stays where it is, too, until the sound part has been written in its place.
            aside = keep_aside(self.current, self._aside("damaged")).name
            told = _(
                "The saved match was damaged in line {line} and goes on from just before; "
                "the damaged file is kept as {file}."
            ).format(line=problem.line, file=aside)
        journal = RecordFile(self.current)
        table.kept.keep_in(journal)
        return Found(table, journal, told)

    def _sort_out(self) -> str:
        """Set aside matches put away of which nothing can be read; returns what there is to say of them."""
        gone = []
        for path in _put_away(self.folder):
            if _unreadable(path):
                with suppress(OSError):
                    gone.append(path.rename(self._aside("damaged")).name)
        if not gone:
            return ""
        return _("Matches that cannot be read any more are kept as {files}.").format(files=", ".join(gone))

    def _lost(self) -> Found:
        aside = self._move("damaged").name
        return Found(
            told=_("The saved match is damaged and cannot be continued; it is kept as {file}.").format(file=aside)
        )

    def _move(self, kind: str) -> Path:
        return self.current.rename(self._aside(kind))

    def _aside(self, kind: str) -> Path:
        name = f"{kind} {self._now():%Y-%m-%d %H.%M.%S}.record"
        return free_name(self.folder / re.sub(r"[^\w .-]", "-", name))


class Unsaved:
    """Stands in for `Saves` where another program keeps the folder: nothing is found, and nothing kept."""

    def begin(self) -> None:
        """Give a new match no journal."""

    def load_unfinished(self) -> Found:
        """Return nothing to go on with."""
        return Found()

    def unfinished(self, under_way: Table | None = None) -> tuple[Unfinished, ...]:
        """Return no match."""
        return ()


def path_of(table: Table) -> Path | None:
    """Return the file a match is kept in; None if it is in none."""
    journal = table.kept.journal
    return journal.path if isinstance(journal, RecordFile) else None


def _put_away(folder: Path) -> tuple[Path, ...]:
    try:
        return tuple(folder.glob("match *.record"))
    except OSError as error:
        _log.warning("The matches cannot be listed: %s", error)
        return ()


def _unreadable(path: Path) -> bool:
    """Whether not even who plays what can be told of an unfinished match, written by no newer program."""
    try:
        if is_over(path):
            return False
        with path.open("rb") as file:
            read_header(file.read(MOST_CHARACTERS).decode(errors="replace"))
    except (OSError, NewerFormatError):
        return False
    except RecordError as error:
        _log.warning("%s cannot be read: %s", path, error)
        return True
    return False


def _unfinished(path: Path) -> Unfinished | None:
    """Return what is in a file; None for a match that is over, or for what cannot be read."""
    try:
        if is_over(path):
            return None
        with path.open("rb") as file:
            text = file.read(MOST_CHARACTERS + 1).decode(errors="replace")
        record = read_sound(text)[0]
        when = date_of(path.stat().st_mtime)
    except (OSError, RecordError) as error:
        _log.info("%s cannot be continued: %s", path, error)
        return None
    deal = 1 + sum(isinstance(action, Next) for action in record.actions)
    return Unfinished(path, record.header.sheet.title, deal, when, tuple(seat.name for seat in record.seats))


def _resumed(record: Record) -> tuple[Table, RecordError | None]:
    """Resume a record up to the first action that is refused, and return what is wrong with that."""
    try:
        return resume(record), None
    except RecordError as error:
        return resume(record.before(error.line)), error
