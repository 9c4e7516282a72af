"""Hands that were shown in games whose melds stay in them: in rows before each seat, the melds and apart the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec import Struct
from pygame import Rect

from game.engine.arrange.solver import best_layout
from game.engine.cards import UNKNOWN, Card, without
from game.engine.state import View
from game.ui.cards.areas import Areas
from game.ui.cards.meld_places import SPREAD, Room
from game.ui.cards.slots import LEGIBLE, CardSlot, Place, Spot, Zone, height_of

SHOWN = 1000
"""From this number on places are those of the groups of a hand, which are no melds of the table."""

BETWEEN, APART = 0.28, 0.75
"""Felt between two melds, and before what is in none, by the width of a card."""

BELOW = 0.2
"""Felt between two rows, by the width of a card: what is in no meld has its count on its lower edge."""


class HandRow(Struct, frozen=True, dict=True):
    """Groups side by side on a mat, in as many rows as show them largest: `apart` is the number of the one that stands
    apart, or 0. At both ends of the mat so much `aside` is left free.
    """

    room: Room
    cells: Mapping[int, int]
    """How many cards each group has, by its number, from the left."""
    apart: int = 0
    aside: int = 0

    @property
    def height(self) -> int:
        """Of all of it."""
        card, step = self._form
        return _high(len(self._rows(card, step)), card)

    def spots(self, number: int, count: int, mat: Rect, scroll: int = 0) -> tuple[Spot, ...]:
        """Where the cards of a group lie on the mat, whose room this is the size of."""
        card, step = self._form
        rows = self._rows(card, step)
        at = next(n for n, row in enumerate(rows) if number in row)
        free = (mat.width - self._width(rows[at], card, step)) / 2
        left = mat.x + free * (1 + self.room.lean)
        for other in rows[at]:
            left += self._before(rows[at], other, card)
            if other == number:
                break
            left += card + step * (self.cells[other] - 1)
        top = mat.y + (mat.height - _high(len(rows), card)) / 2
        y = top + height_of(card) / 2 + at * (height_of(card) + BELOW * card)
        return tuple((left + card / 2 + step * index, y, card) for index in range(count))

    @cached_property
    def _form(self) -> tuple[int, float]:
        """How wide a card is, and how far from one to the next: as large as there is room for, in rows as full."""
        most = int(self.room.height / height_of(1000) * 1000)
        for card in range(max(1, min(most, self.room.widest)), 0, -1):
            for seen in (SPREAD, LEGIBLE):
                rows = self._rows(card, seen * card)
                wide = max(self._width(row, card, seen * card) for row in rows)
                if wide <= self._across and _high(len(rows), card) <= self.room.height:
                    return card, seen * card
        return 1, 1.0

    @property
    def _across(self) -> int:
        return self.room.width - 2 * self.aside

    def _rows(self, card: int, step: float) -> list[list[int]]:
        """The numbers of the groups, row by row: each as far as there is room."""
        rows: list[list[int]] = []
        for number in self.cells:
            if rows and self._width([*rows[-1], number], card, step) <= self._across:
                rows[-1].append(number)
            else:
                rows.append([number])
        return rows

    def _width(self, row: Sequence[int], card: int, step: float) -> float:
        """How wide groups are beside each other."""
        return sum(self._before(row, number, card) + card + step * (self.cells[number] - 1) for number in row)

    def _before(self, row: Sequence[int], number: int, card: int) -> float:
        """How much felt there is before a group in its row."""
        if number == row[0]:
            return 0
        return (BETWEEN + APART if number == self.apart else BETWEEN) * card


def _high(rows: int, card: int) -> int:
    """How high so many rows are."""
    return rows * height_of(card) + round((rows - 1) * BELOW * card)


def shown_groups(view: View, areas: Areas, seat: int) -> tuple[tuple[Card, ...], ...]:
    """The hand of another seat in a game whose melds stay in it, once it is seen: its melds, and last what is in none.

    Nothing for a hand that is held, or lies open all the time.
    """
    state, hand = view.state, view.state.hands[seat]
    if seat == view.seat or not state.rules.melding.in_hand or areas.open_hands[seat]:
        return ()
    if not hand or UNKNOWN in hand or (state.shown is None and state.ending is None):
        return ()
    if state.shown is not None and state.shown.seat == seat:
        return (tuple(sorted(hand)),)
    melds = best_layout(state.rules, tuple(sorted(hand))).melds
    left = without(hand, [face for meld in melds for face in meld]) or ()
    return (*map(tuple, melds), tuple(sorted(left)))


def hand_slots(seat: int, groups: Sequence[Sequence[Card]], places: HandRow, room: Rect) -> list[CardSlot]:
    """A hand that was shown, group by group beside the melds of its seat."""
    slots: list[CardSlot] = []
    for number, group in enumerate(groups):
        spots = places.spots(SHOWN + number, len(group), room) if group else ()
        for face, (x, y, width) in zip(group, spots, strict=True):
            slots.append(CardSlot(Place(Zone.BACKS, seat, len(slots)), face, x, y, width, 0, 1900 + len(slots)))
    return slots


def deadwood_box(slots: Sequence[CardSlot], seat: int, groups: Sequence[Sequence[Card]]) -> Rect:
    """Round the last group of a hand that was shown."""
    first = sum(map(len, groups[:-1]))
    boxes = [slot.rect for slot in slots if slot.place.home == (Zone.BACKS, seat) and slot.place.index >= first]
    return boxes[0].unionall(boxes[1:])
