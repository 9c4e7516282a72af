"""A file that is read with care, and its spare copy."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from game.session.saves.guarded import Guarded
from tests.support.files import full_disk

EVENING = datetime(2026, 5, 1, 20, 15, 30)


def guarded(folder: Path) -> Guarded:
    return Guarded(folder / "people.json", 20, lambda: EVENING)


def test_what_was_sound_is_kept_beside(tmp_path: Path) -> None:
    file = guarded(tmp_path)
    assert file.read() is None
    assert file.spare() == b""
    file.path.write_bytes(b"all is well")
    data = file.read()
    assert data is not None
    file.sound(data)
    file.path.write_bytes(b"all is lo")
    assert file.spare() == b"all is well"
    assert guarded(tmp_path).spare() == b"all is well"


def test_no_room_for_a_spare_copy_is_no_reason_not_to_go_on(tmp_path: Path) -> None:
    with full_disk():
        guarded(tmp_path).sound(b"all is well")
    assert list(tmp_path.iterdir()) == []


def test_where_no_folder_can_be_there_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    assert guarded(tmp_path / "taken").read() is None


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    file = guarded(tmp_path)
    file.path.write_bytes(b"x" * 21)
    with pytest.raises(ValueError, match="20 bytes"):
        file.read()


def test_damage_is_kept_under_a_name_of_its_own_and_stays_until_it_is_written_over(tmp_path: Path) -> None:
    file = guarded(tmp_path)
    assert file.keep_aside() == ""
    file.path.write_bytes(b"damage")
    for expected in ("people damaged 2026-05-01 20.15.30.json", "people damaged 2026-05-01 20.15.30 2.json"):
        assert file.keep_aside() == expected
        assert file.path.read_bytes() == b"damage"
    file.write("sound")
    assert file.path.read_bytes() == b"sound"
    assert (tmp_path / "people damaged 2026-05-01 20.15.30.json").read_bytes() == b"damage"


def test_what_is_left_alone_is_not_written_over(tmp_path: Path) -> None:
    file = guarded(tmp_path)
    file.path.write_bytes(b"precious")
    file.leave_alone("it is precious")
    with pytest.raises(OSError, match="it is precious"):
        file.write("x")
    assert file.path.read_bytes() == b"precious"


def test_where_another_program_holds_the_folder_nothing_is_written(tmp_path: Path) -> None:
    file = Guarded(tmp_path / "people.json", 20, keep=False)
    file.write("x")
    file.sound(b"x")
    assert list(tmp_path.iterdir()) == []
    file.path.write_bytes(b"damage")
    assert file.keep_aside() == ""
    assert [path.name for path in tmp_path.iterdir()] == ["people.json"]
