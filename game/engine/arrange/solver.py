"""How a hand is laid out best in new melds. Exact, and the only search for it.

`best_layout` lays a hand out freely: the fewest points left over. What must be laid first is looked for by
`best_split`. What a bot plays in a turn, additions to the table among it, is weighed by `pieces.Weighing`.

Every card and every wild gets a price such that no meld is worth more than what it takes. The prices of the whole
hand are then less than any layout leaves, and what a meld or a card left over costs beyond them, its excess, only adds
up. A search takes the lowest natural still held, again and again, puts it into a meld or leaves it, and gives up a way
as soon as its excess is more than allowed; what is allowed grows until a way is found. Where wilds are so many that no
layout comes near their price, the excess of a layout that leaves nothing is known beforehand, and none has less.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import ceil
from operator import itemgetter
from typing import NamedTuple

from game.engine.actions import uses
from game.engine.arrange.hand_melds import FULL, WIDTH, Bundle, HandFields, HandMelds, meldable
from game.engine.arrange.plain import plain_hands
from game.engine.cards import JOKER, RANK_OF, SUIT_OF, SUITS_IN, Card, card
from game.engine.melds.pure import opens, traits_of_cards
from game.engine.melds.readings import lay_readings
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import Rules

SCALE = 120
"""Prices are whole parts of a point, so that sums are exact."""
_FIRST_LIMIT = 10 * SCALE
_WHOLE = 5040
"""Shares of a wild are such parts of it."""
_NEVER = 1 << 30
"""The share of a card that goes into no meld."""


class BestLayout(NamedTuple):
    """Melds (runs in table order, but for wilds put to their end), the cards left over, and the points of those."""

    melds: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]
    points: int


def best_layout(
    rules: Rules, hand: tuple[Card, ...], lying: frozenset[int] = frozenset(), opened: bool = False
) -> BestLayout:
    """Return the layout of `hand` in new melds that leaves the fewest points.

    No meld has or means one of the cards `lying` on the table (`TableRoom.lying`). Where melds of some kinds are asked
    for before others count (`melding.pure`), they are among them, or there are none; unless they have been `opened`.
    """
    if opened or not rules.asks_kinds or rules.contract is not None:
        return _layout(rules, hand, lying)[0]
    whole = rules.value(hand)
    # More than any choice between cards can make: what is asked for is there, or it counts for nothing.
    price = 1 + sum([abs(rules.values[face]) for face in hand])
    found, lacks = _layout(rules, hand, lying, price)
    return found if not lacks and found.points < whole else BestLayout((), hand, whole)


def nearest_layout(rules: Rules, hand: tuple[Card, ...], price: int) -> tuple[BestLayout, int]:
    """Return the layout that leaves the fewest points where each meld that is asked for and lacking counts `price`.

    With it, how many are lacking. The points of the layout are those of the cards left over alone.
    """
    return _layout(rules, hand, frozenset(), price)


def _layout(
    rules: Rules, hand: tuple[Card, ...], lying: frozenset[int], price: int | None = None
) -> tuple[BestLayout, int]:
    """Return the layout that leaves the fewest points, and how many lack of the melds asked for, at a price each.

    Without a price nothing is asked.
    """
    alike = of_like_faces(rules, hand) if rules.any_suit and not lying else None
    if alike is not None:
        found, lacks = _layout(rules, alike, lying, price)
        parts = given_back(rules, hand, (*found.melds, found.left))
        return BestLayout(tuple(parts[:-1]), parts[-1], found.points), lacks
    melds = None if lying or price is not None else plain_hands(rules).melds(hand)
    lacks = 0
    if melds is None:
        melds, lacks = searched(rules, hand, lying, price)
    if not melds:
        return BestLayout((), hand, rules.value(hand)), lacks
    left = list(hand)
    for meld in melds:
        for face in meld:
            left.remove(face)
    return BestLayout(tuple(melds), tuple(left), rules.value(tuple(left))), lacks


def searched(
    rules: Rules, hand: tuple[Card, ...], lying: frozenset[int], price: int | None = None
) -> tuple[list[tuple[Card, ...]], int]:
    """Return the melds of the best layout of any hand, and how many lack of those asked for, at a price each."""
    wild, asked = rules.wild, price is not None
    wilds = [face for face in hand if face in wild]
    naturals = [face for face in hand if rules.natural(face)] if wilds else meldable(rules, hand)
    if lying:
        naturals = [face for face in naturals if face not in lying]
    if not naturals and not wilds:
        return [], (rules.melding.pure != "none") + rules.melding.least_runs
    wilds.sort(key=lambda face: rules.values[face])
    fields = HandFields(rules, naturals, wilds, lying, asked=asked)
    bundles = HandMelds(rules, fields).find()
    if asked or wilds or fields.meant or len(bundles) > 1 or (bundles and _twice(fields, bundles[0])):
        return _Search(rules, fields, bundles, wilds, price or 0).melds()
    return [bundle.naturals for bundle in bundles if rules.value(bundle.naturals) >= 0], 0


def _twice(fields: HandFields, bundle: Bundle) -> bool:
    """Tell whether a hand holds all naturals of a meld more than once."""
    return min([fields.held[face] for face in bundle.naturals]) > 1


def shows_kinds(rules: Rules, melds: Sequence[tuple[Card, ...]]) -> bool:
    """Tell whether some reading of melds is of the kinds asked."""
    return any(opens(rules, traits) for traits in product(*[traits_of_cards(rules, uses(meld)) for meld in melds]))


def naturals_of(rules: Rules, hand: tuple[Card, ...], lying: frozenset[int]) -> list[Card]:
    """Return the cards of a hand that may be themselves in a meld."""
    return [face for face in hand if rules.natural(face) and face not in lying]


def of_like_faces(rules: Rules, hand: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """Return a hand with one face for all that are as good in any meld, where no suit matters; None if it is the same.

    Without this a long run of any suits could be made of the cards of a hand in thousands of ways.
    """
    if rules.suits_differ or rules.sets_alike or rules.melding.unique_cards:
        return None
    same = tuple([face_of_all(rules, face) for face in hand])
    return None if same == hand else same


def face_of_all(rules: Rules, face: Card) -> Card:
    """Return the first face that is worth as much as this one in every way, suits apart."""
    if face == JOKER:
        return face
    faces = [card(RANK_OF[face], suit) for suit in SUITS_IN[rules.run_suit(SUIT_OF[face])]]
    return next(each for each in faces if _worths(rules, each) == _worths(rules, face))


def _worths(rules: Rules, face: Card) -> tuple[int, int, bool]:
    return rules.values[face], rules.plain[face], face in rules.wild


def given_back(rules: Rules, hand: tuple[Card, ...], parts: Sequence[tuple[Card, ...]]) -> list[tuple[Card, ...]]:
    """Return the parts of a hand of like faces with the faces that were held."""
    held: dict[Card, list[Card]] = {}
    for face in reversed(hand):
        held.setdefault(face_of_all(rules, face), []).append(face)
    return [tuple([held[face].pop() for face in part]) for part in parts]


def held_melds(
    rules: Rules, hand: tuple[Card, ...], lying: frozenset[int] = frozenset()
) -> tuple[tuple[Card, ...], ...]:
    """Return the melds of the best layout, without wilds that they do not need: longest first, sets before runs.

    Where melds of some kinds are asked for and not there, those are returned that will count once they are.
    """
    found = best_layout(rules, hand, lying, opened=not rules.melding.in_hand).melds
    found = found or best_layout(rules, hand, lying, opened=True).melds
    melds = [_needed(rules, meld) for meld in found]
    return tuple(sorted(melds, key=lambda meld: (-len(meld), _is_run(rules, meld))))


def _needed(rules: Rules, meld: tuple[Card, ...]) -> tuple[Card, ...]:
    """Take off the wilds at the ends of a meld that is one without them."""
    for shorter, end in ((meld[:-1], meld[-1]), (meld[1:], meld[0])):
        if end in rules.wild and lay_readings(rules, uses(shorter), 0):
            return _needed(rules, shorter)
    return meld


def _is_run(rules: Rules, meld: tuple[Card, ...]) -> bool:
    return len({RANK_OF[face] for face in meld if face not in rules.wild}) > 1


def least_points(rules: Rules, hand: tuple[Card, ...]) -> int:
    """Return points below which no layout of `hand` comes: quickly, without a look at melds, and often far too few.

    Each natural in a meld needs a share of its wilds, at least that of the best meld it could have among the naturals
    of the hand; and the shares of all but the cards left over cannot be more than the wilds there are.
    """
    by_rank, ranks = [0] * 14, dict.fromkeys(rules.run_suits, 0)
    seen = points = short = 0
    naturals: list[Card] = []
    for face in hand:
        if rules.values[face] < 0:
            points += rules.values[face]
        if face in rules.wild:
            short -= _WHOLE
        elif face == JOKER:
            points += max(0, rules.values[face])
        else:
            naturals.append(face)
            ranks[rules.run_suit(SUIT_OF[face])] |= 1 << RANK_OF[face]
            if not (rules.suits_differ and seen >> face & 1):
                by_rank[RANK_OF[face]] += 1
                seen |= 1 << face
    in_runs = {suit: _run_shares(rules, held) for suit, held in ranks.items()}
    cheap: list[tuple[float, int]] = []
    for face in naturals:
        rank = RANK_OF[face]
        share = in_runs[rules.run_suit(SUIT_OF[face])][rank]
        if rules.set_max:
            share = min(share, _WHOLE * max(0, rules.set_min - by_rank[rank]) // by_rank[rank])
        worth = max(0, rules.values[face])
        if share == _NEVER:
            points += worth
        elif share:
            short += share
            cheap.append((worth / share, share))
    # Those left over free the most wilds for the fewest points.
    left = 0.0
    for price, share in sorted(cheap):
        if short <= 0:
            break
        left += price * min(share, short)
        short -= share
    return points + ceil(left - 0.001)


def _run_shares(rules: Rules, ranks: int) -> list[int]:
    """Return, by rank, which share of a wild a natural needs in the best run with these ranks, bits, of a suit."""
    shares = [_NEVER] * 14
    held = [rank for rank in range(1, 14) if ranks >> rank & 1]
    # Runs may go on round the corner, and have an ace at either end.
    places = [rules.place_of[rank] for rank in held]
    places += [place + rules.circle for place in places]
    for first, low in enumerate(places[: len(held)]):
        for count, high in enumerate(places[first : first + len(held) + 1], 1):
            size = high - low + 1
            if size > rules.run_max:
                break
            if size < rules.run_min:
                size = rules.run_min
            elif not rules.fit[low][size]:
                continue
            share = _WHOLE * (size - count) // count
            for at in range(first, first + count):
                rank = held[at % len(held)]
                if share < shares[rank]:
                    shares[rank] = share
    return shares


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


_Choice = tuple[int, int, int, Bundle | None, int]
"""What may be done with the lowest natural: its excess, its cost, what would do better instead, the meld if any, and
its excess but for the points it leaves over."""
_NO_FLOOR = -(1 << 60)


class _Search:
    """The layouts of one hand."""

    def __init__(
        self, rules: Rules, fields: HandFields, bundles: list[Bundle], wilds: list[Card], price: int = 0
    ) -> None:
        """`price`: what each meld counts that is asked for and lacking."""
        self._rules = rules
        self._asked = fields.pure_at != fields.wilds_at
        self._last = {fields.pure_at: -1} if self._asked else {}
        """The highest natural from which a pure meld goes up, and a run, but for runs of wilds alone."""
        if self._asked and rules.wilds.min_naturals:
            self._last[fields.runs_at] = -1
        self._price = SCALE * price
        self._fields = fields
        self._wilds = wilds
        self._wild_worth = [SCALE * rules.values[face] + 1 for face in wilds]
        self._known: dict[int, int] = {}
        worth = {face: 0 if face in rules.wild else SCALE * rules.values[face] + 1 for face in fields.held}
        priced = prices(worth, fields.held, bundles, self._wild_worth)
        self._wild_price = priced.wild
        self._choices: dict[int, list[_Choice]] = {
            at: [(worth[face] - priced.faces[face], 1 << at, 0, None, -priced.faces[face])]
            for face, at in fields.at.items()
        }
        """By the field of the lowest natural."""
        for bundle, excess in zip(bundles, priced.excess, strict=True):
            for cost, instead in self._ways(bundle):
                self._open(bundle.cost).append((excess, cost, instead, bundle, excess))
        for choices in self._choices.values():
            choices.sort(key=itemgetter(0))
        self._first = bundles[:1]
        of_all = priced.wild * len(wilds) - sum([priced.faces[face] * copies for face, copies in fields.held.items()])
        self._floor = of_all if of_all > 0 and min([*worth.values(), *self._wild_worth]) >= 0 else _NO_FLOOR
        """The excess of a layout of the whole hand that leaves nothing, where it is more than nothing."""

    def _ways(self, bundle: Bundle) -> list[tuple[int, int]]:
        """Return what a meld takes and what would do better: it is one of those asked for as long as any are."""
        fields, kind = self._fields, Kind.SET if bundle.low is None else Kind.RUN
        ways = [(bundle.cost, bundle.instead)]
        if not self._asked:
            return ways
        asked = self._rules.melding
        pure = asked.pure in ("meld", kind.value) and bundle.size == len(bundle.naturals)
        serves = [fields.pure_at] if pure else []
        serves += [fields.runs_at] if asked.least_runs and kind is Kind.RUN else []
        for at in serves:
            if at in self._last:
                self._last[at] = max(self._last[at], self._place(bundle.cost))
            ways = [(cost + (1 << at), instead) for cost, instead in ways] + [
                (cost, instead | FULL << at) for cost, instead in ways
            ]
        return ways

    def _open(self, held: int) -> list[_Choice]:
        """Return the choices for the lowest natural of what is held."""
        lowest = (held & -held).bit_length() - 1
        return self._choices[lowest - lowest % WIDTH]

    @staticmethod
    def _place(held: int) -> int:
        """Return which is the lowest natural of what is held, as a place among all."""
        return ((held & -held).bit_length() - 1) // WIDTH

    def least(self, held: int, limit: int, floor: int = _NO_FLOOR) -> int:
        """Return the least excess with which what is held can be laid out, which is not below `floor`.

        Exact up to `limit`; beyond it no more than a bound that is too low.
        """
        if floor > limit:
            return floor
        low = held & self._fields.low
        if not low:
            return self._left(held)
        known = self._known.get(held)
        if known is not None:
            if known >= 0:
                return known
            if ~known > limit:
                return ~known
        if self._asked and (lacking := self._price * sum([count for _, count in self._unreachable(held)])) > limit:
            return lacking
        best, most = 1 << 60, limit
        guard = self._fields.guard
        guarded = held | guard
        for excess, cost, instead, _, bare in self._open(low):
            if excess > most:
                best = min(best, excess)
                break
            rest = guarded - cost
            if rest & guard == guard and rest >= 0 and not rest & instead:
                found = excess + self.least(rest ^ guard, most - excess, floor - bare)
                if found < best:
                    best = found
                    most = min(most, best - 1)
                    if best <= floor:
                        break  # nothing is left over
        self._known[held] = best if best <= limit else ~best
        return best

    def _left(self, held: int) -> int:
        """Return the excess of the wilds left over: their price, and what they count if no meld can take them.

        What is still asked for counts as well.
        """
        count = held >> self._fields.wilds_at
        price = count * self._wild_price
        if self._asked:
            return price + self._on_their_own(held)[0]
        if self._fields.easy or not count:
            return price
        return price + sum(self._worth_of(held)[: count - sum(alone(self._rules, count) or ())])

    def _worth_of(self, held: int) -> list[int]:
        """Return what the wilds that are held count, the least first."""
        if pools := self._fields.pools:
            return [SCALE * value + 1 for value, at in pools.items() for _ in range(held >> at & FULL)]
        return self._wild_worth

    def _unreachable(self, held: int) -> list[tuple[int, int]]:
        """Return the fields of melds asked for that cannot be made of what is held, with how many are still asked."""
        first = self._place(held)
        return [(at, count) for at, last in self._last.items() if first > last and (count := held >> at & FULL)]

    def _on_their_own(self, held: int) -> tuple[int, int, tuple[int, ...]]:
        """Return what wilds left over and melds still asked for count, how many those are, and which melds wilds make.

        Some may be runs, as long as runs are asked for.
        """
        count, worth = held >> self._fields.wilds_at, self._worth_of(held)
        pure, runs = held >> self._fields.pure_at & FULL, held >> self._fields.runs_at & FULL
        best: tuple[int, int, tuple[int, ...]] = (1 << 60, 0, ())
        for made in range(runs + 1):
            sizes = alone(self._rules, count, made)
            if sizes is not None:
                lacks = pure + runs - made
                best = min(best, (sum(worth[: count - sum(sizes)]) + self._price * lacks, lacks, sizes))
        return best

    def melds(self) -> tuple[list[tuple[Card, ...]], int]:
        """Return the melds of the best layout, and how many of those asked for it lacks."""
        held, floor = self._fields.start, self._floor
        limit = max(_FIRST_LIMIT, floor)
        never = 0
        if self._asked:
            # What cannot be had costs the same in any layout.
            for at, count in self._unreachable(held):
                held -= count << at
                never += count
        excess = self.least(held, limit, floor)
        while excess > limit:
            limit = max(excess, 2 * limit)
            excess = self.least(held, limit, floor)
        bundles: list[Bundle] = []
        while held & self._fields.low:
            held, excess, floor, bundle = self._next(held, excess, floor)
            if bundle:
                bundles.append(bundle)
        if self._fields.easy and not bundles:
            # Naturals that count nothing: the search did not care, but the wilds need a meld.
            bundles = self._first
        lacks, sizes = 0, alone(self._rules, held >> self._fields.wilds_at) or ()
        if self._asked:
            _, lacks, sizes = self._on_their_own(held)
        return self._with_wilds(bundles, sizes), lacks + never

    def _next(self, held: int, excess: int, floor: int) -> tuple[int, int, int, Bundle | None]:
        """Return what the first choice of the best layout leaves, with how much excess, and the meld if it is one."""
        guard = self._fields.guard
        for own, cost, instead, bundle, bare in self._open(held):
            rest = (held | guard) - cost
            if own <= excess and rest & guard == guard and rest >= 0 and not rest & instead:
                rest ^= guard
                if self.least(rest, excess - own, floor - bare) == excess - own:
                    return rest, excess - own, floor - bare, bundle
        raise AssertionError("the search found no way to what it found")

    def _with_wilds(self, bundles: list[Bundle], sizes: tuple[int, ...]) -> list[tuple[Card, ...]]:
        """Give the melds their wilds, the dearest first, and those that are left a place where there is one."""
        wilds = list(self._wilds)
        for bundle in bundles:
            for face in bundle.naturals:
                if face in self._rules.wild:
                    wilds.remove(face)
        melds = [
            tuple([wilds.pop() if face == JOKER else face for face in bundle.row(self._rules)]) for bundle in bundles
        ]
        if melds and self._fields.easy:
            melds[0] += tuple(wilds)
        else:
            melds += [tuple([wilds.pop() for _ in range(size)]) for size in sizes]
        return melds


@lru_cache(maxsize=256)
def alone(rules: Rules, count: int, runs: int = 0) -> tuple[int, ...] | None:
    """Return the sizes of the melds that as many as can be of `count` wilds make on their own.

    As many as `runs` of them can be runs; None if there is no such way.
    """
    of_sets: set[int] = set()
    of_runs: set[int] = set()
    if not rules.wilds.min_naturals:
        sizes = range(rules.set_min, rules.set_max + 1)
        of_sets = {size for size in sizes if rules.wilds_fit(Kind.SET, size, size)}
        if rules.wilds.side_by_side:
            sizes = range(rules.run_min, min(rules.run_max, 14) + 1)
            of_runs = {size for size in sizes if rules.windows[size] and rules.wilds_fit(Kind.RUN, size, size)}
    ways: list[dict[int, tuple[int, ...]]] = [{0: ()}, *[{} for _ in range(runs)]]
    for total in range(1, count + 1):
        for made, found in enumerate(ways):
            for size in sorted(of_sets | of_runs, reverse=True):
                before = ways[max(0, made - (size in of_runs))]
                if total - size in before:
                    found[total] = (size, *before[total - size])
                    break
    return ways[runs][max(ways[runs])] if ways[runs] else None
