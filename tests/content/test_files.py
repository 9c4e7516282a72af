"""Files that anybody may have put there: what is none is not opened, and nothing without an end is read."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from game.content.files import open_file, read_file


def test_read_file_refuses_a_file_with_more_than_the_given_number_of_bytes(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"12345\r\n\x1a6")
    assert read_file(path, 9) == b"12345\r\n\x1a6"
    with pytest.raises(OSError, match="more than 8 bytes"):
        read_file(path, 8)


@pytest.mark.parametrize("links", [1, 3])
def test_read_file_follows_links_to_a_file(tmp_path: Path, links: int) -> None:
    path = tmp_path / "far" / "0"
    path.parent.mkdir()
    path.write_bytes(b"there")
    for number in range(1, links + 1):
        link = tmp_path / f"{number}"
        link.symlink_to(path)
        path = link
    assert read_file(path, 10) == b"there"


def not_files(folder: Path) -> list[Path]:
    """Return paths that exist but are no regular files."""
    (folder / "folder").mkdir()
    (folder / "to folder").symlink_to(folder / "folder")
    (folder / "loop").symlink_to(folder / "loop")
    (folder / "nowhere").symlink_to(folder / "not there")
    if sys.platform != "win32":
        os.mkfifo(folder / "pipe")
        (folder / "to pipe").symlink_to(folder / "pipe")
        (folder / "endless").symlink_to("/dev/zero")
    return sorted(folder.iterdir())


def test_open_file_refuses_a_pipe_or_folder_without_waiting(tmp_path: Path) -> None:
    handles = len(os.listdir("/proc/self/fd")) if sys.platform == "linux" else 0
    for path in not_files(tmp_path):
        with pytest.raises(OSError, match=re.escape(path.name)):
            open_file(path)
    if handles:
        assert len(os.listdir("/proc/self/fd")) == handles
