"""Matches that left another one when records did not tell of it yet."""

from __future__ import annotations

import logging
import os
from pathlib import Path

import pytest
from msgspec import structs

from game.engine.state import Phase
from game.record.record import Record, Sitting, read, write
from game.session.match.resuming import play_on
from game.session.saves.old_forks import sound, with_fork, write_forks
from game.session.saves.saves import Saves
from game.session.statistics.counting import Counting, kept_matches
from game.session.statistics.counts import of_record
from game.session.statistics.statistics import Statistics
from tests.golden.make import FOLDER
from tests.support.matches import begun, played, recorded

ORIGINAL = read((FOLDER / "doofer-5.record").read_text(encoding="utf-8"))


def old_fork(count: int, seed: int = 1, moves: int = 400, of: Record = ORIGINAL) -> Record:
    """One that leaves after so many actions, as it was once written."""
    table = played(play_on(of, count), moves, seed)
    return structs.replace(recorded(table), notes=())


def test_a_fork_is_found_where_the_two_part_and_is_the_same_each_time() -> None:
    fork = with_fork(old_fork(50), [ORIGINAL])
    assert fork.fork is not None
    assert fork.fork.after >= 50
    assert ORIGINAL.actions[: fork.fork.after] == fork.actions[: fork.fork.after]
    assert ORIGINAL.actions[fork.fork.after] != fork.actions[fork.fork.after]
    longer = with_fork(old_fork(50, moves=450), [ORIGINAL])
    assert longer.fork == fork.fork, "it is the same match while it goes on"
    assert with_fork(fork, [ORIGINAL]) is fork
    counts = [of_record(each) for each in (ORIGINAL, fork, longer)]
    assert len({each.id for each in counts if each}) == 2


def test_several_that_left_one_match_are_told_apart_and_copies_are_not() -> None:
    first, second, third = old_fork(50, 1), old_fork(50, 2), old_fork(200, 3)
    assert len({first.actions, second.actions, third.actions}) == 3
    older: list[Record] = [ORIGINAL]
    forks = []
    for each in (first, second, third, first):
        forks.append(with_fork(each, older).fork)
        older.append(each)
    assert forks[3] == forks[0]
    assert None not in forks
    assert len({fork.mark for fork in forks if fork}) == 3


def test_what_only_goes_on_is_the_same_match() -> None:
    beginning = structs.replace(ORIGINAL, actions=ORIGINAL.actions[:80], digest="")
    assert with_fork(ORIGINAL, [beginning]) is ORIGINAL
    assert with_fork(beginning, [ORIGINAL]) is beginning
    assert with_fork(ORIGINAL, []) is ORIGINAL


def test_what_was_written_down_beside_the_actions_stays_in_its_order() -> None:
    seat = ORIGINAL.header.seats[0]
    notes = (Sitting(10, 0, seat), Sitting(300, 0, seat))
    fork = with_fork(structs.replace(old_fork(50), notes=notes), [ORIGINAL])
    assert [note.after for note in fork.notes] == sorted(note.after for note in fork.notes)
    assert fork.sittings == notes


def put(path: Path, record: Record, written: int) -> Path:
    path.write_text(write(record), encoding="utf-8")
    os.utime(path, (written, written))
    return path


@pytest.mark.parametrize("later", ["the fork", "the original"])
def test_whichever_is_played_on_each_counts_once(later: str, tmp_path: Path) -> None:
    """Both are counted, one goes on at a table that is counted, and then what is kept is counted again."""
    start = played(begun(2, 3, "doofer"), 60)
    original = structs.replace(recorded(played(start, 200, 2)), digest="")
    fork = structs.replace(old_fork(40, of=original, moves=200), digest="")
    (tmp_path / "matches").mkdir()
    paths = {
        "the original": put(tmp_path / "matches" / "match a.record", original, 100_000),
        "the fork": put(tmp_path / "matches" / "match b.record", fork, 100_060),
    }
    statistics = Statistics(tmp_path / "counts")
    for match, when in kept_matches(tmp_path):
        statistics.count(match, when)
    question = "SELECT id, (SELECT count(*) FROM deals WHERE match = id) FROM matches ORDER BY id"
    before = [tuple(row) for row in statistics.rows(question)]
    assert len(before) == 2
    table = Saves(tmp_path).resume(paths[later]).table
    assert table is not None
    assert bool(table.kept.record.fork) == (later == "the fork")
    Counting(statistics).watch(table)
    deal = table.truth.deal
    while table.truth.deal == deal or table.phase is not Phase.DEAL_OVER:
        played(table, 1, table.version)
    after = [tuple(row) for row in statistics.rows(question)]
    assert [row[0] for row in after] == [row[0] for row in before]
    for match, when in kept_matches(tmp_path):
        statistics.count(match, when)
    anew = sorted((match.id, len(match.deals)) for match, _ in kept_matches(tmp_path))
    assert [tuple(row) for row in statistics.rows(question)] == anew
    assert Saves(tmp_path).load_unfinished().table is not None
    assert {match.id for match, _ in kept_matches(tmp_path)} == {row[0] for row in before}


def test_what_cannot_be_written_is_played_on_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fork = old_fork(50)
    put(tmp_path / "a.record", ORIGINAL, 1)
    path = put(tmp_path / "b.record", fork, 2)
    before = path.read_bytes()

    def fails(*given: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("game.session.saves.old_forks.write_whole", fails)
        write_forks(path)
    assert path.read_bytes() == before
    write_forks(path)
    assert sound(path) == with_fork(fork, [ORIGINAL]) != fork
    assert path.stat().st_mtime == 2


@pytest.mark.parametrize("wrong", ["rummy record from elsewhere", ""])
def test_a_record_beside_it_that_cannot_be_read_is_nobody_s_trouble(
    wrong: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    lines = write(ORIGINAL).splitlines()
    (tmp_path / "a.record").write_text("\n".join([wrong, *lines[1:]]) + "\n")
    path = put(tmp_path / "b.record", old_fork(50), 2)
    write_forks(path)
    told = [record for record in caplog.records if "It cannot be told" in record.message]
    assert len(told) == 1
    assert told[0].levelno < logging.WARNING
    assert not told[0].exc_info
