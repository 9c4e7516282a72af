"""The backdrop: the surface of the table in its wooden rim, painted once per size.

At a table with players the felt ends at a wooden rail, with the darker room beyond.
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
"""Units the rim's shadow extends onto the surface."""

CORNER_RADIUS = 150
"""Radius of the table's corners in units."""
MAX_CORNER_SHARE = 0.4

RAIL_WIDTH = 9
"""Width of the rail, in units."""

RAIL_SHADOW_STEPS = 5
"""Number of steps in which the shadow of the rail fades."""

ROOM_DARKNESS, ROOM_DARKNESS_LIGHT = 104, 20
"""Darkness of the room beyond the table, of 255: less on light tables, where dark text stands."""


_CACHED_PICTURES = 2
"""Number of cached window-sized pictures: that of the table in use and the last other one."""


def felt_rect(look: Look) -> Rect:
    """Return the rectangle of the felt inside the rim, in pixels."""
    rim = look.px(RIM)
    return Rect((0, 0), look.metrics.size).inflate(-2 * rim, -2 * rim)


class Backdrop:
    """The backdrop of a window; to be drawn first, as it covers everything."""

    def draw(self, canvas: Canvas, table: Rect | None = None) -> None:
        """Cover the canvas with the backdrop, with the rail of a `table` if given."""
        canvas.image(backdrop_picture(canvas.look, table), (0, 0))


def backdrop_picture(look: Look, table: Rect | None = None) -> pygame.Surface:
    """Return the cached picture of the backdrop for a look, with the rail round the rectangle `table` if given. It must
    not be drawn on.
    """
    return _cached_picture(look.theme, look.metrics.size, tuple(table) if table else ())


@lru_cache(maxsize=12)
def miniature(theme: Theme, size: tuple[int, int], scale: float) -> pygame.Surface:
    """Return the cached picture of a table at a smaller size, with `scale` pixels per unit. It must not be drawn on."""
    picture = paint_ground(theme, size, scale)
    draw_rim(picture, theme, Metrics(round(BASE[0] * scale), round(BASE[1] * scale)))
    return picture


@lru_cache(maxsize=_CACHED_PICTURES)
def _cached_picture(theme: Theme, size: tuple[int, int], table: tuple[int, ...]) -> pygame.Surface:
    metrics = Metrics(*size)
    picture = paint_ground(theme, size, metrics.u)
    if table:
        _draw_rail(picture, Rect(table), theme, metrics)
    draw_rim(picture, theme, metrics)
    return picture


def draw_rim(picture: pygame.Surface, theme: Theme, metrics: Metrics) -> None:
    """Draw the wooden rim of a table along the edges of `picture`, inside it.

    The rim is lit at its outer edge and casts a shadow inwards.
    """
    rim = metrics.px(RIM)
    whole = picture.get_rect()
    inner = whole.inflate(-2 * rim, -2 * rim)
    for step in range(reach := metrics.px(_RIM_SHADOW)):
        _draw_frame(
            picture, inner.inflate(-2 * step, -2 * step), alpha(theme.shadow, round(54 * (1 - step / reach) ** 2))
        )
    for step in range(rim):
        # Rounded over: it is lightest a little inside its outer edge, and dark towards the surface.
        part = step / rim
        lit, dark = max(0.0, 1 - part / 0.35), max(0.0, part - 0.55) / 0.9
        colour = mix(mix(theme.wood, theme.wood_light, lit), theme.wood_dark, dark)
        _draw_frame(picture, whole.inflate(-2 * step, -2 * step), colour)


def _draw_frame(picture: pygame.Surface, around: Rect, colour: Colour) -> None:
    """Draw a line of one pixel along the inside of a rectangle."""
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
    """Return the radius of the table's corners, in pixels."""
    return min(metrics.px(CORNER_RADIUS), round(table.height * MAX_CORNER_SHARE))


def _draw_rail(picture: pygame.Surface, table: Rect, theme: Theme, metrics: Metrics) -> None:
    """Draw the wooden rail along the inside of the edge of `table`, with its shadow on the felt, and darken the room
    outside `table`. (The rim, along the edges of the window, is drawn by `draw_rim`.)
    """
    radius, rail, line = _corner_radius(table, metrics), metrics.px(RAIL_WIDTH), metrics.px(1)
    beyond = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    light = sum(theme.felt_edge[:3]) > sum(theme.text[:3])
    beyond.fill(alpha(theme.shade, ROOM_DARKNESS_LIGHT if light else ROOM_DARKNESS))
    pygame.draw.rect(beyond, (0, 0, 0, 0), table, border_radius=radius)
    # The rail throws a shadow on the felt.
    for step in range(RAIL_SHADOW_STEPS):
        away = rail + 2 * step * line
        strength = round(52 * (1 - step / RAIL_SHADOW_STEPS))
        inner = table.inflate(-2 * away, -2 * away)
        pygame.draw.rect(beyond, alpha(theme.shade, strength), inner, 2 * line, border_radius=radius - away)
    picture.blit(beyond, (0, 0))
    _draw_ring(picture, theme.wood, table, radius, rail)
    # Its outer edge and the groove in it catch the light, its foot does not.
    _draw_ring(picture, theme.wood_light, table, radius, line)
    groove = rail // 2
    _draw_ring(
        picture, mix(theme.wood, theme.wood_light, 0.4), table.inflate(-2 * groove, -2 * groove), radius - groove, line
    )
    foot = rail - line
    _draw_ring(picture, theme.wood_dark, table.inflate(-2 * foot, -2 * foot), radius - foot, line)


def _draw_ring(picture: pygame.Surface, colour: Colour, rect: Rect, radius: int, width: int) -> None:
    """Draw a line of this width along the inside of a rectangle whose corners are rounded with this radius, smooth
    there.
    """
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
