"""Text on a page."""

from game.ui.canvas import Canvas
from game.ui.look import Look
from game.ui.theme import Ink, Role
from game.ui.widgets.base import Size, Widget

WRAP = 420
"""Units at which a wrapping text breaks where nothing else says how wide it may be."""


class Label(Widget):
    """A text. With `wrap` it takes as many lines as it needs; without, it shrinks, then is cut."""

    def __init__(
        self,
        text: str,
        role: Role = Role.BODY,
        ink: Ink = "text",
        align: str = "left",
        wrap: bool = False,
        grow: float = 0,
    ) -> None:
        super().__init__(grow)
        self.text = text
        self.role = role
        self.ink: Ink = ink
        self.align = align
        self.wrap = wrap

    def measure(self, look: Look, width: int | None = None) -> Size:
        """The size of the text."""
        if not self.wrap:
            return look.fonts.size(self.text, self.role)
        if width is None:
            width = look.em(WRAP)
        return look.fonts.size(self.text, self.role, width)

    def draw(self, canvas: Canvas) -> None:
        """Write it."""
        colour = canvas.look.theme.ink(self.ink)
        if self.wrap:
            with canvas.clip(self.rect):
                width = self.rect.width
                canvas.text(self.text, self.rect.topleft, self.role, colour, width=width, align=self.align)
        else:
            canvas.text_in(self.text, self.rect, self.role, colour, self.align)
