"""Rows of cards: the spread discards, and melds that shrink, wrap and scroll."""

from collections.abc import Sequence

from msgspec import Struct
from pygame import Rect

from game.ui.layout.slots import height_of

LEGIBLE = 0.31
"""The part of a card that must be seen of it, by its width: the index."""

COMFORTABLE = 0.45
"""The part of a card seen in several rows, as long as there is room."""

MOST_ROWS = 5
STEP = 0.36
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
    sizes = [(width, STEP) for width in range(max(widest, narrowest), narrowest, -1)]
    for width, seen in (*sizes, (narrowest, STEP), (narrowest, LEGIBLE)):
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
