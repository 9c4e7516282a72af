"""Cards packed into one number, so that something can be asked of all of them at once.

Each face has a field of bits that counts its copies. The fields of a suit stand in its *lane*, at the places the ranks
have in runs. Room is left above them to go round the corner: `present` repeats the lowest places there, and a run that
begins at any place is so many fields in a row.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from game.engine.cards import RANK_OF, SUIT_OF, SUITS_IN, Card
from game.engine.sheet.rules import Rules

BITS = 6
"""Of a field: eight packs have 32 cards of a rank, and as much again is room to compare with."""
_GUARD = BITS - 1
_HALF = 1 << _GUARD
PLACES = 28
"""Fields of a lane."""
LANE = BITS * PLACES
ONE_LANE = (1 << LANE) - 1
_ONES = ((1 << 4 * LANE) - 1) // ((1 << BITS) - 1)
"""One in each field."""
_LANE_ONES = _ONES & ONE_LANE
_BELOW_HALF = (_HALF - 1) * _ONES


MOST_COPIES = (1 << BITS) - 1


class Packing(NamedTuple):
    """How cards are packed under some rules."""

    at: tuple[int, ...]
    """Where the field of each card begins, indexed by `Card`."""
    of: tuple[int, ...]
    """What each card adds, indexed by `Card`; nothing for a joker."""
    round: int
    """By how much places are moved to stand round the corner."""
    ranks: int
    """The fields of a lane, as ones, whose ranks sets may have."""
    lows: int
    """Where the shortest runs may begin, as ones: in a lane for each of the rules' `run_suits`."""
    lows_of: tuple[int, ...]
    """Where those begin that have a place for each card, indexed by `Card`."""


@lru_cache(maxsize=256)
def packing(rules: Rules) -> Packing:
    """Return how cards are packed under these rules."""
    places = [rules.place_of[RANK_OF[face]] for face in range(52)]
    at = [BITS * (PLACES * SUIT_OF[face] + place) for face, place in enumerate(places)]
    ranks = [rank for rank in range(1, 14) if rank not in rules.barred] if rules.sets.allowed else []
    places_of_ranks = sum([1 << BITS * rules.place_of[rank] for rank in ranks])
    windows = rules.windows[rules.run_min]
    by_rank = [sum([1 << BITS * low for low, window in windows if window >> rank & 1]) for rank in range(14)]
    lanes = [LANE * rules.run_suits.index(rules.run_suit(suit)) for suit in range(4)]
    lows_of = [by_rank[RANK_OF[face]] << lanes[SUIT_OF[face]] for face in range(52)]
    lows = 0
    for each in lows_of:
        lows |= each
    fields = [1 << each for each in at]
    return Packing((*at, 0, 0), (*fields, 0, 0), BITS * rules.circle, places_of_ranks, lows, (*lows_of, 0, 0))


def packed(how: Packing, cards: Iterable[Card]) -> int:
    """Pack some cards."""
    of = how.of
    return sum([of[face] for face in cards])


def present(cards: int) -> int:
    """Return ones in the fields of the faces that are there."""
    return cards + _BELOW_HALF >> _GUARD & _ONES


def of_any_suit(cards: int) -> int:
    """Return the cards of all suits in one lane."""
    return cards + (cards >> LANE) + (cards >> 2 * LANE) + (cards >> 3 * LANE) & ONE_LANE


def in_runs(rules: Rules, cards: int) -> int:
    """Return the cards with a lane for each of the rules' `run_suits`: those that may be in a run together in one.

    Each such lane is that of the lowest of its suits.
    """
    if not rules.any_suit:
        return cards
    if len(rules.run_suits) == 1:
        return of_any_suit(cards)
    lanes = [sum([cards >> LANE * suit & ONE_LANE for suit in SUITS_IN[each]]) for each in rules.run_suits]
    return sum([lane << LANE * at for at, lane in enumerate(lanes)])


def set_places(how: Packing, cards: int, least: int) -> int:
    """Return ones at the places, in one lane, of the ranks that sets may have and that have so many cards."""
    if least <= 0:
        return how.ranks
    return of_any_suit(cards) + (_HALF - least) * _LANE_ONES >> _GUARD & how.ranks


def run_lows(how: Packing, faces: int, least: int, size: int) -> int:
    """Return ones where runs of the shortest size may begin for which so many of the ranks are there.

    `faces`: what `present` returns of `in_runs`.
    """
    if least <= 0:
        return how.lows
    faces |= faces << how.round
    there = faces
    for step in range(BITS, BITS * size, BITS):
        there += faces >> step
    return there + (_HALF - least) * how.lows >> _GUARD & how.lows


def number_of(cards: int) -> int:
    """Return how many cards there are, of no more than there is room for in one field: the sum of all fields."""
    return cards % MOST_COPIES  # a field is a digit, and so it is with nines and tens


def places_of(ones: int) -> list[int]:
    """Return the places of ones, the lowest first: `PLACES` for each lane below and the place in the lane."""
    found = []
    while ones:
        low = ones & -ones
        found.append((low.bit_length() - 1) // BITS)
        ones ^= low
    return found
