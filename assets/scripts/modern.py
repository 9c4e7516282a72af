"""The second deck: white signs on corners full of colour, pips in a strict order, courts of circles and triangles."""

from dataclasses import dataclass, replace

import jokers
import ranks
from faces import HEIGHT, WIDTH, both_ends
from palette import (
    BLACK_ON_WHITE,
    FOUR_COLOURS,
    GOLD,
    STRONG_FOUR_COLOURS,
    STRONG_TWO_COLOURS,
    TWO_COLOURS,
    WHITE,
    Palette,
    SuitColours,
)
from shapes import disc, star
from svg import both_sides, circle, group, num, path, rect

_PAPER, _EDGE = "#fdfdfb", "#8e929c"
_INK = "#1b2233"

_TAB = (74.5, 146.0)
"""How far the corner that tells rank and suit reaches from the edges."""
_MARGIN = 5.5
"""Paper between the edge and the corner: without it the corners of a fan would flow into each other."""
_TAB_X = 41.0
_ROUND = 17.0

# Suits out of circles and straight lines, 100 units high around the origin.
_STEM = "M0 14L17 50L-17 50Z"
_SUITS = {
    "D": "M0 -50L38 0L0 50L-38 0Z",
    "H": "M0 48L-42 -6A25.5 25.5 0 1 1 0 -34A25.5 25.5 0 1 1 42 -6Z",
    "S": "M0 -50L41 -2A23.5 23.5 0 1 1 0 20A23.5 23.5 0 1 1 -41 -2Z" + _STEM,
    "C": disc(0, -25, 24) + disc(-24.5, 12, 24) + disc(24.5, 12, 24) + "M-9 -14L9 -14L14 20L-14 20Z" + _STEM,
}

_AXIS = 159.0
"""The middle of the upper half of a court, beside the corner."""
_HEAD = 86.0
_SEAM = 175.0


@dataclass(frozen=True, slots=True)
class Paper:
    """What the faces are printed on."""

    ground: str
    edge: str
    line: float


PLAIN, STRONG = Paper(_PAPER, _EDGE, 2), Paper(WHITE, BLACK_ON_WHITE, 5)

_BRIGHT = {"S": _INK, "H": "#cb2438", "D": "#cb2438", "C": _INK}
_BRIGHT_FOUR = {"S": _INK, "H": "#cb2438", "D": "#1a5fc2", "C": "#14753f"}


def _with(palette: Palette, pips: dict[str, str]) -> Palette:
    return {code: replace(colours, pip=pips[code]) for code, colours in palette.items()}


PALETTES: dict[str, tuple[Paper, Palette]] = {
    "": (PLAIN, _with(TWO_COLOURS, _BRIGHT)),
    "four_colour/": (PLAIN, _with(FOUR_COLOURS, _BRIGHT_FOUR)),
    "high_contrast/": (STRONG, STRONG_TWO_COLOURS),
    "high_contrast/four_colour/": (STRONG, STRONG_FOUR_COLOURS),
}
"""What the faces are drawn with, by their folders."""


def suit(code: str, x: float, y: float, size: float, colour: str, turn: float = 0) -> str:
    """Return the suit S, H, D or C, size units high, centred on (x, y)."""
    return group([path(_SUITS[code], colour)], x, y, size / 100, turn)


def _blank(paper: Paper) -> str:
    inset = paper.line / 2
    return rect(inset, inset, WIDTH - paper.line, HEIGHT - paper.line, _ROUND, paper.ground, paper.edge, paper.line)


def _corner(paper: Paper, colour: str) -> str:
    """Return the ground of the upper corner."""
    wide, high = _TAB
    at, r = paper.line + _MARGIN, _ROUND - 5
    d = (
        f"M{num(at + r)} {num(at)}L{num(wide)} {num(at)}L{num(wide)} {num(high - 14)}"
        f"A14 14 0 0 1 {num(wide - 14)} {num(high)}L{num(at)} {num(high)}L{num(at)} {num(at + r)}"
        f"A{num(r)} {num(r)} 0 0 1 {num(at + r)} {num(at)}Z"
    )
    return path(d, colour)


def _index(rank: str, code: str, paper: Paper, colour: str) -> str:
    sign = "10" if rank == "T" else rank
    # A ten is the only index of two signs: it is narrower, so that it stays on the strip seen of a card in a fan.
    high, weight = (58.0, 8.8) if rank == "T" else (66.0, 9.8)
    written = ranks.write(sign, _TAB_X, 84 - high, high, WHITE, weight)
    return both_ends(_corner(paper, colour) + written + suit(code, _TAB_X, 116, 45, WHITE))


# Number cards

_LEFT, _MIDDLE, _RIGHT = 101.0, 125.0, 149.0


def _sizes(number: int) -> tuple[float, float]:
    """Return how large the pips are, and how far their rows from each other: few have more room."""
    return {2: (66.0, 92.0), 3: (58.0, 74.0), 4: (48.0, 62.0)}.get(number, (43.0, 50.0))


def _pip_places(number: int) -> list[tuple[float, float]]:
    """Return the centres of the pips, 2 to 10: pairs below each other, and what is over in the middle."""
    single = number <= 3
    rows = number if single else (number + 1) // 2
    pitch = _sizes(number)[1]
    places = []
    for row in range(rows):
        y = _SEAM + pitch * (row - (rows - 1) / 2)
        alone = single or (number % 2 == 1 and row == rows // 2)
        places += [(_MIDDLE, y)] if alone else [(_LEFT, y), (_RIGHT, y)]
    return places


def _number(rank: str, code: str, colour: str) -> list[str]:
    number = 10 if rank == "T" else int(rank)
    size = _sizes(number)[0]
    return [suit(code, x, y, size, colour, 180 if y > _SEAM + 1 else 0) for x, y in _pip_places(number)]


def _ace(code: str, paper: Paper, colour: str) -> list[str]:
    rings = circle(125, _SEAM, 68, stroke=colour, width=3.2) if code != "S" else circle(125, _SEAM, 70, colour)
    return [rings, suit(code, 125, _SEAM, 84, paper.ground if code == "S" else colour)]


# Courts


def _field(c: SuitColours) -> str:
    """Return the ground of the upper half of a court: beside the corner, down to the seam."""
    return path(f"M92 14L226 14A12 12 0 0 1 238 26L238 {num(_SEAM)}L92 {num(_SEAM)}Z", c.tint)


def _robe(c: SuitColours) -> str:
    """Return shoulders, one side of them in the light."""
    dark = f"M{num(_AXIS)} 116A66 59 0 0 0 93 {num(_SEAM)}L{num(_AXIS)} {num(_SEAM)}Z"
    light = f"M{num(_AXIS)} 116A66 59 0 0 1 225 {num(_SEAM)}L{num(_AXIS)} {num(_SEAM)}Z"
    return path(dark, c.robe) + path(light, c.robe_light)


def _face(c: SuitColours, r: float = 27) -> str:
    eyes = both_sides(circle(-9.5, -1, 2.7, _INK))
    shade = path(f"M0 {num(-r)}A{num(r)} {num(r)} 0 0 1 0 {num(r)}Z", c.blush)
    nose = path("M0 -2L4.6 9L0 9Z", c.skin)
    return circle(0, 0, r, c.skin) + shade + nose + eyes


def _neck(c: SuitColours) -> str:
    return rect(-9, 18, 18, 24, 2, c.blush)


def _king(code: str, c: SuitColours) -> list[str]:
    crown = path("M-27 -17L-31 -53L-14 -34L0 -60L14 -34L31 -53L27 -17Z", GOLD)
    jewels = circle(0, -26, 4.4, c.cloth) + both_sides(circle(-15, -25, 3, WHITE))
    balls = circle(0, -60, 4, GOLD) + both_sides(circle(-31, -53, 4, GOLD))
    beard = path("M-27 2A27 34 0 0 0 27 2L22 12A24 9 0 0 0 -22 12Z", c.hair)
    moustache = both_sides(path("M0 10L0 17A16 9 0 0 1 -21 12Z", c.hair))
    collar = both_sides(path("M0 34L-40 40L-24 62L0 48Z", WHITE))
    chest = suit(code, 0, 72, 26, GOLD)
    return [collar, _neck(c), _face(c), beard, moustache, crown, balls, jewels, chest]


def _queen(code: str, c: SuitColours) -> list[str]:
    hair = circle(0, -2, 36, c.hair) + path("M-36 -2L-42 44L42 44L36 -2Z", c.hair)
    parting = both_sides(path("M0 -28A28 28 0 0 0 -28 2A34 34 0 0 1 0 -16Z", c.hair))
    tiara = path("M-24 -27L-20 -46L-9 -36L0 -56L9 -36L20 -46L24 -27A40 40 0 0 0 -24 -27Z", GOLD)
    jewel = circle(0, -38, 3.8, c.cloth) + circle(0, -56, 3.4, GOLD)
    lips = path("M-6 13A7 5 0 0 0 6 13A12 6 0 0 0 -6 13Z", "#b8323f")
    rings = both_sides(circle(-28, 14, 4, GOLD))
    neckline = path("M-25 36A26 26 0 0 0 25 36Z", c.skin)
    beads = "".join(circle(x, y, 2.8, GOLD) for x, y in ((-17, 40), (-9, 46), (0, 48), (9, 46), (17, 40)))
    return [hair, _neck(c), neckline, _face(c), lips, parting, tiara, jewel, rings, beads, suit(code, 0, 74, 24, GOLD)]


def _jack(code: str, c: SuitColours) -> list[str]:
    hair = path("M-31 -8A31 31 0 0 1 31 -8L31 24A10 10 0 0 1 21 30L-21 30A10 10 0 0 1 -31 24Z", c.hair)
    fringe = path("M-27 -6A28 28 0 0 1 27 -6A60 40 0 0 0 -27 -6Z", c.hair)
    cap = path("M-38 -12A40 36 0 0 1 36 -24Z", c.robe) + path("M-41 -9L39 -22L38 -14L-40 -1Z", GOLD)
    feather = path("M22 -36A46 46 0 0 1 58 -62A46 46 0 0 1 33 -25Z", c.cloth) + path(
        "M26 -30L54 -57", stroke=WHITE, width=2
    )
    smile = path("M-7 12A9 7 0 0 0 8 12", stroke=_INK, width=2.2)
    collar = both_sides(path("M0 46L-34 34L-42 50L-8 64Z", WHITE))
    button = suit(code, 0, 76, 22, GOLD)
    return [hair, _neck(c), _face(c), smile, fringe, cap, feather, collar, button]


def _court(rank: str, code: str, c: SuitColours) -> list[str]:
    bust = {"K": _king, "Q": _queen, "J": _jack}[rank](code, c)
    half = _field(c) + _robe(c) + group(bust, _AXIS, _HEAD)
    sash = path(f"M12 {num(_SEAM - 5)}L238 {num(_SEAM - 5)}L238 {num(_SEAM + 5)}L12 {num(_SEAM + 5)}Z", c.pip)
    beads = "".join(path(star(x, _SEAM, 4, 4, 2), WHITE) for x in (41, 69, 97, 125, 153, 181, 209))
    return [both_ends(half), sash, beads]


def face(rank: str, code: str, paper: Paper, c: SuitColours) -> list[str]:
    """Return the face of one card."""
    index = _index(rank, code, paper, c.pip)
    if rank in "JQK":
        return [_blank(paper), *_court(rank, code, c), index]
    middle = _ace(code, paper, c.pip) if rank == "A" else _number(rank, code, c.pip)
    return [_blank(paper), index, *middle]


# Jokers


def _jester(m: jokers.Motley) -> str:
    """Return a head of circles in a cap of three triangles, around the origin."""
    cap = (
        path("M-34 -8L-66 -48L-10 -34Z", m.one)
        + path("M34 -8L66 -48L10 -34Z", m.other)
        + path("M-24 -24L0 -78L24 -24Z", GOLD)
    )
    bells = "".join(circle(x, y, 7, GOLD) for x, y in ((-66, -48), (66, -48))) + circle(0, -78, 7, m.one)
    band = path("M-36 -10A42 42 0 0 1 36 -10L31 0A38 38 0 0 0 -31 0Z", WHITE)
    shade = path("M0 -30A30 30 0 0 1 0 30Z", m.blush)
    eyes = path(star(-11, 2, 6, 2, 4) + star(11, 2, 6, 2, 4), _INK)
    grin = path("M-16 12A17 15 0 0 0 16 12Z", WHITE) + path("M-16 12A17 15 0 0 0 16 12Z", stroke=_INK, width=2)
    nose = circle(0, 7, 4.6, m.star)
    points = ((-42, 62, m.one), (-14, 70, m.other), (14, 70, m.one), (42, 62, m.other))
    ruff = "".join(path(f"M{x * 0.3 - 11:g} 27L{x * 0.3 + 11:g} 27L{x:g} {y:g}Z", fill) for x, y, fill in points)
    drops = "".join(circle(x, y, 5, GOLD) for x, y, _ in points)
    return "".join([ruff, drops, circle(0, 0, 30, m.skin), shade, cap, bells, band, eyes, grin, nose])


def joker(paper: Paper, m: jokers.Motley) -> list[str]:
    """Return the face of a joker: a star in the corners, and a jester in a disc."""
    sign = path(star(_TAB_X, 56, 29, 12.5, 5), WHITE)
    letters = "".join(ranks.write(each, 18.6 + 11.2 * i, 106, 14, WHITE) for i, each in enumerate("JOKER"))
    corner = _corner(paper, m.star) + sign + letters
    ring = circle(125, _SEAM, 82, "#f3f1ea") + circle(125, _SEAM, 82, stroke=m.star, width=3)
    return [_blank(paper), ring, group([_jester(m)], 125, _SEAM + 8, 1.02), both_ends(corner)]
