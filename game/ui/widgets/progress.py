"""How far something has come."""

from game.ui.canvas import Canvas
from game.ui.look import Look
from game.ui.widgets.base import Size, Widget

HEIGHT = 10
WIDTH = 160


class Progress(Widget):
    """A bar that is `share` full, 0 to 1."""

    def __init__(self, share: float = 0, grow: float = 0) -> None:
        super().__init__(grow)
        self.share = share

    def measure(self, look: Look, width: int | None = None) -> Size:
        """A thin line, as wide as there is room."""
        return (look.em(WIDTH) if width is None else width, look.em(HEIGHT))

    def draw(self, canvas: Canvas) -> None:
        """The whole, and the part of it that is done."""
        look, theme = canvas.look, canvas.look.theme
        radius = max(1, self.rect.height // 2)
        canvas.box(self.rect, theme.well, radius, theme.panel_edge, look.px(1))
        done = self.rect.copy()
        done.width = round(self.rect.width * min(1.0, max(0.0, self.share)))
        if done.width >= 2 * radius:
            canvas.box(done, theme.accent, radius)
