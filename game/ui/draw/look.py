"""The look: everything that drawing and measuring need, in one value."""

from __future__ import annotations

from msgspec import Struct, field

from game.ui.draw.assets import Images
from game.ui.draw.fonts import Fonts
from game.ui.draw.metrics import Metrics, SizeCache
from game.ui.draw.theme import FELT, Theme

LEAST_SIZE = (480, 300)
"""Smallest size, in points, for which pages are laid out."""


class Look(Struct, frozen=True):
    """Theme, sizes, fonts and pictures for one window size and one set of settings."""

    theme: Theme
    metrics: Metrics
    fonts: Fonts
    images: Images
    calm: bool = False
    """Whether motion is reduced: things fade in instead of moving."""
    sizes: SizeCache = field(default_factory=SizeCache)
    """Cache of measured sizes, valid during one layout."""

    @classmethod
    def of(
        cls,
        size: tuple[int, int],
        images: Images,
        theme: Theme = FELT,
        text_scale: float = 1.0,
        calm: bool = False,
        density: float = 1.0,
    ) -> Look:
        """Return the look with this theme and text size (`text_scale`, 1 is normal) for a window of `size` pixels,
        `density` of them per point. A window below the least size gets the look of the least size.

        `calm` reduces motion.
        """
        # In a smaller window only a part is seen: nothing can be laid out in less.
        width, height = (max(side, round(least * density)) for side, least in zip(size, LEAST_SIZE, strict=True))
        metrics = Metrics(width, height, text_scale, density)
        return cls(theme, metrics, Fonts(theme, metrics, images), images, calm)

    def px(self, units: float) -> int:
        """Return a length in units as whole pixels. Only zero becomes 0."""
        return self.metrics.px(units)

    def em(self, units: float) -> int:
        """Return in whole pixels a length in units that also grows with the text size."""
        return self.metrics.em(units)
