"""The whole table: a slot for every card of a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec import Struct, structs
from pygame import Rect

from game.engine.cards import UNKNOWN, Card
from game.engine.melds.meld import Meld
from game.engine.melds.readings import movable_wilds
from game.engine.state import Ending, State, View
from game.ui.cards.areas import LIFT, LINE, LINE_SIZE, Areas, hand_area_height
from game.ui.cards.meld_places import FEW, Places, Room, mat_room, meld_room, settle
from game.ui.cards.shown_hands import SHOWN, HandRow, deadwood_box, hand_slots, shown_groups
from game.ui.cards.slots import (
    SAG,
    CardSlot,
    HandShape,
    Place,
    RowSpot,
    Zone,
    back_fan,
    hand_fan,
    height_of,
    row_spots,
)
from game.ui.draw.metrics import Metrics

CAPTION = 14.5
TRAY_LINE = 1.4
BUTTONS = 152
CARD = 68
STEP = 0.5
LINE_SHARE, LENGTH = 0.3, 2.6
"""Greatest share of a box's height for a title above the cards; a higher title is beside them, in a box at least this
many times as long as high.
"""

CARDS_SHARE = 0.55
"""The share of a box's width for the cards beside a title."""


def tray_boxes(mat: Rect, count: int, metrics: Metrics) -> tuple[Rect, ...]:
    """Return the `count` (at least one) boxes of the tray on a mat, from left to right. Its buttons keep their room."""
    gap = metrics.px(8)
    room = mat.inflate(-2 * metrics.px(6), -2 * metrics.px(4))
    room.width -= buttons_room(mat, metrics).width + gap
    edges = [room.x + round((room.width + gap) * n / count) for n in range(count + 1)]
    return tuple(Rect(a, room.y, b - gap - a, room.height) for a, b in pairwise(edges))


def buttons_room(mat: Rect, metrics: Metrics) -> Rect:
    """Return the rectangle at the right end of a mat for the buttons of the tray."""
    width = min(metrics.em(BUTTONS), mat.width // 4)
    inset = metrics.px(4)
    return Rect(mat.right - width - inset, mat.y + inset, width, mat.height - 2 * inset)


def box_title_rect(box: Rect, metrics: Metrics) -> Rect:
    """Return the rectangle for the title in a `box` of the tray, which says what the meld is and what it lacks.

    It is a line along the top of the box. In a low and wide box it is to the right of the cards and up to two lines
    high.
    """
    inset, line = metrics.px(8), _line(metrics)
    if not _beside(box, metrics):
        return Rect(box.x + inset, box.y + 1, box.width - 2 * inset, line)
    left = box.x + round(CARDS_SHARE * box.width)
    height = min(2 * line, box.height - 2)
    return Rect(left, box.centery - height // 2, box.right - inset - left, height)


def box_cards_rect(box: Rect, metrics: Metrics) -> Rect:
    """Return the rectangle for the cards in a `box` of the tray, beside or below the title."""
    inset = metrics.px(6)
    if _beside(box, metrics):
        room = box.inflate(-2 * inset, -2 * metrics.px(4))
        room.width = round(CARDS_SHARE * box.width) - 2 * inset
        return room
    top = box_title_rect(box, metrics).bottom
    return Rect(box.x + inset, top, box.width - 2 * inset, box.bottom - top - metrics.px(3))


def _line(metrics: Metrics) -> int:
    return round(metrics.font(CAPTION) * TRAY_LINE)


def _beside(box: Rect, metrics: Metrics) -> bool:
    return _line(metrics) > LINE_SHARE * box.height and box.width > LENGTH * box.height


def tray_slots(boxes: Sequence[Rect], melds: Sequence[Sequence[Card]], metrics: Metrics) -> list[CardSlot]:
    """Return the slots of the cards in the tray, each of its `melds` in its own of the `boxes`."""
    slots: list[CardSlot] = []
    for number, (box, cards) in enumerate(zip(boxes, melds, strict=True)):
        room = box_cards_rect(box, metrics)
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

PILE_CARD, BACK_CARD, OPEN_CARD = 104, 26, 60
BACKS, BACKS_INSET = 86, 10
"""Width of the fan of cards on a plate, and its distance from the edge, in units."""
BESIDE_MELDS = 160
"""Room for a short text beside the player's own melds where they stay in the hand until it is shown."""
AROUND_PILE = 8
"""Felt between a pile and its frame."""

ACROSS = 19
"""Drawing order within a meld of cards that lie crosswise: last."""

PLAIN = HandShape()


class Scene(Struct, frozen=True):
    """The layout of all cards: a slot for every card, and the boxes of melds and piles."""

    areas: Areas
    slots: tuple[CardSlot, ...]
    melds: Mapping[int, Rect]
    """The box of the visible part of each meld, by number from 1; empty for a meld scrolled out of view."""
    whole: Mapping[int, Rect]
    """The box of each meld, unclipped."""
    overflow: Mapping[int, int]
    """Greatest scroll distance (px) of the mats that scroll, by seat."""
    pile: Rect
    """The rectangle of the stock's top card."""
    discards: Rect
    """The frame of the discards: that of the river, or a close one round the pile."""
    places: Mapping[int, Places] = {}
    """The places of the melds, by seat; without seats that have none."""
    tray: tuple[Rect, ...] = ()
    """The boxes of the tray; empty without a tray."""
    deadwood: Mapping[int, Rect] = {}
    """The box of the deadwood of each shown hand, by seat."""

    def slots_of(self, zone: Zone, owner: int | None = None) -> tuple[CardSlot, ...]:
        """Return the slots of a zone in card order; with `owner` (a seat or meld number), of this owner alone."""
        return tuple(s for s in self.slots if s.place.zone is zone and owner in (None, s.place.owner))


def scene(
    view: View,
    areas: Areas,
    metrics: Metrics,
    hand: Sequence[Card],
    shape: HandShape = PLAIN,
    scroll: Mapping[int, int] | None = None,
    tray: Sequence[Sequence[Card]] = (),
    before: Mapping[int, Places] | None = None,
) -> Scene:
    """Return the layout of the table for `view`. `hand` is the player's hand in the order it is held, fanned by
    `shape`; `scroll` is the distance (px) by which each seat's mat is scrolled.

    `tray` are the melds in the tray, empty ones included; without any there is no tray. Melds on the mats keep the
    places they had `before`, if all still fit.
    """
    state = view.state
    pile = stock_card(areas, metrics)
    slots = _stock(pile, len(state.stock), metrics)
    slots += _discards(state, areas, metrics)
    slots += _indicator(state, areas, metrics)
    shown = {seat: groups for seat in range(state.players) if (groups := shown_groups(view, areas, seat))}
    in_hand = state.rules.melding.in_hand
    places = {} if in_hand else _places(state, areas, metrics, before or {})
    rows = _rows(view, areas, metrics, shown) if in_hand else {}
    melds, whole, overflow = _melds(state, areas, metrics, scroll or {}, {**places, **rows})
    slots += melds
    for seat, cards in enumerate(state.hands):
        if seat == view.seat:
            continue
        if seat in shown:
            slots += hand_slots(seat, shown[seat], rows[seat], mat_room(areas.mats[seat], metrics))
        elif areas.open_hands[seat]:
            slots += _open_hand(seat, cards, areas.open_hands[seat], metrics)
        else:
            slots += _backs(seat, cards, backs_rect(areas.plates[seat], metrics), metrics)
    slots += _hand(view.seat, areas, metrics, hand, shape)
    boxes = tray_boxes(areas.mats[view.seat], len(tray), metrics) if tray else ()
    slots += tray_slots(boxes, tray, metrics)
    seen = {n: box.clip(areas.mats[state.melds[n - 1].owner]) for n, box in whole.items()}
    frame = discards_room(state, areas, metrics)
    apart = {seat: deadwood_box(slots, seat, groups) for seat, groups in shown.items() if groups[-1]}
    return Scene(areas, tuple(slots), seen, whole, overflow, pile, frame, places, boxes, apart)


def reshaped(before: Scene, seat: int, metrics: Metrics, hand: Sequence[Card], shape: HandShape) -> Scene:
    """Return the layout `before` with only the hand of `seat`, the player's own, laid out anew. It is quick enough for
    every motion of the pointer.
    """
    others = tuple(slot for slot in before.slots if slot.place.zone is not Zone.HAND)
    return structs.replace(before, slots=(*others, *_hand(seat, before.areas, metrics, hand, shape)))


def _hand(seat: int, areas: Areas, metrics: Metrics, hand: Sequence[Card], shape: HandShape) -> list[CardSlot]:
    spots = hand_fan(areas.hand, len(hand), hand_card(metrics), metrics.px(LIFT), shape)
    return [
        CardSlot(Place(Zone.HAND, seat, index), hand[index], x, y, width, angle, 3000 + index)
        for index, (x, y, width, angle) in enumerate(spots)
    ]


def hand_card(metrics: Metrics) -> int:
    """Return the width (px) of a card in the player's own hand."""
    return max(1, int((hand_area_height(metrics) - metrics.px(LIFT) - 2) / (height_of(1000) / 1000 + SAG)))


def backs_rect(plate: Rect, metrics: Metrics) -> Rect:
    """Return the part of a plate with the fan of backs."""
    inset = metrics.px(BACKS_INSET)
    width = min(metrics.px(BACKS), round(plate.width * 0.3))
    return Rect(plate.right - width - inset, plate.y, width, plate.height)


def stock_card(areas: Areas, metrics: Metrics) -> Rect:
    """Return the rectangle of the stock's top card in the area of the stock. It leaves room below for the number of
    cards, which hangs over the card's lower edge.
    """
    room, under = areas.stock, count_below(metrics)
    around = 2 * metrics.px(AROUND_PILE)
    width = min(
        metrics.px(PILE_CARD), room.width - around, int((room.height - under - around) / height_of(1000) * 1000)
    )
    pile = Rect(0, 0, max(1, width), height_of(max(1, width)))
    pile.midtop = (room.centerx, room.y + (room.height - under - pile.height) // 2)
    return pile


def count_height(metrics: Metrics) -> int:
    """Return the height (px) of the number on the lower edge of a pile, which says how many cards the pile has."""
    return round(metrics.font(LINE_SIZE) * LINE)


CAPTION_GAP = 3
"""Gap between the card that shows the wild rank and the text below it."""


def count_below(metrics: Metrics) -> int:
    """Return how many px of the number on a pile hang below its edge: half of its height, or less with large text,
    where there is too little room below.
    """
    return round(count_height(metrics) * min(0.5, max(0.0, 1 - 0.5 * metrics.scale)))


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
        spots = row_spots(river_cards(areas, metrics), len(cards), pile.width, metrics.px(8))
        if spots and spots[0][1] == spots[-1][1]:
            # A single row lies beside the stock as if it were its next cards.
            spots = [(x, pile.centery, width) for x, _, width in spots]
    else:
        x, y = discarded_card(areas, metrics).center
        spots = [(x, y, pile.width) for _ in cards]
    return [
        CardSlot(Place(Zone.RIVER, 0, index), face, x, y, width, 0, 100 + index)
        for index, (face, (x, y, width)) in enumerate(zip(_discard_faces(state), spots, strict=True))
    ]


def _indicator(state: State, areas: Areas, metrics: Metrics) -> list[CardSlot]:
    """Return a list with the slot of the indicator, beside the stock and with room for words below. The list is empty
    without an indicator, or if the indicator is not kept out of play.
    """
    pile, room, under = stock_card(areas, metrics), areas.indicator, count_height(metrics) + metrics.px(CAPTION_GAP)
    bottom = pile.bottom + count_below(metrics)
    highest = int((bottom - pile.top - under) / height_of(1000) * 1000)
    width = max(1, min(pile.width, room.width - 2, highest))
    centre = (pile.top + bottom - under) / 2
    return [
        CardSlot(Place(Zone.INDICATOR, 0, 0), face, room.centerx, centre, width, 0, 90)
        for face in state.apart
        if room.width
    ]


def discards_room(state: State, areas: Areas, metrics: Metrics) -> Rect:
    """Return the frame of the discards.

    It is the whole river if the rules let players dig or call for discards, since every discard must then be in view
    (`is_spread`). Otherwise it is the pile with an even margin around it.
    """
    if is_spread(state):
        return areas.river
    around = metrics.px(AROUND_PILE)
    return discarded_card(areas, metrics).inflate(2 * around, 2 * around)


def discarded_card(areas: Areas, metrics: Metrics) -> Rect:
    """Return the rectangle of the top card of a discard pile, beside the stock."""
    return stock_card(areas, metrics).move_to(left=areas.river.x + metrics.px(AROUND_PILE))


def _discard_faces(state: State) -> tuple[Card, ...]:
    """Return the discards from the deepest up. If the top one lies face down, it is UNKNOWN."""
    cards = state.discards
    if cards and _lies_face_down(state):
        return (*cards[:-1], UNKNOWN)
    return cards


def _lies_face_down(state: State) -> bool:
    """Whether the top discard is face down; there must be a discard. There are two cases: it was discarded to knock and
    nobody may take it; or it was the last discard of the player who went out, and the rules turn that over.
    """
    if state.shown is not None and state.rules.melding.in_hand:
        # Where the others have a last turn they may take it.
        return state.shown.kind != "big_gin" and not state.rules.last_turn
    hidden = state.rules.last_discard == "face_down"
    return hidden and state.ending is Ending.WENT_OUT and state.discarded_by[-1] == state.out


def river_cards(areas: Areas, metrics: Metrics) -> Rect:
    """Return the part of the river's frame that is for cards."""
    return areas.river.inflate(-2 * metrics.px(12), -2 * metrics.px(10))


def is_spread(state: State) -> bool:
    """Whether every discard must be in view, because players may dig for it or claim it."""
    return state.rules.draw.discards == "dig" or state.rules.calls.rummy_in_the_deck


def usual_melds(state: State) -> int:
    """Return the number of melds for which a seat's mat is sized: the most that any seat's contract in this deal asks
    for, or FEW without contracts.
    """
    asked = filter(None, map(state.contract_of, range(len(state.stages))))
    return max((len(way.slots) for contract in asked for way in contract.ways), default=FEW)


def _places(state: State, areas: Areas, metrics: Metrics, before: Mapping[int, Places]) -> dict[int, Places]:
    """Return, by seat, the places of the melds, without seats that have none. Seats that had places `before` in a room
    of the same size keep them as long as all fit.
    """
    found = {}
    for seat in range(state.players):
        lengths = _lengths(state, seat)
        if lengths:
            found[seat] = settle(_room(areas, seat, metrics), lengths, before.get(seat))
    return found


def _rows(
    view: View, areas: Areas, metrics: Metrics, shown: Mapping[int, Sequence[Sequence[Card]]]
) -> dict[int, HandRow]:
    """Return, by seat, the rows in which its melds and the groups of its shown hand are placed, in games whose melds
    stay in the hand. Seats with neither are left out.
    """
    found = {}
    for seat in range(view.state.players):
        lengths, groups = _lengths(view.state, seat), shown.get(seat, ())
        lengths |= {SHOWN + number: len(group) for number, group in enumerate(groups) if group}
        # Beside one's own melds stands how much deadwood is left in the hand.
        aside = metrics.em(BESIDE_MELDS) if seat == view.seat else 0
        apart = SHOWN + len(groups) - 1 if groups and groups[-1] else 0
        if lengths:
            found[seat] = HandRow(_room(areas, seat, metrics), lengths, apart, aside)
    return found


def _lengths(state: State, seat: int) -> dict[int, int]:
    """Return the number of cards of each meld of a seat, by meld number."""
    return {number: len(meld.cards) for number, meld in enumerate(state.melds, 1) if meld.owner == seat}


def _room(areas: Areas, seat: int, metrics: Metrics) -> Room:
    """Return the room for the melds of a seat."""
    return meld_room(areas.mats[seat], metrics, areas.leans[seat], areas.expected[seat])


def _melds(
    state: State, areas: Areas, metrics: Metrics, scroll: Mapping[int, int], places: Mapping[int, Places | HandRow]
) -> tuple[list[CardSlot], dict[int, Rect], dict[int, int]]:
    slots: list[CardSlot] = []
    boxes: dict[int, Rect] = {}
    overflow: dict[int, int] = {}
    for seat, of_seat in places.items():
        mat = areas.mats[seat]
        room = mat_room(mat, metrics)
        clip = None
        if of_seat.height > room.height:
            overflow[seat] = of_seat.height - room.height
            clip = mat
        for number in of_seat.cells:
            if number >= SHOWN:
                continue
            meld = state.melds[number - 1]
            spots = of_seat.spots(number, len(meld.cards), room, scroll.get(seat, 0))
            placed = _meld(state, number, meld, spots, clip)
            slots += placed
            boxes[number] = placed[0].box.unionall([slot.box for slot in placed])
    return slots, boxes, overflow


def _meld(state: State, number: int, meld: Meld, spots: Sequence[RowSpot], clip: Rect | None) -> list[CardSlot]:
    free = movable_wilds(state.rules, meld)
    slots = []
    for index, (each, (x, y, width)) in enumerate(zip(meld.cards, spots, strict=True)):
        across = state.rules.wilds.slide and each.wild and index not in free
        # A card that lies crosswise covers the lower parts of its neighbours, not their indices.
        low = (height_of(width) - width) / 2 if across else 0
        place = Place(Zone.MELD, number, index)
        # Nothing lies on such a card: it is to be seen whole.
        z = 1000 + 20 * number + (ACROSS if across else index)
        slots.append(CardSlot(place, each.card, x, y + low, width, 90 if across else 0, z, clip))
    return slots


def _backs(seat: int, cards: Sequence[Card], room: Rect, metrics: Metrics) -> list[CardSlot]:
    spots = back_fan(room, len(cards), metrics.px(BACK_CARD))
    return [
        CardSlot(Place(Zone.BACKS, seat, index), cards[index], x, y, width, angle, 2500 + index)
        for index, (x, y, width, angle) in enumerate(spots)
    ]


def _open_hand(seat: int, cards: Sequence[Card], room: Rect, metrics: Metrics) -> list[CardSlot]:
    """Return the slots of an open hand, centred in its room, in as many rows as show most of each card."""
    spots = row_spots(room.inflate(-2 * metrics.px(4), 0), len(cards), metrics.px(OPEN_CARD), metrics.px(3))
    ends = [(x - width / 2, x + width / 2) for x, _, width in spots]
    aside = room.centerx - (min(ends)[0] + max(ends)[1]) / 2 if ends else 0.0
    return [
        CardSlot(Place(Zone.BACKS, seat, index), face, x + aside, y, width, 0, 2500 + index)
        for index, (face, (x, y, width)) in enumerate(zip(cards, spots, strict=True))
    ]
