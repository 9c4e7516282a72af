"""A short text that comes up where the pointer rests."""

from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.input import Pos
from game.ui.theme import Role
from game.ui.widgets.base import Widget
from game.ui.widgets.panel import draw_surface

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

    def draw(self, canvas: Canvas) -> None:
        """Below the pointer, or wherever near it there is room."""
        if not self.shown:
            return
        look = canvas.look
        text = look.fonts.size(self.shown, Role.SMALL, look.em(WIDTH))
        pad = look.px(12)
        rect = Rect(self._pos[0], self._pos[1] + look.px(26), text[0] + 2 * pad, text[1] + 2 * look.px(8))
        if rect.bottom > canvas.rect.bottom:
            rect.bottom = self._pos[1] - look.px(10)
        rect.clamp_ip(canvas.rect.inflate(-pad, -pad))
        draw_surface(canvas, rect, blur=10)
        canvas.text(self.shown, (rect.x + pad, rect.y + look.px(8)), Role.SMALL, look.theme.text, width=look.em(WIDTH))
