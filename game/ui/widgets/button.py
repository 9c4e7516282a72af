"""Buttons."""

from collections.abc import Callable
from typing import Literal

from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.input import Click, Confirm, DragCancel, DragEnd, Press, Verb
from game.ui.look import Look
from game.ui.theme import Colour, Role, Theme, mix
from game.ui.widgets.base import Size
from game.ui.widgets.pressable import Pressable

Kind = Literal["plain", "primary", "danger", "quiet"]

HEIGHT = 44
"""Height of all one-line controls, in units that grow with the text."""


class Button(Pressable):
    """Calls `on_click` when clicked or confirmed. An icon (its name) stands before the text, or alone."""

    def __init__(
        self,
        text: str,
        on_click: Callable[[], object],
        kind: Kind = "plain",
        icon: str = "",
        tip: str = "",
        grow: float = 0,
    ) -> None:
        super().__init__(text, on_click, tip, grow)
        self.kind: Kind = kind
        self.icon = icon
        self.held = False

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Room for icon and text."""
        height = look.em(HEIGHT)
        if not self.text:
            return (height, height)
        text = look.fonts.size(self.text, Role.STRONG)[0]
        icon = self._icon_size(look) + look.em(8) if self.icon else 0
        return (max(look.em(88), text + icon + 2 * look.em(20)), height)

    def handle(self, verb: Verb) -> bool:
        """Sink while held, act on release inside."""
        match verb:
            case Press(button=1):
                self.held = True
            case DragCancel():
                self.held = False
            case Confirm():
                self.on_click()
            case Click(pos=pos, button=1) | DragEnd(pos=pos):
                self.held = False
                if self.rect.collidepoint(pos):
                    self.on_click()
            case _:
                return False
        return True

    def draw(self, canvas: Canvas) -> None:
        """A face on a darker base, into which it sinks."""
        look, theme = canvas.look, canvas.look.theme
        radius = look.px(theme.radius)
        face, ink = self._colours(theme)
        depth = look.px(3)
        rect = Rect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - depth)
        if self.kind == "quiet":
            if self.hovered or self.held:
                canvas.box(rect, face, radius)
        elif self.enabled:
            canvas.box(self.rect, mix(face, theme.shade, 0.42), radius)
            rect.y += depth if self.held else 0
            canvas.box(rect, face, radius, mix(face, theme.light, 0.16), look.px(1))
        else:
            canvas.box(rect, face, radius, theme.panel_edge, look.px(1))
        self._content(canvas, rect.inflate(-2 * look.em(12), 0), ink)

    def _content(self, canvas: Canvas, room: Rect, ink: Colour) -> None:
        look = canvas.look
        if not self.icon:
            canvas.text_in(self.text, room, Role.STRONG, ink, "center")
            return
        size = self._icon_size(look)
        if not self.text:
            canvas.icon(self.icon, Rect(0, 0, size, size).move_to(center=room.center), ink)
            return
        gap = look.em(8)
        text = min(look.fonts.size(self.text, Role.STRONG)[0], room.width - size - gap)
        left = room.centerx - (size + gap + text) // 2
        canvas.icon(self.icon, Rect(left, room.centery - size // 2, size, size), ink)
        canvas.text_in(self.text, Rect(left + size + gap, room.y, text, room.height), Role.STRONG, ink, "left")

    def _colours(self, theme: Theme) -> tuple[Colour, Colour]:
        if not self.enabled:
            return theme.panel, mix(theme.text_dim, theme.panel, 0.45)
        face, ink = {
            "plain": (theme.panel_raised, theme.text),
            "primary": (theme.accent, theme.on_accent),
            "danger": (theme.danger_face, theme.text),
            "quiet": (theme.panel_raised, theme.text),
        }[self.kind]
        return (mix(face, theme.light, 0.14) if self.hovered else face), ink

    def _icon_size(self, look: Look) -> int:
        return look.em(22)
