"""The file is opened whole or not at all, and a bug in a question is no damage."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.session.statistics.file import (
    STEPS,
    VERSION,
    DamagedError,
    NewerError,
    check,
    emptied,
    keep_spare,
    migrate,
    opened,
    replace,
    sound,
    version_of,
    whole,
)
from game.session.statistics.statistics import Statistics
from tests.session.statistics.test_statistics import match
from tests.support.files import full_disk


def test_only_a_file_that_is_corrupt_or_no_database_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    with pytest.raises(sqlite3.IntegrityError), opened(path) as base:
        base.execute("INSERT INTO matches (id, game, source, highest) VALUES ('a', 'Doofer', 'dice', 0)")
    assert sound(path)
    path.write_bytes(b"nonsense" * 1000)
    with pytest.raises(DamagedError), opened(path):
        pass
    assert not sound(path)


def test_a_spare_takes_the_place_of_a_damaged_file_and_all_is_due(tmp_path: Path) -> None:
    path, spare = tmp_path / "x.sqlite", tmp_path / "spare.sqlite"
    with opened(path) as base:
        base.execute("INSERT INTO matches (id, game, source, highest) VALUES ('a', 'Doofer', 'table', 0)")
    with opened(path) as base:
        keep_spare(base, spare)
    for number, (lost, found) in enumerate(((False, ["a"]), (True, []))):
        path.write_bytes(b"nonsense" * 1000)
        if lost:
            spare.unlink()
        aside = tmp_path / f"aside {number}.sqlite"
        assert replace(path, spare, aside) is not lost
        assert aside.read_bytes() == b"nonsense" * 1000
        with opened(path) as base:
            check(base)
            assert [row[0] for row in base.execute("SELECT id FROM matches")] == found
            assert [row[0] for row in base.execute("SELECT since FROM due")] == [0.0]


def test_where_the_new_file_cannot_be_written_all_is_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    path.write_bytes(b"nonsense" * 1000)
    with full_disk(), pytest.raises(OSError, match="space"):
        replace(path, tmp_path / "spare.sqlite", tmp_path / "aside.sqlite")
    assert [each.name for each in tmp_path.iterdir()] == ["x.sqlite"]
    assert path.read_bytes() == b"nonsense" * 1000


@pytest.mark.parametrize("harm", ["PRAGMA user_version = 99", "DROP TABLE due", ""])
def test_a_spare_that_cannot_be_used_is_left(tmp_path: Path, harm: str) -> None:
    """One of a newer program, one with a table missing, and one that is none."""
    path, spare = tmp_path / "x.sqlite", tmp_path / "spare.sqlite"
    path.write_bytes(b"nonsense")
    with opened(spare):
        pass
    with closing(sqlite3.connect(spare)) as base:
        base.executescript(harm)
    if not harm:
        spare.write_bytes(b"no database at all" * 300)
    before = spare.read_bytes()
    assert not replace(path, spare, tmp_path / "aside.sqlite")
    assert sound(path)
    assert spare.read_bytes() == before


def test_a_file_of_a_newer_program_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    with closing(sqlite3.connect(path)) as base:
        base.execute("PRAGMA user_version = 99")
    with pytest.raises(NewerError), opened(path):
        pass


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE matches SET game = CAST(X'44C9' AS TEXT)",
        "INSERT INTO deals (match, deal, ended) VALUES ('of no match', 1, '2030-01-01')",
        "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = CAST(X'43C9' AS TEXT) WHERE name = 'matches'",
    ],
)
def test_what_the_system_lets_pass_is_damage_too(harm: str, tmp_path: Path) -> None:
    """A text that is none, deals of no match, a table whose own text is none."""
    path = tmp_path / "x.sqlite"
    with opened(path) as base:
        base.execute("INSERT INTO matches (id, game, source, highest) VALUES ('a', 'Doofer', 'table', 0)")
    assert sound(path)
    with closing(sqlite3.connect(path)) as base:
        base.executescript(harm)
    assert not sound(path)


@pytest.mark.parametrize(("at", "name"), [(47, "the format of the tables"), (63, "the version")])
def test_numbers_at_the_beginning_that_cannot_be_are_damage(at: int, name: str, tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    with opened(path):
        pass
    data = bytearray(path.read_bytes())
    data[at] = 0 if name == "the version" else data[at] ^ 1
    path.write_bytes(data)
    assert not sound(path)


def test_what_a_broken_off_use_left_goes_with_the_damaged_file(tmp_path: Path) -> None:
    path, spare, aside = tmp_path / "x.sqlite", tmp_path / "spare.sqlite", tmp_path / "aside.sqlite"
    with opened(path) as base:
        base.execute("INSERT INTO matches (id, game, source, highest) VALUES ('a', 'Doofer', 'table', 0)")
    with opened(path) as base:
        keep_spare(base, spare)
    path.write_bytes(b"")
    Path(f"{path}-journal").write_bytes(b"of another file")
    assert emptied(path, spare)
    assert replace(path, spare, aside)
    assert not emptied(path, spare)
    assert Path(f"{aside}-journal").read_bytes() == b"of another file"
    with opened(path) as base:
        assert [row[0] for row in base.execute("SELECT id FROM matches")] == ["a"]
    assert not emptied(tmp_path / "none.sqlite", spare)


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
