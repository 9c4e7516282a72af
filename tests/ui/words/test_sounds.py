"""Every sound is declared once: its file, its caption and whoever plays it follow that."""

from __future__ import annotations

import ast
from pathlib import Path

from game import paths
from game.ui.cards.choreography import ACTS
from game.ui.ending.timeline import CHANGED, COUNTED, LANDED, STINGS, TURNED
from game.ui.words.sounds import SOUNDS
from tests.test_architecture import MODULES, code_of

SCRIPT = Path(__file__).parents[3] / "assets" / "scripts" / "make_sounds.py"
PLAY = {"play", "sound", "_play", "_sound", "hear", "_hear"}
"""What those are called that play a sound by its name."""


def played() -> set[str]:
    """The names the window plays sounds by, besides those of events."""
    calls = [
        node
        for module in MODULES
        if module.startswith("game.ui")
        for node in ast.walk(code_of(module))
        if isinstance(node, ast.Call) and node.args
    ]
    names = [getattr(call.func, "attr", getattr(call.func, "id", "")) for call in calls]
    first = [call.args[0] for call, name in zip(calls, names, strict=True) if name in PLAY]
    return {each.value for each in first if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def made() -> set[str]:
    """The sounds the script has a recipe for."""
    [recipes] = [
        node.value
        for node in ast.parse(SCRIPT.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign | ast.AnnAssign) and "SOUNDS" in ast.unparse(node).split("=")[0]
    ]
    assert isinstance(recipes, ast.Dict)
    return {key.value for key in recipes.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}


def test_every_sound_has_a_file_a_recipe_and_a_caption_of_its_own() -> None:
    declared = set(SOUNDS)
    shipped = {path.stem for path in (paths.assets() / "sounds").glob("*.wav")}
    assert declared == shipped, f"declared or shipped, not both: {declared ^ shipped}"
    assert declared == made(), f"declared or made by {SCRIPT.name}, not both: {declared ^ made()}"
    assert len({each.caption for each in SOUNDS.values()}) == len(SOUNDS)


def test_whatever_is_played_is_declared_and_whatever_is_declared_is_played() -> None:
    ending = {name for name, _volume in (*STINGS.values(), COUNTED, TURNED, LANDED, CHANGED)}
    heard = played() | ending | {act.sound for act in ACTS.values()}
    assert {"out", "refuse", "slide", "turn", "win"} <= heard
    assert heard <= SOUNDS.keys(), f"not declared in game/ui/words/sounds.py: {heard - SOUNDS.keys()}"
    assert SOUNDS.keys() <= heard, f"never played: {SOUNDS.keys() - heard}"
