"""Bars with a share of each filled: how often something was done, and how often with success."""

from collections.abc import Sequence

from msgspec import Struct
from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.look import Look
from game.ui.theme import Role
from game.ui.widgets.base import Size, Widget

LINE = 50
BAR = 12


class Bar(Struct, frozen=True):
    """A name, a word about it, `whole` and what is filled of it."""

    name: str
    told: str
    whole: int
    part: int


class Bars(Widget):
    """Bars one below the other, the longest as long as there is room."""

    def __init__(self, bars: Sequence[Bar]) -> None:
        super().__init__()
        self.bars = tuple(bars)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As wide as there is room, a line for each with its name above it."""
        return (look.em(240), look.em(LINE) * len(self.bars))

    def draw(self, canvas: Canvas) -> None:
        """Name, word, bar."""
        look, theme = canvas.look, canvas.look.theme
        most = max((bar.whole for bar in self.bars), default=0) or 1
        high, line = look.em(BAR), look.em(LINE)
        for number, bar in enumerate(self.bars):
            place = Rect(self.rect.x, self.rect.y + number * line, self.rect.width, line)
            text = Rect(place.x, place.y + look.em(2), place.width, line - high - look.em(12))
            told = min(look.fonts.size(bar.told, Role.SMALL)[0], text.width // 2)
            name = Rect(text.x, text.y, text.width - told - look.em(10), text.height)
            canvas.text_in(bar.name, name, Role.BODY, theme.text)
            canvas.text_in(bar.told, text, Role.SMALL, theme.text_dim, "right")
            groove = Rect(place.x, text.bottom + look.em(2), max(high, place.width * bar.whole // most), high)
            canvas.box(groove, theme.well, high // 2, theme.panel_edge, look.px(1))
            if bar.part:
                filled = Rect(groove.x, groove.y, max(high, groove.width * bar.part // max(1, bar.whole)), high)
                canvas.box(filled, theme.accent, high // 2)
