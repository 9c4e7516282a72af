"""One of several: as segments side by side, or, where these do not fit, a stepper with two arrows."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.input import Click, Confirm, Direction, Focus, Hover, Verb
from game.ui.look import Look
from game.ui.theme import Colour, Role, mix
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.button import HEIGHT


class Choice(Widget):
    """The option number `index` of `options`. With `stepper`, always in the form with arrows."""

    takes_focus = True

    def __init__(
        self,
        options: Sequence[str],
        index: int = 0,
        on_change: Callable[[int], object] = lambda index: None,
        stepper: bool = False,
        tip: str = "",
        grow: float = 0,
    ) -> None:
        super().__init__(grow, tip)
        self.options = tuple(options)
        self.index = index
        self.on_change = on_change
        self.stepper = stepper
        self.stepped = stepper
        self._over = -1

    @property
    def chosen(self) -> str:
        """The option in words."""
        return self.options[self.index]

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Equal segments for the widest option, or the widest option between arrows."""
        height = look.em(HEIGHT)
        stepped = (self._widest(look) + 2 * height, height)
        segments = (self._segment(look) * len(self.options), height)
        return stepped if self.stepper or (width is not None and segments[0] > width) else segments

    def place(self, rect: Rect, look: Look) -> None:
        """Stand here, in the form that fits."""
        super().place(rect, look)
        self.stepped = self.stepper or self._segment(look) * len(self.options) > rect.width

    def handle(self, verb: Verb) -> bool:
        """Arrows and clicks. At the first and last option an arrow key is left to the group."""
        match verb:
            case Focus(to=Direction.LEFT) if self.index > 0:
                self._choose(self.index - 1)
            case Focus(to=Direction.RIGHT) if self.index < len(self.options) - 1:
                self._choose(self.index + 1)
            case Confirm():
                self._choose((self.index + 1) % len(self.options))
            case Click(pos=pos, button=1):
                self._clicked(self._part(pos))
            case Hover(pos=pos):
                before, self._over = self._over, self._part(pos)
                return self._over != before
            case _:
                return False
        return True

    def draw(self, canvas: Canvas) -> None:
        """Segments or stepper."""
        look, theme = canvas.look, canvas.look.theme
        radius = look.px(theme.radius)
        canvas.box(self.rect, theme.well, radius, theme.panel_edge, look.px(1))
        if self.stepped:
            self._draw_stepper(canvas)
            return
        inset = look.px(3)
        for i, part in enumerate(self._parts()):
            inner = part.inflate(-2 * inset, -2 * inset)
            ink: Colour = theme.text_dim if self.enabled else self._faint(look)
            if i == self.index:
                canvas.box(inner, theme.accent if self.enabled else theme.panel_raised, max(1, radius - inset))
                ink = theme.on_accent if self.enabled else theme.text_dim
            elif self.enabled and self.hovered and i == self._over:
                canvas.box(inner, theme.panel_raised, max(1, radius - inset))
                ink = theme.text
            canvas.text_in(self.options[i], inner.inflate(-look.em(12), 0), Role.STRONG, ink, "center")

    def _draw_stepper(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        left, middle, right = self._parts()
        for side, (part, possible) in enumerate(((left, self.index > 0), (right, self.index < len(self.options) - 1))):
            inner = part.inflate(-look.px(6), -look.px(6))
            if possible and self.enabled and self.hovered and self._over == 2 * side:
                canvas.box(inner, theme.panel_raised, look.px(theme.radius - 3))
            colour = theme.accent if possible and self.enabled else mix(theme.text_dim, theme.well, 0.7)
            _arrow(canvas, inner, colour, -1 if side == 0 else 1)
        canvas.text_in(self.chosen, middle, Role.STRONG, theme.text if self.enabled else self._faint(look), "center")

    def _faint(self, look: Look) -> Colour:
        """Words of what cannot be chosen now."""
        return mix(look.theme.text_dim, look.theme.panel, 0.5)

    def _parts(self) -> list[Rect]:
        rect = self.rect
        if self.stepped:
            side = rect.height
            middle = Rect(rect.x + side, rect.y, rect.width - 2 * side, rect.height)
            return [
                Rect(rect.x, rect.y, side, rect.height),
                middle,
                Rect(rect.right - side, rect.y, side, rect.height),
            ]
        edges = [rect.x + rect.width * i // len(self.options) for i in range(len(self.options) + 1)]
        return [Rect(a, rect.y, b - a, rect.height) for a, b in pairwise(edges)]

    def _part(self, pos: tuple[int, int]) -> int:
        return next((i for i, part in enumerate(self._parts()) if part.collidepoint(pos)), -1)

    def _clicked(self, part: int) -> None:
        if part < 0:
            return
        target = self.index + part - 1 if self.stepped else part
        self._choose(min(max(target, 0), len(self.options) - 1))

    def _choose(self, index: int) -> None:
        if index != self.index:
            self.index = index
            self.on_change(index)

    def _widest(self, look: Look) -> int:
        return max(look.fonts.size(option, Role.STRONG)[0] for option in self.options) + look.em(16)

    def _segment(self, look: Look) -> int:
        return self._widest(look) + look.em(20)


def _arrow(canvas: Canvas, rect: Rect, colour: Colour, way: int) -> None:
    reach = max(3, rect.height // 5)
    x, y = rect.centerx, rect.centery
    canvas.polygon(
        [(x - way * reach // 2, y - reach), (x + way * reach // 2, y), (x - way * reach // 2, y + reach)],
        colour,
    )
