"""Heads of kings, queens and jacks: faces, hair, beards, crowns and caps.

The face is centred on the origin, about 42 wide and 54 high; the chin is at y = 27.
"""

from palette import CREAM, GOLD, INK, PAPER, SuitColours
from shapes import petal, suit
from svg import Point, both_sides, circle, ellipse, group, path, poly, rect

LINE = 1.6
LIP = "#b8323f"


def _shape(d: str, fill: str) -> str:
    return path(d, fill, INK, LINE)


def _face(c: SuitColours, lips: bool) -> str:
    outline = "M-21 -14C-21 -34 21 -34 21 -14L20 6C19 18 9 27 0 27C-9 27 -19 18 -20 6Z"
    lid = path("M-15 -1.5C-12.5 -5.8 -7.5 -5.8 -5 -1.8", stroke=INK, width=1.7)
    brow = path("M-15.5 -8.5C-12.5 -11.5 -8 -11.5 -4.8 -9.4", stroke=INK, width=1.7)
    eyes = both_sides(circle(-9.8, -2.2, 2.5, INK) + lid + brow)
    cheeks = both_sides(circle(-13.5, 8, 4, c.blush))
    nose = path("M1.5 -4L-2.6 8C-1.6 9.8 1.4 9.8 2.8 9", stroke=INK, width=1.5)
    if lips:
        mouth = path("M-5.6 15.6C-3.4 13.8 -1.2 14 0 15C1.2 14 3.4 13.8 5.6 15.6C3 19.4 -3 19.4 -5.6 15.6Z", LIP)
    else:
        mouth = path("M-5 16C-2 17.6 2 17.6 5 16", stroke=LIP, width=2)
    return _shape(outline, c.skin) + cheeks + eyes + nose + mouth


def _jewels(places: list[Point], colour: str) -> str:
    return "".join(circle(x, y, 2.2, colour, INK, 0.8) for x, y in places)


_KING_BAND = "M-25.5 -31C-12 -26 12 -26 25.5 -31L24.5 -21C12 -16 -12 -16 -24.5 -21Z"


def _king_crown(code: str, c: SuitColours) -> str:
    lining, tips = "", ""
    if code == "S":
        points = [
            (-25.5, -30),
            (-31, -53),
            (-15, -40),
            (0, -59),
            (15, -40),
            (31, -53),
            (25.5, -30),
            (22, -25),
            (-22, -25),
        ]
        tips = "".join(circle(x, y, 3.6, PAPER, INK, 1.3) for x, y in ((-31, -55), (0, -61), (31, -55)))
        top = _shape(poly(points), GOLD)
    elif code == "H":
        lining = _shape("M-24 -30C-32 -48 -14 -54 0 -50C14 -54 32 -48 24 -30Z", c.robe)
        arch = (
            "M-25 -30C-36 -50 -12 -58 0 -52C-4 -48 -6 -40 -5 -28L-10 -28C-11 -38 -10 -44 -8 -47"
            "C-18 -50 -26 -44 -20 -29Z"
        )
        top = both_sides(_shape(arch, GOLD))
        tips = suit("H", 0, -56.5, 14, INK) + suit("H", 0, -56.8, 10.5, LIP)
    elif code == "D":
        xs = (-25.5, -31, -20, -16, -8, 0, 8, 16, 20, 31, 25.5, 22, -22)
        ys = (-30, -50, -39, -56, -41, -60, -41, -56, -39, -50, -30, -25, -25)
        top = _shape(poly(list(zip(xs, ys, strict=True))), GOLD)
        gems = ((-31, -52), (-16, -58), (0, -62), (16, -58), (31, -52))
        tips = "".join(suit("D", x, y, 10, INK) + suit("D", x, y, 6.6, CREAM) for x, y in gems)
    else:
        trefoil = suit("C", 0, -6, 21, INK) + suit("C", 0, -6, 16.5, GOLD)
        tips = "".join(group([trefoil], x, y, turn=t) for x, y, t in ((-27, -46, -14), (27, -46, 14), (0, -50, 0)))
        top = _shape("M-25.5 -30L-30 -46C-22 -36 -10 -36 0 -50C10 -36 22 -36 30 -46L25.5 -30L22 -25L-22 -25Z", GOLD)
    band = _shape(_KING_BAND, GOLD)
    stones = _jewels([(-16, -23.4), (16, -23.4)], c.robe_light) + _jewels([(0, -22)], c.cloth)
    return lining + top + tips + band + stones


def king_hair(c: SuitColours) -> str:
    """Return the locks at both sides, to lie behind the face."""
    lock = "M-16 -26C-33 -24 -37 0 -34 14C-33 24 -22 25 -18 14L-16 6Z"
    curl = path("M-29 -12C-31 -4 -31 4 -29.5 10", stroke=c.skin, width=1)
    return both_sides(_shape(lock, c.hair) + curl)


def king_head(code: str, c: SuitColours) -> str:
    """Return a bearded face under a great crown."""
    beard = (
        "M-21 -2C-22 18 -14 36 0 42C14 36 22 18 21 -2C19 6 16 10 11 10.6C7 11 3 10.4 0 12"
        "C-3 10.4 -7 11 -11 10.6C-16 10 -19 6 -21 -2Z"
    )
    moustache = _shape(
        "M0 12C-4 8.6 -13 9.6 -17 17C-11 17.6 -4 17.6 0 14.6C4 17.6 11 17.6 17 17C13 9.6 4 8.6 0 12Z", c.hair
    )
    strands = both_sides(path("M-6 24C-6 29 -4 33 -2 36M-12 20C-12 25 -10 29 -8 31", stroke=c.skin, width=1))
    mouth = path("M-4.4 18.6C-2 20.4 2 20.4 4.4 18.6Z", LIP, LIP, 1.4)
    return _face(c, False) + _shape(beard, c.hair) + strands + mouth + moustache + _king_crown(code, c)


def queen_hair(code: str, c: SuitColours) -> str:
    """Return the long hair, to lie behind neck and face."""
    if code in "SD":
        flow = (
            "M0 -33C-36 -34 -37 -6 -34 10C-33 22 -36 30 -43 39C-32 44 -20 44 -12 40L0 30L12 40"
            "C20 44 32 44 43 39C36 30 33 22 34 10C37 -6 36 -34 0 -33Z"
        )
        waves = both_sides(path("M-27 4C-28 18 -28 28 -33 36M-22 14C-22 24 -22 32 -24 39", stroke=c.skin, width=1))
    else:
        flow = (
            "M0 -33C-30 -35 -38 -14 -34 0C-40 6 -38 16 -32 18C-36 26 -28 34 -20 30L0 24L20 30"
            "C28 34 36 26 32 18C38 16 40 6 34 0C38 -14 30 -35 0 -33Z"
        )
        waves = both_sides(path("M-28 2C-31 6 -31 12 -27 14M-25 18C-27 22 -25 26 -21 26", stroke=c.skin, width=1))
    return _shape(flow, c.hair) + waves


def _queen_crown(code: str, c: SuitColours) -> str:
    band = _shape("M-23 -27C-12 -37 12 -37 23 -27L22 -21C11 -31 -11 -31 -22 -21Z", GOLD)
    pearls = ((-21.5, -38), (-11, -46), (0, -51), (11, -46), (21.5, -38))
    if code == "S":
        zig = [(-23, -26), (-21.5, -37), (-15, -33), (-11, -45), (-5, -36), (0, -50)]
        top = _shape(poly([*zig, *[(-x, y) for x, y in reversed(zig[:-1])]]), GOLD)
        tips = "".join(circle(x, y, 2.6, PAPER, INK, 1.2) for x, y in pearls)
    elif code == "H":
        top = both_sides(_shape("M-22 -27C-27 -36 -18 -44 -12 -34C-13 -44 -3 -48 0 -40L0 -33Z", GOLD))
        tips = suit("H", 0, -45, 16, INK) + suit("H", 0, -45.2, 12, LIP)
    elif code == "D":
        top = _shape("M-22 -27L-17 -40L-10 -35L0 -52L10 -35L17 -40L22 -27Z", GOLD)
        gems = ((-17, -41, 10.0), (17, -41, 10.0), (0, -50, 15.0))
        tips = "".join(suit("D", x, y, s, INK) + suit("D", x, y, s - 3.6, CREAM) for x, y, s in gems)
    else:
        top = "".join(
            group([_shape(petal(17, 8), CREAM if t % 50 else GOLD)], 0, -30, turn=t)
            for t in (-75, 75, -50, 50, -25, 25, 0)
        )
        tips = circle(0, -31, 4, c.cloth, INK, 1.2)
        return band + group([top, tips], 0, -3)
    return top + tips + band + _jewels([(0, -31.5), (-11, -29), (11, -29)], c.cloth)


def queen_head(code: str, c: SuitColours) -> str:
    """Return a face between two partings, with earrings and a tiara."""
    parting = _shape("M0 -29C-9 -27 -18 -17 -21.5 2C-27 -6 -26 -33 0 -33Z", c.hair)
    earring = circle(-21.5, 12, 2.6, GOLD, INK, 1)
    lashes = path("M-15 -1.8L-17.4 -3.6", stroke=INK, width=1.5)
    return _face(c, True) + both_sides(parting + lashes + earring) + _queen_crown(code, c)


def jack_hair(c: SuitColours) -> str:
    """Return the page's bob, to lie behind the face."""
    bob = "M-12 -28C-30 -26 -29 0 -30 9C-30.6 15 -35 17 -36 17C-34 23 -24 24 -18 18L-14 0Z"
    return both_sides(_shape(bob, c.hair))


def _feather(x: float, y: float, turn: float, colour: str) -> str:
    vane = "M0 0C-9 -10 -11 -30 4 -44C13 -34 12 -14 0 0Z"
    spine = path("M0 2C0 -12 1 -26 4 -38", stroke=INK, width=1.1)
    return group([_shape(vane, colour), spine], x, y, turn=turn)


def _jack_cap(code: str, c: SuitColours) -> str:
    band = _shape("M-25 -22C-12 -30 12 -30 25 -22L24 -14.5C12 -22 -12 -22 -24 -14.5Z", GOLD)
    if code == "S":
        crown = "M-25 -20C-37 -33 -20 -52 6 -50C32 -49 41 -33 25 -20C12 -28 -12 -28 -25 -20Z"
        return _feather(-20, -24, -38, PAPER) + _shape(crown, c.robe) + band + circle(-17, -23, 3.4, c.cloth, INK, 1.2)
    if code == "H":
        crown = "M-23 -22C-26 -42 -14 -52 0 -52C14 -52 26 -42 23 -22Z"
        brim = "M-25 -28C-12 -34 12 -34 25 -28C31 -25 29 -16 23 -15C12 -21 -12 -21 -23 -15C-29 -16 -31 -25 -25 -28Z"
        ribs = path("M-11 -31C-12 -40 -8 -47 -3 -51M11 -31C12 -40 8 -47 3 -51", stroke=INK, width=1.2)
        button = circle(0, -53, 4, GOLD, INK, 1.4)
        badge = circle(0, -25.5, 6, GOLD, INK, 1.2) + suit("H", 0, -25.3, 7, LIP)
        return _feather(22, -30, 30, PAPER) + _shape(crown, c.robe) + ribs + button + _shape(brim, CREAM) + badge
    if code == "D":
        crown = "M-25 -20C-22 -42 -8 -50 8 -56C6 -46 20 -38 25 -20Z"
        brim = (
            "M-36 -20C-22 -18 -14 -27 0 -27C14 -27 20 -24 38 -32C36 -18 26 -14 22 -15"
            "C12 -21 -12 -21 -22 -14C-28 -12 -36 -14 -36 -20Z"
        )
        return _feather(19, -26, 32, c.cloth) + _shape(crown, c.robe) + _shape(brim, c.robe_light)
    crown = "M-22 -22C-26 -38 -20 -44 0 -44C20 -44 26 -38 22 -22Z"
    brim = "M-35 -21C-34 -29 34 -29 35 -21C34 -13 24 -14 22 -15C12 -20 -12 -20 -22 -15C-24 -14 -34 -13 -35 -21Z"
    plumes = _feather(-14, -30, -62, CREAM) + _feather(-12, -32, -30, c.cloth)
    return plumes + _shape(crown, c.robe) + _shape(brim, c.robe_light) + circle(-14, -33, 3.4, GOLD, INK, 1.2)


def jack_head(code: str, c: SuitColours) -> str:
    """Return a young face with a fringe under a cap."""
    fringe = (
        "M-21.5 -4C-20 -10 -17 -12 -14 -13C-11 -10 -8 -10 -6 -13C-3 -10 1 -10 3 -13"
        "C6 -10 10 -10 13 -13C17 -12 20 -10 21.5 -4L22 -24L-22 -24Z"
    )
    return _face(c, False) + _shape(fringe, c.hair) + _jack_cap(code, c)


def neck(c: SuitColours) -> str:
    """Return the neck, to lie under the face and over the hair."""
    shade = ellipse(0, 27, 10, 6, c.blush)
    return rect(-10, 14, 20, 26, 4, c.skin, INK, LINE) + shade
