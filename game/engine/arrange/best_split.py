"""The best split of a hand into the melds that must be laid first: for a contract, an opening of points, or both.

Exact but for hands of very many melds. The search is that of `cover`, with a field for each kind of slot beside the
cards. `best_first_lay` returns the best split, `best_first_lays` the next best after it as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import combinations_with_replacement, islice
from operator import itemgetter
from typing import NamedTuple

from game.engine.arrange.cover import NEVER, Cover, TooManyError
from game.engine.arrange.meld_index import Field, PackedHand, PossibleMeld, possible_melds
from game.engine.arrange.solver import like_face, merge_like_faces, restore_faces, usable_naturals, wilds_meld
from game.engine.cards import ACE, EVERY_RANK, HIGH_ACE, JOKER, KING, RANK_OF, SUIT_OF, SUITS_IN, Card, card, without
from game.engine.melds.pure import opens
from game.engine.sheet.contracts import Contract, Kind, Slot
from game.engine.sheet.rules import LARGEST_MELD, Rules


class Split(NamedTuple):
    """A hand split into the melds of a first lay and the cards left over, with what the lay lacks: cards of a contract,
    or points of an opening.
    """

    melds: tuple[tuple[Card, ...], ...]
    """The cards for each slot of a contract, in order, or for each box of an opening: those of a run in table order."""
    missing: int
    """The cards missing for a contract; without one, the points missing for an opening: all of them, and at least 1, if
    no melds of the hand are of the kinds that the rules demand.
    """
    left: tuple[Card, ...]


def best_first_lay(
    rules: Rules,
    hand: tuple[Card, ...],
    contract: Contract | None,
    opening: int = 0,
    boxes: int = 4,
    on_table: frozenset[int] = frozenset(),
    barred: Sequence[frozenset[Card]] = (),
    must: Card | None = None,
) -> Split:
    """Return the best split of `hand` into the melds that must be laid first (`melding.contract`, `melding.opening`)
    and the cards left.

    With a `contract` these are its melds. If it has alternatives, the split is for the one for which it is best. The
    melds also count `opening` points if possible.

    Without a contract they are the melds of an opening: at most `boxes`, or more if the rules demand more. They must
    count `opening` points and be of the kinds demanded (`Rules.demands_kinds`).

    If the hand has no such melds, `missing` is above 0. The melds are then incomplete or empty: a place for which a
    card is missing is treated as if it had a wild.

    The best split lacks the fewest cards of the contract, or without one the fewest points. Among equals it leaves the
    fewest points, then uses the fewest wilds. A wild left over counts no points here, as it can be added once there is
    a meld. A complete split uses all cards that fit, but if going out takes a discard it keeps one card for it. Where
    runs may have two cards, the melds found for an opening may count less than the best ones.

    `on_table`: the cards that no meld may contain or stand for.

    `barred`: sets of naturals. A meld is barred if it holds all naturals of one of these sets, or if all its own
    naturals are in one of them. Melds of wilds alone are never barred.

    `must`: a face. A split for an opening is complete only if one of its melds has that face.
    """
    alike = merge_like_faces(rules, hand) if rules.any_suit and not on_table else None
    if alike is not None:
        same = [frozenset([like_face(rules, face) for face in naturals]) for naturals in barred]
        like = None if must is None else like_face(rules, must)
        split = best_first_lay(rules, alike, contract, opening, boxes, barred=same, must=like)
        held = hand if must is None else (must, *(without(hand, (must,)) or ()))
        *melds, left = restore_faces(rules, held, (*split.melds, split.left))
        return Split(tuple(melds), split.missing, left)
    lays = _FirstLays(rules, opening, on_table, barred, must, contract is None and rules.demands_kinds)
    if contract is None:
        return lays.for_opening(hand, boxes)
    return min([lays.for_contract(hand, way) for way in contract.ways], key=lambda split: _order(rules, split))


def best_first_lays(
    rules: Rules,
    hand: tuple[Card, ...],
    contract: Contract | None,
    opening: int = 0,
    boxes: int = 4,
    on_table: frozenset[int] = frozenset(),
) -> list[Split]:
    """Return the best split of `hand`, as `best_first_lay` finds it, and after it other splits that lack no more.

    There are at most `MOST_ALTERNATIVES` splits, in order of quality; good ones may be missing, as only so many
    searches are made. If no other split is found, the best is the only one, even if its melds are empty. No two splits
    have the same melds; melds with the same naturals count as the same.

    The arguments are those of `best_first_lay`.
    """
    best = best_first_lay(rules, hand, contract, opening, boxes, on_table)
    found: list[Split] = []
    waiting: dict[tuple[frozenset[Card], ...], Split] = {(): best}
    """Splits not yet returned, by the melds that were barred when they were found."""
    tried: set[frozenset[frozenset[Card]]] = set()
    # Any split other than those found lacks one of their melds: the best split without each of these melds comes next.
    while waiting and len(found) < MOST_ALTERNATIVES:
        barred = min(waiting, key=lambda each: _order(rules, waiting[each]))
        split = waiting.pop(barred)
        if _meld_naturals(rules, split) not in [_meld_naturals(rules, each) for each in found]:
            found.append(split)
        for meld in _meld_naturals(rules, split):
            bars = (*barred, meld)
            if len(tried) < MOST_SEARCHES and frozenset(bars) not in tried:
                tried.add(frozenset(bars))
                other = best_first_lay(rules, hand, contract, opening, boxes, on_table, bars)
                if other.missing <= best.missing and any(other.melds):
                    waiting[bars] = other
    return found


def _order(rules: Rules, split: Split) -> tuple[int, int, int]:
    """Return the sorting key of a split, lowest for the best.

    It is what the split lacks, then the points of the naturals it leaves, then the number of cards it leaves, negated:
    of two splits that leave equal points, the one that leaves more cards uses fewer wilds.
    """
    return (split.missing, _points_of(rules, split.left), -len(split.left))


def _meld_naturals(rules: Rules, split: Split) -> list[frozenset[Card]]:
    """Return a set for each meld of a split: its cards that are not wild. A card of a wild rank is left out even where
    it stands for itself.

    Equal sets are returned once; the sets are sorted by their cards. Melds of a single card, and melds without other
    cards than wilds, are left out.
    """
    found = [meld for meld in split.melds if len(meld) > 1]
    melds = {frozenset([face for face in meld if face not in rules.wild]) for meld in found}
    return sorted(filter(None, melds), key=sorted)


def _points_of(rules: Rules, left: Sequence[Card]) -> int:
    """Return the points of the cards `left` in hand; wilds count nothing."""
    return sum([rules.values[face] for face in left if face not in rules.wild])


class SlotMeld(NamedTuple):
    """One meld of a first lay: its row of cards, its points in an opening, and its kind.

    In the row a joker stands for each card that is a wild or missing. Without cards the meld is an empty slot.
    """

    row: tuple[Card, ...] = ()
    """Its cards in table order, with a joker for each one that is not a natural."""
    points: int = 0
    """Its points in an opening."""
    kind: Kind = Kind.SET

    @property
    def fillers(self) -> int:
        """The number of cards of this meld that are wilds or missing."""
        return self.row.count(JOKER)


_TIE = 64
"""The weight of a point left, relative to a card left, and of a card left, relative to a wild laid."""
MOST_ALTERNATIVES = 4
"""Splits that a player would look at."""
MOST_SEARCHES = 12
"""Searches for alternatives that are worth their time: each takes as long as that for the best split."""
MOST_MELDS = 2_000
"""The most melds for a first lay that are considered, the most promising ones."""
MOST_POSITIONS = 30_000
"""The most positions in which a first lay is searched for; above it the lay is returned that takes the cheapest melds,
one after the other.

Hands of the shipped games have at most some 500 melds and 3,000 positions; more takes twenty cards with several wilds,
and runs of any suits or five melds of a kind.
"""
_BOX = Slot(Kind.SET, 0)
"""The slot of any meld."""
_UNCOUNTED = [(0, 0)]
"""The only way to count a meld where none is demanded."""
_GROUPS = len(EVERY_RANK) + 4
"""Ranks of sets, and suits of runs."""


class _FirstLays:
    """Finds the best first lays of hands under some rules. They must count `opening` points if that is above 0.

    `on_table`, `barred` and `must` have the same meaning as for `best_first_lay`.
    """

    def __init__(
        self,
        rules: Rules,
        opening: int,
        on_table: frozenset[int],
        barred: Sequence[frozenset[Card]],
        must: Card | None,
        asks_kinds: bool,
    ) -> None:
        """`asks_kinds`: whether the lays must be of the kinds that the rules demand."""
        self._rules = rules
        self._opening = opening
        self._on_table = on_table
        self._barred = barred
        self._must = must
        self._asks_kinds = asks_kinds

    def for_contract(self, hand: tuple[Card, ...], way: Contract) -> Split:
        """Return the best split for a contract without alternatives.

        If the hand cannot fill it, the melds lack `missing` cards. If no melds of these sizes are possible at all, the
        melds are empty and all cards of the contract are missing.
        """
        rules, slots = self._rules, way.slots
        size, wilds = sum([slot.size for slot in slots]), sum([face in rules.wild for face in hand])
        parts = self._shortest(hand, slots)
        if sum([part.fillers for part in parts]) <= wilds and all(part.row for part in parts):
            parts = self._keeping_one(hand, size, lambda cards: self._complete(cards, way)) or parts
        melds, left = self._with_wilds(hand, parts)
        return Split(melds, max(0, size - sum(map(len, melds))), left)

    def for_opening(self, hand: tuple[Card, ...], boxes: int) -> Split:
        """Return the best split for an opening; its `missing` says by how much it falls short.

        It always has `boxes` melds, or as many as the rules demand if that is more. Melds that are not needed come last
        and are empty.
        """
        boxes = max(boxes, fewest_melds(self._rules))
        best = self._keeping_one(hand, 0, lambda cards: self._counting(cards, boxes, ())) or []
        missing = self._missing_points(best)
        for alone in self._of_wilds_alone(hand, boxes) if missing else ():
            parts = self._keeping_one(hand, 0, partial(self._counting, most_melds=boxes, alone=alone)) or []
            if self._missing_points(parts) < missing:
                best, missing = parts, self._missing_points(parts)
        melds, left = self._with_wilds(hand, best)
        return Split(melds + ((),) * (boxes - len(melds)), missing, left)

    def _of_wilds_alone(self, hand: tuple[Card, ...], most_melds: int) -> list[list[SlotMeld]]:
        """Return choices of melds for an opening that are made of wilds alone and can be laid beside other melds.

        Each choice has one to `most_melds` melds, and no more wilds than the hand. Choices with the fewest wilds come
        first; at most `MOST_SEARCHES` are returned. The list is empty where the rules allow no such melds.
        """
        rules = self._rules
        wilds = sum([face in rules.wild for face in hand]) if not rules.wilds.min_naturals else 0
        sizes = [(kind, size) for size in range(1, wilds + 1) for kind in Kind if wilds_meld(rules, kind, size)]
        melds = [SlotMeld((JOKER,) * size, _most_points(rules, kind, size), kind) for kind, size in sizes]
        chosen = [
            list(each)
            for count in range(1, most_melds + 1)
            for each in islice(combinations_with_replacement(melds, count), MOST_SEARCHES * MOST_SEARCHES)
            if sum([meld.fillers for meld in each]) <= wilds
        ]
        return sorted(chosen, key=lambda each: sum([meld.fillers for meld in each]))[:MOST_SEARCHES]

    def _missing_points(self, parts: Sequence[SlotMeld]) -> int:
        """Return how many points these melds fall short of the opening; 0 if they are complete.

        If they are not of the kinds demanded, or lack the face that must be laid, the result is the whole opening, and
        at least 1.
        """
        must, wild = self._must, self._rules.wild
        if must is not None and not any(must in part.row or (must in wild and part.fillers) for part in parts):
            return max(1, self._opening)
        if self._asks_kinds and not opens(self._rules, [(part.kind, not part.fillers) for part in parts]):
            return max(1, self._opening)
        return _short_of(self._opening, parts)

    def _keeping_one(
        self, hand: tuple[Card, ...], size: int, solve: Callable[[tuple[Card, ...]], list[SlotMeld] | None]
    ) -> list[SlotMeld] | None:
        """Return the melds that `solve` finds for the hand, if need be with a card kept back for the discard; None if
        it finds none.

        A card is kept back if going out takes a discard and the melds would use the whole hand. It is not kept back if
        the hand has only the `size` cards that the melds need in any case. It is never the only card with the face that
        must be laid.

        The card is chosen so that the melds fall least short of the opening, and among equals so that the fewest points
        are left. The melds of the whole hand are returned if no card can be kept back. Where a player may also go out
        by playing the last card, they are also returned if all others fall further short than they do.
        """
        rules, whole = self._rules, solve(hand)
        if whole is None or rules.plays_out or not size < sum([len(part.row) for part in whole]) == len(hand):
            return whole
        reached = self._missing_points(whole)
        best, least = whole, (NEVER, 0) if rules.keeps_a_discard else (reached, NEVER)
        own = {face: 0 if face in rules.wild else rules.values[face] for face in hand}
        for face in sorted(own, key=own.__getitem__):
            if (reached, own[face]) >= least:
                break
            rest = without(hand, (face,)) or ()
            if self._must is not None and self._must not in rest:
                continue
            parts = solve(rest)
            if parts is not None:
                short = self._missing_points(parts)
                left = own[face] + _points_of(rules, self._with_wilds(rest, parts)[1])
                if (short, left) < least:
                    best, least = parts, (short, left)
        return best

    def _shortest(self, hand: tuple[Card, ...], slots: tuple[Slot, ...]) -> list[SlotMeld]:
        """Return melds of exactly the sizes of the slots, in their order, with as few jokers as possible. Barred melds
        are left out.

        A joker stands for a wild of the hand or for a card that the hand lacks; there may be more jokers than the hand
        has wilds. All melds are empty if no melds of these sizes are possible.
        """
        rules, dear = self._rules, _prohibitive_price(self._rules, hand)
        packed = self._pack(hand, sum([slot.size for slot in slots]), sparing=True)
        lay = FirstLay(rules, packed, 1, slots, [(dear + 1) * slot.size for slot in slots])
        for slot in dict.fromkeys(slots):
            for each in self._allowed_melds(_of_size(rules, slot.size, slot.size), packed, slot.kind):
                lay.add(slot, each, dear * each.wilds)
        return lay.cheapest() or [SlotMeld()] * len(slots)

    def _complete(self, hand: tuple[Card, ...], way: Contract) -> list[SlotMeld] | None:
        """Return a meld for every slot, in the order of the slots, so that the cards left count the fewest points.
        Return None if not every slot can be filled.

        If the melds must count an opening, those that count enough are preferred, or else those that count the most.
        """
        rules, slots, opening = self._rules, way.slots, self._opening
        packed = self._pack(hand, sparing=not opening)
        alone = [slot.size if wilds_meld(rules, slot.kind, slot.size) else NEVER for slot in slots]
        dear = _prohibitive_price(rules, hand)
        lay = FirstLay(rules, packed, _TIE, slots, alone, packed.terms.wilds, self._must, self._price_of_lacking(hand))
        for slot in dict.fromkeys(slots):
            own = _of_size(rules, slot.size, slot.size if way.is_exact else LARGEST_MELD)
            for each in self._allowed_melds(own, packed, slot.kind):
                meld, points = _best_placed(own, packed, each) if opening else (each, 0)
                lay.add(slot, meld, meld.wilds, points)
        found = lay.cheapest_counting(opening, dear) if opening else lay.cheapest()
        return found if found is not None and all(part.row for part in found) else None

    def _counting(self, hand: tuple[Card, ...], most_melds: int, alone: Sequence[SlotMeld]) -> list[SlotMeld] | None:
        """Return at most `most_melds` melds for the opening; None if none are found, or the hand has too few wilds for
        `alone`.

        They begin with the melds `alone`, which consist of wilds. Best are the melds that lack the fewest of the kinds
        demanded and have the face that must be laid. Among equals those are best that count enough points and leave the
        fewest in hand. If no melds count enough, the best are those that count the most.
        """
        rules, spent = self._rules, sum([part.fillers for part in alone])
        if spent > sum([face in rules.wild for face in hand]):
            return None
        packed, lacking = self._pack(hand, -spent), self._price_of_lacking(hand)
        runs = sum([part.kind is Kind.RUN for part in alone])
        packed.start -= min(runs, packed.start >> packed.runs.at & packed.runs.full) << packed.runs.at
        slots, must = (_BOX,) * (most_melds - len(alone)), None if alone and self._must in rules.wild else self._must
        lay = FirstLay(rules, packed, _TIE, slots, [0] * len(slots), packed.terms.wilds, must, lacking)
        for kind in Kind:
            for each in self._allowed_melds(rules, packed, kind):
                meld, points = _best_placed(rules, packed, each)
                lay.add(_BOX, meld, meld.wilds, points)
        needed = self._opening - sum([part.points for part in alone])
        best = lay.cheapest_counting(needed, _prohibitive_price(rules, hand))
        return None if best is None else [*alone, *[part for part in best if part.row]]

    def _pack(self, hand: tuple[Card, ...], extra_wilds: int = 0, *, sparing: bool = False) -> PackedHand:
        """Return `hand` packed for a search in which the number of melds is limited.

        It is packed as if it held `extra_wilds` more jokers. A number below 0 means so many wilds fewer; the hand must
        hold at least so many. With `sparing` a meld has no more wilds than it needs.
        """
        rules, on_table = self._rules, self._on_table
        wilds = [face for face in hand if face in rules.wild] + [JOKER] * extra_wilds
        del wilds[len(wilds) + min(0, extra_wilds) :]
        naturals, kinds = usable_naturals(rules, hand, on_table), self._asks_kinds
        return PackedHand(rules, naturals, wilds, on_table, melds_limited=True, sparing=sparing, counts_kinds=kinds)

    def _price_of_lacking(self, hand: tuple[Card, ...]) -> int:
        """Return the price that a lay pays for each demanded meld that it lacks. It is so high that no points the lay
        counts can make up for it.

        0 if neither kinds of melds nor a certain face are demanded.
        """
        if not self._asks_kinds and self._must is None:
            return 0
        rules = self._rules
        most = max([rules.low_ace or 0, *[abs(points) for points in rules.plain]])
        return _prohibitive_price(rules, hand) * (1 + 2 * most * len(hand))

    def _with_wilds(
        self, hand: tuple[Card, ...], parts: Sequence[SlotMeld]
    ) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
        """Return the melds with wilds of the hand in place of jokers, and the cards of the hand that are left.

        The melds with the fewest jokers are filled first. Wilds are taken in this order: the face that must be laid, if
        it is a wild, then the dearest first. A joker for which no wild is left is dropped from its meld.
        """
        rules, left = self._rules, list(hand)
        for part in parts:
            for face in part.row:
                if face != JOKER:
                    left.remove(face)
        wilds = sorted([face for face in left if face in rules.wild], key=lambda face: rules.values[face])
        if self._must in wilds:
            wilds.remove(self._must)
            wilds.append(self._must)
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

    def _allowed_melds(self, rules: Rules, packed: PackedHand, kind: Kind) -> list[PossibleMeld]:
        """Return the possible melds of a kind that are not barred.

        A meld is barred if all its naturals are in one entry of `barred`, or include all naturals of one. A meld
        without naturals of its own is never barred.
        """
        found = possible_melds(rules, packed, [kind])
        if not self._barred:
            return found
        own = [frozenset(packed.naturals(each)).difference(rules.wild) for each in found]
        return [
            each
            for each, naturals in zip(found, own, strict=True)
            if not (naturals and any(naturals <= bar or bar <= naturals for bar in self._barred))
        ]


def fewest_melds(rules: Rules) -> int:
    """Return how many melds a first lay without a contract needs at least, to be of the kinds that the rules demand; 0
    if none are demanded.
    """
    pure, runs = rules.melding.pure, rules.melding.least_runs
    return runs + 1 if pure == "set" else max(runs, int(pure != "none"))


def _short_of(opening: int, parts: Sequence[SlotMeld]) -> int:
    """Return how many points these melds fall short of the opening; 0 if they reach it."""
    return max(0, opening - sum([part.points for part in parts]))


def _prohibitive_price(rules: Rules, hand: tuple[Card, ...]) -> int:
    """Return a price above all that the cards and wilds of a hand can cost."""
    return _TIE * (sum([_TIE * abs(rules.values[face]) + 1 for face in hand]) + 1)


@lru_cache(maxsize=256)
def _of_size(rules: Rules, size: int, most: int) -> Rules:
    """Return these rules with the sizes of sets and runs limited to at least `size` cards, and at most `most`."""
    set_max, run_max = min(rules.set_max, most), min(rules.run_max, most)
    return replace(rules, set_min=size, set_max=set_max, run_min=size, run_max=run_max)


def _most_points(rules: Rules, kind: Kind, size: int) -> int:
    """Return the most points that a meld of `size` wilds alone can count in an opening. The rules must allow such a
    meld.
    """
    if kind is Kind.SET:
        by_rank = [sorted([rules.plain[card(rank, suit)] for suit in range(4)]) for rank in EVERY_RANK]
        if rules.sets_alike:
            return size * max([points[-1] for points in by_rank])
        return max([sum(points[-size:]) if rules.wilds.named else size * points[0] for points in by_rank])
    found = []
    for stood_for in [_points_by_rank(rules, suit) for suit in rules.run_suits]:
        for low, _ in rules.windows[size]:
            points = sum([stood_for[rules.rank_at[place]] for place in range(low, low + size)])
            lower = rules.low_ace is not None and rules.rank_at[low] == ACE
            found.append(points + (rules.low_ace or 0) - stood_for[ACE] if lower else points)
    return max(found)


def _best_placed(rules: Rules, packed: PackedHand, meld: PossibleMeld) -> tuple[PossibleMeld, int]:
    """Return a possible meld and its points in an opening.

    A set is returned as it is. A run is moved to the place where it counts the most, or stays in its place where each
    card may be on the table only once.
    """
    plain, wilds, first = rules.plain, meld.size - len(meld.at), packed.faces[meld.at[0]]
    own = sum([plain[packed.faces[at]] for at in meld.at])
    if meld.low is None:
        if not wilds:
            return meld, own
        naturals = packed.naturals(meld)
        alike = [first] if rules.sets_alike else [card(RANK_OF[first], suit) for suit in range(4)]
        free = sorted([plain[face] for face in alike if face not in naturals], reverse=True)
        if packed.meant and rules.wilds.named:
            free = [plain[face] for face in alike if face not in naturals and meld.cost & packed.meant[face]]
        elif not rules.wilds.named:
            free = [min([plain[face] for face in alike])] * wilds
        return meld, own + sum(free[:wilds])
    ranks = [RANK_OF[packed.faces[at]] for at in meld.at]
    places = [rules.place_of_rank[rank] for rank in ranks]
    places = [place if place >= meld.low else place + rules.circle for place in places]
    found = _best_places(rules, meld, first, places)
    if rules.runs.ace == "either" and not rules.melding.unique_cards and set(ranks) == {ACE}:
        # One ace and wilds: the same cards stand at either end of a suit.
        found = [each for at in (1, rules.circle + 1) for each in _best_places(rules, meld, first, [at])]
    points, low = max(found, key=itemgetter(0))
    return meld._replace(low=low), own + points


def _best_places(
    rules: Rules, meld: PossibleMeld, first_natural: Card, natural_places: Sequence[int]
) -> list[tuple[int, int]]:
    """Return the places where a run may begin, lowest first, each as a pair: the points that the run gains there beyond
    those of its naturals, and the place.

    `first_natural`: the lowest natural of the run; `natural_places`: the places of its naturals, in ascending order.
    The run stays in its place where each card may be on the table only once. Places where its wilds would stand side by
    side against the rules are left out.
    """
    stood_for = _points_by_rank(rules, rules.run_suit(SUIT_OF[first_natural]))
    found: list[tuple[int, int]] = []
    lows = range(natural_places[-1] - meld.size + 1, natural_places[0] + 1)
    for low in [meld.low or 1] if rules.melding.unique_cards else lows:
        start = rules.lowest_place(low) if rules.runs.ace == "around" else low
        below, above = natural_places[0] - low, low + meld.size - 1 - natural_places[-1]
        apart = rules.wilds.side_by_side or (below < 2 and above < 2)
        if apart and 0 < start < HIGH_ACE and rules.fit[start][meld.size]:
            holes = [place for place in range(low, low + meld.size) if place not in natural_places]
            points = sum([stood_for[rules.rank_at[hole]] for hole in holes])
            if rules.low_ace is not None and rules.rank_at[start] == ACE:
                points += rules.low_ace - (rules.plain[first_natural] if natural_places[0] == low else stood_for[ACE])
            found.append((points, start))
    return found


@lru_cache(maxsize=256)
def _points_by_rank(rules: Rules, suit: int) -> list[int]:
    """Return a list with, at the index of each rank, the points of a wild that stands for it in a run of this suit.

    In a run of several suits these are the points of the cheapest card of the rank. The entry at index 0 means nothing.
    """
    return [0] + [min([rules.plain[card(rank, each)] for each in SUITS_IN[suit]]) for rank in EVERY_RANK]


class _PricedMeld(NamedTuple):
    """A possible meld for one kind of slot: its points, its price, and the number to subtract from the packed hand for
    it.
    """

    meld: PossibleMeld
    points: int
    """Its points in an opening, if they matter."""
    slot: int
    price: int
    """The price of laying the meld, in parts of a point, less the price of its cards if they were left in hand."""
    cost: int
    """The number to subtract from the packed hand, with wilds and the slot."""
    barred: int
    """A mask of the fields that must be empty afterwards."""


class FirstLay(Cover):
    """The search for the first lay that fills its slots with melds at the least price. The cards left in hand have a
    price, too.
    """

    def __init__(
        self,
        rules: Rules,
        packed: PackedHand,
        scale: int,
        slots: tuple[Slot, ...],
        empty: Sequence[int],
        wilds: int | None = None,
        must: Card | None = None,
        lacking: int = 0,
    ) -> None:
        """Set up the search for `packed`, and add to it the fields that the search needs.

        `slots` are the slots to fill, with at most `wilds` wilds (None: any number). `must` is a face that one of the
        melds must hold.

        The search minimizes the sum of three prices:

        - `scale` for each natural left in hand, and `scale * _TIE` more for each point it counts. Wilds left in hand
          cost nothing.
        - `empty`, by slot: the price of filling that slot without a natural. `NEVER` means that it must have one. Slots
          of the same kind must have the same price.
        - `lacking` for each demanded meld that is not laid. With `must`, a meld with that face is demanded. The kinds
          that the rules demand count only if `packed` has fields for them.
        """
        self._rules = rules
        self._pack = packed
        self._kinds = list(dict.fromkeys(slots))
        self._slots = slots
        self._counts = [slots.count(kind) for kind in self._kinds]
        self._empty = [empty[slots.index(kind)] for kind in self._kinds]
        self._wilds = wilds
        self._wild_field = packed.wilds
        self._worth = [0 if face in rules.wild else scale * (_TIE * rules.values[face] + 1) for face in packed.faces]
        self._lanes = [packed.add_field(count) for count in self._counts]
        # Where the melds of a contract must differ each rank of sets and suit of runs is there once.
        groups = range(_GROUPS) if rules.melding.contract_differs and _BOX not in slots else ()
        self._groups = [packed.add_field(1) for _ in groups]
        self._free_suits = rules.any_suit
        self._must = must
        self._holders = packed.add_field(int(must is not None))
        """Counts the meld with the face that must be laid: 1, or 0 once there is one."""
        self._lacking = lacking
        self._points_at = packed.top
        super().__init__(packed.low, packed.width, packed.guard, MOST_POSITIONS)
        self.open = sum([lane.full << lane.at for lane in self._lanes])
        # Where it does not matter how many wilds there are, they are left out.
        self._taken = -1 if wilds is not None else ~(packed.wilds.full << packed.wilds.at)
        self._start = packed.start & self._taken
        self._found: list[_PricedMeld] = []

    def add(self, slot: Slot, meld: PossibleMeld, price: int, opening_points: int = 0) -> None:
        """Add a possible meld as an option for a slot. Where melds are demanded, it is added once for each way to count
        it towards them.

        `price`: the price of laying the meld, in the unit of `scale`. The price that its cards would cost if left in
        hand is subtracted here. `opening_points`: the points of the meld in an opening.
        """
        kind = self._kinds.index(slot)
        cost = (meld.cost & self._taken) + (1 << self._lanes[kind].at)
        if self._groups and not (meld.low is not None and self._free_suits):
            first = self._pack.faces[meld.at[0]]
            cost += 1 << self._groups[RANK_OF[first] - 1 if meld.low is None else KING + SUIT_OF[first]].at
        own = price - sum([self._worth[at] for at in meld.at])
        ways = self._pack.ways_to_count(self._rules, meld, self._holds(meld)) if self._lacking else _UNCOUNTED
        for more, barred in ways:
            self._found.append(_PricedMeld(meld, opening_points, kind, own, cost + more, barred))

    def _holds(self, meld: PossibleMeld) -> list[Field]:
        """Return the field for the face that must be laid if this possible meld can hold that face, as a list of one.

        Return an empty list if the meld cannot hold it, or if no face must be laid.
        """
        if self._must is None:
            return []
        filled = self._must in self._rules.wild and len(meld.at) < meld.size
        return [self._holders] if filled or self._must in self._pack.naturals(meld) else []

    def cheapest_counting(self, needed_points: int, point_price: int) -> list[SlotMeld] | None:
        """Return the cheapest melds for the slots that together count at least `needed_points`; None if the slots
        cannot be filled.

        If none count that many, those that count the most are returned. `point_price`: the price of a missing point in
        the search for the most points; it must be higher than the price of all cards and wilds of the hand together.
        Where the search would be too long, other melds may be returned (see `cheapest`).
        """
        found = self.cheapest()
        if found is None or not _short_of(needed_points, found):
            return found
        most = self.cheapest(weight=point_price)
        if most is None or _short_of(needed_points, most):
            return most or found
        found = self.cheapest(needed_points)
        return most if found is None or _short_of(needed_points, found) else found

    def cheapest(self, needed: int = 0, weight: int = 0) -> list[SlotMeld] | None:
        """Return the cheapest melds that together count at least `needed` points: one for each slot, in the order of
        the slots. Return None if there are none.

        `weight`: each point of a meld lowers its price by this amount.

        A slot filled without a natural gets a meld of wilds alone if the number of wilds is limited and not 0, else an
        empty meld.

        The result may not be the cheapest, and None may be returned wrongly, with more than `MOST_MELDS` options: then
        only the cheapest options are kept, for later calls, too. If the search would be too long, melds are chosen
        greedily by price. These may count less than `needed`; None is then returned if a slot that they leave must have
        a natural, or would take more wilds than are left.
        """
        if len(self._found) > MOST_MELDS:
            self._found.sort(key=lambda each: each.price)
            del self._found[MOST_MELDS:]
        self.points = 1 << self._points_at if needed > 0 else 0
        prices = [each.price - weight * each.points for each in self._found]
        ready = self._set_options(prices)
        self.forget()
        held = self._start + self.guard + needed * self.points
        try:
            excess = self.least(held, NEVER - 1)
            return self._in_order(self.best_cover(held, excess)[0]) if excess < NEVER else None
        except TooManyError:
            rest = self._start + self.guard - sum([self._found[each].cost for each in ready])
            return self._in_order(ready) if self.excess_of_rest(rest) < NEVER else None

    def _set_options(self, prices: list[int]) -> list[int]:
        """Set the options of the search, and return the indices of options that fit together.

        Each option gets its *excess*: how much dearer it is than the cheapest way to fill its slot. A slot may also be
        left without naturals. This is one of the ways, and has an excess of its own; 0 if it is the cheapest.

        `prices`: the price of each option. The indices returned are chosen greedily: from the cheapest option on, each
        that fits beside those chosen before it.
        """
        least = list(self._empty)
        for each, price in zip(self._found, prices, strict=True):
            least[each.slot] = min(least[each.slot], price)
        self._unfilled = [
            NEVER if empty == NEVER else empty - own for empty, own in zip(self._empty, least, strict=True)
        ]
        self.options = [[(0, one, 0, 0, -1)] for one in [1 << self.width * at for at in range(len(self._worth))]]
        held, guard, counts = self._start | self.guard, self.guard, list(self._counts)
        taken: list[int] = []
        for number in sorted(range(len(prices)), key=prices.__getitem__):
            each = self._found[number]
            excess = prices[number] - least[each.slot]
            self.options[min(each.meld.at)].append((excess, each.cost, each.barred, each.points * self.points, number))
            if counts[each.slot] and (held - each.cost) & guard == guard and not held - each.cost & each.barred:
                held -= each.cost
                counts[each.slot] -= 1
                taken.append(number)
        for options in self.options:
            options.sort(key=itemgetter(0))
        return taken

    def excess_of_rest(self, packed_hand: int) -> int:
        """Return the excess, beyond the least price of the slots, when no further slot is filled with naturals.

        It is the sum of the excess of each slot still empty and the price of each meld still demanded. It is `NEVER` if
        points are still needed, or the empty slots cannot be made of the wilds left.
        """
        if self.points and packed_hand >= self.points:
            return NEVER
        wilds = packed_hand >> self._wild_field.at & self._wild_field.full
        total, left = 0, wilds
        for kind, lane in enumerate(self._lanes):
            if open_ := packed_hand >> lane.at & lane.full:
                total += open_ * self._unfilled[kind]
                wilds -= open_ * self._kinds[kind].size
        if self._lacking:
            pure, runs, holders = self._pack.pure, self._pack.runs, self._holders
            total += self._lacking * ((packed_hand >> pure.at & pure.full) + (packed_hand >> runs.at & runs.full))
            if wilds == left or self._must not in self._rules.wild:  # else a meld of wilds alone holds it
                total += self._lacking * (packed_hand >> holders.at & holders.full)
        return NEVER if total >= NEVER or (self._wilds is not None and wilds < 0) else total

    def _in_order(self, option_numbers: list[int]) -> list[SlotMeld]:
        """Return one meld for each slot, in the order of the slots, made of the options with these indices.

        A slot without an option gets a meld of wilds alone if the number of wilds is limited and not 0, else an empty
        meld.
        """
        alone = [SlotMeld((JOKER,) * kind.size if self._wilds else ()) for kind in self._kinds]
        left: list[list[SlotMeld]] = [[] for _ in self._kinds]
        for number in option_numbers:
            each = self._found[number]
            kind = Kind.SET if each.meld.low is None else Kind.RUN
            left[each.slot].append(SlotMeld(self._pack.row(self._rules, each.meld), each.points, kind))
        slots = [self._kinds.index(slot) for slot in self._slots]
        return [left[slot].pop(0) if left[slot] else alone[slot] for slot in slots]
