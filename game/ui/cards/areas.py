"""How the window is divided: who sits where, and what has which room. All in px, from the metrics alone.

A table takes the window; one sits at its near edge, over which the hand is held. Opponents sit round it clockwise from
the left: one or two at the top, more also at the sides. Each has a plate at the table's edge and, in front of it, a mat
for the melds. The stock and the discards lie in the middle: from side to side where the discards are spread, else as a
pair with room for what holds in the deal beside it. One's own mat, the prompt and the hand below, with the log on the
left and the buttons on the right of the hand.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct
from pygame import Rect

from game.ui.draw.metrics import Metrics

RIM = 10
GAP = 8
SIDE = 236
PLATE = 236
NAME_SIZE, LINE_SIZE = 19, 16.5
TAG_SIZE, TAG_LIFT = 14.5, 9
"""Letters of what hangs on the lower edge of a plate, and how much of it lies on the plate."""

LINE = 1.27
"""Height of a line by the size of its letters."""

HAND, LARGE_HAND = 0.238, 0.272
"""The part of the felt's height one's own hand has in a small window, and in a large one."""

SMALL_WINDOW, LARGE_WINDOW = 800, 1080
"""How high these are, in px."""

LARGE_PRINT = 0.19
"""By how much the hand grows where letters are twice as large."""

LIFT = 24
"""How far a picked card rises out of the hand."""

LEAST_MAT, BESIDE_WORDS, BUTTON_LINE = 76, 30, 1.3
"""How high one's own mat is at least, beyond a line of words, and each of two buttons by the size of its letters."""

HOLDS = 240
"""Room beside a pile for what holds in the deal."""

PILE, PILE_HEIGHT = 104 + 48, 146 + 28
"""Size of a pile and what is near it."""

PILE_SHARE, RIVER_SHARE, CROWDED_RIVER_SHARE = 0.4, 0.43, 0.4
"""The most a pile takes of the height of what is not hand nor plate, and what spread discards do."""

OWN_SHARE = {2: 0.52, 3: 0.5, 4: 0.5}
CROWDED_OWN_SHARE = 0.42
"""What one's own mat has of the height that is left for melds, by how many sit there."""

LEAST_COLUMN, MOST_COLUMN, RIVER_COLUMN = 0.19, 0.29, 0.225
"""How wide the mats at the sides are, by the felt's width: at least and at most, and beside spread discards."""

AT_THE_SIDE = 0.07
"""How much lower than those opposite a single neighbour sits, by the height of that side."""

INSET = 14
"""How far from the edge of the table one's own mat begins, and another's where nobody sits at that side."""

OPEN_HAND, OPEN_SHARE = 92, 0.52
"""Height of an open hand, and the most it takes of its seat's mat."""

OPEN_RIVER = 0.75
"""What the discards keep of their room where others' hands need some."""

_SEATING = {1: (0, 1, 0), 2: (0, 2, 0), 3: (1, 1, 1), 4: (1, 2, 1), 5: (1, 3, 1), 6: (2, 2, 2), 7: (2, 3, 2)}
"""How many opponents sit on the left, at the top, on the right."""


class Areas(Struct, frozen=True):
    """The parts of the window. Tuples go by seat."""

    felt: Rect
    table: Rect
    """The table's edge, on which everybody sits."""
    plates: tuple[Rect, ...]
    mats: tuple[Rect, ...]
    stock: Rect
    """Where the stock stands, its count below the cards included."""
    river: Rect
    prompt: Rect
    hand: Rect
    log: Rect
    buttons: Rect
    open_hands: tuple[Rect, ...] = ()
    """Where others' hands lie open, by seat; empty for a hand that is held on its plate, and for one's own."""
    leans: tuple[int, ...] = ()
    """Where the melds of a seat begin: -1 for one at the left of the table, 1 at its right, else 0."""

    def all(self) -> tuple[Rect, ...]:
        """Every part but the felt and the table: no two of them overlap."""
        return (
            *self.plates,
            *self.mats,
            self.stock,
            self.river,
            self.prompt,
            self.hand,
            self.log,
            self.buttons,
            *filter(None, self.open_hands),
        )


def areas(
    metrics: Metrics,
    players: int,
    me: int,
    spread: bool = True,
    open_hands: Collection[int] = (),
    wide: Sequence[int] = (),
    boxes: bool = False,
) -> Areas:
    """Divide a window for so many seats (2–8), seen from seat `me`; `spread` where every discard must be seen.

    The hands of the other seats `open_hands` lie open, each at the head of its seat's mat. `wide` is how wide the plate
    of each seat would like to be. With `boxes`, melds may have to be put together on one's own mat, beside two buttons.
    """
    px = metrics.px
    felt = Rect((0, 0), metrics.size).inflate(-2 * px(RIM + GAP), -2 * px(RIM + GAP))
    gap, side = px(GAP), min(px(SIDE * (1 + (metrics.scale - 1) * 0.5)), felt.width // 4)
    left, top, right = _SEATING[players - 1]
    plate, hand_height = plate_height(metrics), hand_room(metrics)
    prompt_height = round(metrics.font(NAME_SIZE) * LINE) + px(4)
    rest = felt.height - hand_height - prompt_height - 4 * gap
    column = _column_width(metrics, felt.width, side, (left, top, right), spread) if left else 0
    own_mat, river_height = _heights(
        metrics, players, rest - plate - _below_plate(metrics) - gap, spread, open_hands, boxes
    )
    upper = Rect(felt.x, felt.y, felt.width, rest - own_mat)

    inner = upper.copy()
    if not left:
        inner.inflate_ip(-2 * px(2 * INSET), 0)
    if left:
        inner.x, inner.width = upper.x + column + 2 * gap, upper.width - column - 2 * gap
    if right:
        inner.width -= column + 2 * gap
    river = Rect(inner.x, upper.bottom - river_height, inner.width, river_height)
    head = Rect(inner.x, upper.y, inner.width, upper.height - river_height - gap)
    at_left = Rect(upper.x, upper.y, column, upper.height)
    at_right = Rect(upper.right - column, upper.y, column, upper.height)
    seats = [
        *_column(at_left, side, left, -1, metrics),
        *_row(head, [wide[(me + left + n) % players] if wide else 0 for n in range(1, top + 1)], metrics),
        *_column(at_right, side, right, 1, metrics),
    ]
    plates, mats, leans = [Rect(0, 0, 0, 0)] * players, [Rect(0, 0, 0, 0)] * players, [0] * players
    for step, (plate_rect, mat) in enumerate(seats, 1):
        seat = (me + step) % players
        plates[seat], mats[seat] = plate_rect, mat
        leans[seat] = -1 if step <= left else 1 if step > left + top else 0

    hands = [Rect(0, 0, 0, 0)] * players
    for seat in open_hands:
        hands[seat], mats[seat] = _shared(mats[seat], metrics)
    own = Rect(felt.x, upper.bottom + gap, felt.width, own_mat)
    mats[me] = own.inflate(-2 * px(INSET), 0)
    low = Rect(felt.x, own.bottom + gap, felt.width, felt.bottom - own.bottom - gap)
    log = Rect(low.x, low.y + plate + gap, side, low.height - plate - gap)
    plates[me] = Rect(low.x, low.y, side, plate)
    middle = Rect(low.x + side + 2 * gap, low.y, low.width - 2 * side - 4 * gap, low.height)
    stock_width = px(PILE - 32)
    left_of_stock = 0 if spread else _before_pair(river.width, stock_width + gap + px(PILE), metrics)
    river.x, river.width = river.x + left_of_stock, river.width - left_of_stock
    hand = Rect(middle.x, middle.bottom - hand_height, middle.width, hand_height)
    edge = felt.y + plate // 2
    return Areas(
        felt=felt,
        table=Rect(felt.x, edge, felt.width, hand.centery - edge),
        plates=tuple(plates),
        mats=tuple(mats),
        stock=Rect(river.x, river.y, stock_width, river.height),
        river=Rect(river.x + stock_width + gap, river.y, river.width - stock_width - gap, river.height),
        prompt=Rect(middle.x, middle.y, middle.width, prompt_height),
        hand=hand,
        log=log,
        buttons=Rect(low.right - side, low.y, side, low.height),
        open_hands=tuple(hands),
        leans=tuple(leans),
    )


def hand_room(metrics: Metrics) -> int:
    """How high the room for one's own hand is: more of a large window, and more where letters are large."""
    large = min(max((metrics.height - SMALL_WINDOW) / (LARGE_WINDOW - SMALL_WINDOW), 0.0), 1.0)
    share = HAND + (LARGE_HAND - HAND) * large
    height = metrics.height - 2 * metrics.px(RIM + GAP)
    # In a narrow window its width is what a hand lacks.
    height = min(height, round(metrics.u * 800))
    return round(height * share * (1 + max(0.0, metrics.scale - 1) * LARGE_PRINT))


def _heights(
    metrics: Metrics, players: int, room: int, spread: bool, open_hands: Collection[int], boxes: bool
) -> tuple[int, int]:
    """How high one's own mat and the discards are, of what is left for them and the melds opposite."""
    if spread:
        river = round(room * (RIVER_SHARE if players < 6 else CROWDED_RIVER_SHARE) * (OPEN_RIVER if open_hands else 1))
    else:
        # What a pile does not need is room for melds.
        river = min(round(room * PILE_SHARE), metrics.px(PILE_HEIGHT))
    line = round(metrics.font(LINE_SIZE) * LINE)
    share = OWN_SHARE.get(players, CROWDED_OWN_SHARE) * (OPEN_RIVER if open_hands else 1)
    own = round((room - river - metrics.px(GAP)) * share)
    buttons = 2 * round(metrics.font(NAME_SIZE) * BUTTON_LINE) + metrics.px(14) if boxes else 0
    return max(own, metrics.px(LEAST_MAT), line + metrics.px(BESIDE_WORDS), buttons), river


def _column_width(metrics: Metrics, felt: int, side: int, seating: tuple[int, int, int], spread: bool) -> int:
    """How wide the mats at the sides are: what the middle does not need."""
    gap = metrics.px(GAP)
    # What holds stands at the right of the pair, which is to stand near the middle even so.
    middle = metrics.px(2 * PILE) + round(1.5 * metrics.em(HOLDS))
    usual = metrics.px(PLATE) + gap
    opposite = seating[1] * usual if seating[1] > 1 else 0
    if spread:
        free = min(felt * RIVER_COLUMN, (felt - opposite) / 2 - 2 * gap)
    else:
        free = (felt - max(middle, opposite)) / 2 - 2 * gap
    return round(min(max(free, felt * LEAST_COLUMN, side), max(felt * MOST_COLUMN, side)))


def _shared(mat: Rect, metrics: Metrics) -> tuple[Rect, Rect]:
    """The room for an open hand, and what is left of the mat below it."""
    gap = max(1, metrics.px(GAP) // 2)
    height = min(metrics.px(OPEN_HAND), round(mat.height * OPEN_SHARE))
    hand = Rect(mat.x, mat.y, mat.width, height)
    return hand, Rect(mat.x, hand.bottom + gap, mat.width, mat.bottom - hand.bottom - gap)


def _before_pair(room: int, pair: int, metrics: Metrics) -> int:
    """Felt left of the stock, so that stock and pile stand in the middle; less where what stands beside needs it."""
    return max(0, min((room - pair) // 2, room - pair - metrics.em(HOLDS)))


def plate_height(metrics: Metrics) -> int:
    """Room for a name and a line of figures."""
    lines = metrics.font(NAME_SIZE) * LINE + metrics.font(LINE_SIZE) * LINE
    return round(lines) + metrics.px(16)


def _below_plate(metrics: Metrics) -> int:
    """Felt between a plate and its mat: what hangs on the plate takes some."""
    tag = round(metrics.font(TAG_SIZE) * LINE) - metrics.px(TAG_LIFT)
    return max(metrics.px(GAP) // 2, tag + 1)


def _row(room: Rect, wide: Sequence[int], metrics: Metrics) -> list[tuple[Rect, Rect]]:
    """Plates side by side along the top, as wide as they like where there is room, each with its mat below."""
    gap, height, count = metrics.px(GAP), plate_height(metrics), len(wide)
    usual = round(metrics.px(PLATE) * (1 + (metrics.scale - 1) * 0.5))
    found = []
    for index in range(count):
        x0 = room.x + round((room.width + gap) * index / count)
        x1 = room.x + round((room.width + gap) * (index + 1) / count) - gap
        width = min(max(usual, wide[index]), x1 - x0)
        plate = Rect((x0 + x1 - width) // 2, room.y, width, height)
        mat = Rect(x0, room.y, x1 - x0, room.bottom - room.y)
        found.append((plate, _below(plate, mat, metrics)))
    return found


def _below(plate: Rect, room: Rect, metrics: Metrics) -> Rect:
    """The mat in what the plate, and what hangs on it, leave of the room."""
    top = plate.bottom + _below_plate(metrics)
    return Rect(room.x, top, room.width, room.bottom - top)


def _column(room: Rect, side: int, count: int, at: int, metrics: Metrics) -> list[tuple[Rect, Rect]]:
    """Plates below each other at a side, each with its mat below; clockwise, so upward on the left.

    `at` is -1 for the left one, where plates stand at the left edge, 1 for the right one.
    """
    gap, height = metrics.px(GAP), plate_height(metrics)
    if count == 1:
        lower = round(room.height * AT_THE_SIDE)
        room = Rect(room.x, room.y + lower, room.width, room.height - lower)
    found = []
    for index in range(count):
        y0 = room.y + round((room.height + gap) * index / count)
        y1 = room.y + round((room.height + gap) * (index + 1) / count) - gap
        plate = Rect(room.x if at < 0 else room.right - side, y0, side, height)
        found.append((plate, _below(plate, Rect(room.x, y0, room.width, y1 - y0), metrics)))
    return found[::-1] if at < 0 else found
