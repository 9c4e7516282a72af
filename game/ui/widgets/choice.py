"""One of several, or any of them: as segments side by side, with two arrows, in lines, as pictures, as chips."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Sequence
from itertools import pairwise

from pygame import Rect

from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Colour, Role, mix
from game.ui.input.verbs import Click, Confirm, Direction, Focus, Hover, Verb
from game.ui.widgets.base import Size, Widget, nothing
from game.ui.widgets.button import HEIGHT, Chip, Pressable
from game.ui.widgets.layout import Flow


class SingleChoice(Widget, ABC):
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


class Choice(SingleChoice):
    """The option number `index` of `options`. With `stepper`, always in the form with arrows."""

    def __init__(
        self,
        options: Sequence[str],
        index: int = 0,
        on_change: Callable[[int], object] = nothing,
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
        """An arrow means the option beside."""
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


class Option(Pressable):
    """The option `number` of `options`; if `chosen`, a filled face, or, where options are lines, a dot in a ring."""

    def __init__(self, text: str, number: int, options: Options) -> None:
        super().__init__(text, self.choose)
        self.number = number
        self.options = options
        self.chosen = False
        self.line = False

    def choose(self) -> None:
        """Be the one that is chosen."""
        self.options.choose(self.number)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """A segment of one line, or a line of as many as it needs within `width`."""
        if not self.line:
            return (look.fonts.size(self.text, Role.STRONG)[0] + look.em(36), look.em(HEIGHT))
        room = None if width is None else width - self._indent(look) - look.em(8)
        wide, high = look.fonts.size(self.text, Role.BODY, room)
        return (wide + self._indent(look) + look.em(8), max(look.em(HEIGHT - 8), high + look.em(8)))

    def draw(self, canvas: Canvas) -> None:
        """A segment or a line."""
        look, theme = canvas.look, canvas.look.theme
        radius = look.px(theme.radius)
        if self.hovered and not (self.chosen and not self.line):
            canvas.box(self.rect.inflate(-look.px(4), -look.px(4)), theme.panel_raised, radius)
        if self.line:
            size = look.em(20)
            ring = Rect(self.rect.x + look.em(6), self.rect.centery - size // 2, size, size)
            canvas.box(ring, theme.well, size // 2, theme.accent if self.chosen else theme.text_dim, look.px(2))
            if self.chosen:
                canvas.box(ring.inflate(-look.em(10), -look.em(10)), theme.accent, size // 2)
            left = self.rect.x + self._indent(look)
            width = self.rect.right - look.em(8) - left
            ink = theme.text if self.chosen else theme.text_dim
            canvas.text(self.text, (left, self.rect.centery), Role.BODY, ink, "midleft", width)
            return
        if self.chosen:
            inset = look.px(3)
            canvas.box(self.rect.inflate(-2 * inset, -2 * inset), theme.accent, max(1, radius - inset))
        ink = theme.on_accent if self.chosen else theme.text if self.hovered else theme.text_dim
        canvas.text_in(self.text, self.rect.inflate(-look.em(12), 0), Role.STRONG, ink, "center")

    def _indent(self, look: Look) -> int:
        return look.em(36)


class Options(Widget):
    """The option number `index` of `texts`.

    Unlike with `Choice` the focus passes over the options without choosing; Enter or a click does.
    """

    def __init__(
        self,
        texts: Sequence[str],
        index: int,
        on_change: Callable[[int], object] = nothing,
        tip: str = "",
        grow: float = 0,
    ) -> None:
        super().__init__(grow, tip)
        self.options = [Option(text, number, self) for number, text in enumerate(texts)]
        self.options[index].chosen = True
        self.index = index
        self.on_change = on_change

    @property
    def children(self) -> Sequence[Widget]:
        """The options."""
        return self.options

    def measure(self, look: Look, width: int | None = None) -> Size:
        """All in one row, or, if that is wider than `width`, one below the other."""
        self._form(look, width)
        sizes = [option.measure(look, width) for option in self.options]
        if self.options[0].line:
            return (max(w for w, _ in sizes), sum(h for _, h in sizes))
        return (sum(w for w, _ in sizes), look.em(HEIGHT))

    def place(self, rect: Rect, look: Look) -> None:
        """Stand here, in the form that fits."""
        super().place(rect, look)
        self._form(look, rect.width)
        x, y = rect.topleft
        for number, option in enumerate(self.options):
            wide, high = option.measure(look, rect.width)
            if option.line:
                option.place(Rect(x, y, rect.width, high), look)
                y += high
            else:
                last = number == len(self.options) - 1
                option.place(Rect(x, y, rect.right - x if last else wide, min(high, rect.height)), look)
                x += wide

    def draw(self, canvas: Canvas) -> None:
        """The options; side by side, in one well."""
        look, theme = canvas.look, canvas.look.theme
        if not self.options[0].line:
            canvas.box(self.rect, theme.well, look.px(theme.radius), theme.panel_edge, look.px(1))
        super().draw(canvas)

    def choose(self, number: int) -> None:
        """Choose an option, if it is not chosen yet."""
        if number != self.index:
            self.options[self.index].chosen = False
            self.options[number].chosen = True
            self.index = number
            self.on_change(number)

    def _form(self, look: Look, width: int | None) -> None:
        for option in self.options:
            option.line = False
        room = sum(option.measure(look)[0] for option in self.options)
        for option in self.options:
            option.line = width is not None and room > width


class ChipOf(Chip):
    """The chip `number` of `chips`."""

    def __init__(self, text: str, on: bool, number: int, chips: Chips) -> None:
        super().__init__(text, on, self._turned)
        self.number = number
        self.chips = chips

    def _turned(self, on: bool) -> None:
        self.chips.on_turn(self.number, on)


class Chips(Flow):
    """Any of several: chips in lines, those of the numbers in `on` filled. `on_turn` gets a number, and if it is on."""

    def __init__(
        self, texts: Sequence[str], on: Container[int], on_turn: Callable[[int, bool], object], even: bool = False
    ) -> None:
        self.chips = [ChipOf(text, number in on, number, self) for number, text in enumerate(texts)]
        super().__init__(self.chips, gap=4, lead=4, even=even)
        self.on_turn = on_turn

    @property
    def on(self) -> list[int]:
        """The numbers of those that are on."""
        return [chip.number for chip in self.chips if chip.on]


Picture = tuple[str, Callable[[Canvas, Rect], object]]
"""The name of an option, and what draws it in a place."""


class PictureChoice(SingleChoice):
    """The option number `index` of `options`, in as few rows as they need, with `size` units for each picture."""

    def __init__(
        self, options: Sequence[Picture], index: int, on_change: Callable[[int], object], size: tuple[float, float]
    ) -> None:
        super().__init__(len(options), index, on_change)
        self.options = tuple(options)
        self.size = size
        self.rows = 1

    def measure(self, look: Look, width: int | None = None) -> Size:
        """All cells side by side, or in rows of as many as fit."""
        wide, high = self._cell(look)
        rows = self._rows(wide, width)
        wide *= -(-self.count // rows)
        return (wide if width is None else min(wide, width), rows * high)

    def place(self, rect: Rect, look: Look) -> None:
        """Stand here, in the rows that fit."""
        super().place(rect, look)
        self.rows = self._rows(self._cell(look)[0], rect.width)

    def handle(self, verb: Verb) -> bool:
        """The arrows up and down change the row; from the first and the last one they are left to the group."""
        across = -(-self.count // self.rows)
        match verb:
            case Focus(to=Direction.UP) if self.index >= across:
                self._choose(self.index - across)
            case Focus(to=Direction.DOWN) if self.index + across < self.count:
                self._choose(self.index + across)
            case _:
                return super().handle(verb)
        return True

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
            draw(canvas, Rect(inner.x, inner.y + look.px(6), inner.width, text.top - inner.y - look.px(8)))
            text = text.inflate(-look.px(8), 0)
            if chosen:
                tick = look.em(15)
                wide = min(look.fonts.size(name, Role.SMALL)[0] + look.em(20), text.width)
                text = Rect(text.centerx - wide // 2 + look.em(20), text.y, wide - look.em(20), text.height)
                canvas.icon("check", Rect(text.x - look.em(20), text.centery - tick // 2, tick, tick), theme.accent)
            canvas.text_in(name, text, Role.SMALL, theme.text if chosen else theme.text_dim, "center")

    @property
    def parts(self) -> list[Rect]:
        """The cells, row by row."""
        across = -(-self.count // self.rows)
        wide, high = self.rect.width / across, self.rect.height / self.rows
        cells = []
        for number in range(self.count):
            row, column = divmod(number, across)
            left, top = self.rect.x + round(wide * column), self.rect.y + round(high * row)
            right, bottom = self.rect.x + round(wide * (column + 1)), self.rect.y + round(high * (row + 1))
            cells.append(Rect(left, top, right - left, bottom - top))
        return cells

    def _rows(self, wide: int, width: int | None) -> int:
        if width is None:
            return 1
        return -(-self.count // max(1, min(self.count, width // wide)))

    def _cell(self, look: Look) -> Size:
        named = max(look.fonts.size(name, Role.SMALL)[0] for name, _ in self.options) + look.em(20) + look.px(20)
        high = look.em(self.size[1]) + look.fonts.line_height(Role.SMALL) + look.px(24)
        return (max(look.em(self.size[0]) + look.px(16), named), high)
