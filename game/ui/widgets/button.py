"""Buttons, links, chips and toggles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from pygame import Rect

from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Colour, Ink, Role, Theme, mix
from game.ui.input.verbs import Click, Confirm, DragCancel, DragEnd, Press, Verb
from game.ui.widgets.base import Size, Widget, nothing
from game.words.input_signs import without_signs


class Pressable(Widget):
    """A focusable widget with a text that calls `on_click` when clicked or confirmed."""

    takes_focus = True

    def __init__(self, text: str, on_click: Callable[[], object], tip: str = "", grow: float = 0) -> None:
        super().__init__(grow, tip)
        self.text = text
        self.on_click = on_click

    def handle(self, verb: Verb) -> bool:
        """Call `on_click` for a confirm or a click of the main button. Return whether the verb was used.

        Whether the widget is enabled is not checked.
        """
        if isinstance(verb, Confirm) or (isinstance(verb, Click) and verb.button == 1):
            self.on_click()
            return True
        return False


ButtonKind = Literal["plain", "primary", "danger", "quiet"]

HEIGHT = 44
"""Height of all one-line controls, in units that grow with the text."""


LIP = 3
"""Units by which the base of a button is seen below its face."""


class Button(Pressable):
    """Calls `on_click` when clicked or confirmed. The icon named `icon` is shown before the text, or alone."""

    def __init__(
        self,
        text: str,
        on_click: Callable[[], object],
        kind: ButtonKind = "plain",
        icon: str = "",
        tip: str = "",
        grow: float = 0,
    ) -> None:
        super().__init__(text, on_click, tip, grow)
        self.kind: ButtonKind = kind
        self.icon = icon
        self.is_held = False

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of icon and text with padding, at least the usual width of a button; a square if there is no
        text. It does not depend on `width`.
        """
        height = look.em(HEIGHT)
        if not self.text:
            return (height, height)
        text = look.fonts.size(self.text, Role.STRONG)[0]
        icon = self._icon_size(look) + look.em(8) if self.icon else 0
        return (max(look.em(88), text + icon + 2 * look.em(20)), height)

    def lip(self, look: Look) -> int:
        """Return the height of the base below the face."""
        return look.px(LIP)

    def handle(self, verb: Verb) -> bool:
        """Handle a verb, and return whether it was one for buttons.

        The button looks pressed while the main mouse button holds it. `on_click` is called when the mouse button is
        released over this button, or at a `Confirm`, such as Enter. A release elsewhere and a cancelled drag only end
        the press; they count as used, too.
        """
        match verb:
            case Press(button=1):
                self.is_held = True
            case DragCancel():
                self.is_held = False
            case Confirm():
                self.on_click()
            case Click(pos=pos, button=1) | DragEnd(pos=pos):
                self.is_held = False
                if self.rect.collidepoint(pos):
                    self.on_click()
            case _:
                return False
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the face on a darker base into which it sinks while pressed. A disabled button has no base; a quiet one
        shows only its content, and a face while it is hovered or pressed.
        """
        look, theme = canvas.look, canvas.look.theme
        radius = look.px(theme.radius)
        face, ink = self._colours(theme)
        depth = self.lip(look)
        rect = Rect(self.rect.x, self.rect.y, self.rect.width, self.rect.height - depth)
        if self.kind == "quiet":
            if self.hovered or self.is_held:
                canvas.box(rect, face, radius)
        elif self.enabled:
            canvas.box(self.rect, mix(face, theme.shade, 0.42), radius)
            rect.y += depth if self.is_held else 0
            canvas.box(rect, face, radius, mix(face, theme.light, 0.16), look.px(1))
        else:
            canvas.box(rect, face, radius, theme.panel_edge, look.px(1))
        self._draw_content(canvas, rect.inflate(-2 * look.em(12), 0), ink)

    def _draw_content(self, canvas: Canvas, room: Rect, ink: Colour) -> None:
        look = canvas.look
        size, gap = self._icon_size(look), look.em(8)
        if not self.text:
            canvas.icon(self.icon, Rect(0, 0, size, size).move_to(center=room.center), ink)
            return
        words, beside = self._fitting_text(look, room.width, size + gap)
        if not beside:
            canvas.text_in(words, room, Role.STRONG, ink, "center")
            return
        text = min(look.fonts.size(words, Role.STRONG)[0], room.width - beside)
        left = room.centerx - (beside + text) // 2
        canvas.icon(self.icon, Rect(left, room.centery - size // 2, size, size), ink)
        canvas.text_in(words, Rect(left + beside, room.y, text, room.height), Role.STRONG, ink, "left")

    def _fitting_text(self, look: Look, width: int, icon_width: int) -> tuple[str, int]:
        """Return the text to show, and the width of the icon before it, in pixels (0 for no icon).

        Four ways are tried in turn, and the first that fits into `width` is taken: the whole text with the icon, the
        whole text alone, the text without the names of keys with the icon, and that shorter text alone. If none fits,
        the last is taken.
        """
        if not self.icon:
            icon_width = 0
        for words in (self.text, without_signs(self.text)):
            for taken in (icon_width, 0):
                if look.fonts.fits_uncut(words, Role.STRONG, width - taken):
                    return words, taken
        return without_signs(self.text), 0

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


class Link(Pressable):
    """A text that wraps, with `detail` in small print below; calls `on_click` when clicked or confirmed."""

    def __init__(
        self,
        text: str,
        on_click: Callable[[], object],
        detail: str = "",
        ink: Ink = "text",
        tip: str = "",
        grow: float = 0,
    ) -> None:
        super().__init__(text, on_click, tip, grow)
        self.detail = detail
        self.ink: Ink = ink

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of both texts with some padding; they wrap if `width` is given."""
        around = look.em(6)
        room = None if width is None else width - 2 * around
        sizes = [look.fonts.size(text, Role.SMALL, room) for text in (self.text, self.detail) if text]
        return (max((w for w, _ in sizes), default=0) + 2 * around, sum(h for _, h in sizes) + 2 * look.em(3))

    def draw(self, canvas: Canvas) -> None:
        """Draw the texts, on a lighter background under the pointer."""
        look, theme = canvas.look, canvas.look.theme
        if self.hovered:
            canvas.box(self.rect, theme.panel_raised, look.px(theme.radius - 4))
        around = look.em(6)
        left, width = self.rect.x + around, self.rect.width - 2 * around
        with canvas.clip(self.rect):
            below = canvas.text(
                self.text, (left, self.rect.y + look.em(3)), Role.SMALL, theme.ink(self.ink), width=width
            ).bottom
            if self.detail:
                canvas.text(self.detail, (left, below), Role.SMALL, theme.text_dim, width=width)


CHIP_WIDTH = 34
CHIP_HEIGHT = 40


class Chip(Widget):
    """A word or sign that is switched on and off by a click; `on_change` is called with the new state."""

    takes_focus = True

    def __init__(self, text: str, on: bool, on_change: Callable[[bool], object] = nothing, tip: str = "") -> None:
        super().__init__(tip=tip)
        self.text = text
        self.on = on
        self.on_change = on_change

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the width of the text with padding, at least that of a small card, and the height of a chip."""
        return (
            max(look.em(CHIP_WIDTH), look.fonts.size(self.text, Role.STRONG)[0] + look.em(13)),
            look.em(CHIP_HEIGHT),
        )

    def handle(self, verb: Verb) -> bool:
        """Switch the chip and call `on_change` when clicked or confirmed. Return whether the verb was used."""
        if isinstance(verb, Confirm) or (isinstance(verb, Click) and verb.button == 1):
            self.on = not self.on
            self.on_change(self.on)
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the chip in the accent colour if on, else dark, with an edge."""
        look, theme = canvas.look, canvas.look.theme
        face, ink = (theme.accent, theme.on_accent) if self.on else (theme.well, theme.text_dim)
        if not self.enabled:
            face, ink = mix(face, theme.panel, 0.6), mix(ink, theme.panel, 0.45)
        elif self.hovered:
            face, ink = (theme.accent_hover, ink) if self.on else (theme.panel_raised, theme.text)
        edge = theme.accent if self.on and self.enabled else theme.panel_edge
        canvas.box(self.rect, face, look.px(theme.radius - 2), edge, look.px(1))
        canvas.text_in(self.text, self.rect.inflate(-look.em(4), 0), Role.STRONG, ink, "center")


class Toggle(Widget):
    """A switch with a text; `on_change` is called with the new value. The knob's side and a mark show its state, not
    the colour alone.
    """

    takes_focus = True

    def __init__(
        self,
        text: str,
        value: bool,
        on_change: Callable[[bool], object] = nothing,
        tip: str = "",
        grow: float = 0,
    ) -> None:
        super().__init__(grow, tip)
        self.text = text
        self.value = value
        self.on_change = on_change

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of the text in one line with the switch beside it, whatever the `width`."""
        return (look.fonts.size(self.text)[0] + self._track_size(look)[0] + look.em(16), look.em(HEIGHT))

    def handle(self, verb: Verb) -> bool:
        """Switch the toggle and call `on_change` when clicked or confirmed. Return whether the verb was used."""
        if isinstance(verb, Confirm) or (isinstance(verb, Click) and verb.button == 1):
            self.value = not self.value
            self.on_change(self.value)
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the text on the left and the switch on the right."""
        look, theme = canvas.look, canvas.look.theme
        width, height = self._track_size(look)
        text = self.rect.copy()
        text.width -= width + look.em(16)
        canvas.text_in(self.text, text, Role.BODY, theme.text if self.enabled else theme.text_dim)
        track = Rect(0, 0, width, height).move_to(midright=self.rect.midright)
        ground = theme.accent if self.value else theme.well
        if self.hovered:
            ground = mix(ground, theme.light, 0.12)
        canvas.box(track, ground, height // 2, theme.accent if self.value else theme.panel_edge, look.px(1.5))
        knob = Rect(0, 0, height - look.em(8), height - look.em(8))
        knob.centery = track.centery
        knob.x = track.right - knob.width - look.em(4) if self.value else track.x + look.em(4)
        canvas.box(knob, theme.on_accent if self.value else theme.text_dim, knob.width // 2)
        if self.value:
            mark = Rect(0, 0, look.px(2), height // 3).move_to(center=(track.x + height // 2, track.centery))
            canvas.box(mark, theme.on_accent, look.px(1))

    def _track_size(self, look: Look) -> Size:
        return (look.em(52), look.em(28))
