"""A file of statistics of every earlier version is brought up to date, and nothing in it is lost."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.session.statistics.file import STEPS, VERSION, migrate, version_of, whole
from game.session.statistics.statistics import Statistics
from tests.session.test_statistics import match


def at_version(path: Path, version: int) -> None:
    """Make a file as a program of that version made it, with a match in it."""
    with closing(sqlite3.connect(path)) as base:
        for step in STEPS[:version]:
            for statement in step:
                base.execute(statement)
        if version:
            base.execute("INSERT INTO matches VALUES ('old', 'Doofer', 'table', 0, 7, '2029-01-01T00:00:00')")
            base.execute("INSERT INTO deals VALUES ('old', 1, '2029-01-01T00:00:00')")
            columns = "match, deal, seat, person, name, points, out, buys, calls"
            base.execute(f"INSERT INTO results ({columns}) VALUES ('old', 1, 0, 'a1', 'Ann', -5, 1, 2, 3)")
        base.execute(f"PRAGMA user_version = {version}")
        base.commit()


@pytest.mark.parametrize("version", range(VERSION + 1))
def test_a_file_of_an_earlier_version_is_brought_up_to_date(tmp_path: Path, version: int) -> None:
    book = Statistics(tmp_path)
    at_version(book.file.path, version)
    assert book.catch_up() == ""
    book.count(match(1, over=True))
    with closing(sqlite3.connect(book.file.path)) as base:
        assert version_of(base) == VERSION
        assert whole(base)
    old = [tuple(row) for row in book.rows("SELECT points, out, buys, calls FROM results WHERE match = 'old'")]
    assert old == [(-5, 1, 2, 3)] * (version > 0)
    assert len(book.rows("SELECT * FROM matches")) == 1 + (version > 0)


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        base.execute("CREATE TABLE standings (x)")
        base.execute("BEGIN")
        with pytest.raises(sqlite3.OperationalError):
            migrate(base)
        base.rollback()
        assert version_of(base) == 0
        assert [row[0] for row in base.execute("SELECT name FROM sqlite_master")] == ["standings"]
