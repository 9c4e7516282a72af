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
LINE_SHARE, LENGTH = 0.3, 2.6
"""A title that takes more than this part of a box's height stands beside the cards, where the box is so long."""

CARDS_SHARE = 0.55
"""The part of a box that is for the cards where the title stands beside them."""


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
    """The place in a box for the words that say what the meld is and lacks: a line, or two beside the cards."""
    inset, line = metrics.px(8), _line(metrics)
    if not _beside(box, metrics):
        return Rect(box.x + inset, box.y + 1, box.width - 2 * inset, line)
    left = box.x + round(CARDS_SHARE * box.width)
    height = min(2 * line, box.height - 2)
    return Rect(left, box.centery - height // 2, box.right - inset - left, height)


def cards_of(box: Rect, metrics: Metrics) -> Rect:
    """The place in a box for the cards: what the title leaves."""
    inset = metrics.px(6)
    if _beside(box, metrics):
        room = box.inflate(-2 * inset, -2 * metrics.px(4))
        room.width = round(CARDS_SHARE * box.width) - 2 * inset
        return room
    top = title_of(box, metrics).bottom
    return Rect(box.x + inset, top, box.width - 2 * inset, box.bottom - top - metrics.px(3))


def _line(metrics: Metrics) -> int:
    return round(metrics.font(CAPTION) * LINE)


def _beside(box: Rect, metrics: Metrics) -> bool:
    return _line(metrics) > LINE_SHARE * box.height and box.width > LENGTH * box.height


def tray_slots(boxes: Sequence[Rect], melds: Sequence[Sequence[Card]], metrics: Metrics) -> list[Slot]:
    """The cards in the boxes, beside or below their titles."""
    slots: list[Slot] = []
    for number, (box, cards) in enumerate(zip(boxes, melds, strict=True)):
        room = cards_of(box, metrics)
        width = max(1, min(metrics.px(CARD), int(room.height / height_of(100) * 100), room.width))
        step = min(STEP * width, (room.width - width) / max(1, len(cards) - 1))
        left = room.centerx - (width + step * (len(cards) - 1)) / 2
        for index, face in enumerate(cards):
            x = left + width / 2 + step * index
            place = Place(Zone.TRAY, number, index)
            slots.append(Slot(place, face, x, room.centery, width, 0, 2000 + 30 * number + index))
    return slots
