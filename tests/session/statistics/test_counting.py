"""A table one sits at is counted deal by deal, as they end."""

from __future__ import annotations

import os
from datetime import datetime
from errno import EIO
from pathlib import Path
from typing import NoReturn

import pytest
from msgspec import structs

from game.content.sheets.sheets import load_sheet
from game.engine.actions import Next
from game.engine.state import Phase
from game.record.record import Seat, read, write
from game.session.ledger import Ledger, Ledgers, Line, Written
from game.session.match.resuming import play_on, resume
from game.session.match.table import Table
from game.session.statistics.counting import Counting, kept_matches
from game.session.statistics.counts import of_record
from game.session.statistics.statistics import Statistics
from tests.golden.make import FOLDER
from tests.support.matches import begun, played, recorded


def to_the_end_of_the_deal(table: Table) -> None:
    while table.phase not in (Phase.DEAL_OVER, Phase.MATCH_OVER):
        played(table, 1, table.version)


def deals(statistics: Statistics) -> list[int]:
    return [row[0] for row in statistics.rows("SELECT deal FROM deals ORDER BY match, deal")]


def test_each_deal_counts_once_when_it_ends(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    counting = Counting(statistics)
    table = begun(2, 3, "doofer", people=1)
    counting.watch(table)
    played(table, 3)
    assert deals(statistics) == []
    to_the_end_of_the_deal(table)
    assert deals(statistics) == [1]
    counting.watch(table)
    table.submit(Next(0))
    to_the_end_of_the_deal(table)
    assert deals(statistics) == [1, 2]


def test_a_match_that_goes_on_at_its_score_sheet_is_counted_too(tmp_path: Path) -> None:
    table = begun(2, 3, "doofer", people=1)
    to_the_end_of_the_deal(table)
    statistics = Statistics(tmp_path)
    Counting(statistics).watch(resume(recorded(table)))
    assert deals(statistics) == [1]


def test_the_end_of_the_match_is_counted_as_its_record_would_be(tmp_path: Path) -> None:
    statistics, again = Statistics(tmp_path / "1"), Statistics(tmp_path / "2")
    counting = Counting(statistics)
    table = begun(2, 5, "rummy_500", people=1)
    counting.watch(table)
    while not table.over:
        to_the_end_of_the_deal(table)
        if not table.over:
            table.submit(Next(0))
    found = of_record(recorded(table))
    assert found is not None
    again.count(found)
    for question in ("SELECT * FROM results", "SELECT * FROM standings", "SELECT id, game, seed FROM matches"):
        rows = [tuple(row) for row in statistics.rows(question)]
        assert rows == [tuple(row) for row in again.rows(question)] != []


def test_a_table_one_has_left_is_counted_no_more(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    counting = Counting(statistics)
    first, second = begun(2, 3, "doofer"), begun(2, 4, "doofer")
    counting.watch(first)
    counting.watch(second)
    to_the_end_of_the_deal(first)
    assert deals(statistics) == []
    to_the_end_of_the_deal(second)
    assert deals(statistics) == [1]


def test_scores_count_as_they_are_written_until_they_are_deleted(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    counting = Counting(statistics)
    line = Line((Written(), Written("5")), 0)
    ledger = Ledger("2030", load_sheet("doofer"), (Seat("Ann"), Seat("Ben")), 0, (line,))
    counting.written(ledger)
    counting.written(structs.replace(ledger, lines=(line, line)))
    assert deals(statistics) == [1, 2]
    counting.gone(ledger)
    assert deals(statistics) == []


def test_the_same_deal_again_is_a_match_of_its_own(tmp_path: Path) -> None:
    statistics = Statistics(tmp_path)
    counting = Counting(statistics)
    first = begun(2, 3, "doofer", people=1)
    counting.watch(first)
    to_the_end_of_the_deal(first)
    again = play_on(recorded(first), 0, first.seats)
    counting.watch(again)
    to_the_end_of_the_deal(again)
    assert deals(statistics) == [1, 1]


def test_a_match_played_on_from_another_takes_nothing_from_it(tmp_path: Path) -> None:
    """The score sheet of a match, from there another that is played to its end, and then the first goes on."""
    statistics = Statistics(tmp_path)
    counting = Counting(statistics)
    first = begun(2, 3, "rummy_500", people=1)
    counting.watch(first)
    to_the_end_of_the_deal(first)
    fork = play_on(recorded(first), len(recorded(first).actions), first.seats)
    counting.watch(fork)
    assert deals(statistics) == [1]
    for table in (fork, first):
        counting.watch(table)
        while not table.over:
            table.submit(Next(0))
            to_the_end_of_the_deal(table)
    played_there, played_here = fork.truth.deal, first.truth.deal
    assert sorted(deals(statistics)) == sorted([*range(2, played_there + 1), *range(1, played_here + 1)])
    scores = statistics.rows("SELECT score FROM standings WHERE seat = 0")
    assert [row[0] for row in scores] == [first.truth.scores[0]], "of the other not all deals were played"
    assert len(statistics.rows("SELECT * FROM matches WHERE ended IS NOT NULL")) == 1


def filled(folder: Path) -> list[Path]:
    """A folder with two records, some that cannot be read, and scores; each a minute older than the one before."""
    (folder / "matches").mkdir()
    golden = (FOLDER / "doofer-5.record").read_bytes()
    files = {"match 1": golden, "current": golden[: len(golden) // 2], "damaged 1": golden, "match 2": b"nonsense"}
    paths = []
    for name, data in files.items():
        paths.append(folder / "matches" / f"{name}.record")
        paths[-1].write_bytes(data)
    ledgers = Ledgers(folder)
    path, began = ledgers.begin()
    line = Line((Written(), Written("5")), 0)
    ledgers.save(path, Ledger(began, load_sheet("doofer"), (Seat("Ann"), Seat("Ben")), 0, (line,)))
    (path.with_name("x.scores")).write_text("nonsense")
    paths.append(path)
    for age, each in enumerate(paths):
        os.utime(each, (100_000 - 60 * age,) * 2)
    return paths


def test_all_that_can_be_read_is_counted_the_oldest_first(tmp_path: Path) -> None:
    filled(tmp_path)
    found = list(kept_matches(tmp_path))
    assert [(match.source, when) for match, when in found] == [
        ("table", datetime.fromtimestamp(100_000)),
        ("cards", datetime.fromtimestamp(99_760)),
    ]
    assert (tmp_path / "scores" / "x.scores").exists()


def test_a_match_cut_at_a_line_counts_as_far_as_it_goes(tmp_path: Path) -> None:
    current = filled(tmp_path)[1]
    whole = (FOLDER / "doofer-5.record").read_text(encoding="utf-8").splitlines(keepends=True)
    current.write_text("".join(whole[: len(whole) // 2]), encoding="utf-8")
    os.utime(current, (50_000, 50_000))
    first, second = [match for match, _ in kept_matches(tmp_path) if match.source == "table"]
    assert first.id == second.id
    assert 0 < len(first.deals) < len(second.deals)
    assert not first.standings


def test_only_what_was_written_since_is_looked_at(tmp_path: Path) -> None:
    filled(tmp_path)
    assert [match.source for match, _ in kept_matches(tmp_path, 99_990)] == ["table"]
    assert list(kept_matches(tmp_path, 100_001)) == []


def test_where_nothing_was_written_since_no_record_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path)
    (tmp_path / "scores").rename(tmp_path / "elsewhere")
    monkeypatch.setattr(Path, "open", lambda *given: pytest.fail("a record was opened"))
    assert list(kept_matches(tmp_path, 100_001)) == []


def test_a_match_that_goes_on_after_another_left_it_has_left_nothing(tmp_path: Path) -> None:
    """Forks say so themselves; what was left is written last."""
    table = begun(2, 3, "doofer")
    played(table, 60)
    fork = played(play_on(recorded(table), 40), 600, 1)
    (tmp_path / "matches").mkdir()
    matches = [recorded(fork), recorded(played(table, 600, 2))]
    for age, record in enumerate(matches):
        path = tmp_path / "matches" / f"match {age}.record"
        path.write_text(write(record), encoding="utf-8")
        os.utime(path, (100_000 + age,) * 2)
    assert [match for match, _ in kept_matches(tmp_path)] == [of_record(record) for record in matches]


def test_a_match_counts_though_one_that_begins_alike_cannot_be_read(tmp_path: Path) -> None:
    whole = (FOLDER / "doofer-5.record").read_text(encoding="utf-8")
    (tmp_path / "matches").mkdir()
    for age, (name, text) in enumerate({"a": whole, "b": whole.replace("\n", "#\n", 1)}.items()):
        path = tmp_path / "matches" / f"match {name}.record"
        path.write_text(text, encoding="utf-8")
        os.utime(path, (100_000 - 60 * age,) * 2)
    assert [match for match, _ in kept_matches(tmp_path)] == [of_record(read(whole))]


def test_a_folder_that_is_not_there_keeps_nothing(tmp_path: Path) -> None:
    assert list(kept_matches(tmp_path / "nowhere")) == []


def test_a_folder_that_cannot_be_listed_and_a_file_that_has_gone_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(tmp_path)
    known = len(list(kept_matches(tmp_path)))
    (tmp_path / "matches" / "a.record").symlink_to(tmp_path / "gone")
    assert len(list(kept_matches(tmp_path))) == known

    def failing(folder: Path, *pattern: str) -> NoReturn:
        raise OSError(EIO, "Input/output error")

    monkeypatch.setattr(Path, "glob", failing)
    monkeypatch.setattr("os.scandir", failing)
    assert list(kept_matches(tmp_path)) == []
