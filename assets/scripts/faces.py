"""Card blanks, indices, number cards and aces. A card is 250 by 350 units."""

import ranks
from palette import EDGE, PAPER, SuitColours
from shapes import SUITS, petal, petals, star, suit
from svg import both_sides, circle, group, path, rect

WIDTH, HEIGHT = 250.0, 350.0
CENTRE = (125.0, 175.0)
INDEX_X = 36.0

_LEFT, _RIGHT, _MIDDLE = 91.0, 159.0, 125.0
_TOP, _BOTTOM = 55.0, 295.0


def blank() -> str:
    """Return an empty card with its thin border."""
    return rect(1, 1, WIDTH - 2, HEIGHT - 2, 17, PAPER, EDGE, 2)


def turned(part: str) -> str:
    """Return a part turned half around the centre of the card."""
    return f'<g transform="rotate(180 125 175)">{part}</g>'


def both_ends(part: str) -> str:
    """Return a part and its copy turned half around the card."""
    return part + turned(part)


def index(rank: str, code: str, colour: str) -> str:
    """Return both corner indices: rank over suit."""
    sign = "10" if rank == "T" else rank
    corner = ranks.write(sign, INDEX_X, 15, 55, colour) + suit(code, INDEX_X, 98, 42, colour)
    return both_ends(corner)


def _spread(count: int) -> list[float]:
    return [_TOP + i * (_BOTTOM - _TOP) / (count - 1) for i in range(count)]


def pip_places(number: int) -> list[tuple[float, float]]:
    """Return the centres of the pips of a number card, 2 to 10."""
    if number in (2, 3):
        return [(_MIDDLE, y) for y in _spread(number)]
    rows = _spread({4: 2, 5: 2, 6: 3, 7: 3, 8: 3, 9: 4, 10: 4}[number])
    places = [(x, y) for y in rows for x in (_LEFT, _RIGHT)]
    upper = (rows[0] + rows[1]) / 2
    middle = {5: [175.0], 7: [upper], 8: [upper, HEIGHT - upper], 9: [175.0], 10: [upper, HEIGHT - upper]}
    return places + [(_MIDDLE, y) for y in middle.get(number, [])]


def number_card(number: int, code: str, colours: SuitColours) -> list[str]:
    """Return the face of a number card, 2 to 10."""
    rank = "T" if number == 10 else str(number)
    pips = [suit(code, x, y, 44, colours.pip, 180 if y > 176 else 0) for x, y in pip_places(number)]
    return [blank(), index(rank, code, colours.pip), *pips]


def _flourish(colour: str) -> str:
    """Return a scroll with leaves, drawn around the origin and opening upwards."""
    scroll = "M0 0C14 -2 30 -4 36 -14C40 -21 35 -28 28 -27C22 -26 20 -19 25 -16"
    leaf = group([path(petal(15, 4.5), colour)], 12, -2, turn=52)
    leaf += group([path(petal(13, 4), colour)], 33, -8, turn=105)
    return both_sides(path(scroll, stroke=colour, width=2.4) + leaf) + circle(0, 0, 3.2, colour)


def _plain_ace(code: str, colour: str) -> str:
    big = suit(code, *CENTRE, 128, colour)
    line = group([path(SUITS[code], stroke=PAPER, width=2.2)], *CENTRE, 0.98)
    jewel = path(star(125, 175, 10, 4, 4), PAPER)
    if code == "C":
        jewel = path(star(125, 172, 9, 3.6, 4), PAPER)
        line = ""
    return big + line + jewel + both_ends(group([_flourish(colour)], 125, 278))


def _spade_ace(colour: str) -> str:
    """Return the richest pip of the pack: a spade with a garland and a flower inside."""
    big = suit("S", 125, 172, 176, colour)
    line = group([path(SUITS["S"], stroke=PAPER, width=1.7)], 125, 173.5, 1.5)
    flower = path(petals(8, 24, 8, 125, 182), PAPER) + path(petals(8, 11, 3, 125, 182), colour)
    heart = circle(125, 182, 4.6, PAPER) + circle(125, 182, 2.2, colour)
    tendril = "M0 0C4 9 16 12 24 6C30 1 28 -8 21 -8C16 -8 15 -2 19 0"
    garland = both_sides(path(tendril, stroke=PAPER, width=2)) + path(petal(22, 5), PAPER)
    below = group([garland], 125, 208)
    above = group([path(petal(26, 6), PAPER)], 125, 152)
    return big + line + below + above + flower + heart + both_ends(group([_flourish(colour)], 125, 296))


def ace(code: str, colours: SuitColours) -> list[str]:
    """Return the face of an ace."""
    ornament = _spade_ace(colours.pip) if code == "S" else _plain_ace(code, colours.pip)
    return [blank(), index("A", code, colours.pip), ornament]
