"""The edge of the table at which everybody sits: a wooden rail round the felt, and the darker room beyond it."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.ui.draw.metrics import Metrics
from game.ui.draw.theme import Colour, Theme, alpha, mix

CORNER = 150
"""How round the corners are, in units, and the part of the table's height they take at most."""
MOST_CORNER = 0.4

RAIL = 9
"""How wide the rail is, in units."""

SHADOW = 5
"""In how many steps the shadow of the rail fades."""

BEYOND, BEYOND_LIGHT = 104, 20
"""How dark the room beyond the table is, of 255: less where the table is light, as dark letters stand there."""


def corner(table: Rect, metrics: Metrics) -> int:
    """The radius of the table's corners, in px."""
    return min(metrics.px(CORNER), round(table.height * MOST_CORNER))


def draw_edge(picture: pygame.Surface, table: Rect, theme: Theme, metrics: Metrics) -> None:
    """Draw the edge onto the picture of the surface, once: nothing of it is drawn in a frame."""
    radius, rail, line = corner(table, metrics), metrics.px(RAIL), metrics.px(1)
    beyond = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    light = sum(theme.felt_edge[:3]) > sum(theme.text[:3])
    beyond.fill(alpha(theme.shade, BEYOND_LIGHT if light else BEYOND))
    pygame.draw.rect(beyond, (0, 0, 0, 0), table, border_radius=radius)
    # The rail throws a shadow on the felt.
    for step in range(SHADOW):
        away = rail + 2 * step * line
        strength = round(52 * (1 - step / SHADOW))
        inner = table.inflate(-2 * away, -2 * away)
        pygame.draw.rect(beyond, alpha(theme.shade, strength), inner, 2 * line, border_radius=radius - away)
    picture.blit(beyond, (0, 0))
    _ring(picture, theme.wood, table, radius, rail)
    # Its outer edge and the groove in it catch the light, its foot does not.
    _ring(picture, theme.wood_light, table, radius, line)
    groove = rail // 2
    _ring(
        picture, mix(theme.wood, theme.wood_light, 0.4), table.inflate(-2 * groove, -2 * groove), radius - groove, line
    )
    foot = rail - line
    _ring(picture, theme.wood_dark, table.inflate(-2 * foot, -2 * foot), radius - foot, line)


def _ring(picture: pygame.Surface, colour: Colour, rect: Rect, radius: int, width: int) -> None:
    """A line of this width inside the edge of a rounded rectangle: straight on, and smooth round the corners."""
    wide, high = rect.width - 2 * radius, rect.height - 2 * radius
    for side in (
        (rect.x + radius, rect.y, wide, width),
        (rect.x + radius, rect.bottom - width, wide, width),
        (rect.x, rect.y + radius, width, high),
        (rect.right - width, rect.y + radius, width, high),
    ):
        picture.fill(colour, side)
    # A circle's middle is a pixel.
    left, right, top, bottom = rect.x + radius, rect.right - radius - 1, rect.y + radius, rect.bottom - radius - 1
    pygame.draw.aacircle(picture, colour, (left, top), radius, width, draw_top_left=True)
    pygame.draw.aacircle(picture, colour, (right, top), radius, width, draw_top_right=True)
    pygame.draw.aacircle(picture, colour, (left, bottom), radius, width, draw_bottom_left=True)
    pygame.draw.aacircle(picture, colour, (right, bottom), radius, width, draw_bottom_right=True)
