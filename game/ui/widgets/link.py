"""A sentence that leads somewhere."""

from collections.abc import Callable

from game.ui.canvas import Canvas
from game.ui.look import Look
from game.ui.theme import Ink, Role
from game.ui.widgets.base import Size
from game.ui.widgets.pressable import Pressable


class Link(Pressable):
    """Text on as many lines as it needs, with `detail` in small letters below; calls `on_click`."""

    def __init__(
        self,
        text: str,
        on_click: Callable[[], object],
        detail: str = "",
        ink: Ink = "text",
        tip: str = "",
        grow: float = 0,
    ) -> None:
        super().__init__(text, on_click, tip, grow)
        self.detail = detail
        self.ink: Ink = ink

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Both texts, and a little room around them."""
        around = look.em(6)
        room = None if width is None else width - 2 * around
        sizes = [look.fonts.size(text, Role.SMALL, room) for text in (self.text, self.detail) if text]
        return (max(w for w, _ in sizes) + 2 * around, sum(h for _, h in sizes) + 2 * look.em(3))

    def draw(self, canvas: Canvas) -> None:
        """The texts, on a lighter ground under the pointer."""
        look, theme = canvas.look, canvas.look.theme
        if self.hovered:
            canvas.box(self.rect, theme.panel_raised, look.px(theme.radius - 4))
        around = look.em(6)
        left, width = self.rect.x + around, self.rect.width - 2 * around
        with canvas.clip(self.rect):
            below = canvas.text(
                self.text, (left, self.rect.y + look.em(3)), Role.SMALL, theme.ink(self.ink), width=width
            ).bottom
            if self.detail:
                canvas.text(self.detail, (left, below), Role.SMALL, theme.text_dim, width=width)
