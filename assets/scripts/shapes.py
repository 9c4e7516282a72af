"""Shapes that many pictures share: suits, stars, petals, and patterns cut to a convex outline."""

import math
from collections.abc import Sequence

from svg import Point, circle, group, num, path, poly

SPADE = (
    "M0 -50C7 -31 45 -12 45 14C45 28 35 37 23 37C14 37 7 32 3.5 25C4.5 37 9 45 18 50"
    "L-18 50C-9 45 -4.5 37 -3.5 25C-7 32 -14 37 -23 37C-35 37 -45 28 -45 14C-45 -12 -7 -31 0 -50Z"
)
HEART = (
    "M0 48C-9 29 -48 11 -48 -18C-48 -35 -36 -46 -23 -46C-12 -46 -4 -40 0 -29"
    "C4 -40 12 -46 23 -46C36 -46 48 -35 48 -18C48 11 9 29 0 48Z"
)
DIAMOND = "M0 -50C9 -32 23 -14 39 0C23 14 9 32 0 50C-9 32 -23 14 -39 0C-23 -14 -9 -32 0 -50Z"


def disc(x: float, y: float, r: float) -> str:
    """Return path data of a circle, to be joined to other outlines."""
    half = f"a{num(r)} {num(r)} 0 1 1"
    return f"M{num(x - r)} {num(y)}{half} {num(2 * r)} 0{half} {num(-2 * r)} 0Z"


CLUB = (
    disc(0, -26, 22.5)
    + disc(-25, 9, 22.5)
    + disc(25, 9, 22.5)
    + "M-10 -14L10 -14L14 18L3.5 18C4.5 36 9 45 18 50L-18 50C-9 45 -4.5 36 -3.5 18L-14 18Z"
)
SUITS = {"S": SPADE, "H": HEART, "D": DIAMOND, "C": CLUB}


def suit(code: str, x: float, y: float, size: float, colour: str, turn: float = 0) -> str:
    """Return the suit S, H, D or C, size units high, centred on (x, y)."""
    return group([path(SUITS[code], colour)], x, y, size / 100, turn)


def polar(x: float, y: float, r: float, degrees: float) -> Point:
    """Return the point at distance r from (x, y); 0 degrees is up, 90 is right."""
    angle = math.radians(degrees)
    return x + r * math.sin(angle), y - r * math.cos(angle)


def star(x: float, y: float, outer: float, inner: float, points: int, turn: float = 0) -> str:
    """Return path data of a star with its first point up."""
    step = 180 / points
    radii = (outer, inner)
    return poly([polar(x, y, radii[i % 2], turn + i * step) for i in range(2 * points)])


def petal(length: float, width: float) -> str:
    """Return path data of a petal from the origin upwards."""
    return petals(1, length, width, 0, 0)


def petals(count: int, length: float, width: float, x: float, y: float, start: float = 0) -> str:
    """Return path data of petals set evenly around (x, y), as one outline."""
    half, near, far = width * 0.75, length * 0.2, length * 0.75
    data = []
    for i in range(count):
        turn = start + i * 360 / count
        tip = "".join(f" {num(a)} {num(b)}" for a, b in (_at(x, y, -half, near, turn), _at(x, y, -half, far, turn)))
        back = "".join(f" {num(a)} {num(b)}" for a, b in (_at(x, y, half, far, turn), _at(x, y, half, near, turn)))
        end = polar(x, y, length, turn)
        data.append(f"M{num(x)} {num(y)}C{tip[1:]} {num(end[0])} {num(end[1])}C{back[1:]} {num(x)} {num(y)}Z")
    return "".join(data)


def _at(x: float, y: float, across: float, along: float, turn: float) -> Point:
    """Return the point beside and along a direction from (x, y)."""
    angle = math.radians(turn)
    sine, cosine = math.sin(angle), math.cos(angle)
    return x + across * cosine + along * sine, y + across * sine - along * cosine


def ring_of(part: str, count: int, x: float, y: float, start: float = 0) -> str:
    """Return count copies of a part, turned evenly around (x, y)."""
    return "".join(group([part], x, y, turn=start + i * 360 / count) for i in range(count))


def bell(x: float, y: float, r: float, fill: str, line: str) -> str:
    """Return a small round bell with its slit."""
    slit = f"M{num(x - r * 0.55)} {num(y + r * 0.25)}L{num(x + r * 0.55)} {num(y + r * 0.25)}"
    return circle(x, y, r, fill, line, 1.6) + path(slit, stroke=line, width=1.6)


def cut(shape: Sequence[Point], outline: Sequence[Point]) -> list[Point]:
    """Return the part of a polygon inside a convex outline given clockwise on screen."""
    inside = list(shape)
    for i, (ax, ay) in enumerate(outline):
        bx, by = outline[(i + 1) % len(outline)]

        def side(p: Point, ax: float = ax, ay: float = ay, bx: float = bx, by: float = by) -> float:
            return (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax)

        kept: list[Point] = []
        for j, p in enumerate(inside):
            q = inside[j - 1]
            sp, sq = side(p), side(q)
            if (sp >= 0) != (sq >= 0):
                t = sq / (sq - sp)
                kept.append((q[0] + t * (p[0] - q[0]), q[1] + t * (p[1] - q[1])))
            if sp >= 0:
                kept.append(p)
        inside = kept
    return inside


def cut_all(shapes: Sequence[Sequence[Point]], outline: Sequence[Point]) -> str:
    """Return path data of all shapes cut to the outline; those outside it are left out."""
    pieces = [cut(shape, outline) for shape in shapes]
    return "".join(poly(piece) for piece in pieces if len(piece) > 2)
