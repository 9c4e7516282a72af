"""The widgets of a page together: who has the focus, who is under the pointer, who gets what."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.metrics import Metrics
from game.ui.input.verbs import (
    OUTSIDE,
    Click,
    Command,
    Confirm,
    Direction,
    DragCancel,
    DragEnd,
    DragMove,
    DragStart,
    Focus,
    Hover,
    Pos,
    Press,
    Typed,
    Verb,
    Wheel,
)
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.toast import Tooltip

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


class Group:
    """A tree of widgets under `root`. Its `handle` takes every verb and says whether it was of use.

    The focus ring is shown once the keyboard is used, and goes away with the next press of the pointer. Where the
    focus was given to a widget without being seen there, the first Tab shows it.
    """

    def __init__(self, root: Widget) -> None:
        self.root = root
        self.focus: Widget | None = None
        self.ring = False
        self.directions = Directions()
        self.tooltip = Tooltip()
        self.pointer = OUTSIDE
        self.stuck = False
        """Whether the last verb was a direction that led nowhere."""
        self.held: Widget | None = None
        """On what the pointer is pressed."""
        self._over: Widget | None = None
        self._placed: tuple[Size, Metrics] | None = None
        """The size and the window in which all stands."""
        self._unseen = False
        """Whether the focus came to where it is by itself."""

    def place(self, rect: Rect, look: Look) -> None:
        """Place all widgets in `rect`; where they stood elsewhere, the tip that was read there goes."""
        if self._placed not in (None, (rect.size, look.metrics)):
            self.tooltip.hide()
        self._placed = (rect.size, look.metrics)
        self.root.place(rect, look)
        if self.focus:
            self.root.reveal(self.focus)

    def set_focus(self, widget: Widget | None) -> None:
        """Give the focus to a widget, or to none."""
        if self.focus:
            self.focus.focused = False
        self.focus = widget
        self._unseen = True
        if widget:
            widget.focused = True
            self.directions.been(widget)
            self.root.reveal(widget)

    def focus_near(self, rect: Rect, among: Sequence[Widget] = ()) -> None:
        """Give the focus to what stands now, `among` these if any, where something that is gone stood."""
        x, y = rect.center

        def off(widget: Widget) -> int:
            there = widget.rect
            return apart(x, x, there.left, there.right) + 8 * apart(y, y, there.top, there.bottom)

        self.set_focus(min(among or self.focusable(), key=off, default=None))

    def handle(self, verb: Verb) -> bool:
        """Hand the verb to whom it concerns."""
        match verb:
            case Hover(pos=pos):
                return self._hover(pos)
            case Press(pos=pos):
                return self._press(verb, pos)
            case Click() | DragStart() | DragMove() | DragEnd() | DragCancel():
                return self._held_handles(verb)
            case Wheel(pos=pos):
                return self._wheel(verb, pos)
            case Focus() | Confirm() | Command() | Typed():
                return self._key(verb)
        return False

    def tick(self, dt: float) -> bool:
        """dt seconds passed; whether anything looks different now. Of the widgets only the pressed one knows time."""
        moved = self.held.tick(dt) if self.held else False
        return self.tooltip.tick(dt) or moved

    def draw(self, canvas: Canvas, tip: bool = True) -> None:
        """All widgets, the ring round the focused one, the tip unless that is drawn later."""
        self.root.draw(canvas)
        if self.ring and self.focus and self.focus.can_focus:
            look = canvas.look
            rect, radius = self.focus.ring(look)
            gap = look.px(4)
            canvas.box(rect.inflate(2 * gap, 2 * gap), None, radius + gap, look.theme.focus, look.px(2.5))
        if tip:
            self.draw_tip(canvas)

    def draw_tip(self, canvas: Canvas, taken: Sequence[Rect] = ()) -> None:
        """The tip, beside all that can be pressed here and what else is `taken`, where there is room."""
        if self.tooltip.shown:
            self.tooltip.draw(canvas, [*self.pressables(), *taken])

    def pressables(self) -> list[Rect]:
        """Where something is that can be pressed, now or at other times."""
        return [widget.rect for widget in self.root.walk() if widget.takes_focus]

    def focusable(self) -> list[Widget]:
        """The widgets the focus may go to, in reading order."""
        return [widget for widget in self.root.walk() if widget.can_focus]

    def _hover(self, pos: Pos) -> bool:
        path = self.root.path(pos)
        over = path[-1] if path else None
        self.pointer = pos
        changed = over is not self._over
        if changed:
            if self._over:
                self._over.hovered = False
                self._over.handle(Hover(pos))
            self._over = over
            if over:
                over.hovered = over.enabled
        inside = over.handle(Hover(pos)) if over and over.enabled else False
        tip = self.tooltip.point(over if over and over.tip else None, pos)
        return changed or inside or tip

    def _press(self, verb: Press, pos: Pos) -> bool:
        self.tooltip.hide()
        ring, self.ring = self.ring, False
        path = [widget for widget in self.root.path(pos) if widget.enabled]
        if path and path[-1].can_focus:
            self.set_focus(path[-1])
            self._unseen = False
        self.held = next((widget for widget in reversed(path) if widget.handle(verb)), None)
        if self.held is None and path and path[-1].can_focus:
            self.held = path[-1]
        return ring or self.held is not None

    def _held_handles(self, verb: Verb) -> bool:
        held = self.held
        if isinstance(verb, Click | DragEnd | DragCancel):
            self.held = None
        return held.handle(verb) if held else False

    def _wheel(self, verb: Wheel, pos: Pos) -> bool:
        """Turn what lies at `pos`. Where no pointer is, turn what the focus is in, or else whatever scrolls."""
        if pos != OUTSIDE:
            return any(widget.handle(verb) for widget in reversed(self.root.path(pos)))
        widgets = list(self.root.walk())
        around = [widget for widget in reversed(widgets) if self.focus in list(widget.walk())]
        return any(widget.handle(verb) for widget in (*around, *widgets))

    def _key(self, verb: Focus | Confirm | Command | Typed) -> bool:
        if self.focus and not self.focus.can_focus:
            self.set_focus(None)
        self.tooltip.hide()
        self.stuck = False
        if self.focus and self.focus.handle(verb):
            self.ring = True
            return True
        if isinstance(verb, Focus):
            return self._move(verb.to)
        if isinstance(verb, Command):
            # Page keys and the like scroll what the focus is in, or the page.
            return any(w.handle(verb) for w in self.root.walk() if not w.takes_focus) or self._to_end(verb)
        return False

    def _to_end(self, verb: Command) -> bool:
        """Home and End where nothing scrolls: to the first or the last widget."""
        widgets = self.focusable()
        if verb.key not in ("home", "end") or verb.ctrl or verb.alt or not widgets:
            return False
        self.ring = True
        self.set_focus(widgets[0 if verb.key == "home" else -1])
        return True

    def _move(self, to: Direction) -> bool:
        widgets, before = self.focusable(), self.focus
        if not widgets:
            self.stuck = True
            return False
        shown, self.ring = self.ring or not self._unseen, True
        if self.focus is None or self.focus not in widgets:
            self.set_focus(widgets[-1 if to is Direction.PREVIOUS else 0])
        elif to not in (Direction.NEXT, Direction.PREVIOUS):
            self.set_focus(self.directions.towards(self.root, self.focus, widgets, to) or self.focus)
        elif shown:
            step = 1 if to is Direction.NEXT else -1
            self.set_focus(widgets[(widgets.index(self.focus) + step) % len(widgets)])
        self.stuck = self.focus is before
        return True
