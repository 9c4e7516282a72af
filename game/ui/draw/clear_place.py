"""Places clear of what must stay in sight: for a page, a toast or a banner, as near as can be to where it is wanted."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

ACROSS, DOWN = 40, 32
"""How many places are tried in each direction."""


def clear_place(
    wanted: Rect, taken: Sequence[Rect], within: Rect, most: Sequence[Rect] = (), then: Sequence[Rect] = ()
) -> tuple[Rect, bool]:
    """Find the place nearest to `wanted`, of its size, that touches nothing of `taken`; where there is none, the
    one that covers least: of what matters `most` first, `then` of that. Returns it, and whether it is clear.
    """
    free = free_place(wanted, taken, within)
    if free is not None:
        return free, True
    first = wanted.clamp(within)
    places = (first, *_places(first, within))

    def worth(place: Rect) -> tuple[int, int, int, int]:
        return covered(place, most), covered(place, then), covered(place, taken), _apart(place, first)

    return min(places, key=worth), False


def free_place(wanted: Rect, taken: Sequence[Rect], within: Rect) -> Rect | None:
    """Find the place nearest to `wanted`, of its size, that touches nothing of `taken`; None where there is none."""
    first = wanted.clamp(within)
    if not within.contains(first):
        return None
    if first.collidelist(taken) < 0:
        return first
    for places in (_places(first, within), _beside(first, taken, within)):
        clear = [place for place in places if place.collidelist(taken) < 0]
        if clear:
            return min(clear, key=lambda place: _apart(place, first))
    return None


def _places(first: Rect, within: Rect) -> list[Rect]:
    """All places of its size that are tried."""
    return [
        first.move_to(topleft=(x, y))
        for x in _steps(first.width, within.left, within.right, ACROSS)
        for y in _steps(first.height, within.top, within.bottom, DOWN)
    ]


def _beside(first: Rect, taken: Sequence[Rect], within: Rect) -> list[Rect]:
    """All places of its size that touch something of `taken`, or the edge, on two sides: the tightest there are."""
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


def _apart(a: Rect, b: Rect) -> int:
    return (a.centerx - b.centerx) ** 2 + (a.centery - b.centery) ** 2


def covered(place: Rect, taken: Sequence[Rect]) -> int:
    """How much of `taken` a place hides, in px."""
    parts = [place.clip(each) for each in taken]
    return sum(part.width * part.height for part in parts)
