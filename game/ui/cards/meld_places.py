"""The places of melds on a mat: in rows, each given once and kept.

A place is wider than a new meld, so that cards can be added without moving any other meld: first the cards of a meld
close up, then it takes the free place beside it, or moves alone. Only when a mat is full do all of its melds move, to
more and smaller places, then side by side with no more felt than each needs; if they still do not fit, the mat scrolls.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import ceil

from msgspec import Struct, structs
from pygame import Rect

from game.ui.cards.slots import LARGE_PRINT, LEGIBLE, RowSpot, height_of
from game.ui.draw.metrics import Metrics

MELD_CARD, COMFORTABLE_CARD, LEAST_CARD = 100, 62, 32
"""Widths of a card of a meld: greatest, comfortable (it need not be larger) and least."""

SPREAD = 0.46
"""Greatest visible part of an overlapped card, as a share of its width."""

ROOMY, TIGHT = 2.45, 2.12
"""Least width of a place in card widths: for five cards, or for four where cards are smaller than comfortable."""

AT_A_PLACE = 4
"""Number of cards for which every place has room."""

BESIDE, BELOW = 0.18, 0.12
"""Free felt between two places, in card widths: beside and below each other."""

MOST = 3.4
"""Greatest width of a place in card widths: neighbours are to be seen together."""

NEARLY = 0.86
"""Where cards become narrower, cards of this share of the width are as good, so that they change less often."""

FEW = 3
"""Least number of places on a mat, unless the caller gives another."""

SPARE = 0.76
"""At a side, where melds lie one below the other, the share of the width that is enough for one place more than
usual.
"""

ENOUGH = 0.72
"""The share of a comfortable card width that is enough for a grid with more places."""

Cells = tuple[int, int, int]
"""Row and column of a meld's place, and the number of columns it takes."""


class Room(Struct, frozen=True):
    """The room for the melds of a seat (px), and the smallest and the largest width of a card.

    Places are filled from the side `lean`: -1 for the left, 1 for the right, 0 for the middle. Cards need not be wider
    than `comfortable`.
    """

    width: int
    height: int
    widest: int
    narrowest: int
    comfortable: int
    lean: int = 0
    few: int = FEW
    """The usual number of melds: the room has as many places from the beginning, so that melds need not move, and one
    more if that makes cards hardly smaller.
    """
    closed: int = 0
    """Width down to which cards shrink to be placed close together before the mat scrolls; 0: the narrowest."""


class Grid(Struct, frozen=True):
    """A grid of places of one size, and the width (px) of a card in them."""

    rows: int
    columns: int
    card: int
    scrolls: bool = False
    """Whether the grid has as many rows as it needs, even if they exceed the room."""

    @property
    def capacity(self) -> int:
        """The number of melds of usual length that fit."""
        return self.rows * self.columns

    def step(self, room: Room) -> float:
        """Return the distance (px) from the left edge of a cell to that of the next."""
        return min(room.width / self.columns, MOST * self.card)


class Places(Struct, frozen=True):
    """The places of a seat's melds, by meld number."""

    room: Room
    grid: Grid
    cells: Mapping[int, Cells]

    @property
    def height(self) -> int:
        """The height (px) of all rows of melds, at least of one row; if they are higher than the mat, it scrolls."""
        return _height(max((row for row, _, _ in self.cells.values()), default=0) + 1, self.grid.card)

    def spots(self, number: int, count: int, mat: Rect, scroll: int = 0) -> tuple[RowSpot, ...]:
        """Return the spots of the `count` cards of meld `number` on `mat`, from left to right.

        The meld must have a place. The melds are moved up by `scroll` px, but no further than to the last row.
        """
        row, column, span = self.cells[number]
        card, step = self.grid.card, self.grid.step(self.room)
        whole = step * self.grid.columns
        free = mat.width - whole
        left = mat.x + free * (self.room.lean + 1) / 2 + step * column + BESIDE * card / 2
        free_below = 0 if self.grid.scrolls else mat.height - _height(self.grid.rows, card)
        top = mat.y + free_below // 2 - min(scroll, max(0, self.height - mat.height))
        y = top + height_of(card) / 2 + row * (height_of(card) + _gap(card))
        seen = min(SPREAD * card, (step * span - BESIDE * card - card) / max(1, count - 1))
        return tuple((left + card / 2 + seen * index, y, card) for index in range(count))


def mat_room(mat: Rect, metrics: Metrics) -> Rect:
    """Return the part of a mat that is used for melds."""
    return mat.inflate(-2 * metrics.px(6), -2 * metrics.px(4))


def meld_room(mat: Rect, metrics: Metrics, lean: int = 0, few: int = FEW) -> Room:
    """Return the room for melds on a mat. `few` is the number of melds that a seat usually has; `lean` is the side from
    which places are filled: -1 for the left, 1 for the right, 0 for the middle.
    """
    # In large print small cards are no help: rather scroll.
    grown = 1 + LARGE_PRINT * max(0.0, metrics.scale - 1)
    least = max(30, round(metrics.px(LEAST_CARD) * grown))
    comfortable = max(least, round(metrics.px(COMFORTABLE_CARD) * grown))
    widest = max(least, metrics.px(MELD_CARD))
    closed = max(30, metrics.px(LEAST_CARD))
    return Room(*mat_room(mat, metrics).size, widest, least, comfortable, lean, few, closed)


def card_at_first(room: Room) -> int:
    """Return the width (px) of the cards in a room before it has so many melds that they must be smaller."""
    return grids(room)[0].card


def has_places(room: Room, count: int) -> bool:
    """Whether a room can hold `count` melds of usual length in all, with smaller cards if need be."""
    return any(grid.capacity >= count for grid in grids(room))


def settle(room: Room, lengths: Mapping[int, int], before: Places | None = None) -> Places:
    """Return the places of all melds, given their numbers of cards (`lengths`) by meld number. Cards are as large as
    all melds allow.

    But if there were places `before` in the same room, cards do not get larger, and melds keep their places while all
    fit with cards of that size. Where even the smallest cards do not fit, the melds are placed close together, or else
    the mat scrolls. In the same room, a mat that has scrolled goes on to do so.
    """
    known = before if before and before.room == room and before.cells else None
    for grid in () if known and known.grid.scrolls else grids(room):
        if known and grid.capacity < known.grid.capacity:
            continue
        cells = _fill_grid(room, grid, lengths, known.cells if known and known.grid == grid else {})
        if cells is not None:
            return Places(room, grid, cells)
    if known and known.grid.scrolls:
        return _scrolling(room, lengths, known)
    return _close_together(room, lengths, known) or _scrolling(room, lengths, known)


@lru_cache(maxsize=256)
def grids(room: Room) -> tuple[Grid, ...]:
    """Return the grids worth trying in a room, the largest cards first; each next one has smaller cards and room for
    more melds.
    """
    found = sorted(_possible(room), key=lambda grid: (-grid.card, -grid.capacity))
    better: list[Grid] = []
    for grid in found:
        if not better or grid.capacity > better[-1].capacity:
            better.append(grid)
    wide_enough = [grid for grid in better if grid.card >= ENOUGH * room.comfortable] or better[:1]
    first = next((n for n, grid in enumerate(wide_enough) if grid.capacity >= room.few), len(wide_enough) - 1)
    spare, least = better[first + 1 : first + 2], SPARE if room.lean else NEARLY
    if spare and better[first].capacity == room.few and spare[0].card >= least * better[first].card:
        first += 1
    kept, better = [better[first]], better[first + 1 :]
    largest = better[0] if better else kept[0]
    for grid, after in zip(better, [*better[1:], None], strict=False):
        if after is None or after.card < NEARLY * largest.card:
            kept.append(grid)
            largest = after or grid
    return tuple(kept)


def _possible(room: Room) -> Iterator[Grid]:
    rows = 1
    while True:
        high = int(room.height / (rows * height_of(1000) / 1000 + (rows - 1) * BELOW))
        if high < room.narrowest and rows > 1:
            return
        columns = 1
        while True:
            card = max(min(high, room.widest, _wide(room, columns)), 1)
            if card < room.narrowest and (rows, columns) != (1, 1):
                break
            yield Grid(rows, columns, card)
            columns += 1
        rows += 1


def _wide(room: Room, columns: int) -> int:
    """Return the card width (px) for `columns` places side by side. If cards in roomy places are at least of
    comfortable width, the places are roomy. Otherwise they are tight, and cards are at most of comfortable width.
    """
    roomy = int(room.width / columns / ROOMY)
    return roomy if roomy >= room.comfortable else min(room.comfortable, int(room.width / columns / TIGHT))


def _span(room: Room, grid: Grid, count: int) -> int:
    """Return the number of cells that a meld of `count` cards takes."""
    need = grid.card * (1 + LEGIBLE * (count - 1) + BESIDE)
    return max(1, ceil(need / grid.step(room) - 0.01))


def _fill_grid(
    room: Room, grid: Grid, lengths: Mapping[int, int], known: Mapping[int, Cells]
) -> dict[int, Cells] | None:
    """Return the cells of all melds in a grid, by meld number; None if they do not fit.

    `lengths`: the number of cards of each meld. A meld keeps its cells in `known` while they are wide enough. If they
    are not, it takes more of its row on either side of them. Where these are not free, and for a new meld, it takes the
    first free cells.
    """
    spans = {number: _span(room, grid, count) for number, count in lengths.items()}
    if max(spans.values(), default=0) > grid.columns:
        return None
    cells = {number: cell for number, cell in known.items() if number in spans}
    for number, span in spans.items():
        had = cells.pop(number, None)
        if had is not None and had[2] >= span:
            cells[number] = had
            continue
        free = _free(grid, span, cells, room.lean)
        if had is not None:
            # Rather where it lies, into the free place beside it, than anywhere else.
            row, column, width = had
            around = [
                cell for cell in free if cell[0] == row and cell[1] <= column and cell[1] + span >= column + width
            ]
            free = sorted(around, key=lambda cell: column - cell[1]) + free
        if not free:
            return None
        cells[number] = free[0]
    return cells


def _free(grid: Grid, span: int, cells: Mapping[int, Cells], lean: int) -> list[Cells]:
    """Return every run of `span` cells that is not taken by `cells`. Runs in higher rows come first, and in a row those
    nearest to the side `lean` (-1 left, 0 middle, 1 right).
    """
    taken = {(row, at) for row, column, width in cells.values() for at in range(column, column + width)}
    anchor = (grid.columns - span) * (lean + 1) / 2
    free = [
        (row, column, span)
        for row in range(grid.rows)
        for column in range(grid.columns - span + 1)
        if not any((row, at) in taken for at in range(column, column + span))
    ]
    return sorted(free, key=lambda cell: (cell[0], abs(cell[1] - anchor)))


def _close_together(room: Room, lengths: Mapping[int, int], known: Places | None) -> Places | None:
    """Return places for all melds side by side, each only as wide as it needs; None if cards would be too small for
    that.

    Cards are as large as fits, but no larger than the narrowest for ordinary places, or than before if there are places
    `known` from before. Melds keep their cells if cards keep their size.

    A column is the visible strip of a covered card, so melds of different lengths waste hardly any felt.
    """
    packed = structs.replace(room, lean=-1)
    widest = min(room.narrowest, known.grid.card) if known else room.narrowest
    for card in range(widest, (room.closed or room.narrowest) - 1, -1):
        rows = (room.height + _gap(card)) // (height_of(card) + _gap(card))
        grid = Grid(rows, int(room.width / (LEGIBLE * card)), card)
        cells = _fill_grid(packed, grid, lengths, known.cells if known and known.grid == grid else {})
        if cells is not None:
            return Places(room, grid, cells)
    return None


def _scrolling(room: Room, lengths: Mapping[int, int], known: Places | None) -> Places:
    """Return places with the smallest cards in as many rows as needed, for a mat that scrolls. `lengths` are the
    numbers of cards by meld number. If the mat has scrolled before, melds keep their places in `known`. A meld too long
    for a row is closed up to fit into one.
    """
    card = room.narrowest
    columns = max(1, int(room.width / (TIGHT * card)))
    grid = Grid(len(lengths), columns, card)
    # What is longer than the mat is wide is closed up, not cut.
    most = int((columns * grid.step(room) / card - 1 - BESIDE) / LEGIBLE) + 1
    short = {number: min(count, most) for number, count in lengths.items()}
    cells = _fill_grid(room, grid, short, known.cells if known and known.grid.scrolls else {})
    return Places(room, Grid(1, columns, card, True), cells or {})


def _gap(card: int) -> int:
    return max(4, round(BELOW * card))


def _height(rows: int, card: int) -> int:
    return rows * height_of(card) + (rows - 1) * _gap(card)
