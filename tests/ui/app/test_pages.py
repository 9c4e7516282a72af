"""Pages that are opened by their names."""

from __future__ import annotations

import ast
from pathlib import Path

import game.ui
from game.ui.app.pages import PAGES

OPENING = {"open", "restart_at", "make_page"}
"""The methods of `Screens` that take the name of a page."""


def on_screens(value: ast.expr) -> bool:
    """Whether an expression is the stack of screens of a page or of the program."""
    return ast.unparse(value).rpartition(".")[2] in ("stack", "screens")


def names_opened() -> set[str]:
    """Return the names with which pages are opened anywhere in the code of the window."""
    found: set[str] = set()
    for path in Path(game.ui.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            # Called with the name, or handed to `partial` with it.
            for method, given in zip([node.func, *node.args[:1]], [node.args, node.args[1:]], strict=False):
                if isinstance(method, ast.Attribute) and method.attr in OPENING and on_screens(method.value):
                    found |= {str(each.value) for each in given[:1] if isinstance(each, ast.Constant)}
    return found


def test_pages_are_opened_only_by_registered_names_and_every_registered_page_is_opened_somewhere() -> None:
    on_title = {entry.name for entry in PAGES if entry.text}
    assert names_opened() | on_title == {entry.name for entry in PAGES}
