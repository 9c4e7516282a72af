"""The file is opened whole or not at all, and a bug in a question is no damage."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from game.session.saves.files import NewerFileError
from game.session.statistics.counts import MatchCounts
from game.session.statistics.file import (
    DamagedError,
    check_database,
    file_version,
    is_sound,
    open_file_transaction,
    replace_damaged,
    was_emptied,
    write_spare,
)
from game.session.statistics.statistics import Statistics, _insert_counts
from game.session.statistics.tables import DUE, RESULTS, STANDINGS, VERSION, version_seal
from tests.support.counted import match_against_bot
from tests.support.files import full_disk
from tests.support.selection import exhaustive


def test_a_statistics_file_that_is_not_a_database_is_damaged_and_a_refused_row_is_no_damage(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    with pytest.raises(sqlite3.IntegrityError), open_file_transaction(path) as base:
        base.execute("INSERT INTO matches (id, game, source, highest) VALUES ('a', 'Doofer', 'dice', 0)")
    assert is_sound(path)
    path.write_bytes(b"nonsense" * 1000)
    with pytest.raises(DamagedError), open_file_transaction(path):
        pass
    assert not is_sound(path)


def test_a_damaged_statistics_file_is_replaced_by_its_spare_or_emptied_and_all_matches_are_due(tmp_path: Path) -> None:
    path, spare = tmp_path / "x.sqlite", tmp_path / "spare.sqlite"
    with open_file_transaction(path) as base:
        base.execute("INSERT INTO matches (id, game, source, highest) VALUES ('a', 'Doofer', 'table', 0)")
    with open_file_transaction(path) as base:
        write_spare(base, spare)
    for number, (lost, found) in enumerate(((False, ["a"]), (True, []))):
        path.write_bytes(b"nonsense" * 1000)
        if lost:
            spare.unlink()
        aside = tmp_path / f"aside {number}.sqlite"
        assert replace_damaged(path, spare, aside) is not lost
        assert aside.read_bytes() == b"nonsense" * 1000
        with open_file_transaction(path) as base:
            check_database(base)
            assert [row[0] for row in base.execute("SELECT id FROM matches")] == found
            assert [row[0] for row in base.execute("SELECT since FROM due")] == [0.0]


def test_a_damaged_statistics_file_stays_if_its_replacement_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    path.write_bytes(b"nonsense" * 1000)
    journal = tmp_path / "x.sqlite-journal"
    journal.write_bytes(b"what was before")
    with full_disk(), pytest.raises(OSError, match="space"):
        replace_damaged(path, tmp_path / "spare.sqlite", tmp_path / "aside.sqlite")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["x.sqlite", "x.sqlite-journal"]
    assert (path.read_bytes(), journal.read_bytes()) == (b"nonsense" * 1000, b"what was before")


NEWER = f"PRAGMA application_id = {version_seal(VERSION + 1)}; PRAGMA user_version = {VERSION + 1}"


@pytest.mark.parametrize("harm", [NEWER, "DROP TABLE due", ""])
def test_a_statistics_spare_that_cannot_be_used_is_left_unchanged(tmp_path: Path, harm: str) -> None:
    """One of a newer program, one with a table missing, and one that is none."""
    path, spare = tmp_path / "x.sqlite", tmp_path / "spare.sqlite"
    path.write_bytes(b"nonsense")
    with open_file_transaction(spare):
        pass
    with closing(sqlite3.connect(spare)) as base:
        base.executescript(harm)
    if not harm:
        spare.write_bytes(b"no database at all" * 300)
    before = spare.read_bytes()
    assert not replace_damaged(path, spare, tmp_path / "aside.sqlite")
    assert is_sound(path)
    assert spare.read_bytes() == before


def test_a_statistics_file_of_a_newer_program_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    newer(path)
    with pytest.raises(NewerFileError), open_file_transaction(path):
        pass


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE matches SET game = CAST(X'44C9' AS TEXT)",
        "INSERT INTO deals (match, deal, number, ended) VALUES ('of no match', 1, '', '2030-01-01')",
        "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = CAST(X'43C9' AS TEXT) WHERE name = 'matches'",
    ],
)
def test_a_statistics_file_with_invalid_rows_is_damaged_even_if_sqlite_accepts_it(harm: str, tmp_path: Path) -> None:
    """Text that is no text, deals without a match, and a table with another definition."""
    path = tmp_path / "x.sqlite"
    with open_file_transaction(path) as base:
        base.execute("INSERT INTO matches (id, game, source, highest) VALUES ('a', 'Doofer', 'table', 0)")
    assert is_sound(path)
    with closing(sqlite3.connect(path)) as base:
        base.executescript(harm)
    assert not is_sound(path)


@pytest.mark.parametrize(("at", "name"), [(47, "the format of the tables"), (63, "the version")])
def test_impossible_header_numbers_of_a_statistics_file_are_damage(at: int, name: str, tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    with open_file_transaction(path):
        pass
    data = bytearray(path.read_bytes())
    data[at] = 0 if name == "the version" else data[at] ^ 1
    path.write_bytes(data)
    assert not is_sound(path)


def test_the_journal_of_an_interrupted_write_is_set_aside_with_the_damaged_statistics_file(tmp_path: Path) -> None:
    path, spare, aside = tmp_path / "x.sqlite", tmp_path / "spare.sqlite", tmp_path / "aside.sqlite"
    with open_file_transaction(path) as base:
        base.execute("INSERT INTO matches (id, game, source, highest) VALUES ('a', 'Doofer', 'table', 0)")
    with open_file_transaction(path) as base:
        write_spare(base, spare)
    path.write_bytes(b"")
    Path(f"{path}-journal").write_bytes(b"of another file")
    assert was_emptied(path, spare)
    assert replace_damaged(path, spare, aside)
    assert not was_emptied(path, spare)
    assert Path(f"{aside}-journal").read_bytes() == b"of another file"
    with open_file_transaction(path) as base:
        assert [row[0] for row in base.execute("SELECT id FROM matches")] == ["a"]
    assert not was_emptied(tmp_path / "none.sqlite", spare)


FIRST = """
    CREATE TABLE matches (id TEXT NOT NULL, game TEXT NOT NULL, source TEXT NOT NULL, highest INTEGER NOT NULL,
        seed INTEGER, ended TEXT, PRIMARY KEY (id));
    CREATE TABLE deals (match TEXT NOT NULL, deal INTEGER NOT NULL, ended TEXT NOT NULL, PRIMARY KEY (match, deal),
        FOREIGN KEY (match) REFERENCES matches ON DELETE CASCADE);
    INSERT INTO matches VALUES ('here', 'Me', 'table', 0, 66, NULL), ('real', 'Me', 'cards', 0, NULL, NULL);
    INSERT INTO deals VALUES ('here', 1, '2030'), ('here', 2, '2030'), ('real', 1, '2030');
"""
"""The tables that differ in the first version, with a played match and one with real cards."""


def test_a_statistics_file_of_the_first_version_is_upgraded_with_all_its_rows(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    with closing(sqlite3.connect(path)) as base:
        base.executescript(FIRST)
        for table in (RESULTS, STANDINGS, DUE):
            base.execute(table.create_statement)
        for seat in (0, 1):
            for match, deal in (("here", 1), ("here", 2), ("real", 1)):
                base.execute("INSERT INTO results VALUES (?, ?, ?, '', 'Ann', 5, 0, 0, 0, 0)", (match, deal, seat))
        base.execute(f"PRAGMA application_id = {version_seal(1)}")
        base.execute("PRAGMA user_version = 1")
        base.commit()
    for _time in range(2):
        with open_file_transaction(path) as base:
            check_database(base)
            numbers = [tuple(row) for row in base.execute("SELECT match, deal, number FROM deals ORDER BY match, deal")]
            assert file_version(base) == VERSION
        assert numbers == [("here", 1, "66"), ("here", 2, ""), ("real", 1, "")]


def newer(path: Path) -> None:
    """Write a statistics file of the next version."""
    with closing(sqlite3.connect(path)) as base:
        base.execute(f"PRAGMA application_id = {version_seal(VERSION + 1)}")
        base.execute(f"PRAGMA user_version = {VERSION + 1}")


@pytest.mark.parametrize("bit", range(32))
def test_a_damaged_bit_in_the_version_of_statistics_is_not_taken_for_a_newer_program(bit: int, tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    with open_file_transaction(path):
        pass
    data = bytearray(path.read_bytes())
    data[63 - bit // 8] ^= 1 << bit % 8
    path.write_bytes(data)
    assert not is_sound(path)


@pytest.mark.parametrize("at", [18, 19])
def test_a_statistics_file_marked_read_only_in_its_header_is_damaged(at: int, tmp_path: Path) -> None:
    """SQLite would say that it may not be written."""
    path = tmp_path / "x.sqlite"
    with open_file_transaction(path):
        pass
    data = bytearray(path.read_bytes())
    data[at] = 9
    path.write_bytes(data)
    assert not is_sound(path)


def test_a_file_with_foreign_tables_is_refused_as_statistics_and_stays_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    with closing(sqlite3.connect(path)) as base:
        base.execute("CREATE TABLE standings (x)")
        base.commit()
    before = path.read_bytes()
    assert not is_sound(path)
    assert path.read_bytes() == before


MATCHES = [match_against_bot(30, number=0), *(match_against_bot(3, over=True, number=number) for number in range(1, 9))]


def half_written(folder: Path, pages: int) -> tuple[Path, Path]:
    """Return a statistics file and its journal after a power failure, in the middle of writing a deal, `pages` pages
    far.
    """
    book = Statistics(folder)
    book.count_match(MATCHES[0])
    path, journal = book.file.path, Path(f"{book.file.path}-journal")
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        base.execute("DELETE FROM due")
        before = path.read_bytes()
        base.execute("BEGIN")
        for each in MATCHES[1:]:
            _insert_counts(base, each, "2030-01-01")
        written = bytearray(journal.read_bytes())
        base.execute("COMMIT")
    size = int.from_bytes(written[24:28], "big")
    sector = int.from_bytes(written[20:24], "big")
    records = (len(written) - sector) // (size + 8)
    written[:12] = bytes.fromhex("d9d505f920a163d7") + records.to_bytes(4, "big")  # as once all of it is on the disk
    after = path.read_bytes()
    path.write_bytes(after[: pages * size] + before[pages * size :])
    journal.write_bytes(written)
    return path, journal


def rows(book: Statistics) -> list[tuple[object, ...]]:
    return [tuple(row) for row in book.rows("SELECT * FROM results ORDER BY match, deal, seat")]


def kept(since: float) -> list[tuple[MatchCounts, datetime]]:
    return [(each, datetime(2030, 1, 1)) for each in MATCHES]


@pytest.mark.parametrize("pages", [0, 1, 3, 1000])
def test_a_broken_off_statistics_transaction_is_rolled_back_and_all_matches_are_due(pages: int, tmp_path: Path) -> None:
    path, journal = half_written(tmp_path, pages)
    with open_file_transaction(path) as base:
        assert [row[0] for row in base.execute("SELECT id FROM matches")] == ["m0"]
        assert 0.0 in [row[0] for row in base.execute("SELECT since FROM due")]
        check_database(base)
    assert not journal.exists()


WRITTEN = (1, 2, 4, 1000)


@pytest.mark.parametrize(
    ("pages", "first", "step"),
    [
        *((pages, at, 2 * len(WRITTEN)) for at, pages in enumerate(WRITTEN)),
        *exhaustive(*((each, 0, 1) for each in WRITTEN)),
    ],
)
def test_no_damage_of_a_leftover_statistics_journal_loses_a_counted_match(
    pages: int, first: int, step: int, tmp_path: Path
) -> None:
    """Every bit at the beginning of the journal, bytes all over its pages, and a journal cut short."""
    path, journal = half_written(tmp_path / "hurt", pages)
    file, left = path.read_bytes(), journal.read_bytes()
    sound_book = Statistics(tmp_path / "sound", kept)
    sound_book.catch_up()
    sound_book.file.renew_spare(0)
    spare, wanted = sound_book.file.spare.read_bytes(), rows(sound_book)
    hurts = [left[:at] + bytes([left[at] ^ 1 << bit]) + left[at + 1 :] for at in range(28) for bit in range(8)]
    hurts += [left[:at] + bytes([left[at] ^ 0xFF]) + left[at + 1 :] for at in range(512, len(left), 997)]
    hurts += [left[:at] for at in (0, 1, 27, 100, 512, 600, 5000)]
    for number, hurt in list(enumerate(hurts))[first::step]:
        path.write_bytes(file)
        journal.write_bytes(hurt)
        book = Statistics(path.parent, kept)
        book.file.spare.write_bytes(spare)
        told = book.catch_up()
        assert not book.problem, (number, told)
        assert rows(book) == wanted, (number, told)
        assert Statistics(path.parent, kept).catch_up() == ""
        for aside in path.parent.glob("*damaged*"):
            assert aside.stat().st_size < 1_000_000, "as long as a damaged number says"
            aside.unlink()


def test_a_half_written_statistics_file_is_found_damaged_when_opened_next(tmp_path: Path) -> None:
    """SQLite ignores a journal without its mark."""
    path, journal = half_written(tmp_path, 3)
    journal.write_bytes(bytes(8) + journal.read_bytes()[8:])
    with pytest.raises(DamagedError), open_file_transaction(path):
        pass


@pytest.mark.parametrize("half", ["DELETE FROM results WHERE match = 'm1' AND deal = 2", "DELETE FROM standings"])
def test_a_statistics_file_that_holds_half_a_transaction_is_found_damaged(half: str, tmp_path: Path) -> None:
    book = Statistics(tmp_path)
    book.count_match(MATCHES[1])
    assert is_sound(book.file.path)
    with closing(sqlite3.connect(book.file.path)) as base:
        base.execute(half)
        base.commit()
    assert not is_sound(book.file.path)
