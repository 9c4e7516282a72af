"""What everything that draws or measures needs to know, in one value."""

from __future__ import annotations

from msgspec import Struct, field

from game.ui.draw.assets import Images
from game.ui.draw.fonts import Fonts
from game.ui.draw.metrics import Metrics, Sizes
from game.ui.draw.theme import FELT, Theme

LEAST = (480, 300)
"""The smallest room, in px, that is laid out."""


class Look(Struct, frozen=True):
    """Colours, sizes, letters and pictures for one window size and one set of settings."""

    theme: Theme
    metrics: Metrics
    fonts: Fonts
    images: Images
    calm: bool = False
    """Whether what comes up fades in instead of moving."""
    sizes: Sizes = field(default_factory=Sizes)
    """What was measured with it since the outermost widget was asked to measure or place."""

    @classmethod
    def of(
        cls,
        size: tuple[int, int],
        images: Images,
        theme: Theme = FELT,
        text_scale: float = 1.0,
        calm: bool = False,
    ) -> Look:
        """The look for a window of `size` px."""
        # In a smaller window only a part is seen: nothing can be laid out in less.
        metrics = Metrics(max(size[0], LEAST[0]), max(size[1], LEAST[1]), text_scale)
        return cls(theme, metrics, Fonts(theme, metrics, images), images, calm)

    def px(self, units: float) -> int:
        """Units as whole pixels."""
        return self.metrics.px(units)

    def em(self, units: float) -> int:
        """As `px`, for what grows with the text size, too."""
        return self.metrics.em(units)
