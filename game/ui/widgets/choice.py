"""One of several: as segments side by side, or, where these do not fit, a stepper with two arrows."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from itertools import pairwise

from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.input import Click, Confirm, Direction, Focus, Hover, Verb
from game.ui.look import Look
from game.ui.theme import Colour, Role, mix
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.button import HEIGHT


class OneOf(Widget):
    """The option number `index` of `count`, in parts side by side. Subclasses draw them and say where they are."""

    takes_focus = True

    def __init__(
        self, count: int, index: int, on_change: Callable[[int], object], grow: float = 0, tip: str = ""
    ) -> None:
        super().__init__(grow, tip)
        self.count = count
        self.index = index
        self.on_change = on_change
        self._over = -1
        """The part the pointer is over; -1 for none."""

    @property
    @abstractmethod
    def parts(self) -> list[Rect]:
        """What can be clicked."""

    def meant(self, part: int) -> int:
        """Return the option that a click on a part means."""
        return part

    def side_by_side(self) -> list[Rect]:
        """Return as many equal cells as there are options."""
        rect = self.rect
        edges = [rect.x + rect.width * n // self.count for n in range(self.count + 1)]
        return [Rect(a, rect.y, b - a, rect.height) for a, b in pairwise(edges)]

    def handle(self, verb: Verb) -> bool:
        """Arrows and clicks. At the first and last option an arrow key is left to the group."""
        match verb:
            case Focus(to=Direction.LEFT) if self.index > 0:
                self._choose(self.index - 1)
            case Focus(to=Direction.RIGHT) if self.index < self.count - 1:
                self._choose(self.index + 1)
            case Confirm():
                self._choose((self.index + 1) % self.count)
            case Click(pos=pos, button=1) if self._part(pos) >= 0:
                self._choose(min(max(self.meant(self._part(pos)), 0), self.count - 1))
            case Hover(pos=pos):
                before, self._over = self._over, self._part(pos)
                return self._over != before
            case _:
                return False
        return True

    def _part(self, pos: tuple[int, int]) -> int:
        return next((n for n, part in enumerate(self.parts) if part.collidepoint(pos)), -1)

    def _choose(self, index: int) -> None:
        if index != self.index:
            self.index = index
            self.on_change(index)


class Choice(OneOf):
    """The option number `index` of `options`. With `stepper`, always in the form with arrows."""

    def __init__(
        self,
        options: Sequence[str],
        index: int = 0,
        on_change: Callable[[int], object] = lambda index: None,
        stepper: bool = False,
        tip: str = "",
        grow: float = 0,
    ) -> None:
        super().__init__(len(options), index, on_change, grow, tip)
        self.options = tuple(options)
        self.stepper = stepper
        self.stepped = stepper

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

    def draw(self, canvas: Canvas) -> None:
        """Segments or stepper."""
        look, theme = canvas.look, canvas.look.theme
        radius = look.px(theme.radius)
        canvas.box(self.rect, theme.well, radius, theme.panel_edge, look.px(1))
        if self.stepped:
            self._draw_stepper(canvas)
            return
        inset = look.px(3)
        for i, part in enumerate(self.parts):
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
        left, middle, right = self.parts
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

    @property
    def parts(self) -> list[Rect]:
        """The segments; or the arrows and what lies between them."""
        rect = self.rect
        if not self.stepped:
            return self.side_by_side()
        side = rect.height
        middle = Rect(rect.x + side, rect.y, rect.width - 2 * side, side)
        return [Rect(rect.x, rect.y, side, side), middle, Rect(rect.right - side, rect.y, side, side)]

    def meant(self, part: int) -> int:
        """See `OneOf.meant`: an arrow means the option beside."""
        return self.index + part - 1 if self.stepped else part

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
