"""A tree of widgets with its focus, pointer and tooltip, and the search for the next widget in a direction."""

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
from game.ui.widgets.layout import Panel
from game.ui.widgets.toast import Tooltip

MAX_HISTORY = 24
"""Most focused widgets remembered."""

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


class FocusNavigator:
    """Finds the next widget to focus in a direction among those under a root, using the history of the focus."""

    def __init__(self) -> None:
        self._history: list[Widget] = []
        """Widgets that had the focus, the latest last."""
        self._last_step: tuple[Widget, Direction, Widget] | None = None
        """The last move of the focus: start, direction, target."""

    def record_focus(self, widget: Widget) -> None:
        """Make `widget` the latest in the history of the focus; the oldest beyond `MAX_HISTORY` are dropped."""
        others = [each for each in self._history if each is not widget]
        self._history = [*others[1 - MAX_HISTORY :], widget]

    def last_focused_in(self, part: Widget, widgets: Sequence[Widget]) -> Widget | None:
        """Return the widget that had the focus last, out of those of `widgets` that are visible inside `part`, a part
        of the page. Return None if none of them is in the history.
        """
        inside = [each for each in part.walk() if each in widgets]
        return next((each for each in reversed(self._history) if each in inside), None)

    def target(self, root: Widget, start: Widget, widgets: Sequence[Widget], to: Direction) -> Widget | None:
        """Return the widget out of `widgets` to focus when moving from `start` in the direction `to`; None if there is
        none. Remember the move.

        A move straight back returns to the widget where the last move started.

        Otherwise the containers around `start` are searched, from the innermost to `root`. The first one decides that
        has parts with some of `widgets` on that side of its part with `start`. The nearest of these parts is entered.
        In it the nearest widget is taken; for a move sideways, rather the one that had the focus last.

        If no container has such a part, the nearest widget by position is taken.

        A move sideways only enters a part that is level with the part it leaves. A widget found by position must be
        level with `start`.
        """
        found = self._target_of_return(start, widgets, to) or self._target_by_containers(root, start, widgets, to)
        if found is None:
            level = [
                each for each in widgets if to in (Direction.UP, Direction.DOWN) or _offset_across(start, each, to) == 0
            ]
            found = nearest_widget(start, level, to)
        if found:
            self._last_step = (start, to, found)
        return found

    def _target_of_return(self, start: Widget, widgets: Sequence[Widget], to: Direction) -> Widget | None:
        if (
            self._last_step
            and self._last_step[2] is start
            and self._last_step[1] is _BACK[to]
            and self._last_step[0] in widgets
        ):
            return self._last_step[0]
        return None

    def _target_by_containers(
        self, root: Widget, start: Widget, widgets: Sequence[Widget], to: Direction
    ) -> Widget | None:
        way = _path(root, start)
        for around, inner in zip(way[-2::-1], way[:0:-1], strict=True):
            best: tuple[tuple[int, int], list[Widget]] | None = None
            for part in around.children:
                if part is inner or not _is_beyond(inner, part, to):
                    continue
                inside = [each for each in part.walk() if each in widgets]
                cost = (_gap(inner, part, to), min((_offset_across(start, each, to) for each in inside), default=0))
                if inside and (best is None or cost < best[0]):
                    best = (cost, inside)
            if best:
                return self._best_of(start, best[1], to)
        return None

    def _best_of(self, start: Widget, inside: Sequence[Widget], to: Direction) -> Widget:
        if to in (Direction.LEFT, Direction.RIGHT):
            known = next((each for each in reversed(self._history) if each in inside), None)
            return known or min(
                inside, key=lambda each: (_offset_across(start, each, to), abs(each.rect.top - start.rect.top))
            )
        return min(inside, key=lambda each: max(0, _gap(start, each, to)) + 3 * _offset_across(start, each, to))


def nearest_widget(start: Widget, widgets: Sequence[Widget], to: Direction) -> Widget | None:
    """Return the nearest widget in the direction `to` by position alone; None if there is none. Only widgets that are
    wholly on that side of `start` count. A distance at right angles to the direction counts three times.
    """
    dx, dy = _WAY[to]
    best: tuple[float, Widget] | None = None
    for widget in widgets:
        a, b = start.rect, widget.rect
        ahead = (b.centerx - a.centerx) * dx + (b.centery - a.centery) * dy
        if widget is start or ahead <= 0 or _gap(start, widget, to) < 0:
            continue
        cost = ahead + 3 * _offset_across(start, widget, to)
        if best is None or cost < best[0]:
            best = (cost, widget)
    return best[1] if best else None


def _path(root: Widget, widget: Widget) -> list[Widget]:
    """Return the widgets from `root` down to `widget`, both included; empty if `widget` is not visible in `root`."""
    if root is widget:
        return [root]
    for child in root.children:
        inner = _path(child, widget) if child.visible else []
        if inner:
            return [root, *inner]
    return []


def _is_beyond(start: Widget, part: Widget, to: Direction) -> bool:
    """Whether `part`, a part of the page, is visible and lies wholly on the side `to` of `start`. For left and
    right it must also be level with `start`.
    """
    level = to in (Direction.UP, Direction.DOWN) or _offset_across(start, part, to) == 0
    return part.visible and level and _gap(start, part, to) >= 0


def _gap(start: Widget, widget: Widget, to: Direction) -> int:
    """Return the distance in pixels from `start` to `widget` in a direction; negative unless the widget is wholly on
    that side.
    """
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


def _offset_across(start: Widget, widget: Widget, to: Direction) -> int:
    """Return the distance in pixels between two widgets at right angles to a direction; 0 where they overlap."""
    a, b = start.rect, widget.rect
    if to in (Direction.UP, Direction.DOWN):
        return interval_distance(a.left, a.right, b.left, b.right)
    return interval_distance(a.top, a.bottom, b.top, b.bottom)


def interval_distance(a: int, b: int, c: int, d: int) -> int:
    """Return the distance between the intervals from `a` to `b` and from `c` to `d`; 0 where they overlap."""
    return max(0, c - b, a - d)


class Group:
    """A tree of widgets under `root` with a focus. `handle` takes every verb and returns whether it was used.

    The focus ring appears when keys are used and disappears at the next pointer press. If the focus was set without a
    ring, the first Tab only shows the ring.
    """

    def __init__(self, root: Widget) -> None:
        self.root = root
        self.focus: Widget | None = None
        self.shows_ring = False
        self.navigator = FocusNavigator()
        self.tooltip = Tooltip()
        self.pointer = OUTSIDE
        self.is_stuck = False
        """Whether the last verb was a direction without a target."""
        self.pressed_widget: Widget | None = None
        """The widget the pointer is pressed on."""
        self._hovered: Widget | None = None
        self._placed_for: tuple[Size, Metrics] | None = None
        """The size and the window's metrics for which all widgets were placed."""
        self._focus_unseen = False
        """Whether the focus was set by the program, not by the player."""

    def place(self, rect: Rect, look: Look) -> None:
        """Place all widgets in `rect`, scrolled so that the focused one is visible. If the size or the metrics of the
        window have changed since the last time, hide the tooltip.
        """
        if self._placed_for not in (None, (rect.size, look.metrics)):
            self.tooltip.hide()
        self._placed_for = (rect.size, look.metrics)
        self.root.place(rect, look)
        if self.focus:
            self.root.reveal(self.focus)

    def set_focus(self, widget: Widget | None) -> None:
        """Give the focus to `widget` and scroll it into view; with None, no widget has the focus."""
        if self.focus:
            self.focus.focused = False
        self.focus = widget
        self._focus_unseen = True
        if widget:
            widget.focused = True
            self.navigator.record_focus(widget)
            self.root.reveal(widget)

    def focus_near(self, rect: Rect, among: Sequence[Widget] = ()) -> None:
        """Focus the widget nearest to the middle of `rect`, out of `among` if given, else out of all; focus none if
        there is none. Vertical distance counts eight times. Used when the focused widget has been removed.
        """
        x, y = rect.center

        def off(widget: Widget) -> int:
            there = widget.rect
            return interval_distance(x, x, there.left, there.right) + 8 * interval_distance(
                y, y, there.top, there.bottom
            )

        self.set_focus(min(among or self.focusable(), key=off, default=None))

    def handle(self, verb: Verb) -> bool:
        """Pass a verb to the widget it concerns, and move the focus, pointer and tooltip by it. Return whether it was
        used; of a hover, whether anything has to be redrawn.
        """
        match verb:
            case Hover(pos=pos):
                return self._hover(pos)
            case Press(pos=pos):
                return self._press(verb, pos)
            case Click() | DragStart() | DragMove() | DragEnd() | DragCancel():
                return self._pass_to_pressed(verb)
            case Wheel(pos=pos):
                return self._wheel(verb, pos)
            case Focus() | Confirm() | Command() | Typed():
                return self._handle_key(verb)
        return False

    def tick(self, dt: float) -> bool:
        """Advance the tooltip and the pressed widget by `dt` seconds. Return whether to redraw."""
        moved = self.pressed_widget.tick(dt) if self.pressed_widget else False
        return self.tooltip.tick(dt) or moved

    def draw(self, canvas: Canvas, tip: bool = True) -> None:
        """Draw all widgets, the focus ring if it is shown, and the tooltip unless `tip` is False."""
        self.root.draw(canvas)
        if self.shows_ring and self.focus and self.focus.can_focus:
            look = canvas.look
            rect, radius = self.focus.focus_outline(look)
            gap = look.px(4)
            canvas.box(rect.inflate(2 * gap, 2 * gap), None, radius + gap, look.theme.focus, look.px(2.5))
        if tip:
            self.draw_tip(canvas)

    def draw_tip(self, canvas: Canvas, taken: Sequence[Rect] = ()) -> None:
        """Draw the tooltip, if any, clear of all pressable widgets and the rectangles in `taken` where possible."""
        if self.tooltip.text:
            self.tooltip.draw(canvas, [*self.pressable_rects(), *taken])

    def pressable_rects(self) -> list[Rect]:
        """Return the rectangles of all visible widgets that can be pressed, even if disabled now."""
        return [widget.rect for widget in self.root.walk() if widget.takes_focus]

    def focusable(self) -> list[Widget]:
        """Return the widgets that can have the focus, in reading order."""
        return [widget for widget in self.root.walk() if widget.can_focus]

    def _hover(self, pos: Pos) -> bool:
        path = self.root.hit_path(pos)
        over = path[-1] if path else None
        self.pointer = pos
        changed = over is not self._hovered
        if changed:
            if self._hovered:
                self._hovered.hovered = False
                self._hovered.handle(Hover(pos))
            self._hovered = over
            if over:
                over.hovered = over.enabled
        inside = over.handle(Hover(pos)) if over and over.enabled else False
        panel = next((each.rect for each in reversed(path) if isinstance(each, Panel)), None)
        tip = self.tooltip.hover(over if over and over.tip else None, pos, panel)
        return changed or inside or tip

    def _press(self, verb: Press, pos: Pos) -> bool:
        self.tooltip.hide()
        ring, self.shows_ring = self.shows_ring, False
        path = [widget for widget in self.root.hit_path(pos) if widget.enabled]
        if path and path[-1].can_focus:
            self.set_focus(path[-1])
            self._focus_unseen = False
        self.pressed_widget = next((widget for widget in reversed(path) if widget.handle(verb)), None)
        if self.pressed_widget is None and path and path[-1].can_focus:
            self.pressed_widget = path[-1]
        return ring or self.pressed_widget is not None

    def _pass_to_pressed(self, verb: Verb) -> bool:
        pressed = self.pressed_widget
        if isinstance(verb, Click | DragEnd | DragCancel):
            self.pressed_widget = None
        return pressed.handle(verb) if pressed else False

    def _wheel(self, verb: Wheel, pos: Pos) -> bool:
        """Offer the wheel to the widgets at `pos`, the innermost first, until one uses it. If `pos` is `OUTSIDE` (no
        pointer), offer it to the widgets around the focus, the innermost first, then to all. Return whether one used
        it.
        """
        if pos != OUTSIDE:
            return any(widget.handle(verb) for widget in reversed(self.root.hit_path(pos)))
        widgets = list(self.root.walk())
        around = [widget for widget in reversed(widgets) if self.focus in list(widget.walk())]
        return any(widget.handle(verb) for widget in (*around, *widgets))

    def _handle_key(self, verb: Focus | Confirm | Command | Typed) -> bool:
        if self.focus and not self.focus.can_focus:
            self.set_focus(None)
        self.tooltip.hide()
        self.is_stuck = False
        if self.focus and self.focus.handle(verb):
            self.shows_ring = True
            return True
        if isinstance(verb, Focus):
            return self._move_focus(verb.to)
        if isinstance(verb, Command):
            # Page keys and the like scroll what the focus is in, or the page.
            return any(w.handle(verb) for w in self.root.walk() if not w.takes_focus) or self._focus_end(verb)
        return False

    def _focus_end(self, verb: Command) -> bool:
        """Focus the first widget for Home or the last one for End, and show the ring. Return whether this was done: not
        for other keys or with Ctrl or Alt, nor if no widget can have the focus.
        """
        widgets = self.focusable()
        if verb.key not in ("home", "end") or verb.ctrl or verb.alt or not widgets:
            return False
        self.shows_ring = True
        self.set_focus(widgets[0 if verb.key == "home" else -1])
        return True

    def _move_focus(self, to: Direction) -> bool:
        widgets, before = self.focusable(), self.focus
        if not widgets:
            self.is_stuck = True
            return False
        shown, self.shows_ring = self.shows_ring or not self._focus_unseen, True
        if self.focus is None or self.focus not in widgets:
            self.set_focus(widgets[-1 if to is Direction.PREVIOUS else 0])
        elif to not in (Direction.NEXT, Direction.PREVIOUS):
            self.set_focus(self.navigator.target(self.root, self.focus, widgets, to) or self.focus)
        elif shown:
            step = 1 if to is Direction.NEXT else -1
            self.set_focus(widgets[(widgets.index(self.focus) + step) % len(widgets)])
        self.is_stuck = self.focus is before
        return True
