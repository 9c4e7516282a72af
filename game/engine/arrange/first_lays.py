"""The lays that fulfil a contract or an opening: those `legal` offers for a first lay, one for each choice of melds.

For a contract each slot gets the outline of a meld (kind, rank or suit, place, size), and only then cards; an opening
is put together from single melds until it counts enough. Both yield lays one by one, in a fixed order, so that a caller
takes the first hundred and stops; the best of all lays, as a search of `cover` over the possible melds of `meld_index`,
is found by `best_split`. The two do not share a search: a cover remembers only the best way on from each part of a
hand, and a list needs all of them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, islice, repeat
from operator import itemgetter
from typing import NamedTuple

from game.engine.actions import AS_ITSELF, Use
from game.engine.arrange.layable import RunLister, count_faces, held_wilds, natural_at, sets_with_wilds, single_melds
from game.engine.arrange.packed import packing
from game.engine.cards import ACE, EVERY_RANK, FACES, NO_SUIT, RANK_OF, SUITS_IN, UNKNOWN, Card, card
from game.engine.melds.meld import Meld
from game.engine.melds.pure import Trait, helps, opens, trait_of_row
from game.engine.sheet.contracts import Contract, Kind, Slot
from game.engine.sheet.rules import Rules

ENDLESS: Iterator[int] = repeat(0)
"""An endless supply of tries."""
ANYHOW = 10
"""The number of tries that sharing out the cards of a choice counts as, because of the time it takes."""


@dataclass
class MeldOutline:
    """A meld whose cards are not yet chosen: its kind, rank or suit, place and size. It may fill a slot of a contract.

    This is no named tuple: compiled code reads the fields of a class without a call.
    """

    kind: Kind
    group: int
    """The suit of a run (a colour or NO_SUIT for a run of several suits), the rank of a set."""
    low: int
    """The low place of a run; for sets 0, but the suit for sets of equal cards."""
    size: int
    faces: tuple[Card, ...]
    """The naturals the meld may consist of: for a run place by place (if it has a suit), for a set by suit."""
    takes: int
    """A packed hand with one of each of its faces; for a run without a suit those are in the lowest lane."""
    fields: int
    """The mask of the fields of its faces."""
    at: int
    """The lowest bit of the field of its lowest face."""
    order: int
    """The number by which outlines of one kind are sorted: by group, then by place, then by size."""


MeldOutlines = tuple[tuple[int, MeldOutline], ...]
"""The outlines that the cards held can fill, for slots of one kind: pairs of the fewest wilds needed and the outline.
"""


def contract_lays(
    rules: Rules,
    hand: Iterable[Card],
    contract: Contract,
    must: Card | None = None,
    on_table: frozenset[int] = frozenset(),
    tries: Iterator[int] = ENDLESS,
) -> Iterator[tuple[tuple[Use, ...], ...]]:
    """Yield lays that fulfil `contract` or an alternative of it; none if the hand cannot fulfil any.

    There is one lay for each choice of the ranks and places of its melds. With `must`, only lays that hold that face
    are included. Melds are longer than the contract demands only with `must`, or where the first melds must count
    points (`melding.opening`), and never where it fixes their sizes. Whether they count enough is not checked.

    `on_table`: the cards that may not be on the table again. Runs of one suit that contain or stand for such a card are
    left out; other melds are not checked.

    `tries` limits the search: each meld that is tried takes an item, and some choices take `ANYHOW` more. When it is
    used up, no more lays are yielded.
    """
    cards = tuple(hand)
    for way in contract.ways:
        yield from _lays_of(rules, cards, way, must, on_table, tries)


def _lays_of(
    rules: Rules,
    cards: tuple[Card, ...],
    way: Contract,
    must: Card | None,
    on_table: frozenset[int],
    tries: Iterator[int],
) -> Iterator[tuple[tuple[Use, ...], ...]]:
    """Yield lays that fulfil a contract without alternatives, as `contract_lays` describes."""
    slots = way.slots
    needed = sum([slot.size for slot in slots])
    if len(cards) < needed:
        return
    longest = len(cards) - needed if (must is not None or rules.melding.opening) and not way.is_exact else 0
    wilds = held_wilds(rules, cards)
    how = packing(rules)
    held = how.pack(cards)
    fitting: dict[Slot, MeldOutlines] = {}
    for slot in dict.fromkeys(slots):
        found = _fitting_outlines(rules, slot, longest, held, len(wilds))
        fitting[slot] = found = _outlines_without(found, on_table) if on_table else found
        if not found:
            return
    fewest = {slot: min([need for need, _ in outlines]) for slot, outlines in fitting.items()}
    if sum([fewest[slot] for slot in slots]) > len(wilds):
        return
    naturals: list[int] = []
    wild_rules = rules.wilds
    plain = must is None and wild_rules.side_by_side and not wild_rules.named and rules.naturals.isdisjoint(rules.wild)
    packed = held - how.pack([face for face in wilds if face not in rules.naturals])
    for choice in _Choices(rules, slots, fitting, fewest, tries).of(packed, len(wilds)):
        if must is not None and not any(_may_hold(rules, outline, must) for outline in choice):
            continue
        if plain and not naturals:
            naturals = _naturals(rules, cards)
        play = _arrange(rules, naturals, wilds, choice) if plain else None
        if play is None:
            deque(islice(tries, ANYHOW), maxlen=0)
            play = _arranged_anyhow(rules, cards, choice, must)
        if play is not None:
            yield play


def _fitting_outlines(rules: Rules, slot: Slot, longer: int, packed_hand: int, wilds: int) -> MeldOutlines:
    """Return the outlines of all melds for a slot that a packed hand and `wilds` wild cards can fill, each with the
    number of wilds it needs.

    A meld has at least as many cards as its slot asks for, and at most `longer` more. Empty if there are none.
    """
    how = packing(rules)
    if slot.kind is Kind.SET:
        have = packed_hand
        if not rules.sets_alike:  # ranks of which too few are held are left out, so that the same outlines come again
            have = how.of_any_suit(how.present(packed_hand) if rules.suits_differ else packed_hand)
            have &= how.field * how.rank_places(have, slot.size - wilds)
        return _set_outlines(rules, slot.size, slot.size + longer, have, wilds) if have or wilds else ()
    lanes, outlines = how.in_runs(packed_hand), list[tuple[int, MeldOutline]]()
    lows = how.run_lows(lanes, rules.run_min - wilds)
    for at, suit in enumerate(rules.run_suits):
        lane = how.one_lane << how.lane * at
        if lows & lane:
            outlines += _run_outlines(rules, slot.size, slot.size + longer, suit, lanes & lane, wilds)
    return tuple(outlines)


# Between one card drawn and the next most suits of a hand stay what they are: their outlines are kept.


@lru_cache(maxsize=1024)
def _run_outlines(rules: Rules, size: int, longest: int, suit: int, packed_lane: int, wilds: int) -> MeldOutlines:
    """Return the runs of one suit, as outlines, that the cards held can fill.

    They have from `size` to `longest` cards; each outline is paired with the number of wilds it needs, which comes
    first. `packed_lane` are the naturals held of `suit`, `wilds` is the number of wild cards held.
    """
    missing, found = ~packing(rules).present(packed_lane), []
    most, naturals = rules.most_wilds[Kind.RUN], rules.wilds.min_naturals
    for outline in _all_outlines(rules, Kind.RUN, suit, size, longest):
        need = (outline.takes & missing).bit_count()
        if need <= wilds and need <= most[outline.size] and need <= outline.size - naturals:
            found.append((need, outline))
    return tuple(found)


@lru_cache(maxsize=1024)
def _set_outlines(rules: Rules, size: int, longest: int, packed_counts: int, wilds: int) -> MeldOutlines:
    """Return the outlines of sets of `size` to `longest` cards that can be filled, as pairs: the number of wilds
    needed, and the outline.

    `packed_counts`: in one lane, the number of cards of each rank that a set may use; where sets consist of equal
    cards, each face has its own field. `wilds`: the number of wild cards.
    """
    found: list[tuple[int, MeldOutline]] = []
    most, naturals, field = rules.most_wilds[Kind.SET], rules.wilds.min_naturals, packing(rules).field
    for outline in _all_outlines(rules, Kind.SET, NO_SUIT, size, longest):
        need = max(0, outline.size - (packed_counts >> outline.at & field))
        if need <= wilds and need <= most[outline.size] and need <= outline.size - naturals:
            found.append((need, outline))
    return tuple(found)


def _may_hold(rules: Rules, outline: MeldOutline, face: Card) -> bool:
    """Whether a meld of this outline may hold `face`; True for every wild."""
    if face in rules.wild:
        return True
    if outline.kind is Kind.SET:
        return face in outline.faces
    if outline.group >= 0:
        return face in outline.faces
    return face.suit in SUITS_IN[outline.group] and face.rank in [each.rank for each in outline.faces]


def _first_kind(rules: Rules) -> Kind:
    """Return the kind of melds to fill with naturals first, since it has less choice: runs, as they need one card of
    each rank. It is sets only where they must be of equal cards while runs may mix suits.
    """
    return Kind.SET if rules.sets_alike and rules.any_suit else Kind.RUN


def _outlines_without(found: MeldOutlines, on_table: frozenset[int]) -> MeldOutlines:
    """Return the outlines without the runs of one suit that have a place for a card of `on_table`."""
    return tuple(
        [each for each in found if each[1].kind is Kind.SET or each[1].group < 0 or on_table.isdisjoint(each[1].faces)]
    )


@lru_cache(maxsize=256)
def _all_outlines(rules: Rules, kind: Kind, suit: int, size: int, longest: int) -> tuple[MeldOutline, ...]:
    """Return all outlines of melds of this kind with `size` to `longest` cards that the rules allow, whatever the hand
    holds.

    Runs have the suit `suit`; for sets it is ignored.
    """
    if kind is Kind.SET:
        sizes = range(size, min(longest, rules.set_max) + 1)
        ranks = [rank for rank in EVERY_RANK if rank not in rules.barred]
        groups = [(suit,) for suit in range(4)] if rules.sets_alike else [(0, 1, 2, 3)]
        return tuple(
            [
                _outline(rules, kind, rank, suits[0], each, [card(rank, suit) for suit in suits])
                for rank in ranks
                for suits in groups
                for each in sizes
            ]
        )
    found: list[MeldOutline] = []
    for each in range(size, min(longest, rules.run_max) + 1):
        for low, _ in rules.windows[each]:
            faces = [card(rules.rank_at[place], SUITS_IN[suit][0]) for place in range(low, low + each)]
            found.append(_outline(rules, kind, suit, low, each, faces))
    return tuple(found)


def _outline(rules: Rules, kind: Kind, group: int, low: int, size: int, faces: list[Card]) -> MeldOutline:
    """Return the outline of a meld of `size` cards that may use these faces.

    `group` is the rank of a set, or the suit of a run (a colour or `NO_SUIT` for a run of several suits). `low` is the
    lowest place of a run. For a set it is the suit if its cards must be equal, else 0.
    """
    how = packing(rules)
    places = {how.at[face] for face in faces}
    takes, order = sum([1 << at for at in places]), group + 3 << 10 | low << 5 | size
    return MeldOutline(kind, group, low, size, tuple(faces), takes, takes * how.field, min(places), order)


class _Choices:
    """Lists the ways to fill the slots of a contract from the cards held: one meld outline for each slot.

    Outlines of equal slots are in rising order, so that no choice comes twice. Naturals go first to the kind of melds
    that `_first_kind` names, nearly always runs; the other kind gets the naturals left over. No other order uses more
    naturals.
    """

    def __init__(
        self,
        rules: Rules,
        slots: tuple[Slot, ...],
        fitting: dict[Slot, MeldOutlines],
        fewest: dict[Slot, int],
        tries: Iterator[int],
    ) -> None:
        """`fitting`: the outlines that may fill each slot, each with the wilds it needs; it must have one for every
        slot.

        `fewest`: the fewest wilds that any outline of the slot needs. Each outline tried takes one of `tries`.
        """
        first = _first_kind(rules)
        order = sorted(range(len(slots)), key=lambda index: slots[index].kind is not first)
        in_order = [slots[index] for index in order]
        self._rules = rules
        self._packing = packing(rules)
        self._tries = tries
        self._outlines = [fitting[slot] for slot in in_order]
        self._sets = [slot.kind is Kind.SET for slot in in_order]
        self._as_before = [at > 0 and in_order[at - 1] == slot for at, slot in enumerate(in_order)]
        self._back = [order.index(index) for index in range(len(order))]
        """The index of each slot in the order of choosing."""
        self._rest = [sum([fewest[slot] for slot in in_order[at:]]) for at in range(len(order) + 1)]
        """By index of a slot, the fewest wilds that it and all later slots need, which earlier slots must leave."""
        self._chosen: list[MeldOutline] = [outlines[0][1] for outlines in self._outlines]
        self._any_copies = not rules.suits_differ
        """Whether a set may hold several copies of a face."""
        self._one_suit = not rules.any_suit
        self._circle = rules.circle
        self._differ = rules.melding.contract_differs

    def of(self, packed_naturals: int, wilds: int) -> Iterator[tuple[MeldOutline, ...]]:
        """Yield choices of one outline for each slot, in the order of the slots, until all are listed or no tries are
        left.

        The outlines of a choice can be filled together from the naturals and `wilds` wild cards.
        """
        return self._choose(0, packed_naturals, wilds)

    def _choose(self, at: int, packed_left: int, wilds_left: int) -> Iterator[tuple[MeldOutline, ...]]:
        """Yield the choices of one outline for every slot: the slots before index `at` keep the outlines chosen for
        them.

        The other slots are filled from `packed_left`, the naturals left by the slots before, and `wilds_left` wilds.
        Every outline that is tried takes one of the tries; the choices end when none is left.
        """
        chosen, tries, last = self._chosen, self._tries, at + 1 == len(self._outlines)
        most = wilds_left - self._rest[at + 1]
        before = chosen[at - 1].order if self._as_before[at] else 0
        sets, circle, field = self._sets[at], self._circle, self._packing.field
        # A set of any cards of a rank counts them all, any other meld its faces once.
        counted, copies = self._in_lane(sets, packed_left), sets and self._any_copies
        there = 0 if copies else self._packing.present(counted)
        once = not copies and (sets or self._one_suit)
        gone = self._groups_before(at) if self._differ else ()
        for need, outline in self._outlines[at]:
            if need > most or outline.order < before or outline.group in gone:
                continue
            if next(tries, None) is None:
                return
            size = outline.size
            if copies:
                missing = size - (counted >> outline.at & field)
            else:
                missing = size - (there & outline.takes).bit_count()
                if size > circle and counted >> outline.at & field > 1:
                    missing -= 1  # an ace at either end
            if missing > most:
                continue
            chosen[at] = outline
            if last:
                yield tuple([chosen[place] for place in self._back])
                continue
            # Where no more naturals are left than the meld has room for, it uses all of them.
            if copies and missing >= 0:
                used = packed_left & outline.fields
            elif once and missing >= 0 and size <= circle:
                used = there & outline.takes
            else:
                used = self._used_naturals(outline, sets, packed_left)
            yield from self._choose(at + 1, packed_left - used, wilds_left - max(0, missing))

    def _groups_before(self, at: int) -> list[int]:
        """Return the groups of the melds chosen before the slot of index `at` that are of the same kind as that slot:
        ranks of sets, or suits of runs.

        Runs of several suits are left out.
        """
        before = zip(self._sets[:at], self._chosen[:at], strict=True)
        return [outline.group for sets, outline in before if sets == self._sets[at] and outline.group >= 0]

    def _in_lane(self, sets: bool, packed_left: int) -> int:
        """Return the naturals `packed_left` in the form in which outlines count them: for sets if `sets`, else for
        runs.

        In sets of any suits, the cards of all suits are added up; so are the suits that a run may mix.
        """
        if not sets:
            return self._packing.in_runs(packed_left)
        if self._rules.suits_differ or self._rules.sets_alike:
            return packed_left
        return self._packing.of_any_suit(packed_left)

    def _used_naturals(self, outline: MeldOutline, is_set: bool, packed_left: int) -> int:
        """Return, packed, which of the naturals `packed_left` a meld of this outline uses.

        A set whose suits must differ uses the faces of which most copies are left. Any other set takes copies in the
        order of suits until it is full. A run uses one card of each rank; if it may mix suits, the one of which most
        copies are left. Ranks that are not left are skipped.
        """
        rules, at_of, field = self._rules, self._packing.at, self._packing.field
        used = 0
        if is_set:
            # Where suits must differ another set of the rank reaches furthest on what is held twice.
            many = [(packed_left >> at_of[face] & field, at_of[face]) for face in outline.faces]
            if rules.suits_differ:
                many.sort(key=itemgetter(0), reverse=True)
            room = outline.size
            for copies, at in many:
                here = min(copies, 1 if rules.suits_differ else room, room)
                used += here << at
                room -= here
            return used
        for face in outline.faces:
            at = at_of[face]
            if rules.any_suit:
                suits = [at_of[card(RANK_OF[face], suit)] for suit in SUITS_IN[outline.group]]
                at = max(suits, key=lambda each: packed_left - used >> each & field)
            if packed_left - used >> at & field:
                used += 1 << at
        return used


def _naturals(rules: Rules, cards: tuple[Card, ...]) -> list[int]:
    """Return, by face, how many of the cards may be used as themselves."""
    left = count_faces(cards)
    for face in rules.wild:
        if face not in rules.naturals:
            left[face] = 0
    return left


SlotRow = list[Use | tuple[int, int]]
"""A meld as its naturals and, as rank and suit, the places left for wilds."""


def _arrange(
    rules: Rules, naturals: list[int], wilds: list[Card], outlines: tuple[MeldOutline, ...]
) -> tuple[tuple[Use, ...], ...] | None:
    """Return melds of these outlines filled with the naturals, and with wilds where no natural is left.

    `naturals`: the number of naturals of each face; the list is not changed. Return None if there are too few wilds, or
    more in a meld than the rules allow.
    """
    left = list(naturals)
    rows: list[SlotRow] = [[] for _ in outlines]
    first = _first_kind(rules)
    for row, outline in sorted(zip(rows, outlines, strict=True), key=lambda pair: pair[1].kind is not first):
        if outline.kind is Kind.RUN:
            _fill_run(rules, row, outline, left)
        else:
            _fill_set(
                row,
                outline,
                left,
                1 if rules.suits_differ else outline.size,
                outline.low if rules.sets_alike else NO_SUIT,
            )
    holes = [sum([type(each) is tuple for each in row]) for row in rows]
    if sum(holes) > len(wilds) or not all(
        rules.wilds_fit(outline.kind, len(row), hole) for outline, row, hole in zip(outlines, rows, holes, strict=True)
    ):
        return None
    spare = iter(wilds)
    return tuple(
        [tuple([Use(next(spare), *each) if isinstance(each, tuple) else each for each in row]) for row in rows]
    )


def _fill_run(rules: Rules, slot_row: SlotRow, outline: MeldOutline, copies_left: list[int]) -> None:
    """Append the cards of a run to `slot_row`: at each place a natural or, if none is left, the pair of rank and suit
    that a wild has to stand for.

    The suit is `NO_SUIT` where the suit of a run does not matter. The naturals used are subtracted from `copies_left`.
    """
    for place in outline.faces:
        face = natural_at(rules, copies_left, place.rank, outline.group)
        if copies_left[face]:
            copies_left[face] -= 1
            slot_row.append(AS_ITSELF[face])
        else:
            slot_row.append((face.rank, max(outline.group, NO_SUIT)))


def _fill_set(slot_row: SlotRow, outline: MeldOutline, copies_left: list[int], most_alike: int, suit: int) -> None:
    """Append the cards of a set to the empty `slot_row`: naturals, at most `most_alike` of a face, then the pair of
    rank and `suit` for each place that a wild has to fill.

    The naturals used are subtracted from `copies_left`.
    """
    for face in outline.faces:
        copies = min(copies_left[face], most_alike, outline.size - len(slot_row))
        if copies:
            copies_left[face] -= copies
            slot_row += [AS_ITSELF[face]] * copies
    slot_row += [(outline.group, suit)] * (outline.size - len(slot_row))


def _arranged_anyhow(
    rules: Rules, cards: tuple[Card, ...], outlines: tuple[MeldOutline, ...], must_be_in: Card | None
) -> tuple[tuple[Use, ...], ...] | None:
    """Return melds of these outlines made of some of the `cards`, one with the face `must_be_in` if it is given.

    Ways to share out naturals and wilds are tried until one works. Return None if none does.
    """
    left = count_faces(cards)
    order = sorted(range(len(outlines)), key=lambda index: outlines[index].kind is not _first_kind(rules))
    melds: dict[int, tuple[Use, ...]] = {}

    def solve(position: int) -> bool:
        if position == len(order):
            return must_be_in is None or any(use.card == must_be_in for meld in melds.values() for use in meld)
        index = order[position]
        for meld in _fillings(rules, left, outlines[index], must_be_in):
            for use in meld:
                left[use.card] -= 1
            melds[index] = meld
            if solve(position + 1):
                return True
            del melds[index]
            for use in meld:
                left[use.card] += 1
        return False

    return tuple(melds[index] for index in range(len(outlines))) if solve(0) else None


def _fillings(
    rules: Rules, counts: list[int], outline: MeldOutline, must_hold: Card | None
) -> Iterable[tuple[Use, ...]]:
    """Return the melds of this outline that the cards held can make, the fewest wilds first.

    `counts`: the number of cards held of each face. It must be unchanged whenever the next meld is taken from the
    result. `must_hold`: in a run of several suits, the face to use before others of its rank, or None. Melds without it
    are returned, too.
    """
    size = outline.size
    if outline.kind is Kind.SET:
        return _sets_of_size(rules, counts, outline.group, size, outline.faces)
    found = [
        row for row in RunLister(rules, counts, outline.group, must_hold).runs(outline.low, size) if len(row) == size
    ]
    return sorted(found, key=lambda row: sum([use.rank > 0 for use in row]))


def _sets_of_size(
    rules: Rules, counts: list[int], rank: int, size: int, faces_of_rank: tuple[Card, ...]
) -> Iterator[tuple[Use, ...]]:
    """Yield the sets of a rank and size with naturals among `faces_of_rank`, the fewest wilds first.

    `counts`: the number of cards held of each face, indexed by `Card`.
    """
    wilds = [face for face in sorted(rules.wild) for _ in range(counts[face])]
    suit = faces_of_rank[0].suit if rules.sets_alike else NO_SUIT
    faces = [face for face in faces_of_rank if face in rules.naturals and counts[face]]
    copies = [face for face in faces for _ in range(1 if rules.suits_differ else counts[face])]
    for naturals in range(min(size, len(copies)), rules.wilds.min_naturals - 1, -1):
        for chosen in sorted(set(combinations(copies, naturals))):
            for play in sets_with_wilds(rules, wilds, rank, chosen, suit):
                if len(play) == size:
                    yield play


MeldRow = tuple[Use, ...]
"""A meld with every wild's meaning written out."""


def meld_points(rules: Rules, melds: Iterable[Meld]) -> int:
    """Return the points of melds in an opening.

    A wild counts as the card it stands for. Where it stands for a rank alone, it counts as the cheapest card of that
    rank. An ace at the low end of a run may count differently.
    """
    return sum(
        [
            _card_points(rules, each.rank, each.suit, low=not at and meld.kind is Kind.RUN)
            for meld in melds
            for at, each in enumerate(meld.cards)
        ]
    )


def row_points(rules: Rules, row: MeldRow) -> int:
    """Return the points that a meld counts in an opening. It must be written out: each wild with the card it stands
    for.

    An ace at the low end of a run may count differently.
    """
    found = sum([_card_points(rules, use.rank, use.suit) if use.rank else rules.plain[use.card] for use in row])
    if rules.low_ace is None or (row[0].rank or row[0].card.rank) != ACE or trait_of_row(row)[0] is not Kind.RUN:
        return found
    first = row[0]
    return found + rules.low_ace - (_card_points(rules, ACE, first.suit) if first.rank else rules.plain[first.card])


def _card_points(rules: Rules, rank: int, suit: int, low: bool = False) -> int:
    """Return the points of the card with this rank and suit; an ace at the `low` end of a run may count differently.

    With a suit below 0 they are those of the cheapest card of the rank.
    """
    if low and rank == ACE and rules.low_ace is not None:
        return rules.low_ace
    suits = (suit,) if suit >= 0 else range(4)
    return min([rules.plain[card(rank, each)] for each in suits])


def opening_lays(
    rules: Rules, hand: Sequence[Card], must: Card | None = None, tries: Iterator[int] = ENDLESS
) -> Iterator[tuple[MeldRow, ...]]:
    """Yield first lays that count enough points and include the kinds of melds the rules demand.

    Every single meld that does both comes first. Then follow groups of melds that do so only together. In groups, melds
    that differ only in what their wilds stand for count as one, unless each card may be on the table only once. Every
    meld put beside others takes one of `tries`; the lays end when none is left.

    With `must`, every single meld holds that face, and so does the first meld of each group. The other melds of such a
    group may be first lays by themselves.
    """
    needed = rules.melding.opening
    singles = [_row_of(rules, row) for row in single_melds(rules, hand)]
    small: list[_OpeningRow] = []
    for each in singles:
        if each.points < needed or not opens(rules, [each.trait]):
            small.append(each)
        elif must is None or must in each.faces:
            yield (each.row,)
    search = _Openings(rules, hand, singles, tries)
    if search.worth < needed:
        return
    firsts = None if must is None else _distinct(rules, [each for each in small if must in each.faces])
    search.choose_from(hand, _distinct(rules, small if must is None else singles))
    if firsts is None:
        yield from search.lays_from(0, needed)
    else:
        for each in firsts:
            yield from search.lays_with(-1, each, needed)


class _OpeningRow(NamedTuple):
    """A meld that may be part of an opening: its cards, its points, and what the search compares it by."""

    row: MeldRow
    points: int
    faces: tuple[Card, ...]
    counts: tuple[int, ...]
    """The most points each face can count in such a meld."""
    trait: Trait
    alike: tuple[object, ...]
    """A value that is equal for melds that differ only in the meanings of their wilds."""


@lru_cache(maxsize=4096)
def _row_of(rules: Rules, row: MeldRow) -> _OpeningRow:
    """Return a meld together with its points and what else the search for openings needs to know of it."""
    points, found, first = row_points(rules, row), trait_of_row(row), row[0]
    faces = tuple([use.card for use in row])
    counts = [row_points(rules, (use,)) for use in row]
    low = first.rank or first.card.rank
    if rules.low_ace is not None and low == ACE:
        counts[0] = max(counts[0], rules.low_ace)
    alike = (low if found[0] is Kind.RUN else 0, points, found, tuple(sorted(faces)))
    return _OpeningRow(row, points, faces, tuple(counts), found, alike)


class _Openings:
    """Finds the groups of melds that together count enough points for the opening and are of the kinds the rules
    demand.
    """

    def __init__(self, rules: Rules, hand: Sequence[Card], singles: list[_OpeningRow], tries: Iterator[int]) -> None:
        self._rules = rules
        self._tries = tries
        self._most = [0] * len(FACES)
        """The most points each face can count in one of the melds."""
        for each in singles:
            for face, count in zip(each.faces, each.counts, strict=True):
                if count > self._most[face]:
                    self._most[face] = count
        self._held = [face for face in hand if self._most[face] > 0 or rules.demands_kinds]
        self.worth = sum([self._most[face] for face in self._held])
        """The most points the cards left can count."""
        self._count = len(self._held)
        """The number of cards left."""
        self._left = self._guard = 0
        """The cards left, packed, and the guard bits of their fields."""
        self._units = [0] * (UNKNOWN + 1)
        """The number that each face adds to packed cards."""
        self._small: list[_OpeningRow] = []
        """The melds that are not enough to open alone, the highest points first."""
        self._costs: list[int] = []
        """For each of these melds, the number to subtract from the packed cards."""
        self._shortest = min(rules.set_min, rules.run_min)
        self._chosen: list[_OpeningRow] = []

    def choose_from(self, hand: Sequence[Card], melds: list[_OpeningRow]) -> None:
        """Set the melds to be combined into lays, and pack the hand so that the cards used can be subtracted.

        `hand` must be the one this search was made with. Other methods number the melds by their points, the highest
        first.
        """
        copies = max(count_faces(hand)).bit_length()
        for at, face in enumerate(dict.fromkeys(hand)):
            self._units[face] = 1 << at * (copies + 1)
        self._guard = sum(self._units) << copies
        self._left = sum([self._units[face] for face in self._held])
        self._small = sorted(melds, key=lambda each: each.points, reverse=True)
        self._costs = [self._cost(each) for each in self._small]

    def _cost(self, meld: _OpeningRow) -> int:
        """Return the cost of a meld: the number to subtract from the packed hand."""
        return sum([self._units[face] for face in meld.faces])

    def lays_from(self, start_index: int, points_missing: int) -> Iterator[tuple[MeldRow, ...]]:
        """Yield the lays made of the melds chosen so far and further melds with the index `start_index` or higher.

        Melds are added until no points are missing and the melds have the kinds demanded. Each meld looked at takes one
        of the tries, even if the hand has not the cards for it; the lays end when no tries are left.
        """
        if points_missing > 0 and self.worth < points_missing:
            return
        rules, small, costs, tries = self._rules, self._small, self._costs, self._tries
        left, guard = self._left | self._guard, self._guard
        there = [] if points_missing > 0 else [each.trait for each in self._chosen]
        melds = self._count // self._shortest
        for at in range(start_index, len(small)):
            each = small[at]
            if points_missing > 0:
                if each.points <= 0 or each.points * melds < points_missing:
                    return
            elif not helps(rules, there, each.trait):
                continue
            if next(tries, None) is None:
                return
            if left - costs[at] & guard == guard:
                yield from self.lays_with(at, each, points_missing)

    def lays_with(self, at: int, meld: _OpeningRow, points_missing: int) -> Iterator[tuple[MeldRow, ...]]:
        """Yield the lays that contain the melds chosen so far and `meld`.

        Where these do not count enough or lack demanded kinds of melds, further melds are added: any after index `at`,
        or all for `at` -1. `points_missing` is the number of points still needed before `meld` is counted.

        Yield nothing if the hand no longer has the cards of `meld`.
        """
        cost = self._costs[at] if at >= 0 else self._cost(meld)
        if (self._left | self._guard) - cost & self._guard != self._guard:
            return
        self._take(meld, cost, 1)
        self._chosen.append(meld)
        if meld.points >= points_missing and opens(self._rules, [other.trait for other in self._chosen]):
            yield tuple([other.row for other in self._chosen])
        else:
            yield from self.lays_from(at + 1, points_missing - meld.points)
        self._chosen.pop()
        self._take(meld, cost, -1)

    def _take(self, meld: _OpeningRow, packed_cost: int, times: int) -> None:
        """Subtract the cards of a meld from those left in the hand; with `times` -1, put them back.

        `packed_cost` is the cost of the meld in the packed hand.
        """
        self._left -= times * packed_cost
        self._count -= times * len(meld.row)
        self.worth -= times * sum([self._most[face] for face in meld.faces])


def _distinct(rules: Rules, found: list[_OpeningRow]) -> list[_OpeningRow]:
    """Return the melds; of those that differ only in what their wilds stand for, only the first is returned.

    All are returned where the rules allow each card only once on the table, because meanings matter then.
    """
    if rules.melding.unique_cards:
        return found
    kept: dict[tuple[object, ...], _OpeningRow] = {}
    for each in found:
        kept.setdefault(each.alike, each)
    return list(kept.values())
