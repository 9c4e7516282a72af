"""The file of the statistics: opened for one use, checked, and a spare of it put in its place when it is damaged."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from game.session.files import write_whole
from game.session.statistics_schema import VERSION, migrate, version_of, whole

LOCKED = 1.0
"""Seconds one waits for another program."""

_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


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
    try:
        with closing(sqlite3.connect(path, LOCKED, isolation_level=None)) as base:
            base.row_factory = sqlite3.Row
            base.execute("PRAGMA journal_mode = DELETE")
            base.execute("PRAGMA foreign_keys = ON")
            if version_of(base) > VERSION:
                raise NewerError
            base.execute("BEGIN IMMEDIATE")
            try:
                migrate(base)
                yield base
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


def keep_spare(base: sqlite3.Connection, spare: Path) -> None:
    """Write the whole of an open file to `spare`; OSError if that cannot be."""
    write_whole(spare, base.serialize())


def restore(path: Path, spare: Path) -> bool:
    """Put a spare in the place of a file that is gone; False, and no file, if there is none that can be used."""
    try:
        write_whole(path, spare.read_bytes())
    except FileNotFoundError:
        return False
    try:
        if sound(path):
            return True
    except (NewerError, sqlite3.Error):
        pass
    path.unlink()
    return False
