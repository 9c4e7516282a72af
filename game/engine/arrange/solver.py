"""How a hand is laid out best: in new melds, or for what must be laid first. Exact, and the only search for it.

`best_layout` lays a hand out freely: the fewest points left over. `best_first_lay` splits it for a contract, for an
opening that must count points, or both. What a bot plays in a turn, additions to the table among it, is weighed by
`pieces.Weighing`.

Every card and every wild gets a price such that no meld is worth more than what it takes. The prices of the whole
hand are then less than any layout leaves, and what a meld or a card left over costs beyond them, its excess, only adds
up. A search takes the lowest natural still held, again and again, puts it into a meld or leaves it, and gives up a way
as soon as its excess is more than allowed; what is allowed grows until a way is found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import floor
from operator import itemgetter
from typing import NamedTuple

from msgspec import Struct, structs

from game.engine.actions import uses
from game.engine.arrange.hand_melds import FULL, WIDTH, Bundle, HandFields, HandMelds, meldable
from game.engine.cards import ACE, JOKER, RANK_OF, SUIT_OF, Card, card, without
from game.engine.melds.pure import opens, traits_of_cards
from game.engine.melds.readings import lay_readings
from game.engine.sheet.contracts import Contract, Kind, Slot
from game.engine.sheet.rules import LARGEST_MELD, Rules

SCALE = 120
"""Prices are whole parts of a point, so that sums are exact."""
_FIRST_LIMIT = 10 * SCALE


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
    alike = _alike(rules, hand) if rules.any_suit and not lying else None
    if alike is not None:
        found, lacks = _layout(rules, alike, lying, price)
        parts = _given_back(rules, hand, (*found.melds, found.left))
        return BestLayout(tuple(parts[:-1]), parts[-1], found.points), lacks
    wild, asked = rules.wild, price is not None
    wilds = [face for face in hand if face in wild]
    naturals = [face for face in hand if rules.natural(face)] if wilds else meldable(rules, hand)
    if lying:
        naturals = [face for face in naturals if face not in lying]
    if not naturals and not wilds:
        return BestLayout((), hand, rules.value(hand)), (rules.melding.pure != "none") + rules.melding.least_runs
    wilds.sort(key=lambda face: rules.values[face])
    fields = HandFields(rules, naturals, wilds, lying, asked=asked)
    finder = HandMelds(rules, fields)
    if asked:
        finder.find([Kind.RUN])  # first: what can be a run and a set is more as a run
    bundles, lacks = finder.find(), 0
    if not wilds and len(bundles) < 2 and not fields.meant and not asked:
        melds = [bundle.naturals for bundle in bundles if rules.value(bundle.naturals) >= 0]
    else:
        melds, lacks = _Search(rules, fields, bundles, wilds, price or 0).melds()
    left = list(hand)
    for meld in melds:
        for face in meld:
            left.remove(face)
    return BestLayout(tuple(melds), tuple(left), rules.value(tuple(left))), lacks


def shows_kinds(rules: Rules, melds: Sequence[tuple[Card, ...]]) -> bool:
    """Tell whether some reading of melds is of the kinds asked."""
    return any(opens(rules, traits) for traits in product(*[traits_of_cards(rules, uses(meld)) for meld in melds]))


def _alike(rules: Rules, hand: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """Return a hand with one face for all that are as good in any meld, where no suit matters; None if it is the same.

    Without this a long run of any suits could be made of the cards of a hand in thousands of ways.
    """
    if rules.suits_differ or rules.melding.unique_cards:
        return None
    same = tuple([_face_of_all(rules, face) for face in hand])
    return None if same == hand else same


def _face_of_all(rules: Rules, face: Card) -> Card:
    """Return the first face that is worth as much as this one in every way, suits apart."""
    if face == JOKER:
        return face
    faces = [card(RANK_OF[face], suit) for suit in range(4)]
    return next(each for each in faces if _worths(rules, each) == _worths(rules, face))


def _worths(rules: Rules, face: Card) -> tuple[int, int, bool]:
    return rules.values[face], rules.plain[face], face in rules.wild


def _given_back(rules: Rules, hand: tuple[Card, ...], parts: Sequence[tuple[Card, ...]]) -> list[tuple[Card, ...]]:
    """Return the parts of a hand of like faces with the faces that were held."""
    held: dict[Card, list[Card]] = {}
    for face in reversed(hand):
        held.setdefault(_face_of_all(rules, face), []).append(face)
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
        self._choices: list[list[_Choice]] = [
            [(worth[face] - priced.faces[face], 1 << at, 0, None)] for face, at in fields.at.items()
        ]
        for bundle, excess in zip(bundles, priced.excess, strict=True):
            for cost, instead in self._ways(bundle):
                self._open(bundle.cost).append((excess, cost, instead, bundle))
        for choices in self._choices:
            choices.sort(key=itemgetter(0))
        self._first = bundles[:1]

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
        return self._choices[self._place(held)]

    @staticmethod
    def _place(held: int) -> int:
        """Return which is the lowest natural of what is held, as a place among all."""
        return ((held & -held).bit_length() - 1) // WIDTH

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
        if self._asked:
            lacking = self._price * sum([count for _, count in self._unreachable(held)])
            if lacking > limit:
                return lacking
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
        held, limit = self._fields.start, _FIRST_LIMIT
        never = 0
        if self._asked:
            # What cannot be had costs the same in any layout.
            for at, count in self._unreachable(held):
                held -= count << at
                never += count
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
        lacks, sizes = 0, alone(self._rules, held >> self._fields.wilds_at) or ()
        if self._asked:
            _, lacks, sizes = self._on_their_own(held)
        return self._with_wilds(bundles, sizes), lacks + never

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


class Split(Struct, frozen=True):
    """A hand split into melds that are laid together: what they still lack, and what would be left."""

    melds: tuple[tuple[Card, ...], ...]
    """For each slot of a contract, in order, or each box its cards: those of a run in table order."""
    missing: int
    """Cards missing for a contract; without one, points missing for an opening."""
    left: tuple[Card, ...]


def best_first_lay(
    rules: Rules,
    hand: tuple[Card, ...],
    contract: Contract | None,
    opening: int = 0,
    boxes: int = 4,
    lying: frozenset[int] = frozenset(),
    barred: Sequence[frozenset[Card]] = (),
) -> Split:
    """Return the best split of `hand` for what must be laid first (rulebook 2, `melding`).

    That is the contract, of several the one it comes nearest to, in melds that count `opening` points if they can;
    without a contract, at most `boxes` melds that do. First the least is missing, where a missing card is reckoned as a
    wild one; then the fewest points are left, and the fewest wilds laid. A wild that is left counts nothing, as it can
    follow once there is a meld. What is complete takes along all that fits, but for a card to discard where one goes
    out by a discard. No meld has or means one of the cards `lying` on the table, nor has it all naturals of one that is
    `barred`, or none but those. Where runs may have two cards, melds that count less than the best may be found for an
    opening.
    """
    alike = _alike(rules, hand) if rules.any_suit and not lying else None
    if alike is not None:
        same = [frozenset([_face_of_all(rules, face) for face in naturals]) for naturals in barred]
        split = best_first_lay(rules, alike, contract, opening, boxes, barred=same)
        *melds, left = _given_back(rules, hand, (*split.melds, split.left))
        return Split(tuple(melds), split.missing, left)
    if contract is None:
        return _opening(rules, hand, opening, boxes, lying, barred)
    splits = [_contract(rules, hand, way, opening, lying, barred) for way in contract.ways]
    return min(splits, key=lambda split: (split.missing, _points_of(rules, split.left), -len(split.left)))


def _is_barred(rules: Rules, bundle: Bundle, barred: Sequence[frozenset[Card]]) -> bool:
    """Whether a meld is one of those barred, longer or shorter."""
    if not barred:
        return False
    naturals = frozenset([face for face in bundle.naturals if face not in rules.wild])
    return bool(naturals) and any(naturals <= each or each <= naturals for each in barred)


def _points_of(rules: Rules, left: Sequence[Card]) -> int:
    """Return the points of what is left, but for wilds."""
    return sum([rules.values[face] for face in left if face not in rules.wild])


class SlotMeld(NamedTuple):
    """One meld of a first lay, found."""

    row: tuple[Card, ...] = ()
    """Its cards in table order, a joker for any that is not a natural."""
    points: int = 0
    """What it counts in an opening."""

    @property
    def fillers(self) -> int:
        """How many cards are to be wild, or are missing."""
        return self.row.count(JOKER)


_TIE = 64
"""What a point left weighs beside a card left, and a card left beside a wild laid."""
_NEVER = 1 << 60
_ROUNDS = 24
"""Rounds in which the prices are brought nearer to what they should be."""
MOST_MELDS = 2_000
"""Melds for a first lay that are looked at, the most promising where there are more."""
MOST_POSITIONS = 12_000
"""Positions in which a first lay is looked for; then the best is taken that came up while prices were found.

Hands of the shipped games have at most some 500 melds and 3,000 positions; more takes twenty cards with several wilds,
and runs of any suits or five melds of a kind.
"""
_BOX = Slot(Kind.SET, 0)
"""Any meld."""


def _contract(
    rules: Rules,
    hand: tuple[Card, ...],
    way: Contract,
    opening: int,
    lying: frozenset[int],
    barred: Sequence[frozenset[Card]],
) -> Split:
    slots = way.slots
    size, wilds = sum([slot.size for slot in slots]), sum([face in rules.wild for face in hand])
    parts = _shortest(rules, hand, slots, lying, barred)
    if sum([part.fillers for part in parts]) <= wilds and all(part.row for part in parts):
        parts = (
            _keeping_one(rules, hand, size, opening, lambda cards: _complete(rules, cards, way, opening, lying, barred))
            or parts
        )
    melds, left = _with_wilds(rules, hand, parts)
    return Split(melds, max(0, size - sum(map(len, melds))), left)


def _opening(
    rules: Rules,
    hand: tuple[Card, ...],
    opening: int,
    boxes: int,
    lying: frozenset[int],
    barred: Sequence[frozenset[Card]],
) -> Split:
    parts = (
        _keeping_one(rules, hand, 0, opening, lambda cards: _counting(rules, cards, opening, boxes, lying, barred))
        or []
    )
    melds, left = _with_wilds(rules, hand, parts)
    return Split(melds + ((),) * (boxes - len(melds)), _short_of(opening, parts), left)


def _with_wilds(
    rules: Rules, hand: tuple[Card, ...], parts: Sequence[SlotMeld]
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Return the melds with wilds, the dearest first and in those that lack least, and what is left of the hand."""
    left = list(hand)
    for part in parts:
        for face in part.row:
            if face != JOKER:
                left.remove(face)
    wilds = sorted([face for face in left if face in rules.wild], key=lambda face: rules.values[face])
    melds: list[tuple[Card, ...]] = [()] * len(parts)
    for at in sorted(range(len(parts)), key=lambda at: parts[at].fillers):
        row: list[Card] = []
        for face in parts[at].row:
            if face != JOKER:
                row.append(face)
            elif wilds:
                row.append(wilds[-1])
                left.remove(wilds.pop())
        melds[at] = tuple(row)
    return tuple(melds), tuple(left)


def _keeping_one(
    rules: Rules,
    hand: tuple[Card, ...],
    size: int,
    opening: int,
    solve: Callable[[tuple[Card, ...]], list[SlotMeld] | None],
) -> list[SlotMeld] | None:
    """Solve for the hand; where nothing is left of more than `size` cards, for all but the card best kept."""
    whole = solve(hand)
    if whole is None or rules.going_out == "meld" or not size < sum([len(part.row) for part in whole]) == len(hand):
        return whole
    best, least = whole, (_NEVER, 0)
    reached = _short_of(opening, whole)
    own = {face: 0 if face in rules.wild else rules.values[face] for face in hand}
    for face in sorted(own, key=own.__getitem__):
        if (reached, own[face]) >= least:
            break
        rest = without(hand, (face,)) or ()
        parts = solve(rest)
        if parts is not None:
            left = own[face] + _points_of(rules, _with_wilds(rules, rest, parts)[1])
            if (_short_of(opening, parts), left) < least:
                best, least = parts, (_short_of(opening, parts), left)
    return best


def _short_of(opening: int, parts: Sequence[SlotMeld]) -> int:
    """Return how many points these melds count too little."""
    return max(0, opening - sum([part.points for part in parts]))


def _shortest(
    rules: Rules,
    hand: tuple[Card, ...],
    slots: tuple[Slot, ...],
    lying: frozenset[int],
    barred: Sequence[frozenset[Card]],
) -> list[SlotMeld]:
    """Return melds of just the sizes asked, with as few jokers as can be for the cards that are not there."""
    size = sum([slot.size for slot in slots])
    wilds = [face for face in hand if face in rules.wild] + [JOKER] * size
    fields = HandFields(rules, _naturals(rules, hand, lying), wilds, lying, counted=True, sparing=True)
    dear = _dear(rules, hand)
    lays = FirstLays(rules, fields, 1, slots, [(dear + 1) * slot.size for slot in slots])
    for slot in dict.fromkeys(slots):
        for bundle in HandMelds(_of_size(rules, slot, slot.size), fields).find([slot.kind]):
            if not _is_barred(rules, bundle, barred):
                lays.add(slot, SlotMeld(bundle.row(rules)), bundle, dear * bundle.wilds)
    return lays.best() or [SlotMeld()] * len(slots)


def _complete(
    rules: Rules,
    hand: tuple[Card, ...],
    way: Contract,
    opening: int,
    lying: frozenset[int],
    barred: Sequence[frozenset[Card]],
) -> list[SlotMeld] | None:
    """Return complete melds of the sizes asked that leave the fewest points, if there are any."""
    slots = way.slots
    wilds = [face for face in hand if face in rules.wild]
    fields = HandFields(rules, _naturals(rules, hand, lying), wilds, lying, counted=True, sparing=not opening)
    alone = [slot.size if rules.wilds_fit(slot.kind, slot.size, slot.size) else _NEVER for slot in slots]
    lays = FirstLays(rules, fields, _TIE, slots, alone, len(wilds))
    for slot in dict.fromkeys(slots):
        own = _of_size(rules, slot, slot.size if way.exact else LARGEST_MELD)
        for bundle in HandMelds(own, fields).find([slot.kind]):
            if _is_barred(rules, bundle, barred):
                continue
            part = _placed(own, fields, bundle) if opening else SlotMeld(bundle.row(rules))
            lays.add(slot, part, bundle, bundle.wilds)
    found = lays.counting(opening, _dear(rules, hand)) if opening else lays.best()
    return found if found is not None and all(part.row for part in found) else None


def _counting(
    rules: Rules,
    hand: tuple[Card, ...],
    opening: int,
    boxes: int,
    lying: frozenset[int],
    barred: Sequence[frozenset[Card]],
) -> list[SlotMeld] | None:
    """Return melds that count `opening` points and leave the fewest in hand, else those that count the most."""
    wilds = [face for face in hand if face in rules.wild]
    fields = HandFields(rules, _naturals(rules, hand, lying), wilds, lying, counted=True)
    bundles = [bundle for kind in Kind for bundle in HandMelds(rules, fields).find([kind])]
    lays = FirstLays(rules, fields, _TIE, (_BOX,) * boxes, [0] * boxes, len(wilds))
    for bundle in bundles:
        if _is_barred(rules, bundle, barred):
            continue
        lays.add(_BOX, _placed(rules, fields, bundle), bundle, bundle.wilds)
    best = lays.counting(opening, _dear(rules, hand))
    return None if best is None else [part for part in best if part.row]


def _dear(rules: Rules, hand: tuple[Card, ...]) -> int:
    """Return more than all cards of a hand and all its wilds cost."""
    return _TIE * (sum([_TIE * abs(rules.values[face]) + 1 for face in hand]) + 1)


def _naturals(rules: Rules, hand: tuple[Card, ...], lying: frozenset[int]) -> list[Card]:
    return [face for face in hand if rules.natural(face) and face not in lying]


def _of_size(rules: Rules, slot: Slot, most: int) -> Rules:
    """Return the rules for melds of the size a slot asks, or up to so many cards."""
    return structs.replace(
        rules,
        set_min=slot.size,
        set_max=min(rules.set_max, most),
        run_min=slot.size,
        run_max=min(rules.run_max, most),
    )


def _placed(rules: Rules, fields: HandFields, bundle: Bundle) -> SlotMeld:
    """Return a meld where it counts the most in an opening."""
    row, plain = bundle.row(rules), rules.plain
    own = sum([plain[face] for face in bundle.naturals])
    if bundle.low is None:
        alike = [card(RANK_OF[bundle.naturals[0]], suit) for suit in range(4)]
        free = sorted([plain[face] for face in alike if face not in bundle.naturals], reverse=True)
        if fields.meant and rules.wilds.named:
            free = [plain[face] for face in alike if face not in bundle.naturals and bundle.cost & fields.meant[face]]
        elif not rules.wilds.named:
            free = [min([plain[face] for face in alike])] * row.count(JOKER)
        return SlotMeld(row, own + sum(free[: row.count(JOKER)]))
    places = [at for at, face in enumerate(row, bundle.low) if face != JOKER]
    if (
        rules.runs.ace == "either"
        and not rules.melding.unique_cards
        and {*map(RANK_OF.__getitem__, bundle.naturals)} == {ACE}
    ):
        # One ace and wilds: the same cards stand at either end of a suit.
        ends = [_best_placed(rules, bundle, [at], own) for at in (1, rules.circle + 1)]
        return max(ends, key=lambda part: (bool(part.row), part.points))
    return _best_placed(rules, bundle, places, own)


def _best_placed(rules: Rules, bundle: Bundle, places: Sequence[int], own: int) -> SlotMeld:
    """Return a run with naturals at these places, which count so much, where its wilds count the most."""
    plain = rules.plain
    suits = range(4) if rules.any_suit else (SUIT_OF[bundle.naturals[0]],)
    best = SlotMeld()
    lows = range(places[-1] - bundle.size + 1, places[0] + 1)
    for low in [bundle.low or 1] if rules.melding.unique_cards else lows:
        start = rules.place(low) if rules.runs.ace == "around" else low
        below, above = places[0] - low, low + bundle.size - 1 - places[-1]
        apart = rules.wilds.side_by_side or (below < 2 and above < 2)
        if apart and 0 < start < 14 and rules.fit[start][bundle.size]:
            holes = [place for place in range(low, low + bundle.size) if place not in places]
            points = own + sum([min([plain[card(rules.rank_at[hole], suit)] for suit in suits]) for hole in holes])
            if points > best.points or not best.row:
                best = SlotMeld(bundle._replace(low=low).row(rules), points)
    return best


class _Piece(NamedTuple):
    """A meld for one of the slots."""

    part: SlotMeld
    faces: tuple[int, ...]
    """Its naturals, as places among the faces held."""
    slot: int
    wilds: int
    price: int
    """What it costs to lay it, in parts of a point."""
    cost: int
    """What it takes from the packed hand, wilds and the slot among it."""


class _TooManyError(Exception):
    """More positions than are looked at."""


class FirstLays:
    """What the melds of a first lay can be, and the search for those that cost least, with what they leave in hand."""

    def __init__(
        self,
        rules: Rules,
        fields: HandFields,
        scale: int,
        slots: tuple[Slot, ...],
        empty: Sequence[int],
        wilds: int | None = None,
    ) -> None:
        """`scale`: what a card left costs; `wilds`: how many there are; None: as many as are wanted.

        `empty`: what each slot costs that has no natural, `_NEVER` where it must have one.
        """
        self._fields = fields
        self._kinds = list(dict.fromkeys(slots))
        self._slots = slots
        self._counts = [slots.count(kind) for kind in self._kinds]
        self._empty = [empty[slots.index(kind)] for kind in self._kinds]
        self._wilds = wilds
        self._worth = [0 if face in rules.wild else scale * (_TIE * rules.values[face] + 1) for face in fields.held]
        self._at = {face: place for place, face in enumerate(fields.held)}
        top = fields.wilds_at + WIDTH
        self._lanes = [top + WIDTH * place for place in range(len(self._kinds))]
        self._points_at = top + WIDTH * len(self._kinds)
        self._guard = fields.guard | sum([(FULL + 1) << at for at in (fields.wilds_at, *self._lanes)])
        self._slot_mask = sum([FULL << at for at in self._lanes])
        self._taken = (1 << fields.wilds_at) - 1 if wilds is None else -1
        """Where it does not matter how many wilds there are, they are left out."""
        self._pieces: list[_Piece] = []

    def add(self, slot: Slot, part: SlotMeld, bundle: Bundle, price: int) -> None:
        """Let a meld be laid for a slot, for so many parts of a point."""
        kind = self._kinds.index(slot)
        cost = (bundle.cost & self._taken) + (1 << self._lanes[kind])
        faces = tuple([self._at[face] for face in bundle.naturals])
        self._pieces.append(_Piece(part, faces, kind, bundle.wilds, price, cost))

    def counting(self, needed: int, dear: int) -> list[SlotMeld] | None:
        """Return the melds that count the points needed and cost the least, else those that count the most.

        `dear`: more than all cards left and all wilds cost.
        """
        found = self.best()
        if found is None or not _short_of(needed, found):
            return found
        most = self.best(weight=dear)
        if most is None or _short_of(needed, most):
            return most
        found = self.best(needed)
        return most if found is None or _short_of(needed, found) else found

    def best(self, needed: int = 0, weight: int = 0) -> list[SlotMeld] | None:
        """Return the melds of the slots, in order, that cost the least and count as many points as are needed.

        `weight`: what a point that a meld counts takes off its cost.
        """
        if len(self._pieces) > MOST_MELDS:
            self._pieces.sort(key=lambda piece: piece.price - sum([self._worth[face] for face in piece.faces]))
            del self._pieces[MOST_MELDS:]
        self._prices = [piece.price - weight * piece.part.points for piece in self._pieces]
        self._start = self._fields.start & self._taken
        self._start += sum([count << at for count, at in zip(self._counts, self._lanes, strict=True)])
        self._price()
        held = self._start + (needed << self._points_at)
        self._known: dict[int, int] = {}
        limit = self._gap // 8 + 1
        try:
            excess = self.least(held, limit)
            while limit < excess < _NEVER:
                limit = max(excess, 2 * limit)
                excess = self.least(held, limit)
            return self._traced(held, excess) if excess < _NEVER else None
        except _TooManyError:
            return self._in_order(self._ready)

    def _price(self) -> None:
        """Find prices for faces, wilds and slots, and with them the excess of everything that can be done.

        With any prices the sum is no more than the best lay costs; the rounds bring it near.
        """
        prices, wild = [float(each) for each in self._worth], 0.0
        self._ready: list[list[SlotMeld]] = [[] for _ in self._kinds]
        near, least, most = (prices, wild), -float(_NEVER), float(_NEVER)
        for turn in range(_ROUNDS):
            excess = self._excess(prices, wild)
            order = sorted(range(len(excess)), key=excess.__getitem__)
            if turn % 6 == 0:
                cost, ready = self._at_hand(order)
                if cost < most:
                    most, self._ready = cost, ready
            bound, wanted, wilds = self._bound(prices, wild, excess, order)
            if bound > least:
                near, least = (prices, wild), bound
            over = [copies - used for copies, used in zip(self._fields.held.values(), wanted, strict=True)]
            beyond = 0 if self._wilds is None else wilds - self._wilds
            square = sum([each * each for each in over]) + beyond * beyond
            if not square or most - least < 1:
                break
            step = 0.7 * ((most - bound) if most < _NEVER else 1 + abs(bound) / 8) / square
            prices = [
                min(price + step * each, most_) for price, each, most_ in zip(prices, over, self._worth, strict=True)
            ]
            wild = max(0.0, wild + step * beyond)
        self._settle([floor(each) for each in near[0]], floor(near[1]))
        self._gap = int(max(0, most - least)) if most < _NEVER else int(abs(least)) // 4

    def _excess(self, prices: Sequence[float], wild: float) -> list[float]:
        return [
            own + wild * each.wilds - sum([prices[face] for face in each.faces])
            for own, each in zip(self._prices, self._pieces, strict=True)
        ]

    def _bound(
        self, prices: list[float], wild: float, excess: list[float], order: list[int]
    ) -> tuple[float, list[int], int]:
        """Return what a lay costs at the least, and which cards and how many wilds are wanted at these prices."""
        bound = sum([price * copies for price, copies in zip(prices, self._fields.held.values(), strict=True)])
        bound -= wild * (self._wilds or 0)
        wanted, wilds = [0] * len(prices), 0
        for kind, count in enumerate(self._counts):
            mine = [at for at in order if self._pieces[at].slot == kind]
            empty = self._empty_price(kind, wild)
            bound += count * min(empty, excess[mine[0]] if mine else empty)
            for at in mine[:count]:
                if excess[at] < empty:
                    wilds += self._pieces[at].wilds
                    for face in self._pieces[at].faces:
                        wanted[face] += 1
        return bound, wanted, wilds

    def _empty_price(self, kind: int, wild: float) -> float:
        return self._empty[kind] + (wild * self._kinds[kind].size if self._wilds else 0.0)

    def _at_hand(self, order: list[int]) -> tuple[float, list[list[SlotMeld]]]:
        """Return what the lay costs that takes one meld after the other as it comes, and its melds."""
        held, guard = self._start | self._guard, self._guard
        cost = float(
            sum([worth * copies for worth, copies in zip(self._worth, self._fields.held.values(), strict=True)])
        )
        counts, taken = list(self._counts), [list[SlotMeld]() for _ in self._counts]
        for at in order:
            piece = self._pieces[at]
            if counts[piece.slot] and (held - piece.cost) & guard == guard:
                held -= piece.cost
                counts[piece.slot] -= 1
                taken[piece.slot].append(piece.part)
                cost += self._prices[at] - sum([self._worth[face] for face in piece.faces])
        cost += sum([count * empty for count, empty in zip(counts, self._empty, strict=True)])
        return min(float(_NEVER), cost), taken

    def _settle(self, prices: list[int], wild: int) -> None:
        """Work out what everything costs beyond these prices."""
        self._leaving = [worth - price for worth, price in zip(self._worth, prices, strict=True)]
        self._wild_price = wild
        excess = [int(each) for each in self._excess(prices, wild)]
        slots = [int(self._empty_price(kind, wild)) for kind in range(len(self._kinds))]
        for piece, own in zip(self._pieces, excess, strict=True):
            slots[piece.slot] = min(slots[piece.slot], own)
        self._unfilled = [int(self._empty_price(kind, wild)) - slots[kind] for kind in range(len(slots))]
        self._choices: list[list[tuple[int, int, int, _Piece | None]]] = [
            [(leaving, 1 << WIDTH * at, 0, None)] for at, leaving in enumerate(self._leaving)
        ]
        for piece, own in zip(self._pieces, excess, strict=True):
            points = piece.part.points << self._points_at
            self._choices[min(piece.faces)].append((own - slots[piece.slot], piece.cost, points, piece))
        for choices in self._choices:
            choices.sort(key=itemgetter(0))

    def least(self, held: int, limit: int) -> int:
        """Return the least excess with which what is held can be laid out.

        Exact up to `limit`; beyond it no more than a bound that is too low.
        """
        low = held & self._fields.low
        if not low or not held & self._slot_mask:
            return self._left(held)
        known = self._known.get(held)
        if known is not None:
            if known >= 0:
                return known
            if ~known > limit:
                return ~known
        best, most = _NEVER, limit
        guard, top = self._guard, 1 << self._points_at
        guarded = held | guard
        for excess, cost, points, _ in self._choices[((low & -low).bit_length() - 1) // WIDTH]:
            if excess > most:
                best = min(best, excess)
                break
            rest = guarded - cost
            if rest & guard == guard:
                rest ^= guard
                if rest >= top:
                    rest = rest - points if rest - points >= top else rest & (top - 1)
                found = excess + self.least(rest, most - excess)
                if found < best:
                    best = found
                    if best <= most:
                        most = best - 1
        self._known[held] = best if best <= limit else ~best
        if len(self._known) > MOST_POSITIONS:
            raise _TooManyError
        return best

    def _left(self, held: int) -> int:
        """Return the excess where no natural is held, or no slot left."""
        if held >> self._points_at:
            return _NEVER
        count = 0 if self._wilds is None else held >> self._fields.wilds_at & FULL
        total = 0
        for kind, at in enumerate(self._lanes):
            if open_ := held >> at & FULL:
                total += open_ * self._unfilled[kind]
                if self._wilds is not None:
                    count -= open_ * self._kinds[kind].size
        if count < 0 or total >= _NEVER:
            return _NEVER
        total += count * self._wild_price
        low = held & self._fields.low
        while low:
            at = ((low & -low).bit_length() - 1) // WIDTH
            copies = low >> WIDTH * at & FULL
            total += copies * self._leaving[at]
            low ^= copies << WIDTH * at
        return total

    def _traced(self, held: int, excess: int) -> list[SlotMeld]:
        """Return the melds of the best lay in the order of the slots."""
        found: list[list[SlotMeld]] = [[] for _ in self._kinds]
        guard, top = self._guard, 1 << self._points_at
        while held & self._fields.low and held & self._slot_mask:
            for own, cost, points, chosen in self._choices[((held & -held).bit_length() - 1) // WIDTH]:
                rest = (held | guard) - cost
                if own <= excess and rest & guard == guard:
                    rest ^= guard
                    if rest >= top:
                        rest = rest - points if rest - points >= top else rest & (top - 1)
                    if self.least(rest, excess - own) == excess - own:
                        piece = chosen
                        break
            else:
                raise AssertionError("the search found no way to what it found")
            held, excess = rest, excess - own
            if piece is not None:
                found[piece.slot].append(piece.part)
        return self._in_order(found)

    def _in_order(self, found: list[list[SlotMeld]]) -> list[SlotMeld]:
        """Return the melds found for each kind of slot in the order of the slots, the rest made of wilds, or empty."""
        alone = [SlotMeld((JOKER,) * kind.size if self._wilds else ()) for kind in self._kinds]
        left = [list(parts) for parts in found]
        kinds = [self._kinds.index(slot) for slot in self._slots]
        return [left[kind].pop(0) if left[kind] else alone[kind] for kind in kinds]
