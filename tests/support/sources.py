"""The modules of the program, and what stands in them."""

from __future__ import annotations

import ast
import re
from functools import cache, lru_cache
from pathlib import Path

ROOT = Path(__file__).parents[2] / "game"
MODULES = {
    ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(ROOT.rglob("*.py"))
    if "_data" not in path.parts
}


def code(source: str) -> ast.Module:
    """Return the syntax tree of a source text without docstrings and comments."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            said = body[0].value
            if isinstance(said, ast.Constant):
                said.value = ""
    return tree


def text_of(module: str) -> str:
    """Return the source text of a module of the program."""
    return MODULES[module].read_text(encoding="utf-8")


@lru_cache(maxsize=8)
def code_of(module: str) -> ast.Module:
    """Return the syntax tree of a module of the program; few are cached, as all of them take a hundred megabytes."""
    return code(text_of(module))


def modules_with(pattern: str) -> list[str]:
    """Return the modules whose source contains a pattern: only those must be parsed to look for such names."""
    return [module for module in MODULES if re.search(pattern, text_of(module))]


def imports(module: str) -> frozenset[str]:
    """Return every module that this one imports, inside functions, by name or for the type checker too."""
    return _imports(module)[0]


def imports_at_once(module: str) -> frozenset[str]:
    """Return the modules that this one imports when it is imported itself."""
    return _imports(module)[1]


@cache
def _imports(module: str) -> tuple[frozenset[str], frozenset[str]]:
    tree = code_of(module)
    return _all_imported(tree), frozenset(imported_at_once(tree))


def _all_imported(tree: ast.Module) -> frozenset[str]:
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Constant) and node.value in MODULES:
            found.add(str(node.value))
    return frozenset(found)


def imported_at_once(tree: ast.Module) -> set[str]:
    """Return the modules that a syntax tree imports on import: not those inside functions or for the type checker
    alone.
    """
    found: set[str] = set()
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= names & MODULES.keys() or {node.module}
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting += node.orelse
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)
    return found


def room_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def modules_of(room: str) -> list[str]:
    found = [module for module in MODULES if room_of(module) == room]
    assert found
    return found
