"""The file of the statistics: opened for one use, checked, and a spare of it put in its place when it is damaged."""

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
from game.session.saves.files import NewerFileError, damaged_name, in_words, keep_aside, write_whole
from game.session.statistics.tables import DUE, HALVES, INDEX, RAISED, TABLES, VERSION, seal_of

LOCKED = 1.0
"""Seconds one waits for another program."""

_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_WAYS = (b"\x01\x01", b"\x02\x02")
"""What a file of SQLite may say, from byte `_WAY` on, of how it is written; with anything else it is only read."""
_WAY = 18
_JOURNAL = struct.Struct(">8s4x4xI4xI")
"""How a journal of SQLite begins: with its mark, and among other things how many pages the file had, of how many bytes.
"""
_JOURNAL_MARK = bytes.fromhex("d9d505f920a163d7")

_log = logging.getLogger(__name__)


class DamagedError(Exception):
    """The file is not what it should be."""


def version_of(base: sqlite3.Connection) -> int:
    """Return the version of a file; 0 for an empty one.

    Raises:
        DamagedError: no program wrote this number.
    """
    (version,) = base.execute("PRAGMA user_version").fetchone()
    (mark,) = base.execute("PRAGMA application_id").fetchone()
    if mark != (seal_of(version) if version else 0):
        raise DamagedError(f"the version is {version}, but its checksum {mark}")
    return int(version)


def check(base: sqlite3.Connection) -> None:
    """Look through an open file. What somebody else has added, as an index, is nobody's harm.

    Raises:
        DamagedError: it is not sound, has not the tables it should have, or only half of what was counted at once.
    """
    if base.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        raise DamagedError("the file is not sound")
    if base.execute("PRAGMA foreign_key_check").fetchone():
        raise DamagedError("something belongs to nothing")
    for table in TABLES:
        there = {row["name"]: row["pk"] for row in base.execute(f"PRAGMA table_info({table.name})")}
        for column in table.names:
            place = table.key.index(column) + 1 if column in table.key else 0
            if there.get(column) != place:
                raise DamagedError(f"the table {table.name} is not what it should be")
        for _row in base.execute(f"SELECT * FROM {table.name}"):
            pass  # a text that is none any more is only found when it is read
    if base.execute(HALVES).fetchone():
        raise DamagedError("only half is there of what is counted at once")


def make(base: sqlite3.Connection) -> None:
    """Make the tables in an empty file, within the transaction under way; all that is kept is due to be counted."""
    for table in TABLES:
        base.execute(table.made)
    base.execute(INDEX)
    DUE.insert(base, since=0)
    _sign(base)


def _bring_up(base: sqlite3.Connection, version: int) -> None:
    """Make of a file of this version one of today's, within the transaction under way."""
    if version == VERSION:
        return
    if version == 0:
        make(base)
        return
    for older in range(version, VERSION):
        for step in RAISED[older]:
            base.execute(step)
    _sign(base)


def _sign(base: sqlite3.Connection) -> None:
    base.execute(f"PRAGMA application_id = {seal_of(VERSION)}")
    base.execute(f"PRAGMA user_version = {VERSION}")


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file within a transaction, made if need be; what fails changes nothing.

    Where a use of it was broken off, SQLite takes that back by the journal it left. As neither can be known to be what
    it was, the file is checked then, and all that is kept is due to be counted again.

    Raises:
        NewerFileError, DamagedError, sqlite3.Error, OSError: it cannot be used.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    broken_off = _broken_off(path)
    with closing(sqlite3.connect(path, LOCKED, isolation_level=None)) as base, _in_use(base):
        if broken_off:
            check(base)
            DUE.insert(base, since=0)
        yield base


def _broken_off(path: Path) -> bool:
    """Whether a use of a file was broken off; DamagedError if what is there is nothing that SQLite left."""
    try:
        with open_file(path) as file:
            way = file.read(_WAY + 2)[_WAY:]
            size = path.stat().st_size
        if way and way not in _WAYS:
            raise DamagedError("it is written in a way there is none")
        with open_file(Path(f"{path}-journal")) as journal:
            mark, pages, page = _JOURNAL.unpack(journal.read(_JOURNAL.size))
    except FileNotFoundError:
        return False
    except struct.error:  # it was only begun, or cut short
        return True
    if mark == _JOURNAL_MARK and pages * page > size:
        raise DamagedError("the journal is of another file")  # which SQLite would make as long as it says
    return True


@contextmanager
def _in_use(base: sqlite3.Connection) -> Iterator[None]:
    try:
        base.row_factory = sqlite3.Row
        with _as_damage(sqlite3.SQLITE_ERROR):
            base.execute("PRAGMA journal_mode = DELETE")
            base.execute("PRAGMA foreign_keys = ON")
            if version_of(base) > VERSION:
                raise NewerFileError
            base.execute("BEGIN IMMEDIATE")
        try:
            with _as_damage(sqlite3.SQLITE_ERROR):
                _bring_up(base, version_of(base))
            yield
            base.commit()
        except BaseException:
            base.rollback()
            raise
    except UnicodeDecodeError as error:
        raise DamagedError(str(error)) from error
    except sqlite3.Error as error:
        if _is_damage(error):
            raise DamagedError(str(error)) from error
        raise


@contextmanager
def _as_damage(code: int) -> Iterator[None]:
    """Take an error of this code for damage: what is done meanwhile is right for every file that is what it says."""
    try:
        yield
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", None) == code:
            raise DamagedError(str(error)) from error
        raise


def _is_damage(error: sqlite3.Error) -> bool:
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        # One of the module itself, which cannot read a text.
        return isinstance(error, sqlite3.OperationalError)
    return code & 0xFF in _DAMAGE  # the lowest byte says what kind it is


def sound(path: Path) -> bool:
    """Tell whether a file is not damaged; errors as `opened`."""
    try:
        with opened(path) as base:
            check(base)
    except DamagedError:
        return False
    return True


def emptied(path: Path, spare: Path) -> bool:
    """Tell whether a file has nothing in it any more, of which there is a spare: SQLite takes it for a new one."""
    try:
        return path.stat().st_size == 0 and spare.stat().st_size > 0
    except OSError:
        return False


def keep_spare(base: sqlite3.Connection, spare: Path) -> None:
    """Write the whole of an open file to `spare`; OSError if that cannot be."""
    write_whole(spare, base.serialize())


def replace(path: Path, spare: Path, aside: Path) -> bool:
    """Put a spare, or else a file without anything counted, in the place of a damaged file, which is kept as `aside`.

    In the new one all is due to be counted again. At no moment is there no file.

    Returns:
        Whether the spare could be used.

    Raises:
        OSError: all is as it was.
    """
    content = _of_spare(spare)
    data = content or _all_due(b"")
    keep_aside(path, aside)
    try:
        with suppress(FileNotFoundError):  # what a broken off use left goes with the file it is of
            Path(f"{path}-journal").replace(f"{aside}-journal")
        write_whole(path, data)
    except OSError:
        aside.unlink(missing_ok=True)
        raise
    return content is not None


def _of_spare(spare: Path) -> bytes | None:
    try:
        with open_file(spare) as file:
            return _all_due(file.read())
    except FileNotFoundError:
        return None
    except (NewerFileError, DamagedError, sqlite3.Error) as error:
        _log.warning("The spare of the statistics cannot be used: %s", error)
        return None


def _all_due(content: bytes) -> bytes:
    """Return the content of a file in which all is due to be counted again; errors as `opened`."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as base:
        if content:
            base.deserialize(content)
        with _in_use(base):
            check(base)
            base.execute("DELETE FROM due")
            DUE.insert(base, since=0)
        return base.serialize()


NAME = "statistics.sqlite"
SPARE = "statistics spare.sqlite"

_AS_SYSTEM = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_PERM: errno.EACCES,
}
"""What the system calls what SQLite says in words of its own: players read the same of every file."""

Work = Callable[[sqlite3.Connection], object]
Outcome = Literal["done", "later", "refused"]
"""Of something done with the file: whether it may be done later, or never."""


class MendedFile:
    """`statistics.sqlite` in a folder, and the spare beside it. `trouble` says in one sentence why it cannot be used.

    A damaged file is set aside, which `told` tells; the spare takes its place, and `mended()` is called. Threads may
    share it: whoever does several things with it that belong together holds the `lock`.
    """

    def __init__(self, folder: Path, now: Callable[[], datetime], mended: Callable[[], object]) -> None:
        self.path = folder / NAME
        self.spare = folder / SPARE
        self.trouble = ""
        self.told = ""
        self.lock = RLock()
        self._now = now
        self._mended = mended

    @property
    def written(self) -> float:
        """When the file was last written; long ago where there is none, or none that can be used, as is told then."""
        try:
            return self.path.stat().st_mtime
        except OSError:
            return 0.0

    @property
    def state(self) -> object:
        """What is another one whenever the file is: this program or another may have counted something."""
        try:
            about = self.path.stat()
        except OSError:
            return None
        return about.st_mtime_ns, about.st_size, about.st_ino

    def keep_spare(self, age: float) -> None:
        """Make a new spare if there is none, or it is so many seconds old."""

        def keep(base: sqlite3.Connection) -> None:
            try:
                if not self.spare.exists() or self._now().timestamp() - self.spare.stat().st_mtime > age:
                    keep_spare(base, self.spare)
            except OSError as error:
                _log.warning("There is no spare of the statistics: %s", error)

        self.use(keep)

    def use(self, work: Work) -> Outcome:
        """Do something with the file, mended if need be."""
        try:
            return self._tried(lambda: self._with(work))
        except DamagedError as error:
            _log.warning("The statistics are damaged: %s", error)
        anew: list[bool] = []
        outcome = self._tried(lambda: anew.append(self._mend()))
        if outcome != "done":
            return outcome
        if anew[0]:
            self._mended()
        return self.once(work)

    def once(self, work: Work) -> Outcome:
        """Do something with a file that was found sound."""
        try:
            return self._tried(lambda: self._with(work))
        except DamagedError as error:
            return self._refuse(self._unusable(error))

    def _with(self, work: Work) -> None:
        if emptied(self.path, self.spare):
            raise DamagedError("the file is empty")
        with opened(self.path) as base:
            work(base)

    def _tried(self, work: Callable[[], object]) -> Outcome:
        """Do something with the file; DamagedError if it is damaged."""
        with self.lock:
            try:
                work()
            except NewerFileError:
                return self._refuse(
                    _(
                        "The statistics are from a newer version of Rummy House: they are left alone, and nothing "
                        "is counted."
                    )
                )
            except sqlite3.Error as error:
                self._refuse(self._unusable(error))
                return "later" if isinstance(error, sqlite3.OperationalError) else "refused"
            except OSError as error:
                self._refuse(self._unusable(error))
                return "later"
            self.trouble = ""
            return "done"

    def _unusable(self, error: Exception) -> str:
        if isinstance(error, sqlite3.Error):
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the lowest byte says what kind it is
            error = OSError(_AS_SYSTEM.get(code, 0), str(error), str(self.path))
        why = in_words(error) if isinstance(error, OSError) else f"{error} ({self.path})"
        return _("The statistics cannot be used: {why}.").format(why=why)

    def _refuse(self, trouble: str) -> Outcome:
        if trouble != self.trouble:  # it is tried whenever something is to be counted
            _log.warning("%s", trouble)
        self.trouble = trouble
        return "refused"

    def _mend(self) -> bool:
        """Replace a damaged file; False if another thread or program has done so meanwhile."""
        if not emptied(self.path, self.spare) and sound(self.path):
            return False
        aside = damaged_name(self.path, self._now())
        told = _("The statistics were damaged and are kept as {file}; the matches still kept have been counted again.")
        if replace(self.path, self.spare, aside):
            told = _(
                "The statistics were damaged and are kept as {file}; a spare copy takes their place, and the "
                "matches still kept have been counted."
            )
        self.told = told.format(file=aside.name)
        return True
