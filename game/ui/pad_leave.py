"""How long somebody still has to hold the button with which their gamepad leaves its seat."""

from __future__ import annotations

from msgspec import Struct
from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.sign import Sign
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets.panel import draw_surface

WIDTH, PAD, BAR = 360, 40, 10


class Leaving(Struct, frozen=True):
    """Whose gamepad it is, in their colour, and how far it is held: from 0 to 1."""

    name: str
    colour: int
    share: float


class LeaveSign(Sign[Leaving]):
    """Says who is about to give their gamepad back."""

    def paint(self, canvas: Canvas, shown: Leaving) -> None:
        """Whose pad it is, over a bar that fills."""
        look, theme = canvas.look, canvas.look.theme
        colour = theme.players[shown.colour % len(theme.players)]
        text = _("{name} gives the gamepad back …").format(name=shown.name)
        inset, side, bar = look.px(20), look.em(PAD), look.em(BAR)
        width = max(look.em(WIDTH), look.fonts.size(text, Role.STRONG)[0] + side + 3 * inset)
        place = Rect(0, 0, min(width, canvas.rect.width - 2 * inset), side + bar + 2 * inset)
        place.center = canvas.rect.center
        draw_surface(canvas, place, blur=18)
        inner = place.inflate(-2 * inset, -2 * inset)
        canvas.icon("pad", Rect(inner.topleft, (side, side)), colour)
        words = Rect(inner.x + side + inset, inner.y, inner.width - side - inset, side)
        canvas.text_in(text, words, Role.STRONG, theme.text)
        track = Rect(inner.x, inner.bottom - bar, inner.width, bar)
        canvas.box(track, theme.well, bar // 2, theme.panel_edge, look.px(1))
        full = Rect(track.topleft, (round(track.width * shown.share), bar))
        if full.width >= bar:
            canvas.box(full, colour, bar // 2)
