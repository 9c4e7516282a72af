"""The areas of the table window: plates, mats, hand and piles. All in px, from the metrics alone.

The table fills the window. The player sits at its near edge, with the hand over the edge. Opponents sit round it
clockwise from the left: one or two at the top, more also at the sides. Each has a plate at the table's edge and, in
front of it, a mat for the melds. The stock and the discards are in the middle: from side to side where the discards are
spread, else as a pair with room beside it for the terms of the deal. The player's own mat, the prompt and the hand are
below, with the log on the left and the buttons on the right of the hand.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from typing import NamedTuple

from msgspec import Struct
from pygame import Rect

from game.ui.cards.meld_places import FEW, card_at_first, has_places, meld_room
from game.ui.cards.slots import LARGE_PRINT
from game.ui.draw.metrics import LARGE_LETTERS, Metrics

RIM = 10
GAP = 8
SIDE = 236
PLATE = 236
NAME_SIZE, LINE_SIZE = 19, 16.5
TAG_SIZE, TAG_LIFT = 14.5, 9
"""Letter size of the mark on the lower edge of a plate, and the height by which the mark overlaps the plate, in
units.
"""

LINE = 1.27
"""Height of a line, in letter sizes."""

HAND, LARGE_HAND = 0.238, 0.272
"""Height of the player's own hand as a share of the felt's, in a small window and in a large one."""

SMALL_WINDOW, LARGE_WINDOW = 800, 1080
"""Heights (px) of a small and a large window."""

LIFT = 24
"""Units by which a selected card rises out of the hand."""

LEAST_MAT, BESIDE_WORDS, BUTTON_LINE = 76, 30, 1.3
"""Least height of the player's own mat, least height besides a line of text on it, and the height of each of two
buttons in letter sizes.
"""

HOLDS = 240
"""Room beside a pile for the terms of the deal."""

PILE, PILE_HEIGHT = 104 + 48, 146 + 28
"""Width and height of a pile with the room around it."""

INDICATOR = 78
"""Width of the place for an indicator, beside the stock."""

PILE_SHARE, RIVER_SHARE, CROWDED_RIVER_SHARE = 0.42, 0.43, 0.4
"""Greatest shares of the height left by hand and plates: of a pile, of spread discards, and of these with many
seats.
"""

CROWD, CROWDED_PILE_SHARE = 5, 0.37
"""Number of seats from which, with large letters, a pile takes at most this share: the melds opposite need room."""

OWN_SHARE = {2: 0.52, 3: 0.5, 4: 0.5}
CROWDED_OWN_SHARE = 0.42
"""Share of the player's own mat in the height that is left for melds, by number of players."""

LEAST_COLUMN, MOST_COLUMN, RIVER_COLUMN = 0.19, 0.29, 0.225
"""Widths of the mats at the sides as shares of the felt's: least, greatest, and beside spread discards."""

COLUMNS = 16
"""Number of widths between these that are tried."""

KEPT_SHARE = 0.75
"""The share of its usual width that a mat keeps beside a neighbour with many melds, unless its plate is narrower. It
keeps all that its plate needs as long as the neighbour's melds have places then.
"""

AT_THE_SIDE = 0.07
"""Distance by which a single seat at a side is lower than the seats opposite, as a share of the side's height."""

INSET = 14
"""Units between the edge of the table and the player's own mat, and any other mat with no seat on that side."""

OPEN_HAND, OPEN_SHARE = 92, 0.52
"""Height of an open hand, and the greatest share of its seat's mat it takes."""

OPEN_RIVER = 0.75
"""Share of their room that discards keep when open hands need some."""

_SEATING = {1: (0, 1, 0), 2: (0, 2, 0), 3: (1, 1, 1), 4: (1, 2, 1), 5: (1, 3, 1), 6: (2, 2, 2), 7: (2, 3, 2)}
"""Numbers of opponents on the left, at the top and on the right, by number of opponents."""


class Areas(Struct, frozen=True):
    """The rectangles into which the window is divided; tuples are by seat."""

    felt: Rect
    table: Rect
    """The table's edge, around which the players sit."""
    plates: tuple[Rect, ...]
    mats: tuple[Rect, ...]
    """The places of the seats' melds."""
    stock: Rect
    """The place of the stock, including the number below its cards."""
    river: Rect
    """The place of the discards, spread or as a pile."""
    prompt: Rect
    hand: Rect
    log: Rect
    buttons: Rect
    leans: tuple[int, ...]
    """The side from which a seat's melds are placed, by seat: -1 at the left of the table, 1 at its right, else 0."""
    expected: tuple[int, ...]
    """The number of melds for which a seat's mat has places from the beginning, by seat: the usual number, or 1 where
    a neighbour with more has the room of the others.
    """
    open_hands: tuple[Rect, ...] = ()
    """The places of open hands, by seat; empty for a hand that is hidden, and for the player's own."""
    indicator: Rect = Rect(0, 0, 0, 0)
    """The place of the card that shows the wild rank, left of the stock; empty if there is none."""

    def all(self) -> tuple[Rect, ...]:
        """Return every rectangle but the felt and the table, without empty places for open hands and the indicator; no
        two of them overlap.
        """
        return (
            *self.plates,
            *self.mats,
            self.stock,
            self.river,
            self.prompt,
            self.hand,
            self.log,
            self.buttons,
            *filter(None, (*self.open_hands, self.indicator)),
        )


def areas(
    metrics: Metrics,
    players: int,
    me: int,
    spread: bool = True,
    open_hands: Collection[int] = (),
    wide: Sequence[int] = (),
    boxes: bool = False,
    long: Sequence[int] = (),
    usual: int = FEW,
    laid: Sequence[int] = (),
    indicator: bool = False,
) -> Areas:
    """Return the rectangles into which a window is divided for 2–8 seats, as seat `me` sees it.

    Args:
        spread: every discard is seen.
        open_hands: the seats whose hands are face up, each at the head of its mat.
        wide: by seat, the width (px) that its plate needs in two lines.
        boxes: the player's own mat has to have room for a tray, beside two buttons.
        long: by seat, the width (px) that its plate needs in one line. The plates opposite are in one line only if
            letters are large and this fits for all of them.
        usual: the number of melds for which mats are sized.
        laid: by seat, the number of places that its melds take. A seat that takes more than `usual` gets some of the
            room of neighbours that take one at most.
        indicator: a card that shows the wild rank lies beside the stock.
    """
    px = metrics.px
    felt = Rect((0, 0), metrics.size).inflate(-2 * px(RIM + GAP), -2 * px(RIM + GAP))
    gap, side = px(GAP), min(px(SIDE * (1 + (metrics.scale - 1) * 0.5)), felt.width // 4)
    left, top, right = _SEATING[players - 1]
    plate, hand_height = plate_height(metrics), hand_area_height(metrics)
    one_line = bool(long) and metrics.scale >= LARGE_LETTERS
    head = line_plate_height(metrics) if one_line else plate
    under = gap // 2 if one_line else _below_plate(metrics)
    prompt_height = round(metrics.font(NAME_SIZE) * LINE) + px(4)
    rest = felt.height - hand_height - prompt_height - 4 * gap
    own_mat, river_height = _heights(metrics, players, rest - head - under - gap, spread, open_hands, boxes)
    upper = Rect(felt.x, felt.y, felt.width, rest - own_mat)
    opposite = upper.height - river_height - gap - head - under
    beside = _side_height(upper, left) // max(1, left) - _side_plate_height(metrics, left) - _below_plate(metrics)
    seating = (left, top, right)
    column = _column_width(metrics, felt.width, side, seating, spread, usual, (beside, opposite)) if left else 0

    inner = upper.copy()
    if not left:
        inner.inflate_ip(-2 * px(2 * INSET), 0)
    if left:
        inner.x, inner.width = upper.x + column + 2 * gap, upper.width - column - 2 * gap
    if right:
        inner.width -= column + 2 * gap
    river = Rect(inner.x, upper.bottom - river_height, inner.width, river_height)
    row = Rect(inner.x, upper.y, inner.width, upper.height - river_height - gap)
    if one_line and not left:
        row.x, row.width = felt.x, felt.width
    # Long plates may reach over the corners of the table; melds may not lie on its edge.
    inset = max(0, inner.x - row.x)
    across = [(me + left + n) % players for n in range(1, top + 1)]
    if one_line and max(long[seat] for seat in across) > (row.width + gap) // top - gap:
        # As soon as one has no room for it, all say it in two lines.
        return areas(metrics, players, me, spread, open_hands, wide, boxes, (), usual, laid, indicator)
    at_left = Rect(upper.x, upper.y, column, upper.height)
    at_right = Rect(upper.right - column, upper.y, column, upper.height)
    count = laid or [0] * players
    usual_plate = round(px(PLATE) * (1 + (metrics.scale - 1) * 0.5))
    wants = long if one_line else wide or [0] * players
    preferred = [max(usual_plate, wants[seat]) for seat in across]
    # Only plates in two lines may become narrower than usual.
    needed = preferred if one_line else [wants[seat] for seat in across]
    widths = _RowWidths(preferred, needed, gap, inset)
    seat_at = [(me + step) % players for step in range(1, players)]
    groups = (seat_at[:left], across, seat_at[left + top :])
    shares = [_shares(usual, [count[seat] for seat in group]) for group in groups]
    # Plates that reach over the corners of the table reach only a little over the mats of neighbours.
    kept = KEPT_SHARE if one_line and not left else 1.0
    in_row = _row(row, widths, shares[1], kept, head, under)
    for seat, (_, mat) in zip(across, in_row, strict=True):
        free = _split_mat(mat, metrics)[1] if seat in open_hands else mat
        if count[seat] > usual and not has_places(meld_room(free, metrics), count[seat]):
            in_row = _row(row, widths, shares[1], KEPT_SHARE, head, under)
            break
    seats = [
        *_column(at_left, side, shares[0], -1, metrics),
        *in_row,
        *_column(at_right, side, shares[2], 1, metrics),
    ]
    plates, mats, leans = [Rect(0, 0, 0, 0)] * players, [Rect(0, 0, 0, 0)] * players, [0] * players
    expected = [usual] * players
    for step, ((plate_rect, mat), share) in enumerate(zip(seats, chain(*shares), strict=True), 1):
        seat = (me + step) % players
        plates[seat], mats[seat] = plate_rect, mat
        leans[seat] = -1 if step <= left else 1 if step > left + top else 0
        expected[seat] = usual if share >= usual else 1

    hands = [Rect(0, 0, 0, 0)] * players
    for seat in open_hands:
        hands[seat], mats[seat] = _split_mat(mats[seat], metrics)
    own = Rect(felt.x, upper.bottom + gap, felt.width, own_mat)
    mats[me] = own.inflate(-2 * px(INSET), 0)
    low = Rect(felt.x, own.bottom + gap, felt.width, felt.bottom - own.bottom - gap)
    above_log = plate + max(gap, _below_plate(metrics))
    log = Rect(low.x, low.y + above_log, side, low.height - above_log)
    plates[me] = Rect(low.x, low.y, side, plate)
    middle = Rect(low.x + side + 2 * gap, low.y, low.width - 2 * side - 4 * gap, low.height)
    stock_width = px(PILE - 32)
    apart = max(px(INDICATOR), metrics.em(INDICATOR)) if indicator else 0
    left_of_stock = 0 if spread else _left_of_stock(river.width - apart, stock_width + gap + px(PILE), metrics)
    beside_stock = Rect(river.x + left_of_stock, river.y, apart, river.height)
    if indicator:
        left_of_stock += apart + gap
    river.x, river.width = river.x + left_of_stock, river.width - left_of_stock
    hand = Rect(middle.x, middle.bottom - hand_height, middle.width, hand_height)
    edge = felt.y + head // 2
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
        indicator=beside_stock if indicator else Rect(0, 0, 0, 0),
        leans=tuple(leans),
        expected=tuple(expected),
    )


def hand_area_height(metrics: Metrics) -> int:
    """Return the height (px) of the area for the player's own hand; it grows with the window and the text size."""
    large = min(max((metrics.height - SMALL_WINDOW) / (LARGE_WINDOW - SMALL_WINDOW), 0.0), 1.0)
    share = HAND + (LARGE_HAND - HAND) * large
    height = metrics.height - 2 * metrics.px(RIM + GAP)
    # In a narrow window its width is what a hand lacks.
    height = min(height, round(metrics.u * 800))
    return round(height * share * (1 + max(0.0, metrics.scale - 1) * LARGE_PRINT))


def _heights(
    metrics: Metrics, players: int, room: int, spread: bool, open_hands: Collection[int], boxes: bool
) -> tuple[int, int]:
    """Return the heights (px) of the player's own mat and of the area of the discards. What they leave of `room` px is
    for the melds of the seats opposite.

    `spread`: all discards are in view. `open_hands`: the seats whose hands lie open; with any, the own mat and spread
    discards are lower. `boxes`: the mat has to have room for a tray and its two buttons.
    """
    if spread:
        river = round(room * (RIVER_SHARE if players < 6 else CROWDED_RIVER_SHARE) * (OPEN_RIVER if open_hands else 1))
    else:
        # What a pile does not need is room for melds.
        crowd = players >= CROWD and metrics.scale >= LARGE_LETTERS
        river = min(round(room * (CROWDED_PILE_SHARE if crowd else PILE_SHARE)), metrics.px(PILE_HEIGHT))
    line = round(metrics.font(LINE_SIZE) * LINE)
    share = OWN_SHARE.get(players, CROWDED_OWN_SHARE) * (OPEN_RIVER if open_hands else 1)
    own = round((room - river - metrics.px(GAP)) * share)
    buttons = 2 * round(metrics.font(NAME_SIZE) * BUTTON_LINE) + metrics.px(14) if boxes else 0
    return max(own, metrics.px(LEAST_MAT), line + metrics.px(BESIDE_WORDS), buttons), river


@lru_cache(maxsize=64)
def _column_width(
    metrics: Metrics,
    felt: int,
    side: int,
    seating: tuple[int, int, int],
    spread: bool,
    usual: int,
    heights: tuple[int, int],
) -> int:
    """Return the width (px) of the mats at the sides.

    Wider mats have larger cards, but leave less room to the mats opposite. The width returned makes the smallest card
    on any of these mats as large as possible. The middle keeps the width it needs, unless that would make the mats at
    the sides narrower than a plate, or too small a share of the felt.

    `felt` is the width of the felt, `side` that of a plate at a side. `seating` counts the seats at the left, opposite
    (at least one) and at the right. `usual` is the number of melds that mats are sized for. `heights` are those of a
    mat at a side and of one opposite. With `spread`, all discards are in view. At least one seat must be at the left.
    No mat is wider than a set share of the felt, or than a plate.
    """
    gap = metrics.px(GAP)
    # What holds stands at the right of the pair, which is to stand near the middle even so.
    middle = metrics.px(2 * PILE) + round(1.5 * metrics.em(HOLDS))
    plates = seating[1] * (metrics.px(PLATE) + gap) if seating[1] > 1 else 0
    if spread:
        free = min(felt * RIVER_COLUMN, (felt - plates) / 2 - 2 * gap)
    else:
        free = (felt - max(middle, plates)) / 2 - 2 * gap
    least = max(felt * LEAST_COLUMN, side)
    most = min(max(free, least), max(felt * MOST_COLUMN, side))
    sides = 1 + bool(seating[2])

    def worth(column: int) -> tuple[int, int, int]:
        inner = felt - sides * (column + 2 * gap)
        row = Rect(0, 0, (inner + gap) // seating[1] - gap, heights[1])
        rooms = ((Rect(0, 0, column, heights[0]), metrics, -1), (row, metrics, 0))
        # With one more than is usual they are not to be much smaller.
        found = [card_at_first(meld_room(*each, few)) for each in rooms for few in (usual, usual + 1)]
        return min(found), sum(found), column

    return max((round(least + (most - least) * n / COLUMNS) for n in range(COLUMNS + 1)), key=worth)


def _shares(usual: int, laid: Sequence[int]) -> list[float]:
    """Return the relative shares of their common room that neighbours with `laid` melds each have, in the same order.

    All are equal while nobody has more than the `usual` number of melds. Otherwise neighbours with at most one meld
    give up a part of their room, and those with more than the usual number divide it among themselves. The others keep
    their room, as their cards would otherwise shrink, too.
    """
    many = sum(count > usual for count in laid)
    if not many:
        return [usual] * len(laid)
    least = max(1, usual // 2)
    more = sum(usual - least for count in laid if count <= 1) / many
    return [usual + more if count > usual else usual if count > 1 else least for count in laid]


def _split_mat(mat: Rect, metrics: Metrics) -> tuple[Rect, Rect]:
    """Split a mat: return the room for an open hand, and the mat below it."""
    gap = max(1, metrics.px(GAP) // 2)
    height = min(metrics.px(OPEN_HAND), round(mat.height * OPEN_SHARE))
    hand = Rect(mat.x, mat.y, mat.width, height)
    return hand, Rect(mat.x, hand.bottom + gap, mat.width, mat.bottom - hand.bottom - gap)


def _left_of_stock(room: int, pair: int, metrics: Metrics) -> int:
    """Return the width (px) of felt left of the stock, in a row `room` px wide. Stock and discards, which take `pair`
    px together, are centred, or further left if the terms of the deal on their right need the room.
    """
    return max(0, min((room - pair) // 2, room - pair - metrics.em(HOLDS)))


def plate_height(metrics: Metrics) -> int:
    """Return the height (px) of a plate with a name above a line of figures."""
    lines = metrics.font(NAME_SIZE) * LINE + metrics.font(LINE_SIZE) * LINE
    return round(lines) + metrics.px(16)


def line_plate_height(metrics: Metrics) -> int:
    """Return the height (px) of a plate with name and figures in one line."""
    return round(metrics.font(NAME_SIZE) * LINE) + metrics.px(16)


def _side_plate_height(metrics: Metrics, count: int) -> int:
    """Return the height (px) of the plates at a side with `count` seats: a single line for several seats with large
    text, else two lines.
    """
    return line_plate_height(metrics) if count > 1 and metrics.scale >= LARGE_LETTERS else plate_height(metrics)


def _below_plate(metrics: Metrics) -> int:
    """Return the height (px) of the felt between a plate and its mat, on which the plate's marks hang."""
    tag = round(metrics.font(TAG_SIZE) * LINE) - metrics.px(TAG_LIFT)
    return max(metrics.px(GAP) // 2, tag + 1)


class _RowWidths(NamedTuple):
    """Widths (px) of plates side by side, and of the felt around them."""

    preferred: Sequence[int]
    """The widths of the plates where there is room for all."""
    needed: Sequence[int]
    """The widths that plates keep where they become narrower."""
    gap: int
    """The width of the felt between neighbours."""
    inset: int
    """The width at each end of the row that mats leave free."""


def _row(
    room: Rect, widths: _RowWidths, shares: Sequence[float], kept: float, height: int, under: int
) -> list[tuple[Rect, Rect]]:
    """Return plates side by side along the top of `room`, from the left, each with the mat below it.

    Plates are `height` px high and have `under` px of felt below them. Mats divide the width by their `shares`.

    Two bounds keep melds from lying under the plate of a neighbour; a mat is at least as wide as the larger. The first
    is the width of its plate, the second its plate's needed width. But of a mat's width with equal shares,
    the first is at most the share `KEPT_SHARE`, the second at most the share `kept`.

    A plate wider than its mat becomes narrower, but keeps its needed width. A plate is centred above its mat,
    but moved where it would overlap a neighbour or leave the room.
    """
    gap, count = widths.gap, len(widths.preferred)
    wide = list(widths.preferred)
    if sum(wide) + gap * (count - 1) > room.width:
        most = (room.width + gap) // count - gap
        wide = [min(each, most) for each in wide]
    needed = [min(need, each) for need, each in zip(widths.needed, wide, strict=True)]
    length = room.width - 2 * widths.inset
    usual = (length + gap) / count - gap
    least = [
        max(min(each, KEPT_SHARE * usual), min(need, kept * usual)) for need, each in zip(needed, wide, strict=True)
    ]
    mats = _split_length(room.x + widths.inset, length, shares, gap, least)
    wide = [max(need, min(each, right - left)) for need, each, (left, right) in zip(needed, wide, mats, strict=True)]
    found = []
    for (left, right), plate_left, width in zip(mats, _lefts_above(mats, wide, room, gap), wide, strict=True):
        plate = Rect(plate_left, room.y, width, height)
        top = plate.bottom + under
        found.append((plate, Rect(left, top, right - left, room.bottom - top)))
    return found


def _lefts_above(mats: Sequence[tuple[int, int]], widths: Sequence[int], room: Rect, gap: int) -> list[int]:
    """Return the left edges of plates with these `widths`, one above each of the `mats`, from left to right.

    A mat is given by its left and right edges. Plates are centred above their mats. They are moved aside where they
    would come nearer than `gap` px to a neighbour or leave the room. If the room is too narrow for all, they leave it
    at the left.
    """
    lefts, free = [], room.x
    for (left, right), width in zip(mats, widths, strict=True):
        lefts.append(max(free, (left + right) // 2 - width // 2))
        free = lefts[-1] + width + gap
    end = room.right
    for number in reversed(range(len(lefts))):
        lefts[number] = min(lefts[number], end - widths[number])
        end = lefts[number] - gap
    return lefts


def _split_length(
    begin: int, length: int, shares: Sequence[float], gap: int, least: Sequence[float] = ()
) -> list[tuple[int, int]]:
    """Divide the `length` from `begin` on in proportion to `shares`, with gaps between the parts; return begin and end
    of each part.

    With `least`, each part is at least as long as its length there. The caller makes sure that these lengths fit, gaps
    included.
    """
    parts = dict(enumerate(shares))
    rest, lengths = float(length + gap), [0.0] * len(shares)
    while short := [n for n in parts if least and parts[n] * rest < (least[n] + gap) * sum(parts.values())]:
        for n in short:
            del parts[n]
            lengths[n] = least[n] + gap
        rest = length + gap - sum(lengths)
    for n, share in parts.items():
        lengths[n] = rest * share / max(1, sum(parts.values()))
    edges = [begin + round(sum(lengths[:n])) for n in range(len(shares) + 1)]
    return [(a, b - gap) for a, b in pairwise(edges)]


def _side_height(room: Rect, count: int) -> int:
    """Return the height (px) that the seats at one side of the table take, from the bottom of `room` upwards.

    It is the whole height, or a little less if `count`, the number of these seats, is 1.
    """
    return room.height - (round(room.height * AT_THE_SIDE) if count == 1 else 0)


def _column(room: Rect, side: int, shares: Sequence[float], at: int, metrics: Metrics) -> list[tuple[Rect, Rect]]:
    """Return the rectangles of the seats on one side of the table, a plate and a mat for each, in clockwise order.

    The seats share `room`. Each plate is `side` px wide, and the mat lies below it in the full width of `room`.
    `shares` says in which proportion the mats divide the height that the plates leave; it has the seats in clockwise
    order, too. `at` is -1 for the left side, where the first seat is the lowest and plates are at the left edge; it is
    1 for the right side, where the first seat is the highest and plates are at the right edge.
    """
    gap, height, count = metrics.px(GAP), _side_plate_height(metrics, len(shares)), len(shares)
    above_mat = height + _below_plate(metrics)
    lowered = _side_height(room, count)
    top, found = room.bottom - lowered, []
    downward = shares[::-1] if at < 0 else shares
    for number, (low, high) in enumerate(_split_length(top, lowered - count * above_mat, downward, gap)):
        y, x = low + number * above_mat, room.x if at < 0 else room.right - side
        plate = Rect(x, y, side, height)
        found.append((plate, Rect(room.x, y + above_mat, room.width, high - low)))
    return found[::-1] if at < 0 else found
