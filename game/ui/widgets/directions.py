"""Where an arrow leads: to what stands beside, by how the page is put together, and back to where one was."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.input import Direction
from game.ui.widgets.base import Widget

REMEMBERED = 24
"""Widgets one has been at that are remembered."""

_WAY = {
    Direction.LEFT: (-1, 0),
    Direction.RIGHT: (1, 0),
    Direction.UP: (0, -1),
    Direction.DOWN: (0, 1),
}
_BACK = {
    Direction.LEFT: Direction.RIGHT,
    Direction.RIGHT: Direction.LEFT,
    Direction.UP: Direction.DOWN,
    Direction.DOWN: Direction.UP,
}


class Directions:
    """Finds the way among the widgets under a root, and remembers where one has been."""

    def __init__(self) -> None:
        self._been: list[Widget] = []
        """The last one at the end."""
        self._step: tuple[Widget, Direction, Widget] | None = None
        """The last step: from where, which way, to where."""

    def been(self, widget: Widget) -> None:
        """The focus is on a widget."""
        others = [each for each in self._been if each is not widget]
        self._been = [*others[1 - REMEMBERED :], widget]

    def last_in(self, part: Widget, widgets: Sequence[Widget]) -> Widget | None:
        """Return where one was last in a part of the page, if it is still among `widgets`."""
        inside = [each for each in part.walk() if each in widgets]
        return next((each for each in reversed(self._been) if each in inside), None)

    def towards(self, root: Widget, start: Widget, widgets: Sequence[Widget], to: Direction) -> Widget | None:
        """Return the widget one would look for from `start`; None if there is none that way.

        One step back leads to where one came from. Else the innermost part of the page that has anything on that side
        decides. Sideways that has to be beside, and one comes back to where one was there.
        """
        found = self._came_from(start, widgets, to) or self._by_parts(root, start, widgets, to)
        if found is None:
            level = [each for each in widgets if to in (Direction.UP, Direction.DOWN) or _aside(start, each, to) == 0]
            found = nearest(start, level, to)
        if found:
            self._step = (start, to, found)
        return found

    def _came_from(self, start: Widget, widgets: Sequence[Widget], to: Direction) -> Widget | None:
        if self._step and self._step[2] is start and self._step[1] is _BACK[to] and self._step[0] in widgets:
            return self._step[0]
        return None

    def _by_parts(self, root: Widget, start: Widget, widgets: Sequence[Widget], to: Direction) -> Widget | None:
        way = _path(root, start)
        for around, inner in zip(way[-2::-1], way[:0:-1], strict=True):
            best: tuple[tuple[int, int], list[Widget]] | None = None
            for part in around.children:
                if part is inner or not _beyond(inner, part, to):
                    continue
                inside = [each for each in part.walk() if each in widgets]
                cost = (_gap(inner, part, to), min((_aside(start, each, to) for each in inside), default=0))
                if inside and (best is None or cost < best[0]):
                    best = (cost, inside)
            if best:
                return self._among(start, best[1], to)
        return None

    def _among(self, start: Widget, inside: Sequence[Widget], to: Direction) -> Widget:
        if to in (Direction.LEFT, Direction.RIGHT):
            known = next((each for each in reversed(self._been) if each in inside), None)
            return known or min(inside, key=lambda each: (_aside(start, each, to), abs(each.rect.top - start.rect.top)))
        return min(inside, key=lambda each: max(0, _gap(start, each, to)) + 3 * _aside(start, each, to))


def nearest(start: Widget, widgets: Sequence[Widget], to: Direction) -> Widget | None:
    """Return the widget one would look for in that direction by place alone: near, and rather ahead than aside."""
    dx, dy = _WAY[to]
    best: tuple[float, Widget] | None = None
    for widget in widgets:
        a, b = start.rect, widget.rect
        ahead = (b.centerx - a.centerx) * dx + (b.centery - a.centery) * dy
        if widget is start or ahead <= 0 or _gap(start, widget, to) < 0:
            continue
        cost = ahead + 3 * _aside(start, widget, to)
        if best is None or cost < best[0]:
            best = (cost, widget)
    return best[1] if best else None


def _path(root: Widget, widget: Widget) -> list[Widget]:
    """The widgets from the root to this one."""
    if root is widget:
        return [root]
    for child in root.children:
        inner = _path(child, widget) if child.visible else []
        if inner:
            return [root, *inner]
    return []


def _beyond(start: Widget, part: Widget, to: Direction) -> bool:
    """Whether a part of the page lies on that side; sideways, also level with `start`."""
    level = to in (Direction.UP, Direction.DOWN) or _aside(start, part, to) == 0
    return part.visible and level and _gap(start, part, to) >= 0


def _gap(start: Widget, widget: Widget, to: Direction) -> int:
    """How much room is between two widgets on that side; negative if one does not lie beyond the other."""
    a, b = start.rect, widget.rect
    match to:
        case Direction.LEFT:
            return a.left - b.right
        case Direction.RIGHT:
            return b.left - a.right
        case Direction.UP:
            return a.top - b.bottom
        case _:
            return b.top - a.bottom


def _aside(start: Widget, widget: Widget, to: Direction) -> int:
    """How far two widgets are apart across the way; 0 where they overlap."""
    a, b = start.rect, widget.rect
    if to in (Direction.UP, Direction.DOWN):
        return apart(a.left, a.right, b.left, b.right)
    return apart(a.top, a.bottom, b.top, b.bottom)


def apart(a: int, b: int, c: int, d: int) -> int:
    """Return how far the stretches a–b and c–d are apart; 0 where they overlap."""
    return max(0, c - b, a - d)
