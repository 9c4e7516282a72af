"""A file that is read with care, and its spare copy."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from game.session.guarded import Guarded
from tests.session.full_disk import full_disk

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


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    file = guarded(tmp_path)
    file.path.write_bytes(b"x" * 21)
    with pytest.raises(ValueError, match="20 bytes"):
        file.read()


def test_damage_is_set_aside_under_a_name_of_its_own(tmp_path: Path) -> None:
    file = guarded(tmp_path)
    assert file.set_aside() == ""
    for expected in ("people damaged 2026-05-01 20.15.30.json", "people damaged 2026-05-01 20.15.30 2.json"):
        file.path.write_bytes(b"damage")
        assert file.set_aside() == expected
        assert not file.path.exists()
