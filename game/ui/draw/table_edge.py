"""The edge of the table at which everybody sits: a wooden rail round the felt, and the darker room beyond it."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.ui.draw.canvas import SurfaceCanvas
from game.ui.draw.look import Look
from game.ui.draw.theme import alpha

CORNER = 150
"""How round the corners are, in units, and the part of the table's height they take at most."""
MOST_CORNER = 0.4

RAIL = 9
"""How wide the rail is, in units."""

BEYOND = 104
"""How dark the room beyond the table is, of 255."""


def corner(table: Rect, look: Look) -> int:
    """The radius of the table's corners, in px."""
    return min(look.px(CORNER), round(table.height * MOST_CORNER))


def paint_edge(picture: pygame.Surface, table: Rect, look: Look) -> None:
    """Draw the edge onto the picture of the felt. It is kept with that: nothing of it is drawn in a frame."""
    theme, radius, rail, line = look.theme, corner(table, look), look.px(RAIL), look.px(1)
    beyond = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    beyond.fill(alpha(theme.shade, BEYOND))
    pygame.draw.rect(beyond, (0, 0, 0, 0), table, border_radius=radius)
    picture.blit(beyond, (0, 0))
    canvas = SurfaceCanvas(picture, look)
    # The rail throws a shadow on the felt; its upper edge catches the light.
    for step in range(4):
        inner = table.inflate(-2 * (rail + step * 2 * line), -2 * (rail + step * 2 * line))
        canvas.box(inner, None, radius - rail - 2 * step * line, alpha(theme.shade, 44 - 10 * step), 2 * line)
    canvas.box(table, None, radius, theme.wood, rail)
    canvas.box(table, None, radius, theme.wood_light, line)
    groove = table.inflate(-rail, -rail)
    canvas.box(groove, None, radius - rail // 2, alpha(theme.wood_light, 70), line)
    canvas.box(
        table.inflate(-2 * rail + 2 * line, -2 * rail + 2 * line), None, radius - rail + line, theme.wood_dark, line
    )
