"""The lines and marks of a chart, so drawn that colour is not all that tells them apart."""

from math import cos, dist, pi, sin

from pygame import Rect

from game.ui.canvas import Canvas, Point
from game.ui.theme import Colour

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
