"""A window that does not answer is found, where the system can tell how long a turn takes of the processor."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ui.app.loop import Loop
from tests.ui.monkey import walks
from tests.ui.monkey.walks import walk


def test_a_window_that_does_not_answer_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def hang(loop: Loop) -> bool:
        while True:
            pass

    monkeypatch.setattr(walks, "STUCK", 0.05)
    monkeypatch.setattr(Loop, "restyle_if_resized", hang)
    walked = walk("settings", 7, 400, tmp_path)
    assert "a turn took more than" in walked.wrong
    assert "in hang" in walked.wrong
