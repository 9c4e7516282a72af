"""What a lesson says, on a board that stands at the table."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.theme import Role
from game.ui.widgets.panel import draw_surface

WIDTHS = (640, 520, 400, 300, 230, 205, 190)
"""How wide the words may be, in units of text: the narrower, the more lines."""

ROLES = (Role.BODY, Role.SMALL, Role.CAPTION)
"""How large the words may be: smaller where they would hide something."""

Find = Callable[[Sequence[tuple[int, int]]], Rect]


def draw_board(canvas: Canvas, text: str, find: Find) -> Rect:
    """Draw the words where `find` says there is room for them; returns the place."""
    look, theme = canvas.look, canvas.look.theme
    pad = look.px(14)
    sizes: dict[tuple[int, int], tuple[int, Role]] = {}
    for role in ROLES:
        for units in WIDTHS:
            width, height = look.fonts.size(text, role, look.em(units))
            sizes.setdefault((width + 3 * pad, height + pad), (width, role))
    place = find(tuple(sizes))
    width, role = sizes[place.width, place.height]
    draw_surface(canvas, place, blur=14)
    canvas.box(Rect(place.x, place.y + pad, look.px(4), place.height - 2 * pad), theme.accent, look.px(2))
    canvas.text(text, (place.x + 2 * pad, place.centery), role, theme.text, "midleft", width=width)
    return place
