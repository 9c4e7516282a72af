"""What is kept in memory to be quick the next time, and how to let it go."""

from __future__ import annotations

import sys


def empty_caches() -> None:
    """Empty all caches of the program that hold no more than so much: how full they are by now is what was played
    before.
    """
    for name, module in [*sys.modules.items()]:
        for each in [*vars(module).values()] if name.startswith("game.") else ():
            if hasattr(each, "cache_parameters") and each.cache_parameters()["maxsize"] is not None:
                each.cache_clear()


def empty_caches_of(module: object) -> None:
    """Empty what a module of tests has kept by `@cache` for its own tests, once they are over."""
    for each in [*vars(module).values()]:
        if hasattr(each, "cache_clear") and getattr(each, "__module__", "") == getattr(module, "__name__", None):
            each.cache_clear()
