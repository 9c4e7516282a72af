"""The parts of a layout: places on the table, and slots with the position of the card at a place."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from enum import Enum

from msgspec import Struct
from pygame import Rect

from game.engine.cards import UNKNOWN, Card
from game.ui.draw.assets import CARD_RATIO


class Zone(Enum):
    """The kinds of places for cards."""

    STOCK = "stock"
    RIVER = "river"
    """The discards, spread or as a pile."""
    INDICATOR = "indicator"
    """The card that shows the wild rank, if it lies apart and out of play."""
    HAND = "hand"
    """The player's own hand."""
    BACKS = "backs"
    """Another player's hand."""
    MELD = "meld"
    TRAY = "tray"
    """A meld in the player's tray."""


Home = tuple[Zone, int]
"""A hand, a meld or a pile: its zone, and its owner (a seat, a meld number, or 0)."""


class Place(Struct, frozen=True):
    """A place: its zone, its owner (a seat, the number of a meld, or 0), and the index of the card there."""

    zone: Zone
    owner: int
    index: int

    @property
    def home(self) -> Home:
        """The zone and owner of the place."""
        return (self.zone, self.owner)


class CardSlot(Struct, frozen=True):
    """The position of a card: centre and width in px, angle in degrees counter-clockwise, and drawing order `z`.

    `face` is UNKNOWN for a card face down. `clip` is the part of the window to which it is cut.
    """

    place: Place
    face: Card
    x: float
    y: float
    width: int
    angle: float = 0.0
    z: int = 0
    clip: Rect | None = None

    @property
    def is_face_up(self) -> bool:
        """Whether the card is face up."""
        return self.face != UNKNOWN

    @property
    def rect(self) -> Rect:
        """The upright box of the card, without its angle."""
        height = round(self.width * CARD_RATIO)
        rect = Rect(0, 0, self.width, height)
        rect.center = (round(self.x), round(self.y))
        return rect

    @property
    def box(self) -> Rect:
        """The box that the card takes: the upright one, or one wider than high for a card that lies crosswise (`angle`
        90). The small angles of a fan do not count.
        """
        rect = self.rect
        return Rect(0, 0, rect.height, rect.width).move_to(center=rect.center) if self.angle == 90 else rect


def height_of(width: float) -> int:
    """Return the height (px) of a card by its width."""
    return round(width * CARD_RATIO)


def hit(slots: Iterable[CardSlot], pos: tuple[int, int], zones: Iterable[Zone]) -> CardSlot | None:
    """Hit test: return the uppermost slot at `pos` that belongs to one of these zones; None if there is none.

    What counts is the upright box of a slot, as far as it is inside the slot's clip.
    """
    wanted = set(zones)
    under = [
        slot
        for slot in slots
        if slot.place.zone in wanted and slot.rect.collidepoint(pos) and (not slot.clip or slot.clip.collidepoint(pos))
    ]
    return max(under, key=lambda slot: slot.z, default=None)


GROUP_GAP = 0.55
"""Gap between two groups, in steps from card to card."""

DROP_GAP = 0.8
"""Gap that opens where dragged cards would be inserted."""

LARGE_PRINT = 0.19
"""The share by which cards grow where letters are twice as large, if there is room."""

LEGIBLE = 0.31
FAN_STEP = 0.62
SAG = 0.1
"""Greatest share of their width by which the outermost cards of a fan are lower."""

BEND = 7.0
"""Greatest angle of the outermost cards, in degrees."""

FanSpot = tuple[float, float, int, float]
"""Centre (x and y) and width in px of a card in a fan, and its angle in degrees."""


class HandShape(Struct, frozen=True):
    """The shape of the player's hand: before which cards there is a gap, which are raised, and where dragged cards
    would be inserted.
    """

    gaps: frozenset[int] = frozenset()
    """Indices of cards with a gap before them."""
    raised: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    """Indices of cards that are being dragged: the others close up."""
    opening: int | None = None
    """Index before which a gap is open for dragged cards."""


def hand_fan(room: Rect, count: int, card: int, lift: int, shape: HandShape) -> list[FanSpot]:
    """Return the spots of a hand of `count` cards in `room`, from the left; empty for no cards. No card is wider than
    `card` px.

    All raised cards are at the same height, `lift` px above the place of a card in the middle of the fan.
    """
    if not count:
        return []
    offsets = _offsets(count, shape)
    span = offsets[-1]
    # Narrower only where a larger card would hide the index of its neighbour.
    width = max(1, min(card, int(room.width / (1 + LEGIBLE * span)), int((room.height - lift - 2) / (1.4 + SAG))))
    step = min(FAN_STEP * width, (room.width - width) / span) if span else 0.0
    bend = min(BEND, 0.55 * span)
    sag = min(SAG * width, 0.012 * span * width)
    top = room.bottom - height_of(width) - sag - 2
    spots: list[FanSpot] = []
    for index, offset in enumerate(offsets):
        side = (2 * offset / span - 1) if span else 0.0
        x = room.centerx + (offset - span / 2) * step
        y = top + height_of(width) / 2 + sag * side * side
        if index in shape.raised:
            # All picked cards stand equally high, at the ends of the fan too.
            y = top + height_of(width) / 2 - lift
        spots.append((x, y, width, -bend * side if width else 0.0))
    return spots


def _offsets(count: int, shape: HandShape) -> list[float]:
    """Return the position of each of `count` cards in steps from the left end of the hand.

    The gaps between cards and the gap that is open for a drop count; cards being dragged take no room.
    """
    offsets: list[float] = []
    at = 0.0
    begun = False
    for index in range(count):
        if index == shape.opening:
            at += DROP_GAP
        if begun and index in shape.gaps and index not in shape.away:
            at += GROUP_GAP
        offsets.append(at)
        if index not in shape.away:
            at += 1
            begun = True
    return [min(offset, max(offsets)) for offset in offsets]


def back_fan(room: Rect, count: int, width: int) -> list[FanSpot]:
    """Return the spots of a small fan of `count` backs, centred in `room`, from the left: centre, `width` (px) and
    angle of each. Empty for no cards.
    """
    if not count:
        return []
    step = min(0.42 * width, (room.width - width) / max(1, count - 1))
    bend = min(12.0, 3.0 * (count - 1))
    spots: list[FanSpot] = []
    for index in range(count):
        side = (2 * index / (count - 1) - 1) if count > 1 else 0.0
        x = room.centerx + (index - (count - 1) / 2) * step
        sink = 0.08 * width * (1 - math.cos(side * math.pi / 2))
        spots.append((x, room.centery + sink, width, -bend * side))
    return spots


def insertion_index(spots: Sequence[FanSpot], x: float) -> int:
    """Return the index at which a card dropped at `x` (px) is inserted into a fan of these spots: the number of cards
    whose middle is left of it.
    """
    return sum(x > spot[0] for spot in spots)


COMFORTABLE = 0.45
"""Visible share of an overlapped card in several rows, if there is room."""

MOST_ROWS = 5
RowSpot = tuple[float, float, int]
"""Centre (x and y) and width of an upright card in a row, in px."""


def row_spots(room: Rect, count: int, widest: int, gap: int) -> list[RowSpot]:
    """Return the spots (centre and width in px) of `count` cards in rows from the left; empty for no cards.

    The rows together stand in the middle of the room's height. There are as many rows, up to `MOST_ROWS`, as show most
    of each card. Cards are at most `widest` px wide, rows `gap` px apart.
    """
    if not count:
        return []
    rows = max(range(1, MOST_ROWS + 1), key=lambda rows: (_visible_width(room, count, widest, gap, rows), -rows))
    width, step, columns = _row(room, count, widest, gap, rows)
    height = height_of(width)
    rows = -(-count // columns)
    top = room.centery - (rows * height + (rows - 1) * gap) / 2
    return [
        (
            room.x + width / 2 + step * (index % columns),
            top + height / 2 + (height + gap) * (index // columns),
            width,
        )
        for index in range(count)
    ]


def _row(room: Rect, count: int, widest: int, gap: int, rows: int) -> tuple[int, float, int]:
    """Return the layout of `count` cards in up to `rows` rows.

    It is the card width (px), the step (px) from card to card, and the number of columns. With that many columns the
    cards may need fewer than `rows` rows.

    A card is at most `widest` px wide; rows are `gap` px apart.
    """
    width = min(widest, int((room.height - (rows - 1) * gap) / rows / height_of(100) * 100))
    needed = -(-count // rows)
    width = max(1, min(width, int(room.width / (1 + LEGIBLE * (needed - 1)))))
    # As many columns as are comfortable, so that a card more does not move all others from row to row.
    columns = count if rows == 1 else max(needed, int(1 + (room.width - width) / (COMFORTABLE * width)))
    step = (room.width - width) / max(1, min(columns, count) - 1)
    return width, min(step, width + gap), columns


def _visible_width(room: Rect, count: int, widest: int, gap: int, rows: int) -> float:
    width, step, columns = _row(room, count, widest, gap, rows)
    if -(-count // columns) < rows:
        return 0.0
    return min(width, 2.2 * step)
