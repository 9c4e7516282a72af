"""The table everything lies on: its surface under its light, in a rim of wood. Painted once for each size."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Rect

from game.ui.draw.canvas import Canvas
from game.ui.draw.grounds import paint_ground
from game.ui.draw.look import Look
from game.ui.draw.metrics import BASE, Metrics
from game.ui.draw.table_edge import draw_edge
from game.ui.draw.theme import Colour, Theme, alpha, mix

RIM = 10
"""Width of the wooden rim in units."""

_SHADOW = 14
"""Units the rim's shadow reaches onto the surface."""

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
        draw_edge(picture, Rect(table), theme, metrics)
    draw_rim(picture, theme, metrics)
    return picture


def draw_rim(picture: pygame.Surface, theme: Theme, metrics: Metrics) -> None:
    """Frame a surface: the outer edge of the rim catches the light, the inner one throws a shadow."""
    rim = metrics.px(RIM)
    whole = picture.get_rect()
    inner = whole.inflate(-2 * rim, -2 * rim)
    for step in range(reach := metrics.px(_SHADOW)):
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
