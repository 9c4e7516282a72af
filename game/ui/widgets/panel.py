"""A surface with a shadow for what belongs together."""

from collections.abc import Sequence

from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.look import Look
from game.ui.widgets.base import Size, Widget


class Panel(Widget):
    """One widget on a surface, `padding` units from its edges; on `paper`, write with paper inks."""

    def __init__(self, child: Widget, padding: float = 24, paper: bool = False, grow: float = 0) -> None:
        super().__init__(grow)
        self.child = child
        self.padding = padding
        self.paper = paper

    @property
    def children(self) -> Sequence[Widget]:
        """The one widget on it."""
        return (self.child,)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """What is on it, and the padding."""
        around = 2 * look.px(self.padding)
        inner = self.child.measure(look, None if width is None else max(0, width - around))
        return (inner[0] + around, inner[1] + around)

    def place(self, rect: Rect, look: Look) -> None:
        """Place what is on it."""
        super().place(rect, look)
        around = 2 * look.px(self.padding)
        self.child.place(rect.inflate(-around, -around), look)

    def draw(self, canvas: Canvas) -> None:
        """Shadow, surface, and what is on it."""
        draw_surface(canvas, self.rect, self.paper)
        super().draw(canvas)


def draw_surface(canvas: Canvas, rect: Rect, paper: bool = False, blur: float = 22) -> None:
    """A panel's or a sheet's surface with its shadow."""
    look, theme = canvas.look, canvas.look.theme
    radius = look.px(5 if paper else theme.radius + 4)
    canvas.shadow(rect.move(0, look.px(blur / 4)), radius, look.px(blur))
    if paper:
        canvas.box(rect, theme.paper, radius, theme.paper_edge, look.px(1))
    else:
        canvas.box(rect, theme.panel, radius, theme.panel_edge, look.px(1))
