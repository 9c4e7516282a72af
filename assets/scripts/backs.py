"""The two card backs, the same both ways up: lozenges around a rosette, and rays around a rose of suits."""

from faces import CENTRE, HEIGHT, WIDTH, blank, both_ends
from palette import PAPER
from shapes import cut_all, petals, polar, star, suit
from svg import Point, circle, path, poly, rect

_EDGE = 16.0
_COLUMNS, _ROWS = 7, 10
_BAND = 22.0
_RAYS = 36


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


def lozenges(dark: str, base: str, light: str) -> list[str]:
    """Return a back of lozenges in three shades of a colour."""
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


def _rays(inset: float) -> str:
    """Every second of the rays from the middle to a frame so far from the edges of the card."""
    x, y = CENTRE
    right, bottom = WIDTH - inset, HEIGHT - inset
    frame: list[Point] = [(inset, inset), (right, inset), (right, bottom), (inset, bottom)]
    half = 90 / _RAYS
    wedges = [[(x, y), *(polar(x, y, 260, 360 * n / _RAYS + turn) for turn in (-half, half))] for n in range(_RAYS)]
    return cut_all(wedges, frame)


def _beads(inset: float, light: str) -> list[str]:
    """A row of beads along the edges, as far from each other on all four sides."""
    wide, high = WIDTH - 2 * inset, HEIGHT - 2 * inset
    across, down = 12, 18
    rows = [(inset + wide * n / across, y) for n in range(across + 1) for y in (inset, inset + high)]
    columns = [(x, inset + high * n / down) for n in range(1, down) for x in (inset, inset + wide)]
    return [circle(x, y, 3.4, light) for x, y in (*rows, *columns)]


def rays(dark: str, base: str, light: str) -> list[str]:
    """Return a back of rays in three shades of a colour."""
    x, y = CENTRE
    frame = rect(_EDGE, _EDGE, WIDTH - 2 * _EDGE, HEIGHT - 2 * _EDGE, 9, base)
    inner = _EDGE + _BAND
    field = rect(inner, inner, WIDTH - 2 * inner, HEIGHT - 2 * inner, 4, dark, light, 2.4)
    rings = [circle(x, y, r, stroke=light, width=1.4) for r in (79, 74)]
    pips = [both_ends(suit(code, x + dx, y + dy, 34, dark)) for code, dx, dy in (("S", 0, -30), ("D", 27, 0))]
    rose = [
        circle(x, y, 64, light, dark, 3),
        circle(x, y, 57, stroke=dark, width=1.2),
        *pips,
        path(star(x, y, 12, 4.5, 8), dark),
    ]
    return [blank(), frame, *_beads(_EDGE + _BAND / 2, light), field, path(_rays(inner + 1.2), base), *rings, *rose]


RED = lozenges("#8f1424", "#b3202f", "#f0b7a8")
BLUE = rays("#17305e", "#2b5aa6", "#c9daf3")
