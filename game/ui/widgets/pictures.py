"""One of several, each shown as a picture with its name below."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.look import Look
from game.ui.theme import Role
from game.ui.widgets.base import Size
from game.ui.widgets.choice import OneOf

Picture = tuple[str, Callable[[Canvas, Rect], object]]
"""The name of an option, and what draws it in a place."""


class PictureChoice(OneOf):
    """The option number `index` of `options`, side by side, with room of `size` units for each picture."""

    def __init__(
        self, options: Sequence[Picture], index: int, on_change: Callable[[int], object], size: tuple[float, float]
    ) -> None:
        super().__init__(len(options), index, on_change)
        self.options = tuple(options)
        self.size = size

    def measure(self, look: Look, width: int | None = None) -> Size:
        """All cells side by side, narrower where they must be."""
        wide, high = self._cell(look)
        wide *= len(self.options)
        return (wide if width is None else min(wide, width), high)

    def draw(self, canvas: Canvas) -> None:
        """The pictures; the chosen one is framed, and its name ticked."""
        look, theme = canvas.look, canvas.look.theme
        radius = look.px(theme.radius)
        canvas.box(self.rect, theme.well, radius, theme.panel_edge, look.px(1))
        name_height = look.fonts.line_height(Role.SMALL)
        for number, (part, (name, draw)) in enumerate(zip(self.parts, self.options, strict=True)):
            inner = part.inflate(-look.px(8), -look.px(8))
            chosen = number == self.index
            if chosen or (self.hovered and number == self._over):
                edge = theme.accent if chosen else theme.panel_edge
                canvas.box(inner, theme.panel_raised, max(1, radius - look.px(3)), edge, look.px(2 if chosen else 1))
            text = Rect(inner.x, inner.bottom - name_height - look.px(4), inner.width, name_height)
            if chosen:
                tick = look.em(15)
                canvas.icon("check", Rect(text.x + look.em(7), text.centery - tick // 2, tick, tick), theme.accent)
                text = text.inflate(-2 * look.em(22), 0)
            draw(canvas, Rect(inner.x, inner.y + look.px(6), inner.width, text.top - inner.y - look.px(8)))
            canvas.text_in(name, text, Role.SMALL, theme.text if chosen else theme.text_dim, "center")

    @property
    def parts(self) -> list[Rect]:
        """The cells."""
        return self.side_by_side()

    def _cell(self, look: Look) -> Size:
        named = max(look.fonts.size(name, Role.SMALL)[0] for name, _ in self.options) + 2 * look.em(28)
        high = look.em(self.size[1]) + look.fonts.line_height(Role.SMALL) + look.px(24)
        return (max(look.em(self.size[0]) + look.px(24), named), high)
