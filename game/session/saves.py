"""The match on disk: the record grows line by line, and is found again at the next start, however this one ends."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from msgspec import Struct, structs

from game.content.translation import _
from game.engine.actions import Next
from game.record.record import RecordError, read_sound
from game.session.archive import Archive
from game.session.files import Deleted, date_of, delete, in_words, write_whole
from game.session.finding import Finder, Found
from game.session.header_spare import keep_header, move, spare_of, text_with_header
from game.session.record_file import RecordFile, path_of, written
from game.session.record_folder import CURRENT, FOLDER, Filed, Kind, ends, is_over, listed, name_aside
from game.session.table import Table

_log = logging.getLogger(__name__)


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
        self.folder = folder / FOLDER
        self.current = self.folder / CURRENT
        self.archive = Archive(self.folder, now)
        """Those that are over."""
        self._now = now
        self._finder = Finder(self.folder, now)

    def begin(self) -> RecordFile:
        """Return the journal of a new match; an unfinished one is put with the others.

        Where that one cannot be moved it stays, and the new one is kept among the others.
        """
        try:
            self.put_away()
        except OSError as error:
            _log.warning("The last match cannot be put away: %s", error)
            return RecordFile(self._free_name())
        return RecordFile(self.current)

    def put_away(self) -> Path | None:
        """Move the current record to the others; None if there is none.

        Raises:
            OSError: it cannot be moved.
        """
        if not self.current.exists():
            return None
        kind: Kind = "finished" if is_over(self.current) else "match"
        return move(self.current, name_aside(self.folder, kind, self._now()))

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
        return [found for each in listed(self.folder, "current", "match") if (found := _unfinished(each))]

    def resume(self, path: Path) -> Found:
        """Go on with a match from `unfinished`, which becomes the one under way; that one is put with the others."""
        try:
            if path != self.current:
                path.stat()  # nothing is moved for a match that has gone
                self.put_away()
                move(path, self.current)
        except OSError as error:
            _log.warning("%s cannot be continued: %s", path, error)
            return Found(told=_("The match cannot be continued: {why}.").format(why=in_words(error)))
        found = self.load_unfinished()
        if found.table is None and not found.told:
            return Found(told=_("This match is over, and is with the others under “Matches” now."))
        return found

    def delete(self, path: Path, lines: Sequence[str] = ()) -> Deleted:
        """Delete a match, of which `lines` are at a table where more was played than was saved; OSError if that
        cannot be.
        """
        try:
            gone = delete(path)
            spare_of(path).forget()
        except FileNotFoundError:
            if not lines:
                raise
            gone = Deleted(path, b"", int(self._now().timestamp()) * 10**9)
        return structs.replace(gone, data=written(lines).encode()) if lines else gone

    def restore(self, gone: Deleted) -> None:
        """Bring a deleted match back, among the others if its place has been taken; OSError if that cannot be."""
        path = self._free_name() if gone.path.exists() else gone.path
        write_whole(path, gone.data)
        keep_header(path, gone.data.decode(errors="replace").splitlines())
        os.utime(path, ns=(gone.written, gone.written))

    def load_unfinished(self) -> Found:
        """Return the match to go on with. A damaged record is set aside; what is sound of it goes on."""
        return self._finder.find()

    def _free_name(self) -> Path:
        return name_aside(self.folder, "match", self._now())


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


def _unfinished(each: Filed) -> Unfinished | None:
    """Return what is in a file; None for a match that is over, or for what cannot be read."""
    try:
        text, _damage = text_with_header(each.path)
        if ends(text):
            return None
        record = read_sound(text)[0]
    except (OSError, RecordError) as error:
        _log.info("%s cannot be continued: %s", each.path, error)
        return None
    deal = 1 + sum(isinstance(action, Next) for action in record.actions)
    names = tuple(seat.name for seat in record.seats)
    return Unfinished(each.path, record.header.sheet.title, deal, date_of(each.when), names)
