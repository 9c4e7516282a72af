"""The matches that are over, and what becomes of the oldest."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.engine.record import Seat, read
from game.session.archive import drop_oldest, finished
from game.session.saves import Saves
from game.session.table import Table
from tests.session.matches import header, played


def evenings(folder: Path, count: int) -> list[Table]:
    """So many matches that are over, an hour between them, and one that is not."""
    tables = []
    for seed in range(1, count + 2):
        saves = Saves(folder)
        table = Table(header(2, seed, "doofer"), journal=saves.begin())
        table.begin()
        tables.append(played(table, 30_000 if seed <= count else 5, seed))
        os.utime(saves.current, (3600 * seed, 3600 * seed))
    return tables[:-1]


def test_matches_that_are_over_are_listed_the_latest_first(tmp_path: Path) -> None:
    tables = evenings(tmp_path, 3)
    assert all(table.over for table in tables)
    (tmp_path / "matches" / "match of nothing.record").write_text("nonsense\nend \n")
    found = finished(tmp_path / "matches")
    assert [each.when.timestamp() for each in found] == [3 * 3600, 2 * 3600, 3600]
    assert [each.deals for each in found] == [table.truth.deal for table in reversed(tables)]
    assert found[0].names == ("Ann", "Ben")
    assert found[0].title == "Doofer"
    assert found[0].size == found[0].path.stat().st_size
    assert read(found[0].path.read_text()).digest
    assert finished(tmp_path / "none") == ()


def test_who_sat_down_later_is_named(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    table = Table(header(3, 1, "doofer"), journal=saves.begin())
    table.begin()
    table.sit(1, Seat("Zoë", "person"))
    played(table, 30_000)
    (found,) = finished(tmp_path / "matches")
    assert found.names == ("Ann", "Zoë", "Cleo")


def test_the_oldest_are_dropped_and_told_and_none_that_can_be_continued(tmp_path: Path) -> None:
    evenings(tmp_path, 4)
    folder = tmp_path / "matches"
    found = finished(folder)
    going = (folder / "current.record").stat().st_size
    assert drop_oldest(folder, going + sum(each.size for each in found)) == ""
    told = drop_oldest(folder, going + found[0].size + found[1].size)
    assert told.startswith("The 2 oldest matches that were over were deleted: all that are kept may have ")
    assert finished(folder) == found[:2]
    assert drop_oldest(folder, 0).startswith("The oldest match that was over was deleted")
    assert finished(folder) == found[:1]
    assert len(Saves(tmp_path).unfinished()) == 1


def test_no_record_is_read_where_nothing_need_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evenings(tmp_path, 2)
    kept = finished(tmp_path / "matches")
    monkeypatch.setattr(Path, "open", lambda *given: pytest.fail("a record was opened"))
    assert drop_oldest(tmp_path / "matches", 1_000_000) == ""
    monkeypatch.undo()
    assert finished(tmp_path / "matches") == kept
    assert drop_oldest(tmp_path / "none", 0) == ""
