"""How a hand is laid out best in new melds. Exact, and the only search for it.

`best_layout` lays a hand out freely: the fewest points left over. What must be laid first is looked for by
`best_split`. What a bot plays in a turn, additions to the table among it, is weighed by `pieces.Weighing`.

Every card and every wild gets a price such that no meld is worth more than what it takes. The prices of the whole
hand are then less than any layout leaves, and what a meld or a card left over costs beyond them, its excess, only adds
up. A search takes the lowest natural still held, again and again, puts it into a meld or leaves it, and gives up a way
as soon as its excess is more than allowed; what is allowed grows until a way is found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from operator import itemgetter
from typing import NamedTuple

from game.engine.actions import uses
from game.engine.arrange.hand_melds import FULL, WIDTH, Bundle, HandFields, HandMelds, meldable
from game.engine.arrange.plain import plain_hands
from game.engine.cards import JOKER, RANK_OF, SUIT_OF, SUITS_IN, Card, card, without
from game.engine.melds.pure import opens, traits_of_cards
from game.engine.melds.readings import lay_readings, run_readings
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import Rules

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
    alike = of_like_faces(rules, hand) if rules.any_suit and not lying else None
    if alike is not None:
        found = best_layout(rules, alike, lying, opened)
        parts = given_back(rules, hand, (*found.melds, found.left))
        return BestLayout(tuple(parts[:-1]), parts[-1], found.points)
    found = _free_layout(rules, hand, lying)
    if opened or not rules.asks_kinds or rules.contract is not None:
        return found
    return _of_kinds_asked(rules, hand, lying, found)


def _free_layout(rules: Rules, hand: tuple[Card, ...], lying: frozenset[int]) -> BestLayout:
    """Return the layout that leaves the fewest points, of whatever kinds its melds are."""
    melds = None if lying else plain_hands(rules).melds(hand)
    if melds is None:
        melds = searched(rules, hand, lying)
    if not melds:
        return BestLayout((), hand, rules.value(hand))
    left = list(hand)
    for meld in melds:
        for face in meld:
            left.remove(face)
    return BestLayout(tuple(melds), tuple(left), rules.value(tuple(left)))


def searched(rules: Rules, hand: tuple[Card, ...], lying: frozenset[int]) -> list[tuple[Card, ...]]:
    """Return the melds of the best layout of any hand."""
    wild = rules.wild
    wilds = [face for face in hand if face in wild]
    naturals = [face for face in hand if rules.natural(face)] if wilds else meldable(rules, hand)
    if lying:
        naturals = [face for face in naturals if face not in lying]
    if not naturals and not wilds:
        return []
    wilds.sort(key=lambda face: rules.values[face])
    fields = HandFields(rules, naturals, wilds, lying)
    bundles = HandMelds(rules, fields).find()
    if not wilds and not fields.meant and (not bundles or (len(bundles) == 1 and not _twice(fields, bundles[0]))):
        return [bundle.naturals for bundle in bundles if rules.value(bundle.naturals) >= 0]
    return _Search(rules, fields, bundles, wilds).melds()


def _twice(fields: HandFields, bundle: Bundle) -> bool:
    """Tell whether a hand holds all naturals of a meld more than once."""
    return min([fields.held[face] for face in bundle.naturals]) > 1


def _of_kinds_asked(rules: Rules, hand: tuple[Card, ...], lying: frozenset[int], free: BestLayout) -> BestLayout:
    """Return the best layout with melds of the kinds asked: with each choice of those, the rest laid out freely."""
    if shows_kinds(rules, free.melds):
        return free
    known: dict[tuple[tuple[Card, ...], frozenset[int]], BestLayout] = {}

    def rest_of(left: tuple[Card, ...], barred: frozenset[int]) -> BestLayout:
        key = tuple(sorted(left)), barred
        if key not in known:
            known[key] = _free_layout(rules, left, barred)
        return known[key]

    best = BestLayout((), hand, rules.value(hand))

    def choose(
        left: tuple[Card, ...], barred: frozenset[int], laid: tuple[tuple[Card, ...], ...], pure: bool, runs: int
    ) -> None:
        nonlocal best
        rest = rest_of(left, barred)
        if rest.points >= best.points:
            return
        if pure and runs <= 0:
            best = BestLayout((*laid, *rest.melds), rest.left, rest.points)
            return
        for meld, kind, means in _kinds_at_hand(rules, left, barred, pure=not pure):
            fewer = without(left, meld)
            if fewer is not None:
                choose(fewer, barred | means, (*laid, meld), True, runs - (kind is Kind.RUN))

    choose(hand, lying, (), rules.melding.pure == "none", rules.melding.least_runs)
    return best


def shows_kinds(rules: Rules, melds: Sequence[tuple[Card, ...]]) -> bool:
    """Tell whether some reading of melds is of the kinds asked."""
    return any(opens(rules, traits) for traits in product(*[traits_of_cards(rules, uses(meld)) for meld in melds]))


def _kinds_at_hand(
    rules: Rules, hand: tuple[Card, ...], lying: frozenset[int], pure: bool
) -> Iterator[tuple[tuple[Card, ...], Kind, frozenset[int]]]:
    """Yield the pure melds of the kind asked, or all runs, each with its kind and the cards it bars from then on."""
    wilds = [] if pure else [face for face in hand if face in rules.wild]
    fields = HandFields(rules, naturals_of(rules, hand, lying), wilds, lying, counted=True)
    asked = [kind for kind in Kind if rules.melding.pure in (kind.value, "meld")] if pure else [Kind.RUN]
    for bundle in HandMelds(rules, fields).find(asked):
        own = list(bundle.naturals)
        spare = list(wilds)
        for face in own:
            if face in spare:
                spare.remove(face)
        means = frozenset([face for face, cost in fields.meant.items() if bundle.cost & cost])
        row, kind = bundle.row(rules), Kind.SET if bundle.low is None else Kind.RUN
        for chosen in sorted(set(combinations(sorted(spare), row.count(JOKER)))):
            fill = list(chosen)
            yield tuple([fill.pop() if face == JOKER else face for face in row]), kind, means
    for size in range(rules.run_min, len(wilds) + 1):
        if run_readings(rules, uses(tuple(wilds[:size])), 0):
            yield from ((chosen, Kind.RUN, frozenset()) for chosen in sorted(set(combinations(sorted(wilds), size))))


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
        self._wild_worth = [SCALE * rules.values[face] + 1 for face in wilds]
        self._known: dict[int, int] = {}
        worth = {face: 0 if face in rules.wild else SCALE * rules.values[face] + 1 for face in fields.held}
        priced = prices(worth, fields.held, bundles, self._wild_worth)
        self._wild_price = priced.wild
        self._choices: dict[int, list[_Choice]] = {
            at: [(worth[face] - priced.faces[face], 1 << at, 0, None)] for face, at in fields.at.items()
        }
        """By the field of the lowest natural."""
        for bundle, excess in zip(bundles, priced.excess, strict=True):
            self._open(bundle.cost).append((excess, bundle.cost, bundle.instead, bundle))
        for choices in self._choices.values():
            choices.sort(key=itemgetter(0))
        self._first = bundles[:1]

    def _open(self, held: int) -> list[_Choice]:
        """Return the choices for the lowest natural of what is held."""
        lowest = (held & -held).bit_length() - 1
        return self._choices[lowest - lowest % WIDTH]

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
            worth = [SCALE * value + 1 for value, at in pools.items() for _ in range(held >> at & FULL)]
        return price + sum(worth[: count - sum(alone(self._rules, count))])

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
        melds = [
            tuple([wilds.pop() if face == JOKER else face for face in bundle.row(self._rules)]) for bundle in bundles
        ]
        if melds and self._fields.easy:
            melds[0] += tuple(wilds)
        else:
            melds += [tuple([wilds.pop() for _ in range(size)]) for size in alone(self._rules, spare)]
        return melds


@lru_cache(maxsize=256)
def alone(rules: Rules, count: int) -> tuple[int, ...]:
    """Return the sizes of the melds that as many as can be of `count` wilds make on their own."""
    if rules.wilds.min_naturals:
        return ()
    sizes = {size for size in range(rules.set_min, rules.set_max + 1) if rules.wilds_fit(Kind.SET, size, size)}
    if rules.wilds.side_by_side:
        runs = range(rules.run_min, min(rules.run_max, 14) + 1)
        sizes |= {size for size in runs if rules.windows[size] and rules.wilds_fit(Kind.RUN, size, size)}
    ways: dict[int, tuple[int, ...]] = {0: ()}
    for total in range(1, count + 1):
        for size in sorted(sizes, reverse=True):
            if total - size in ways:
                ways[total] = (size, *ways[total - size])
                break
    return ways[max(ways)]
