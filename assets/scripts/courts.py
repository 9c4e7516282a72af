"""Kings, queens and jacks: two-headed figures with a sash where the halves meet."""

from attributes import held
from faces import blank, both_ends, index
from heads import LINE, jack_hair, jack_head, king_hair, king_head, neck, queen_hair, queen_head
from palette import CREAM, GOLD, INK, PAPER, SuitColours
from shapes import cut_all, disc, suit
from svg import Point, both_sides, circle, group, num, path, poly, rect

_AXIS = 132.0
_HEAD_Y = 92.0
_LEFT, _RIGHT, _TOP = 15.0, 235.0, 15.0
_SLOPE = 46 / (_RIGHT - _LEFT)
_HAND = (205.0, 150.0)


def _seam(x: float) -> float:
    """Return the height at which the two halves meet."""
    return 175 + (x - 125) * _SLOPE


def _shape(d: str, fill: str) -> str:
    return path(d, fill, INK, LINE)


def _frame_path() -> str:
    """Return the outline of the picture: a rectangle without the corners of the indices."""
    return (
        "M74 15L229 15C232.3 15 235 17.7 235 21L235 220C235 223.3 232.3 226 229 226L188 226"
        "C184.7 226 182 228.7 182 232L182 329C182 332.3 179.3 335 176 335L21 335C17.7 335 15 332.3 15 329"
        "L15 130C15 126.7 17.7 124 21 124L62 124C65.3 124 68 121.3 68 118L68 21C68 17.7 70.7 15 74 15Z"
    )


def _robe_outline() -> str:
    left, right = 33.0, 229.0
    return (
        f"M114 120C98 124 68 129 54 139C44 146 38 150 {num(left)} {num(_seam(left))}"
        f"L{num(right)} {num(_seam(right))}C227 176 218 148 198 136C186 128 166 124 150 120Z"
    )


def _panel() -> list[Point]:
    """Return the front of the robe, clockwise, down to the seam."""
    return [(113, 121), (151, 121), (164, _seam(164)), (100, _seam(100))]


def _motif(code: str) -> list[list[Point]]:
    """Return the polygons of the cloth's pattern around the front of the robe."""
    axis = _AXIS
    if code == "S":
        return [
            [
                (axis, y),
                (axis + 40, y - 18),
                (axis + 40, y - 11),
                (axis, y + 7),
                (axis - 40, y - 11),
                (axis - 40, y - 18),
            ]
            for y in range(126, 220, 15)
        ]
    if code == "C":
        return [
            [(x, 110), (x + 4.5, 110), (x + 4.5, 200), (x, 200)] for x in (100.8, 111.8, 122.8, 136.7, 147.7, 158.7)
        ]
    shift = 0 if code == "D" else 5
    size = (8.0, 10.0) if code == "D" else (5.2, 5.2)
    return [
        [(x, y - size[1]), (x + size[0], y), (x, y + size[1]), (x - size[0], y)]
        for row, y in enumerate(range(118 + shift, 200, 11 if code == "D" else 13))
        for x in [axis + (i + row % 2 / 2) * 17 for i in range(-3, 4)]
    ]


def _cloth(code: str, c: SuitColours) -> str:
    """Return the robe with its patterned front."""
    panel = _panel()
    front = path(poly(panel), c.robe_light) + path(cut_all(_motif(code), panel), c.robe)
    edges = path(f"M113 121L100 {num(_seam(100))}M151 121L164 {num(_seam(164))}", stroke=INK, width=6.6)
    trim = path(f"M113 121L100 {num(_seam(100))}M151 121L164 {num(_seam(164))}", stroke=GOLD, width=3.6)
    return _shape(_robe_outline(), c.robe) + front + edges + trim


def _arm(c: SuitColours) -> str:
    """Return the sleeve and cuff below the hand, which is the origin."""
    sleeve = _shape("M-18 38C-14 26 -9 18 -8 10L9 10C12 22 20 34 23 46.5Z", c.robe_light)
    return sleeve + rect(-11, 5, 23, 9, 4, GOLD, INK, LINE)


def _hand(c: SuitColours) -> str:
    fist = _shape("M-9 -6C-6 -10 8 -10 10 -5L9 6L-8 6Z", c.skin)
    return fist + path("M-2 -4L9 -4M-2 -0.4L9 -0.4M-2 3L9 3", stroke=INK, width=1)


def _ermine() -> str:
    cape = (
        "M112 118C94 123 70 128 56 139C58 148 63 154 72 158C86 146 106 142 132 156C158 142 178 150 196 166"
        "C204 158 206 148 200 138C188 128 168 123 152 118Z"
    )
    places = ((72, 138), (88, 132), (104, 132), (160, 132), (176, 133), (191, 144), (132, 140))
    tails = path("".join(f"M{x} {y}c-3 4 -3 8 0 10c3 -2 3 -6 0 -10Z" for x, y in places), INK)
    return _shape(cape, CREAM) + tails


def _neckline(c: SuitColours) -> str:
    collar = _shape("M-12 33C-26 30 -34 36 -40 32C-38 44 -30 54 0 74L0 62C-12 54 -22 44 -24 37Z", PAPER)
    skin = _shape("M-10 30C-20 36 -24 38 -26 40C-20 52 -10 60 0 66C10 60 20 52 26 40C24 38 20 36 10 30Z", c.skin)
    beads = "".join(circle(x, y, 2.3, GOLD, INK, 0.9) for x, y in ((-14, 38.5), (-9, 42.5), (9, 42.5), (14, 38.5)))
    drop = (
        circle(0, 46, 4.2, c.cloth, INK, 1.2)
        + circle(-4.4, 44.6, 2, GOLD, INK, 0.9)
        + circle(4.4, 44.6, 2, GOLD, INK, 0.9)
    )
    return group([skin, both_sides(collar), beads, drop], _AXIS, _HEAD_Y)


def _doublet(c: SuitColours) -> str:
    frill = "".join(
        disc(x, y, 7.2) for x, y in ((-27, 33), (-18.5, 38), (-9.3, 41), (0, 42), (9.3, 41), (18.5, 38), (27, 33))
    )
    ruff = path(frill, PAPER, INK, LINE) + path("M-29 30C-14 40 14 40 29 30L20 22L-20 22Z", PAPER)
    fold = path("M-22 30L-25 36M-12 34L-14 41M0 35L0 43M12 34L14 41M22 30L25 36", stroke=INK, width=1)
    buttons = "".join(circle(0, y, 2.6, GOLD, INK, 1.1) for y in (56, 66, 76))
    return group([buttons, ruff, fold], _AXIS, _HEAD_Y) + _puff(c)


def _puff(c: SuitColours) -> str:
    """Return the slashed shoulder of a jack's sleeve."""
    slashes = "M64 139C60 144 58 149 58 155M76 134C71 142 69 150 69 158M88 131C83 140 81 150 81 161"
    return path(slashes, stroke=INK, width=5.4) + path(slashes, stroke=c.robe_light, width=3)


def _sash(code: str, c: SuitColours) -> str:
    band = [
        (_LEFT, _seam(_LEFT) - 9),
        (_RIGHT, _seam(_RIGHT) - 9),
        (_RIGHT, _seam(_RIGHT) + 9),
        (_LEFT, _seam(_LEFT) + 9),
    ]
    inner = [(x, y + (3 if i < 2 else -3)) for i, (x, y) in enumerate(band)]
    gems = "".join(suit(code, x, _seam(x), 10, CREAM, 12 if x < 125 else 192) for x in (37, 66, 95, 155, 184, 213))
    knot = circle(125, 175, 5, GOLD, INK, 1.2)
    return _shape(poly(band), GOLD) + path(poly(inner), c.cloth) + gems + knot


def _half(rank: str, code: str, c: SuitColours) -> str:
    hair = {"K": king_hair(c), "Q": queen_hair(code, c), "J": jack_hair(c)}[rank]
    head = {"K": king_head, "Q": queen_head, "J": jack_head}[rank](code, c)
    collar = {"K": _ermine(), "Q": _neckline(c), "J": _doublet(c)}[rank]
    arm = group([_arm(c), held(rank, code, c), _hand(c)], *_HAND)
    behind = group([hair], _AXIS, _HEAD_Y)
    throat = group([neck(c)], _AXIS, _HEAD_Y)
    face = group([head], _AXIS, _HEAD_Y)
    if rank == "Q":
        order = [_cloth(code, c), behind, throat, collar, face]
    else:
        order = [behind, throat, _cloth(code, c), collar, face]
    return "".join([*order, arm])


def court(rank: str, code: str, c: SuitColours) -> list[str]:
    """Return the face of a king, queen or jack."""
    ground = path(_frame_path(), c.tint)
    edge = path(_frame_path(), stroke=c.robe, width=2)
    return [blank(), index(rank, code, c.pip), ground, both_ends(_half(rank, code, c)), _sash(code, c), edge]
