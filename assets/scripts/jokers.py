"""The two jokers: a jester with cap and bells; the index is a star."""

from dataclasses import dataclass

import ranks
from faces import INDEX_X, blank, both_ends
from palette import CREAM, GOLD, INK, PAPER
from shapes import bell, star
from svg import both_sides, circle, group, path


@dataclass(frozen=True, slots=True)
class Motley:
    """The colours of a jester: both sides of the cap, the star, the skin and the blush."""

    one: str
    other: str
    star: str
    skin: str
    blush: str


RED = Motley("#b3202f", "#23498a", "#c8202f", "#f9dfc8", "#ef9c8c")
BLUE = Motley("#6b3f8f", "#1f7a70", "#6b3f8f", "#eac19a", "#dc8f6c")

_LINE = 2.0


def _shape(d: str, fill: str) -> str:
    return path(d, fill, INK, _LINE)


def _cap(m: Motley) -> str:
    left = "M-38 -26C-50 -44 -58 -40 -66 -20C-86 -36 -82 -86 -34 -84C-14 -82 -4 -60 0 -30Z"
    right = "M38 -26C50 -44 58 -40 66 -20C86 -36 82 -86 34 -84C14 -82 4 -60 0 -30Z"
    top = "M-24 -30C-28 -70 -20 -96 6 -116C6 -100 22 -86 24 -30Z"
    dots = "".join(circle(x, y, 4, CREAM) for x, y in ((-44, -64), (-60, -52), (-28, -50)))
    band = "M-39 -30C-16 -40 16 -40 39 -30L37 -18C16 -27 -16 -27 -37 -18Z"
    bells = bell(-67, -13, 9, GOLD, INK) + bell(67, -13, 9, GOLD, INK) + bell(7, -121, 9, GOLD, INK)
    return "".join(
        [
            _shape(top, GOLD),
            _shape(left, m.one),
            _shape(right, m.other),
            both_sides(dots),
            _shape(band, CREAM),
            bells,
        ]
    )


def _face(m: Motley) -> str:
    outline = _shape("M-34 -24C-36 20 -22 44 0 46C22 44 36 20 34 -24Z", m.skin)
    lid = path("M-23 -6C-20 -13 -10 -13 -7 -6", stroke=INK, width=2.4)
    brow = path("M-25 -16C-20 -22 -12 -22 -7 -17", stroke=INK, width=2.4)
    eyes = both_sides(lid + circle(-15, -6, 3.4, INK) + brow + circle(-22, 9, 6.5, m.blush))
    nose = circle(0, 6, 5.5, m.blush, INK, 1.6)
    grin = _shape("M-19 16C-10 21 10 21 19 16C17 34 -17 34 -19 16Z", PAPER) + path(
        "M-17.6 24C-8 28 8 28 17.6 24M-7 19.4L-7 29.5M7 19.4L7 29.5", stroke=INK, width=1.3
    )
    dimples = both_sides(path("M-22 13C-21 15 -19 17 -17 17", stroke=INK, width=2))
    return outline + eyes + nose + grin + dimples


def _collar(m: Motley) -> str:
    points = ((-60, 92, m.one), (60, 92, m.other), (-24, 108, m.other), (24, 108, m.one))
    parts = []
    for x, y, colour in points:
        inner = x * 0.18
        d = f"M{inner - 14:g} 44L{inner + 14:g} 44L{x + 14:g} {y - 22:g}L{x:g} {y:g}L{x - 14:g} {y - 22:g}Z"
        parts.append(_shape(d, colour))
        parts.append(bell(x, y + 6, 7, GOLD, INK))
    ruff = _shape("M-24 42C-14 36 14 36 24 42C28 50 20 56 12 54C6 60 -6 60 -12 54C-20 56 -28 50 -24 42Z", CREAM)
    return "".join(parts) + ruff


def _index(colour: str) -> str:
    letters = "".join(ranks.write(sign, 22, 78 + i * 21, 16, colour) for i, sign in enumerate("JOKER"))
    return both_ends(path(star(INDEX_X, 42, 27, 11.6, 5), colour) + letters)


def figure(m: Motley) -> str:
    """Return the jester, in the middle of a card."""
    return group([_collar(m), _face(m), _cap(m)], 127, 178, 1.06)


def joker(m: Motley) -> list[str]:
    """Return the face of a joker."""
    sparks = both_ends(path(star(198, 46, 9, 3, 4) + star(220, 68, 6, 2, 4) + star(176, 30, 6, 2, 4), GOLD))
    return [blank(), _index(m.star), sparks, figure(m)]
