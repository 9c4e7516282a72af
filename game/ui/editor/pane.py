"""A part of a page that scrolls by itself."""

from game.ui.look import Look
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.scroll import Scroll


class Pane(Scroll):
    """Takes the room there is, and does not ask for more."""

    steady = True

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Nothing of its own."""
        return (0, 0)

    def show(self, widget: Widget) -> None:
        """Scroll until all of `widget` can be seen, or if it is too high, its beginning."""
        margin, view = self.look.px(2), self.rect.height
        top = widget.rect.y - self.child.rect.y - margin
        if self.bar.show(top, min(top + widget.rect.height + 2 * margin, top + view)):
            self.place(self.rect, self.look)

    def follow(self, by: int) -> None:
        """Scroll so that what has moved down by so many px stands where it stood."""
        if not by:
            return
        content, offset = self.bar.content - self.spare, max(0, self.bar.offset + by)
        self.spare = max(0, offset + self.rect.height - content)
        self.place(self.rect, self.look)
        if self.bar.move_to(offset):
            self.place(self.rect, self.look)

    def to_top(self) -> None:
        """Show the content from its beginning."""
        self.spare = 0
        self.bar.move_to(0)
