"""The table everything lies on: its surface under its light, in a rim of wood. Painted once for each size.

Where people sit at it, the felt ends at a wooden rail, and the darker room lies beyond.
"""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Rect

from game.ui.draw.canvas import Canvas
from game.ui.draw.grounds import paint_ground
from game.ui.draw.look import Look
from game.ui.draw.metrics import BASE, Metrics
from game.ui.draw.theme import Colour, Theme, alpha, mix

RIM = 10
"""Width of the wooden rim in units."""

_RIM_SHADOW = 14
"""Units the rim's shadow reaches onto the surface."""

CORNER = 150
"""How round the corners are, in units, and the part of the table's height they take at most."""
MOST_CORNER = 0.4

RAIL = 9
"""How wide the rail is, in units."""

RAIL_SHADOW = 5
"""In how many steps the shadow of the rail fades."""

BEYOND, BEYOND_LIGHT = 104, 20
"""How dark the room beyond the table is, of 255: less where the table is light, as dark letters stand there."""


_KEPT = 2
"""Pictures as large as a window that are kept: that of the table one plays at, and the last one besides."""


def felt_rect(look: Look) -> Rect:
    """The felt inside the rim, in px."""
    rim = look.px(RIM)
    return Rect((0, 0), look.metrics.size).inflate(-2 * rim, -2 * rim)


class Backdrop:
    """The table of a window. Draw it first: it covers everything."""

    def draw(self, canvas: Canvas, table: Rect | None = None) -> None:
        """Cover the canvas; with the edge of a `table` at which people sit, if any."""
        canvas.image(paint(canvas.look, table), (0, 0))


def paint(look: Look, table: Rect | None = None) -> pygame.Surface:
    """The picture of the table, as large as the window: the same one while it looks the same. Not to be drawn on."""
    return _painted(look.theme, look.metrics.size, tuple(table) if table else ())


@lru_cache(maxsize=12)
def miniature(theme: Theme, size: tuple[int, int], scale: float) -> pygame.Surface:
    """The picture of a table in a smaller place, where a unit has `scale` px. Not to be drawn on."""
    picture = paint_ground(theme, size, scale)
    draw_rim(picture, theme, Metrics(round(BASE[0] * scale), round(BASE[1] * scale)))
    return picture


@lru_cache(maxsize=_KEPT)
def _painted(theme: Theme, size: tuple[int, int], table: tuple[int, ...]) -> pygame.Surface:
    metrics = Metrics(*size)
    picture = paint_ground(theme, size, metrics.u)
    if table:
        _draw_edge(picture, Rect(table), theme, metrics)
    draw_rim(picture, theme, metrics)
    return picture


def draw_rim(picture: pygame.Surface, theme: Theme, metrics: Metrics) -> None:
    """Frame a surface: the outer edge of the rim catches the light, the inner one throws a shadow."""
    rim = metrics.px(RIM)
    whole = picture.get_rect()
    inner = whole.inflate(-2 * rim, -2 * rim)
    for step in range(reach := metrics.px(_RIM_SHADOW)):
        _frame(picture, inner.inflate(-2 * step, -2 * step), alpha(theme.shadow, round(54 * (1 - step / reach) ** 2)))
    for step in range(rim):
        # Rounded over: it is lightest a little inside its outer edge, and dark towards the surface.
        part = step / rim
        lit, dark = max(0.0, 1 - part / 0.35), max(0.0, part - 0.55) / 0.9
        colour = mix(mix(theme.wood, theme.wood_light, lit), theme.wood_dark, dark)
        _frame(picture, whole.inflate(-2 * step, -2 * step), colour)


def _frame(picture: pygame.Surface, around: Rect, colour: Colour) -> None:
    """A line of one px along the inside of a rectangle."""
    line = pygame.Surface((1, 1), pygame.SRCALPHA)
    line.fill(colour)
    for side in (
        Rect(around.x, around.y, around.width, 1),
        Rect(around.x, around.bottom - 1, around.width, 1),
        Rect(around.x, around.y + 1, 1, around.height - 2),
        Rect(around.right - 1, around.y + 1, 1, around.height - 2),
    ):
        if side.width > 0 and side.height > 0:
            picture.blit(pygame.transform.scale(line, side.size), side)


def _corner_radius(table: Rect, metrics: Metrics) -> int:
    """The radius of the table's corners, in px."""
    return min(metrics.px(CORNER), round(table.height * MOST_CORNER))


def _draw_edge(picture: pygame.Surface, table: Rect, theme: Theme, metrics: Metrics) -> None:
    """Draw the edge onto the picture of the surface, once: nothing of it is drawn in a frame."""
    radius, rail, line = _corner_radius(table, metrics), metrics.px(RAIL), metrics.px(1)
    beyond = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    light = sum(theme.felt_edge[:3]) > sum(theme.text[:3])
    beyond.fill(alpha(theme.shade, BEYOND_LIGHT if light else BEYOND))
    pygame.draw.rect(beyond, (0, 0, 0, 0), table, border_radius=radius)
    # The rail throws a shadow on the felt.
    for step in range(RAIL_SHADOW):
        away = rail + 2 * step * line
        strength = round(52 * (1 - step / RAIL_SHADOW))
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
