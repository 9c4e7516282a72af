"""Functions that empty the caches."""

from __future__ import annotations

import sys

PICTURES = "tests.window.pictures"
"""The module of tests that keeps looks with their pictures, which take more room than time."""

SHEETS = "game.content.sheets.sheets"
"""The module that keeps the sheets of the program, which take more time than room."""


def empty_caches() -> None:
    """Clear all bounded caches of the program, whose content depends on the tests run before, but for its sheets, and
    of looks.
    """
    for name, module in [*sys.modules.items()]:
        for each in [*vars(module).values()] if name.startswith(("game.", PICTURES)) and name != SHEETS else ():
            if hasattr(each, "cache_parameters") and each.cache_parameters()["maxsize"] is not None:
                each.cache_clear()


def empty_caches_of(module: object) -> None:
    """Clear what a test module has cached with `@cache` for its own tests."""
    for each in [*vars(module).values()]:
        if hasattr(each, "cache_clear") and getattr(each, "__module__", "") == getattr(module, "__name__", None):
            each.cache_clear()
