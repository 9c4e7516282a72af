"""Every sound is declared once: its file, its caption and whoever plays it follow that."""

from __future__ import annotations

import ast
from pathlib import Path

from game import paths
from game.ui.app.sound import ROOM, takes_by_sound
from game.ui.cards.choreography import ACTS
from game.ui.ending.timeline import CHANGED, COUNTED, LANDED, STINGS, TURNED
from game.words.sounds import SOUNDS
from tests.support.sources import MODULES, code_of

SCRIPT = Path(__file__).parents[3] / "assets" / "scripts" / "make_sounds.py"
PLAY = {"play": 0, "sound": 0, "_play": 0, "_sound": 0, "hear": 0, "_hear": 0, "schedule": 1}
"""The names of the functions that play a sound by its name, each with the position of that argument."""


def played() -> set[str]:
    """Return the names of the sounds that the window's code plays, apart from those of events."""
    calls = [
        node
        for module in MODULES
        if module.startswith("game.ui")
        for node in ast.walk(code_of(module))
        if isinstance(node, ast.Call) and node.args
    ]
    names = [getattr(call.func, "attr", getattr(call.func, "id", "")) for call in calls]
    known = [(call.args, PLAY[name]) for call, name in zip(calls, names, strict=True) if name in PLAY]
    said = [given[place] for given, place in known if len(given) > place]
    return {each.value for each in said if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def made() -> set[str]:
    """Return the names of the sounds for which the script has a recipe."""
    [recipes] = [
        node.value
        for node in ast.parse(SCRIPT.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign | ast.AnnAssign) and "SOUNDS" in ast.unparse(node).split("=")[0]
    ]
    assert isinstance(recipes, ast.Dict)
    return {key.value for key in recipes.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}


def test_every_sound_has_a_file_a_recipe_and_a_caption_of_its_own() -> None:
    declared = set(SOUNDS)
    shipped = takes_by_sound(paths.assets() / "sounds")
    assert declared | {ROOM} == set(shipped), f"declared or shipped, not both: {declared ^ set(shipped)}"
    assert all(4 <= len(shipped[name]) <= 6 for name in declared)
    assert declared == made(), f"declared or made by {SCRIPT.name}, not both: {declared ^ made()}"
    assert len({each.caption for each in SOUNDS.values()}) == len(SOUNDS)


def test_every_sound_that_is_played_is_declared_and_every_declared_sound_is_played() -> None:
    ending = {name for name, _volume in (*STINGS.values(), COUNTED, TURNED, LANDED, CHANGED)}
    heard = played() | ending
    heard |= {act.sound for act in ACTS.values()} | {act.sting for act in ACTS.values() if act.sting}
    assert {"out", "refuse", "slide", "turn", "win"} <= heard
    assert heard <= SOUNDS.keys(), f"not declared in game/words/sounds.py: {heard - SOUNDS.keys()}"
    assert SOUNDS.keys() <= heard, f"never played: {SOUNDS.keys() - heard}"
