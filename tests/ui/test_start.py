"""The first picture comes soon: it needs little of the program, and all of it is there a moment later."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from game.ui.app.pages import PAGES
from tests.support.sources import MODULES, ROOT

ROOMS = (
    *("couch", "editor", "ending", "house_rules", "ledger", "lessons", "people", "puzzles", "records", "replay"),
    *("setup", "table"),
)
BEHIND = {
    *(f"game.ui.{room}" for room in ROOMS),
    *("game.bots", "game.session.statistics", "game.ui.match"),
    *("yaml.reader", "sqlite3", "multiprocessing", "socket", "csv", "concurrent"),
}
"""The packages that the first picture must not import, nor anything in them."""
FREE = {
    *("game.bots", "game.bots.traits", "game.session.statistics", "game.session.statistics.counts"),
    *("game.ui.match", "game.ui.match.unfinished"),
}
"""The modules of these packages that it may import."""
READING = {"yaml.reader"}
"""The modules imported when a file is read."""
FIRST = {"game.ui.app.title", "game.ui.app.welcome"}
"""Those there are at first: nobody has played there yet."""
AT_ONCE = 60
"""Modules that may come in one turn."""


def test_only_few_modules_are_imported_before_the_first_picture_and_the_rest_afterwards(tmp_path: Path) -> None:
    first, *turns = imported(tmp_path)
    later = set().union(first, *turns)
    early = inside(BEHIND, first) - FREE
    assert not early, f"imported with the first picture: {early}; look a page up by its name in game/ui/app/pages.py"
    assert first & {each.module for each in PAGES} == FIRST
    assert "game.ui.pages.files" not in first
    # The rules of knocking, with the arrangement of a hand they ask for, are the engine's as all others are;
    # so are those of moving one's own cards, the search for layouts with what it shares, and what the structs of all of
    # them are derived from: a table imports them all.
    assert len(first & MODULES.keys()) < 164
    assert later >= BEHIND - READING
    assert max(map(len, turns)) <= AT_ONCE, "too much in one turn: give TABLE in game/ui/app/pages.py another step"
    never = {name for name in MODULES if name.startswith(("game.ui", "game.words", "game.interaction"))} - later
    assert not never, f"never imported: {never}; a page needs a line in game/ui/app/pages.py"


def imported(folder: Path) -> list[set[str]]:
    """Return the modules imported at the first picture, and those imported in each turn of the loop after it, in a new
    data folder.
    """
    given = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "RUMMY_HOUSE_DATA": str(folder)}
    command = [sys.executable, "-m", "tests.ui.opening"]
    done = subprocess.run(
        command, cwd=ROOT.parent, env={**os.environ, **given}, capture_output=True, text=True, check=True
    )
    return [set(names) for names in json.loads(done.stdout.splitlines()[-1])]


def inside(rooms: Iterable[str], modules: set[str]) -> set[str]:
    """Return the modules that are one of these packages or in one."""
    return {name for name in modules for room in rooms if name == room or name.startswith(f"{room}.")}
