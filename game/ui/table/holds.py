"""What holds in this deal - which it is, what is wild, what is laid first - on the felt beside the pile."""

from collections.abc import Sequence

from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.layout.scene import is_spread
from game.ui.look import Look
from game.ui.table.stage import Stage
from game.ui.theme import Role

SIZES = (Role.BODY, Role.SMALL, Role.CAPTION)
"""How large the lines below the first may be: the first size in which all can be read."""


def draw_holds(canvas: Canvas, stage: Stage, lines: Sequence[str]) -> None:
    """Write the lines; long ones go on in the next."""
    look, theme = canvas.look, canvas.look.theme
    room, written = laid_out(look, stage, lines)
    y = room.y
    for number, (text, role) in enumerate(written):
        height = _height(look, role)
        canvas.text_in(text, Rect(room.x, y, room.width, height), role, theme.text if number else theme.accent)
        y += height


def holds_rect(look: Look, stage: Stage, lines: Sequence[str]) -> Rect:
    """The place of the lines; empty where the discards are spread over it."""
    return laid_out(look, stage, lines)[0]


def laid_out(look: Look, stage: Stage, lines: Sequence[str]) -> tuple[Rect, list[tuple[str, Role]]]:
    """The place of the lines, and what is written in each, how large."""
    left = stage.scene.discards.right + look.px(10)
    widest = stage.areas.river.right - left - look.px(8)
    if widest <= 0 or is_spread(stage.view.state):
        return Rect(0, 0, 0, 0), []
    for role in SIZES:
        written = [(lines[0], Role.STRONG)]
        written += [(part, role) for line in lines[1:] for part in look.fonts.lines(line, role, widest)]
        height = sum(_height(look, each) for _, each in written)
        if height <= stage.areas.river.height:
            break
    width = min(widest, max(look.fonts.size(text, each)[0] for text, each in written))
    top = min(stage.scene.pile.centery - height // 2, stage.areas.river.bottom - height)
    return Rect(left, top, width, height), written


def _height(look: Look, role: Role) -> int:
    return look.fonts.line_height(role) + (0 if role is SIZES[-1] else look.px(4))
