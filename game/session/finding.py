"""Finding the match to go on with at the start of the program, and setting aside what cannot be read any more."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from msgspec import Struct, structs

from game.content.translation import _
from game.record.record import NewerFormatError, Record, RecordError, read_header, read_sound
from game.session.files import free_name, in_words, keep_aside, sweep
from game.session.header_spare import move, spare_of, sweep_spares, text_with_header
from game.session.old_forks import write_forks
from game.session.record_file import RecordFile
from game.session.record_folder import CURRENT, Kind, SetAside, listed, name_aside
from game.session.resuming import resume
from game.session.table import Table

_log = logging.getLogger(__name__)


class Found(Struct, frozen=True):
    """What was there at the start of the program."""

    table: Table | None = None
    """The match to go on with."""
    journal: RecordFile | None = None
    told: str = ""
    """One sentence for the player where something was wrong."""


class Finder:
    """Looks through the records in `folder`, whose files are called by what time it is `now`."""

    def __init__(self, folder: Path, now: Callable[[], datetime]) -> None:
        self.folder = folder
        self.current = folder / CURRENT
        self._now = now

    def find(self) -> Found:
        """Return the match to go on with. A damaged record is set aside; what is sound of it goes on."""
        sweep(self.folder)
        unreadable = self._sort_out()
        sweep_spares(self.folder)
        found = self._load_current()
        return structs.replace(found, told=" ".join(filter(None, (found.told, unreadable))))

    def _sort_out(self) -> str:
        """Set aside matches put away of which nothing can be read; returns what there is to say of them.

        Those that are over get names that say so: nobody need open them again to know.
        """
        aside = SetAside()
        for each in listed(self.folder, "match"):
            with suppress(OSError):
                if each.over:
                    name = "finished" + each.path.name.removeprefix("match")
                    move(each.path, free_name(each.path.with_name(name)))
                elif _unreadable(each.path):
                    aside.add(each.path, self._now())
                    spare_of(each.path).forget()
        return aside.told

    def _load_current(self) -> Found:
        try:
            if not self.current.exists():
                return Found()
            if not spare_of(self.current).spare():  # it was played before records told what they left
                write_forks(self.current)
            return self._load(*text_with_header(self.current))
        except OSError as error:
            _log.warning("The saved match cannot be read: %s", error)
            return Found(told=_("The saved match cannot be read: {why}.").format(why=in_words(error)))

    def _load(self, text: str, spoilt: RecordError | None) -> Found:
        """Make a table of a record, whose header was `spoilt` and is mended, if it was."""
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
        if table.over:
            return self._over(table, bool(refused), bool(problem or spoilt), bool(record.digest))
        problem = refused or problem
        told = ""
        if problem or spoilt:
            _log.warning("The saved match is damaged: %s", problem or spoilt)
            # It stays where it is, too, until the sound part has been written in its place.
            aside = keep_aside(self.current, name_aside(self.folder, "damaged", self._now())).name
            told = _("The saved match was damaged where it begins and is mended; the damaged file is kept as {file}.")
            if problem:
                told = _(
                    "The saved match was damaged in line {line} and goes on from just before; "
                    "the damaged file is kept as {file}."
                )
            told = told.format(line=problem.line if problem else 0, file=aside)
        journal = RecordFile(self.current)
        table.kept.keep_in(journal)
        return Found(table, journal, told)

    def _over(self, table: Table, refused: bool, damaged: bool, ended: bool) -> Found:
        """Put a match that is over with the others, with its end, which may have been lost; what was not played as the
        rules say is set aside instead.
        """
        told = _("The record of the last match was damaged; it is kept as {file}.")
        if refused:
            return Found(told=told.format(file=self._move("damaged").name))
        aside = ""
        if damaged:
            aside = keep_aside(self.current, name_aside(self.folder, "damaged", self._now())).name
        if damaged or not ended:
            journal = RecordFile(self.current)
            table.kept.keep_in(journal)
            if journal.trouble:
                told = _("The last match is over, but its record cannot be written to the end: {why}.")
                return Found(told=told.format(why=journal.trouble.why))
        self._move("finished")
        return Found(told=told.format(file=aside) if aside else "")

    def _lost(self) -> Found:
        aside = self._move("damaged").name
        return Found(
            told=_("The saved match is damaged and cannot be continued; it is kept as {file}.").format(file=aside)
        )

    def _move(self, kind: Kind) -> Path:
        return move(self.current, name_aside(self.folder, kind, self._now()))


def _unreadable(path: Path) -> bool:
    """Whether not even who plays what can be told of an unfinished match, written by no newer program."""
    try:
        read_header(text_with_header(path)[0])
    except NewerFormatError:
        return False
    except RecordError as error:
        _log.warning("%s cannot be read: %s", path, error)
        return True
    return False


def _resumed(record: Record) -> tuple[Table, RecordError | None]:
    """Resume a record up to the first action that is refused, and return what is wrong with that."""
    try:
        return resume(record), None
    except RecordError as error:
        return resume(record.before(error.line)), error
