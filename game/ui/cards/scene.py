"""The whole table: a slot for every card of a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec import Struct, structs
from pygame import Rect

from game.engine.cards import UNKNOWN, Card
from game.engine.melds.meld import Meld
from game.engine.melds.readings import movable_ends
from game.engine.state import Ending, State, View
from game.ui.cards.areas import HAND_CARD, LINE, LINE_SIZE, Areas
from game.ui.cards.slots import CardSlot, HandShape, Place, Zone, back_fan, hand_fan, height_of, pack, spread
from game.ui.draw.metrics import Metrics

CAPTION = 14.5
TRAY_LINE = 1.4
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
    return round(metrics.font(CAPTION) * TRAY_LINE)


def _beside(box: Rect, metrics: Metrics) -> bool:
    return _line(metrics) > LINE_SHARE * box.height and box.width > LENGTH * box.height


def tray_slots(boxes: Sequence[Rect], melds: Sequence[Sequence[Card]], metrics: Metrics) -> list[CardSlot]:
    """The cards in the boxes, beside or below their titles."""
    slots: list[CardSlot] = []
    for number, (box, cards) in enumerate(zip(boxes, melds, strict=True)):
        room = cards_of(box, metrics)
        width = max(1, min(metrics.px(CARD), int(room.height / height_of(100) * 100), room.width))
        step = min(STEP * width, (room.width - width) / max(1, len(cards) - 1))
        left = room.centerx - (width + step * (len(cards) - 1)) / 2
        for index, face in enumerate(cards):
            x = left + width / 2 + step * index
            place = Place(Zone.TRAY, number, index)
            slots.append(CardSlot(place, face, x, room.centery, width, 0, 2000 + 30 * number + index))
    return slots


STOCK_SHOWN = 6
"""Cards of the stock that can be told apart as a pile."""

PILE_CARD, MELD_CARD, LEAST_CARD, BACK_CARD, OPEN_CARD = 96, 68, 32, 26, 60
BACKS, BACKS_INSET = 86, 10
"""How wide the cards on a plate may be, and how far from its edge."""
LIFT = 18
NEAR_PILE = 1.5
"""How wide the place for a discard is, by the width of a card of the pile."""

PLAIN = HandShape()


class Scene(Struct, frozen=True):
    """Every slot in the order of drawing, and the boxes of what they make up."""

    areas: Areas
    slots: tuple[CardSlot, ...]
    melds: Mapping[int, Rect]
    """By number, from 1: the box of a meld as far as it is seen; empty where it is scrolled away."""
    whole: Mapping[int, Rect]
    """The same, unclipped."""
    overflow: Mapping[int, int]
    """Seats whose mats scroll: by how many px at most."""
    pile: Rect
    """The stock's card."""
    discards: Rect
    """Where a card is discarded: the river, or the pile and what is near it."""
    tray: tuple[Rect, ...] = ()
    """The boxes of the melds of a contract that are being put together."""

    def of(self, zone: Zone, owner: int | None = None) -> tuple[CardSlot, ...]:
        """The slots of a zone, from the first card on."""
        return tuple(s for s in self.slots if s.place.zone is zone and owner in (None, s.place.owner))


def scene(
    view: View,
    areas: Areas,
    metrics: Metrics,
    hand: Sequence[Card],
    shape: HandShape = PLAIN,
    scroll: Mapping[int, int] | None = None,
    tray: Sequence[Sequence[Card]] = (),
) -> Scene:
    """Lay the table out for `view`; `hand` is one's own hand in the order it is held, `scroll` px by seat.

    `tray` are the melds of a contract that are being put together.
    """
    state = view.state
    pile = stock_card(areas, metrics)
    slots = _stock(pile, len(state.stock), metrics)
    slots += _discards(state, areas, metrics)
    melds, whole, overflow = _melds(state, areas, metrics, scroll or {})
    slots += melds
    for seat, cards in enumerate(state.hands):
        if seat == view.seat:
            continue
        if areas.open_hands[seat]:
            slots += _open_hand(seat, cards, areas.open_hands[seat], metrics)
        else:
            slots += _backs(seat, cards, backs_rect(areas.plates[seat], metrics), metrics)
    slots += _hand(view.seat, areas, metrics, hand, shape)
    boxes = tray_boxes(areas.mats[view.seat], len(tray), metrics) if tray else ()
    slots += tray_slots(boxes, tray, metrics)
    seen = {n: box.clip(areas.mats[state.melds[n - 1].owner]) for n, box in whole.items()}
    return Scene(areas, tuple(slots), seen, whole, overflow, pile, discards_room(state, areas, metrics), boxes)


def reshaped(before: Scene, seat: int, metrics: Metrics, hand: Sequence[Card], shape: HandShape) -> Scene:
    """The same table with one's own hand held differently: quick enough for every motion of the pointer."""
    others = tuple(slot for slot in before.slots if slot.place.zone is not Zone.HAND)
    return structs.replace(before, slots=(*others, *_hand(seat, before.areas, metrics, hand, shape)))


def _hand(seat: int, areas: Areas, metrics: Metrics, hand: Sequence[Card], shape: HandShape) -> list[CardSlot]:
    poses = hand_fan(areas.hand, len(hand), metrics.px(HAND_CARD), metrics.px(LIFT), shape)
    return [
        CardSlot(Place(Zone.HAND, seat, index), hand[index], x, y, width, angle, 3000 + index)
        for index, (x, y, width, angle) in enumerate(poses)
    ]


def backs_rect(plate: Rect, metrics: Metrics) -> Rect:
    """The part of a plate the cards are held in."""
    inset = metrics.px(BACKS_INSET)
    width = min(metrics.px(BACKS), round(plate.width * 0.3))
    return Rect(plate.right - width - inset, plate.y, width, plate.height)


def stock_card(areas: Areas, metrics: Metrics) -> Rect:
    """The card the stock is: in the middle of its place, above the line with the count."""
    line = round(metrics.font(LINE_SIZE) * LINE)
    room = areas.stock
    width = max(1, min(metrics.px(PILE_CARD), room.width, int((room.height - line) / height_of(100) * 100)))
    pile = Rect(0, 0, width, height_of(width))
    pile.midtop = (room.centerx, room.y + (room.height - line - pile.height) // 2)
    return pile


def _stock(pile: Rect, count: int, metrics: Metrics) -> list[CardSlot]:
    shown = min(count, STOCK_SHOWN)
    rise = max(1.0, metrics.u * 1.5)
    return [
        CardSlot(
            Place(Zone.STOCK, 0, index),
            UNKNOWN,
            pile.centerx - rise * index,
            pile.centery - rise * index,
            pile.width,
            0,
            index,
        )
        for index in range(shown)
    ]


def _discards(state: State, areas: Areas, metrics: Metrics) -> list[CardSlot]:
    cards = state.discards
    pile = stock_card(areas, metrics)
    if is_spread(state):
        spots = spread(river_cards(areas, metrics), len(cards), pile.width, metrics.px(8))
        if spots and spots[0][1] == spots[-1][1]:
            # A single row lies beside the stock as if it were its next cards.
            spots = [(x, pile.centery, width) for x, _, width in spots]
    else:
        x = areas.river.x + pile.width / 2 + metrics.px(8)
        spots = [(x, pile.centery, pile.width) for _ in cards]
    return [
        CardSlot(Place(Zone.RIVER, 0, index), face, x, y, width, 0, 100 + index)
        for index, (face, (x, y, width)) in enumerate(zip(_faces(state), spots, strict=True))
    ]


def discards_room(state: State, areas: Areas, metrics: Metrics) -> Rect:
    """Where a card is discarded: the whole frame of the river; a pile has no more than what is near it."""
    if is_spread(state):
        return areas.river
    width = stock_card(areas, metrics).width
    return Rect(areas.river.x, areas.river.y, min(areas.river.width, round(NEAR_PILE * width)), areas.river.height)


def _faces(state: State) -> tuple[Card, ...]:
    """The discards as they lie: whoever goes out with a discard puts it face down."""
    cards = state.discards
    if cards and state.ending is Ending.WENT_OUT and state.discarded_by[-1] == state.out:
        return (*cards[:-1], UNKNOWN)
    return cards


def river_cards(areas: Areas, metrics: Metrics) -> Rect:
    """The part of the river's place in which cards lie."""
    return areas.river.inflate(-2 * metrics.px(12), -2 * metrics.px(10))


def is_spread(state: State) -> bool:
    """Whether every discard must be seen: where one may dig for it or claim it."""
    return state.rules.draw.discards == "dig" or state.rules.calls.rummy_in_the_deck


def _melds(
    state: State, areas: Areas, metrics: Metrics, scroll: Mapping[int, int]
) -> tuple[list[CardSlot], dict[int, Rect], dict[int, int]]:
    slots: list[CardSlot] = []
    boxes: dict[int, Rect] = {}
    overflow: dict[int, int] = {}
    for seat, mat in enumerate(areas.mats):
        own = [(number, meld) for number, meld in enumerate(state.melds, 1) if meld.owner == seat]
        room = mat.inflate(-2 * metrics.px(6), -2 * metrics.px(4))
        least = max(30, metrics.px(LEAST_CARD))
        packed = pack(room, [len(meld.cards) for _, meld in own], metrics.px(MELD_CARD), least, scroll.get(seat, 0))
        clip = None
        if packed.height > room.height:
            overflow[seat] = packed.height - room.height
            clip = mat
        for (number, meld), spots in zip(own, packed.melds, strict=True):
            placed = _meld(state, number, meld, spots, clip)
            slots += placed
            boxes[number] = placed[0].rect.unionall([slot.rect for slot in placed])
    return slots, boxes, overflow


def _meld(
    state: State, number: int, meld: Meld, spots: Sequence[tuple[float, float, int]], clip: Rect | None
) -> list[CardSlot]:
    movable = [end for end, _ in movable_ends(state.rules, meld)]
    slots = []
    for index, (each, (x, y, width)) in enumerate(zip(meld.cards, spots, strict=True)):
        across = state.rules.wilds.slide and each.wild and each not in movable
        # A card that lies crosswise covers the lower parts of its neighbours, not their indices.
        low = (height_of(width) - width) / 2 if across else 0
        place = Place(Zone.MELD, number, index)
        # It lies on its neighbours: whole as it is, nobody takes it for a card that is only hidden.
        z = 1000 + 20 * number + (len(meld.cards) if across else 0) + index
        slots.append(CardSlot(place, each.card, x, y + low, width, 90 if across else 0, z, clip))
    return slots


def _backs(seat: int, cards: Sequence[Card], room: Rect, metrics: Metrics) -> list[CardSlot]:
    poses = back_fan(room, len(cards), metrics.px(BACK_CARD))
    return [
        CardSlot(Place(Zone.BACKS, seat, index), cards[index], x, y, width, angle, 2500 + index)
        for index, (x, y, width, angle) in enumerate(poses)
    ]


def _open_hand(seat: int, cards: Sequence[Card], room: Rect, metrics: Metrics) -> list[CardSlot]:
    """An open hand in the middle of its room, in as many rows as show most of each card."""
    spots = spread(room.inflate(-2 * metrics.px(4), 0), len(cards), metrics.px(OPEN_CARD), metrics.px(3))
    ends = [(x - width / 2, x + width / 2) for x, _, width in spots]
    aside = room.centerx - (min(ends)[0] + max(ends)[1]) / 2 if ends else 0.0
    return [
        CardSlot(Place(Zone.BACKS, seat, index), face, x + aside, y, width, 0, 2500 + index)
        for index, (face, (x, y, width)) in enumerate(zip(cards, spots, strict=True))
    ]
