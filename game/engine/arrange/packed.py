"""Cards packed into one number, so that one operation looks at all of them.

Each face has a field of bits that counts its copies. The fields of a suit form its *lane*, at the places of the ranks
in runs. There is room above them to go round the corner: `present` repeats the lowest places there, and a run that
begins at any place is a row of fields.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from game.engine.cards import RANK_OF, SUIT_OF, SUITS_IN, Card
from game.engine.sheet.rules import Rules

BITS = 6
"""The bits of a field: eight packs have 32 cards of a rank, and comparing takes as much again."""
_GUARD = BITS - 1
_HALF = 1 << _GUARD
PLACES = 28
"""The fields of a lane."""
LANE = BITS * PLACES
ONE_LANE = (1 << LANE) - 1
_ONES = ((1 << 4 * LANE) - 1) // ((1 << BITS) - 1)
"""A one in each field."""
_LANE_ONES = _ONES & ONE_LANE
_BELOW_HALF = (_HALF - 1) * _ONES


MOST_COPIES = (1 << BITS) - 1


class Packing(NamedTuple):
    """The places of cards in packed numbers under some rules."""

    at: tuple[int, ...]
    """The lowest bit of each card's field, indexed by `Card`."""
    of: tuple[int, ...]
    """The number each card adds, indexed by `Card`; 0 for a joker."""
    round: int
    """The number of bits by which the places are shifted to repeat them round the corner."""
    ranks: int
    """The fields of a lane, as ones, of the ranks that sets may have."""
    lows: int
    """The places where a shortest run may begin, as ones: one lane for each of the rules' `run_suits`."""
    lows_of: tuple[int, ...]
    """Of these, the ones whose run has a place for a card, indexed by `Card`."""
    longest: tuple[int, ...]
    """The most cards of a run from each place on."""


@lru_cache(maxsize=256)
def packing(rules: Rules) -> Packing:
    """Return, for these rules, where each card stands in packed numbers."""
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
    longest = tuple([sum(fitting) for fitting in rules.fit])
    return Packing((*at, 0, 0), (*fields, 0, 0), BITS * rules.circle, places_of_ranks, lows, (*lows_of, 0, 0), longest)


def packed(how: Packing, cards: Iterable[Card]) -> int:
    """Return cards packed into one number, in which each face has a field that counts its copies."""
    of = how.of
    return sum([of[face] for face in cards])


def present(cards: int) -> int:
    """Return a one in each field of packed `cards` that is not 0, that is for each face held."""
    return cards + _BELOW_HALF >> _GUARD & _ONES


def of_any_suit(cards: int) -> int:
    """Return the cards of all suits added up in one lane."""
    return cards + (cards >> LANE) + (cards >> 2 * LANE) + (cards >> 3 * LANE) & ONE_LANE


def in_runs(rules: Rules, cards: int) -> int:
    """Return packed cards with one lane for each of the rules' `run_suits`: suits that a run may mix are added up in
    it.
    """
    if not rules.any_suit:
        return cards
    if len(rules.run_suits) == 1:
        return of_any_suit(cards)
    lanes = [sum([cards >> LANE * suit & ONE_LANE for suit in SUITS_IN[each]]) for each in rules.run_suits]
    return sum([lane << LANE * at for at, lane in enumerate(lanes)])


def set_places(how: Packing, cards: int, least: int) -> int:
    """Return a one at the place of each rank, in one lane, that sets may have and of which at least `least` of the
    packed `cards` are held.
    """
    return rank_places(how, of_any_suit(cards), least)


def rank_places(how: Packing, counts: int, least: int) -> int:
    """Return a one at the place of each rank that sets may have and of which at least `least` cards count.

    `counts`: in one lane, the number of cards of each rank that a set may use.
    """
    if least <= 0:
        return how.ranks
    return counts + (_HALF - least) * _LANE_ONES >> _GUARD & how.ranks


def run_lows(how: Packing, present_faces: int, least: int, size: int) -> int:
    """Return a one at each place where a run of the shortest size, `size`, may begin if at least `least` of its ranks
    are held.

    `present_faces`: the result of `present` for `in_runs`.
    """
    if least <= 0:
        return how.lows
    present_faces |= present_faces << how.round
    there = present_faces
    for step in range(BITS, BITS * size, BITS):
        there += present_faces >> step
    return there + (_HALF - least) * how.lows >> _GUARD & how.lows


def places_of(ones: int) -> list[int]:
    """Return the places of ones, the lowest first: `PLACES` for each lane below, plus the place in the lane."""
    found = []
    while ones:
        low = ones & -ones
        found.append((low.bit_length() - 1) // BITS)
        ones ^= low
    return found
