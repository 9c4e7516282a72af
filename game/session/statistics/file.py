"""The SQLite file of the statistics: opened for one use at a time, checked, and replaced by its spare when damaged."""

from __future__ import annotations

import errno
import logging
import sqlite3
import struct
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from threading import RLock
from typing import Literal

from game.content.files import open_file
from game.content.translation import _
from game.session.saves.files import NewerFileError, damaged_name, link_or_copy, os_error_text, write_atomically
from game.session.statistics.tables import DUE, HALF_WRITTEN, MIGRATIONS, PERSON_INDEX, TABLES, VERSION, version_seal

LOCK_WAIT_SECONDS = 1.0
"""Seconds to wait while another program uses the file."""

_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_WRITE_VERSIONS = (b"\x01\x01", b"\x02\x02")
"""Valid values of the file format bytes at offset `_WRITE_VERSION_OFFSET`; SQLite only reads a file with others."""
_WRITE_VERSION_OFFSET = 18
_JOURNAL_HEADER = struct.Struct(">8s4x4xI4xI")
"""The header of an SQLite journal: its mark, the number of pages of the file, and the page size."""
_JOURNAL_MARK = bytes.fromhex("d9d505f920a163d7")

_log = logging.getLogger(__name__)


class DamagedError(Exception):
    """The statistics file is damaged."""


def file_version(connection: sqlite3.Connection) -> int:
    """Return the version of an open statistics file; 0 for an empty one.

    Raises:
        DamagedError: the number was not written by any program version.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (mark,) = connection.execute("PRAGMA application_id").fetchone()
    if mark != (version_seal(version) if version else 0):
        raise DamagedError(f"the version is {version}, but its checksum {mark}")
    return int(version)


def check_database(connection: sqlite3.Connection) -> None:
    """Check an open file completely. Additions by others, such as an index, do no harm.

    Raises:
        DamagedError: it is corrupt, lacks a table or column, or holds half-written counts.
        sqlite3.Error: it could not be read to the end, perhaps because it is corrupt.
    """
    if connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        raise DamagedError("the file is not sound")
    if connection.execute("PRAGMA foreign_key_check").fetchone():
        raise DamagedError("something belongs to nothing")
    for table in TABLES:
        there = {row["name"]: row["pk"] for row in connection.execute(f"PRAGMA table_info({table.name})")}
        for column in table.column_names:
            place = table.key.index(column) + 1 if column in table.key else 0
            if there.get(column) != place:
                raise DamagedError(f"the table {table.name} is not what it should be")
        for _row in connection.execute(f"SELECT * FROM {table.name}"):
            pass  # a text that is none any more is only found when it is read
    if connection.execute(HALF_WRITTEN).fetchone():
        raise DamagedError("only half is there of what is counted at once")


def create_tables(connection: sqlite3.Connection) -> None:
    """Create the tables in an empty file within the transaction, and note that all saved matches are to be counted."""
    for table in TABLES:
        connection.execute(table.create_statement)
    connection.execute(PERSON_INDEX)
    DUE.insert(connection, since=0)
    _write_version(connection)


def _migrate(connection: sqlite3.Connection, version: int) -> None:
    """Bring a file of this version, which must not be newer than the present one, to the present one within the
    transaction. In an empty file (version 0), create the tables.
    """
    if version == VERSION:
        return
    if version == 0:
        create_tables(connection)
        return
    for older in range(version, VERSION):
        for step in MIGRATIONS[older]:
            connection.execute(step)
    _write_version(connection)


def _write_version(connection: sqlite3.Connection) -> None:
    connection.execute(f"PRAGMA application_id = {version_seal(VERSION)}")
    connection.execute(f"PRAGMA user_version = {VERSION}")


@contextmanager
def open_file_transaction(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file in a transaction, creating it if missing and migrating an older one. An exception undoes the whole
    transaction.

    If an earlier use was interrupted, SQLite first undoes its changes. Then the file is checked, and a note in it says
    that all saved matches are to be counted again.

    Raises:
        NewerFileError, DamagedError, sqlite3.Error, OSError: the file cannot be used.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    broken_off = _was_interrupted(path)
    with closing(sqlite3.connect(path, LOCK_WAIT_SECONDS, isolation_level=None)) as base, _transaction(base):
        if broken_off:
            check_database(base)
            DUE.insert(base, since=0)
        yield base


def _was_interrupted(path: Path) -> bool:
    """Whether a use of the file was interrupted, so that its journal is still there, be it empty or cut short; False if
    there is no file.

    Raises: DamagedError: SQLite would not write to a file of this format, or the journal belongs to another, larger
    file.
    """
    try:
        with open_file(path) as file:
            way = file.read(_WRITE_VERSION_OFFSET + 2)[_WRITE_VERSION_OFFSET:]
            size = path.stat().st_size
        if way and way not in _WRITE_VERSIONS:
            raise DamagedError("it is written in a way there is none")
        with open_file(Path(f"{path}-journal")) as journal:
            mark, pages, page = _JOURNAL_HEADER.unpack(journal.read(_JOURNAL_HEADER.size))
    except FileNotFoundError:
        return False
    except struct.error:  # it was only begun, or cut short
        return True
    if mark == _JOURNAL_MARK and pages * page > size:
        raise DamagedError("the journal is of another file")  # which SQLite would make as long as it says
    return True


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    try:
        connection.row_factory = sqlite3.Row
        with _raising_damage(sqlite3.SQLITE_ERROR):
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("PRAGMA foreign_keys = ON")
            if file_version(connection) > VERSION:
                raise NewerFileError
            connection.execute("BEGIN IMMEDIATE")
        try:
            with _raising_damage(sqlite3.SQLITE_ERROR):
                _migrate(connection, file_version(connection))
            yield
            connection.commit()
        except BaseException:
            connection.rollback()
            raise
    except UnicodeDecodeError as error:
        raise DamagedError(str(error)) from error
    except sqlite3.Error as error:
        if _is_damage(error):
            raise DamagedError(str(error)) from error
        raise


@contextmanager
def _raising_damage(error_code: int) -> Iterator[None]:
    """Raise DamagedError in place of an SQLite error with this code. To be used where no error occurs in a sound
    file.
    """
    try:
        yield
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", None) == error_code:
            raise DamagedError(str(error)) from error
        raise


def _is_damage(error: sqlite3.Error) -> bool:
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        # One of the module itself, which cannot read a text.
        return isinstance(error, sqlite3.OperationalError)
    return code & 0xFF in _DAMAGE  # the lowest byte says what kind it is


def is_sound(path: Path) -> bool:
    """Whether a file passes `check_database`.

    It is opened with `open_file_transaction`, which creates a missing file and migrates an older one. Of the errors
    raised there, DamagedError counts as not sound; all others are passed on.
    """
    try:
        with open_file_transaction(path) as base:
            check_database(base)
    except DamagedError:
        return False
    return True


def was_emptied(path: Path, spare: Path) -> bool:
    """Whether the file is empty although its spare is not: SQLite would take it for a new file."""
    try:
        return path.stat().st_size == 0 and spare.stat().st_size > 0
    except OSError:
        return False


def write_spare(connection: sqlite3.Connection, spare: Path) -> None:
    """Write a copy of the open database to the file `spare`.

    Raises: OSError, if the file cannot be written.
    """
    write_atomically(spare, connection.serialize())


def replace_damaged(path: Path, spare: Path, damaged_path: Path) -> bool:
    """Replace a damaged file by its spare, or by an empty one if the spare is missing or unsound.

    The damaged file is kept as `damaged_path`, which must be unused. Its journal, if it has one, is kept as
    `damaged_path` with "-journal" behind. The new file notes that all matches are to be counted again. There is a file
    at `path` at every moment.

    Returns:
        Whether the spare could be used.

    Raises:
        OSError: if a file cannot be read or written; then nothing has changed.
    """
    content = _spare_content(spare)
    data = content or _with_recount_due(b"")
    journal, damaged_journal = Path(f"{path}-journal"), Path(f"{damaged_path}-journal")
    link_or_copy(path, damaged_path)
    try:
        with suppress(FileNotFoundError):  # what a broken off use left goes with the file it is of
            journal.replace(damaged_journal)
        write_atomically(path, data)
    except OSError:
        with suppress(FileNotFoundError):
            damaged_journal.replace(journal)
        damaged_path.unlink(missing_ok=True)
        raise
    return content is not None


def _spare_content(spare: Path) -> bytes | None:
    try:
        with open_file(spare) as file:
            return _with_recount_due(file.read())
    except FileNotFoundError:
        return None
    except (NewerFileError, DamagedError, sqlite3.Error) as error:
        _log.warning("The spare of the statistics cannot be used: %s", error)
        return None


def _with_recount_due(content: bytes) -> bytes:
    """Return the content of a statistics file with a note that all matches are to be counted again. For empty content,
    return that of a new file with such a note.

    Raises `NewerFileError`, `DamagedError` or `sqlite3.Error` if the content cannot be used.
    """
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as base:
        if content:
            base.deserialize(content)
        with _transaction(base):
            check_database(base)
            base.execute("DELETE FROM due")
            DUE.insert(base, since=0)
        return base.serialize()


FILE_NAME = "statistics.sqlite"
SPARE_NAME = "statistics spare.sqlite"

_SYSTEM_CODES = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_PERM: errno.EACCES,
}
"""The system error for an SQLite error code, so that players read the same words for every file."""

FileWork = Callable[[sqlite3.Connection], object]
WorkOutcome = Literal["done", "later", "refused"]
"""The outcome of work on the file: done, to be repeated later, or refused for good."""


class StatisticsFile:
    """The file `statistics.sqlite` in a folder. `problem` is a sentence while it cannot be used, else empty.

    `run_with_repair` and `renew_spare` replace a damaged file by its spare, or without a sound spare by an empty file.
    Then `repair_text` says so, and `on_repair()` is called.

    Thread-safe. Hold `lock` for several uses that belong together.
    """

    def __init__(self, folder: Path, now: Callable[[], datetime], on_repair: Callable[[], object]) -> None:
        self.path = folder / FILE_NAME
        self.spare = folder / SPARE_NAME
        self.problem = ""
        self.repair_text = ""
        self.lock = RLock()
        self._now = now
        self._on_repair = on_repair

    @property
    def modified_at(self) -> float:
        """The time of the last write in seconds since the epoch; 0 if the file is missing or cannot be looked at."""
        try:
            return self.path.stat().st_mtime
        except OSError:
            return 0.0

    @property
    def stamp(self) -> object:
        """A value that changes whenever any program changes the file; None if there is no file."""
        try:
            about = self.path.stat()
        except OSError:
            return None
        return about.st_mtime_ns, about.st_size, about.st_ino

    def renew_spare(self, max_age_seconds: float) -> None:
        """Write a new spare if there is none, or if it is older than `max_age_seconds`.

        The file should be sound: it is not checked, and only damage that shows while it is opened is repaired first. If
        the spare cannot be written, that is only logged. If the file cannot be used, `problem` says why.
        """

        def keep(base: sqlite3.Connection) -> None:
            try:
                if not self.spare.exists() or self._now().timestamp() - self.spare.stat().st_mtime > max_age_seconds:
                    write_spare(base, self.spare)
            except OSError as error:
                _log.warning("There is no spare of the statistics: %s", error)

        self.run_with_repair(keep)

    def run_with_repair(self, work: FileWork) -> WorkOutcome:
        """Run `work` on the file and return the outcome: "done", "later" if it is to be tried again, or "refused". If
        the file is damaged, repair it and run `work` again.

        After a repair `on_repair()` is called. If the file cannot be used all the same, `problem` says why.
        """
        try:
            return self._run_reporting(lambda: self._run_in_transaction(work))
        except DamagedError as error:
            _log.warning("The statistics are damaged: %s", error)
        anew: list[bool] = []
        outcome = self._run_reporting(lambda: anew.append(self._repair()))
        if outcome != "done":
            return outcome
        if anew[0]:
            self._on_repair()
        return self.run(work)

    def run(self, work: FileWork) -> WorkOutcome:
        """Run `work` on the file and return the outcome: "done", "later" if it is to be tried again, or "refused". An
        error is noted in `problem`. A damaged file counts as an error, too: it is not repaired, and the outcome is
        "refused".
        """
        try:
            return self._run_reporting(lambda: self._run_in_transaction(work))
        except DamagedError as error:
            return self._report(self._problem_text(error))

    def _run_in_transaction(self, work: FileWork) -> None:
        if was_emptied(self.path, self.spare):
            raise DamagedError("the file is empty")
        with open_file_transaction(self.path) as base:
            work(base)

    def _run_reporting(self, work: Callable[[], object]) -> WorkOutcome:
        """Run `work` on the file, note errors in `problem`, and return the outcome; raise DamagedError if the file is
        damaged. Once `work` succeeds, `problem` is empty.
        """
        with self.lock:
            try:
                work()
            except NewerFileError:
                return self._report(
                    _(
                        "The statistics are from a newer version of Rummy House: they are left alone, and nothing "
                        "is counted."
                    )
                )
            except sqlite3.Error as error:
                self._report(self._problem_text(error))
                return "later" if isinstance(error, sqlite3.OperationalError) else "refused"
            except OSError as error:
                self._report(self._problem_text(error))
                return "later"
            self.problem = ""
            return "done"

    def _problem_text(self, error: Exception) -> str:
        if isinstance(error, sqlite3.Error):
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the lowest byte says what kind it is
            error = OSError(_SYSTEM_CODES.get(code, 0), str(error), str(self.path))
        why = os_error_text(error) if isinstance(error, OSError) else f"{error} ({self.path})"
        return _("The statistics cannot be used: {why}.").format(why=why)

    def _report(self, problem: str) -> WorkOutcome:
        if problem != self.problem:  # it is tried whenever something is to be counted
            _log.warning("%s", problem)
        self.problem = problem
        return "refused"

    def _repair(self) -> bool:
        """Replace the damaged file by its spare, or without a sound one by an empty file, and set `repair_text`. Return
        whether this was done here: not if another thread or program has repaired the file meanwhile.
        """
        if not was_emptied(self.path, self.spare) and is_sound(self.path):
            return False
        aside = damaged_name(self.path, self._now())
        told = _("The statistics were damaged and are kept as {file}; the matches still kept have been counted again.")
        if replace_damaged(self.path, self.spare, aside):
            told = _(
                "The statistics were damaged and are kept as {file}; a spare copy takes their place, and the "
                "matches still kept have been counted."
            )
        self.repair_text = told.format(file=aside.name)
        return True
