"""The search for a free rectangle, for pages, toasts and banners that must not cover others, near a wanted place."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from pygame import Rect

COLUMNS, ROWS = 40, 32
"""Number of places that are tried in each direction."""


def clear_place(
    wanted: Rect,
    taken: Sequence[Rect],
    within: Rect,
    most_important: Sequence[Rect] = (),
    next_important: Sequence[Rect] = (),
) -> tuple[Rect, bool]:
    """Return a rectangle of the size of `wanted` inside `within`, and whether it overlaps nothing in `taken`. Of all
    places tried that are free, it is the nearest to `wanted`.

    If no place is free, it is the one that covers least: first of `most_important`, then of `next_important`, then of
    `taken`; of several such places, the nearest to `wanted`.
    """
    free = free_place(wanted, taken, within)
    if free is not None:
        return free, True
    first = wanted.clamp(within)
    places: Sequence[Rect] = (first, *_places(first, within))
    for important in (most_important, next_important, taken):
        places = _least_covering(places, important)
    return min(places, key=lambda place: _squared_distance(place, first)), False


def free_place(wanted: Rect, taken: Sequence[Rect], within: Rect) -> Rect | None:
    """Return a rectangle inside `within`, of the size of `wanted`, that overlaps nothing in `taken`. Return None if no
    place tried is free, or if `wanted` is larger than `within`.

    The place tried first is `wanted` itself, moved inside `within`. Then come the points of a grid, and last places
    that are in line with the sides of rectangles in `taken` or of `within`. Of several free places of one kind, the
    nearest to the first place is returned.
    """
    first = wanted.clamp(within)
    if not within.contains(first):
        return None
    if first.collidelist(taken) < 0:
        return first
    for places in (_places(first, within), _beside(first, taken, within)):
        clear = [place for place in places if place.collidelist(taken) < 0]
        if clear:
            return min(clear, key=lambda place: _squared_distance(place, first))
    return None


def _places(first: Rect, within: Rect) -> list[Rect]:
    """Return rectangles of the size of `first` at the points of a grid that reaches from edge to edge of `within`,
    column by column; where `first` itself is does not matter.
    """
    return [
        first.move_to(topleft=(x, y))
        for x in _steps(first.width, within.left, within.right, COLUMNS)
        for y in _steps(first.height, within.top, within.bottom, ROWS)
    ]


def _least_covering(places: Sequence[Rect], taken: Sequence[Rect]) -> Sequence[Rect]:
    """Return the places that cover the least of `taken`; several if they are equal. All places must have the same size.

    An area that two of `taken` share counts twice.
    """
    if not taken or len(places) < 2:
        return places
    width, height = places[0].size
    # Many places have a side in common: the overlaps in each direction are reckoned once for a side.
    across = {
        x: [max(0, min(x + width, each.right) - max(x, each.left)) for each in taken]
        for x in {place.left for place in places}
    }
    down = {
        y: [max(0, min(y + height, each.bottom) - max(y, each.top)) for each in taken]
        for y in {place.top for place in places}
    }
    areas = [sum(map(mul, across[place.left], down[place.top])) for place in places]
    least = min(areas)
    return [place for place, area in zip(places, areas, strict=True) if area == least]


def _beside(first: Rect, taken: Sequence[Rect], within: Rect) -> list[Rect]:
    """Return places inside `within` for a rectangle of the size of `first`.

    At each of them, one vertical and one horizontal side is in line with a side of a taken rectangle or of `within`.
    The tightest fits are among them, but so are places that are not free. Empty if `within` is too small.
    """
    across = {within.left, within.right - first.width}
    across |= {x for each in taken for x in (each.right, each.left - first.width)}
    down = {within.top, within.bottom - first.height}
    down |= {y for each in taken for y in (each.bottom, each.top - first.height)}
    lefts = [x for x in across if within.left <= x <= within.right - first.width]
    tops = [y for y in down if within.top <= y <= within.bottom - first.height]
    return [first.move_to(topleft=(x, y)) for x in lefts for y in tops]


def _steps(size: int, low: int, high: int, count: int) -> list[int]:
    room = max(0, high - size - low)
    return sorted({low + round(room * n / count) for n in range(count + 1)})


def _squared_distance(a: Rect, b: Rect) -> int:
    return (a.centerx - b.centerx) ** 2 + (a.centery - b.centery) ** 2


def covered_area(place: Rect, taken: Sequence[Rect]) -> int:
    """Return the sum of the areas (square px) in which a place overlaps the rectangles of `taken`."""
    parts = [place.clip(each) for each in taken]
    return sum(part.width * part.height for part in parts)
