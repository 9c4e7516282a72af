"""Scrolling: a container, and the scroll bar it shares with lists."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from pygame import Rect

from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import mix
from game.ui.input.verbs import Command, DragEnd, DragMove, DragStart, Press, Verb, Wheel
from game.ui.widgets.base import Size, Widget

WHEEL_STEP = 56
"""Units scrolled per notch of the wheel."""


class ScrollBar:
    """The scroll position `offset` of a view of content that is `content` pixels high, and the bar at the right of the
    view.
    """

    def __init__(self) -> None:
        self.view = Rect(0, 0, 0, 0)
        self.content = 0
        self.offset = 0
        self.stops: Sequence[int] = ()
        """Offsets at which scrolling may stop; empty for all."""
        self.notch = WHEEL_STEP
        self.width = 0
        self._grip_offset: int | None = None

    def place(self, view: Rect, content: int, look: Look, lines: Sequence[int] = ()) -> None:
        """Set the rectangle of the view and the height of the `content` in pixels, and limit the offset to it.

        `lines`, if given, are the tops of all lines and the bottom of the last one, in pixels. If the content is higher
        than the view, the offset can then only be one of these, its `stops`. Room is added below the last line, so that
        the first visible line is whole at the end too.
        """
        self.view = view
        last = bisect_left(lines, content - view.height)
        self.stops = lines[: last + 1] if content > view.height else ()
        self.content = lines[last] + view.height if self.stops else content
        self.notch = look.em(WHEEL_STEP)
        self.width = look.px(10)
        self.move_to(self.offset)

    @property
    def is_needed(self) -> bool:
        """Whether the content is higher than the view."""
        return self.content > self.view.height

    def move_to(self, offset: float) -> bool:
        """Scroll to an offset in pixels, limited to the content. If there are `stops` (tops of lines), scroll to the
        one nearest to that offset. Return whether the offset changed.
        """
        before = self.offset
        self.offset = round(min(max(0, offset), max(0, self.content - self.view.height)))
        if self.stops:
            self.offset = min(self.stops, key=lambda stop: abs(stop - self.offset))
        return self.offset != before

    def show(self, top: int, bottom: int) -> bool:
        """Scroll as little as needed to make the content from `top` to `bottom` (in pixels) visible. Return whether the
        offset changed.
        """
        if top < self.offset:
            return self.move_to(top)
        if bottom <= self.offset + self.view.height:
            return False
        least_height = bottom - self.view.height
        if not self.stops:
            return self.move_to(least_height)
        return self.move_to(min(top, self.stops[bisect_left(self.stops, least_height, hi=len(self.stops) - 1)]))

    def handle(self, verb: Verb) -> bool:
        """Handle the wheel, the page keys, Home, End, and presses and drags on the bar.

        Return whether the verb was used. While the whole content is visible, no verb is; at an end, keys and the wheel
        are not used if they would scroll beyond it.
        """
        if not self.is_needed:
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
                thumb = self._thumb_rect()
                inside = x >= thumb.x - self.width and self.view.collidepoint(x, y)
                self._grip_offset = None if not inside else (y - thumb.y if thumb.top <= y < thumb.bottom else -1)
                if self._grip_offset == -1:
                    self._grip_offset = thumb.height // 2
                    self._drag_to(y)
                return inside
            case DragStart(pos=pos) | DragMove(pos=pos) | DragEnd(pos=pos) if self._grip_offset is not None:
                self._drag_to(pos[1])
                return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the thumb if there is anything to scroll."""
        if self.is_needed:
            theme = canvas.look.theme
            canvas.box(self._thumb_rect(), mix(theme.panel_edge, theme.text_dim, 0.4), self.width // 2)

    def _thumb_rect(self) -> Rect:
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

    def _drag_to(self, y: int) -> None:
        room = max(1, self.view.height - self._thumb_rect().height)
        share = (y - (self._grip_offset or 0) - self.view.y) / room
        self.move_to(share * (self.content - self.view.height))


class Scroll(Widget):
    """A container that shows the part of its content that fits, and scrolls.

    It asks for all the room its content prefers, but with a `least_height` (units) for no more than that.
    """

    steady = False
    """Whether room for the bar is always kept, so that content does not shift when it appears."""

    def __init__(self, child: Widget, grow: float = 1, least_height: float | None = None) -> None:
        super().__init__(grow)
        self.child = child
        self.least_height = least_height
        self.bar = ScrollBar()
        self.spare = 0
        """Empty pixels below the content, so that low content can be scrolled up."""
        self._look: Look | None = None
        """The look that the container was placed with; None before that."""

    @property
    def children(self) -> Sequence[Widget]:
        """The content."""
        return (self.child,)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of the content. If `least_height` (units) is given, the height is no more than that."""
        wide, high = self.child.measure(look, width)
        return (wide, high if self.least_height is None else min(high, look.em(self.least_height)))

    def place(self, rect: Rect, look: Look) -> None:
        """Place the content.

        Leave room for the bar if the content is too high for `rect`; if `steady`, leave it in any case.
        """
        super().place(rect, look)
        self._look = look
        width = rect.width - (look.px(24) if self.steady else 0)
        height = self.child.measure(look, width)[1]
        if height > rect.height and not self.steady:
            width -= look.px(24)
            height = self.child.measure(look, width)[1]
        self.bar.place(rect, height + self.spare, look)
        self.child.place(Rect(rect.x, rect.y - self.bar.offset, width, max(height, rect.height)), look)

    def place_again(self) -> None:
        """Place the content again at the same scroll position, if it was placed before."""
        if self._look:
            self.place(self.rect, self._look)

    def handle(self, verb: Verb) -> bool:
        """Scroll by a verb. Return whether it was used."""
        if not self.bar.handle(verb):
            return False
        self.place_again()
        return True

    def reveal(self, widget: Widget) -> None:
        """Scroll this container and those inside it until `widget` is visible; do nothing if it is not inside, or not
        placed yet.
        """
        if self._look and widget.placed and widget is not self and widget in self.child.walk():
            margin = self._look.px(8)
            top = widget.rect.y - self.child.rect.y
            if self.bar.show(top - margin, top + widget.rect.height + margin):
                self.place_again()
            self.child.reveal(widget)

    def draw(self, canvas: Canvas) -> None:
        """Draw the visible part of the content and the bar."""
        if self.bar.is_needed:
            with canvas.clip(self.rect):
                self.child.draw(canvas)
        else:
            self.child.draw(canvas)
        self.bar.draw(canvas)


class Pane(Scroll):
    """A scrolling container that fills the spare room without asking for room of its own."""

    steady = True

    def __init__(self, child: Widget, grow: float = 1, least_height: float | None = None) -> None:
        super().__init__(child, grow, least_height)
        self._to_show: Widget | None = None
        """A widget to scroll to as soon as it is placed."""

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return (0, 0): the pane asks for no room of its own."""
        return (0, 0)

    def place(self, rect: Rect, look: Look) -> None:
        """Place the content, then scroll to the widget that `show` has yet to show, if that is still inside."""
        super().place(rect, look)
        widget, self._to_show = self._to_show, None
        if widget and widget in self.child.walk():
            self.show(widget)

    def show(self, widget: Widget) -> None:
        """Scroll until `widget` is visible; of a widget higher than the view, its beginning. If it is not placed yet,
        do so once it is.
        """
        if self._look is None or not widget.placed:
            self._to_show = widget
            return
        margin, view = self._look.px(2), self.rect.height
        top = widget.rect.y - self.child.rect.y - margin
        if self.bar.show(top, min(top + widget.rect.height + 2 * margin, top + view)):
            self.place_again()

    def compensate(self, by: int) -> None:
        """Scroll so that content that has moved down by `by` pixels (up, if negative) appears at the same place. If the
        content is too short for that, add empty room below it. Do nothing before the pane is placed.
        """
        if not (by and self.placed):
            return
        content, offset = self.bar.content - self.spare, max(0, self.bar.offset + by)
        self.spare = max(0, offset + self.rect.height - content)
        self.place_again()
        if self.bar.move_to(offset):
            self.place_again()

    def scroll_to_top(self) -> None:
        """Scroll to the beginning of the content and remove any empty room below it.

        The content moves only when it is placed next. If a widget was still to be scrolled to, it no longer is.
        """
        self.spare = 0
        self._to_show = None
        self.bar.move_to(0)
