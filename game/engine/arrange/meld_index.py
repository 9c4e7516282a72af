"""The possible melds of a hand, and the hand packed into one number from which the cost of each can be subtracted.

A possible meld is found from its naturals: wilds fill the places between them, and as many at its ends as it needs.
Melds that can be split into two melds are left out, but for those with wilds where the rules limit wilds in a meld.
Every number of wilds, and every place for them, is tried.

The possible melds depend on the ranks held of a suit, or the suits held of a rank, but not on which suit or rank that
is: their *shapes* are listed once for all hands and written out for each.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Sequence
from functools import lru_cache
from itertools import combinations
from operator import itemgetter
from typing import Any, NamedTuple

from game.engine.arrange.packed import packing
from game.engine.cards import ACE, EVERY_RANK, FACES, HIGH_ACE, JOKER, KING, NATURALS, RANK_OF, SUIT_OF, Card, card
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import Rules

_PAIRS = [1 << 2 * face for face in NATURALS]
"""A counting bit and its guard for each face."""
_ALL_PAIRS = sum(_PAIRS)
_BY_RANK = tuple([face % 13 * 4 + face // 13 for face in FACES])
"""The sorting key of each face: by rank, then by suit."""


class Field(NamedTuple):
    """A field of a packed hand: the number of its lowest bit, and the highest count it can hold.

    One guard bit lies above its bits, except where the field has no bits.
    """

    at: int
    """The lowest bit of the field."""
    full: int
    """The highest count, as a mask."""


class ListingTerms(NamedTuple):
    """The conditions, besides the rules, under which the possible melds of a hand are listed."""

    wilds: int
    """The most cards that may be wild."""
    counted: bool
    """Whether the number of melds matters, so that a meld is not as good as the two it can be split into."""
    sparing: bool
    """Whether melds take no more wilds than they need."""
    placed: bool
    """Whether the cards that wilds stand for matter."""
    filled: bool
    """Whether wilds stand only where no natural is held."""


class PackedHand:
    """A hand packed into one number: a field of bits for each natural held, and above them further counts.

    The lowest field is that of the lowest rank or, made with `by_suit`, of the lowest card in the order of suits. A
    meld is laid by subtracting its cost. Taking more from a field than it holds clears the guard bit above it.
    """

    def __init__(
        self,
        rules: Rules,
        naturals: Sequence[Card],
        wilds: Sequence[Card],
        on_table: Container[int] = (),
        *,
        melds_limited: bool = False,
        sparing: bool = False,
        counts_kinds: bool = False,
        filled: bool = False,
        by_suit: bool = False,
    ) -> None:
        """`naturals`: all cards that may be used as themselves, wild ranks among them; `wilds`: all that may be wild.

        `on_table`: cards that no wild may stand for; heeded only where each card may be on the table only once
        (`melding.unique_cards`), and not with `filled`.

        Three options decide which melds `possible_melds` lists:
        - `melds_limited`: the number of melds matters. Melds that can be split into two are listed as well, and every
          choice of naturals.
        - `sparing`: a meld has no more wilds than it needs.
        - `filled`: in a run a wild stands only where no natural is held. Runs with the same cards at different places
          are listed separately.

        With `counts_kinds` the hand also counts the kinds of melds that the rules demand (`Rules.demands_kinds`). With
        `by_suit` the naturals are in the order of suits, then ranks; otherwise the lowest rank comes first.
        """
        self.faces: list[Card] = []
        """The naturals, each face once."""
        self.copies: list[int] = []
        """The number of copies of each face."""
        for face in sorted(naturals) if by_suit else sorted(naturals, key=_BY_RANK.__getitem__):
            if self.faces and self.faces[-1] == face:
                self.copies[-1] += 1
            else:
                self.faces.append(face)
                self.copies.append(1)
        self.width = max(self.copies, default=1).bit_length() + 1
        """Bits of the field of a natural, its guard among them."""
        self.full = (1 << self.width - 1) - 1
        """The highest count of such a field."""
        width, size = self.width, len(self.faces)
        self.top = width * size
        """The lowest bit of the next field."""
        fields = ((1 << self.top) - 1) // ((1 << width) - 1)
        self.low = self.full * fields
        """The fields of the naturals, as a mask."""
        self.guard = (self.full + 1) * fields
        self.one = [1 << width * at for at in range(size)]
        """The cost of each natural used as itself."""
        self.start = sum([one * copies for one, copies in zip(self.one, self.copies, strict=True)])
        """The whole hand."""
        self.wilds = self.add_field(len(wilds))
        self.wild_one = 1 << self.wilds.at
        """The cost of a wild."""
        count = len(wilds)
        self.counts_kinds = counts_kinds
        self.terms = ListingTerms(count, melds_limited, sparing, filled or rules.melding.unique_cards, filled)
        self.own = tuple([face in rules.wild for face in self.faces]) if count else ()
        """For each face, whether it is wild and can be used as itself; empty if none is."""
        if not any(self.own):
            self.own = ()
        self.pools: dict[int, Field] = {}
        """By value, the field that counts the wilds of that value, if it matters which wilds are used as themselves."""
        if self.own:
            if not melds_limited:
                values = [rules.values[face] for face in wilds]
                self.pools = {value: self.add_field(values.count(value)) for value in sorted(set(values))}
            for at, face in enumerate(self.faces):
                if self.own[at]:
                    pool = self.pools.get(rules.values[face])
                    self.one[at] += self.wild_one + (1 << pool.at if pool else 0)
        self.meant: list[int] = []
        """By face, the cost of a place of a meld that means the face, where each card may be on the table only once."""
        if rules.melding.unique_cards and not filled:
            self.meant = [one << self.top for one in _PAIRS]
            self.start += sum([one for one, face in zip(self.meant, FACES, strict=False) if face not in on_table])
            self.guard |= 2 * _ALL_PAIRS << self.top
            self.top += 2 * len(_PAIRS)
        pure, runs = (rules.melding.pure != "none", rules.melding.least_runs) if counts_kinds else (False, 0)
        self.pure = self.add_field(int(pure))
        """Counts the pure meld that the rules still demand: 1, or 0 without one."""
        self.runs = self.add_field(runs)
        """Counts the runs that the rules still demand."""

    def naturals(self, meld: PossibleMeld) -> tuple[Card, ...]:
        """Return the naturals of a possible meld; those of a run are in the order they have on the table."""
        return tuple([self.faces[at] for at in meld.at])

    def row(self, rules: Rules, meld: PossibleMeld) -> tuple[Card, ...]:
        """Return the cards of a possible meld in table order, with a joker for each wild that stands for another card.
        In a set those come last.
        """
        naturals = self.naturals(meld)
        if meld.low is None or len(naturals) == meld.size:
            return naturals + (JOKER,) * (meld.size - len(naturals))
        left, ranks = list(naturals), rules.rank_at[meld.low : meld.low + meld.size]
        return tuple([left.pop(0) if left and RANK_OF[left[0]] == rank else JOKER for rank in ranks])

    def ways_to_count(self, rules: Rules, meld: PossibleMeld, others: Sequence[Field] = ()) -> list[tuple[int, int]]:
        """Return the ways in which a possible meld can count towards the demands it meets.

        Each way is a pair. The first number is to be subtracted from the packed hand, besides the cost of the meld
        itself. The second is a mask of fields: the way is allowed only if they are all 0 in the packed hand that
        remains.

        The demands are those for a pure meld and for runs, if this packed hand counts them, and those counted by
        `others`. The meld must meet all of `others`.

        In the first way, the meld counts towards every demand it meets. There is one more way for each choice of
        demands to leave out. They may only be left out once enough other melds have met them, so the mask holds their
        fields. A meld that meets no demand has the one way `(0, 0)`.
        """
        kind, melding = Kind.SET if meld.low is None else Kind.RUN, rules.melding
        serves = [*others]
        if self.counts_kinds and melding.pure in ("meld", kind.value) and meld.size == len(meld.at):
            serves.append(self.pure)
        if self.counts_kinds and melding.least_runs and kind is Kind.RUN:
            serves.append(self.runs)
        ways = [(0, 0)]
        for field in serves:
            ways = [(cost + (1 << field.at), barred) for cost, barred in ways] + [
                (cost, barred | field.full << field.at) for cost, barred in ways
            ]
        return ways

    def add_field(self, most: int) -> Field:
        """Add a field above the others of this packed hand, and return it.

        It counts up to `most`, and begins with that count. With `most` 0 it takes no bits, and is always empty.
        """
        found = Field(self.top, (1 << most.bit_length()) - 1)
        self.start += most << self.top
        if most:
            self.top += most.bit_length() + 1
            self.guard |= 1 << self.top - 1
        return found


def meldable(rules: Rules, hand: Sequence[Card]) -> list[Card]:
    """Return the cards of a hand that may be in a meld, in the order of the hand; empty if there are none.

    The hand must have no wilds: every card counts as itself. It is a quick look, which may include too many cards.
    """
    how = packing(rules)
    held = how.pack(hand)
    ranks, lows = how.set_places(held, rules.set_min), how.run_lows(how.in_runs(held), rules.run_min)
    if not ranks and not lows:
        return []
    return [face for face in hand if lows & how.lows_of[face] or ranks & how.rank_of[face]]


def may_be_pure(rules: Rules, hand: tuple[Card, ...]) -> bool:
    """Whether the naturals of a hand may make the pure meld that the rules demand (`melding.pure`).

    This quick check may answer True where there is none, but False is certain. True if the rules demand none.
    """
    if rules.melding.pure == "none":
        return True
    how = packing(rules)
    held = how.pack([face for face in hand if face in rules.naturals])
    if rules.melding.pure != "run" and how.set_places(held, rules.set_min):
        return True
    return rules.melding.pure != "set" and how.run_lows(how.in_runs(held), rules.run_min) > 0


class PossibleMeld(NamedTuple):
    """A meld that the cards of a hand can form: its naturals, number of wilds and size, and the lowest place of a run
    (None for a set).
    """

    cost: int
    """The number to subtract from the packed hand."""
    wilds: int
    """The number of wilds the meld takes, including those used as themselves."""
    at: tuple[int, ...]
    """The indices of its naturals among the faces of the packed hand; for a run in table order."""
    size: int
    """The number of its cards."""
    low: int | None
    """The lowest place of a run; None for a set."""


Picker = Callable[[Any], Any]
"""Returns the elements at some indices of a tuple or list, as a tuple."""


class Shape(NamedTuple):
    """A meld that faces of one rank or one suit can form, without saying which rank or suit that is.

    Its naturals are given by their indices among these faces; the rest of its `size` are wilds.
    """

    pick: Picker
    """Returns its naturals from the faces, those of a run in table order."""
    naturals: int
    """The number of its naturals."""
    size: int
    low: int | None
    """The lowest place of a run; None for a set."""
    own: int
    """The number of its naturals that are wild faces."""
    means: tuple[int, ...]
    """The suits the wilds of a set stand for, where they matter."""


def picker(places: tuple[int, ...]) -> Picker:
    """Return a function that returns the elements at these indices of a tuple, as a tuple."""
    if len(places) > 1:
        return itemgetter(*places)
    first = places[0]
    return itemgetter(slice(first, first + 1))


MOST_KEPT = 2048
"""The most lists of shapes that are kept of each kind."""
_LONG = 50
"""The length of the longest list of shapes that is kept; longer ones belong to hands that seldom come again."""


class MeldIndex:
    """Lists the shapes of melds under some rules, and keeps all but very long lists for later calls."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._sets: dict[tuple[object, ...], list[Shape]] = {}
        self._runs: dict[tuple[object, ...], list[Shape]] = {}
        self._shares: dict[int, list[int]] = {}

    def sets(
        self, copies: tuple[int, ...], own: tuple[bool, ...], suits: tuple[int, ...], terms: ListingTerms
    ) -> list[Shape]:
        """Return the shapes of the sets of a rank, given how many `copies` of each face are held. The list must not be
        changed.

        `own`: for each face, whether it is wild (empty if none is). `suits`: the suits of the faces, where it matters
        which cards wilds stand for. `terms`: the number of wilds, and which shapes are listed.
        """
        key = (copies, own, suits, terms)
        found = self._sets.get(key)
        if found is None:
            found = _set_shapes(self._rules, copies, own, suits, terms)
            _keep(self._sets, key, found)
        return found

    def runs(
        self, ranks: tuple[int, ...], copies: tuple[int, ...], own: tuple[bool, ...], terms: ListingTerms
    ) -> list[Shape]:
        """Return the shapes of the runs that some faces can form. The faces are those of one suit; where the rules
        allow runs of several suits, they may be of different suits.

        The list must not be changed. If `terms.filled` is set, it is sorted by the lowest place and then by size.

        `ranks`: the ranks of the faces, lowest first, at least one. `copies`: the number of cards held of each face;
        empty unless a run may have a face twice. `own`: for each face, whether it is wild; empty if none is. `terms`:
        the number of wilds, and which shapes are listed.
        """
        key = (ranks, copies, own, terms)
        found = self._runs.get(key)
        if found is None:
            found = _RunShapes(self._rules, ranks, copies, own, terms).found
            if terms.filled:
                found.sort(key=lambda shape: (shape.low, shape.size))
            _keep(self._runs, key, found)
        return found

    def run_shares(self, ranks: int) -> list[int]:
        """Return, at the index of each rank, how much of a wild a natural of that rank costs in its cheapest run.

        The naturals are all of one suit; the bit mask `ranks` says which ranks are held. What a natural costs in a run
        is the number of wilds the run needs, divided by the number of its naturals. Costs are in `WHOLE`-ths of a wild,
        rounded down. A rank that is not held, or fits no run, has `NO_SHARE`. The list must not be changed.
        """
        shares = self._shares.get(ranks)
        if shares is None:
            if len(self._shares) >= MOST_KEPT:
                self._shares.clear()
            shares = self._shares[ranks] = _run_shares(self._rules, ranks)
        return shares


def _keep(kept: dict[tuple[object, ...], list[Shape]], key: tuple[object, ...], found: list[Shape]) -> None:
    """Keep the shapes `found` under `key` in `kept`. If `kept` is full, it is emptied first.

    A long list is not kept, and `kept` then stays as it is.
    """
    if len(found) <= _LONG:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        kept[key] = found


_indexes: dict[tuple[object, ...], MeldIndex] = {}


@lru_cache(maxsize=512)
def meld_index(rules: Rules) -> MeldIndex:
    """Return the meld index of some rules. It is cached and shared by all rules with the same melds; 512 are kept
    before all are dropped.
    """
    key = (
        *(rules.sets, rules.runs, rules.wilds, rules.melding.unique_cards, rules.are_wilds_limited),
        *(
            rules.rank_at,
            rules.place_of_rank,
            rules.circle,
            rules.fit,
            rules.suits_differ,
            rules.sets_alike,
            rules.any_suit,
        ),
        *(rules.set_min, rules.set_max, rules.run_min, rules.run_max, *[rules.most_wilds[kind] for kind in Kind]),
    )
    if len(_indexes) >= 512:
        _indexes.clear()
    return _indexes.setdefault(key, MeldIndex(rules))


WHOLE = 5040
"""The number of parts of a wild in which its shares are measured."""
NO_SHARE = 1 << 30
"""The share of a card that is in no meld."""


def _run_shares(rules: Rules, ranks: int) -> list[int]:
    """Compute what `MeldIndex.run_shares` returns and keeps: at the index of each rank, its share of a wild."""
    shares = [NO_SHARE] * (KING + 1)
    held = [rank for rank in EVERY_RANK if ranks >> rank & 1]
    # Runs may go on round the corner, and have an ace at either end.
    places = [rules.place_of_rank[rank] for rank in held]
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
            share = WHOLE * (size - count) // count
            for at in range(first, first + count):
                rank = held[at % len(held)]
                if share < shares[rank]:
                    shares[rank] = share
    return shares


def _set_shapes(
    rules: Rules, copies: tuple[int, ...], own: tuple[bool, ...], suits: tuple[int, ...], terms: ListingTerms
) -> list[Shape]:
    """Return the shapes of the sets of a rank, given how many copies of each face are held; the arguments are those of
    `MeldIndex.sets`.
    """
    found: list[Shape] = []
    fewest = max(1, rules.wilds.min_naturals)
    two = rules.set_max + 1 if terms.counted else 2 * max(rules.set_min, fewest)
    """As many naturals are two sets."""
    places = [at for at, many in enumerate(copies) for _ in range(many)]
    for size in range(max(fewest, rules.set_min - terms.wilds), min(len(places), rules.set_max, two - 1) + 1):
        need = max(0, rules.set_min - size)
        for chosen in dict.fromkeys(combinations(places, size)):
            spent = sum([own[at] for at in chosen]) if own else 0
            most = min(terms.wilds - spent, need if terms.sparing else rules.set_max - size)
            for wilds in range(need, most + 1):
                is_two = size + wilds >= 2 * rules.set_min and size >= 2 * fewest
                if is_two and not rules.are_wilds_limited and not terms.counted:
                    break
                if wilds <= rules.most_wilds[Kind.SET][size + wilds]:
                    if suits and rules.wilds.named:
                        free = [suit for suit in range(4) if suit not in [suits[at] for at in chosen]]
                        meanings = list(combinations(free, wilds))
                    else:
                        meanings = [()]
                    pick = picker(chosen)
                    found += [Shape(pick, size, size + wilds, None, spent, means) for means in meanings]
    return found


class _RunShapes:
    """Lists the shapes of the runs that the faces held in one suit can form, in its attribute `found`.

    Shapes that `terms` do not want are left out, such as most runs that can be split into two.
    """

    def __init__(
        self, rules: Rules, ranks: tuple[int, ...], copies: tuple[int, ...], own: tuple[bool, ...], terms: ListingTerms
    ) -> None:
        self._rules = rules
        self._copies = copies
        self._own = own
        self._terms = terms
        self._fewest = max(1, rules.wilds.min_naturals)
        self._wilds = terms.wilds
        self._plain = not terms.wilds and not terms.placed
        self._around = rules.runs.ace == "around"
        self._side_by_side = rules.wilds.side_by_side
        self._again = self._around or rules.runs.ace == "either"
        """Whether a run may have places for a face twice."""
        self.found: list[Shape] = []
        self._seen: set[tuple[int, int]] = set()
        """The runs found, as a key of their naturals in any order, and their size."""
        ace, circle, rank_at = rules.runs.ace, rules.circle, rules.rank_at
        of_rank: dict[int, list[int]] = {}
        for at, rank in enumerate(ranks):
            of_rank.setdefault(rank, []).append(at)
        self._ranks = of_rank
        places = [rules.place_of_rank[rank] for rank in of_rank]
        if places[0] == ACE and ace in ("high", "either"):
            places = [*places[ace == "high" :], circle + 1]
        self._faces = {place: of_rank[rank_at[place]] for place in places}
        """By place, the faces that can stand there as themselves: several where runs may have several suits."""
        if self._around:
            self._faces |= {place + circle: found for place, found in self._faces.items()}
        self._places = list(self._faces)
        self._face_at: dict[int, int] = {}
        """The face chosen last for each place."""
        for index, first in enumerate(self._places):
            if first <= circle or not self._around:
                for at in self._faces[first]:
                    self._face_at[first] = at
                    self._grow(index, [first], int(bool(own) and own[at]))

    def _grow(self, last_index: int, chosen: list[int], wilds_spent: int) -> None:
        """Add the runs with naturals at the places `chosen`, which are in ascending order: those with no other
        naturals, then those with more above these.

        Runs that can be split into two are left out. `last_index`: the index of the last place of `chosen` among all
        places of naturals. `wilds_spent`: the number of wild cards used so far, to fill gaps or as naturals.
        """
        rules, first, last = self._rules, chosen[0], chosen[-1]
        span = last - first + 1
        if span >= 2 * rules.run_min and self._is_two(chosen, first, span):
            return
        if not self._plain:
            self._stretch(chosen, wilds_spent)
        elif span >= rules.run_min:
            self._add(chosen, first, span)
        for after in range(last_index + 1, len(self._places)):
            place = self._places[after]
            gap = place - last - 1
            if (
                wilds_spent + gap > self._wilds
                or place - first >= rules.run_max
                or (gap > 1 and not self._side_by_side)
            ):
                break
            for at in self._faces[place]:
                more = gap + (1 if self._own and self._own[at] else 0)
                if wilds_spent + more <= self._wilds and not (
                    self._again and self._is_spent(at, place - rules.circle, chosen)
                ):
                    self._face_at[place] = at
                    self._grow(after, [*chosen, place], wilds_spent + more)
            if self._terms.filled:
                break

    def _is_spent(self, face_index: int, other_place: int, chosen_places: list[int]) -> bool:
        """Whether the only copy of a face that is held already stands at `other_place` of the run.

        A rank can have two places in a run, as an ace has; `other_place` is the one not asked about. `chosen_places`
        are the places filled so far.
        """
        return (
            other_place in chosen_places and self._face_at[other_place] == face_index and self._copies[face_index] < 2
        )

    def _stretch(self, natural_places: list[int], wilds_spent: int) -> None:
        """Add the runs whose naturals are exactly at these places, with wilds at their ends as far as needed or
        allowed.

        Adds nothing if there are too few naturals. Leaves out runs that can be split into two, and runs with more wilds
        side by side than the rules allow. Where places of wilds do not matter, adds one run of each size. `wilds_spent`
        is the number of wilds already used between the naturals or as naturals.
        """
        rules, terms, first = self._rules, self._terms, natural_places[0]
        span = natural_places[-1] - first + 1
        need = max(0, rules.run_min - span)
        spare = self._wilds - wilds_spent
        if len(natural_places) < self._fewest:
            return
        for more in range(need, (min(need, spare) if terms.sparing else spare) + 1):
            size = span + more
            for below in range(more + 1):
                low = first - below
                start = rules.lowest_place(low) if self._around else low
                if not 0 < start < HIGH_ACE or size > HIGH_ACE or not rules.fit[start][size]:
                    continue
                if size >= 2 * rules.run_min and self._is_two(natural_places, low, size):
                    continue
                if self._side_by_side or (below < 2 and more - below < 2):
                    self._add(natural_places, low, size)
                    if not terms.placed:
                        break

    def _add(self, natural_places: list[int], low: int, size: int) -> None:
        """Add a run to the shapes found: from place `low`, of `size` cards, with naturals at `natural_places` and wilds
        elsewhere.

        It is left out if it has more wilds than allowed, if a wild would stand where a natural could and that is not
        wanted, or if an equal run was found before.
        """
        wilds = size - len(natural_places)
        rules, span = self._rules, range(low, low + size)
        if wilds > rules.most_wilds[Kind.RUN][size]:
            return
        if self._terms.filled and any(
            rules.rank_at[each] in self._ranks for each in span if each not in natural_places
        ):
            return
        naturals = tuple([self._face_at[place] for place in natural_places])
        if self._again and not self._terms.placed:
            key = (sum([1 << 4 * at for at in naturals]), size)
            if key in self._seen:
                return
            self._seen.add(key)
        own = sum([self._own[at] for at in naturals]) if self._own else 0
        start = rules.lowest_place(low) if self._around else low
        self.found.append(Shape(picker(naturals), len(naturals), size, start, own, ()))

    def _is_two(self, natural_places: list[int], low: int, size: int) -> bool:
        """Whether a run of `size` cards from place `low`, with naturals at these places, can be split into two runs.

        Always False where the number of melds matters, and for a run with wilds where the rules limit these.
        """
        if self._terms.counted:
            return False
        short, fewest = self._rules.run_min, self._fewest
        if len(natural_places) < 2 * fewest or (self._rules.are_wilds_limited and len(natural_places) < size):
            return False
        cuts = range(low + short, low + size - short + 1)
        below = [sum([place < cut for place in natural_places]) for cut in cuts]
        return any(fewest <= count <= len(natural_places) - fewest for count in below)


def possible_melds(rules: Rules, hand: PackedHand, kinds: Collection[Kind] = tuple(Kind)) -> list[PossibleMeld]:
    """Return the melds of these kinds that can be made from the hand and hold a natural.

    Melds with the same naturals and the same number of wilds are listed once. If the packed hand was made with
    `filled`, runs whose wilds stand at different places are listed separately, and a wild stands only where no natural
    is held. Where each card may be on the table only once (`melding.unique_cards`), melds whose wilds stand for
    different cards are listed separately.

    A meld that two shorter ones can replace is left out, unless the packed hand was made with `melds_limited`.

    Sets come first, by rank and small before large. Then come runs, by suit and low before high. If the hand counts the
    kinds that the rules demand, runs come before sets.
    """
    found: dict[tuple[int, int], PossibleMeld] = {}
    sets, runs = rules.sets.allowed and Kind.SET in kinds, rules.runs.allowed and Kind.RUN in kinds
    if runs and hand.counts_kinds:  # what can be a run and a set is more as a run
        _find_runs(rules, hand, found)
    if sets:
        _find_sets(rules, hand, found)
    if runs and not hand.counts_kinds:
        _find_runs(rules, hand, found)
    return list(found.values())


def _find_sets(rules: Rules, hand: PackedHand, found: dict[tuple[int, int], PossibleMeld]) -> None:
    """Add the possible sets of a hand to `found`, rank by rank, or face by face where sets consist of equal cards,
    under the keys of `_add_possible_melds`.
    """
    terms, index, most = hand.terms, meld_index(rules), 1 if rules.suits_differ else rules.set_max
    groups: dict[int, list[int]] = {}
    for at, face in enumerate(hand.faces):
        groups.setdefault(face if rules.sets_alike else RANK_OF[face], []).append(at)
    for group in groups.values():
        copies = tuple([min(hand.copies[at], most) for at in group])
        if sum(copies) >= rules.set_min - terms.wilds:
            suits = tuple([SUIT_OF[hand.faces[at]] for at in group]) if terms.placed and not terms.filled else ()
            own = tuple([hand.own[at] for at in group]) if hand.own else ()
            _add_possible_melds(rules, hand, group, index.sets(copies, own, suits, terms), found)


def _find_runs(rules: Rules, hand: PackedHand, found: dict[tuple[int, int], PossibleMeld]) -> None:
    """Add the possible runs of a hand to `found`, suit by suit, or once for all suits where they do not matter, under
    the keys of `_add_possible_melds`.
    """
    terms, index = hand.terms, meld_index(rules)
    groups: dict[int, list[int]] = {}
    for at, face in enumerate(hand.faces):
        groups.setdefault(rules.run_suit(SUIT_OF[face]) if rules.any_suit else SUIT_OF[face], []).append(at)
    for suit in rules.run_suits if terms.filled else groups:
        group = groups.get(suit, [])
        if terms.filled and rules.any_suit:
            # One natural is enough for each rank: the one a set can spare best.
            best: dict[int, int] = {}
            for at in sorted(group, key=lambda at: -hand.copies[at]):
                best.setdefault(RANK_OF[hand.faces[at]], at)
            group = sorted(best.values())
        if group and len(group) >= rules.run_min - terms.wilds:
            ranks = tuple([RANK_OF[hand.faces[at]] for at in group])
            copies: tuple[int, ...] = ()
            if rules.runs.ace in ("around", "either"):
                copies = tuple([1 if terms.filled else min(hand.copies[at], 2) for at in group])
            own = tuple([hand.own[at] for at in group]) if hand.own else ()
            _add_possible_melds(rules, hand, group, index.runs(ranks, copies, own, terms), found)


def _add_possible_melds(
    rules: Rules,
    hand: PackedHand,
    face_indices: list[int],
    shapes: list[Shape],
    found: dict[tuple[int, int], PossibleMeld],
) -> None:
    """Add a possible meld to `found` for each of these shapes of the faces of the hand with the indices `face_indices`.

    The key is a pair: the cost of the meld, and the lowest place of a run if the hand is `filled`, else 0. A meld that
    is there already under this key stays.
    """
    places, wild_one, meant, filled = tuple(face_indices), hand.wild_one, hand.meant, hand.terms.filled
    ones = tuple([hand.one[at] for at in face_indices])
    for pick, naturals, size, low, own, means in shapes:
        cost = sum(pick(ones)) + (size - naturals) * wild_one
        at = pick(places)
        if meant:
            cost += _meaning_cost(rules, hand, at, low, size, means)
        key = (cost, low or 0 if filled else 0)
        if key not in found:
            found[key] = PossibleMeld(cost, size - naturals + own, at, size, low)


def _meaning_cost(
    rules: Rules, hand: PackedHand, at: tuple[int, ...], low: int | None, size: int, suits: tuple[int, ...]
) -> int:
    """Return the cost of a meld for the faces that its cards stand for, as a number to subtract from the packed hand.

    Only for rules by which each face may be on the table once. `at` are the indices of its naturals in `hand.faces`;
    `low` is the lowest place of a run, None for a set; `suits` are the suits that the wilds of a set stand for. A wild
    that may stand for any suit costs nothing.
    """
    meant, first = hand.meant, hand.faces[at[0]]
    if low is None or rules.any_suit:
        own = sum([meant[hand.faces[each]] for each in at])
        return own + sum([meant[card(RANK_OF[first], suit)] for suit in suits])
    return sum([meant[card(rules.rank_at[place], SUIT_OF[first])] for place in range(low, low + size)])
