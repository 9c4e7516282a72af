"""The card backs, the same both ways up, and told apart by their patterns as well as by their colours."""

from math import cos, gcd, pi, sin

from faces import CENTRE, HEIGHT, WIDTH, blank, both_ends
from palette import PAPER
from shapes import cut_all, petals, polar, star, suit
from svg import Point, circle, group, num, path, poly, rect

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


_WAVE = (WIDTH - 2 * _EDGE) / 8
"""Half the width of a wave: four of them fill a row."""


def _row_of_waves(level: float, shifted: bool, r: float) -> str:
    """Return path data of half discs side by side from edge to edge of the field; what is below them lies over them."""
    size = num(r)
    whole = f"a{size} {size} 0 0 1 {num(2 * r)} 0Z"
    numbers = (-2, 0, 2) if shifted else (-3, -1, 1, 3)
    row = "".join(f"M{num(CENTRE[0] + number * _WAVE - r)} {num(level)}{whole}" for number in numbers)
    if not shifted:
        return row
    left = f"M{num(_EDGE)} {num(level - r)}a{size} {size} 0 0 1 {size} {size}l-{size} 0Z"
    right = f"M{num(WIDTH - _EDGE)} {num(level - r)}a{size} {size} 0 0 0 -{size} {size}l{size} 0Z"
    return row + left + right


def waves(dark: str, base: str, light: str) -> list[str]:
    """Return a back of waves in three shades of a colour, that run away from the middle on both sides."""
    x, y = CENTRE
    field = rect(_EDGE, _EDGE, WIDTH - 2 * _EDGE, HEIGHT - 2 * _EDGE, 0, dark)
    rows = [
        path(_row_of_waves(_EDGE + 3 + (2 + row) * _WAVE / 2, row % 2 == 1, _WAVE), light)
        + "".join(
            path(_row_of_waves(_EDGE + 3 + (2 + row) * _WAVE / 2, row % 2 == 1, _WAVE * size), fill)
            for size, fill in ((0.9, dark), (0.68, light), (0.59, base), (0.3, light))
        )
        for row in range(9)
    ]
    left, right = num(_EDGE), num(WIDTH - _EDGE)
    line = f"M{left} {num(y - 16)}L{right} {num(y - 16)}M{left} {num(y + 16)}L{right} {num(y + 16)}"
    band = [
        rect(_EDGE, y - 17, WIDTH - 2 * _EDGE, 34, 0, dark),
        path(line, stroke=light, width=2.4),
        *(circle(x + way * at, y, 3.4, light) for way in (-1, 1) for at in (46, 63, 80, 97)),
        circle(x, y, 33, dark, light, 2.4),
        circle(x, y, 27, base),
        path(petals(8, 26, 10, x, y), light),
        circle(x, y, 6, dark, light, 1.6),
    ]
    frame = rect(_EDGE, _EDGE, WIDTH - 2 * _EDGE, HEIGHT - 2 * _EDGE, 0, "none", dark, 3.4)
    return [blank(), field, both_ends("".join(rows)), *band, frame]


def _roulette(rim: int, wheel: int, pen: float, wide: float, high: float) -> str:
    """The line a pen draws in a wheel that rolls inside a rim, in a box twice so wide and high."""
    x, y = CENTRE
    turns = wheel // gcd(rim, wheel)
    lobes = rim // gcd(rim, wheel)
    steps = 14 * lobes
    most = rim - wheel + pen
    points = []
    for step in range(steps):
        angle = 2 * pi * turns * step / steps
        across = (rim - wheel) * cos(angle) + pen * cos(angle * (rim - wheel) / wheel)
        down = (rim - wheel) * sin(angle) - pen * sin(angle * (rim - wheel) / wheel)
        points.append((x + wide * across / most, y + high * down / most))
    return poly(points)


def rosette(dark: str, base: str, light: str) -> list[str]:
    """Return a back of lines as engines turn them, in three shades of a colour."""
    x, y = CENTRE
    field = rect(_EDGE, _EDGE, WIDTH - 2 * _EDGE, HEIGHT - 2 * _EDGE, 9, dark)
    line = rect(_EDGE + 5, _EDGE + 5, WIDTH - 2 * _EDGE - 10, HEIGHT - 2 * _EDGE - 10, 6, "none", light, 1.8)
    corners = "".join(
        path(petals(4, 17, 8, cx, cy, start=45), base) + path(star(cx, cy, 9, 3.2, 4), light)
        for cx in (_EDGE + 24, WIDTH - _EDGE - 24)
        for cy in (_EDGE + 24, HEIGHT - _EDGE - 24)
    )
    lens = [
        path(_roulette(96, 30, 52, 99, 147), stroke=base, width=5),
        path(_roulette(96, 30, 52, 99, 147), stroke=light, width=1.7),
        path(_roulette(40, 15, 14, 60, 60), base, light, 1.5),
    ]
    heart = [circle(x, y, 26, dark, light, 2), path(petals(10, 23, 7, x, y), light), circle(x, y, 5, dark)]
    return [blank(), field, line, corners, *lens, *heart]


def _crescent(x: float, y: float, r: float, colour: str) -> str:
    """A moon that lies on its back."""
    a, b = num(r * 0.94), num(r * 0.34)
    return group(
        [path(f"M-{a} -{b}A{num(r)} {num(r)} 0 1 0 {a} -{b}A{num(r)} {num(r * 0.98)} 0 0 1 -{a} -{b}Z", colour)], x, y
    )


_STARS = (
    (44, 52, 8),
    (206, 66, 6),
    (66, 108, 5),
    (186, 118, 8),
    (40, 148, 6),
    (206, 164, 4),
    (88, 44, 4),
    (160, 40, 5),
)


def stars(dark: str, base: str, light: str) -> list[str]:
    """Return a back of a sun between two moons among stars, in three shades."""
    x, y = CENTRE
    field = rect(_EDGE, _EDGE, WIDTH - 2 * _EDGE, HEIGHT - 2 * _EDGE, 9, dark)
    lines = [
        rect(
            _EDGE + inset,
            _EDGE + inset,
            WIDTH - 2 * (_EDGE + inset),
            HEIGHT - 2 * (_EDGE + inset),
            7,
            "none",
            light,
            wide,
        )
        for inset, wide in ((5, 2.4), (10, 1.2))
    ]
    sky = "".join(path(star(sx, sy, size, size * 0.28, 4), light) for sx, sy, size in _STARS)
    rings = [circle(x, y, 62, base, light, 2), circle(x, y, 56, stroke=light, width=1)]
    sun = [
        path(star(x, y, 50, 27, 16), light),
        circle(x, y, 24, dark),
        circle(x, y, 20, light),
        path(star(x, y, 15, 5.5, 8), dark),
    ]
    return [blank(), field, *lines, both_ends(sky + _crescent(x, 82, 27, light)), *rings, *sun]


_BLOCKS = (6, 8)
"""How many blocks the weave has across and down: an even number together, or it would have one way up."""


def weave(dark: str, base: str, light: str) -> list[str]:
    """Return a back of bars over and under each other in three shades of a colour."""
    inset = _EDGE + 4
    field = rect(_EDGE, _EDGE, WIDTH - 2 * _EDGE, HEIGHT - 2 * _EDGE, 9, dark)
    wide, high = (WIDTH - 2 * inset) / _BLOCKS[0], (HEIGHT - 2 * inset) / _BLOCKS[1]
    bars = []
    for column in range(_BLOCKS[0]):
        for row in range(_BLOCKS[1]):
            left, top = inset + column * wide, inset + row * high
            flat = (column + row) % 2 == 0
            for bar in range(3):
                fill = light if bar == 1 else base
                if flat:
                    bars.append(rect(left + 0.8, top + bar * high / 3 + 1.4, wide - 1.6, high / 3 - 2.8, 3, fill))
                else:
                    bars.append(rect(left + bar * wide / 3 + 1.4, top + 0.8, wide / 3 - 2.8, high - 1.6, 3, fill))
    return [blank(), field, *bars]


BACKS = {
    "red": lozenges("#8f1424", "#b3202f", "#f0b7a8"),
    "blue": rays("#17305e", "#2b5aa6", "#c9daf3"),
    "green": waves("#0f4a3c", "#1f7a60", "#cfe8d6"),
    "violet": rosette("#cdb5ea", "#9166c0", "#42206c"),
    "black": stars("#141828", "#262d47", "#e8c778"),
    "orange": weave("#7c2f12", "#c65a26", "#f6d3a8"),
}
"""By their names in the settings."""
