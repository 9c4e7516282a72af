"""The right side of the page: what has to be said of the rules, and below it what they say."""

from collections.abc import Sequence

from pygame import Rect

from game.ui.editor.pane import Pane
from game.ui.look import Look
from game.ui.widgets import Panel, Widget
from game.ui.widgets.base import Size

GAP = 14
PADDING = 16
MOST = 0.55
"""The largest part of the height for what is above."""


class SideColumn(Widget):
    """`above` as high as it needs to be, but leaving room; `below`, on paper, has the rest. Both scroll."""

    def __init__(self, above: Pane, below: Pane) -> None:
        super().__init__()
        self.above = above
        self._panels = (Panel(above, padding=PADDING), Panel(below, padding=PADDING, paper=True))

    @property
    def children(self) -> Sequence[Widget]:
        """Both panels."""
        return self._panels

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Nothing of its own."""
        return (0, 0)

    def place(self, rect: Rect, look: Look) -> None:
        """Place both."""
        super().place(rect, look)
        around = 2 * look.px(PADDING)
        wish = self.above.child.measure(look, rect.width - around)[1] + around
        high = min(wish, round(rect.height * MOST))
        top, low = self._panels
        top.place(Rect(rect.x, rect.y, rect.width, high), look)
        below = rect.y + high + look.em(GAP)
        low.place(Rect(rect.x, below, rect.width, rect.bottom - below), look)
