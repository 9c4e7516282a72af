"""Waiting for what a real program does: as short as possible, never blindly."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

POLL = 0.02
"""Seconds between two looks."""

PATIENCE = 60.0
"""Seconds to wait for an expected event on a busy machine."""


def until(look: Callable[[], T | None], what: str, seconds: float = PATIENCE) -> T:
    """Call `look` again and again until it returns something, and return that; AssertionError naming `what` after
    `seconds`.
    """
    end = time.monotonic() + seconds
    while True:
        found = look()
        if found:
            return found
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds:g} s in vain: {what}")
        time.sleep(POLL)
