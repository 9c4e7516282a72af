"""A gamepad in the colour of whoever plays with it."""

from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.look import Look
from game.ui.theme import Role
from game.ui.widgets.base import Size, Widget

SIDE, GAP = 34, 4


class PadSign(Widget):
    """The picture of a pad with its `number`, in the colour of a seat."""

    def __init__(self, number: int, seat: int) -> None:
        super().__init__()
        self.number = number
        self.seat = seat

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Room for both, side by side."""
        side = look.em(SIDE)
        return (side + look.em(GAP) + look.fonts.size(f"{self.number}", Role.STRONG)[0], side)

    def draw(self, canvas: Canvas) -> None:
        """The pad, then its number."""
        look, colours = canvas.look, canvas.look.theme.players
        side, colour = look.em(SIDE), colours[self.seat % len(colours)]
        canvas.icon("pad", Rect(self.rect.x, self.rect.centery - side // 2, side, side), colour)
        where = (self.rect.x + side + look.em(GAP), self.rect.centery)
        canvas.text(f"{self.number}", where, Role.STRONG, look.theme.text, "midleft")
