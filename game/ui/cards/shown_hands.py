"""Shown hands in games whose melds stay in the hand: in rows before each seat, the melds and, set apart, the
deadwood.
"""

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
from game.ui.cards.slots import LEGIBLE, CardSlot, Place, RowSpot, Zone, height_of

SHOWN = 1000
"""Places numbered from here on are those of the groups of a hand, not of melds on the table."""

BETWEEN, APART = 0.28, 0.75
"""Felt between two melds, and before the deadwood, in card widths."""

BELOW = 0.2
"""Felt between two rows, in card widths: the deadwood has its points on its lower edge."""


class HandRow(Struct, frozen=True, dict=True):
    """Groups of cards side by side on a mat, in as many rows as let the cards be largest.

    A wider gap lies before group number `apart`, unless that group is the first of its row; 0 for none. At both ends of
    each row `aside` px stay free.
    """

    room: Room
    cells: Mapping[int, int]
    """The number of cards in each group, by the group's number, from the left."""
    apart: int = 0
    aside: int = 0

    @property
    def height(self) -> int:
        """The height (px) of all rows of cards."""
        card, step = self._form
        return _rows_height(len(self._rows(card, step)), card)

    def spots(self, number: int, count: int, mat: Rect, scroll: int = 0) -> tuple[RowSpot, ...]:
        """Return the spots of the `count` cards of group `number`, which must be one of `cells`, on `mat`. The rows
        always fit, so `scroll` has no effect.
        """
        card, step = self._form
        rows = self._rows(card, step)
        at = next(n for n, row in enumerate(rows) if number in row)
        free = (mat.width - self._width(rows[at], card, step)) / 2
        left = mat.x + free * (1 + self.room.lean)
        for other in rows[at]:
            left += self._gap_before(rows[at], other, card)
            if other == number:
                break
            left += card + step * (self.cells[other] - 1)
        top = mat.y + (mat.height - _rows_height(len(rows), card)) / 2
        y = top + height_of(card) / 2 + at * (height_of(card) + BELOW * card)
        return tuple((left + card / 2 + step * index, y, card) for index in range(count))

    @cached_property
    def _form(self) -> tuple[int, float]:
        """The largest width (px) of a card that fits, and the distance from one card to the next; 1 for both if none
        fits.
        """
        most = int(self.room.height / height_of(1000) * 1000)
        for card in range(max(1, min(most, self.room.widest)), 0, -1):
            for seen in (SPREAD, LEGIBLE):
                rows = self._rows(card, seen * card)
                wide = max(self._width(row, card, seen * card) for row in rows)
                if wide <= self._across and _rows_height(len(rows), card) <= self.room.height:
                    return card, seen * card
        return 1, 1.0

    @property
    def _across(self) -> int:
        return self.room.width - 2 * self.aside

    def _rows(self, card: int, step: float) -> list[list[int]]:
        """Return the group numbers of each row. Rows are filled one after the other with as many groups as fit, for
        cards `card` px wide and `step` px apart.
        """
        rows: list[list[int]] = []
        for number in self.cells:
            if rows and self._width([*rows[-1], number], card, step) <= self._across:
                rows[-1].append(number)
            else:
                rows.append([number])
        return rows

    def _width(self, row: Sequence[int], card: int, step: float) -> float:
        """Return the width (px) of a row of groups, gaps included, for cards `card` px wide and `step` px apart.

        `row` has the numbers of its groups, keys of `cells`.
        """
        return sum(self._gap_before(row, number, card) + card + step * (self.cells[number] - 1) for number in row)

    def _gap_before(self, row: Sequence[int], number: int, card: int) -> float:
        """Return the gap (px) to the left of group `number` in its `row`, for cards `card` px wide; 0 for the first
        group of the row.
        """
        if number == row[0]:
            return 0
        return (BETWEEN + APART if number == self.apart else BETWEEN) * card


def _rows_height(rows: int, card: int) -> int:
    """Return the height (px) of `rows` rows of cards `card` px wide."""
    return rows * height_of(card) + round((rows - 1) * BELOW * card)


def shown_groups(view: View, areas: Areas, seat: int) -> tuple[tuple[Card, ...], ...]:
    """Return the groups in which another seat's hand is shown: its melds, and last its deadwood, which may be an empty
    group.

    The hand of the seat that has shown is a single group, as its melds are on the table already.

    Return an empty tuple for the player's own hand, and for one that is empty, hidden or open all the time. It is
    empty, too, in games whose melds are laid on the table, and while a deal goes on in which nobody has shown.
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
    """Return the slots of a shown hand, group by group, at their `places` on the mat `room`."""
    slots: list[CardSlot] = []
    for number, group in enumerate(groups):
        spots = places.spots(SHOWN + number, len(group), room) if group else ()
        for face, (x, y, width) in zip(group, spots, strict=True):
            slots.append(CardSlot(Place(Zone.BACKS, seat, len(slots)), face, x, y, width, 0, 1900 + len(slots)))
    return slots


def deadwood_box(slots: Sequence[CardSlot], seat: int, groups: Sequence[Sequence[Card]]) -> Rect:
    """Return the box around the deadwood of the hand that `seat` shows.

    `groups` are the groups in which it is shown, the deadwood last. There must be deadwood, and `slots` must hold the
    slots of the whole shown hand.
    """
    first = sum(map(len, groups[:-1]))
    boxes = [slot.rect for slot in slots if slot.place.home == (Zone.BACKS, seat) and slot.place.index >= first]
    return boxes[0].unionall(boxes[1:])
