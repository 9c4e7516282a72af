"""A control with what it is about."""

from pygame import Rect

from game.ui.look import Look
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row


class Labelled(Row):
    """A label on the left, the control on the right; one below the other where that is too narrow."""

    def __init__(self, text: str, control: Widget) -> None:
        label = Label(text)
        super().__init__([label, control], gap=24)
        self._column = Column([label, control], gap=4)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As the row, or as the column."""
        return self._column.measure(look, width) if self._tight(look, width) else super().measure(look, width)

    def place(self, rect: Rect, look: Look) -> None:
        """The control at the right, in the form that fits."""
        if self._tight(look, rect.width):
            self.rect, self.look = rect, look
            self._column.place(rect, look)
            return
        label, control = self.content
        wide = control.measure(look)[0]
        super().place(rect, look)
        control.place(Rect(rect.right - wide, control.rect.y, wide, control.rect.height), look)
        label.place(Rect(rect.x, label.rect.y, rect.width - wide - look.em(self.gap), label.rect.height), look)

    def _tight(self, look: Look, width: int | None) -> bool:
        return width is not None and super().measure(look)[0] > width
