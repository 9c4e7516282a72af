"""A line chart of a match: one line a seat, the deals from left to right."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, dist, pi, sin

from msgspec import Struct
from pygame import Rect

from game.ui.draw.canvas import Canvas, Point
from game.ui.draw.look import Look
from game.ui.draw.theme import Colour, Role, mix
from game.ui.widgets.base import Size, Widget
from game.ui.words.strings import number_text

SIZE = 5
"""Units from the middle of a mark to its corners."""
DASH = 9
"""Units of a line one of those that share it draws before the next."""
CORNERS = ((0, 0.0), (4, 0.125), (4, 0.0), (3, 0.25), (3, 0.75), (6, 0.0), (5, 0.75), (8, 0.0625))
"""By seat: how many corners a mark has (none: it is round), and where the first stands, in turns."""


def draw_mark(canvas: Canvas, at: Point, seat: int, colour: Colour) -> None:
    """The mark of a seat, of a shape of its own: a disc, a square, a diamond, triangles …"""
    size = canvas.look.px(SIZE)
    count, first = CORNERS[seat % len(CORNERS)]
    if not count:
        dot = Rect(0, 0, 2 * size - 2, 2 * size - 2).move_to(center=(round(at[0]), round(at[1])))
        canvas.box(dot, colour, size)
        return
    turns = [2 * pi * (first + n / count) for n in range(count)]
    canvas.polygon([(at[0] + size * cos(turn), at[1] + size * sin(turn)) for turn in turns], colour)


def draw_shared(canvas: Canvas, line: tuple[Point, Point], colour: Colour, number: int, count: int) -> None:
    """A straight line, of which `count` share the place: this is `number` among them, and they take turns."""
    (x, y), (to_x, to_y) = line
    width = max(2, canvas.look.px(2.5))
    if count == 1:
        canvas.line((x, y), (to_x, to_y), colour, width)
        return
    pieces = max(2 * count, round(dist(*line) / canvas.look.px(DASH)))
    for piece in range(number, pieces, count):
        first, last = piece / pieces, (piece + 1) / pieces
        start = (x + (to_x - x) * first, y + (to_y - y) * first)
        canvas.line(start, (x + (to_x - x) * last, y + (to_y - y) * last), colour, width)


STEPS = (1, 2, 5)
LINES = 5
"""About as many lines across the chart."""
LEADER, MARK = 26, 8
"""Units from the ends of the lines to the marks before the names, and half the width of a mark with room round it."""


def ticks(low: float, high: float, about: int = LINES) -> list[int]:
    """Return round numbers at even distances that take in `low` and `high`: about so many, at least two."""
    span = max(1.0, high - low)
    power = 1
    while True:
        for step in (power * each for each in STEPS):
            if span / step <= about:
                first, last = int(low // step), -int(-high // step)
                return [step * n for n in range(first, max(last, first + 1) + 1)]
        power *= 10


def spread(wanted: Sequence[int], height: int, top: int, bottom: int) -> list[int]:
    """Return places for labels `height` px high, as near to `wanted` as possible, none on another."""
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


class Chart(Widget):
    """`totals[n][seat]` is the score after deal n, from 1. `target`, if any, is drawn across.

    All begin at 0, unless these are no totals (`added` is False) but numbers of their own from match to match.
    """

    def __init__(
        self,
        names: Sequence[str],
        totals: Sequence[Sequence[float]],
        target: int | None = None,
        grow: float = 0,
        least: float = 170,
        added: bool = True,
    ) -> None:
        super().__init__(grow)
        self.names = tuple(names)
        self.colours: Sequence[int] = range(len(self.names))
        """By seat: which of the colours of seats its line has."""
        begin: tuple[tuple[float, ...], ...] = ((0,) * len(self.names),) if added else ()
        self.totals = (*begin, *map(tuple, totals))
        self.first = 0 if added else 1
        """The number of the first of them."""
        self.target = target
        self.least = least

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As wide as there is room; at least so high that the labels stand one below the other."""
        return (look.px(320), max(look.px(self.least), (len(self.names) + 2) * look.fonts.line_height(Role.CAPTION)))

    def draw(self, canvas: Canvas) -> None:
        """Scale, lines, names at their ends."""
        look = canvas.look
        values = [value for row in self.totals for value in row]
        reach = values + ([self.target] if self.target is not None and max(values) * 2 >= self.target else [])
        marks = ticks(min(reach), max(reach))
        plot = self._plot(look, marks)
        self._draw_scale(canvas, plot, marks)
        if self.target in reach and self.target is not None:
            self._draw_target(canvas, plot, marks)
        self._draw_lines(canvas, plot, marks)
        self._draw_names(canvas, plot, marks)

    def _plot(self, look: Look, marks: Sequence[int]) -> Rect:
        line = look.fonts.line_height(Role.CAPTION)
        left = max(look.fonts.size(number_text(mark), Role.CAPTION)[0] for mark in marks) + look.px(10)
        right = min(max(look.fonts.size(name, Role.CAPTION)[0] for name in self.names), self.rect.width // 3)
        right += look.px(LEADER + 2 * MARK)
        return Rect(
            self.rect.x + left,
            self.rect.y + line // 2,
            max(1, self.rect.width - left - right),
            max(1, self.rect.height - 2 * line),
        )

    def _draw_scale(self, canvas: Canvas, plot: Rect, marks: Sequence[int]) -> None:
        look, theme = canvas.look, canvas.look.theme
        faint = mix(theme.panel, theme.panel_edge, 0.55)
        line = look.fonts.line_height(Role.CAPTION)
        for mark in marks:
            y = _y(plot, marks, mark)
            canvas.line((plot.left, y), (plot.right, y), theme.panel_edge if mark == 0 else faint, look.px(1))
            room = Rect(self.rect.x, y - line // 2, plot.left - look.px(8) - self.rect.x, line)
            canvas.text_in(number_text(mark), room, Role.CAPTION, theme.text_dim, "right")
        last = len(self.totals) - 1 + self.first
        widest = look.fonts.size(f"{last}", Role.CAPTION)[0] + look.px(8)
        each = max(1, -(-widest * last // max(1, plot.width)))
        for number in range(each, last + 1, each):
            at = (self._x(plot, number - self.first), plot.bottom + look.px(4))
            canvas.text(f"{number}", at, Role.CAPTION, theme.text_dim, "midtop")

    def _draw_target(self, canvas: Canvas, plot: Rect, marks: Sequence[int]) -> None:
        look = canvas.look
        y, dash = _y(plot, marks, self.target or 0), look.px(7)
        for x in range(plot.left, plot.right, 2 * dash):
            canvas.line((x, y), (min(x + dash, plot.right), y), look.theme.accent, look.px(2))

    def _draw_lines(self, canvas: Canvas, plot: Rect, marks: Sequence[int]) -> None:
        look = canvas.look
        runs = [
            list(pairwise((self._x(plot, n), _y(plot, marks, row[seat])) for n, row in enumerate(self.totals)))
            for seat in range(len(self.names))
        ]
        for step in zip(*runs, strict=True):
            for seat, line in enumerate(step):
                alike = [other for other, each in enumerate(step) if each == line]
                draw_shared(canvas, line, self._colour(look, seat), alike.index(seat), len(alike))
        for seat in range(len(self.names)):
            for n, row in enumerate(self.totals):
                if n >= 1 - self.first:
                    draw_mark(canvas, (self._x(plot, n), _y(plot, marks, row[seat])), seat, self._colour(look, seat))

    def _draw_names(self, canvas: Canvas, plot: Rect, marks: Sequence[int]) -> None:
        """Names with the marks of their lines, apart from each other, each led to by a thin line from its end."""
        look = canvas.look
        line = look.fonts.line_height(Role.CAPTION)
        ends = [_y(plot, marks, score) for score in self.totals[-1]]
        last, left = self._x(plot, len(self.totals) - 1), plot.right + look.px(LEADER)
        middles = [
            top + line // 2 for top in spread([y - line // 2 for y in ends], line, self.rect.top, self.rect.bottom)
        ]
        for seat, (end, y) in enumerate(zip(ends, middles, strict=True)):
            colour = self._colour(look, seat)
            mark = left + look.px(MARK)
            canvas.line((last, end), (left, y), colour, max(1, look.px(1.25)))
            draw_mark(canvas, (mark, y), seat, colour)
            start = mark + look.px(MARK)
            room = Rect(start, y - line // 2, max(1, self.rect.right - start), line)
            canvas.text_in(self.names[seat], room, Role.CAPTION, colour)

    def _colour(self, look: Look, seat: int) -> Colour:
        return look.theme.players[self.colours[seat]]

    def _x(self, plot: Rect, deal: int) -> int:
        steps = len(self.totals) - 1
        return plot.left + round(plot.width * deal / steps) if steps else plot.centerx


def _y(plot: Rect, marks: Sequence[int], value: float) -> int:
    return plot.bottom - round(plot.height * (value - marks[0]) / (marks[-1] - marks[0]))


LINE = 50
BAR = 12


class Bar(Struct, frozen=True):
    """A name, a word about it, `whole` and what is filled of it."""

    name: str
    told: str
    whole: int
    part: int


class Bars(Widget):
    """Bars one below the other, the longest as long as there is room."""

    def __init__(self, bars: Sequence[Bar]) -> None:
        super().__init__()
        self.bars = tuple(bars)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As wide as there is room, a line for each with its name above it."""
        return (look.em(240), look.em(LINE) * len(self.bars))

    def draw(self, canvas: Canvas) -> None:
        """Name, word, bar."""
        look, theme = canvas.look, canvas.look.theme
        most = max((bar.whole for bar in self.bars), default=0) or 1
        high, line = look.em(BAR), look.em(LINE)
        for number, bar in enumerate(self.bars):
            place = Rect(self.rect.x, self.rect.y + number * line, self.rect.width, line)
            text = Rect(place.x, place.y + look.em(2), place.width, line - high - look.em(12))
            told = min(look.fonts.size(bar.told, Role.SMALL)[0], text.width // 2)
            name = Rect(text.x, text.y, text.width - told - look.em(10), text.height)
            canvas.text_in(bar.name, name, Role.BODY, theme.text)
            canvas.text_in(bar.told, text, Role.SMALL, theme.text_dim, "right")
            groove = Rect(place.x, text.bottom + look.em(2), max(high, place.width * bar.whole // most), high)
            canvas.box(groove, theme.well, high // 2, theme.panel_edge, look.px(1))
            if bar.part:
                filled = Rect(groove.x, groove.y, max(high, groove.width * bar.part // max(1, bar.whole)), high)
                canvas.box(filled, theme.accent, high // 2)
