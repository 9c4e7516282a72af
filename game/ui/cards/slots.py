"""What a layout consists of: places on the table, and slots that say how the card at a place stands."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from enum import Enum

from msgspec import Struct
from pygame import Rect

from game.engine.cards import UNKNOWN, Card
from game.ui.draw.assets import CARD_RATIO


class Zone(Enum):
    """The kinds of places a card can be at."""

    STOCK = "stock"
    RIVER = "river"
    """The discards, spread or as a pile."""
    HAND = "hand"
    """One's own hand."""
    BACKS = "backs"
    """Another player's hand."""
    MELD = "meld"
    TRAY = "tray"
    """A meld of one's contract that is being put together."""


Home = tuple[Zone, int]
"""A hand, a meld, a pile: its zone, and whose it is."""


class Place(Struct, frozen=True):
    """A place: its zone, whose it is (seat; number of a meld; 0), and the index of the card there."""

    zone: Zone
    owner: int
    index: int

    @property
    def home(self) -> Home:
        """The place without the index."""
        return (self.zone, self.owner)


class CardSlot(Struct, frozen=True):
    """How a card stands: centre and width in px, angle in degrees counter-clockwise, drawn in order of z.

    `face` is UNKNOWN for a card lying face down. `clip` is the part of the window it may be seen in.
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
    def open(self) -> bool:
        """Whether it lies face up."""
        return self.face != UNKNOWN

    @property
    def rect(self) -> Rect:
        """The upright box of the card, its angle left aside."""
        height = round(self.width * CARD_RATIO)
        rect = Rect(0, 0, self.width, height)
        rect.center = (round(self.x), round(self.y))
        return rect


def height_of(width: float) -> int:
    """Height of a card in px by its width."""
    return round(width * CARD_RATIO)


def hit(slots: Iterable[CardSlot], pos: tuple[int, int], zones: Iterable[Zone]) -> CardSlot | None:
    """The uppermost slot of these zones under a point."""
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
"""Gap that opens where dragged cards would go."""

LEGIBLE = 0.31
FAN_STEP = 0.62
SAG = 0.1
"""How much lower the outermost cards of a fan stand, by their width, at most."""

BEND = 7.0
"""Most degrees of the outermost cards."""

Pose = tuple[float, float, int, float]
"""Centre, width and angle of a card."""


class HandShape(Struct, frozen=True):
    """How one's hand is held: after which cards a gap is, which are raised, where dragged cards would go."""

    gaps: frozenset[int] = frozenset()
    """Indices of cards with a gap before them."""
    raised: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    """Indices of cards that are being dragged: the others close up."""
    opening: int | None = None
    """Index before which a gap is open."""


def hand_fan(room: Rect, count: int, card: int, lift: int, shape: HandShape) -> list[Pose]:
    """The cards of a hand in `room`, at most `card` px wide; a raised one stands `lift` px higher."""
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
    poses: list[Pose] = []
    for index, offset in enumerate(offsets):
        side = (2 * offset / span - 1) if span else 0.0
        x = room.centerx + (offset - span / 2) * step
        y = top + height_of(width) / 2 + sag * side * side
        if index in shape.raised:
            y -= lift
        poses.append((x, y, width, -bend * side if width else 0.0))
    return poses


def _offsets(count: int, shape: HandShape) -> list[float]:
    """Where each card stands, in steps from the first."""
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


def back_fan(room: Rect, count: int, width: int) -> list[Pose]:
    """The backs of a hand in a small fan, in the middle of `room`."""
    if not count:
        return []
    step = min(0.42 * width, (room.width - width) / max(1, count - 1))
    bend = min(12.0, 3.0 * (count - 1))
    poses: list[Pose] = []
    for index in range(count):
        side = (2 * index / (count - 1) - 1) if count > 1 else 0.0
        x = room.centerx + (index - (count - 1) / 2) * step
        sink = 0.08 * width * (1 - math.cos(side * math.pi / 2))
        poses.append((x, room.centery + sink, width, -bend * side))
    return poses


def insertion(poses: Sequence[Pose], x: float) -> int:
    """Index at which a card dropped at `x` goes into a fan of these cards."""
    return sum(x > pose[0] for pose in poses)


COMFORTABLE = 0.45
"""The part of a card seen in several rows, as long as there is room."""

MOST_ROWS = 5
PACKED_STEP = 0.36
"""The part seen of a card of a meld."""

Spot = tuple[float, float, int]
"""Centre and width of a card, in px."""


def spread(room: Rect, count: int, widest: int, gap: int) -> list[Spot]:
    """Lay `count` cards in rows from the top left, in as many rows as show most of each card."""
    if not count:
        return []
    rows = max(range(1, MOST_ROWS + 1), key=lambda rows: (_seen(room, count, widest, gap, rows), -rows))
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
    """Width, step and columns of cards in so many rows."""
    width = min(widest, int((room.height - (rows - 1) * gap) / rows / height_of(100) * 100))
    needed = -(-count // rows)
    width = max(1, min(width, int(room.width / (1 + LEGIBLE * (needed - 1)))))
    # As many columns as are comfortable, so that a card more does not move all others from row to row.
    columns = count if rows == 1 else max(needed, int(1 + (room.width - width) / (COMFORTABLE * width)))
    step = (room.width - width) / max(1, min(columns, count) - 1)
    return width, min(step, width + gap), columns


def _seen(room: Rect, count: int, widest: int, gap: int, rows: int) -> float:
    width, step, columns = _row(room, count, widest, gap, rows)
    if -(-count // columns) < rows:
        return 0.0
    return min(width, 2.2 * step)


class Packed(Struct, frozen=True):
    """Melds in a mat: the spots of every meld's cards, and the height of it all (more than the mat: it scrolls)."""

    melds: tuple[tuple[Spot, ...], ...]
    height: int


def pack(room: Rect, lengths: Sequence[int], widest: int, narrowest: int, scroll: int = 0) -> Packed:
    """Lay melds of these lengths in centred rows, as large as fits the mat; `scroll` px are scrolled away."""
    if not lengths:
        return Packed((), 0)
    sizes = [(width, PACKED_STEP) for width in range(max(widest, narrowest), narrowest, -1)]
    for width, seen in (*sizes, (narrowest, PACKED_STEP), (narrowest, LEGIBLE)):
        rows = _wrapped(room.width, lengths, width, seen)
        longest = _length(max(lengths), width, seen * width)
        if _rows_height(len(rows), width) <= room.height and longest <= room.width:
            break
    step = _fitting_step(room.width, lengths, width, seen)
    height = _rows_height(len(rows), width)
    top = room.y - min(scroll, max(0, height - room.height)) + max(0, (room.height - height) // 2)
    spots: list[tuple[Spot, ...]] = []
    for number, row in enumerate(rows):
        wide = sum(_length(lengths[i], width, step) for i in row) + _between(width) * (len(row) - 1)
        x: float = room.x + (room.width - wide) / 2
        y = top + height_of(width) / 2 + number * (height_of(width) + _row_gap(width))
        for i in row:
            spots.append(tuple((x + width / 2 + step * k, y, width) for k in range(lengths[i])))
            x += _length(lengths[i], width, step) + _between(width)
    return Packed(tuple(spots), height)


def _wrapped(room: int, lengths: Sequence[int], width: int, seen: float) -> list[list[int]]:
    rows: list[list[int]] = [[]]
    used = 0.0
    for index, count in enumerate(lengths):
        need = min(room, _length(count, width, seen * width))
        if rows[-1] and used + _between(width) + need > room:
            rows.append([])
            used = 0.0
        used += need + (_between(width) if rows[-1] else 0)
        rows[-1].append(index)
    return rows


def _fitting_step(room: int, lengths: Sequence[int], width: int, seen: float) -> float:
    """The step from card to card: smaller only where the longest meld would not fit otherwise."""
    longest = max(lengths)
    return min(seen * width, (room - width) / (longest - 1)) if longest > 1 else seen * width


def _length(count: int, width: int, step: float) -> float:
    return width + step * (count - 1)


def _between(width: int) -> float:
    return max(6.0, 0.26 * width)


def _row_gap(width: int) -> int:
    return max(4, round(0.12 * width))


def _rows_height(rows: int, width: int) -> int:
    return rows * height_of(width) + (rows - 1) * _row_gap(width)
