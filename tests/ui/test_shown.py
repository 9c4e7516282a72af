"""No screen is left out where every screen is looked at."""

import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import game.ui
from game.ui.app.screens import Screen
from tests.ui.shown import SCREENS, screens


def kinds(of: type[Screen]) -> set[type[Screen]]:
    """The classes of the program derived from this one that nothing else is derived from."""
    below = {kind for kind in of.__subclasses__() if kind.__module__.startswith("game.")}
    return {leaf for kind in below for leaf in kinds(kind)} if below else {of}


def test_every_screen_is_among_those_that_are_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in pkgutil.walk_packages(game.ui.__path__, "game.ui."):
        import_module(module.name)
    seen: set[type[object]] = set()
    for number, name in enumerate(SCREENS):
        folder = tmp_path / str(number)
        folder.mkdir()
        monkeypatch.chdir(folder)
        seen |= {type(screen) for screen in screens(name, Path()).visible()}
    assert len(kinds(Screen)) > 30
    assert {kind.__name__ for kind in kinds(Screen) - seen} == set()
