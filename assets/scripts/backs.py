"""The two card backs: a lattice of lozenges around a rosette, the same both ways up."""

from faces import CENTRE, HEIGHT, WIDTH, blank
from palette import PAPER
from shapes import petals, star
from svg import circle, path, poly, rect

_EDGE = 16.0
_COLUMNS, _ROWS = 7, 10


def _lattice(base: str, light: str) -> list[str]:
    w, h = (WIDTH - 2 * _EDGE - 12) / _COLUMNS, (HEIGHT - 2 * _EDGE - 12) / _ROWS
    x0, y0 = _EDGE + 6, _EDGE + 6
    lozenges, stars = [], []
    for row in range(_ROWS):
        for column in range(_COLUMNS):
            x, y = x0 + (column + 0.5) * w, y0 + (row + 0.5) * h
            lozenges.append(poly([(x, y - h / 2), (x + w / 2, y), (x, y + h / 2), (x - w / 2, y)]))
            stars.append(star(x, y, 8.5, 2.6, 4))
    return [path("".join(lozenges), base), path("".join(stars), light)]


def back(dark: str, base: str, light: str) -> list[str]:
    """Return a card back in three shades of a colour."""
    x, y = CENTRE
    frame = rect(_EDGE, _EDGE, WIDTH - 2 * _EDGE, HEIGHT - 2 * _EDGE, 9, dark)
    line = rect(_EDGE + 3, _EDGE + 3, WIDTH - 2 * _EDGE - 6, HEIGHT - 2 * _EDGE - 6, 7, "none", light, 1.6)
    rosette = [
        circle(x, y, 50, dark, light, 2),
        circle(x, y, 45.5, base),
        path(petals(12, 44, 8, x, y), light),
        path(petals(12, 36, 5, x, y), dark),
        path(petals(12, 24, 5, x, y, start=15), PAPER),
        circle(x, y, 7.5, dark, light, 1.6),
        path(star(x, y, 5.5, 2, 4), PAPER),
    ]
    return [blank(), frame, *_lattice(base, light), line, *rosette]


RED = back("#8f1424", "#b3202f", "#f0b7a8")
BLUE = back("#17305e", "#23498a", "#b4cbec")
