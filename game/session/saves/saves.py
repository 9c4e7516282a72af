"""The match on disk: the record grows line by line, and is found again at the next start, however this one ends."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Literal

from msgspec import Struct, structs

from game.content.translation import _
from game.engine.actions import Next
from game.record.record import NewerFormatError, Record, RecordError, read_header, read_sound
from game.session.match.match import Match, resuming
from game.session.saves.archive import Archive
from game.session.saves.files import (
    Deleted,
    date_of,
    delete,
    free_name,
    in_words,
    keep_aside,
    remove_unfinished,
    write_whole,
)
from game.session.saves.records import (
    CURRENT,
    FOLDER,
    Filed,
    Kind,
    RecordFile,
    SetAside,
    ends,
    is_over,
    keep_header,
    listed,
    look,
    move,
    name_aside,
    path_of,
    spare_of,
    sweep_spares,
    text_with_header,
    written,
)

_log = logging.getLogger(__name__)


AT_ONCE = 200
"""Plays that are done again in one go: so few that it is not noticed by whoever looks at a window meanwhile."""
AT_FIRST = 3000
"""Plays that are done before the first picture, which takes a tenth of a second."""


class Found(Struct, frozen=True):
    """What was there to go on with."""

    table: Match | None = None
    """The match to go on with."""
    journal: RecordFile | None = None
    told: str = ""
    """One sentence for the player where something was wrong."""


Steps = Generator[float, None, Found]
"""Yields how much was done, 0 to 1, after every little step."""


class Loading:
    """A search for the match to go on with: `read_on()` until it is False, then it is `found`.

    Until then nothing was changed that would be missed if it is never gone on with.
    """

    def __init__(self, steps: Steps) -> None:
        self.found = Found()
        self.share = 0.0
        """How much of it has been done, 0 to 1."""
        self._steps = self._until_found(steps)

    def read_on(self, most: int = AT_ONCE) -> bool:
        """Do the next few steps; whether more may be left."""
        done = 0
        for share in islice(self._steps, most):
            self.share = share
            done += 1
        return done == most

    def whole(self) -> Found:
        """Do all of it."""
        while self.read_on():
            pass
        return self.found

    def _until_found(self, steps: Steps) -> Generator[float, None, None]:
        self.found = yield from steps


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

    keeps: Literal[True] = True
    """Whether what is played is kept."""

    def __init__(self, folder: Path, now: Callable[[], datetime] = datetime.now) -> None:
        self.folder = folder / FOLDER
        self.current = self.folder / CURRENT
        self.archive = Archive(self.folder, now)
        """Those that are over."""
        self._now = now
        self._known: dict[Filed, Unfinished | None] = {}
        """What stood in the files of matches not known to be over when they were looked at last."""

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

    def unfinished(self, under_way: Match | None = None) -> tuple[Unfinished, ...]:
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

    def _at_table(self, table: Match, path: Path) -> Unfinished | None:
        """Return a match as it lies on the table; None where what is on the disk says the same."""
        if table.over or (table.kept.trouble is None and path.exists()):
            return None
        names = tuple(seat.name for seat in table.seats)
        return Unfinished(path, table.header.sheet.title, table.view(0).state.deal, self._now(), names)

    def _on_disk(self) -> Sequence[Unfinished]:
        there = listed(self.folder, "current", "match")
        self._known = {each: self._known[each] if each in self._known else _unfinished(each) for each in there}
        return [found for found in self._known.values() if found]

    def resume(self, path: Path) -> Found:
        """Go on with a match from `unfinished`, which becomes the one under way; that one is put with the others."""
        return self.resuming(path).whole()

    def resuming(self, path: Path) -> Loading:
        """Begin to; the files have their places from the first step on."""
        return Loading(self._resumed(path))

    def _resumed(self, path: Path) -> Steps:
        try:
            if path != self.current:
                path.stat()  # nothing is moved for a match that has gone
                self.put_away()
                move(path, self.current)
        except OSError as error:
            _log.warning("%s cannot be continued: %s", path, error)
            return Found(told=_("The match cannot be continued: {why}.").format(why=in_words(error)))
        found = yield from self._sought()
        if found.table is None and not found.told:
            return Found(told=_("This match is over; you find it under “Matches” now."))
        return found

    def delete(self, path: Path, lines: Sequence[str] = ()) -> Deleted:
        """Delete a match; OSError if that cannot be.

        `lines` is its record as the table has it, where more was played than was saved.
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
        return self.loading().whole()

    def loading(self) -> Loading:
        """Begin to look for it."""
        return Loading(self._sought())

    def _sought(self) -> Steps:
        remove_unfinished(self.folder)
        aside, trouble = self._sort_out()
        sweep_spares(self.folder)
        found = yield from self._load_current()
        return structs.replace(found, told=" ".join(filter(None, (found.told or trouble, aside))))

    def _sort_out(self) -> tuple[str, str]:
        """Set aside matches put away of which nothing can be read; returns what there is to say of them, and of the
        folder where that cannot be read.

        Those that are over get names that say so: nobody need open them again to know.
        """
        aside = SetAside()
        found, trouble = look(self.folder, "match")
        for each in found:
            with suppress(OSError):
                if each.over:
                    name = "finished" + each.path.name.removeprefix("match")
                    move(each.path, free_name(each.path.with_name(name)))
                elif _unreadable(each.path):
                    aside.add(each.path, self._now())
                    spare_of(each.path).forget()
        return aside.told, trouble

    def _load_current(self) -> Steps:
        try:
            if not self.current.exists():
                return Found()
            return (yield from self._load(*text_with_header(self.current)))
        except OSError as error:
            _log.warning("The saved match cannot be read: %s", error)
            return Found(told=_("The saved match cannot be read: {why}.").format(why=in_words(error)))

    def _load(self, text: str, spoilt: RecordError | None) -> Steps:
        """Make a table of a record, whose header was `spoilt` and is mended, if it was."""
        try:
            record, problem = read_sound(text)
            table, refused = yield from _resumed(record)
        except NewerFormatError:
            kept = self._move("match").name
            told = _("The saved match is from a newer version of Rummy House and is kept for it as {file}.").format(
                file=kept
            )
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
            told = _(
                "The beginning of the saved match was damaged and has been repaired; the damaged file is "
                "kept as {file}."
            )
            if problem:
                told = _(
                    "The saved match was damaged in line {line} and continues from just before that; the damaged "
                    "file is kept as {file}."
                )
            told = told.format(line=problem.line if problem else 0, file=aside)
        journal = RecordFile(self.current)
        table.kept.keep_in(journal)
        return Found(table, journal, told)

    def _over(self, table: Match, refused: bool, damaged: bool, ended: bool) -> Found:
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
                told = _("The last match is over, but the end of its record cannot be saved: {why}.")
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

    def _free_name(self) -> Path:
        return name_aside(self.folder, "match", self._now())


class Unsaved:
    """Stands in for `Saves` where another program keeps the folder: nothing is found, and nothing kept."""

    keeps: Literal[False] = False
    """Whether what is played is kept."""

    def __init__(self) -> None:
        self.archive = Archive()
        """Of no matches."""

    def begin(self) -> None:
        """Give a new match no journal."""

    def load_unfinished(self) -> Found:
        """Return nothing to go on with."""
        return Found()

    def loading(self) -> Loading:
        """Look for nothing."""
        return Loading(_nothing())

    def unfinished(self, under_way: Match | None = None) -> tuple[Unfinished, ...]:
        """Return no match."""
        return ()


def _nothing() -> Steps:
    """Find nothing, at once."""
    yield from ()
    return Found()


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


def _resumed(record: Record) -> Generator[float, None, tuple[Match, RecordError | None]]:
    """Resume a record up to the first action that is refused, and return what is wrong with that."""
    try:
        return (yield from _shares(record)), None
    except RecordError as error:
        return (yield from _shares(record.before(error.line))), error


def _shares(record: Record) -> Generator[float, None, Match]:
    """Resume a record; yields how much of it has been played."""
    steps, all_actions = resuming(record), len(record.actions)
    while True:
        try:
            yield next(steps) / all_actions
        except StopIteration as end:
            table: Match = end.value
            return table


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
