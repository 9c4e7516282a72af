"""Where the melds of a contract are put together: boxes side by side in one's own mat, buttons at its right."""

from collections.abc import Sequence
from itertools import pairwise

from pygame import Rect

from game.engine.cards import Card
from game.ui.layout.slots import Place, Slot, Zone, height_of
from game.ui.metrics import Metrics

CAPTION = 14.5
LINE = 1.4
BUTTONS = 152
CARD = 68
STEP = 0.5


def tray_boxes(mat: Rect, count: int, metrics: Metrics) -> tuple[Rect, ...]:
    """A box for each of `count` melds."""
    gap = metrics.px(8)
    room = mat.inflate(-2 * metrics.px(6), -2 * metrics.px(4))
    room.width -= buttons_room(mat, metrics).width + gap
    edges = [room.x + round((room.width + gap) * n / count) for n in range(count + 1)]
    return tuple(Rect(a, room.y, b - gap - a, room.height) for a, b in pairwise(edges))


def buttons_room(mat: Rect, metrics: Metrics) -> Rect:
    """Where the buttons stand."""
    width = min(metrics.em(BUTTONS), mat.width // 4)
    inset = metrics.px(4)
    return Rect(mat.right - width - inset, mat.y + inset, width, mat.height - 2 * inset)


def title_of(box: Rect, metrics: Metrics) -> Rect:
    """The line of a box that says what the meld is and lacks."""
    return Rect(box.x + metrics.px(8), box.y + 1, box.width - 2 * metrics.px(8), round(metrics.font(CAPTION) * LINE))


def tray_slots(boxes: Sequence[Rect], melds: Sequence[Sequence[Card]], metrics: Metrics) -> list[Slot]:
    """The cards in the boxes, below their titles."""
    slots: list[Slot] = []
    for number, (box, cards) in enumerate(zip(boxes, melds, strict=True)):
        top = title_of(box, metrics).bottom
        room = Rect(box.x + metrics.px(6), top, box.width - 2 * metrics.px(6), box.bottom - top - metrics.px(3))
        width = max(1, min(metrics.px(CARD), int(room.height / height_of(100) * 100), room.width))
        step = min(STEP * width, (room.width - width) / max(1, len(cards) - 1))
        left = room.centerx - (width + step * (len(cards) - 1)) / 2
        for index, face in enumerate(cards):
            x = left + width / 2 + step * index
            place = Place(Zone.TRAY, number, index)
            slots.append(Slot(place, face, x, room.centery, width, 0, 2000 + 30 * number + index))
    return slots
