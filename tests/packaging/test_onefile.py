"""The folder into which the one-file program unpacks is deleted, whichever process ends first."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.packaging.scripts import ROOT, script
from tests.window.waiting import until

onefile = script("onefile")
PROGRAM = """\
import sys, time
sys.path[:0] = sys.argv[2:]
from pathlib import Path
from onefile import removing

with removing(Path(sys.argv[1])):
    print("runs", flush=True)
    time.sleep(60)
"""
LOADER = """\
import subprocess, sys
subprocess.run([sys.executable, "-c", *sys.argv[1:]])
"""


def unpacked(temporary: Path, name: str = "_MEIabc123", age: float = 0.0) -> Path:
    """Return a folder unpacked by the one-file loader, whose program has ended; its lock is `age` seconds old."""
    folder = temporary / name
    (folder / "game").mkdir(parents=True)
    lock = folder / onefile.LOCK_NAME
    lock.touch()
    os.utime(lock, (time.time() - age,) * 2)
    return folder


def test_old_unpacked_folders_are_deleted_and_fresh_running_or_foreign_folders_are_kept(tmp_path: Path) -> None:
    old = unpacked(tmp_path, "_MEIold", 100)
    fresh = unpacked(tmp_path, "_MEIfresh", 10)
    running = unpacked(tmp_path, "_MEIrunning", 100)
    elsewhere = unpacked(tmp_path, "other", 100)
    foreign = tmp_path / "_MEIforeign"
    foreign.mkdir()
    linked = tmp_path / "_MEIlinked"
    linked.symlink_to(unpacked(tmp_path, "target", 100))
    with (running / onefile.LOCK_NAME).open("ab") as file:
        onefile.lock_file(file)
        onefile.sweep_away(tmp_path)
    assert not old.exists()
    assert all(each.exists() for each in (fresh, running, elsewhere, foreign, linked))


def test_a_program_whose_loader_still_runs_locks_its_unpacked_folder_and_leaves_it_in_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = unpacked(tmp_path)
    monkeypatch.setattr(onefile, "_end_with_loader", lambda: None)
    with onefile.removing(folder):
        with pytest.raises((BlockingIOError, PermissionError)), (folder / onefile.LOCK_NAME).open("ab") as file:
            onefile.lock_file(file)
        assert folder.exists()
    assert folder.exists()


def test_there_is_no_unpacked_folder_unless_the_program_runs_from_the_one_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert onefile.unpacked_folder() is None
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path / "_internal"), raising=False)
    assert onefile.unpacked_folder() is None
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path / "_MEIabc123"), raising=False)
    assert onefile.unpacked_folder() == tmp_path / "_MEIabc123"
    with onefile.removing(None):
        pass


if sys.platform == "linux":  # which alone tells a process that its parent has ended

    def test_the_program_ends_with_its_loader_and_removes_the_folder(tmp_path: Path) -> None:
        folder = unpacked(tmp_path)
        words = [sys.executable, "-c", LOADER, PROGRAM, str(folder), str(ROOT), str(ROOT / "packaging")]
        loader = subprocess.Popen(words, stdout=subprocess.PIPE)
        assert loader.stdout
        assert loader.stdout.readline() == b"runs\n"
        loader.kill()
        loader.wait()
        until(lambda: not folder.exists(), "the folder is gone")
        assert loader.stdout.read() == b"", "nobody holds the pipe any more"
        loader.stdout.close()
