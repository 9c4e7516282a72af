"""Cards packed into one number, so that one operation looks at all of them.

Each face has a field of bits that counts its copies. The fields of a suit form its *lane*, at the places of the ranks
in runs. Above them there is room for the lowest places again, as far as a shortest run can go round the corner, so that
a run that begins at any place is a row of fields.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from game.engine.cards import KING, NATURALS, RANK_OF, SUIT_OF, SUITS_IN, Card
from game.engine.sheet.rules import Rules


class Packing:
    """Says where each card stands in hands that are packed into one number under some rules.

    Each suit has a lane, and in it each rank a field of bits that counts the copies of the card. Fields are as narrow
    as the rules allow, because operations on short numbers are quicker.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._guard = max(4 * rules.packs, rules.set_min, rules.run_min).bit_length()
        """The highest bit of a field, which counts that are enough reach in a comparison."""
        self._half = 1 << self._guard
        self.bits = self._guard + 1
        """The bits of a field."""
        self.field = (1 << self.bits) - 1
        """The mask of the lowest field."""
        again = {"low": 0, "around": rules.run_min - 1}.get(rules.runs.ace, 1)
        self.places = 1 + rules.circle + again
        """The fields of a lane."""
        self.lane = self.bits * self.places
        """The bits of a lane."""
        self.one_lane = (1 << self.lane) - 1
        """The mask of the lowest lane."""
        self._ones = ((1 << 4 * self.lane) - 1) // self.field
        self._lane_ones = self._ones & self.one_lane
        self._below_half = (self._half - 1) * self._ones
        lanes = self._ones // self._lane_ones
        self._repeated = sum([lanes << self.bits * place for place in range(1, again + 1)])
        """Ones in the fields that are repeated above all others."""
        self._round = self.bits * rules.circle
        """The number of bits by which they are shifted."""
        rank_bits = [1 << self.bits * rules.place_of_rank[RANK_OF[face]] for face in NATURALS]
        self.rank_of = (*rank_bits, 0, 0)
        """In one lane, the lowest bit of the field of each card's rank, indexed by `Card`; 0 for a joker."""
        at = [self.lane * SUIT_OF[face] + self.bits * rules.place_of_rank[RANK_OF[face]] for face in NATURALS]
        self.at = (*at, 0, 0)
        """The index of the lowest bit of each card's field, indexed by `Card`."""
        self.of = (*[1 << each for each in at], 0, 0)
        """The number each card adds, indexed by `Card`; 0 for a joker."""
        self._ranks = 0
        """In one lane, ones in the fields of the ranks that sets may have."""
        for face in NATURALS if rules.sets.allowed else ():
            self._ranks |= 0 if RANK_OF[face] in rules.barred else self.rank_of[face]
        windows = rules.windows[rules.run_min]
        by_rank = [
            sum([1 << self.bits * low for low, window in windows if window >> rank & 1]) for rank in range(KING + 1)
        ]
        lows_of = [by_rank[RANK_OF[face]] << self.lane_of_run(SUIT_OF[face]) for face in NATURALS]
        self.lows_of = (*lows_of, 0, 0)
        """Ones at the places where a shortest run with each card may begin, indexed by `Card`: one lane for each of the
        rules' `run_suits`.
        """
        self._lows = 0
        """Ones at the places where any shortest run may begin."""
        for each in lows_of:
            self._lows |= each
        self._steps = self.bits * rules.run_min

    def lane_of_run(self, suit: int) -> int:
        """Return the index of the lowest bit of the lane that `in_runs` uses for this suit."""
        return self.lane * self._rules.run_suits.index(self._rules.run_suit(suit))

    def pack(self, cards: Iterable[Card]) -> int:
        """Return cards packed into one number, in which each face has a field that counts its copies. Jokers have none
        and are left out.
        """
        of = self.of
        return sum([of[face] for face in cards])

    def present(self, cards: int) -> int:
        """Return a bit mask with a one at the lowest bit of each field of the packed `cards` that is not 0."""
        return cards + self._below_half >> self._guard & self._ones

    def of_any_suit(self, cards: int) -> int:
        """Return one lane with the number of cards of each rank, all suits of the packed `cards` added up."""
        lane = self.lane
        return cards + (cards >> lane) + (cards >> 2 * lane) + (cards >> 3 * lane) & self.one_lane

    def in_runs(self, cards: int) -> int:
        """Return packed `cards` with one lane for each of the rules' `run_suits`, in that order. Cards of several suits
        that can be in a run together are added up in one lane.
        """
        if not self._rules.any_suit:
            return cards
        if len(self._rules.run_suits) == 1:
            return self.of_any_suit(cards)
        lane, one = self.lane, self.one_lane
        lanes = [sum([cards >> lane * suit & one for suit in SUITS_IN[each]]) for each in self._rules.run_suits]
        return sum([cards << lane * at for at, cards in enumerate(lanes)])

    def set_places(self, cards: int, least: int) -> int:
        """Return one lane that marks the ranks of possible sets, with a one at the lowest bit of the field of the rank.
        Marked are the ranks that sets may have and of which at least `least` of the packed `cards` are held.
        """
        return self.rank_places(self.of_any_suit(cards), least)

    def rank_places(self, counts: int, least: int) -> int:
        """Return one lane with a one at the lowest bit of the field of each rank that sets may have and whose count is
        at least `least`.

        `counts`: one lane whose fields hold, for each rank, the number of cards that a set may use.
        """
        if least <= 0:
            return self._ranks
        return counts + max(0, self._half - least) * self._lane_ones >> self._guard & self._ranks

    def run_lows(self, lanes: int, least: int) -> int:
        """Return lanes that mark where a run of the least length may begin, with a one at the lowest bit of each such
        field.

        A place is marked if the cards have at least `least` of the ranks of the run that begins there. `lanes`: the
        cards as `in_runs` returns them.
        """
        if least <= 0:
            return self._lows
        faces = self.present(lanes)
        faces |= (faces & self._repeated) << self._round
        there = faces
        for step in range(self.bits, self._steps, self.bits):
            there += faces >> step
        return there + (self._half - least) * self._lows >> self._guard & self._lows

    def places_of(self, ones: int) -> list[int]:
        """Return the numbers of the fields of `ones` that hold 1, in ascending order; all others must hold 0. Fields
        are numbered through both lanes: 0 to `places` - 1 in the first, from `places` on in the second.
        """
        found = []
        while ones:
            low = ones & -ones
            found.append((low.bit_length() - 1) // self.bits)
            ones ^= low
        return found


@lru_cache(maxsize=256)
def packing(rules: Rules) -> Packing:
    """Return the `Packing` for these rules, which is made once and kept for later calls."""
    return Packing(rules)
