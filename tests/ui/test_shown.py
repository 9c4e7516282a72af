"""No screen is left out where every screen is looked at."""

from pathlib import Path

import pytest

from tests.ui.shown import SCREENS, known, screens


def test_every_screen_is_among_those_that_are_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[type[object]] = set()
    for number, name in enumerate(SCREENS):
        folder = tmp_path / str(number)
        folder.mkdir()
        monkeypatch.chdir(folder)
        seen |= {type(screen) for screen in screens(name, Path()).visible()}
    assert len(known()) > 30
    assert {kind.__name__ for kind in known() - seen} == set()
