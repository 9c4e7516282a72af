"""How the window is divided: who sits where, and what has which room. All in px, from the metrics alone.

Opponents sit clockwise from the left: one or two at the top, more also at the sides. Each has a plate and,
in front of it, a mat for the melds. The stock and the discards lie in the middle: from side to side where the
discards are spread, else as a pair with room for what holds in the deal beside it. One's own mat, the prompt
and the hand below, with the log on the left and the buttons on the right of the hand.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct
from pygame import Rect

from game.ui.draw.metrics import Metrics

RIM = 10
GAP = 8
SIDE = 236
HAND = 177
HAND_CARD = 104
PLATE = 236
NAME_SIZE, LINE_SIZE = 19, 16.5
TAG_SIZE, TAG_LIFT = 14.5, 9
"""Letters of what hangs on the lower edge of a plate, and how much of it lies on the plate."""

LINE = 1.27
"""Height of a line by the size of its letters."""

LEAST_MAT = 66
"""Room for cards on one's own mat below a line of words, however large the letters."""

HOLDS = 240
"""Room beside a pile for what holds in the deal."""

PILE, PILE_HEIGHT = 96 + 48, 134 + 16
"""Size of a pile and what is near it."""

OPEN_HAND, OPEN_SHARE = 92, 0.52
"""Height of an open hand, and the most it takes of its seat's mat."""

OPEN_RIVER = 0.75
"""What the discards keep of their room where others' hands need some."""

_SEATING = {1: (0, 1, 0), 2: (0, 2, 0), 3: (1, 1, 1), 4: (1, 2, 1), 5: (1, 3, 1), 6: (2, 2, 2), 7: (2, 3, 2)}
"""How many opponents sit on the left, at the top, on the right."""


class Areas(Struct, frozen=True):
    """The parts of the window. Tuples go by seat."""

    felt: Rect
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

    def all(self) -> tuple[Rect, ...]:
        """Every part but the felt: no two of them overlap."""
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
) -> Areas:
    """Divide a window for so many seats (2–8), seen from seat `me`; `spread` where every discard must be seen.

    The hands of the other seats `open_hands` lie open, each at the head of its seat's mat. `wide` is how wide the plate
    of each seat would like to be.
    """
    px = metrics.px
    felt = Rect((0, 0), metrics.size).inflate(-2 * px(RIM + GAP), -2 * px(RIM + GAP))
    gap, side = px(GAP), min(px(SIDE * (1 + (metrics.scale - 1) * 0.5)), felt.width // 4)
    left, top, right = _SEATING[players - 1]
    plate = plate_height(metrics)
    # On a large screen the hand and what is in front grow together, so nothing is lost in the distance.
    hand_height = min(px(HAND), round(felt.height * 0.24))
    prompt_height = round(metrics.font(NAME_SIZE) * LINE) + px(8)
    rest = felt.height - hand_height - prompt_height - 4 * gap
    # Many opponents need the room for their melds more than one's own mat and the discards do.
    own_share, river_share = (0.235, 0.46) if players < 6 else (0.20, 0.42)
    if open_hands:
        river_share *= OPEN_RIVER
    line = round(metrics.font(LINE_SIZE) * LINE)
    own_mat = max(round((rest - plate) * own_share), line + px(LEAST_MAT))
    river_height = round((rest - plate) * river_share)
    if not spread:
        # What a pile does not need is room for the melds of others.
        river_height = min(river_height, px(PILE_HEIGHT) + round(metrics.font(LINE_SIZE) * LINE))
    upper = Rect(felt.x, felt.y, felt.width, rest - own_mat)

    inner = upper.copy()
    if left:
        inner.x, inner.width = upper.x + side + 2 * gap, upper.width - side - 2 * gap
    if right:
        inner.width -= side + 2 * gap
    river = Rect(inner.x, upper.bottom - river_height, inner.width, river_height)
    head = Rect(inner.x, upper.y, inner.width, upper.height - river_height - gap)
    seats = [
        *_column(Rect(upper.x, upper.y, side, upper.height), left, upward=True, metrics=metrics),
        *_row(head, [wide[(me + left + n) % players] if wide else 0 for n in range(1, top + 1)], metrics),
        *_column(Rect(upper.right - side, upper.y, side, upper.height), right, upward=False, metrics=metrics),
    ]
    plates, mats = [Rect(0, 0, 0, 0)] * players, [Rect(0, 0, 0, 0)] * players
    for step, (plate_rect, mat) in enumerate(seats, 1):
        plates[(me + step) % players], mats[(me + step) % players] = plate_rect, mat

    hands = [Rect(0, 0, 0, 0)] * players
    for seat in open_hands:
        hands[seat], mats[seat] = _shared(mats[seat], metrics)
    own = Rect(felt.x, upper.bottom + gap, felt.width, own_mat)
    mats[me] = own
    low = Rect(felt.x, own.bottom + gap, felt.width, felt.bottom - own.bottom - gap)
    log = Rect(low.x, low.y + plate + gap, side, low.height - plate - gap)
    plates[me] = Rect(low.x, low.y, side, plate)
    middle = Rect(low.x + side + 2 * gap, low.y, low.width - 2 * side - 4 * gap, low.height)
    stock_width = max(px(112), metrics.font(LINE_SIZE) * 6)
    left_of_stock = 0 if spread else _before_pair(river.width, stock_width + gap + px(PILE), metrics)
    river.x, river.width = river.x + left_of_stock, river.width - left_of_stock
    return Areas(
        felt=felt,
        plates=tuple(plates),
        mats=tuple(mats),
        stock=Rect(river.x, river.y, stock_width, river.height),
        river=Rect(river.x + stock_width + gap, river.y, river.width - stock_width - gap, river.height),
        prompt=Rect(middle.x, middle.y, middle.width, prompt_height),
        hand=Rect(middle.x, middle.bottom - hand_height, middle.width, hand_height),
        log=log,
        buttons=Rect(low.right - side, low.y, side, low.height),
        open_hands=tuple(hands),
    )


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
        found.append((plate, _below(plate, Rect(x0, room.y, x1 - x0, room.bottom - room.y), metrics)))
    return found


def _below(plate: Rect, room: Rect, metrics: Metrics) -> Rect:
    """The mat in what the plate, and what hangs on it, leave of the room."""
    tag = round(metrics.font(TAG_SIZE) * LINE) - metrics.px(TAG_LIFT)
    top = plate.bottom + max(metrics.px(GAP) // 2, tag + 1)
    return Rect(room.x, top, room.width, room.bottom - top)


def _column(room: Rect, count: int, upward: bool, metrics: Metrics) -> list[tuple[Rect, Rect]]:
    """Plates below each other at a side, each with its mat below; clockwise, so upward on the left."""
    gap, height = metrics.px(GAP), plate_height(metrics)
    if count == 1:
        # A single neighbour sits lower than those opposite: it looks like a table, not like a list.
        lower = round(room.height * 0.2)
        room = Rect(room.x, room.y + lower, room.width, room.height - lower)
    found = []
    for index in range(count):
        y0 = room.y + round((room.height + gap) * index / count)
        y1 = room.y + round((room.height + gap) * (index + 1) / count) - gap
        plate = Rect(room.x, y0, room.width, height)
        found.append((plate, _below(plate, Rect(room.x, y0, room.width, y1 - y0), metrics)))
    return found[::-1] if upward else found
