"""Pictures of the table get a name of their own, and none is written over."""

from datetime import datetime
from pathlib import Path

import pytest

from game.session.pictures import save_picture

NOW = datetime(2026, 3, 1, 20, 5, 9)


def test_pictures_saved_within_one_second_get_files_of_their_own(tmp_path: Path) -> None:
    folder = tmp_path / "Pictures" / "Rummy House"
    saved = [save_picture(folder, png, NOW) for png in (b"one", b"two", b"three")]
    assert [path.name for path in saved] == [
        "Rummy House 2026-03-01 20.05.09.png",
        "Rummy House 2026-03-01 20.05.09 (2).png",
        "Rummy House 2026-03-01 20.05.09 (3).png",
    ]
    assert [path.read_bytes() for path in saved] == [b"one", b"two", b"three"]


def test_save_picture_fails_if_its_folder_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "Pictures").write_bytes(b"no folder")
    with pytest.raises(OSError, match="File exists"):
        save_picture(tmp_path / "Pictures", b"one", NOW)
