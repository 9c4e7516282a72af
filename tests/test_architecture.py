"""The shape of the code: which room may use which, and that every module stands on its own."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.sources import (
    MODULES,
    ROOT,
    code,
    code_of,
    imported_at_once,
    imports,
    imports_at_once,
    modules_of,
    room_of,
    text_of,
)

MAY_USE: dict[str, set[str]] = {
    "engine": set(),
    "record": {"engine"},
    "bots": {"engine", "record"},
    "content": {"engine", "record", "bots.traits", "paths"},
    "session": {"engine", "record", "bots", "content", "paths"},
    "words": {"engine", "record", "session", "content", "bots.explain.reasons"},
    "interaction": {"engine", "session", "content", "words"},
    "phones": {"engine", "record", "session", "content", "paths", "bots.explain.reasons", "words", "interaction"},
    "ui": {
        *("engine", "record", "session", "content", "paths", "bots.explain.advice", "bots.explain.reasons"),
        *("words", "interaction", "phones"),
    },
    "paths": set(),
}
"""The packages each package may import besides itself; `app`, `__main__` and `commands` wire all parts together."""

ONLY_IN = {
    "pygame": ("ui",),
    "yaml": ("content",),
    "appdirs": ("paths",),
    "platformdirs": ("paths",),
    "random": ("bots", "session", "ui"),
    **dict.fromkeys(("websockets", "segno", "ifaddr", "asyncio", "http"), ("phones",)),
}


@pytest.mark.parametrize("room", MAY_USE)
def test_every_package_imports_only_the_packages_it_may_use(room: str) -> None:
    allowed = {room, *MAY_USE[room]}
    for module in modules_of(room):
        for used in imports(module):
            if used.startswith("game.") and used in MODULES:
                inside = used.removeprefix("game.")
                may = any(inside == each or inside.startswith(each + ".") for each in allowed)
                assert may, f"{module} imports {used}"


PLAY = (
    {"accounts", "effects", "moving"},
    {"scoring"},
    {"melding", "standing"},
    {"dead_ends"},
    {"knocking", "dropping"},
    {"dealing", "drawing", "playing", "claims"},
    {"turns"},
    {"verbs"},
)
"""The layers of `game.engine.play`: a module imports only from those before its own, and no phase another."""


def test_every_module_of_the_engine_for_play_belongs_to_a_layer() -> None:
    there = {module.rpartition(".")[2] for module in MODULES if module.startswith("game.engine.play.")}
    assert set.union(*PLAY) == there


@pytest.mark.parametrize("layer", range(len(PLAY)))
def test_modules_of_the_engine_for_play_use_only_lower_layers(layer: int) -> None:
    below = {f"game.engine.play.{name}" for names in PLAY[:layer] for name in names}
    for name in PLAY[layer]:
        used = {each for each in imports(f"game.engine.play.{name}") if each.startswith("game.engine.play.")}
        assert used & MODULES.keys() <= below, name


def test_engine_modules_outside_play_do_not_import_play() -> None:
    for module in modules_of("engine"):
        if module != "game.engine" and not module.startswith("game.engine.play"):  # which exports all of them
            assert not any(used.startswith("game.engine.play") for used in imports(module)), module


def circle(needed: dict[str, set[str]]) -> list[str]:
    """Return, sorted, the modules that import each other in a circle and those on a path between circles; none without
    a circle.
    """
    left = {module: used & needed.keys() - {module} for module, used in needed.items()}
    while True:
        wanted = set().union(*left.values())
        held = {module: used & left.keys() for module, used in left.items() if used & left.keys() and module in wanted}
        if held == left:
            return sorted(left)
        left = held


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circle({module: set(imports_at_once(module)) for module in MODULES}) == []


def test_the_search_for_import_circles_finds_circles() -> None:
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": {"d"}, "d": {"sys"}}) == []
    assert circle({"x": {"a"}, "a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set()}) == ["a", "b", "c"]
    late = "if TYPE_CHECKING:\n    import game.app\ndef f():\n    import game.app\nclass C:\n    import game.log"
    assert imported_at_once(code(late)) == {"game.log"}


def test_every_restricted_library_is_imported_only_by_the_packages_allowed_to_use_it() -> None:
    for module in MODULES:
        for used in imports(module):
            rooms = ONLY_IN.get(used.split(".")[0])
            assert rooms is None or room_of(module) in rooms, f"{module} imports {used}"


WINDOW = (
    {"draw", "input"},
    {"widgets"},
    {"cards", "pages"},
    {"knocking", "ending", "editor", "people"},
    {"table", "setup"},
    {"replay", "couch", "lessons", "house_rules"},
    {"match", "records", "puzzles"},
    {"ledger"},
    {"app"},
)
"""The layers of `game.ui`: a folder imports only from those of layers before its own, even late or for types."""


def folder_of(module: str) -> str:
    """Return the folder of `game.ui` with a module, given by name; "" for the package itself."""
    return module.removeprefix("game.ui").strip(".").split(".")[0]


def test_every_folder_of_the_window_has_a_layer() -> None:
    assert set[str]().union(*WINDOW) == {folder_of(module) for module in modules_of("ui")} - {""}
    assert sum(map(len, WINDOW)) == len(set[str]().union(*WINDOW))


@pytest.mark.parametrize("layer", range(len(WINDOW)))
def test_the_window_is_built_in_layers(layer: int) -> None:
    below = set[str]().union(*WINDOW[:layer])
    for module in modules_of("ui"):
        folder = folder_of(module)
        if folder in WINDOW[layer]:
            used = {folder_of(each) for each in imports(module) if each in MODULES and each.startswith("game.ui.")}
            assert used <= {folder, *below}, f"{module} imports {sorted(used - {folder, *below})}"


def test_the_engine_has_no_clock_files_threads_or_chance() -> None:
    barred = {"time", "datetime", "random", "os", "pathlib", "io", "threading", "multiprocessing", "asyncio", "secrets"}
    for module in modules_of("engine"):
        assert not barred & {used.split(".")[0] for used in imports(module)}, module


GAMES = {path.stem for path in (ROOT.parent / "levels" / "games").glob("*.yaml")}
ORDINARY = {"me"}
"""Names of games that are words of the language too: barred only where they are all of a text."""


@pytest.mark.parametrize("room", MAY_USE)
def test_no_module_of_rules_bots_table_or_pages_names_a_game(room: str) -> None:
    for module in modules_of(room):
        if may_name_games(text_of(module)):
            assert not named_games(code_of(module)), module


WRITTEN = re.compile(
    rf"(?<![a-z])({'|'.join(sorted(name.replace('_', '[ _-]?') for name in GAMES - ORDINARY))}|liverpool)(?![a-z])"
)
ALONE = re.compile(rf"[\"']\s*({'|'.join(sorted(ORDINARY))})\s*[\"']")
BETWEEN_PARTS = re.compile(r"[\"']\s*[bfru]*[\"']")
"""The characters between two parts of one string."""


def may_name_games(source: str) -> bool:
    """Whether the name of any game occurs in a source text, even in a comment; other sources need not be parsed."""
    lower = source.lower()
    return bool(WRITTEN.search(BETWEEN_PARTS.sub("", lower)) or WRITTEN.search(lower) or ALONE.search(lower))


def named_games(tree: ast.Module) -> set[str]:
    """Return the names of games, as in files or in sentences, that the code of a module contains outside docstrings."""
    found = set(WRITTEN.findall(ast.unparse(tree).lower()))
    texts = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return found | {text for text in texts if isinstance(text, str) and text.strip().lower() in ORDINARY}


@pytest.mark.parametrize(
    ("source", "games"),
    [
        ('if name == "me":\n    pass', {"me"}),
        ('if sheet.title in ("Doofer", "Me"):\n    pass', {"doofer", "Me"}),
        ("rummy_500 = 1", {"rummy_500"}),
        ('say("as in Dummy "\n    f"Rummy {me}")', {"dummy rummy"}),
        ('say(f"as in Dummy Rummy {me}")', {"dummy rummy"}),
        ('def f(me):\n    """As in Double Rum."""\n    return "some", "tell me"', set()),
    ],
)
def test_names_of_games_are_found_in_code(source: str, games: set[str]) -> None:
    assert named_games(code(source)) == games
    assert may_name_games(source) or not games


def test_every_module_can_be_imported_first() -> None:
    """Each module is imported first in a fresh set of modules, so that no order of imports is needed."""
    names = sorted((name for name in MODULES if not name.endswith("__main__")), key=lambda name: len(needed(name)))
    assert imported_alone(names, ROOT.parent) == ""


def needed(module: str) -> set[str]:
    """Return the modules that a module imports, directly or indirectly."""
    found: set[str] = set()
    more = [module]
    while more:
        new = imports(more.pop()) & MODULES.keys() - found
        found |= new
        more += new
    return found


def imported_alone(names: Sequence[str], folder: Path) -> str:
    """Import each module in `folder` as the first one; return the error output, "" if all imports work."""
    given = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (folder, ROOT.parent)))}
    command = [sys.executable, "-m", "tests.support.importing", *names]
    return subprocess.run(command, env=given, capture_output=True, text=True, check=False).stderr


@pytest.mark.parametrize(
    ("files", "wrong"),
    [
        ({"a": "from toy import b", "b": "import toy.a", "c": "from toy.b import toy"}, ""),
        ({"a": "import toy.b", "b": "import toy.a\nf = 1"}, ""),
        # One of two that need each other can be imported first, the other cannot.
        ({"a": "from toy.b import f", "b": "import toy.a\nf = 1"}, "cannot import name 'f'"),
        ({"a": "import toy.b\nf = 1", "b": "from toy.a import f"}, "cannot import name 'f'"),
        ({"b": "from toy.a import f", "a": "import toy.b\nf = 1"}, "cannot import name 'f'"),
        ({"c": "f = 1", "b": "import toy\nf = toy.c.f"}, "has no attribute 'c'"),
        ({"c": "f = 1", "a": "import toy.c", "d": "from toy import a", "b": "import toy\ntoy.c"}, "no attribute 'c'"),
        ({"c": "f = 1", "a": "import toy.c", "b": "import toy.a\ntoy.c"}, ""),
    ],
)
def test_a_module_that_cannot_be_imported_alone_is_found(files: dict[str, str], wrong: str, tmp_path: Path) -> None:
    (tmp_path / "toy").mkdir()
    for name, text in {"__init__": "", **files}.items():
        (tmp_path / "toy" / f"{name}.py").write_text(text)
    told = imported_alone(["toy", *(f"toy.{name}" for name in files)], tmp_path)
    assert wrong in told
    assert bool(wrong) == bool(told)


def test_words_interaction_and_phones_need_no_pygame() -> None:
    words = ", ".join(name for name in MODULES if room_of(name) in ("words", "interaction", "phones"))
    script = f"import sys, {words}; assert 'pygame' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT.parent, check=False).returncode == 0


def imported_in_turn(modules: Sequence[str], barred: Sequence[str]) -> list[str]:
    """Import the modules one after the other in a new process; return a line for each that loads any of `barred`."""
    script = f"""
import sys
from importlib import import_module
for module in {list(modules)}:
    import_module(module)
    found = sorted(sys.modules.keys() & set({list(barred)}))
    print(*found and [module, *found])
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split("\n")[:-1]


def test_commands_without_a_window_need_no_pygame() -> None:
    commands = ("arena", "check", "check_deal", "compare", "host", "knew", "rules", "simulate", "statistics")
    modules = [*(f"game.commands.{command}" for command in commands), "game.app"]
    assert imported_in_turn(modules, ["pygame"]) == [""] * len(modules)


def test_no_network_module_is_imported_before_phones_are_invited() -> None:
    barred = ("websockets", "segno", "ifaddr", "asyncio", "game.phones.server", "game.phones.addresses")
    modules = ["game.app", "game.commands.play", "game.commands.host", "game.phones.invitation"]
    assert imported_in_turn(modules, barred) == [""] * len(modules)


def test_the_import_check_names_the_module_that_imports_a_barred_one() -> None:
    assert imported_in_turn(["keyword", "html", "bisect"], ["html"]) == ["", "html html", "bisect html"]


NAMES_TEST = re.compile(r"(?<!def )\btest_")


def imported_tests(source: str) -> set[str]:
    """Return the test modules that the source of a test module imports, inside functions too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)}
    return {name for name in found if re.match(r"tests(\.\w+)*\.test_\w+$", name)}


def test_no_test_module_imports_another_test_module() -> None:
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        assert not NAMES_TEST.search(source) or not imported_tests(source), path


@pytest.mark.parametrize(
    ("source", "imported"),
    [
        ("from tests.ui.test_shown import SCREENS", {"tests.ui.test_shown"}),
        ("from tests.ui import support, test_shown as shown", {"tests.ui.test_shown"}),
        ("def f():\n    import tests.test_app", {"tests.test_app"}),
        ("from tests.ui.support import tables\nfrom tests import support", set()),
    ],
)
def test_imports_of_test_modules_are_found(source: str, imported: set[str]) -> None:
    assert imported_tests(source) == imported
    assert NAMES_TEST.search(source) or not imported
