"""The best layout of a hand by itself: new melds only, the most points melded, the fewest left over. Exact.

Every card and every wild gets a price such that no meld is worth more than the wilds it takes. The prices of the
whole hand are then less than any layout leaves, and what a meld or a card left over costs beyond them, its excess,
only adds up. The search takes the lowest natural still held, again and again, puts it into a meld or leaves it, and
gives up a way as soon as its excess is more than allowed; what is allowed grows until a way is found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from game.engine.arrange.hand_melds import FULL, WIDTH, Bundle, HandFields, HandMelds, meldable
from game.engine.cards import JOKER, Card
from game.engine.sheet.rules import Rules

SCALE = 60
"""Prices are whole parts of a point, so that sums are exact."""
_FIRST_LIMIT = 10 * SCALE


class BestLayout(NamedTuple):
    """Melds (runs in table order, but for wilds put to their end), the cards left over, and the points of those."""

    melds: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]
    points: int


def best_layout(rules: Rules, hand: tuple[Card, ...], lying: frozenset[int] = frozenset()) -> BestLayout:
    """Return the layout of `hand` in new melds that leaves the fewest points.

    No meld has or means one of the cards `lying` on the table (`melds.room`).
    """
    wild = rules.wild
    wilds = [face for face in hand if face in wild]
    naturals = [face for face in hand if rules.natural(face)] if wilds else meldable(rules, hand)
    if lying:
        naturals = [face for face in naturals if face not in lying]
    if not naturals and not wilds:
        return BestLayout((), hand, rules.value(hand))
    wilds.sort(key=lambda face: rules.values[face])
    fields = HandFields(rules, naturals, wilds, lying)
    bundles = HandMelds(rules, fields).find()
    if not wilds and len(bundles) < 2:
        melds = [bundle.naturals for bundle in bundles if rules.value(bundle.naturals) >= 0]
    else:
        melds = _Search(rules, fields, bundles, wilds).melds()
    left = list(hand)
    for meld in melds:
        for face in meld:
            left.remove(face)
    return BestLayout(tuple(melds), tuple(left), rules.value(tuple(left)))


class Prices(NamedTuple):
    """What a wild and each face are worth, in parts of a point, and the excess of each meld."""

    wild: int
    faces: dict[Card, int]
    excess: list[int]


def prices(
    worth: Mapping[Card, int], copies: Mapping[Card, int], bundles: Sequence[Bundle], wilds: Sequence[int]
) -> Prices:
    """Return prices under which no meld has an excess below 0 and no face is dearer than its worth.

    The dearer, the closer is the sum of all to what the best layout leaves.
    """
    if not wilds:
        faces = {face: min(0, value) for face, value in worth.items()}
        return Prices(0, faces, [-sum([faces[face] for face in bundle.naturals]) for bundle in bundles])
    shares = dict.fromkeys(worth, 99.0)
    for bundle in bundles:
        share = bundle.wilds / len(bundle.naturals)
        for face in bundle.naturals:
            if share < shares[face]:
                shares[face] = share
    # Where cards want each other's melds a wild is worth more than the shares say; left over, it has no excess below 0.
    mean = sum(worth.values()) // max(1, len(worth))
    wild = max(_wild_price(worth, copies, shares, len(wilds)), mean, -min(wilds), 0)
    faces = {face: min(value, int(wild * shares[face])) for face, value in worth.items()}
    excess = [wild * bundle.wilds - sum([faces[face] for face in bundle.naturals]) for bundle in bundles]
    melds_of: dict[Card, list[int]] = {face: [] for face in faces}
    for at, bundle in enumerate(bundles):
        for face in bundle.naturals:
            melds_of[face].append(at)
    for face, melds in melds_of.items():
        room = worth[face] - faces[face]
        if room > 0 and melds:
            room = min(room, *[excess[at] // bundles[at].naturals.count(face) for at in melds])
            faces[face] += room
            for at in melds:
                excess[at] -= room
    return Prices(wild, faces, excess)


def _wild_price(
    worth: Mapping[Card, int], copies: Mapping[Card, int], shares: Mapping[Card, float], wilds: float
) -> int:
    """Return what a wild is worth where each card needs but its share of the wilds of its cheapest meld."""
    order = sorted(
        [(worth[face] / share, share * copies[face]) for face, share in shares.items() if share], reverse=True
    )
    for value, share in order:
        wilds -= share
        if wilds < 0:
            return int(value)
    return 0


_Choice = tuple[int, int, int, Bundle | None]
"""What may be done with the lowest natural: its excess, its cost, what would do better instead, the meld if any."""


class _Search:
    """The layouts of one hand."""

    def __init__(self, rules: Rules, fields: HandFields, bundles: list[Bundle], wilds: list[Card]) -> None:
        self._rules = rules
        self._fields = fields
        self._wilds = wilds
        self._wild_worth = [SCALE * rules.values[face] for face in wilds]
        self._known: dict[int, int] = {}
        worth = {face: 0 if face in rules.wild else SCALE * rules.values[face] for face in fields.held}
        priced = prices(worth, fields.held, bundles, self._wild_worth)
        self._wild_price = priced.wild
        self._choices: list[list[_Choice]] = [
            [(worth[face] - priced.faces[face], 1 << at, 0, None)] for face, at in fields.at.items()
        ]
        for bundle, excess in zip(bundles, priced.excess, strict=True):
            self._open(bundle.cost).append((excess, bundle.cost, bundle.instead, bundle))
        for choices in self._choices:
            choices.sort(key=itemgetter(0))
        self._first = bundles[:1]

    def _open(self, held: int) -> list[_Choice]:
        """Return the choices for the lowest natural of what is held."""
        return self._choices[((held & -held).bit_length() - 1) // WIDTH]

    def least(self, held: int, limit: int) -> int:
        """Return the least excess with which what is held can be laid out.

        Exact up to `limit`; beyond it no more than a bound that is too low.
        """
        low = held & self._fields.low
        if not low:
            return self._left(held)
        known = self._known.get(held)
        if known is not None:
            if known >= 0:
                return known
            if ~known > limit:
                return ~known
        best, most = 1 << 60, limit
        guard = self._fields.guard
        guarded = held | guard
        for excess, cost, instead, _ in self._open(low):
            if excess > most:
                best = min(best, excess)
                break
            rest = guarded - cost
            if rest & guard == guard and rest >= 0 and not rest & instead:
                found = excess + self.least(rest ^ guard, most - excess)
                if found < best:
                    best = found
                    if best <= most:
                        most = best - 1
        self._known[held] = best if best <= limit else ~best
        return best

    def _left(self, held: int) -> int:
        """Return the excess of the wilds left over: their price, and what they count if no meld can take them."""
        count = held >> self._fields.wilds_at
        price = count * self._wild_price
        if self._fields.easy or not count:
            return price
        worth = self._wild_worth
        if pools := self._fields.pools:
            worth = [SCALE * value for value, at in pools.items() for _ in range(held >> at & FULL)]
        return price + sum(worth[: count - self._alone(count)])

    def _alone(self, count: int) -> int:
        """Return how many of `count` wilds make melds of their own."""
        rules = self._rules
        if rules.wilds.min_naturals or rules.wilds_limited:
            return 0
        if rules.wilds.side_by_side and count >= rules.run_min:
            return count
        return max((each for each in range(count + 1) if _parts(rules, each)), default=0)

    def melds(self) -> list[tuple[Card, ...]]:
        """Return the melds of the best layout."""
        held, limit = self._fields.start, _FIRST_LIMIT
        excess = self.least(held, limit)
        while excess > limit:
            limit = max(excess, 2 * limit)
            excess = self.least(held, limit)
        bundles: list[Bundle] = []
        while held & self._fields.low:
            held, excess, bundle = self._next(held, excess)
            if bundle:
                bundles.append(bundle)
        if self._fields.easy and not bundles:
            # Naturals that count nothing: the search did not care, but the wilds need a meld.
            bundles = self._first
        return self._with_wilds(bundles, held >> self._fields.wilds_at)

    def _next(self, held: int, excess: int) -> tuple[int, int, Bundle | None]:
        """Return what the first choice of the best layout leaves, with how much excess, and the meld if it is one."""
        guard = self._fields.guard
        for own, cost, instead, bundle in self._open(held):
            rest = (held | guard) - cost
            if own <= excess and rest & guard == guard and rest >= 0 and not rest & instead:
                rest ^= guard
                if self.least(rest, excess - own) == excess - own:
                    return rest, excess - own, bundle
        raise AssertionError("the search found no way to what it found")

    def _with_wilds(self, bundles: list[Bundle], spare: int) -> list[tuple[Card, ...]]:
        """Give the melds their wilds, the dearest first, and those that are left a place where there is one."""
        wilds = list(self._wilds)
        for bundle in bundles:
            for face in bundle.naturals:
                if face in self._rules.wild:
                    wilds.remove(face)
        melds = [tuple([wilds.pop() if face == JOKER else face for face in bundle.row]) for bundle in bundles]
        if melds and self._fields.easy:
            melds[0] += tuple(wilds)
        elif alone := self._alone(spare):
            parts = _parts(self._rules, alone) or 1
            own = [wilds.pop() for _ in range(alone)]
            melds += [tuple(own[part::parts]) for part in range(parts)]
        return melds


def _parts(rules: Rules, count: int) -> int:
    """Return into how many sets `count` cards can be divided; 0 for none."""
    return next((n for n in range(1, count + 1) if n * rules.set_min <= count <= n * rules.set_max), 0)
