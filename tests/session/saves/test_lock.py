""""""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.session.saves import lock
from game.session.saves.lock import Lock

HOLD = "import sys; from pathlib import Path; from game.session.saves.lock import Lock; held = Lock(Path(sys.argv[1]));"


def test_one_program_at_a_time(tmp_path: Path) -> None:
    first, second = Lock(tmp_path / "new"), Lock(tmp_path / "new")
    assert first.take()
    assert not second.take()
    first.close()
    assert second.take()
    second.close()


def test_a_program_that_was_killed_holds_nothing_any_more(tmp_path: Path) -> None:
    code = f"{HOLD} print(held.take(), flush=True); sys.stdin.read()"
    call = [sys.executable, "-c", code, str(tmp_path)]
    with subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "True\n"
        mine = Lock(tmp_path)
        assert not mine.take()
        other.kill()
        other.wait(30)
    assert mine.path.exists(), "what it left behind is in nobody's way"
    assert mine.take()
    mine.close()


def test_a_folder_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    held = Lock(tmp_path / "taken")
    assert held.take()
    held.close()


def test_a_folder_that_knows_no_locks_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(file: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(lock, "_hold", unknown)
    held = Lock(tmp_path)
    assert held.take()
    held.close()
