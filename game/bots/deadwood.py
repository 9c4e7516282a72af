"""The best layout of a hand by itself: new melds only, the most points melded, the fewest left over. Exact.

The search takes the lowest natural still held, again and again, puts it into a meld it can begin or leaves it, and
gives up a way as soon as more is left than allowed; what is allowed grows until a way is found.
"""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

from game.bots.hand_melds import EMPTY, ONE, ROOMY, WIDTH, Bundle, Makings
from game.engine.cards import JOKER, RANK_OF, SUIT_OF, Card
from game.engine.layable import Held, hold, run_starts, set_ranks
from game.engine.rules import Rules, rank_at

_FIRST_LIMIT = 6


class BestLayout(NamedTuple):
    """Melds (runs in table order, but for wilds put to their end), the cards left over, and the points of those."""

    melds: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]
    points: int


def best_layout(rules: Rules, hand: tuple[Card, ...]) -> BestLayout:
    """Return the layout of `hand` in new melds that leaves the fewest points.

    All wilds count alike in a meld; of those left over the cheapest are left.
    """
    held = hold(rules, hand)
    naturals = hand if held.wilds else _meldable(rules, held, hand)
    if not naturals:
        return BestLayout((), hand, rules.value(hand))
    search = _Search(rules, naturals, held.wilds)
    melds = search.melds()
    left = list(hand)
    for meld in melds:
        for face in meld:
            left.remove(face)
    return BestLayout(tuple(melds), tuple(left), rules.value(tuple(left)))


def _meldable(rules: Rules, held: Held, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of a hand without wilds that are in some meld at all."""
    ranks = set_ranks(rules, held)
    starts = run_starts(rules, held)
    if not ranks and not starts:
        return ()
    places = {(suit, rank_at(low + step)) for suit, low in starts for step in range(rules.run_min)}
    return tuple([face for face in hand if RANK_OF[face] in ranks or (SUIT_OF[face], RANK_OF[face]) in places])


class _Search:
    """The layouts of one hand."""

    def __init__(self, rules: Rules, hand: tuple[Card, ...], wilds: list[Card]) -> None:
        self._rules = rules
        self._values = rules.values
        self._makings = Makings(rules, len(wilds))
        self._low = sum([ONE[face] for face in hand if face != JOKER and rules.natural(face)])
        self._wilds = sorted(wilds, key=lambda face: rules.values[face])
        spare = [0, *accumulate(rules.values[face] for face in self._wilds)]
        self._spare = [spare[count - self._alone(count)] for count in range(len(spare))]
        self._known: dict[tuple[int, int, int], int] = {}

    def _alone(self, count: int) -> int:
        """Return how many of `count` wilds make melds of their own."""
        rules = self._rules
        if rules.min_naturals:
            return 0
        if rules.side_by_side and count >= rules.run_min:
            return count
        return max((each for each in range(count + 1) if _parts(rules, each)), default=0)

    def least(self, low: int, wilds: int, extra: int, limit: int) -> int:
        """Return the fewest points left over of the naturals `low` and so many wilds.

        Exact up to `limit`; beyond it no more than a bound that is too low. `extra`: what `Bundle.extra` says.
        """
        if not low:
            return 0 if extra & ROOMY else self._spare[wilds]
        key = (low, wilds, extra)
        known = self._known.get(key)
        if known is not None:
            if known >= 0:
                return known
            if ~known > limit:
                return ~known
        face = ((low & -low).bit_length() - 1) // WIDTH
        most = limit
        best = 1 << 30
        for cost, taken, more, _ in self._makings.begun(low, face, wilds, extra):
            found = self.least(low - cost, wilds - taken, extra | more, most)
            if found < best:
                best = found
                if not best:
                    break
                if best <= most:
                    most = best - 1
        own = 0 if face in self._rules.wild else self._values[face]
        if own < best:
            best = min(best, own + self.least(low - ONE[face], wilds, extra, most - own) if own <= most else own)
        self._known[key] = best if best <= limit else ~best
        return best

    def melds(self) -> list[tuple[Card, ...]]:
        """Return the melds of the best layout."""
        low, wilds, extra = self._low, len(self._wilds), EMPTY
        points, limit = self.least(low, wilds, extra, _FIRST_LIMIT), _FIRST_LIMIT
        while points > limit:
            limit = max(points, 3 * limit)
            points = self.least(low, wilds, extra, limit)
        bundles: list[Bundle] = []
        while low:
            face = ((low & -low).bit_length() - 1) // WIDTH
            for bundle in self._makings.begun(low, face, wilds, extra):
                if self.least(low - bundle.cost, wilds - bundle.wilds, extra | bundle.extra, points) == points:
                    bundles.append(bundle)
                    low, wilds, extra = low - bundle.cost, wilds - bundle.wilds, extra | bundle.extra
                    break
            else:
                low -= ONE[face]
                points -= 0 if face in self._rules.wild else self._values[face]
        return self._with_wilds(bundles, wilds)

    def _with_wilds(self, bundles: list[Bundle], spare: int) -> list[tuple[Card, ...]]:
        """Give the melds their wilds, the dearest first, and those that are left a place where there is one."""
        wilds = list(self._wilds)
        for bundle in bundles:
            for face in bundle.row:
                if face in wilds and face != JOKER:
                    wilds.remove(face)
        melds = [tuple([wilds.pop() if face == JOKER else face for face in bundle.row]) for bundle in bundles]
        roomy = next((at for at, bundle in enumerate(bundles) if bundle.extra & ROOMY), None)
        if roomy is not None:
            melds[roomy] += tuple(wilds)
        elif alone := self._alone(spare):
            parts = _parts(self._rules, alone) or 1
            own = [wilds.pop() for _ in range(alone)]
            melds += [tuple(own[part::parts]) for part in range(parts)]
        return melds


def _parts(rules: Rules, count: int) -> int:
    """Return into how many sets `count` cards can be divided; 0 for none."""
    return next((n for n in range(1, count + 1) if n * rules.set_min <= count <= n * rules.set_max), 0)
