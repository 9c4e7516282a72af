"""Toasts, short messages shown for some seconds, and tooltips."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from pygame import Rect

from game.ui.draw.canvas import Canvas, fading
from game.ui.draw.clear_place import clear_place
from game.ui.draw.fonts import truncate
from game.ui.draw.look import Look
from game.ui.draw.theme import Ink, Role
from game.ui.draw.tween import ease_out
from game.ui.input.verbs import Pos
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.layout import draw_surface

RISE_SECONDS = 0.18
"""Seconds in which a toast appears."""

MAX_TOASTS = 3

MAX_LENGTH = 600
"""Most characters of a toast."""

GAP = 10

WIDTH_SHARES = (1.0, 0.55, 0.4, 0.3)
"""Widths of toasts to try, as shares of the window's, widest first."""


class _Toast(Struct):
    text: str
    icon: str
    ink: Ink
    seconds_left: float
    momentary: bool = False
    """Whether the toast concerns only the last action, and disappears with the next one."""
    age: float = 0.0


class Toasts:
    """The toasts shown now, the newest lowest.

    `find_place`, if set, is called with the possible sizes in pixels, the widest first. It must return a rectangle of
    one of these sizes, or None for the default place at the bottom.
    """

    def __init__(self) -> None:
        self.find_place: Callable[[Sequence[Size]], Rect | None] | None = None
        self.top = 0
        """Y in pixels above which other toasts can stand."""
        self._toasts: list[_Toast] = []

    @property
    def texts(self) -> list[str]:
        """The texts of the toasts, the oldest first."""
        return [toast.text for toast in self._toasts]

    def show(self, text: str, seconds: float = 4.0, icon: str = "", ink: Ink = "text", momentary: bool = False) -> None:
        """Show a text for `seconds`, in the colour `ink` with the icon of that name, if any. A text that is shown
        already is not shown twice: its time begins again. If there are more than `MAX_TOASTS`, the oldest is removed. A
        very long text is cut.

        A `momentary` toast is removed by `remove_momentary`.
        """
        text = truncate(text, MAX_LENGTH)
        self._toasts = [toast for toast in self._toasts if toast.text != text][-(MAX_TOASTS - 1) :]
        self._toasts.append(_Toast(text, icon, ink, seconds, momentary))

    def remove_momentary(self) -> None:
        """Remove momentary toasts."""
        self._toasts = [toast for toast in self._toasts if not toast.momentary]

    def clear(self) -> None:
        """Remove all toasts."""
        self._toasts.clear()

    def place_above(self, sizes: Sequence[Size]) -> Rect | None:
        """Return the rectangle for the toasts of a screen above this one; None for the default place.

        It is the place that `find_place` gives. While toasts are shown here, it is moved to stand above them. `sizes`
        are the possible sizes of those toasts, the widest first.
        """
        place = self.find_place(sizes) if self.find_place else None
        return place.move_to(bottom=self.top) if place is not None and self.texts else place

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds. Return whether to redraw."""
        moving = False
        for toast in self._toasts:
            moving |= toast.age < RISE_SECONDS
            toast.age += dt
            toast.seconds_left -= dt
        stay = [toast for toast in self._toasts if toast.seconds_left > 0]
        moving |= len(stay) != len(self._toasts)
        self._toasts = stay
        return moving

    def draw(self, canvas: Canvas) -> None:
        """Draw the toasts. They fade in at the place that `find_place` gives; without one, they rise from the bottom of
        the window, or fade in there if the look is calm.
        """
        if not self._toasts:
            return
        look = canvas.look
        middle, bottom, widest, found = self._place(canvas)
        fades = look.calm or found
        for toast in reversed(self._toasts):
            pad, icon = look.px(20), look.em(24) if toast.icon else 0
            width = look.fonts.size(toast.text, Role.BODY, widest - 2 * pad - 2 * icon)[0]
            side = icon + look.em(10) if icon else 0
            rect = Rect((0, 0), self._size(look, toast, widest))
            share = ease_out(min(1.0, toast.age / RISE_SECONDS))
            rect.midbottom = (middle, bottom + (0 if fades else round((1 - share) * look.px(24))))
            ink = look.theme.ink(toast.ink)
            with fading(canvas, rect.inflate(look.px(64), look.px(64)), share if fades else 1):
                draw_surface(canvas, rect, blur=14)
                if icon:
                    canvas.icon(toast.icon, Rect(rect.x + pad, rect.centery - icon // 2, icon, icon), ink)
                canvas.text(
                    toast.text,
                    (rect.x + pad + side, rect.centery),
                    Role.BODY,
                    ink,
                    "midleft",
                    width=width,
                    align="center",
                )
            bottom = rect.top - look.px(GAP)
        self.top = bottom

    def _place(self, canvas: Canvas) -> tuple[int, int, int, bool]:
        """Return the place of the toasts: its middle x, bottom y and greatest width in pixels, and whether `find_place`
        gave it.
        """
        look = canvas.look
        widest = canvas.rect.width - look.px(80)
        if self.find_place is not None:
            sizes = {self._stack_size(look, round(widest * share)): round(widest * share) for share in WIDTH_SHARES}
            place = self.find_place(tuple(sizes))
            if place is not None:
                return place.centerx, place.bottom, sizes[place.width, place.height], True
        return canvas.rect.centerx, canvas.rect.bottom - look.px(36), widest, False

    def _stack_size(self, look: Look, widest: int) -> Size:
        sizes = [self._size(look, toast, widest) for toast in self._toasts]
        return max(size[0] for size in sizes), sum(size[1] for size in sizes) + look.px(GAP) * (len(sizes) - 1)

    def _size(self, look: Look, toast: _Toast, widest: int) -> Size:
        pad, icon = look.px(20), look.em(24) if toast.icon else 0
        width, height = look.fonts.size(toast.text, Role.BODY, widest - 2 * pad - 2 * icon)
        return width + (icon + look.em(10) if icon else 0) + 2 * pad, height + 2 * look.px(11)


TIP_DELAY = 0.6
"""Seconds the pointer must rest on a widget before its tip appears."""

TIP_WIDTH = 320


class Tooltip:
    """The tip of the widget under the pointer."""

    def __init__(self) -> None:
        self._over: Widget | None = None
        self._hidden: Widget | None = None
        """The widget whose tip was hidden while the pointer stayed on it."""
        self._pos: Pos = (0, 0)
        self._panel: Rect | None = None
        self._rested = 0.0

    @property
    def text(self) -> str:
        """The text of the visible tip, or ""."""
        return self._over.tip if self._over and self._rested >= TIP_DELAY else ""

    def hover(self, widget: Widget | None, pos: Pos, panel: Rect | None = None) -> bool:
        """Note that the pointer at `pos` is over `widget` (None for no widget); `panel` is the rectangle of the panel
        around it, if any. Return whether a tip disappeared.

        A widget whose tip was hidden is ignored until the pointer has left it.
        """
        if widget is not None and widget is self._hidden:
            return False
        self._hidden = None
        went = bool(self.text) and widget is not self._over
        if widget is not self._over:
            self._rested = 0.0
        if not self.text:
            self._rested = 0.0
            self._pos = pos
        self._over, self._panel = widget, panel
        return went

    def hide(self) -> None:
        """Hide the tip until the pointer has left the widget under it."""
        self._hidden, self._over = self._over or self._hidden, None

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds. Return whether a tip appeared."""
        before = self.text
        self._rested += dt
        return self.text != before

    def draw(self, canvas: Canvas, taken: Sequence[Rect] = ()) -> None:
        """Draw the tip below the pointer, or near it so that it covers none of the rectangles in `taken`. Without a
        text, draw nothing.

        If there is no free place, it covers as little as possible. If the pointer is over a panel wide enough for the
        tip, keep the tip between the left and right edges of that panel.
        """
        if not self.text:
            return
        look = canvas.look
        text = look.fonts.size(self.text, Role.SMALL, look.em(TIP_WIDTH))
        pad = look.px(12)
        rect = Rect(self._pos[0], self._pos[1] + look.px(26), text[0] + 2 * pad, text[1] + 2 * look.px(8))
        if rect.bottom > canvas.rect.bottom:
            rect.bottom = self._pos[1] - look.px(10)
        if self._panel is not None and rect.width + 2 * pad <= self._panel.width:
            rect.left = max(self._panel.left + pad, min(rect.left, self._panel.right - pad - rect.width))
        around = Rect(0, 0, look.px(16), look.px(24)).move_to(center=self._pos)
        rect = clear_place(rect, [around, *taken], canvas.rect.inflate(-pad, -pad))[0]
        draw_surface(canvas, rect, blur=10)
        canvas.text(
            self.text, (rect.x + pad, rect.y + look.px(8)), Role.SMALL, look.theme.text, width=look.em(TIP_WIDTH)
        )
