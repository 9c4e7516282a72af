"""Room for what comes up over the table for a moment: near where it belongs, covering nothing one needs to see."""

from collections.abc import Sequence

from pygame import Rect

ACROSS, DOWN = 40, 32
"""How many places are tried in each direction."""


def clear_place(wanted: Rect, taken: Sequence[Rect], within: Rect) -> tuple[Rect, bool]:
    """Find the place nearest to `wanted`, of its size, that touches nothing of `taken`; where there is none, the
    one that covers least. Returns it, and whether it is clear.
    """
    first = wanted.clamp(within)
    if first.collidelist(taken) < 0:
        return first, True
    places = [
        first.move_to(topleft=(x, y))
        for x in _steps(first.width, within.left, within.right, ACROSS)
        for y in _steps(first.height, within.top, within.bottom, DOWN)
    ]
    clear = [place for place in places if place.collidelist(taken) < 0]
    if clear:
        return min(clear, key=lambda place: _apart(place, first)), True
    return min((first, *places), key=lambda place: (covered(place, taken), _apart(place, first))), False


def _steps(size: int, low: int, high: int, count: int) -> list[int]:
    room = max(0, high - size - low)
    return sorted({low + round(room * n / count) for n in range(count + 1)})


def _apart(a: Rect, b: Rect) -> int:
    return (a.centerx - b.centerx) ** 2 + (a.centery - b.centery) ** 2


def covered(place: Rect, taken: Sequence[Rect]) -> int:
    """How much of `taken` a place hides, in px."""
    parts = [place.clip(each) for each in taken]
    return sum(part.width * part.height for part in parts)
