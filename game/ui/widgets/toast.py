"""A sentence that tells something in passing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from pygame import Rect

from game.ui.draw.canvas import Canvas, fading
from game.ui.draw.clear_place import clear_place
from game.ui.draw.fonts import cut
from game.ui.draw.look import Look
from game.ui.draw.theme import Ink, Role
from game.ui.draw.tween import ease_out
from game.ui.input.verbs import Pos
from game.ui.widgets.base import Size, Widget
from game.ui.widgets.layout import draw_surface

RISE = 0.18
"""Seconds in which a toast comes up."""

MOST = 3

LONGEST = 600
"""Letters of a sentence that are said."""

GAP = 10

WIDTHS = (1.0, 0.55, 0.4, 0.3)
"""How wide they may be, by the window: the narrower, the more lines."""


class _Toast(Struct):
    text: str
    icon: str
    ink: Ink
    left: float
    moment: bool = False
    """Whether it is about what was just tried, and no longer true once something else was done."""
    shown_for: float = 0.0


class Toasts:
    """The sentences to be read now, the newest lowest.

    `find`, if set, says where they stand: it is given the sizes they can have, the widest first. None: in the middle,
    low.
    """

    def __init__(self) -> None:
        self.find: Callable[[Sequence[Size]], Rect | None] | None = None
        self.top = 0
        """What is above stood free when they were drawn last, in px."""
        self._toasts: list[_Toast] = []

    @property
    def texts(self) -> list[str]:
        """What can be read, the oldest first."""
        return [toast.text for toast in self._toasts]

    def show(self, text: str, seconds: float = 4.0, icon: str = "", ink: Ink = "text", moment: bool = False) -> None:
        """Say something for so many seconds; the same sentence again stays once, longer.

        What holds for the `moment` alone goes with `moment_passed`.
        """
        text = cut(text, LONGEST)
        self._toasts = [toast for toast in self._toasts if toast.text != text][-(MOST - 1) :]
        self._toasts.append(_Toast(text, icon, ink, seconds, moment))

    def moment_passed(self) -> None:
        """Take away what held for the moment alone."""
        self._toasts = [toast for toast in self._toasts if not toast.moment]

    def clear(self) -> None:
        """Take all away."""
        self._toasts.clear()

    def place_above(self, sizes: Sequence[Size]) -> Rect | None:
        """Return where others stand so that these can be read; None where nothing says where these do."""
        place = self.find(sizes) if self.find else None
        return place.move_to(bottom=self.top) if place is not None and self.texts else place

    def tick(self, dt: float) -> bool:
        """dt seconds passed; whether it looks different now."""
        moving = False
        for toast in self._toasts:
            moving |= toast.shown_for < RISE
            toast.shown_for += dt
            toast.left -= dt
        stay = [toast for toast in self._toasts if toast.left > 0]
        moving |= len(stay) != len(self._toasts)
        self._toasts = stay
        return moving

    def draw(self, canvas: Canvas) -> None:
        """At the bottom in the middle, over everything, or where `find` says: there they come up on the spot."""
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
            share = ease_out(min(1.0, toast.shown_for / RISE))
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
        """The middle and the bottom of all of them, and how wide they may be, in px; whether `find` has said so."""
        look = canvas.look
        widest = canvas.rect.width - look.px(80)
        if self.find is not None:
            sizes = {self._together(look, round(widest * share)): round(widest * share) for share in WIDTHS}
            place = self.find(tuple(sizes))
            if place is not None:
                return place.centerx, place.bottom, sizes[place.width, place.height], True
        return canvas.rect.centerx, canvas.rect.bottom - look.px(36), widest, False

    def _together(self, look: Look, widest: int) -> Size:
        sizes = [self._size(look, toast, widest) for toast in self._toasts]
        return max(size[0] for size in sizes), sum(size[1] for size in sizes) + look.px(GAP) * (len(sizes) - 1)

    def _size(self, look: Look, toast: _Toast, widest: int) -> Size:
        pad, icon = look.px(20), look.em(24) if toast.icon else 0
        width, height = look.fonts.size(toast.text, Role.BODY, widest - 2 * pad - 2 * icon)
        return width + (icon + look.em(10) if icon else 0) + 2 * pad, height + 2 * look.px(11)


REST = 0.6
"""Seconds the pointer must rest on a widget."""

WIDTH = 320


class Tooltip:
    """The tip of the widget under the pointer."""

    def __init__(self) -> None:
        self._over: Widget | None = None
        self._hidden: Widget | None = None
        """Whose tip was hidden while the pointer was on it."""
        self._pos: Pos = (0, 0)
        self._rested = 0.0

    @property
    def shown(self) -> str:
        """The tip that can be read now, or nothing."""
        return self._over.tip if self._over and self._rested >= REST else ""

    def point(self, widget: Widget | None, pos: Pos) -> bool:
        """The pointer moved to `pos`, onto `widget`; whether a tip went away by that."""
        if widget is not None and widget is self._hidden:
            return False
        self._hidden = None
        went = bool(self.shown) and widget is not self._over
        if widget is not self._over:
            self._rested = 0.0
        if not self.shown:
            self._rested = 0.0
            self._pos = pos
        self._over = widget
        return went

    def hide(self) -> None:
        """Away, until the pointer moves to another widget."""
        self._hidden, self._over = self._over or self._hidden, None

    def tick(self, dt: float) -> bool:
        """dt seconds passed; whether a tip came up by that."""
        before = self.shown
        self._rested += dt
        return self.shown != before

    def draw(self, canvas: Canvas, taken: Sequence[Rect] = ()) -> None:
        """Below the pointer, or wherever near it there is room that is not `taken`."""
        if not self.shown:
            return
        look = canvas.look
        text = look.fonts.size(self.shown, Role.SMALL, look.em(WIDTH))
        pad = look.px(12)
        rect = Rect(self._pos[0], self._pos[1] + look.px(26), text[0] + 2 * pad, text[1] + 2 * look.px(8))
        if rect.bottom > canvas.rect.bottom:
            rect.bottom = self._pos[1] - look.px(10)
        around = Rect(0, 0, look.px(16), look.px(24)).move_to(center=self._pos)
        rect = clear_place(rect, [around, *taken], canvas.rect.inflate(-pad, -pad))[0]
        draw_surface(canvas, rect, blur=10)
        canvas.text(self.shown, (rect.x + pad, rect.y + look.px(8)), Role.SMALL, look.theme.text, width=look.em(WIDTH))
