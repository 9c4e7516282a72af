"""The modules of the program, and what stands in them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2] / "game"
MODULES = {
    ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(ROOT.rglob("*.py"))
    if "_data" not in path.parts
}


def code(source: str) -> ast.Module:
    """A module's code without docstrings and comments."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            said = body[0].value
            if isinstance(said, ast.Constant):
                said.value = ""
    return tree


@cache
def code_of(module: str) -> ast.Module:
    """The same of a module of the program, read once for all tests."""
    return code(MODULES[module].read_text(encoding="utf-8"))


@cache
def imports(module: str) -> frozenset[str]:
    """Every module one imports, those inside functions or by name too; type-checking blocks count as well."""
    found: set[str] = set()
    for node in ast.walk(code_of(module)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Constant) and node.value in MODULES:
            found.add(str(node.value))
    return frozenset(found)


def room_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def modules_of(room: str) -> list[str]:
    found = [module for module in MODULES if room_of(module) == room]
    assert found
    return found
