"""Functions that empty the caches, and exempt objects from garbage collection for a time."""

from __future__ import annotations

import gc
import sys

LARGE = ("tests.window.pictures", "tests.support.patterns")
"""The modules of tests whose caches take more room than time: looks with their pictures, and sets of characters."""

SHEETS = "game.content.sheets.sheets"
"""The module that keeps the sheets of the program, which take more time than room."""


def empty_caches() -> None:
    """Clear all bounded caches of the program, whose content depends on the tests run before, except its sheets, and
    those of `LARGE`.
    """
    for name, module in [*sys.modules.items()]:
        for each in [*vars(module).values()] if name.startswith(("game.", *LARGE)) and name != SHEETS else ():
            if hasattr(each, "cache_parameters") and each.cache_parameters()["maxsize"] is not None:
                each.cache_clear()


def empty_caches_of(module: object) -> None:
    """Clear what a test module has cached with `@cache` for its own tests."""
    for each in [*vars(module).values()]:
        if hasattr(each, "cache_clear") and getattr(each, "__module__", "") == getattr(module, "__name__", None):
            each.cache_clear()


_is_frozen = [False]
"""Whether objects have been exempted from garbage collection since `thaw` was called last."""


def freeze() -> None:
    """Collect garbage, and exempt all other objects from garbage collection until `thaw` is called."""
    gc.collect()
    gc.freeze()
    _is_frozen[0] = True


def thaw() -> None:
    """Collect the garbage among the objects that were exempted by `freeze`, and exempt the rest again. Do nothing if it
    was not called since: to ask the collector would take long, as it counts all these objects.
    """
    if _is_frozen[0]:
        gc.unfreeze()
        freeze()
        _is_frozen[0] = False
