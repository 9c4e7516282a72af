"""The match under way is found again, and the others stay beside it."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from game.engine.state import Phase
from game.record.digest import state_digest
from game.record.record import FORMAT
from game.session.match.match import Match
from game.session.saves import records
from game.session.saves.records import RecordEntry, RecordJournal
from game.session.saves.saves import NoSaves
from tests.support.files import full_disk
from tests.support.matches import EVENING, begun, evenings, header, lines_of, names, played, saved, saves


def test_loading_the_current_match_without_a_save_gives_no_match(tmp_path: Path) -> None:
    found = saves(tmp_path).load_current()
    assert (found.match, found.message) == (None, "")


def test_every_line_of_a_record_is_on_disk_as_soon_as_its_action_is_accepted(tmp_path: Path) -> None:
    table = saved(tmp_path, 0)
    path = tmp_path / "matches" / "current.record"
    for _ in range(60):
        assert path.read_text(encoding="utf-8").splitlines() == list(table.recording.lines)
        played(table, 1)


def test_a_loaded_match_continues_from_its_last_state_in_the_same_file(tmp_path: Path) -> None:
    table = saved(tmp_path, 57)
    found = saves(tmp_path).load_current()
    assert found.message == ""
    assert found.match is not None
    assert state_digest(found.match.truth) == state_digest(table.truth)
    played(found.match, 30)
    assert (tmp_path / "matches" / "current.record").read_text().splitlines() == list(found.match.recording.lines)
    assert names(tmp_path) == ["current.record"]


def test_undo_removes_the_lines_from_the_saved_record(tmp_path: Path) -> None:
    table = saved(tmp_path, 0)
    table.practice = True
    played(table, 9, 3)
    assert table.undo(0)
    path = tmp_path / "matches" / "current.record"
    assert path.read_text().splitlines() == list(table.recording.lines)


def test_a_finished_match_found_as_current_at_the_start_is_renamed_to_a_finished_one(tmp_path: Path) -> None:
    table = saved(tmp_path, 30_000)
    assert table.is_over
    found = saves(tmp_path).load_current()
    assert (found.match, found.message) == (None, "")
    assert names(tmp_path) == ["finished 2026-05-01 20.15.30.record"]
    assert (tmp_path / "matches" / names(tmp_path)[0]).read_text().splitlines() == list(table.recording.lines)


def test_a_new_match_moves_the_unfinished_one_into_its_own_file(tmp_path: Path) -> None:
    for seed in (1, 2, 3):
        saved(tmp_path, 5, seed)
    assert names(tmp_path) == [
        "current.record",
        "match 2026-05-01 20.15.30 2.record",
        "match 2026-05-01 20.15.30.record",
    ]
    assert saves(tmp_path).put_away_current() is not None
    assert saves(tmp_path).put_away_current() is None


def test_a_save_is_synced_to_the_disk_at_the_end_of_a_deal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = saved(tmp_path, 0)
    settled: list[int] = []
    monkeypatch.setattr("os.fsync", lambda handle: settled.append(os.fstat(handle).st_size))
    for seed in range(2000):
        if table.truth.phase is Phase.DEAL_OVER:
            break
        assert settled == []
        played(table, 1, seed)
    assert settled == [(tmp_path / "matches" / "current.record").stat().st_size]


def test_a_record_with_an_illegal_action_is_loaded_up_to_that_action(tmp_path: Path) -> None:
    """Every line is well formed, and no checksum hides what was changed by hand."""
    table = saved(tmp_path, 6)
    bare = lines_of(table)
    path = tmp_path / "matches" / "current.record"
    path.write_text("\n".join([*bare, "0: buy", "1: buy"]) + "\n")
    found = saves(tmp_path).load_current()
    assert found.match is not None
    assert state_digest(found.match.truth) == state_digest(table.truth)
    assert f"line {len(bare) + 1} " in found.message


def shortest(folder: Path) -> Match:
    """Return a match of one deal that was played to its end."""
    head = header(2, 3, "doofer", people=1)
    short = structs.replace(head.sheet, match=structs.replace(head.sheet.match, deals=1))
    table = Match(structs.replace(head, sheet=short), journal=saves(folder).new_journal())
    table.begin()
    return played(table, 10_000, 3)


@pytest.mark.parametrize("end", [0, 30], ids=["missing", "torn"])
def test_a_finished_match_without_its_complete_end_line_is_moved_to_the_finished_matches(
    end: int, tmp_path: Path
) -> None:
    table = shortest(tmp_path)
    path = tmp_path / "matches" / "current.record"
    whole = path.read_text()
    path.write_text(whole[: whole.rindex("end ") + end])
    found = saves(tmp_path).load_current()
    told = "The record of the last match was damaged; it is kept as damaged 2026-05-01 20.15.30.record."
    assert (found.match, found.message) == (None, told if end else "")
    kept = tmp_path / "matches" / "finished 2026-05-01 20.15.30.record"
    assert kept.read_text().splitlines() == list(table.recording.lines)
    assert saves(tmp_path).unfinished_matches() == ()
    assert not [*(tmp_path / "matches").glob("*.last")]


def test_a_match_whose_end_cannot_be_saved_reports_that(tmp_path: Path) -> None:
    shortest(tmp_path)
    path = tmp_path / "matches" / "current.record"
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:-1]))
    with full_disk():
        found = saves(tmp_path).load_current()
    assert found.message.startswith("The last match is over, but the end of its record cannot be saved: ")
    path.rename(path.with_name("match of yesterday.record"))
    (each,) = saves(tmp_path).unfinished_matches()
    assert saves(tmp_path).resume(each.path).message.startswith("This match is over; it is under")


def test_finished_matches_of_older_programs_are_renamed_and_not_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shortest(tmp_path)
    path = tmp_path / "matches" / "match of last year.record"
    (tmp_path / "matches" / "current.record").rename(path)
    saves(tmp_path).load_current()
    assert names(tmp_path) == ["finished of last year.record"]
    monkeypatch.setattr(Path, "open", lambda path, *given: pytest.fail(f"{path} was opened"))
    assert saves(tmp_path).load_current().message == ""
    assert saves(tmp_path).unfinished_matches() == ()


def test_a_saved_match_of_a_newer_program_is_put_aside_unchanged(tmp_path: Path) -> None:
    saved(tmp_path, 5)
    newer = f"rummy-house record {FORMAT + 1}\nwhatever will be\n"
    (tmp_path / "matches" / "current.record").write_text(newer)
    found = saves(tmp_path).load_current()
    assert found.match is None
    kept = "match 2026-05-01 20.15.30.record"
    assert found.message == f"The saved match is from a newer version of Rummy House and is kept for it as {kept}."
    assert (tmp_path / "matches" / kept).read_text() == newer
    assert saves(tmp_path).load_current().message == ""


def test_a_record_from_before_a_rule_was_known_is_loaded_with_its_default(tmp_path: Path) -> None:
    table = saved(tmp_path, 9)
    lines = lines_of(table)
    rules = msgspec.json.decode(lines[1].removeprefix("rules "))
    del rules["scoring"]["at_once_times"]
    old = msgspec.json.encode(rules).decode()
    lines[1:3] = [f"rules {old}", f"sheet {sha256(old.encode()).hexdigest()}"]
    (tmp_path / "matches" / "current.record").write_text("\n".join(lines) + "\n")
    found = saves(tmp_path).load_current()
    assert found.message == ""
    assert found.match is not None
    assert state_digest(found.match.truth) == state_digest(table.truth)


def test_a_line_half_written_on_a_full_disk_is_removed_from_the_saved_record(tmp_path: Path) -> None:
    """What was written before stays sound, and the match goes on from there; with room again nothing is lost."""
    table = saved(tmp_path, 20)
    path = tmp_path / "matches" / "current.record"
    whole = path.read_text().splitlines()
    with full_disk(path.stat().st_size + 3):
        played(table, 4)
        assert path.read_text().splitlines() == whole
        assert table.recording.write_error is not None
    played(table, 1)
    assert table.recording.write_error is None
    assert path.read_text().splitlines() == list(table.recording.lines)


def test_an_unfinished_match_that_cannot_be_renamed_is_not_overwritten_by_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = saved(tmp_path, 9)

    def held(self: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "rename", held)
    journal = saves(tmp_path).new_journal()
    Match(header(2, 5), journal=journal).begin()
    assert (tmp_path / "matches" / "current.record").read_text().splitlines() == list(first.recording.lines)
    assert len(saves(tmp_path).unfinished_matches()) == 2


def test_temporary_files_of_a_save_are_deleted_at_the_next_start(tmp_path: Path) -> None:
    saved(tmp_path, 9)
    (tmp_path / "matches" / "current.record.1.new").write_text("half a rec")
    saves(tmp_path).load_current()
    assert names(tmp_path) == ["current.record"]


def test_a_match_is_written_whole_once_its_folder_can_be_written_again(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("a file where the folder should be")
    journal = saves(tmp_path).new_journal()
    table = Match(header(2), journal=journal)
    table.begin()
    assert journal.write_error is not None
    played(table, 5)
    (tmp_path / "matches").unlink()
    played(table, 1)
    assert journal.write_error is None
    assert journal.path.read_text().splitlines() == list(table.recording.lines)


def test_a_journal_file_deleted_or_changed_by_others_is_written_again_in_full(tmp_path: Path) -> None:
    journal = RecordJournal(tmp_path / "x.record")
    table = begun(2)
    table.recording.save_to(journal)
    journal.path.unlink()
    played(table, 1)
    assert journal.path.read_text().splitlines() == list(table.recording.lines)
    journal.path.write_text("spoilt")
    played(table, 1)
    assert journal.path.read_text().splitlines() == list(table.recording.lines)


def test_a_folder_in_place_of_the_saved_match_is_left_alone_and_reported(tmp_path: Path) -> None:
    (tmp_path / "matches" / "current.record").mkdir(parents=True)
    found = saves(tmp_path).load_current()
    assert found.match is None
    assert found.message.startswith("The saved match cannot be read: ")
    assert "current.record" in found.message


def test_all_unfinished_matches_are_listed_the_newest_first(tmp_path: Path) -> None:
    keeper = evenings(tmp_path)
    finished = saved(tmp_path, 30_000, 4)
    assert finished.is_over
    (tmp_path / "matches" / "match of nothing.record").write_text("nonsense")
    found = keeper.unfinished_matches()
    ages = [round((EVENING - each.last_played).total_seconds()) for each in found]
    assert list(zip([each.deal for each in found], ages, strict=True)) == [(1, 1), (1, 2), (3, 3)]
    assert {each.title for each in found} == {"Rummy 500"}
    assert found[0].player_names == ("Ann", "Ben")
    assert saves(tmp_path / "none").unfinished_matches() == ()


def test_resuming_an_older_match_makes_it_the_current_one_and_keeps_the_others(tmp_path: Path) -> None:
    keeper = evenings(tmp_path)
    oldest = keeper.unfinished_matches()[2]
    found = keeper.resume(oldest.path)
    assert found.match is not None
    assert found.match.truth.deal == 3
    now = keeper.unfinished_matches()
    assert len(now) == 3
    assert (now[0].path, now[0].deal) == (keeper.current, 3)
    again = keeper.resume(keeper.current)
    assert again.match is not None
    assert list(again.match.recording.lines) == list(found.match.recording.lines)
    assert keeper.resume(tmp_path / "matches" / "gone.record").message.startswith("The match cannot be continued: ")
    assert len(keeper.unfinished_matches()) == 3


def test_a_deleted_match_can_be_restored_with_its_old_date_and_place(tmp_path: Path) -> None:
    keeper = evenings(tmp_path)
    before = keeper.unfinished_matches()
    gone = keeper.delete(before[1].path)
    assert [each.path for each in keeper.unfinished_matches()] == [before[0].path, before[2].path]
    keeper.restore(gone)
    assert keeper.unfinished_matches() == before
    under_way = keeper.delete(keeper.current)
    saved(tmp_path, 5, 9)
    keeper.restore(under_way)
    assert len(keeper.unfinished_matches()) == 4


def test_a_table_that_does_not_save_has_no_unfinished_matches() -> None:
    assert NoSaves().unfinished_matches() == ()


def test_a_saves_folder_deleted_during_a_match_is_made_again(tmp_path: Path) -> None:
    table = saved(tmp_path, 20)
    for path in (tmp_path / "matches").iterdir():
        path.unlink()
    (tmp_path / "matches").rmdir()
    played(table, 1)
    assert table.recording.write_error is None
    assert (tmp_path / "matches" / "current.record").read_text().splitlines() == list(table.recording.lines)


def test_a_match_whose_file_time_is_out_of_range_can_be_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not every system keeps such times: what it says of a file is made up."""
    table = saved(tmp_path, 9)
    usual = records.list_records

    def long_after(*given: object) -> list[RecordEntry]:
        return [structs.replace(each, modified_ns=300_000_000_000 * 10**9) for each in usual(tmp_path / "matches")]

    monkeypatch.setattr("game.session.saves.saves.list_records", long_after)
    assert [each.last_played.year for each in saves(tmp_path).unfinished_matches()] == [2999]
    found = saves(tmp_path).load_current()
    assert (found.message, found.match is not None) == ("", True)
    assert found.match is not None
    assert list(found.match.recording.lines) == list(table.recording.lines)


def test_at_the_next_start_no_header_spare_is_left_without_its_match(tmp_path: Path) -> None:
    saved(tmp_path, 5)
    (tmp_path / "matches" / "match 1.record.last").write_text("what a move that was broken off left")
    assert saves(tmp_path).load_current().match
    assert sorted(each.name for each in (tmp_path / "matches").iterdir()) == ["current.record", "current.record.last"]
