"""Every deal is counted once; a damaged file is set aside and counted anew, a newer one left alone."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing
from datetime import datetime, timedelta
from errno import EACCES, EIO
from pathlib import Path
from threading import Barrier, Event, Thread
from typing import NoReturn

import pytest
from msgspec import structs

from game.content.sheets.sheets import load_sheet
from game.engine.actions import Next
from game.record.record import Seat, read_record, write_record
from game.session.ledger import DealEntry, Ledger, Ledgers, SeatEntry
from game.session.match.match import fork_match, resume
from game.session.statistics.counts import MatchCounts, count_record
from game.session.statistics.file import open_file_transaction
from game.session.statistics.statistics import DAY_SECONDS, DealCounter, Statistics, saved_matches
from game.session.statistics.tables import VERSION, version_seal
from tests.golden.make import FOLDER
from tests.support.counted import deal, match_against_bot
from tests.support.files import full_disk
from tests.support.matches import begun, played, recorded, to_the_end_of_the_deal

EVENING = datetime(2030, 1, 2, 20, 15)


def statistics(folder: Path, *kept: MatchCounts) -> Statistics:
    def found(since: float) -> Iterator[tuple[MatchCounts, datetime]]:
        return iter([(each, EVENING) for each in kept])

    return Statistics(folder, found, lambda: EVENING)


def counts(book: Statistics) -> list[int]:
    """Return the number of rows of each table."""
    tables = ("matches", "deals", "results", "standings")
    return [book.rows(f"SELECT count(*) FROM {table}")[0][0] for table in tables]


def test_a_match_counted_repeatedly_counts_once(tmp_path: Path) -> None:
    book = statistics(tmp_path)
    for deals, over in ((1, False), (1, False), (2, False), (3, True), (3, True), (2, False)):
        book.count_match(match_against_bot(deals, over))
    assert counts(book) == [1, 3, 6, 2]
    assert book.rows("SELECT ended FROM matches")[0][0] == "2030-01-02T20:15:00"
    assert not book.problem


def test_deals_counted_one_by_one_give_the_statistics_of_the_whole_match(tmp_path: Path) -> None:
    book = statistics(tmp_path)
    whole = match_against_bot(3, over=True)
    for number, each in enumerate(whole.deals, 1):
        standings = whole.standings if number == 3 else ()
        book.count_match(structs.replace(whole, deals=(each,), standings=standings))
    assert counts(book) == [1, 3, 6, 2]


def test_a_match_counted_again_keeps_the_points_of_its_first_count(tmp_path: Path) -> None:
    book = statistics(tmp_path)
    book.count_match(match_against_bot(2, over=True))
    book.count_match(structs.replace(match_against_bot(2, over=True), deals=(deal(1, -99), deal(2, -99), deal(3, -99))))
    assert [row[0] for row in book.rows("SELECT points FROM results WHERE person = 'a1'")] == [0, 0]


def test_a_corrected_ledger_counts_with_its_corrected_points(tmp_path: Path) -> None:
    book = statistics(tmp_path)
    cards = structs.replace(match_against_bot(2, over=True), source="cards")
    book.count_match(cards, datetime(2029, 1, 1))
    book.count_match(structs.replace(cards, deals=(deal(1, 5), deal(2), deal(3)), standings=()), EVENING)
    assert [row[0] for row in book.rows("SELECT points FROM results WHERE person = 'a1' ORDER BY deal")] == [5, 0, 0]
    assert [row[0][:4] for row in book.rows("SELECT ended FROM deals ORDER BY deal")] == ["2029", "2029", "2030"]
    assert counts(book) == [1, 3, 6, 0]
    book.forget_match("m1")
    assert counts(book) == [0, 0, 0, 0]


def test_rows_of_the_statistics_are_cached_until_a_match_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book, other = statistics(tmp_path), statistics(tmp_path)
    book.count_match(match_against_bot(1))
    uses: list[Path] = []

    def counted_opened(path: Path) -> AbstractContextManager[sqlite3.Connection]:
        uses.append(path)
        return open_file_transaction(path)

    monkeypatch.setattr("game.session.statistics.file.open_file_transaction", counted_opened)
    question = "SELECT count(*) FROM deals WHERE match = ?"
    asked = [book.rows(question, name)[0][0] for name in ("m1", "m2", "m1", "m2")]
    assert asked == [1, 0, 1, 0]
    assert len(uses) == 2
    assert isinstance(book.rows(question, "m1"), tuple), "what is kept is nobody's to change"
    book.count_match(match_against_bot(2))
    assert book.rows(question, "m1")[0][0] == 2
    other.count_match(match_against_bot(40, number=2))
    assert [book.rows(question, name)[0][0] for name in ("m1", "m2")] == [2, 40]


def test_counting_a_match_leaves_one_statistics_file_and_no_other(tmp_path: Path) -> None:
    book = statistics(tmp_path)
    book.count_match(match_against_bot())
    assert [path.name for path in tmp_path.iterdir()] == ["statistics.sqlite"]


def test_without_a_statistics_file_all_saved_matches_are_counted_once(tmp_path: Path) -> None:
    book = statistics(tmp_path, match_against_bot(2, over=True), match_against_bot(1, number=2))
    assert book.catch_up() == ""
    assert counts(book) == [2, 3, 6, 2]
    assert book.catch_up() == ""
    assert counts(book) == [2, 3, 6, 2]


def test_catch_up_counts_only_matches_saved_since(tmp_path: Path) -> None:
    asked: list[float] = []

    def kept(since: float) -> Iterator[tuple[MatchCounts, datetime]]:
        asked.append(since)
        return iter(())

    book = Statistics(tmp_path, kept)
    book.catch_up()
    book.catch_up()
    assert asked[0] == 0.0
    assert abs(asked[1] - (book.file.path.stat().st_mtime - DAY_SECONDS)) < 10


def damages(data: bytes) -> Iterator[bytes]:
    """Yield damaged contents of a statistics file: cut short, with empty or garbled pages, not SQLite, and without a
    table.
    """
    yield b"no database at all, but longer than a header of one has to be" * 20
    yield data[: len(data) // 2]
    yield data[:50]
    for start in range(0, len(data), 4096):
        yield data[:start] + b"\xa5" * 200 + data[start + 200 :]


def test_a_damaged_statistics_file_is_reported_and_set_aside_and_the_matches_counted_anew(tmp_path: Path) -> None:
    book = statistics(tmp_path / "0", match_against_bot(2, over=True))
    book.catch_up()
    told = 0
    for number, damage in enumerate(damages(book.file.path.read_bytes()), 1):
        hurt = statistics(tmp_path / f"{number}", match_against_bot(2, over=True))
        hurt.file.path.parent.mkdir()
        hurt.file.path.write_bytes(damage)
        said = hurt.catch_up()
        assert counts(hurt) == [1, 2, 4, 2], number
        aside = [path for path in hurt.file.path.parent.iterdir() if "damaged" in path.name]
        assert len(aside) == ("damaged" in said) == 1, number
        assert aside[0].read_bytes() == damage
        assert aside[0].name in said
        told += 1
    assert told > 5


def test_damage_of_the_statistics_seen_during_play_loses_no_match(tmp_path: Path) -> None:
    book = statistics(tmp_path, match_against_bot(2, over=True))
    book.catch_up()
    book.file.path.write_bytes(b"nonsense" * 1000)
    book.count_match(match_against_bot(1, number=2))
    assert "damaged" in book.repair_text
    assert counts(book) == [2, 3, 6, 2]


def test_damaged_statistics_on_a_full_disk_are_reported_and_mended_once_there_is_room(tmp_path: Path) -> None:
    book = statistics(tmp_path, match_against_bot(2, over=True))
    book.catch_up()
    book.file.path.write_bytes(b"nonsense" * 1000)
    with full_disk():
        for _again in range(2):
            assert "the disk is full" in book.catch_up()
        book.count_match(match_against_bot(1, number=2))
        assert "the disk is full" in book.problem
    assert not [path for path in tmp_path.iterdir() if "damaged" in path.name]
    book.count_match(match_against_bot(1, number=3))
    assert "damaged" in book.repair_text
    assert not book.problem
    assert counts(book) == [3, 4, 8, 2]


def test_an_interrupted_recount_of_saved_matches_is_done_at_the_next_start(tmp_path: Path) -> None:
    asked: list[float] = []

    def ending(since: float) -> Iterator[tuple[MatchCounts, datetime]]:
        yield match_against_bot(1, number=2), EVENING
        raise KeyboardInterrupt

    def kept(since: float) -> Iterator[tuple[MatchCounts, datetime]]:
        asked.append(since)
        return iter([(match_against_bot(2, over=True), EVENING), (match_against_bot(1, number=2), EVENING)])

    (tmp_path / "statistics.sqlite").write_bytes(b"nonsense" * 1000)
    with pytest.raises(KeyboardInterrupt):
        Statistics(tmp_path, ending, lambda: EVENING).catch_up()
    book = Statistics(tmp_path, kept, lambda: EVENING)
    book.catch_up()
    assert counts(book) == [2, 3, 6, 2]
    book.catch_up()
    assert asked[0] == 0.0 < asked[1]


def test_statistics_with_a_missing_table_are_damaged_and_counted_anew(tmp_path: Path) -> None:
    book = statistics(tmp_path, match_against_bot(2, over=True))
    book.catch_up()
    with closing(sqlite3.connect(book.file.path)) as base:
        base.execute("DROP TABLE standings")
        base.commit()
    assert "damaged" in book.catch_up()
    assert counts(book) == [1, 2, 4, 2]


def test_a_statistics_file_of_a_newer_version_is_reported_and_not_changed(tmp_path: Path) -> None:
    book = statistics(tmp_path, match_against_bot())
    book.catch_up()
    with closing(sqlite3.connect(book.file.path)) as base:
        base.execute(f"PRAGMA application_id = {version_seal(VERSION + 1)}")
        base.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = book.file.path.read_bytes()
    assert "newer" in book.catch_up()
    book.count_match(match_against_bot(1, number=2))
    assert "newer" in book.problem
    assert book.rows("SELECT * FROM matches") == ()
    assert book.file.path.read_bytes() == before


def test_a_statistics_folder_without_access_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = statistics(tmp_path, match_against_bot())

    def forbidden(path: Path, **named: bool) -> NoReturn:
        raise PermissionError(EACCES, "Permission denied", str(path))

    for name in ("stat", "mkdir", "exists"):
        monkeypatch.setattr(Path, name, forbidden)
    told = book.catch_up()
    monkeypatch.undo()
    assert "access is not allowed" in told
    assert counts(book) == [0, 0, 0, 0]


@pytest.mark.parametrize("what", ["file", "folder"])
def test_unusable_statistics_report_a_problem_and_give_no_rows(tmp_path: Path, what: str) -> None:
    (tmp_path / "player").write_text("a file where the folder should be") if what == "file" else (
        tmp_path / "player" / "statistics.sqlite"
    ).mkdir(parents=True)
    book = statistics(tmp_path / "player", match_against_bot())
    assert "cannot be used" in book.catch_up()
    book.count_match(match_against_bot())
    assert book.rows("SELECT * FROM matches") == ()


def test_the_reported_problem_of_the_statistics_ends_once_a_locked_file_is_free_again(tmp_path: Path) -> None:
    book = statistics(tmp_path)
    book.count_match(match_against_bot(1))
    with closing(sqlite3.connect(book.file.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        book.count_match(match_against_bot(2))
        assert "locked" in book.problem
    book.count_match(match_against_bot(2))
    assert book.problem == ""
    assert counts(book) == [1, 2, 4, 0]


def told_alone(number: int, over: bool = False) -> MatchCounts:
    """Return the counts of a single deal, as they are written when it ends."""
    return structs.replace(match_against_bot(number, over), deals=(deal(number),))


def test_a_deal_that_could_not_be_counted_is_counted_with_the_next(tmp_path: Path) -> None:
    book = statistics(tmp_path)
    book.count_match(told_alone(1))
    with closing(sqlite3.connect(book.file.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        book.count_match(told_alone(2))
    book.count_match(told_alone(3, over=True))
    assert [row[0] for row in book.rows("SELECT deal FROM deals ORDER BY deal")] == [1, 2, 3]


def test_a_change_that_a_locked_statistics_file_refused_is_made_at_the_next_query(tmp_path: Path) -> None:
    book = statistics(tmp_path)
    book.count_match(match_against_bot(1))
    with closing(sqlite3.connect(book.file.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        book.forget_match("m1")
        assert book.problem
    assert counts(book) == [0, 0, 0, 0]


def test_a_deal_missing_from_a_counted_match_is_counted_by_the_next_catch_up(tmp_path: Path) -> None:
    book = statistics(tmp_path, match_against_bot(3, over=True))
    book.count_match(told_alone(1))
    book.count_match(told_alone(3, over=True))
    book.catch_up()
    assert counts(book) == [1, 3, 6, 2]


def test_a_refused_statistics_row_or_query_is_reported_as_a_problem_and_not_as_damage(tmp_path: Path) -> None:
    book = statistics(tmp_path)
    book.count_match(match_against_bot(1))
    book.count_match(structs.replace(match_against_bot(1, number=2), source="dice"))
    assert "CHECK" in book.problem
    book.count_match(match_against_bot(2))
    assert book.problem == ""
    assert book.rows("SELECT x FROM nowhere") == ()
    assert "nowhere" in book.problem
    assert book.rows("SELECT 1", "one value too many") == ()
    assert book.problem
    assert not book.repair_text
    assert counts(book) == [1, 2, 4, 0]


def test_catch_up_replaces_a_damaged_statistics_file_by_its_spare(tmp_path: Path) -> None:
    statistics(tmp_path, match_against_bot(2, over=True)).catch_up()
    book = statistics(tmp_path)
    book.file.path.write_bytes(b"nonsense" * 1000)
    assert "spare" in book.catch_up()
    assert counts(book) == [1, 2, 4, 2]


def test_an_emptied_statistics_file_counts_as_damaged_and_is_restored_from_its_spare(tmp_path: Path) -> None:
    statistics(tmp_path, match_against_bot(2, over=True)).catch_up()
    book = statistics(tmp_path)
    book.file.path.write_bytes(b"")
    assert "spare" in book.catch_up()
    assert counts(book) == [1, 2, 4, 2]


def test_a_statistics_file_made_but_never_written_gets_all_saved_matches(tmp_path: Path) -> None:
    asked: list[float] = []

    def kept(since: float) -> Iterator[tuple[MatchCounts, datetime]]:
        asked.append(since)
        yield match_against_bot(1), EVENING

    book = Statistics(tmp_path, kept)
    book.file.path.write_bytes(b"")
    assert book.catch_up() == ""
    assert counts(book) == [1, 1, 2, 0]
    assert book.catch_up() == ""
    assert asked[0] == 0 < asked[1]


def test_a_damaged_statistics_spare_is_not_used(tmp_path: Path) -> None:
    book = statistics(tmp_path, match_against_bot(1))
    book.catch_up()
    for path in (book.file.path, book.file.spare):
        path.write_bytes(b"nonsense" * 1000)
    assert "spare" not in book.catch_up()
    assert counts(book) == [1, 1, 2, 0]


def test_a_statistics_spare_is_made_once_a_day(tmp_path: Path) -> None:
    now = [datetime.now()]
    book = Statistics(tmp_path, now=lambda: now[0])
    book.count_match(match_against_bot(1))
    book.catch_up()
    first = book.file.spare.read_bytes()
    book.count_match(match_against_bot(2))
    book.catch_up()
    assert book.file.spare.read_bytes() == first
    now[0] += timedelta(days=1, minutes=1)
    book.catch_up()
    assert book.file.spare.read_bytes() == book.file.path.read_bytes() != first


def test_an_index_or_column_added_to_the_statistics_is_not_damage(tmp_path: Path) -> None:
    book = statistics(tmp_path)
    book.count_match(match_against_bot(2, over=True))
    with closing(sqlite3.connect(book.file.path)) as base:
        base.execute("ANALYZE")
        base.execute("CREATE INDEX mine ON deals (ended)")
        base.execute("DROP INDEX results_of_person")
        base.execute("ALTER TABLE deals ADD COLUMN mine")
        base.commit()
    assert book.catch_up() == ""
    book.count_match(match_against_bot(1, number=2))
    assert counts(book) == [2, 3, 6, 2]


def test_threads_that_find_damaged_statistics_at_once_set_one_file_aside(tmp_path: Path) -> None:
    book = statistics(tmp_path, match_against_bot(2, over=True))
    book.file.path.write_bytes(b"nonsense" * 1000)
    together = Barrier(4)

    def count(number: int) -> None:
        together.wait(30)
        book.count_match(match_against_bot(1, number=number))

    threads = [Thread(target=count, args=(number,)) for number in range(2, 6)]
    for each in threads:
        each.start()
    for each in threads:
        each.join(30)
    assert [path.name for path in tmp_path.iterdir() if "damaged" in path.name] == [
        "statistics damaged 2030-01-02 20.15.00.sqlite"
    ]
    assert counts(book) == [5, 6, 12, 2]


def test_saved_matches_are_counted_in_a_thread_while_others_are_counted(tmp_path: Path) -> None:
    first_is_counted, go_on = Event(), Event()

    def kept(since: float) -> Iterator[tuple[MatchCounts, datetime]]:
        yield match_against_bot(2, over=True), EVENING
        first_is_counted.set()
        assert go_on.wait(30)
        yield match_against_bot(1, number=2), EVENING

    book = Statistics(tmp_path, kept, lambda: EVENING)
    beside = book.catch_up_in_thread()
    assert first_is_counted.wait(30)
    assert counts(book) == [1, 2, 4, 2]
    book.count_match(match_against_bot(1, number=3))
    assert counts(book) == [2, 3, 6, 2]
    assert beside.is_alive()
    go_on.set()
    beside.join(30)
    assert counts(book) == [3, 4, 8, 2]


def test_no_thread_counts_while_another_reads_cached_rows(tmp_path: Path) -> None:
    book = statistics(tmp_path)
    book.count_match(match_against_bot())
    free: list[bool] = []

    def try_it() -> None:
        free.append(book.file.lock.acquire(blocking=False))
        if free[-1]:
            book.file.lock.release()

    class Name(str):
        """A value in a query during whose use another thread tries to interfere."""

        __slots__ = ()

        def __hash__(self) -> int:
            other = Thread(target=try_it)
            other.start()
            other.join(30)
            return super().__hash__()

    for name in ("Ann", "Bea", "Ann"):
        assert book.rows("SELECT count(*) FROM results WHERE name = ?", Name(name))[0][0] == 2
    assert len(free) > 3
    assert not any(free)


def deals(statistics: Statistics) -> list[int]:
    return [row[0] for row in statistics.rows("SELECT deal FROM deals ORDER BY match, deal")]


def test_each_deal_counts_once_when_it_ends(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    counting = DealCounter(statistics)
    table = begun(2, 3, "doofer", people=1)
    counting.watch_match(table)
    played(table, 3)
    assert deals(statistics) == []
    to_the_end_of_the_deal(table)
    assert deals(statistics) == [1]
    counting.watch_match(table)
    table.submit(Next(0))
    to_the_end_of_the_deal(table)
    assert deals(statistics) == [1, 2]


def test_the_finished_deal_of_a_match_resumed_at_its_score_sheet_is_counted(tmp_path: Path) -> None:
    table = begun(2, 3, "doofer", people=1)
    to_the_end_of_the_deal(table)
    statistics = Statistics(tmp_path)
    DealCounter(statistics).watch_match(resume(recorded(table)))
    assert deals(statistics) == [1]


def test_counting_a_match_deal_by_deal_gives_the_same_statistics_as_its_record(tmp_path: Path) -> None:
    statistics, again = (Statistics(tmp_path / name, now=lambda: datetime(2026, 3, 1, 20)) for name in "12")
    counting = DealCounter(statistics)
    table = begun(2, 5, "rummy_500", people=1)
    counting.watch_match(table)
    while not table.is_over:
        to_the_end_of_the_deal(table)
        if not table.is_over:
            table.submit(Next(0))
    found = count_record(recorded(table))
    assert found is not None
    again.count_match(found)
    for question in ("SELECT * FROM results", "SELECT * FROM standings", "SELECT * FROM matches"):
        rows = [tuple(row) for row in statistics.rows(question)]
        assert rows == [tuple(row) for row in again.rows(question)] != []


def test_deals_of_a_match_left_for_another_are_no_longer_counted(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    counting = DealCounter(statistics)
    first, second = begun(2, 3, "doofer"), begun(2, 4, "doofer")
    counting.watch_match(first)
    counting.watch_match(second)
    to_the_end_of_the_deal(first)
    assert deals(statistics) == []
    to_the_end_of_the_deal(second)
    assert deals(statistics) == [1]


def test_deals_of_a_ledger_are_counted_as_they_are_written_until_the_ledger_is_deleted(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    counting = DealCounter(statistics)
    line = DealEntry((SeatEntry(), SeatEntry("5")), 0)
    ledger = Ledger("2030", load_sheet("doofer"), (Seat("Ann"), Seat("Ben")), 0, (line,))
    counting.count_ledger(ledger)
    counting.count_ledger(structs.replace(ledger, lines=(line, line)))
    assert deals(statistics) == [1, 2]
    counting.forget_ledger(ledger)
    assert deals(statistics) == []


def test_a_replayed_deal_is_counted_as_a_match_of_its_own(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    counting = DealCounter(statistics)
    first = begun(2, 3, "doofer", people=1)
    counting.watch_match(first)
    to_the_end_of_the_deal(first)
    again = fork_match(recorded(first), 0, first.seats)
    counting.watch_match(again)
    to_the_end_of_the_deal(again)
    assert deals(statistics) == [1, 1]


def test_counting_a_fork_takes_no_deal_from_the_match_it_left(tmp_path: Path) -> None:
    """The score sheet of a match, from there another that is played to its end, and then the first goes on."""
    statistics = Statistics(tmp_path)
    counting = DealCounter(statistics)
    first = begun(2, 3, "rummy_500", people=1)
    counting.watch_match(first)
    to_the_end_of_the_deal(first)
    fork = fork_match(recorded(first), len(recorded(first).actions), first.seats)
    counting.watch_match(fork)
    assert deals(statistics) == [1]
    for table in (fork, first):
        counting.watch_match(table)
        while not table.is_over:
            table.submit(Next(0))
            to_the_end_of_the_deal(table)
    played_there, played_here = fork.truth.deal, first.truth.deal
    assert sorted(deals(statistics)) == sorted([*range(2, played_there + 1), *range(1, played_here + 1)])
    scores = statistics.rows("SELECT score FROM standings WHERE seat = 0")
    assert [row[0] for row in scores] == [first.truth.scores[0]], "of the other not all deals were played"
    assert len(statistics.rows("SELECT * FROM matches WHERE ended IS NOT NULL")) == 1


def filled(folder: Path) -> list[Path]:
    """Return a folder with two sound records, unreadable ones, and a ledger, each a minute older than the one
    before.
    """
    (folder / "matches").mkdir()
    golden = (FOLDER / "doofer-5.record").read_bytes()
    files = {"match 1": golden, "current": golden[: len(golden) // 2], "damaged 1": golden, "match 2": b"nonsense"}
    paths = []
    for name, data in files.items():
        paths.append(folder / "matches" / f"{name}.record")
        paths[-1].write_bytes(data)
    ledgers = Ledgers(folder)
    path, began = ledgers.new_path_and_id()
    line = DealEntry((SeatEntry(), SeatEntry("5")), 0)
    ledgers.save(path, Ledger(began, load_sheet("doofer"), (Seat("Ann"), Seat("Ben")), 0, (line,)))
    (path.with_name("x.scores")).write_text("nonsense")
    paths.append(path)
    for age, each in enumerate(paths):
        os.utime(each, (100_000 - 60 * age,) * 2)
    return paths


def test_saved_matches_that_can_be_read_are_given_the_oldest_first(tmp_path: Path) -> None:
    filled(tmp_path)
    found = list(saved_matches(tmp_path))
    assert [(match.source, when) for match, when in found] == [
        ("table", datetime.fromtimestamp(100_000)),
        ("cards", datetime.fromtimestamp(99_760)),
    ]
    assert (tmp_path / "scores" / "x.scores").exists()


def test_an_unfinished_record_is_counted_up_to_its_last_line(tmp_path: Path) -> None:
    current = filled(tmp_path)[1]
    whole = (FOLDER / "doofer-5.record").read_text(encoding="utf-8").splitlines(keepends=True)
    current.write_text("".join(whole[: len(whole) // 2]), encoding="utf-8")
    os.utime(current, (50_000, 50_000))
    first, second = [match for match, _ in saved_matches(tmp_path) if match.source == "table"]
    assert first.id == second.id
    assert 0 < len(first.deals) < len(second.deals)
    assert not first.standings


def test_saved_matches_are_only_those_written_since_the_time_given(tmp_path: Path) -> None:
    filled(tmp_path)
    assert [match.source for match, _ in saved_matches(tmp_path, 99_990)] == ["table"]
    assert list(saved_matches(tmp_path, 100_001)) == []


def test_no_record_is_opened_if_none_was_written_since_the_time_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(tmp_path)
    (tmp_path / "scores").rename(tmp_path / "elsewhere")
    monkeypatch.setattr(Path, "open", lambda *given: pytest.fail("a record was opened"))
    assert list(saved_matches(tmp_path, 100_001)) == []


def test_a_match_continued_after_a_fork_keeps_all_its_deals(tmp_path: Path) -> None:
    """Forks say so themselves; what was left is written last."""
    table = begun(2, 3, "doofer")
    played(table, 60)
    fork = played(fork_match(recorded(table), 40), 600, 1)
    (tmp_path / "matches").mkdir()
    matches = [recorded(fork), recorded(played(table, 600, 2))]
    for age, record in enumerate(matches):
        path = tmp_path / "matches" / f"match {age}.record"
        path.write_text(write_record(record), encoding="utf-8")
        os.utime(path, (100_000 + age,) * 2)
    assert [match for match, _ in saved_matches(tmp_path)] == [count_record(record) for record in matches]


def test_a_match_is_counted_even_if_a_damaged_copy_of_its_record_cannot_be_read(tmp_path: Path) -> None:
    whole = (FOLDER / "doofer-5.record").read_text(encoding="utf-8")
    (tmp_path / "matches").mkdir()
    for age, (name, text) in enumerate({"a": whole, "b": whole.replace("\n", "#\n", 1)}.items()):
        path = tmp_path / "matches" / f"match {name}.record"
        path.write_text(text, encoding="utf-8")
        os.utime(path, (100_000 - 60 * age,) * 2)
    assert [match for match, _ in saved_matches(tmp_path)] == [count_record(read_record(whole))]


def test_a_missing_folder_has_no_saved_matches(tmp_path: Path) -> None:
    assert list(saved_matches(tmp_path / "nowhere")) == []


def test_a_folder_that_cannot_be_listed_and_a_file_that_has_gone_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(tmp_path)
    known = len(list(saved_matches(tmp_path)))
    (tmp_path / "matches" / "a.record").symlink_to(tmp_path / "gone")
    assert len(list(saved_matches(tmp_path))) == known

    def failing(folder: Path, *pattern: str) -> NoReturn:
        raise OSError(EIO, "Input/output error")

    monkeypatch.setattr("os.scandir", failing)
    assert list(saved_matches(tmp_path)) == []
