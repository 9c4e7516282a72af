"""Widgets side by side that go on in the next line where there is no more room."""

from collections.abc import Sequence

from pygame import Rect

from game.ui.look import Look
from game.ui.widgets.base import Size, Widget


class Wrap(Widget):
    """As many in a line as fit, `gap` units apart, each as large as it would like; one alone may be narrower."""

    def __init__(self, children: Sequence[Widget], gap: float = 10, grow: float = 0) -> None:
        super().__init__(grow)
        self.content = list(children)
        self.gap = gap

    @property
    def children(self) -> Sequence[Widget]:
        """The widgets in it."""
        return self.content

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As wide as all in one line, or as high as the lines it takes within `width` px."""
        places = self._places(look, width)
        right = max((rect.right for _, rect in places), default=0)
        return (right, max((rect.bottom for _, rect in places), default=0))

    def place(self, rect: Rect, look: Look) -> None:
        """Place the widgets line by line."""
        super().place(rect, look)
        for child, at in self._places(look, rect.width):
            child.place(at.move(rect.topleft), look)

    def _places(self, look: Look, width: int | None) -> list[tuple[Widget, Rect]]:
        gap = look.em(self.gap)
        places: list[tuple[Widget, Rect]] = []
        x = y = high = 0
        for child in self.content:
            if not child.visible:
                continue
            wide, tall = child.measure(look)
            if width is not None and x and x + wide > width:
                x, y, high = 0, y + high + gap, 0
            if width is not None and wide > width:
                wide, tall = width, child.measure(look, width)[1]
            places.append((child, Rect(x, y, wide, tall)))
            x, high = x + wide + gap, max(high, tall)
        return places
