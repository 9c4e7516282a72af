"""Faces that are read from afar: the largest indices, one large pip, courts as heads in strong colours."""

import jokers
import ranks
from faces import CENTRE, HEIGHT, WIDTH, both_ends
from heads import LINE, jack_hair, jack_head, king_hair, king_head, neck, queen_hair, queen_head
from palette import BLACK_ON_WHITE, GOLD, INK, WHITE, SuitColours
from shapes import star, suit
from svg import group, path, rect

_INDEX_X = 43.0
_RANK, _SUIT = 74.0, 62.0
_WEIGHT = 9.5
_HEAD = (159.0, 116.0)


def _blank() -> str:
    return rect(2.5, 2.5, WIDTH - 5, HEIGHT - 5, 16, WHITE, BLACK_ON_WHITE, 5)


def _index(rank: str, code: str, colour: str) -> str:
    sign = "10" if rank == "T" else rank
    # A ten is the only index of two signs: narrower strokes keep it on the strip seen of a card in a fan.
    size = 63.0 if rank == "T" else _RANK
    corner = ranks.write(sign, _INDEX_X, 17, size, colour, _WEIGHT)
    return both_ends(corner + suit(code, _INDEX_X, 130, _SUIT, colour))


def _court(rank: str, code: str, c: SuitColours) -> list[str]:
    hair = {"K": king_hair(c), "Q": queen_hair(code, c), "J": jack_hair(c)}[rank]
    head = {"K": king_head, "Q": queen_head, "J": jack_head}[rank](code, c)
    robe = path("M-14 26C-34 30 -46 36 -50 53.6L50 53.6C46 36 34 30 14 26Z", c.robe, INK, LINE)
    hem = path("M-49 50L49 50", stroke=GOLD, width=5)
    figure = group([hair, robe, hem, neck(c), head], *_HEAD, 1.1)
    return [both_ends(figure)]


def face(rank: str, code: str, c: SuitColours) -> list[str]:
    """Return the face of one card."""
    pip = suit(code, *CENTRE, 128 if rank == "A" else 96, c.pip)
    return [_blank(), *(_court(rank, code, c) if rank in "JQK" else [pip]), _index(rank, code, c.pip)]


def joker(motley: jokers.Motley) -> list[str]:
    """Return the face of a joker: a jester between two stars as large as an index."""
    return [_blank(), jokers.figure(motley), both_ends(path(star(_INDEX_X, 54, 36, 15, 5), motley.star))]
