"""Hands that were shown in games whose melds stay in them: in a row before each seat, the melds and apart the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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


class HandRow(Struct, frozen=True):
    """Groups side by side in the middle of a mat: `apart` is the number of the one that stands apart, or 0.

    Of the mat's height so much `below` them is left free.
    """

    room: Room
    cells: Mapping[int, int]
    """How many cards each group has, by its number, from the left."""
    apart: int = 0
    below: int = 0

    @property
    def height(self) -> int:
        """Of all of it."""
        return height_of(self._form()[0])

    def spots(self, number: int, count: int, mat: Rect, scroll: int = 0) -> tuple[Spot, ...]:
        """Where the cards of a group lie on the mat, whose room this is the size of."""
        card, step = self._form()
        free = (mat.width - self._width(card, step)) / 2
        left = mat.x + free * (1 + self.room.lean)
        for other, size in self.cells.items():
            left += APART * card if other == self.apart and other != next(iter(self.cells)) else 0
            if other == number:
                break
            left += card + step * (size - 1) + BETWEEN * card
        y = mat.y + (mat.height - self.below) / 2
        return tuple((left + card / 2 + step * index, y, card) for index in range(count))

    def _form(self) -> tuple[int, float]:
        """How wide a card is, and how far from one to the next: as large as there is room for."""
        high = int((self.room.height - self.below) / height_of(1000) * 1000)
        for card in range(max(1, min(high, self.room.widest)), self.room.narrowest, -1):
            for seen in (SPREAD, LEGIBLE):
                if self._width(card, seen * card) <= self.room.width:
                    return card, seen * card
        card = max(1, min(high, self.room.narrowest))
        cards = sum(size - 1 for size in self.cells.values())
        return card, max(1.0, (self.room.width - self._width(card, 0)) / max(1, cards))

    def _width(self, card: int, step: float) -> float:
        cards = sum(card + step * (size - 1) for size in self.cells.values())
        gaps = BETWEEN * card * (len(self.cells) - 1)
        return cards + gaps + (APART * card if self.apart and len(self.cells) > 1 else 0)


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
