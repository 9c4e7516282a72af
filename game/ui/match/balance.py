"""A pair of scales that shows which side had the luckier cards."""

from __future__ import annotations

from math import cos, radians, sin

from pygame import Rect

from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.shapes import draw_smooth_polygon
from game.ui.draw.theme import Role
from game.ui.widgets.base import Size, Widget
from game.words.strings import _

WIDE, HIGH = 200, 104
MOST = 6.0
"""Average cards of luck at which the beam reaches its greatest lean."""
LEANS = 18.0
"""The greatest lean of the beam, in degrees."""
BEAM, POST, PAN, CORD = 64, 62, 54, 26
"""Half the length of the beam, the height of the post, the width of a pan, and its distance below the beam, in
units.
"""
CARD = (13, 18)
"""Width and height of a card on a pan, in units."""


class Balance(Widget):
    """A pair of scales for the luck of a seat: it tips to the left, the seat's side, by `luck` in average cards, and to
    the right if `luck` is negative.
    """

    def __init__(self, luck: float) -> None:
        super().__init__()
        self.luck = luck

    @property
    def angle(self) -> float:
        """The angle (degrees) by which the left side is lower, up to a limit; negative if the right side is lower."""
        return LEANS * min(1.0, max(-1.0, self.luck / MOST))

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the fixed size of the pair of scales with its labels."""
        return (look.em(WIDE), look.em(HIGH))

    def draw(self, canvas: Canvas) -> None:
        """Draw the post and the beam of the scales, the pans with their cards, and the labels."""
        look, theme = canvas.look, canvas.look.theme
        middle, top, thick = self.rect.centerx, self.rect.y + look.em(14), max(2, look.em(4))
        foot = Rect(0, 0, look.em(36), look.em(6)).move_to(midtop=(middle, top + look.em(POST)))
        canvas.box(Rect(middle - thick // 2, top, thick, look.em(POST)), theme.accent, thick // 2)
        canvas.box(foot, theme.accent, foot.height // 2)
        across, down = look.em(BEAM) * cos(radians(self.angle)), look.em(BEAM) * sin(radians(self.angle))
        ends = ((middle - across, top + down), (middle + across, top - down))
        half = thick / 2
        (left, low), (right, high) = ends
        corners = [(left, low - half), (right, high - half), (right, high + half), (left, low + half)]
        draw_smooth_polygon(canvas, corners, theme.accent)
        knob = Rect(0, 0, 3 * thick, 3 * thick).move_to(center=(middle, top))
        canvas.box(knob, theme.accent, knob.width // 2, theme.panel, look.px(1))
        for end, text in zip(ends, (_("you"), _("the others")), strict=True):
            self._pan(canvas, end, text)

    def _pan(self, canvas: Canvas, end: tuple[float, float], text: str) -> None:
        look, theme = canvas.look, canvas.look.theme
        wide, drop = look.em(PAN), look.em(CORD)
        pan = Rect(0, 0, wide, look.em(7)).move_to(midtop=(round(end[0]), round(end[1]) + drop))
        for side in (pan.left + look.px(3), pan.right - look.px(3)):
            thin = look.px(1) / 2
            (x, y), below = end, pan.top
            cord = [(x - thin, y), (x + thin, y), (side + thin, below), (side - thin, below)]
            draw_smooth_polygon(canvas, cord, theme.text_dim)
        for number in (-1, 0, 1):
            card = Rect(0, 0, look.em(CARD[0]), look.em(CARD[1]))
            card.midbottom = (pan.centerx + number * look.em(CARD[0] - 3), pan.top)
            canvas.box(card, theme.paper, look.px(2), theme.paper_dim, look.px(1))
        canvas.box(pan, theme.accent, pan.height // 2)
        line = look.fonts.line_height(Role.CAPTION)
        room = Rect(0, 0, look.em(WIDE // 2 - 4), line).move_to(midtop=(pan.centerx, pan.bottom))
        canvas.text_in(text, room, Role.CAPTION, theme.text_dim, "center", 0.6)
