"""The parts a whole hand may be put on the table in: new melds, additions to melds that lie there, wilds taken.

New melds are the possible melds of `meld_index`. Unlike the pieces a turn is weighed by (`pieces`), a part may hold a
wild where the hand has the natural: that may be needed elsewhere. Wilds a part can do without are none of it; where
those go is seen once all else has a place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from game.engine.actions import Use
from game.engine.arrange.meld_index import PackedHand, PossibleMeld, possible_melds
from game.engine.arrange.solver import usable_naturals
from game.engine.cards import JOKER, NO_SUIT, SUITS_IN, UNKNOWN, Card, card
from game.engine.melds.meld import Meld, is_wild
from game.engine.melds.readings import run_suit
from game.engine.melds.room import free_suits, open_melds, rank_beyond, table_room
from game.engine.sheet.contracts import Kind
from game.engine.state import State


class Part(Struct, frozen=True):
    """Cards of the hand that go to one place together: a new meld, an addition, or an exchange for a wild."""

    row: tuple[Use, ...]
    """In table order; `UNKNOWN` for a wild."""
    faces: tuple[Card, ...]
    """The naturals among them."""
    wilds: int
    """The number of wilds the part needs, also to be long enough; -1 where it takes one from the table."""
    kind: Kind
    meld: int = 0
    """The number of the meld it is added to; 0 for a new meld."""
    low: int = 0
    """Of a new run the place of its first card; of an addition to a run 1 at its low end."""
    suit: int = NO_SUIT
    """Of a new run its suit, or what it has for one; of a set of equal cards their suit."""
    lane: int = 0
    """A bit for the place on the table that only one part can take; 0 where any number can."""
    taken: Card | None = None
    """The wild that is taken."""


class PartFinder:
    """Finds the parts that the hand of the player whose turn it is can make: new melds, additions and exchanges for
    wilds.
    """

    def __init__(self, state: State) -> None:
        rules, hand, seat = state.rules, state.hands[state.turn], state.turn
        room = table_room(rules, state.melds)
        self._state, self._rules = state, rules
        self._taken = room.on_table
        self.have = Counter([face for face in hand if face in rules.naturals])
        self.wilds = sum([face in rules.wild for face in hand])
        own = rules.wilds.take_from != "others"
        swaps = [swap for swap in room.swaps if swap.face in self.have and (own or swap.owner != seat)]
        self._swaps = swaps
        self.most = self.wilds + len({(swap.meld, swap.face) for swap in self._swaps})
        """The most wilds that can be used in all."""
        self._lanes: dict[tuple[int, ...], int] = {}

    @property
    def may_lay(self) -> bool:
        """Whether new melds may be laid in this turn."""
        state = self._state
        first = not state.melded[state.turn]
        return first or state.contract_of(state.turn) is None or self._rules.melding.extra_melds

    @property
    def may_add(self) -> bool:
        """Whether additions are allowed in this turn, perhaps after a lay."""
        state = self._state
        return state.may_add or (self.may_lay and self._rules.melding.add == "after_melding")

    def parts(self) -> Iterator[Part]:
        """Yield all parts that the hand can make: new melds if they may be laid in this turn, additions if they are
        allowed in it, and in any case exchanges for wilds.
        """
        if self.may_lay:
            yield from self._new()
        for number, meld in open_melds(self._rules, self._state.melds, self._state.turn) if self.may_add else ():
            yield from self._on_set(meld, number) if meld.kind is Kind.SET else self._on_run(meld, number)
        for swap in dict.fromkeys(self._swaps):
            meld, lane = self._state.melds[swap.meld - 1], self._lane(swap.meld, swap.face, 9)
            yield Part((Use(swap.face),), (swap.face,), -1, meld.kind, swap.meld, lane=lane, taken=swap.wild)

    def _lane(self, *place: int) -> int:
        """Return the bit of a place on the table that only one part can take.

        `place` are the numbers that name the place. The same numbers always give the same bit, other numbers another
        one.
        """
        return self._lanes.setdefault(place, 1 << len(self._lanes))

    def _is_free(self, face: Card) -> bool:
        """Whether the hand has the natural `face` and may put it on the table.

        Where a card may be on the table only once (`melding.unique_cards`), it may not if one lies there already or a
        wild there stands for it.
        """
        return self.have[face] > 0 and face not in self._taken

    def _new(self) -> list[Part]:
        """Return the new melds that the hand can make as parts: sets by rank, then runs by suit.

        No wild is used where a natural would do. In the row of a part only wilds between naturals are written; those
        that a meld also needs to be long enough are counted in `Part.wilds`.
        """
        rules, seen = self._rules, tuple([face for face in self._state.hands[self._state.turn] if face != UNKNOWN])
        hand = PackedHand(
            rules,
            usable_naturals(rules, seen, self._taken),
            [JOKER] * self.most,
            self._taken,
            melds_limited=True,
            sparing=True,
        )
        whole, guard = hand.start | hand.guard, hand.guard
        found = [meld for meld in possible_melds(rules, hand) if whole - meld.cost & guard == guard]
        parts = [self._part(hand.naturals(meld), meld) for meld in found]
        parts.sort(key=lambda part: -1 if part.kind is Kind.SET else rules.run_suits.index(part.suit))
        return list(dict.fromkeys(parts))  # where wilds at the ends may not stand everywhere a meld comes several times

    def _part(self, faces: tuple[Card, ...], meld: PossibleMeld) -> Part:
        """Return the part that is a new meld of these naturals and the wilds that it needs."""
        rules, wilds = self._rules, meld.size - len(faces)
        if meld.low is None:
            suit = faces[0].suit if rules.sets_alike else NO_SUIT
            return Part(tuple(map(Use, faces)), faces, wilds, Kind.SET, suit=suit)
        suit, left = rules.run_suit(faces[0].suit), list(faces)
        low = next(at for at in range(meld.low, meld.low + meld.size) if rules.rank_at[at] == faces[0].rank)
        row: list[Use] = []
        while left:
            rank = rules.rank_at[low + len(row)]
            row.append(Use(left.pop(0)) if left[0].rank == rank else Use(UNKNOWN, rank, max(suit, NO_SUIT)))
        return Part(tuple(row), faces, wilds, Kind.RUN, low=low, suit=suit)

    def _at(self, rank: int, suit: int, cards_before: tuple[Use, ...], wilds: int, after_wild: bool) -> Iterator[Use]:
        """Yield the cards that may stand at the next place of a run after `cards_before`: naturals held, and then a
        wild.

        There is a wild only if more can be used than the `wilds` used so far. Cards that may be on the table only once,
        and are there, are left out; a wild in their place, too. `after_wild`: whether the card before that place is a
        wild; the rules may allow none beside it.
        """
        rules = self._rules
        places = [card(rank, each) for each in SUITS_IN[suit]]
        for face in places:
            if self._is_free(face) and cards_before.count(Use(face)) < self.have[face]:
                yield Use(face)
        barred = rules.melding.unique_cards and any(face in self._taken for face in places)
        if wilds < self.most and not barred and (rules.wilds.side_by_side or not after_wild):
            yield Use(UNKNOWN, rank, max(suit, NO_SUIT))

    # Additions

    def _on_set(self, meld: Meld, number: int) -> Iterator[Part]:
        """Yield the additions to a set on the table: one natural each, never a wild."""
        for suit in free_suits(self._rules, meld):
            face = card(meld.rank, suit)
            if self._is_free(face):
                lane = self._lane(number, suit) if self._rules.suits_differ else 0
                yield Part((Use(face),), (face,), 0, Kind.SET, number, lane=lane)

    def _on_run(self, meld: Meld, number: int) -> Iterator[Part]:
        """Yield the additions to a run on the table, each at one of its ends."""
        for up in (True, False):
            for row in self._onward(meld, up, (), 0):
                faces = tuple([use.card for use in row if use.card is not UNKNOWN])
                placed = row if up else row[::-1]
                wilds, lane = len(row) - len(faces), self._lane(number, 4 + up)
                yield Part(placed, faces, wilds, Kind.RUN, number, int(not up), lane=lane)

    def _onward(self, meld: Meld, up: bool, row: tuple[Use, ...], wilds: int) -> Iterator[tuple[Use, ...]]:
        """Yield the rows of cards that can be added at one end of a run on the table and that begin with `row`.

        Each is in the order outwards and ends in a natural; `row` itself comes first if it does. `wilds` is the number
        of wilds in `row`; `up` means the upper end.
        """
        rules = self._rules
        if row and row[-1].card is not UNKNOWN:
            yield row
        rank = rank_beyond(rules, meld, up, len(row) + 1)
        if not rank:
            return
        after_wild = row[-1].card is UNKNOWN if row else is_wild(rules, meld.cards[-1 if up else 0]) and not self._swaps
        for use in self._at(rank, run_suit(rules, meld), row, wilds, after_wild):
            yield from self._onward(meld, up, (*row, use), wilds + (use.card is UNKNOWN))
