"""Saved matches: the record of the match under way is written line by line and found again at the next start."""

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
from game.record.record import NewerFormatError, Record, RecordError, read_header, read_sound_part
from game.session.match.match import Match, resume_in_steps
from game.session.saves.archive import Archive
from game.session.saves.files import (
    DeletedFile,
    delete_file,
    file_date,
    link_or_copy,
    os_error_text,
    remove_temporary_files,
    unused_path,
    write_atomically,
)
from game.session.saves.records import (
    CURRENT_NAME,
    RECORDS_FOLDER,
    DamagedRecords,
    RecordEntry,
    RecordJournal,
    RecordKind,
    delete_stale_spares,
    file_text,
    guarded_record,
    has_end_line,
    is_match_over,
    list_or_problem,
    list_records,
    move_record,
    new_record_path,
    read_repaired,
    record_path,
    save_header_spare,
)

_log = logging.getLogger(__name__)


PLAYS_PER_STEP = 200
"""Plays replayed in one step: few enough not to delay a frame."""
PLAYS_BEFORE_FIRST_FRAME = 3000
"""Plays replayed before the first picture, in about a tenth of a second."""


class LoadedMatch(Struct, frozen=True):
    """The result of loading: a match to continue with its journal, if there is one, and a message if its file was
    faulty.
    """

    match: Match | None = None
    """The match to continue; None if there is none."""
    journal: RecordJournal | None = None
    message: str = ""
    """One sentence for the player if the file was damaged or unreadable; else ""."""


LoadingSteps = Generator[float, None, LoadedMatch]
"""Generator of the progress, 0 to 1, after each small step; returns the result."""


class Loading:
    """A match being loaded in steps: call `load_more()` until it returns False, then read `result`.

    Breaking off before that loses nothing on the disk.
    """

    def __init__(self, steps: LoadingSteps) -> None:
        self.result = LoadedMatch()
        self.progress = 0.0
        """The share of the work done so far, 0 to 1."""
        self._steps = self._store_result(steps)

    def load_more(self, max_steps: int = PLAYS_PER_STEP) -> bool:
        """Do at most `max_steps` more steps; return whether more may be left."""
        done = 0
        for share in islice(self._steps, max_steps):
            self.progress = share
            done += 1
        return done == max_steps

    def finish(self) -> LoadedMatch:
        """Do all remaining steps and return the result."""
        while self.load_more():
            pass
        return self.result

    def _store_result(self, steps: LoadingSteps) -> Generator[float, None, None]:
        self.result = yield from steps


class UnfinishedMatch(Struct, frozen=True):
    """A saved match that can be continued."""

    path: Path
    title: str
    """The title of its rules."""
    deal: int
    last_played: datetime
    """The time of the last play."""
    player_names: tuple[str, ...]
    """The players, by seat."""


class Saves:
    """The saved matches in a user's folder: `matches/current.record` is the one under way, the others are beside it."""

    can_save: Literal[True] = True
    """Whether matches are saved."""

    def __init__(self, folder: Path, now: Callable[[], datetime] = datetime.now) -> None:
        self.folder = folder / RECORDS_FOLDER
        self.current = self.folder / CURRENT_NAME
        self.archive = Archive(self.folder, now)
        """The finished matches."""
        self._now = now
        self._unfinished_by_entry: dict[RecordEntry, UnfinishedMatch | None] = {}
        """The content of record files not known to be finished, as last read."""

    def new_journal(self) -> RecordJournal:
        """Return a journal for a new match, after putting away the record of the match under way, if there is one.

        If that record cannot be moved, it stays where it is, and the new match is written to a file among the other
        matches.
        """
        try:
            self.put_away_current()
        except OSError as error:
            _log.warning("The last match cannot be put away: %s", error)
            return RecordJournal(self._new_path())
        return RecordJournal(self.current)

    def put_away_current(self) -> Path | None:
        """Rename the record of the match under way so that it is among the others, and return its new path; None if
        there is no match under way.

        Raises:
            OSError: it cannot be renamed.
        """
        if not self.current.exists():
            return None
        kind: RecordKind = "finished" if is_match_over(self.current) else "match"
        return move_record(self.current, new_record_path(self.folder, kind, self._now()))

    def unfinished_matches(self, under_way: Match | None = None) -> tuple[UnfinishedMatch, ...]:
        """Return all matches that can be continued: the one under way first, then the latest first.

        If `under_way`, the match at the table, is not saved at present, its entry is taken from memory.
        """
        first, at_table = self.current, None
        if under_way is not None and (path := record_path(under_way)) is not None:
            first, at_table = path, self._unsaved_entry(under_way, path)
        found = [each for each in self._saved_entries() if at_table is None or each.path != first]
        if at_table is not None:
            found.append(at_table)
        return tuple(sorted(found, key=lambda each: (each.path == first, each.last_played), reverse=True))

    def _unsaved_entry(self, match: Match, path: Path) -> UnfinishedMatch | None:
        """Return the entry of a match under way that is not saved. None if it is saved, or if the match is over."""
        if match.is_over or (match.recording.write_error is None and path.exists()):
            return None
        names = tuple(seat.name for seat in match.seats)
        return UnfinishedMatch(path, match.header.sheet.title, match.view(0).state.deal, self._now(), names)

    def _saved_entries(self) -> Sequence[UnfinishedMatch]:
        there = list_records(self.folder, "current", "match")
        self._unfinished_by_entry = {
            each: self._unfinished_by_entry[each] if each in self._unfinished_by_entry else _unfinished_match(each)
            for each in there
        }
        return [found for found in self._unfinished_by_entry.values() if found]

    def resume(self, path: Path) -> LoadedMatch:
        """Load an unfinished match and make it the one under way; the present one is put with the others.

        If that fails, the result has a message and no match; the present one may have been put away even then. A
        message beside a match tells of damage.
        """
        return self.begin_resuming(path).finish()

    def begin_resuming(self, path: Path) -> Loading:
        """Begin to resume the unfinished match at `path`, and return the loading, which does what `resume` does in
        steps.

        No file is touched before the first step. That step puts the present match away, and renames the record of the
        new one to that of the match under way. A failure does not raise: the `message` of the result tells it.
        """
        return Loading(self._resume_steps(path))

    def _resume_steps(self, path: Path) -> LoadingSteps:
        try:
            if path != self.current:
                path.stat()  # nothing is moved for a match that has gone
                self.put_away_current()
                move_record(path, self.current)
        except OSError as error:
            _log.warning("%s cannot be continued: %s", path, error)
            return LoadedMatch(message=_("The match cannot be continued: {why}.").format(why=os_error_text(error)))
        found = yield from self._load_steps()
        if found.match is None and not found.message:
            return LoadedMatch(message=_("This match is over; it is under “Matches” now."))
        return found

    def delete(self, path: Path, record_lines: Sequence[str] = ()) -> DeletedFile:
        """Delete a saved match and its spare header, and return the match for restoring; raise OSError if that fails.

        `record_lines` are the lines of the record in memory, needed only if they go beyond the file. They are what is
        restored, and with them a missing file is no error.
        """
        try:
            gone = delete_file(path)
            guarded_record(path).delete_spare()
        except FileNotFoundError:
            if not record_lines:
                raise
            gone = DeletedFile(path, b"", int(self._now().timestamp()) * 10**9)
        return structs.replace(gone, data=file_text(record_lines).encode()) if record_lines else gone

    def restore(self, deleted: DeletedFile) -> None:
        """Write a deleted match back, under a new name if its own is taken; raise OSError if that fails."""
        path = self._new_path() if deleted.path.exists() else deleted.path
        write_atomically(path, deleted.data)
        save_header_spare(path, deleted.data.decode(errors="replace").splitlines())
        os.utime(path, ns=(deleted.modified_ns, deleted.modified_ns))

    def load_current(self) -> LoadedMatch:
        """Load the match under way, after tidying up the folder. Of a damaged record, the sound part is loaded, and the
        damaged file is kept beside it. A match that is over is put with the finished ones.

        The result has no match if none is under way, or if it is over or cannot be used; `message` tells of damage and
        errors.
        """
        return self.begin_loading().finish()

    def begin_loading(self) -> Loading:
        """Begin to load the match under way as `load_current` does, in steps."""
        return Loading(self._load_steps())

    def _load_steps(self) -> LoadingSteps:
        remove_temporary_files(self.folder)
        aside, trouble = self._sort_put_away()
        delete_stale_spares(self.folder)
        found = yield from self._load_current_steps()
        return structs.replace(found, message=" ".join(filter(None, (found.message or trouble, aside))))

    def _sort_put_away(self) -> tuple[str, str]:
        """Go through the matches put away: set aside unreadable records, and rename finished ones so that they need not
        be opened again.

        Returns:
            A sentence about the records set aside, and one if the folder cannot be read; each "" if there is nothing to
            tell.
        """
        aside = DamagedRecords()
        found, trouble = list_or_problem(self.folder, "match")
        for each in found:
            with suppress(OSError):
                if each.is_over:
                    name = "finished" + each.path.name.removeprefix("match")
                    move_record(each.path, unused_path(each.path.with_name(name)))
                elif _is_unreadable(each.path):
                    aside.add(each.path, self._now())
                    guarded_record(each.path).delete_spare()
        return aside.text, trouble

    def _load_current_steps(self) -> LoadingSteps:
        try:
            if not self.current.exists():
                return LoadedMatch()
            return (yield from self._load(*read_repaired(self.current)))
        except OSError as error:
            _log.warning("The saved match cannot be read: %s", error)
            return LoadedMatch(message=_("The saved match cannot be read: {why}.").format(why=os_error_text(error)))

    def _load(self, text: str, header_error: RecordError | None) -> LoadingSteps:
        """Resume the match under way, whose record is `text`, in steps that yield the share done, and save it from now
        on. `header_error` is given if the header was damaged and repaired.

        Of a damaged record the sound part is resumed, and a copy of the damaged file is kept. A record of which nothing
        can be used is set aside, one of a newer program is put with the other unfinished matches, and one of a finished
        match with the finished ones; then the result has no match. Raises OSError if a file cannot be renamed or
        copied.
        """
        try:
            record, problem = read_sound_part(text)
            table, refused = yield from _resume_legal_part(record)
        except NewerFormatError:
            kept = self._rename_current("match").name
            told = _("The saved match is from a newer version of Rummy House and is kept for it as {file}.").format(
                file=kept
            )
            return LoadedMatch(message=told)
        except RecordError as error:
            _log.warning("Nothing of the saved match can be used: %s", error)
            return self._set_aside_current()
        except Exception:  # whatever a file makes the rules stumble over, the program starts
            _log.exception("The saved match cannot be replayed")
            return self._set_aside_current()
        if table.is_over:
            return self._file_finished(table, bool(refused), bool(problem or header_error), bool(record.digest))
        problem = refused or problem
        told = ""
        if problem or header_error:
            _log.warning("The saved match is damaged: %s", problem or header_error)
            # It stays where it is, too, until the sound part has been written in its place.
            aside = link_or_copy(self.current, new_record_path(self.folder, "damaged", self._now())).name
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
        journal = RecordJournal(self.current)
        table.recording.save_to(journal)
        return LoadedMatch(table, journal, told)

    def _file_finished(self, match: Match, is_illegal: bool, is_damaged: bool, has_end: bool) -> LoadedMatch:
        """Put the record of a finished match with the others. Return a result without a match; it has a message if
        something was wrong.

        If the record lacks its last line (`has_end` False), it is completed. A record with an illegal action is set
        aside as damaged. Of a damaged record a copy is kept beside the repaired one.
        """
        told = _("The record of the last match was damaged; it is kept as {file}.")
        if is_illegal:
            return LoadedMatch(message=told.format(file=self._rename_current("damaged").name))
        aside = ""
        if is_damaged:
            aside = link_or_copy(self.current, new_record_path(self.folder, "damaged", self._now())).name
        if is_damaged or not has_end:
            journal = RecordJournal(self.current)
            match.recording.save_to(journal)
            if journal.write_error:
                told = _("The last match is over, but the end of its record cannot be saved: {why}.")
                return LoadedMatch(message=told.format(why=journal.write_error.reason))
        self._rename_current("finished")
        return LoadedMatch(message=told.format(file=aside) if aside else "")

    def _set_aside_current(self) -> LoadedMatch:
        aside = self._rename_current("damaged").name
        return LoadedMatch(
            message=_("The saved match is damaged and cannot be continued; it is kept as {file}.").format(file=aside)
        )

    def _rename_current(self, kind: RecordKind) -> Path:
        return move_record(self.current, new_record_path(self.folder, kind, self._now()))

    def _new_path(self) -> Path:
        return new_record_path(self.folder, "match", self._now())


class NoSaves:
    """Replacement for `Saves` while another program has the folder: loads and saves nothing."""

    can_save: Literal[False] = False
    """Whether matches are saved."""

    def __init__(self) -> None:
        self.archive = Archive()
        """An empty archive."""

    def new_journal(self) -> None:
        """Return None: nothing is recorded."""

    def load_current(self) -> LoadedMatch:
        """Return an empty result: there is no match to load."""
        return LoadedMatch()

    def begin_loading(self) -> Loading:
        """Return a loading that ends at once without a match."""
        return Loading(_no_steps())

    def unfinished_matches(self, under_way: Match | None = None) -> tuple[UnfinishedMatch, ...]:
        """Return an empty tuple: there are no saved matches."""
        return ()


def _no_steps() -> LoadingSteps:
    """Yield nothing and return an empty result: there is no match to load."""
    yield from ()
    return LoadedMatch()


def _is_unreadable(path: Path) -> bool:
    """Whether the header of an unfinished match is damaged beyond repair; False for one of a newer program. Raises
    OSError if the file cannot be read.
    """
    try:
        read_header(read_repaired(path)[0])
    except NewerFormatError:
        return False
    except RecordError as error:
        _log.warning("%s cannot be read: %s", path, error)
        return True
    return False


def _resume_legal_part(record: Record) -> Generator[float, None, tuple[Match, RecordError | None]]:
    """Resume a record up to the first illegal action. Return the match, and the error at that action or None.

    On the way yield the share replayed; it begins again from 0 after an error.
    """
    try:
        return (yield from _resume_with_progress(record)), None
    except RecordError as error:
        return (yield from _resume_with_progress(record.up_to_line(error.line))), error


def _resume_with_progress(record: Record) -> Generator[float, None, Match]:
    """Resume a record and return the match; on the way yield the share replayed, 0 to 1.

    Raises:
        RecordError: the record cannot be replayed: an action is illegal, or its end is not the one recorded.
    """
    steps, all_actions = resume_in_steps(record), len(record.actions)
    while True:
        try:
            yield next(steps) / all_actions
        except StopIteration as end:
            table: Match = end.value
            return table


def _unfinished_match(entry: RecordEntry) -> UnfinishedMatch | None:
    """Return the unfinished match in a file; None if the match is finished, or the file cannot be read or is damaged in
    its header.
    """
    try:
        text, _damage = read_repaired(entry.path)
        if has_end_line(text):
            return None
        record = read_sound_part(text)[0]
    except (OSError, RecordError) as error:
        _log.info("%s cannot be continued: %s", entry.path, error)
        return None
    deal = 1 + sum(isinstance(action, Next) for action in record.actions)
    names = tuple(seat.name for seat in record.seats)
    return UnfinishedMatch(entry.path, record.header.sheet.title, deal, file_date(entry.modified_at), names)
