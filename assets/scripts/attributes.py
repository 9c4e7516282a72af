"""What the courts hold: swords, sceptres, flowers and staffs.

The hand is at the origin; things reach up to about y = -112 and down to y = 34.
"""

from collections.abc import Callable

from palette import CREAM, GOLD, INK, PAPER, SuitColours
from shapes import petal, petals, ring_of, suit
from svg import both_sides, circle, group, path, rect

LINE = 1.6
STEEL = "#c9d3df"
WOOD = "#8a5a33"
LEAF = "#4f8a5b"


def _shape(d: str, fill: str) -> str:
    return path(d, fill, INK, LINE)


def _shaft(top: float, colour: str, width: float = 5) -> str:
    return rect(-width / 2, top, width, 34 - top, 2, colour, INK, LINE)


def _sword(c: SuitColours) -> str:
    blade = _shape("M-5.5 -16L-5.5 -98L0 -112L5.5 -98L5.5 -16Z", STEEL)
    ridge = path("M0 -22L0 -100", stroke=INK, width=1)
    guard = _shape("M-20 -19C-12 -14 12 -14 20 -19L20 -11C12 -8 -12 -8 -20 -11Z", GOLD)
    return _shaft(-12, c.cloth) + blade + ridge + guard + circle(0, -13.5, 2.8, c.cloth, INK, 1)


def _sceptre(c: SuitColours) -> str:
    rings = "".join(rect(-5, y, 10, 5, 2, GOLD, INK, 1.3) for y in (-40, -22))
    head = suit("H", 0, -84, 33, INK) + suit("H", 0, -84.4, 28, c.robe) + suit("H", 0, -85, 12, GOLD)
    cup = _shape("M-10 -72C-6 -66 6 -66 10 -72L5 -60L-5 -60Z", GOLD)
    return _shaft(-64, CREAM) + rings + cup + head


def _axe(c: SuitColours) -> str:
    blade = _shape("M3 -96C10 -96 14 -103 19 -107C26 -90 26 -72 19 -55C14 -60 10 -66 3 -66Z", STEEL)
    spike = _shape("M-3 -88L-17 -81L-3 -74Z", STEEL)
    ferrule = rect(-4.5, -98, 9, 34, 2, GOLD, INK, LINE)
    return _shaft(-108, WOOD) + blade + spike + ferrule + suit("D", 0, -81, 14, c.robe)


def _orb(c: SuitColours) -> str:
    ball = circle(0, -82, 17, c.cloth, INK, LINE)
    belt = path("M-16.6 -85C-8 -78 8 -78 16.6 -85M0 -99L0 -80", stroke=GOLD, width=3.4)
    top = suit("C", 0, -107, 17, INK) + suit("C", 0, -107, 12.5, GOLD)
    rings = "".join(rect(-5, y, 10, 5, 2, c.robe_light, INK, 1.3) for y in (-46, -28))
    return _shaft(-66, GOLD) + rings + ball + belt + top


def _stem(leaves: tuple[tuple[float, float], ...], top: float) -> str:
    green = path(f"M0 30L0 {top:g}", stroke=INK, width=5.6) + path(f"M0 30L0 {top:g}", stroke=LEAF, width=2.8)
    return green + "".join(group([_shape(petal(26, 10), LEAF)], 0, y, turn=t) for y, t in leaves)


def _tulip(c: SuitColours) -> str:
    back = _shape("M0 -70C-20 -76 -16 -96 -11 -104L0 -92L11 -104C16 -96 20 -76 0 -70Z", c.cloth)
    front = _shape("M0 -70C-11 -78 -10 -92 0 -106C10 -92 11 -78 0 -70Z", "#d65c66")
    return _stem(((-22, -38), (-36, 38)), -72) + back + front


def _rose(c: SuitColours) -> str:
    outer = ring_of(_shape(petal(21, 15), c.robe), 5, 0, -86)
    inner = _shape(petals(5, 13, 10, 0, -86, start=36), c.robe_light)
    return _stem(((-22, 40), (-40, -40)), -72) + outer + inner + circle(0, -86, 4.2, GOLD, INK, 1.3)


def _lily(c: SuitColours) -> str:
    petals = "".join(group([_shape(petal(34, 12), CREAM)], 0, -70, turn=t) for t in (-50, 50, -25, 25, 0))
    stamens = path("M0 -74L-7 -92M0 -74L7 -92M0 -74L0 -96", stroke=c.robe, width=1.6)
    return _stem(((-20, -38), (-36, 38)), -68) + petals + stamens


def _daisy(c: SuitColours) -> str:
    rays = _shape(petals(10, 23, 9, 0, -86), PAPER)
    return _stem(((-20, 38), (-38, -38)), -72) + rays + circle(0, -86, 7, GOLD, INK, LINE)


def _halberd(c: SuitColours) -> str:
    point = _shape("M-4 -84L0 -112L4 -84Z", STEEL)
    blade = _shape("M3 -84L20 -92C25 -78 25 -66 20 -54L3 -62Z", STEEL)
    hook = _shape("M-3 -80L-19 -74C-14 -70 -8 -68 -3 -66Z", STEEL)
    tassel = both_sides(_shape("M0 -54C-6 -50 -9 -42 -8 -36L0 -42Z", c.cloth))
    return _shaft(-86, WOOD) + point + blade + hook + tassel


def _torch(c: SuitColours) -> str:
    flame = _shape(
        (
            "M0 -66C-19 -72 -15 -88 -7 -94C-8 -88 -5 -86 -3 -86C-5 -98 2 -106 7 -112C6 -102 17 -94 15 -82"
            "C14 -72 8 -67 0 -66Z"
        ),
        c.robe_light,
    )
    core = path("M0 -68C-8 -72 -6 -80 -1 -84C0 -90 3 -92 4 -95C5 -88 9 -84 8 -77C7 -71 4 -69 0 -68Z", GOLD)
    cup = _shape("M-13 -68L13 -68L7 -48L-7 -48Z", GOLD)
    return _shaft(-50, WOOD, 6) + flame + core + cup + path("M-11 -61L11 -61", stroke=INK, width=1.2)


def _pennant(c: SuitColours) -> str:
    flag = _shape("M2 -102C10 -108 16 -97 25 -102L25 -64C16 -59 10 -70 2 -64Z", c.robe)
    return _shaft(-108, WOOD) + flag + suit("D", 13.6, -83, 22, CREAM) + circle(0, -109, 4, GOLD, INK, LINE)


def _crook(c: SuitColours) -> str:
    bend = "M0 32L0 -78C0 -92 6 -104 -7 -106C-20 -107 -21 -92 -12 -89"
    crook = path(bend, stroke=INK, width=8) + path(bend, stroke=WOOD, width=4.8)
    ribbon = _shape("M0 -58L19 -66L15 -55L21 -46Z", c.cloth) + _shape("M0 -58L-17 -64L-14 -55L-18 -46Z", c.cloth)
    return crook + ribbon + circle(0, -57, 4.4, GOLD, INK, 1.3)


_THINGS: dict[str, Callable[[SuitColours], str]] = {
    "KS": _sword,
    "KH": _sceptre,
    "KD": _axe,
    "KC": _orb,
    "QS": _tulip,
    "QH": _rose,
    "QD": _lily,
    "QC": _daisy,
    "JS": _halberd,
    "JH": _torch,
    "JD": _pennant,
    "JC": _crook,
}


def held(rank: str, code: str, c: SuitColours) -> str:
    """Return what the king, queen or jack of a suit holds."""
    return _THINGS[rank + code](c)
