"""Pages that stand in columns side by side where letters leave room for that, and in one column otherwise."""

from collections.abc import Sequence

from pygame import Rect

from game.ui.input import Direction, Focus, Verb, Wheel
from game.ui.look import Look
from game.ui.widgets import Page, Widget
from game.ui.widgets.base import Size

WIDEST = 1400
"""Units beyond which a page does not grow wider, however wide the window."""

COLUMNS_UP_TO = 1.3
"""The largest text size at which columns fit."""


class Share(Widget):
    """A column as wide as its share of the row, whatever is in it."""

    def __init__(self, child: Widget, grow: float) -> None:
        super().__init__(grow)
        self.child = child

    @property
    def children(self) -> Sequence[Widget]:
        """The one widget in it."""
        return (self.child,)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """No width of its own."""
        return (0, self.child.measure(look, width)[1])

    def place(self, rect: Rect, look: Look) -> None:
        """All of it is the child's."""
        super().place(rect, look)
        self.child.place(rect, look)


class AdaptivePage(Page):
    """A page that is built again when `columns` changes. Arrows that lead nowhere scroll."""

    scrolls = False
    columns = True
    """Whether there is room for columns side by side."""

    def frame(self, look: Look) -> Rect:
        """The window inside its rim, not too wide."""
        window = Rect((0, 0), look.metrics.size)
        width = min(window.width - 2 * look.px(36), look.px(WIDEST))
        return Rect(0, 0, width, window.height - 2 * look.px(30)).move_to(center=window.center)

    def layout(self) -> None:
        """See `Screen.layout`."""
        columns = self.look.metrics.scale <= COLUMNS_UP_TO
        if columns != self.columns:
            self.columns = columns
            self.rebuild()
        else:
            super().layout()

    def handle(self, verb: Verb) -> bool:
        """See `Screen.handle`."""
        if isinstance(verb, Focus) and verb.to in (Direction.UP, Direction.DOWN):
            before = self.group.focus
            used = super().handle(verb)
            return self._scroll(1 if verb.to is Direction.UP else -1) or used if self.group.focus is before else used
        return super().handle(verb)

    def _scroll(self, way: int) -> bool:
        scrollers = [widget for widget in self.group.root.walk() if hasattr(widget, "bar")]
        return any(widget.handle(Wheel(widget.rect.center, way)) for widget in scrollers)
