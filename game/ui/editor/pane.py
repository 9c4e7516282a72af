"""A part of a page that scrolls by itself."""

from game.ui.look import Look
from game.ui.widgets import Scroll, Widget
from game.ui.widgets.base import Size


class Pane(Scroll):
    """Takes the room there is, and does not ask for more."""

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Nothing of its own."""
        return (0, 0)

    def show(self, widget: Widget) -> None:
        """Scroll until all of `widget` can be seen, or if it is too high, its beginning."""
        margin, view = self.look.px(2), self.rect.height
        top = widget.rect.y - self.child.rect.y - margin
        if self.bar.show(top, min(top + widget.rect.height + 2 * margin, top + view)):
            self.place(self.rect, self.look)
