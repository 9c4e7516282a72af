"""The shape of the code: which room may use which, and that every module stands on its own."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "game"
MODULES = {
    ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(ROOT.rglob("*.py"))
    if "_data" not in path.parts
}

MAY_USE: dict[str, set[str]] = {
    "engine": set(),
    "bots": {"engine"},
    "content": {"engine", "bots.base", "paths"},
    "session": {"engine", "bots", "content", "paths"},
    "ui": {"engine", "session", "content", "paths"},
    "paths": set(),
}
"""What each room may import besides itself; `app`, `__main__` and `commands` wire all parts together."""

ONLY_IN = {"pygame": ("ui",), "yaml": ("content",), "appdirs": ("paths",), "random": ("bots", "session", "ui")}


def imports(path: Path) -> set[str]:
    """Every module a file imports, those inside functions too; type-checking blocks count as well."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def room_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


@pytest.mark.parametrize("module", [name for name in MODULES if room_of(name) in MAY_USE])
def test_rooms_use_only_what_they_may(module: str) -> None:
    room = room_of(module)
    allowed = {room, *MAY_USE[room]}
    for used in imports(MODULES[module]):
        if used.startswith("game.") and used in MODULES:
            inside = used.removeprefix("game.")
            assert any(inside == each or inside.startswith(each + ".") for each in allowed), f"{module} imports {used}"


@pytest.mark.parametrize("module", MODULES)
def test_libraries_stay_in_their_rooms(module: str) -> None:
    for used in imports(MODULES[module]):
        rooms = ONLY_IN.get(used.split(".")[0])
        assert rooms is None or room_of(module) in rooms, f"{module} imports {used}"


def test_the_engine_has_no_clock_files_threads_or_chance() -> None:
    barred = {"time", "datetime", "random", "os", "pathlib", "io", "threading", "multiprocessing", "asyncio", "secrets"}
    for module, path in MODULES.items():
        if room_of(module) == "engine":
            assert not barred & {used.split(".")[0] for used in imports(path)}, module


@pytest.mark.parametrize("module", [name for name in MODULES if room_of(name) in ("engine", "bots", "session")])
def test_no_rule_bot_or_table_knows_a_game_by_name(module: str) -> None:
    names = {path.stem for path in (ROOT.parent / "levels" / "games").glob("*.yaml")} - {"me"}
    words = re.compile(rf"\b({'|'.join(sorted(names))}|liverpool)\b", re.IGNORECASE)
    assert not words.findall(_code(MODULES[module]))


def _code(path: Path) -> str:
    """The file's text without docstrings and comments."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            said = body[0].value
            if isinstance(said, ast.Constant):
                said.value = ""
    return ast.unparse(tree)


def test_every_module_imports_alone() -> None:
    """Each module is imported first in a fresh set of modules, so that no order of imports is needed."""
    script = "\n".join(
        [
            "import importlib, sys",
            f"modules = {[name for name in MODULES if not name.endswith('__main__')]!r}",
            "for name in modules:",
            "    for loaded in [m for m in sys.modules if m == 'game' or m.startswith('game.')]:",
            "        del sys.modules[loaded]",
            "    importlib.import_module(name)",
        ]
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_checking_and_simulating_need_no_pygame() -> None:
    script = "import sys, game.commands.check, game.commands.simulate, game.app; assert 'pygame' not in sys.modules"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
