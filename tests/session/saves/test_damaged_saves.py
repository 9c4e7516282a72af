"""Damaged records: what is sound of a match goes on, and what is not is set aside."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from game.session.saves.files import WriteFailure
from tests.support.matches import evenings, lines_of, names, orders, saved, saves


def test_a_torn_last_line_of_a_save_is_reported_and_costs_one_action(tmp_path: Path) -> None:
    table = saved(tmp_path, 40)
    path = tmp_path / "matches" / "current.record"
    path.write_bytes(path.read_bytes()[:-5])
    found = saves(tmp_path).load_current()
    assert found.match is not None
    assert list(found.match.recording.lines) == list(table.recording.lines)[:-1]
    assert found.message == (
        f"The saved match was damaged in line {len(table.recording.lines)} and continues from just before that; "
        "the damaged file is kept as damaged 2026-05-01 20.15.30.record."
    )
    assert names(tmp_path) == ["current.record", "damaged 2026-05-01 20.15.30.record"]
    again = saves(tmp_path).load_current()
    assert again.message == ""


@pytest.mark.parametrize("bit", range(8))
def test_a_damaged_bit_in_the_format_of_a_record_is_not_taken_for_a_newer_program(bit: int, tmp_path: Path) -> None:
    table = saved(tmp_path, 20)
    path = tmp_path / "matches" / "current.record"
    data = bytearray(path.read_bytes())
    data[len("rummy-house record ")] ^= 1 << bit
    path.write_bytes(data)
    found = saves(tmp_path).load_current()
    assert "newer" not in found.message
    assert found.match is not None
    assert list(found.match.recording.lines) == list(table.recording.lines)


@pytest.mark.parametrize("ends", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_damaged_match_stays_in_place_until_its_sound_part_is_written(
    ends: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full, or the program is ended in between: the next start finds the match again."""
    table = saved(tmp_path, 40)
    path = tmp_path / "matches" / "current.record"
    torn = path.read_bytes()[:-5]
    path.write_bytes(torn)

    def fails(*given: object) -> None:
        raise ends

    with monkeypatch.context() as patch, suppress(KeyboardInterrupt):
        patch.setattr("game.session.saves.records.write_atomically", fails)
        found = saves(tmp_path).load_current()
        assert found.journal is not None
        assert found.journal.write_error == WriteFailure("full", "the disk is full", found.journal.path)
    assert path.read_bytes() == torn
    again = saves(tmp_path).load_current()
    assert again.match is not None
    assert list(again.match.recording.lines) == list(table.recording.lines)[:-1]
    assert path.read_text().splitlines() == list(again.match.recording.lines)


def test_a_damaged_header_is_restored_from_its_spare_in_the_current_and_in_older_matches(tmp_path: Path) -> None:
    """Its spare goes with it, is gone when it is deleted, and comes back with it."""
    keeper = evenings(tmp_path)
    for number in (1, 0):
        before = keeper.unfinished_matches()
        path = before[number].path
        path.write_bytes(path.read_bytes().replace(b'"kind"', b'"mind"', 1))
        assert [each.player_names for each in keeper.unfinished_matches()] == [each.player_names for each in before]
        found = keeper.resume(path) if number else keeper.load_current()
        assert found.match is not None
        assert found.message == (
            "The beginning of the saved match was damaged and has been repaired; "
            f"the damaged file is kept as damaged 2026-05-01 20.15.30{'' if number else ' 2'}.record."
        )
        assert keeper.load_current().message == ""

    def spares() -> int:
        return len([*(tmp_path / "matches").glob("*.last")])

    assert spares() == 3
    gone = keeper.delete(keeper.current)
    assert spares() == 2
    keeper.restore(gone)
    assert spares() == 3
    keeper.current.write_text("what is this")
    assert keeper.load_current().match is None
    assert spares() == 2


def test_a_finished_match_with_a_wrong_digest_is_set_aside_as_damaged(tmp_path: Path) -> None:
    table = saved(tmp_path, 30_000)
    bare = lines_of(table)
    path = tmp_path / "matches" / "current.record"
    path.write_text("\n".join([*bare[:-1], "end " + "0" * 64]) + "\n")
    found = saves(tmp_path).load_current()
    assert found.match is None
    kept = "damaged 2026-05-01 20.15.30.record"
    assert found.message == f"The record of the last match was damaged; it is kept as {kept}."
    assert names(tmp_path) == ["damaged 2026-05-01 20.15.30.record"]


@pytest.mark.parametrize(
    "text", ["", "\n", "what is this", "rummy-house record 0\n", "rummy-house record 1\nrules {}\n"]
)
def test_a_save_that_is_not_a_record_is_set_aside(tmp_path: Path, text: str) -> None:
    saved(tmp_path, 5)
    (tmp_path / "matches" / "current.record").write_text(text)
    found = saves(tmp_path).load_current()
    assert found.match is None
    assert found.message.startswith("The saved match is damaged and cannot be continued; it is kept as damaged 2026")
    assert names(tmp_path) == ["damaged 2026-05-01 20.15.30.record"]


def test_an_unreadable_unfinished_match_is_set_aside_and_reported_once(tmp_path: Path) -> None:
    keeper = evenings(tmp_path)
    spoilt = keeper.unfinished_matches()[1].path
    spoilt.write_text("what is this")
    found = saves(tmp_path).load_current()
    assert found.match is not None
    assert found.message == "Matches that cannot be read any more are kept as damaged 2026-05-01 20.15.30.record."
    assert not spoilt.exists()
    assert len(saves(tmp_path).unfinished_matches()) == 2
    assert saves(tmp_path).load_current().message == ""


def test_a_save_damaged_anywhere_is_loaded_up_to_its_last_sound_line(tmp_path: Path) -> None:
    table = saved(tmp_path, 25)
    path = tmp_path / "matches" / "current.record"
    whole = path.read_bytes()
    lines, head = list(table.recording.lines), table.header.line_count
    rng = Random(6)
    for _ in range(40):
        at = rng.randrange(len(whole))
        spoilt = whole[:at] + bytes([whole[at] ^ 1 << rng.randrange(8)]) + whole[at + 1 :]
        path.write_bytes(spoilt)
        found = saves(tmp_path).load_current()
        sound = whole[:at].count(b"\n")
        assert found.message
        if sound < head:  # the spare of the header takes its place, as long as it can be told where the rest begins
            assert (found.match is None) == (lines[head] not in spoilt.decode(errors="replace").split("\n"))
            assert found.match is None or orders(found.match.recording.lines) == orders(lines)
        else:
            assert found.match is not None
            # The deal is at once dealt again where its own line was hit: the number of the match gives the same cards.
            assert orders(found.match.recording.lines) == orders(lines[: max(sound, head + 1)])
