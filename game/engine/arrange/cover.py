"""The one search for the best cover of a hand by melds, for any objective; exact.

A hand is packed (`meld_index`). Every possible meld is an *option* of its lowest natural, and so is leaving that card
over. The cost of an option beyond a least cost that its objective knows beforehand is its *excess*: it is never below 0
and only adds up. The search takes the lowest natural still held, again and again, puts it into a meld or leaves it
over, gives up as soon as the excess is more than that of the best cover found, and remembers each part of the hand.

A subclass is an objective and defines the cost of a cover: `Weight`, the least weight left over;
`solver.LeastDeadwood`, the fewest points; `best_split.FirstLay`, the completion of a contract or opening that leaves
the fewest points.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from game.engine.arrange.meld_index import PackedHand

NEVER: Final = 1 << 60
"""The excess of a choice that is not allowed."""

CoverChoice = tuple[int, int, int, int, int]
"""A choice for the lowest natural: its excess, which is never below 0; its cost in the packed hand; fields that must be
empty after it; the points it adds to those needed; the number of its meld, -1 for none.
"""


class TooManyError(Exception):
    """Raised when a search meets more positions than it may look at."""


class Cover(ABC):
    """The search for the best way to cover a packed hand with melds. A subclass says which way is best.

    The methods take the whole packed hand, or what is left of it, with all its guard bits set. Ways are compared by
    their *excess*: what they cost beyond the least that any could cost. It is never below 0.
    """

    def __init__(self, low: int, width: int, guard: int, most_positions: int = NEVER) -> None:
        """Make a search without options; the subclass sets them before it searches.

        `low` is a mask of the fields of the naturals, which have `width` bits each. `guard` holds the guard bits of all
        fields. A search that meets more than `most_positions` different hands ends with a `TooManyError`.
        """
        self.options: list[list[CoverChoice]] = []
        """The options by the place of their lowest natural, each list sorted by excess."""
        self.low = low
        self.width = width
        self.guard = guard
        self.open = -1
        """Fields of which one must not be empty for any meld to be laid."""
        self.points = 0
        """The unit of points needed, above all fields of the packed hand; 0 where no points are needed."""
        self._most_positions = most_positions
        self._known: dict[int, int] = {}

    @abstractmethod
    def excess_of_rest(self, held: int) -> int:
        """Return the excess of leaving over all that is still in the packed hand `held`; `NEVER` if that is not
        allowed.

        It is asked for when the hand has no natural left, or no field for a further meld.
        """

    def forget(self) -> None:
        """Drop the cached results for parts of the hand; this is needed after the options have changed."""
        self._known = {}

    def lowest_place(self, packed_hand: int) -> int:
        """Return the index into `options` of the lowest natural in the packed hand; `NEVER` if it has no natural."""
        low = packed_hand & self.low
        return ((low & -low).bit_length() - 1) // self.width if low else NEVER

    def least(self, packed_hand: int, limit: int) -> int:
        """Return the least excess (cost beyond the least possible) with which melds can cover the packed hand.

        The result is exact up to `limit`; above it, it is only a lower bound.

        Raises: TooManyError: the search met more positions than it may.
        """
        known = self._known.get(packed_hand)
        if known is not None and (known >= 0 or ~known > limit):
            return known if known >= 0 else ~known
        low = packed_hand & self.low
        if not low or not packed_hand & self.open:
            return self.excess_of_rest(packed_hand)
        best, most, guard = NEVER, limit, self.guard
        for excess, cost, barred, points, _ in self.options[((low & -low).bit_length() - 1) // self.width]:
            if excess > most:
                best = min(best, excess)
                break
            rest = packed_hand - cost
            if rest & guard == guard and not rest & barred:
                if points:
                    rest = self._subtract_points(rest, points)
                found = excess + self.least(rest, most - excess)
                if found < best:
                    best = found
                    most = min(most, best - 1)
                    if not best:
                        break  # there is none below
        self._known[packed_hand] = best if best <= limit else ~best
        if len(self._known) > self._most_positions:
            raise TooManyError
        return best

    def _subtract_points(self, held: int, points: int) -> int:
        """Return the packed hand `held` with its count of points still needed lowered by `points`, but not below 0."""
        if held < self.points:
            return held
        return held - points if held - points >= self.points else held & (self.points - 1)

    def best_cover(self, packed_hand: int, excess: int) -> tuple[list[int], int]:
        """Return the indices of the melds that cover the packed hand with the least excess, and the packed hand that is
        left when no further meld can be laid.

        Naturals that are left over cost their excess and have no index. `excess` must be the least excess, as `least`
        returns it. With another number the result is wrong, or an AssertionError is raised.
        """
        found: list[int] = []
        guard = self.guard
        while packed_hand & self.low and packed_hand & self.open:
            for option in self.options[self.lowest_place(packed_hand)]:
                own, cost, barred, points, _ = option
                rest = packed_hand - cost
                if own <= excess and rest & guard == guard and not rest & barred:
                    if points:
                        rest = self._subtract_points(rest, points)
                    if self.least(rest, excess - own) == excess - own:
                        break
            else:
                raise AssertionError("the search found no way to what it found")
            packed_hand, excess = rest, excess - own
            if option[-1] >= 0:
                found.append(option[-1])
        return found, packed_hand


class Weight(Cover):
    """The search for the plays of a turn after which the naturals and wilds left over have the least weight. No card
    weighs less than 0.
    """

    def __init__(self, hand: PackedHand, wild_price: int, most_positions: int = NEVER) -> None:
        super().__init__(hand.low, hand.width, hand.guard, most_positions)
        self._wilds = hand.wilds
        self._wild_price = wild_price

    def excess_of_rest(self, packed_hand: int) -> int:
        """Return the weight of the wilds left over in the packed hand. The naturals left over are counted before, as
        options.
        """
        return (packed_hand >> self._wilds.at & self._wilds.full) * self._wild_price
