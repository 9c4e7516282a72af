"""Choices: one of several as segments, stepper, lines or pictures, or any of several as chips."""

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
    """A choice of one of `count` options, shown as parts side by side. `index` is the option chosen; when another one
    is chosen, `on_change` is called with its index. Subclasses draw and place the parts.
    """

    takes_focus = True

    def __init__(
        self, count: int, index: int, on_change: Callable[[int], object], grow: float = 0, tip: str = ""
    ) -> None:
        super().__init__(grow, tip)
        self.count = count
        self.index = index
        self.on_change = on_change
        self._hovered_part = -1
        """Index of the part under the pointer; -1 for none."""

    @property
    @abstractmethod
    def parts(self) -> list[Rect]:
        """The rectangles that can be clicked, by the numbers that `option_of_part` takes."""

    def option_of_part(self, part: int) -> int:
        """Return the index of the option that a click on part number `part` chooses, by default `part` itself. A result
        below or above the options stands for the first or the last of them.
        """
        return part

    def equal_cells(self) -> list[Rect]:
        """Return the rectangle of the widget divided into equal cells side by side, one per option."""
        rect = self.rect
        edges = [rect.x + rect.width * n // self.count for n in range(self.count + 1)]
        return [Rect(a, rect.y, b - a, rect.height) for a, b in pairwise(edges)]

    def handle(self, verb: Verb) -> bool:
        """Choose another option, and call `on_change` if it was not chosen already. An arrow left or right chooses the
        option before or after, Enter the next one (after the last: the first), a click the one that was clicked.

        Return whether the verb was used. An arrow beyond the first or last option is left to the group. For a hover,
        return whether the pointer has come to another part.
        """
        match verb:
            case Focus(to=Direction.LEFT) if self.index > 0:
                self._choose(self.index - 1)
            case Focus(to=Direction.RIGHT) if self.index < self.count - 1:
                self._choose(self.index + 1)
            case Confirm():
                self._choose((self.index + 1) % self.count)
            case Click(pos=pos, button=1) if self._part_at(pos) >= 0:
                self._choose(min(max(self.option_of_part(self._part_at(pos)), 0), self.count - 1))
            case Hover(pos=pos):
                before, self._hovered_part = self._hovered_part, self._part_at(pos)
                return self._hovered_part != before
            case _:
                return False
        return True

    def _part_at(self, pos: tuple[int, int]) -> int:
        return next((n for n, part in enumerate(self.parts) if part.collidepoint(pos)), -1)

    def _choose(self, index: int) -> None:
        if index != self.index:
            self.index = index
            self.on_change(index)


class Choice(SingleChoice):
    """A choice of one of `options`, shown as segments where they fit, else (or with `stepper`) as a stepper with
    arrows.
    """

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
        self.is_stepper = stepper

    @property
    def chosen_text(self) -> str:
        """The text of the chosen option."""
        return self.options[self.index]

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of equal segments, or of a stepper if they do not fit into `width` or `stepper` is set."""
        height = look.em(HEIGHT)
        stepper = (self._widest_option(look) + 2 * height, height)
        segments = (self._segment_width(look) * len(self.options), height)
        return stepper if self.stepper or (width is not None and segments[0] > width) else segments

    def place(self, rect: Rect, look: Look) -> None:
        """Set the rectangle; show segments if all fit into it and `stepper` is not set, else a stepper."""
        super().place(rect, look)
        self.is_stepper = self.stepper or self._segment_width(look) * len(self.options) > rect.width

    def draw(self, canvas: Canvas) -> None:
        """Draw the segments, the chosen one filled; or if `is_stepper` the chosen text between two arrows."""
        look, theme = canvas.look, canvas.look.theme
        radius = look.px(theme.radius)
        canvas.box(self.rect, theme.well, radius, theme.panel_edge, look.px(1))
        if self.is_stepper:
            self._draw_stepper(canvas)
            return
        inset = look.px(3)
        for i, part in enumerate(self.parts):
            inner = part.inflate(-2 * inset, -2 * inset)
            ink: Colour = theme.text_dim if self.enabled else self._disabled_colour(look)
            if i == self.index:
                canvas.box(inner, theme.accent if self.enabled else theme.panel_raised, max(1, radius - inset))
                ink = theme.on_accent if self.enabled else theme.text_dim
            elif self.enabled and self.hovered and i == self._hovered_part:
                canvas.box(inner, theme.panel_raised, max(1, radius - inset))
                ink = theme.text
            canvas.text_in(self.options[i], inner.inflate(-look.em(12), 0), Role.STRONG, ink, "center")

    def _draw_stepper(self, canvas: Canvas) -> None:
        look, theme = canvas.look, canvas.look.theme
        left, middle, right = self.parts
        for side, (part, possible) in enumerate(((left, self.index > 0), (right, self.index < len(self.options) - 1))):
            inner = part.inflate(-look.px(6), -look.px(6))
            if possible and self.enabled and self.hovered and self._hovered_part == 2 * side:
                canvas.box(inner, theme.panel_raised, look.px(theme.radius - 3))
            colour = theme.accent if possible and self.enabled else mix(theme.text_dim, theme.well, 0.7)
            _draw_arrow(canvas, inner, colour, -1 if side == 0 else 1)
        canvas.text_in(
            self.chosen_text, middle, Role.STRONG, theme.text if self.enabled else self._disabled_colour(look), "center"
        )

    def _disabled_colour(self, look: Look) -> Colour:
        """Return the text colour of a disabled choice for the segments that are not chosen."""
        return mix(look.theme.text_dim, look.theme.panel, 0.5)

    @property
    def parts(self) -> list[Rect]:
        """The rectangles of the segments or, if `is_stepper`, of left arrow, text and right arrow."""
        rect = self.rect
        if not self.is_stepper:
            return self.equal_cells()
        side = rect.height
        middle = Rect(rect.x + side, rect.y, rect.width - 2 * side, side)
        return [Rect(rect.x, rect.y, side, side), middle, Rect(rect.right - side, rect.y, side, side)]

    def option_of_part(self, part: int) -> int:
        """Return the index of the option that a click on part number `part` chooses. A segment chooses its own option.
        In a stepper, the left arrow chooses the option before the chosen one, the right arrow the one after it, both
        perhaps out of range; the text between them chooses the chosen option again.
        """
        return self.index + part - 1 if self.is_stepper else part

    def _widest_option(self, look: Look) -> int:
        return max(look.fonts.size(option, Role.STRONG)[0] for option in self.options) + look.em(16)

    def _segment_width(self, look: Look) -> int:
        return self._widest_option(look) + look.em(20)


def _draw_arrow(canvas: Canvas, rect: Rect, colour: Colour, way: int) -> None:
    reach = max(3, rect.height // 5)
    x, y = rect.centerx, rect.centery
    canvas.polygon(
        [(x - way * reach // 2, y - reach), (x + way * reach // 2, y), (x - way * reach // 2, y + reach)],
        colour,
    )


class Option(Pressable):
    """Option `number` of `options`: drawn as a segment or, if the options are below one another, as a line with a radio
    button.
    """

    def __init__(self, text: str, number: int, options: Options) -> None:
        super().__init__(text, self.choose)
        self.number = number
        self.options = options
        self.chosen = False
        self.is_line = False

    def choose(self) -> None:
        """Choose this option. Unless it is chosen already, this calls the `on_change` of the options."""
        self.options.choose(self.number)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of a segment, or if `is_line` that of a line whose text wraps within `width`."""
        if not self.is_line:
            return (look.fonts.size(self.text, Role.STRONG)[0] + look.em(36), look.em(HEIGHT))
        room = None if width is None else width - self._indent(look) - look.em(8)
        wide, high = look.fonts.size(self.text, Role.BODY, room)
        return (wide + self._indent(look) + look.em(8), max(look.em(HEIGHT - 8), high + look.em(8)))

    def draw(self, canvas: Canvas) -> None:
        """Draw the option as a segment, filled if it is chosen; if `is_line`, as a radio button with its text."""
        look, theme = canvas.look, canvas.look.theme
        radius = look.px(theme.radius)
        if self.hovered and not (self.chosen and not self.is_line):
            canvas.box(self.rect.inflate(-look.px(4), -look.px(4)), theme.panel_raised, radius)
        if self.is_line:
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
    """A choice of one of `texts`, shown as segments side by side or, if these are too wide, as lines below one another.
    `on_change` is called with the number of the option chosen.

    Unlike in `Choice`, moving the focus over options chooses none; Enter or a click does.
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
        """Return the size of the options side by side, or below one another as lines if that row is wider than `width`.
        The options take this form.
        """
        self._set_form(look, width)
        sizes = [option.measure(look, width) for option in self.options]
        if self.options[0].is_line:
            return (max(w for w, _ in sizes), sum(h for _, h in sizes))
        return (sum(w for w, _ in sizes), look.em(HEIGHT))

    def place(self, rect: Rect, look: Look) -> None:
        """Place the options side by side, the last one as wide as the rest of `rect`; one below the other if they do
        not fit in its width.
        """
        super().place(rect, look)
        self._set_form(look, rect.width)
        x, y = rect.topleft
        for number, option in enumerate(self.options):
            wide, high = option.measure(look, rect.width)
            if option.is_line:
                option.place(Rect(x, y, rect.width, high), look)
                y += high
            else:
                last = number == len(self.options) - 1
                option.place(Rect(x, y, rect.right - x if last else wide, min(high, rect.height)), look)
                x += wide

    def draw(self, canvas: Canvas) -> None:
        """Draw the options. Segments get a common background; options listed as lines have none."""
        look, theme = canvas.look, canvas.look.theme
        if not self.options[0].is_line:
            canvas.box(self.rect, theme.well, look.px(theme.radius), theme.panel_edge, look.px(1))
        super().draw(canvas)

    def choose(self, number: int) -> None:
        """Choose option `number` and call `on_change` with it; do nothing if it is chosen already."""
        if number != self.index:
            self.options[self.index].chosen = False
            self.options[number].chosen = True
            self.index = number
            self.on_change(number)

    def _set_form(self, look: Look, width: int | None) -> None:
        for option in self.options:
            option.is_line = False
        room = sum(option.measure(look)[0] for option in self.options)
        for option in self.options:
            option.is_line = width is not None and room > width


class NumberedChip(Chip):
    """The chip at place `number` of the group `chips`, switched on at first if `on`. When it is switched, it calls
    `on_switch` of the group with its number and new state.
    """

    def __init__(self, text: str, on: bool, number: int, chips: Chips) -> None:
        super().__init__(text, on, self._switch)
        self.number = number
        self.chips = chips

    def _switch(self, on: bool) -> None:
        self.chips.on_switch(self.number, on)


class Chips(Flow):
    """Chips in lines, any of which can be on; those numbered in `on` are on at first. `on_switch` is called with a
    chip's number and state. With `even`, lines are about equally long.
    """

    def __init__(
        self, texts: Sequence[str], on: Container[int], on_switch: Callable[[int, bool], object], even: bool = False
    ) -> None:
        self.chips = [NumberedChip(text, number in on, number, self) for number, text in enumerate(texts)]
        super().__init__(self.chips, gap=4, lead=4, even=even)
        self.on_switch = on_switch

    @property
    def numbers_on(self) -> list[int]:
        """The numbers of the chips that are on, counted from 0, in ascending order."""
        return [chip.number for chip in self.chips if chip.on]


PictureOption = tuple[str, Callable[[Canvas, Rect], object]]
"""Name of an option, and a callable that draws it into a rectangle."""


class PictureChoice(SingleChoice):
    """A choice of one of `options`, side by side or in as few rows as needed.

    Each option is a name and a function that draws the picture above it; `size` is the width and height of a picture in
    units.
    """

    def __init__(
        self,
        options: Sequence[PictureOption],
        index: int,
        on_change: Callable[[int], object],
        size: tuple[float, float],
    ) -> None:
        super().__init__(len(options), index, on_change)
        self.options = tuple(options)
        self.size = size
        self.rows = 1

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of all cells side by side, or in as few rows as fit into `width` if given."""
        wide, high = self._cell_size(look)
        rows = self._row_count(wide, width)
        wide *= -(-self.count // rows)
        return (wide if width is None else min(wide, width), rows * high)

    def place(self, rect: Rect, look: Look) -> None:
        """Set the rectangle, and arrange the options in as few rows as its width allows."""
        super().place(rect, look)
        self.rows = self._row_count(self._cell_size(look)[0], rect.width)

    def handle(self, verb: Verb) -> bool:
        """Choose the option one row above or below on up and down; handle other verbs like any choice. Return whether
        the verb was used: up from the first row, and down where no option is below, are left to the group.
        """
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
        """Draw the pictures; the chosen one has a frame and a tick."""
        look, theme = canvas.look, canvas.look.theme
        radius = look.px(theme.radius)
        canvas.box(self.rect, theme.well, radius, theme.panel_edge, look.px(1))
        name_height = look.fonts.line_height(Role.SMALL)
        for number, (part, (name, draw)) in enumerate(zip(self.parts, self.options, strict=True)):
            inner = part.inflate(-look.px(8), -look.px(8))
            chosen = number == self.index
            if chosen or (self.hovered and number == self._hovered_part):
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
        """The rectangles of the options, row by row."""
        across = -(-self.count // self.rows)
        wide, high = self.rect.width / across, self.rect.height / self.rows
        cells = []
        for number in range(self.count):
            row, column = divmod(number, across)
            left, top = self.rect.x + round(wide * column), self.rect.y + round(high * row)
            right, bottom = self.rect.x + round(wide * (column + 1)), self.rect.y + round(high * (row + 1))
            cells.append(Rect(left, top, right - left, bottom - top))
        return cells

    def _row_count(self, wide: int, width: int | None) -> int:
        if width is None:
            return 1
        return -(-self.count // max(1, min(self.count, width // wide)))

    def _cell_size(self, look: Look) -> Size:
        named = max(look.fonts.size(name, Role.SMALL)[0] for name, _ in self.options) + look.em(20) + look.px(20)
        high = look.em(self.size[1]) + look.fonts.line_height(Role.SMALL) + look.px(24)
        return (max(look.em(self.size[0]) + look.px(16), named), high)
