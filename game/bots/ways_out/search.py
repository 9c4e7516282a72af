"""Ways out: whether the player whose turn it is can end the deal in it, and how.

Whoever goes out puts all cards of the hand on the table but for one at most. So the search gives one card after the
other a place, those with fewest places first: in a new meld, on one that lies there, in place of a wild that is taken
with it, or, one of them, on the discards. A hand of which two cards have none is given up at once, and most are. What
is found is carried out by the engine, in whatever order goes through; then the wilds that are left are added. Exact
within its bounds, which hands of an ordinary deal do not come near; only melds of nothing but wilds that stand for
other cards are not looked for, nor cards moved from one meld to another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product

from game.bots.ways_out.parts import Part, PartFinder
from game.bots.ways_out.played import MeldRow, Way, may_discard_out, played_in_order
from game.engine.actions import Add, Discard, Use
from game.engine.arrange.first_lays import opening_lays
from game.engine.cards import NO_SUIT, UNKNOWN, Card
from game.engine.melds.readings import fits, movable_wilds
from game.engine.melds.room import room_for
from game.engine.play.dead_ends import must_keep
from game.engine.play.melding import Play, slides, try_play
from game.engine.sheet.contracts import Contract, Kind
from game.engine.sheet.rules import Rules
from game.engine.state import State

_PARTS = 4000
"""The most parts of a hand considered; hands of the shipped games have some hundreds."""
_TRIES = 20_000
"""The most parts combined with others."""
_LAYOUTS = 150
"""Layouts that are carried out."""
_WRITTEN = 24
"""The most ways to write the melds of one choice of parts: the places of wilds at the ends of runs, and their suits in
sets.
"""
_SINKS = 1_500
"""Additions of wilds that are tried once all else has a place."""
_FEWER_TRIES = 4
"""The factor by which each move before the plays lowers the number of tries, as there are several such moves."""
_MOVES = 3
"""Wilds that are moved along runs before the hand is laid out."""


def way_out(state: State, share: int = 1) -> Way | None:
    """Return actions with which the player whose turn it is ends the deal with the present hand; None if none are
    found.

    None, too, where no way out is searched: in games whose melds stay in the hand, where cards may be moved on the
    table, and in a turn in which no meld may be laid yet. Where many positions are searched for one decision, `share`
    divides the number of tries of each.
    """
    rules = state.rules
    if rules.melding.in_hand or rules.melding.move or state.melds_barred:
        return None
    return _out(state, _MOVES if rules.wilds.slide else 0, share)


def _out(state: State, moves: int, share: int) -> Way | None:
    """Return a way out; None if none is found.

    It may begin with at most `moves` moves of wilds along runs, or additions that prepare them. `share` divides the
    number of tries.
    """
    found = WayOutSearch(state, share).way_out()
    if found is not None or not moves:
        return found
    for step in _before_moves(state):
        then = try_play(state, step)
        rest = None if then is None else _out(then, moves - 1, _FEWER_TRIES * share)
        if rest is not None:
            return (step, *rest)
    return None


def _before_moves(state: State) -> Iterator[Play]:
    """Yield plays that may open a way out: moves of a wild along a run, made by playing the natural it stands for, and
    additions that prepare such a move. The hand must hold that natural.

    The additions are of one card each, to the same run. They are not checked further, so the rules may refuse some.
    """
    hand = sorted(set(state.hands[state.turn]))
    for number, meld in enumerate(state.melds, 1):
        standing = [meld.cards[at].means for at in movable_wilds(state.rules, meld)]
        if not any(face in hand for face in standing):
            continue
        for face in standing:
            if face is not None and face in hand:
                yield from slides(state, number, face)
        for at, use in room_for(state.rules, state.melds, state.turn).adds(state.rules, hand):
            if at == number and state.may_add:
                yield Add(state.turn, (use,), number)


class WayOutSearch:
    """One search for a way to go out: a place for every card in the hand of the player whose turn it is, but for a last
    discard. `share` divides the number of tries.
    """

    def __init__(self, state: State, share: int) -> None:
        rules, seat = state.rules, state.turn
        self._state, self._rules = state, rules
        self._finder = PartFinder(state)
        self._must_discard = not rules.plays_out
        self._may_discard = rules.discards_out
        contract = state.contract_of(seat)
        self._contract = None if state.melded[seat] else contract
        self._left = Counter(state.hands[seat])
        self._tries = _TRIES // share
        self._layouts = _LAYOUTS // share + 1
        self._sinks = iter(range(_SINKS // share))
        self._dead: set[tuple[object, ...]] = set()
        self._by_face: dict[Card, list[Part]] = {}
        self._of_wilds: list[Part] = []
        """Melds of wilds that stand for themselves."""
        self._order: list[Card] = []

    def way_out(self) -> Way | None:
        """Return a way out; None if none is found."""
        state, wild, seat = self._state, self._rules.wild, self._state.turn
        hand = state.hands[seat]
        if len(hand) == 1 and self._may_discard and may_discard_out(state, hand[0]):
            return (Discard(seat, hand[0]),)
        naturals = [face for face in self._left if face not in wild]
        for part in islice(self._finder.parts(), _PARTS):
            own = [face for face in dict.fromkeys(part.faces) if face not in wild]
            for face in own:
                self._by_face.setdefault(face, []).append(part)
            if not own:
                self._of_wilds.append(part)
        stranded = sum([self._left[face] for face in naturals if face not in self._by_face])
        if stranded > self._may_discard or not self._can_begin():
            return None
        self._order = sorted(naturals, key=lambda face: len(self._by_face.get(face, ())))
        return self._cover((), 0, None)

    def _can_begin(self) -> bool:
        """Whether the hand has the first lay that must come before all other plays, or no such lay is demanded. True as
        well if an exchange for a wild may come before that lay.
        """
        state, rules = self._state, self._rules
        if not rules.restricts_first_lay or state.melded[state.turn] or self._contract is not None or state.may_add:
            return True
        if self._finder.most > self._finder.wilds and not rules.wilds.take_after_melding:
            return True  # an exchange may come before it, and bring a wild for it
        return any(True for _ in opening_lays(rules, state.hands[state.turn]))

    def _cover(self, chosen: tuple[Part, ...], lanes: int, to_discard: Card | None) -> Way | None:
        """Return a way out with the chosen parts, and with further parts for all other cards.

        Return None if there is none, or if the search is given up before one is found. `lanes` is a mask of the places
        on the table already taken; `to_discard` is the last discard, None while none is chosen.
        """
        face = next((each for each in self._order if self._left[each]), None)
        if face is None:
            return self._of_wilds_too(chosen, lanes, to_discard, 0)
        new = [part for part in chosen if not part.meld]
        kinds = [part.kind for part in new]
        wilds = sum([part.wilds for part in chosen])
        # A contract asks for melds of certain sizes.
        sizes = () if self._contract is None else tuple(sorted([(part.kind.value, _size(part)) for part in new]))
        counts = (kinds.count(Kind.SET), kinds.count(Kind.RUN))
        key = (tuple(self._left.items()), lanes, to_discard is None, wilds, counts, sizes)
        if key in self._dead:
            return None
        before = self._layouts
        for part in self._by_face.get(face, ()):
            found = self._with(part, chosen, lanes, to_discard)
            if found is not None:
                return found
        if to_discard is None and self._may_discard and self._throws(face):
            self._left[face] -= 1
            found = self._cover(chosen, lanes, face)
            self._left[face] += 1
            if found is not None:
                return found
        if self._layouts == before and self._tries:
            self._dead.add(key)  # whatever is chosen beside it
        return None

    def _throws(self, face: Card) -> bool:
        """Whether a card may be the last discard: it need not be kept or played, or is held twice."""
        this = self._state.this_turn
        bound = face in (this.dug, *this.owed) or must_keep(self._state, face)
        return not bound or self._left[face] > 1

    def _with(
        self,
        part: Part,
        chosen: tuple[Part, ...],
        lanes: int,
        to_discard: Card | None,
        wild_meld_index: int | None = None,
    ) -> Way | None:
        """Return a way out with the chosen parts, `part` and whatever further parts it takes; None if none is found.

        `lanes` is a mask of the places on the table already taken; `to_discard` is the last discard. If `part` is a
        meld of wilds alone, `wild_meld_index` is its index among these melds, else None.

        Each part tried is one of the limited tries of the search; once they are used up, the result is None.
        """
        left = self._left
        if not self._tries or part.lane & lanes or not self._fits(part, chosen):
            return None
        self._tries -= 1
        need = Counter(part.faces)
        if any(left[face] < count for face, count in need.items()):
            return None
        for face in part.faces:
            left[face] -= 1
        wilds = sum([left[face] for face in left if face in self._rules.wild])
        more = self._finder.most - self._finder.wilds
        found = None
        if part.wilds + sum([each.wilds for each in chosen if each.wilds > 0]) <= wilds + more:
            then = (*chosen, part)
            if wild_meld_index is None:
                found = self._cover(then, lanes | part.lane, to_discard)
            else:
                found = self._of_wilds_too(then, lanes | part.lane, to_discard, wild_meld_index)
        for face in part.faces:
            left[face] += 1
        return found

    def _fits(self, part: Part, chosen: tuple[Part, ...]) -> bool:
        """Whether the melds among the `chosen` parts leave a slot for `part` in the contract still to be laid.

        Only kinds of melds are compared, not sizes. True as well if `part` is an addition to a meld on the table, or if
        no contract is to be laid.
        """
        if part.meld or self._contract is None:
            return True
        count = 1 + sum([not each.meld and each.kind is part.kind for each in chosen])
        return any([slot.kind for slot in way.slots].count(part.kind) >= count for way in self._contract.ways)

    def _of_wilds_too(
        self, chosen: tuple[Part, ...], lanes: int, to_discard: Card | None, first_index: int
    ) -> Way | None:
        """Return a way out with the chosen parts, if necessary with further melds that consist of wilds alone; None if
        none is found.

        Of these melds only those from index `first_index` on are tried. `lanes` is a mask of the places on the table
        already taken; `to_discard` is the last discard.
        """
        found = self._carried_out(chosen, to_discard)
        for at in range(first_index, len(self._of_wilds)):
            if found is not None:
                return found
            found = self._with(self._of_wilds[at], chosen, lanes, to_discard, at)
        return found

    # What is chosen, carried out

    def _carried_out(self, chosen: tuple[Part, ...], to_discard: Card | None) -> Way | None:
        """Return the actions that play the chosen parts and then discard `to_discard`, or without one a wild if the
        rules ask for a discard.

        None if the hand has too few wilds for that, or no order tried is legal. The search tries a limited number in
        all: once they are used up, the result is None, too.
        """
        spare = sum([self._left[face] for face in self._left if face in self._rules.wild])
        spare -= sum([part.wilds for part in chosen])
        discards = to_discard is None and self._must_discard
        if spare < discards:
            return None
        new = [part for part in chosen if not part.meld]
        for lays in self._rows_of_parts(new, spare - discards):
            if not self._layouts:
                return None
            self._layouts -= 1
            way = played_in_order(self._state, chosen, lays, to_discard, self._sinks)
            if way is not None:
                return way
        return None

    def _rows_of_parts(self, new: Sequence[Part], spare_wilds: int) -> Iterator[tuple[MeldRow, ...]]:
        """Yield the ways in which the new melds can be laid. Each is a tuple of rows, one for each part of `new`.

        Each meld has the wilds it needs, and perhaps some of the `spare_wilds`. The ways differ in how many wilds each
        meld has, and in what these stand for. Not all ways are yielded if there are many.
        """
        if not new:
            yield ()
            return
        for more in self._extra_wilds(new, spare_wilds):
            written = [list(_rows_of_part(self._rules, part, count)) for part, count in zip(new, more, strict=True)]
            yield from islice(product(*written), _WRITTEN)

    def _extra_wilds(self, new: Sequence[Part], spare: int) -> Iterator[tuple[int, ...]]:
        """Yield ways to share out wilds beyond those the new melds need; a way is a number of wilds for each meld.

        Without a contract, the first way adds none. With one, there is first a way for each of its alternatives that
        the melds fit: the one that fills its slots. An alternative that needs more than `spare` wilds is left out.

        Ways to share out exactly `spare` follow, up to a fixed number, if wilds cannot be added after the lay or if the
        first lay must count points.
        """
        if self._contract is None:
            yield (0,) * len(new)
        else:
            for way in self._contract.ways:
                asked = _missing_cards(way, new)
                if asked is not None and sum(asked) <= spare:
                    yield asked
        first = not self._state.melded[self._state.turn]
        if spare and (not self._finder.may_add or (first and self._rules.melding.opening)):
            yield from islice(_sums(len(new), spare), _WRITTEN)


def _missing_cards(way: Contract, new: Sequence[Part]) -> tuple[int, ...] | None:
    """Return for each meld of `new`, in this order, how many cards it lacks for its slot in the contract `way`; of each
    kind the largest meld takes the largest slot. None if `new` has not as many sets, or runs, as the contract.
    """
    lacks = [0] * len(new)
    for kind in Kind:
        sizes = sorted([slot.size for slot in way.slots if slot.kind is kind], reverse=True)
        mine = [at for at, part in enumerate(new) if part.kind is kind]
        mine.sort(key=lambda at: -_size(new[at]))
        if len(sizes) != len(mine):
            return None
        for size, at in zip(sizes, mine, strict=True):
            lacks[at] = max(0, size - _size(new[at]))
    return tuple(lacks)


def _size(part: Part) -> int:
    """Return the number of cards of a part."""
    return len(part.faces) + part.wilds


def _sums(count: int, whole: int) -> Iterator[tuple[int, ...]]:
    """Yield all ways to divide `whole` among `count` places, at least one; the first way has the whole at the first
    place.
    """
    for part in range(whole, -1, -1):
        if count == 1:
            yield (part,)
        else:
            yield from ((part, *rest) for rest in _sums(count - 1, whole - part))


def _rows_of_part(rules: Rules, part: Part, extra_wilds: int) -> Iterator[MeldRow]:
    """Yield the rows, in table order, as which a new meld can be laid with `extra_wilds` more wilds than it needs.

    There is a row for each legal way to place its wilds; there may be none.
    """
    wilds = extra_wilds + part.wilds - sum([use.card is UNKNOWN for use in part.row])
    if part.kind is Kind.RUN:
        size = len(part.row) + wilds
        for below in range(wilds + 1):
            low = part.low - below
            low = rules.lowest_place(low) if low < 1 and rules.runs.ace == "around" else low
            if low >= len(rules.fit) or not fits(rules, low, size):
                continue
            row = [Use(UNKNOWN, rules.rank_at[low + at], max(part.suit, NO_SUIT)) for at in range(size)]
            yield ((*row[:below], *part.row, *row[below + len(part.row) :]))
        return
    rank = part.faces[0].rank
    if rules.sets_alike:
        yield ((*part.row, *[Use(UNKNOWN, rank, part.suit)] * wilds))
    elif not rules.wilds.named:
        yield ((*part.row, *[Use(UNKNOWN, rank)] * wilds))
    else:
        free = [suit for suit in range(4) if all(face.suit != suit for face in part.faces)]
        for suits in combinations(free, wilds):
            yield ((*part.row, *[Use(UNKNOWN, rank, suit) for suit in suits]))
