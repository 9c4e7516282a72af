"""The file of the statistics: opened for one use, checked, and a spare of it put in its place when it is damaged."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from game.session.files import keep_aside, write_whole
from game.session.statistics_schema import VERSION, migrate, version_of, whole

LOCKED = 1.0
"""Seconds one waits for another program."""

_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

_log = logging.getLogger(__name__)


class NewerError(Exception):
    """The file is of a newer program."""


class DamagedError(Exception):
    """The file is not what it should be."""


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file within a transaction, made or brought up to date if need be; what fails changes nothing.

    Raises:
        NewerError, DamagedError, sqlite3.Error, OSError: it cannot be used.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path, LOCKED, isolation_level=None)) as base, _in_use(base):
        yield base


@contextmanager
def _in_use(base: sqlite3.Connection) -> Iterator[None]:
    try:
        base.row_factory = sqlite3.Row
        with _as_damage(sqlite3.SQLITE_ERROR):
            base.execute("PRAGMA journal_mode = DELETE")
            base.execute("PRAGMA foreign_keys = ON")
            if version_of(base) > VERSION:
                raise NewerError
            base.execute("BEGIN IMMEDIATE")
        try:
            with _as_damage(sqlite3.SQLITE_ERROR):
                migrate(base)
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


def check(base: sqlite3.Connection) -> None:
    """Look through an open file; DamagedError if it is not sound."""
    if not whole(base):
        raise DamagedError("the tables are not what they should be")


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
        return _all_due(spare.read_bytes())
    except FileNotFoundError:
        return None
    except (NewerError, DamagedError, sqlite3.Error) as error:
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
            base.execute("INSERT INTO due (since) VALUES (0)")
        return base.serialize()
