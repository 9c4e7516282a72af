"""What a lesson says, on a board that stands at the table."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.theme import Role
from game.ui.widgets.panel import draw_surface

WIDTHS = (640, 520, 400, 300, 230)
"""How wide the words may be, in units of text: the narrower, the more lines."""

Find = Callable[[Sequence[tuple[int, int]]], Rect]


def draw_board(canvas: Canvas, text: str, find: Find) -> Rect:
    """Draw the words where `find` says there is room for them; returns the place."""
    look, theme = canvas.look, canvas.look.theme
    pad, icon = look.px(14), look.em(26)
    sizes: dict[tuple[int, int], int] = {}
    for units in WIDTHS:
        width, height = look.fonts.size(text, Role.BODY, look.em(units))
        sizes.setdefault((width + icon + 3 * pad, max(height, icon) + 2 * pad), width)
    place = find(tuple(sizes))
    width = sizes[place.width, place.height]
    draw_surface(canvas, place, blur=14)
    canvas.box(Rect(place.x, place.y + pad, look.px(4), place.height - 2 * pad), theme.accent, look.px(2))
    canvas.icon("paper", Rect(place.x + pad, place.centery - icon // 2, icon, icon), theme.accent)
    canvas.text(text, (place.x + 2 * pad + icon, place.centery), Role.BODY, theme.text, "midleft", width=width)
    return place
