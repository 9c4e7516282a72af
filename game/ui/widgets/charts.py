"""Charts: lines for the scores of a match by seat, and bars."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, dist, pi, sin

from msgspec import Struct
from pygame import Rect

from game.content.numbers import number_text
from game.ui.draw.canvas import Canvas, Point
from game.ui.draw.look import Look
from game.ui.draw.theme import Colour, Role, mix
from game.ui.widgets.base import Size, Widget

MARK_RADIUS = 5
"""Units from the middle of a seat's mark to its corners."""
DASH_LENGTH = 9
"""Units of each dash where lines of several seats coincide."""
CORNERS = ((0, 0.0), (4, 0.125), (4, 0.0), (3, 0.25), (3, 0.75), (6, 0.0), (5, 0.75), (8, 0.0625))
"""Shapes of marks by seat: the number of corners (0 for a disc) and the turn of the first one, 0–1."""


def draw_seat_mark(canvas: Canvas, at: Point, seat: int, colour: Colour) -> None:
    """Draw the mark of a seat around the point `at`. Each of the first eight seats has a shape of its own: a disc, a
    square, a diamond, a triangle …; further seats begin with the disc again.
    """
    size = canvas.look.px(MARK_RADIUS)
    count, first_number = CORNERS[seat % len(CORNERS)]
    if not count:
        dot = Rect(0, 0, 2 * size - 2, 2 * size - 2).move_to(center=(round(at[0]), round(at[1])))
        canvas.box(dot, colour, size)
        return
    turns = [2 * pi * (first_number + n / count) for n in range(count)]
    canvas.polygon([(at[0] + size * cos(turn), at[1] + size * sin(turn)) for turn in turns], colour)


def draw_shared_line(canvas: Canvas, line: tuple[Point, Point], colour: Colour, number: int, count: int) -> None:
    """Draw one of `count` lines that coincide: every `count`-th dash, from dash `number` (from 0) on. If `count` is 1,
    the line is drawn whole.
    """
    (x, y), (to_x, to_y) = line
    width = max(2, canvas.look.px(2.5))
    if count == 1:
        canvas.line((x, y), (to_x, to_y), colour, width)
        return
    pieces = max(2 * count, round(dist(*line) / canvas.look.px(DASH_LENGTH)))
    for piece in range(number, pieces, count):
        first_number, last = piece / pieces, (piece + 1) / pieces
        start = (x + (to_x - x) * first_number, y + (to_y - y) * first_number)
        canvas.line(start, (x + (to_x - x) * last, y + (to_y - y) * last), colour, width)


STEPS = (1, 2, 5)
GRID_LINES = 5
"""Approximate number of horizontal grid lines."""
LEADER_WIDTH, MARK_HALF_WIDTH = 26, 8
"""Units from the ends of the lines to the marks before the names, and half the width of a mark with its margin."""


def ticks(low: float, high: float, count: int = GRID_LINES) -> list[int]:
    """Return evenly spaced round numbers, ascending, whose range includes `low` and `high`: at least two, at most
    `count` + 2.
    """
    span = max(1.0, high - low)
    power = 1
    while True:
        for step in (power * each for each in STEPS):
            if span / step <= count:
                first_number, last = int(low // step), -int(-high // step)
                return [step * n for n in range(first_number, max(last, first_number + 1) + 1)]
        power *= 10


def spread_labels(wanted: Sequence[int], height: int, top: int, bottom: int) -> list[int]:
    """Return the top of each label, in the order of `wanted`, so that labels `height` pixels high do not overlap.

    Each label is put at its wanted top if that is free, else directly below the label above it; none starts above
    `top`. Labels that would then reach below `bottom` are moved up, and push those above them up too. If there is too
    little room, labels therefore reach above `top`.
    """
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    placed = [0] * len(wanted)
    edge = top
    for i in order:
        placed[i] = max(wanted[i], edge)
        edge = placed[i] + height
    edge = bottom
    for i in reversed(order):
        placed[i] = min(placed[i], edge - height)
        edge = placed[i]
    return placed


class LineChart(Widget):
    """A chart with one line per seat, and a horizontal line at `target`, if given and not more than twice the greatest
    value.

    `totals` has a row for each deal, with one value per seat. If `cumulative`, the values are scores: every line starts
    at 0 before the first deal, and a row of zeros is put before the others in the attribute `totals`. Otherwise the
    values are independent numbers. The lines then start with the first row, which must exist.
    """

    def __init__(
        self,
        names: Sequence[str],
        totals: Sequence[Sequence[float]],
        target: int | None = None,
        grow: float = 0,
        least_height: float = 170,
        cumulative: bool = True,
    ) -> None:
        super().__init__(grow)
        self.names = tuple(names)
        self.colours: Sequence[int] = range(len(self.names))
        """Seat colours of the lines, by seat."""
        begin: tuple[tuple[float, ...], ...] = ((0,) * len(self.names),) if cumulative else ()
        self.totals = (*begin, *map(tuple, totals))
        self.first_number = 0 if cumulative else 1
        """Number of the first value on the horizontal axis."""
        self.target = target
        self.least_height = least_height

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return a fixed width, and `least_height`, or the height of all labels if that is greater."""
        return (
            look.px(320),
            max(look.px(self.least_height), (len(self.names) + 2) * look.fonts.line_height(Role.CAPTION)),
        )

    def draw(self, canvas: Canvas) -> None:
        """Draw the scale, the lines and the names at their ends, and the target unless it is more than twice the
        greatest value.
        """
        look = canvas.look
        values = [value for row in self.totals for value in row]
        reach = values + ([self.target] if self.target is not None and max(values) * 2 >= self.target else [])
        tick_values = ticks(min(reach), max(reach))
        plot = self._plot_rect(look, tick_values)
        self._draw_scale(canvas, plot, tick_values)
        if self.target in reach and self.target is not None:
            self._draw_target(canvas, plot, tick_values)
        self._draw_lines(canvas, plot, tick_values)
        self._draw_names(canvas, plot, tick_values)

    def _plot_rect(self, look: Look, tick_values: Sequence[int]) -> Rect:
        line = look.fonts.line_height(Role.CAPTION)
        left = max(look.fonts.size(number_text(mark), Role.CAPTION)[0] for mark in tick_values) + look.px(10)
        right = min(max(look.fonts.size(name, Role.CAPTION)[0] for name in self.names), self.rect.width // 3)
        right += look.px(LEADER_WIDTH + 2 * MARK_HALF_WIDTH)
        return Rect(
            self.rect.x + left,
            self.rect.y + line // 2,
            max(1, self.rect.width - left - right),
            max(1, self.rect.height - 2 * line),
        )

    def _draw_scale(self, canvas: Canvas, plot: Rect, tick_values: Sequence[int]) -> None:
        look, theme = canvas.look, canvas.look.theme
        faint = mix(theme.panel, theme.panel_edge, 0.55)
        line = look.fonts.line_height(Role.CAPTION)
        for mark in tick_values:
            y = _y(plot, tick_values, mark)
            canvas.line((plot.left, y), (plot.right, y), theme.panel_edge if mark == 0 else faint, look.px(1))
            room = Rect(self.rect.x, y - line // 2, plot.left - look.px(8) - self.rect.x, line)
            canvas.text_in(number_text(mark), room, Role.CAPTION, theme.text_dim, "right")
        last = len(self.totals) - 1 + self.first_number
        widest = look.fonts.size(f"{last}", Role.CAPTION)[0] + look.px(8)
        each = max(1, -(-widest * last // max(1, plot.width)))
        for number in range(each, last + 1, each):
            at = (self._x(plot, number - self.first_number), plot.bottom + look.px(4))
            canvas.text(f"{number}", at, Role.CAPTION, theme.text_dim, "midtop")

    def _draw_target(self, canvas: Canvas, plot: Rect, tick_values: Sequence[int]) -> None:
        look = canvas.look
        y, dash = _y(plot, tick_values, self.target or 0), look.px(7)
        for x in range(plot.left, plot.right, 2 * dash):
            canvas.line((x, y), (min(x + dash, plot.right), y), look.theme.accent, look.px(2))

    def _draw_lines(self, canvas: Canvas, plot: Rect, tick_values: Sequence[int]) -> None:
        look = canvas.look
        runs = [
            list(pairwise((self._x(plot, n), _y(plot, tick_values, row[seat])) for n, row in enumerate(self.totals)))
            for seat in range(len(self.names))
        ]
        for step in zip(*runs, strict=True):
            for seat, line in enumerate(step):
                alike = [other for other, each in enumerate(step) if each == line]
                draw_shared_line(canvas, line, self._colour(look, seat), alike.index(seat), len(alike))
        for seat in range(len(self.names)):
            for n, row in enumerate(self.totals):
                if n >= 1 - self.first_number:
                    draw_seat_mark(
                        canvas, (self._x(plot, n), _y(plot, tick_values, row[seat])), seat, self._colour(look, seat)
                    )

    def _draw_names(self, canvas: Canvas, plot: Rect, tick_values: Sequence[int]) -> None:
        """Draw the names with their marks, spread so that they do not overlap, each joined to its line's end."""
        look = canvas.look
        line = look.fonts.line_height(Role.CAPTION)
        ends = [_y(plot, tick_values, score) for score in self.totals[-1]]
        last, left = self._x(plot, len(self.totals) - 1), plot.right + look.px(LEADER_WIDTH)
        middles = [
            top + line // 2
            for top in spread_labels([y - line // 2 for y in ends], line, self.rect.top, self.rect.bottom)
        ]
        for seat, (end, y) in enumerate(zip(ends, middles, strict=True)):
            colour = self._colour(look, seat)
            mark = left + look.px(MARK_HALF_WIDTH)
            canvas.line((last, end), (left, y), colour, max(1, look.px(1.25)))
            draw_seat_mark(canvas, (mark, y), seat, colour)
            start = mark + look.px(MARK_HALF_WIDTH)
            room = Rect(start, y - line // 2, max(1, self.rect.right - start), line)
            canvas.text_in(self.names[seat], room, Role.CAPTION, colour)

    def _colour(self, look: Look, seat: int) -> Colour:
        return look.theme.players[self.colours[seat]]

    def _x(self, plot: Rect, deal: int) -> int:
        steps = len(self.totals) - 1
        return plot.left + round(plot.width * deal / steps) if steps else plot.centerx


def _y(plot: Rect, tick_values: Sequence[int], value: float) -> int:
    return plot.bottom - round(plot.height * (value - tick_values[0]) / (tick_values[-1] - tick_values[0]))


BAR_ROW_HEIGHT = 50
BAR_HEIGHT = 12


class Bar(Struct, frozen=True):
    """A bar of length `whole`, filled up to `part`, with a name and a caption; both lengths are in the unit of the
    chart.
    """

    name: str
    caption: str
    whole: int
    part: int


class BarChart(Widget):
    """Horizontal bars below one another, in the order of `bars`, each with its name and caption above it.

    The longest bar is as wide as the widget.
    """

    def __init__(self, bars: Sequence[Bar]) -> None:
        super().__init__()
        self.bars = tuple(bars)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return a fixed width and a row height per bar."""
        return (look.em(240), look.em(BAR_ROW_HEIGHT) * len(self.bars))

    def draw(self, canvas: Canvas) -> None:
        """Draw name, caption and bar of each row."""
        look, theme = canvas.look, canvas.look.theme
        most = max((bar.whole for bar in self.bars), default=0) or 1
        high, line = look.em(BAR_HEIGHT), look.em(BAR_ROW_HEIGHT)
        for number, bar in enumerate(self.bars):
            place = Rect(self.rect.x, self.rect.y + number * line, self.rect.width, line)
            text = Rect(place.x, place.y + look.em(2), place.width, line - high - look.em(12))
            caption = min(look.fonts.size(bar.caption, Role.SMALL)[0], text.width // 2)
            name = Rect(text.x, text.y, text.width - caption - look.em(10), text.height)
            canvas.text_in(bar.name, name, Role.BODY, theme.text)
            canvas.text_in(bar.caption, text, Role.SMALL, theme.text_dim, "right")
            groove = Rect(place.x, text.bottom + look.em(2), max(high, place.width * bar.whole // most), high)
            canvas.box(groove, theme.well, high // 2, theme.panel_edge, look.px(1))
            if bar.part:
                filled = Rect(groove.x, groove.y, max(high, groove.width * bar.part // max(1, bar.whole)), high)
                canvas.box(filled, theme.accent, high // 2)
