"""Content higher than its place: a scrolling container, and the bar it shares with lists."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from pygame import Rect

from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import mix
from game.ui.input.verbs import Command, DragEnd, DragMove, DragStart, Press, Verb, Wheel
from game.ui.widgets.base import Size, Widget

NOTCH = 56
"""Units a notch of the wheel scrolls."""


class ScrollBar:
    """How far content of `content` px is scrolled in a view, with the bar that shows it on the right."""

    def __init__(self) -> None:
        self.view = Rect(0, 0, 0, 0)
        self.content = 0
        self.offset = 0
        self.stops: Sequence[int] = ()
        """Where it may stand, from the top on; empty: anywhere."""
        self.notch = NOTCH
        self.width = 0
        self._grip: int | None = None

    def place(self, view: Rect, content: int, look: Look, lines: Sequence[int] = ()) -> None:
        """Content of this height is seen through `view`, from the top of one of its `lines` on, if it has any.

        Below the last line there may be a little room, so that also then the first one seen is whole.
        """
        self.view = view
        last = bisect_left(lines, content - view.height)
        self.stops = lines[: last + 1] if content > view.height else ()
        self.content = lines[last] + view.height if self.stops else content
        self.notch = look.em(NOTCH)
        self.width = look.px(10)
        self.move_to(self.offset)

    @property
    def needed(self) -> bool:
        """Whether the content is higher than the view."""
        return self.content > self.view.height

    def move_to(self, offset: float) -> bool:
        """Scroll there, within the limits; whether that changed anything."""
        before = self.offset
        self.offset = round(min(max(0, offset), max(0, self.content - self.view.height)))
        if self.stops:
            self.offset = min(self.stops, key=lambda stop: abs(stop - self.offset))
        return self.offset != before

    def show(self, top: int, bottom: int) -> bool:
        """Scroll as little as needed to see from `top` to `bottom` of the content."""
        if top < self.offset:
            return self.move_to(top)
        if bottom <= self.offset + self.view.height:
            return False
        least = bottom - self.view.height
        if not self.stops:
            return self.move_to(least)
        return self.move_to(min(top, self.stops[bisect_left(self.stops, least, hi=len(self.stops) - 1)]))

    def handle(self, verb: Verb) -> bool:
        """Wheel, page keys, and the bar under the pointer."""
        if not self.needed:
            return False
        match verb:
            case Wheel(dy=dy):
                return self.move_to(self.offset - dy * self.notch)
            case Command(key="page up"):
                return self.move_to(self.offset - self.view.height)
            case Command(key="page down"):
                return self.move_to(self.offset + self.view.height)
            case Command(key="home"):
                return self.move_to(0)
            case Command(key="end"):
                return self.move_to(self.content)
            case Press(pos=(x, y), button=1):
                thumb = self._thumb()
                inside = x >= thumb.x - self.width and self.view.collidepoint(x, y)
                self._grip = None if not inside else (y - thumb.y if thumb.top <= y < thumb.bottom else -1)
                if self._grip == -1:
                    self._grip = thumb.height // 2
                    self._follow(y)
                return inside
            case DragStart(pos=pos) | DragMove(pos=pos) | DragEnd(pos=pos) if self._grip is not None:
                self._follow(pos[1])
                return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """A thin thumb, where there is something to scroll."""
        if self.needed:
            theme = canvas.look.theme
            canvas.box(self._thumb(), mix(theme.panel_edge, theme.text_dim, 0.4), self.width // 2)

    def _thumb(self) -> Rect:
        share = self.view.height / max(1, self.content)
        height = max(3 * self.width, round(self.view.height * share))
        room = self.view.height - height
        hidden = max(1, self.content - self.view.height)
        return Rect(
            self.view.right - self.width,
            self.view.y + round(room * self.offset / hidden),
            self.width,
            height,
        )

    def _follow(self, y: int) -> None:
        room = max(1, self.view.height - self._thumb().height)
        share = (y - (self._grip or 0) - self.view.y) / room
        self.move_to(share * (self.content - self.view.height))


class Scroll(Widget):
    """Shows as much of one widget as fits, and scrolls the rest into view.

    Asks for all the room its widget would like; with `least`, is content with so many units of height.
    """

    steady = False
    """Whether there is room for the bar even while none is needed, so that nothing moves aside when one is."""

    def __init__(self, child: Widget, grow: float = 1, least: float | None = None) -> None:
        super().__init__(grow)
        self.child = child
        self.least = least
        self.bar = ScrollBar()
        self.spare = 0
        """Px of empty room below the content, if what stands low is to be scrolled up."""
        self._look: Look | None = None
        """What it was placed with; None before that."""

    @property
    def children(self) -> Sequence[Widget]:
        """The one widget in it."""
        return (self.child,)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """The size of what is in it, but no more than `least` units high, if given."""
        wide, high = self.child.measure(look, width)
        return (wide, high if self.least is None else min(high, look.em(self.least)))

    def place(self, rect: Rect, look: Look) -> None:
        """Place what is in it, with room for the bar if it needs one."""
        super().place(rect, look)
        self._look = look
        width = rect.width - (look.px(24) if self.steady else 0)
        height = self.child.measure(look, width)[1]
        if height > rect.height and not self.steady:
            width -= look.px(24)
            height = self.child.measure(look, width)[1]
        self.bar.place(rect, height + self.spare, look)
        self.child.place(Rect(rect.x, rect.y - self.bar.offset, width, max(height, rect.height)), look)

    def again(self) -> None:
        """Place what is in it anew, as far scrolled as it is now, if it stands somewhere."""
        if self._look:
            self.place(self.rect, self._look)

    def handle(self, verb: Verb) -> bool:
        """Scroll."""
        if not self.bar.handle(verb):
            return False
        self.again()
        return True

    def reveal(self, widget: Widget) -> None:
        """Scroll until `widget` can be seen."""
        if self._look and widget.placed and widget is not self and widget in self.child.walk():
            margin = self._look.px(8)
            top = widget.rect.y - self.child.rect.y
            if self.bar.show(top - margin, top + widget.rect.height + margin):
                self.again()
            self.child.reveal(widget)

    def draw(self, canvas: Canvas) -> None:
        """Draw what can be seen."""
        if self.bar.needed:
            with canvas.clip(self.rect):
                self.child.draw(canvas)
        else:
            self.child.draw(canvas)
        self.bar.draw(canvas)


class Pane(Scroll):
    """Takes the room there is, and does not ask for more."""

    steady = True

    def __init__(self, child: Widget, grow: float = 1, least: float | None = None) -> None:
        super().__init__(child, grow, least)
        self._to_show: Widget | None = None
        """What is to be seen as soon as it is placed."""

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Nothing of its own."""
        return (0, 0)

    def place(self, rect: Rect, look: Look) -> None:
        """Place what is in it, and show what was to be seen."""
        super().place(rect, look)
        widget, self._to_show = self._to_show, None
        if widget and widget in self.child.walk():
            self.show(widget)

    def show(self, widget: Widget) -> None:
        """Scroll until all of `widget` can be seen, or if it is too high, its beginning; as soon as both are placed."""
        if self._look is None or not widget.placed:
            self._to_show = widget
            return
        margin, view = self._look.px(2), self.rect.height
        top = widget.rect.y - self.child.rect.y - margin
        if self.bar.show(top, min(top + widget.rect.height + 2 * margin, top + view)):
            self.again()

    def follow(self, by: int) -> None:
        """Scroll so that what has moved down by so many px stands where it stood."""
        if not (by and self.placed):
            return
        content, offset = self.bar.content - self.spare, max(0, self.bar.offset + by)
        self.spare = max(0, offset + self.rect.height - content)
        self.again()
        if self.bar.move_to(offset):
            self.again()

    def to_top(self) -> None:
        """Show the content from its beginning."""
        self.spare = 0
        self._to_show = None
        self.bar.move_to(0)
