"""Fans: one's own hand with gaps between groups, and the backs others hold."""

import math
from collections.abc import Sequence

from msgspec import Struct
from pygame import Rect

from game.ui.layout.slots import height_of

GROUP_GAP = 0.55
"""Gap between two groups, in steps from card to card."""

DROP_GAP = 0.8
"""Gap that opens where dragged cards would go."""

LEGIBLE = 0.31
STEP = 0.62
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
    step = min(STEP * width, (room.width - width) / span) if span else 0.0
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
