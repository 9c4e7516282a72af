"""The conversion of units, in which layouts are written, to pixels of the window."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import cached_property, lru_cache

from msgspec import Struct

BASE = (1280, 800)
"""Window size at which a unit is a pixel."""

SMALLEST_TEXT = 13
"""The smallest legible height of a font, in points."""

LARGE_TEXT = 26
TEXT_SCALES = (0.75, 2.0)
LARGE_LETTERS = 1.2
"""Text size from which texts and cards are laid out differently, as there is too little room."""

LENGTHS = 512
"""The number of lengths of a kind whose pixels are cached."""


class Metrics(Struct, frozen=True, dict=True):
    """The window size in pixels, the text-size setting (1.0 is normal, 0.75–2.0), and the pixels in a point."""

    width: int
    height: int
    text_scale: float = 1.0
    density: float = 1.0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the window in pixels."""
        return (self.width, self.height)

    @cached_property
    def u(self) -> float:
        """Pixels per unit: 1.0 at 1280×800, so that a layout of 1280×800 units fits the window."""
        return min(self.width / BASE[0], self.height / BASE[1])

    # A frame asks a thousand times for lengths, most of which are the same. The functions hold numbers and not these
    # metrics: the garbage collector does not look into a struct of numbers, so that a circle would stay for ever.

    @cached_property
    def px(self) -> Callable[[float], int]:
        """The function that converts a length in units to whole pixels; only zero becomes 0."""
        unit = self.u
        return lru_cache(LENGTHS)(lambda units: _whole_pixels(units * unit))

    @cached_property
    def em(self) -> Callable[[float], int]:
        """The function that converts units to pixels like `px`, for lengths that also grow with the text size: line
        heights, padding of controls.
        """
        unit, scale = self.u, self.scale
        return lru_cache(LENGTHS)(lambda units: _whole_pixels(units * unit * scale))

    @cached_property
    def font(self) -> Callable[[float], int]:
        """The function that converts a font height in units to pixels, never below a legible size. A larger text size
        in the settings enlarges large fonts less than small ones.
        """
        unit, scale, least = self.u, self.scale, self.smallest_text

        def height(units: float) -> int:
            damped = 1 + (scale - 1) * min(1.0, LARGE_TEXT / units)
            return max(least, round(units * unit * damped))

        return lru_cache(LENGTHS)(height)

    @cached_property
    def smallest_text(self) -> int:
        """The smallest legible height of a font in pixels."""
        return round(SMALLEST_TEXT * self.density)

    @cached_property
    def scale(self) -> float:
        """The text-size setting within its limits."""
        return min(max(self.text_scale, TEXT_SCALES[0]), TEXT_SCALES[1])


def _whole_pixels(pixels: float) -> int:
    if pixels == 0:
        return 0
    return max(1, round(pixels)) if pixels > 0 else min(-1, round(pixels))


class SizeCache:
    """A cache of measured sizes that lives from entering to leaving the outermost `caching` context."""

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[int, int]] | None = None

    @contextmanager
    def caching(self) -> Iterator[dict[Hashable, tuple[int, int]]]:
        """Cache sizes (px) for the duration of one layout, in which they cannot change. Yield the cache; a layout
        within another layout gets the cache of the outer one.
        """
        if self._known is not None:
            yield self._known
            return
        self._known = {}
        try:
            yield self._known
        finally:
            self._known = None
