"""The matches that are over, and what becomes of the oldest."""

from __future__ import annotations

import os
import shutil
from datetime import datetime
from pathlib import Path

import pytest

from game.record.record import MAX_RECORD_LETTERS, Seat, checksum, read_record
from game.session.match.match import Match, fork_match
from game.session.saves import archive
from game.session.saves.archive import RECORDS_PER_STEP, Archive, FinishedMatch, delete_oldest
from game.session.saves.records import RecordEntry
from game.session.saves.saves import Saves
from game.session.statistics.counts import count_record
from game.session.statistics.statistics import saved_matches
from tests.golden.make import FOLDER
from tests.support.files import unlistable
from tests.support.matches import header, played, recorded


@pytest.fixture(scope="module")
def played_evenings(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Match]]:
    """Return a folder with four finished matches, a second apart, and an unfinished one, and the finished ones."""
    folder, tables = tmp_path_factory.mktemp("evenings"), []
    for seed in range(1, 6):
        saves = Saves(folder)
        table = Match(header(2, seed, "doofer"), journal=saves.new_journal())
        table.begin()
        tables.append(played(table, 30_000 if seed < 5 else 5, seed))
        os.utime(saves.current, (100_000 + seed, 100_000 + seed))
    return folder, tables[:-1]


@pytest.fixture
def evenings(played_evenings: tuple[Path, list[Match]], tmp_path: Path) -> list[Match]:
    """Copy the played evenings, with the age of their files, to `tmp_path`; return the finished matches."""
    folder, tables = played_evenings
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    return tables


def finished(folder: Path) -> tuple[FinishedMatch, ...]:
    """Return all finished matches in a folder, each read completely."""
    found = Archive(folder)
    found.refresh()
    while found.load_more():
        pass
    return found.matches


def test_matches_that_are_over_are_listed_the_latest_first(evenings: list[Match], tmp_path: Path) -> None:
    assert all(table.is_over for table in evenings)
    (tmp_path / "matches" / "match of nothing.record").write_text("nonsense\nend \n")
    found = finished(tmp_path / "matches")
    assert [each.finished_at.timestamp() for each in found] == [100_004, 100_003, 100_002, 100_001]
    assert [each.deals for each in found] == [table.truth.deal for table in reversed(evenings)]
    assert found[0].player_names == ("Ann", "Ben")
    assert found[0].title == "Doofer"
    assert found[0].size_bytes == found[0].path.stat().st_size
    assert read_record(found[0].path.read_text()).digest
    assert finished(tmp_path / "none") == ()


def test_the_archive_names_a_player_who_sat_down_during_the_match(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    table = Match(header(3, 1, "doofer"), journal=saves.new_journal())
    table.begin()
    table.replace_player(1, Seat("Zoë", "person"))
    played(table, 30_000)
    (found,) = finished(tmp_path / "matches")
    assert found.player_names == ("Ann", "Zoë", "Cleo")


@pytest.mark.usefixtures("evenings")
def test_the_oldest_finished_matches_are_deleted_and_reported_but_no_unfinished_one(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    found = finished(folder)
    going = (folder / "current.record").stat().st_size
    assert delete_oldest(folder, going + sum(each.size_bytes for each in found)) == ""
    told = delete_oldest(folder, going + found[0].size_bytes + found[1].size_bytes)
    assert told.startswith("The 2 oldest finished matches were deleted: together they may take up ")
    assert finished(folder) == found[:2]
    assert delete_oldest(folder, 0).startswith("The oldest finished match was deleted")
    assert finished(folder) == found[:1]
    assert len(Saves(tmp_path).unfinished_matches()) == 1


@pytest.mark.usefixtures("evenings")
def test_old_unfinished_matches_count_towards_the_size_limit_of_the_archive(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    os.utime(folder / "current.record", (50_000, 50_000))
    most = sum(each.size_bytes for each in finished(folder))
    assert delete_oldest(folder, most)
    assert sum(path.stat().st_size for path in folder.glob("*.record")) <= most


@pytest.mark.usefixtures("evenings")
def test_delete_oldest_passes_over_unreadable_records_of_any_age(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "matches"
    kept = finished(folder)
    for name, age in (("older", 1), ("newer", 200_000)):
        (folder / f"{name}.record").mkdir()
        os.utime(folder / f"{name}.record", (age, age))
    assert delete_oldest(folder, 0).startswith("The 3 oldest finished matches were deleted")
    assert finished(folder) == kept[:1]
    assert [record.message.partition(":")[0] for record in caplog.records if record.levelname == "WARNING"] == [
        f"{folder / name}.record cannot be read" for name in ("newer", "older")
    ]


@pytest.mark.usefixtures("evenings")
def test_delete_oldest_opens_no_record_if_none_has_to_be_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = finished(tmp_path / "matches")
    monkeypatch.setattr(Path, "open", lambda *given: pytest.fail("a record was opened"))
    assert delete_oldest(tmp_path / "matches", 1_000_000) == ""
    monkeypatch.undo()
    assert finished(tmp_path / "matches") == kept
    assert delete_oldest(tmp_path / "none", 0) == ""


def test_the_archive_reads_few_matches_at_once_and_again_only_changed_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    golden = (FOLDER / "doofer-5.record").read_bytes()
    paths = [tmp_path / f"match {number:02}.record" for number in range(2 * RECORDS_PER_STEP + 1)]
    for age, path in enumerate(paths):
        path.write_bytes(golden)
        os.utime(path, (9000 - age, 9000 - age))
    read_now: list[str] = []
    really = archive._read_finished

    def noted(each: RecordEntry) -> FinishedMatch | None:
        read_now.append(each.path.name)
        return really(each)

    monkeypatch.setattr(archive, "_read_finished", noted)
    found = Archive(tmp_path)
    found.refresh()
    assert not read_now
    going = []
    for most in (RECORDS_PER_STEP, 2 * RECORDS_PER_STEP, len(paths)):
        going.append(found.load_more())
        assert [kept.path for kept in found.matches] == paths[:most]
        assert len(read_now) == most
    assert going == [True, True, False]
    read_now.clear()
    paths[0].unlink()
    paths[1].write_bytes(golden[: len(golden) // 2])
    found.refresh()
    assert [kept.path for kept in found.matches] == paths[2:]
    assert not found.load_more()
    assert read_now == [paths[1].name]
    assert [kept.path for kept in found.matches] == paths[2:]


def test_a_record_is_found_by_the_id_of_its_match_in_the_statistics(tmp_path: Path) -> None:
    text = (FOLDER / "doofer-5.record").read_text(encoding="utf-8")
    older, newer, going = (tmp_path / f"{name}.record" for name in ("older", "newer", "going"))
    for path in (older, newer):
        path.write_text(text, encoding="utf-8")
    os.utime(older, (5, 5))
    going.write_text(text[: len(text) // 2], encoding="utf-8")
    counts = count_record(read_record(text))
    assert counts is not None
    found = Archive(tmp_path)
    found.refresh()
    assert found.path_of_match(counts.id) is None
    assert not found.load_more()
    assert found.path_of_match(counts.id) == older
    assert found.path_of_match("another") is None
    assert len(found.matches) == 2


def test_the_archive_finds_a_fork_by_its_id_in_the_statistics(tmp_path: Path) -> None:
    record = read_record((FOLDER / "doofer-5.record").read_text(encoding="utf-8"))
    table = fork_match(record, len(record.actions) - 30)
    table = played(fork_match(recorded(table), len(record.actions) - 40), 10_000)
    assert table.is_over
    (tmp_path / "on.record").write_text("\n".join(table.recording.lines) + "\n", encoding="utf-8")
    counts = count_record(recorded(table))
    assert counts is not None
    found = Archive(tmp_path)
    found.refresh()
    assert not found.load_more()
    assert found.path_of_match(counts.id) == tmp_path / "on.record"


def test_a_damaged_finished_match_is_set_aside_and_reported_when_first_read(tmp_path: Path) -> None:
    golden = (FOLDER / "doofer-5.record").read_bytes()
    middle = len(golden) // 2
    spoilt = {
        "sound": golden,
        "header": bytes(64) + golden[64:],
        "middle": golden[:middle] + bytes(8) + golden[middle + 8 :],
        "end": golden[: golden.rindex(b"end ")],
        "newer": b"rummy-house record 99\nend\n",
    }
    for name, data in spoilt.items():
        (tmp_path / f"finished {name}.record").write_bytes(data)
    (tmp_path / "of my own.record").write_bytes(spoilt["middle"])
    found = Archive(tmp_path, lambda: datetime(2030, 1, 2, 20, 15))
    found.refresh()
    assert not found.load_more()
    assert [kept.path.name for kept in found.matches] == ["finished sound.record"]
    assert found.damaged_text.startswith("Matches that cannot be read any more are kept as damaged 2030-01-02 20.15.00")
    left = sorted(path.name for path in tmp_path.iterdir())
    assert [name for name in left if not name.startswith("damaged")] == [
        "finished newer.record",
        "finished sound.record",
        "of my own.record",
    ]
    aside = [name for name in left if name.startswith("damaged")]
    assert {(tmp_path / name).read_bytes() for name in aside} == {spoilt[name] for name in ("header", "middle", "end")}
    assert all(name in found.damaged_text for name in aside)


def test_a_record_is_too_long_for_the_archive_by_its_characters_not_by_its_bytes(tmp_path: Path) -> None:
    golden = [line.rpartition(" #")[0] for line in (FOLDER / "doofer-5.record").read_text("utf-8").splitlines()]
    for name, letter_count in (("finished long", MAX_RECORD_LETTERS // 2), ("finished too long", MAX_RECORD_LETTERS)):
        hearts = ["♥" * 100_000] * (letter_count // 100_000)
        seal, lines = "0", []
        for line in (*golden[:-1], *hearts, golden[-1]):
            seal = checksum(line, seal)
            lines.append(f"{line} #{seal}\n")
        path = tmp_path / f"{name}.record"
        path.write_text("".join(lines), encoding="utf-8", newline="\n")
        assert path.stat().st_size > MAX_RECORD_LETTERS
    assert [kept.path.name for kept in finished(tmp_path)] == ["finished long.record"]
    assert (tmp_path / "finished too long.record").exists(), "it is not damaged"


@pytest.mark.usefixtures("evenings")
def test_an_unreadable_match_folder_is_reported_and_logged_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    saves, folder = Saves(tmp_path), tmp_path / "matches"
    told = f"The matches cannot be read: access is not allowed ({folder})."
    with unlistable(folder, monkeypatch):
        found = saves.load_current()
        assert found.match is not None, "its name is known"
        assert found.message == told
        for _again in range(2):
            assert saves.unfinished_matches() == ()
            assert list(saved_matches(tmp_path)) == []
            assert delete_oldest(folder, 0) == ""
            saves.archive.refresh()
            assert saves.archive.problem == told
    assert [record.message for record in caplog.records] == [told]
    saves.archive.refresh()
    assert saves.archive.problem == ""
    assert saves.archive.file_count == 5
    with unlistable(folder, monkeypatch):
        saves.archive.refresh()
    assert len(caplog.records) == 2, "it was over meanwhile"
