"""Sizes that follow the window: a layout says 12 units, this says how many pixels that is now."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from functools import cached_property

from msgspec import Struct

BASE = (1280, 800)
"""The window for which all sizes are written: there a unit is a pixel."""

SMALLEST_TEXT = 13
LARGE_TEXT = 26
TEXT_SCALES = (0.75, 2.0)
LARGE_LETTERS = 1.2
"""From this text size on there is too little room for words and cards as they are laid out otherwise."""


class Metrics(Struct, frozen=True, dict=True):
    """The window in px and the text-size setting (1.0 is normal, 0.75–2.0)."""

    width: int
    height: int
    text_scale: float = 1.0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the window in px."""
        return (self.width, self.height)

    @cached_property
    def u(self) -> float:
        """Pixels in a unit: 1.0 at 1280×800, so a layout of 1280×800 units always fits the window."""
        return min(self.width / BASE[0], self.height / BASE[1])

    def px(self, units: float) -> int:
        """Units as whole pixels; what is there at all keeps at least one."""
        return _whole(units * self.u)

    def em(self, units: float) -> int:
        """As `px`, for what grows with the text size too: line heights, padding of controls."""
        return _whole(units * self.u * self.scale)

    def font(self, units: float) -> int:
        """Height of a font in px, never below what can be read; the larger, the less the setting changes it."""
        damped = 1 + (self.scale - 1) * min(1.0, LARGE_TEXT / units)
        return max(SMALLEST_TEXT, round(units * self.u * damped))

    @cached_property
    def scale(self) -> float:
        """The text-size setting within its limits."""
        return min(max(self.text_scale, TEXT_SCALES[0]), TEXT_SCALES[1])


def _whole(pixels: float) -> int:
    if pixels == 0:
        return 0
    return max(1, round(pixels)) if pixels > 0 else min(-1, round(pixels))


class Sizes:
    """Keeps sizes from the beginning of the outermost `kept` to its end: nothing that they come from changes in it."""

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[int, int]] | None = None

    @contextmanager
    def kept(self) -> Iterator[dict[Hashable, tuple[int, int]]]:
        """What is known so far, in px, to be added to."""
        if self._known is not None:
            yield self._known
            return
        self._known = {}
        try:
            yield self._known
        finally:
            self._known = None
