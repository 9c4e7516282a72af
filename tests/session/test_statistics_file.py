"""The file is opened whole or not at all, and a bug in a question is no damage."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.session.statistics_file import DamagedError, NewerError, keep_spare, opened, restore, sound


def test_only_a_file_that_is_corrupt_or_no_database_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    with pytest.raises(sqlite3.IntegrityError), opened(path) as base:
        base.execute("INSERT INTO matches (id, game, source, highest) VALUES ('a', 'Doofer', 'dice', 0)")
    assert sound(path)
    path.write_bytes(b"nonsense" * 1000)
    with pytest.raises(DamagedError), opened(path):
        pass
    assert not sound(path)


def test_a_spare_takes_the_place_of_the_file(tmp_path: Path) -> None:
    path, spare = tmp_path / "x.sqlite", tmp_path / "spare.sqlite"
    assert not restore(path, spare)
    with opened(path) as base:
        base.execute("INSERT INTO matches (id, game, source, highest) VALUES ('a', 'Doofer', 'table', 0)")
    with opened(path) as base:
        keep_spare(base, spare)
    path.unlink()
    assert restore(path, spare)
    with opened(path) as base:
        assert base.execute("SELECT id FROM matches").fetchone()[0] == "a"


def test_a_spare_of_a_newer_program_is_left(tmp_path: Path) -> None:
    path, spare = tmp_path / "x.sqlite", tmp_path / "spare.sqlite"
    with closing(sqlite3.connect(spare)) as base:
        base.execute("PRAGMA user_version = 99")
    assert not restore(path, spare)
    assert not path.exists()
    with pytest.raises(NewerError), opened(spare):
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
