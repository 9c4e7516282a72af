"""The table everything lies on: felt, lighter in the middle, in a wooden rim. Drawn once for each size."""

from __future__ import annotations

from random import Random

import pygame
from pygame import Rect

from game.ui.draw.canvas import Canvas, SurfaceCanvas
from game.ui.draw.look import Look
from game.ui.draw.table_edge import with_edge
from game.ui.draw.theme import mix

RIM = 10
"""Width of the wooden rim in units."""

_GRAIN_SEED = 7


def felt_rect(look: Look) -> Rect:
    """The felt inside the rim, in px."""
    rim = look.px(RIM)
    return Rect((0, 0), look.metrics.size).inflate(-2 * rim, -2 * rim)


class Backdrop:
    """Felt and rim of a window. Keep one and draw it first: it covers everything."""

    def __init__(self) -> None:
        self._look: Look | None = None
        self._table: Rect | None = None
        self._picture = pygame.Surface((1, 1))

    def draw(self, canvas: Canvas, table: Rect | None = None) -> None:
        """Cover the canvas; with the edge of a `table` at which people sit, if any."""
        if canvas.look is not self._look or table != self._table:
            self._look, self._table = canvas.look, table
            self._picture = paint(canvas.look)
            if table:
                self._picture = with_edge(self._picture, table, canvas.look)
        canvas.image(self._picture, (0, 0))


def paint(look: Look) -> pygame.Surface:
    """The picture of felt and rim, as large as the window."""
    theme = look.theme
    size = look.metrics.size
    picture = pygame.Surface(size, depth=32)
    picture.blit(_felt(look), (0, 0))
    canvas = SurfaceCanvas(picture, look)
    rim, line = look.px(RIM), look.px(1)
    inner = felt_rect(look)
    for frame, colour in (
        (Rect(0, 0, size[0], rim), theme.wood),
        (Rect(0, size[1] - rim, size[0], rim), theme.wood),
        (Rect(0, 0, rim, size[1]), theme.wood),
        (Rect(size[0] - rim, 0, rim, size[1]), theme.wood),
    ):
        canvas.fill(colour, frame)
    # The rim's outer edge catches the light, its inner one throws a shadow on the felt.
    canvas.box(canvas.rect, edge=theme.wood_light, width=line)
    corner = look.px(16)
    canvas.box(inner.inflate(2 * line, 2 * line), radius=corner, edge=theme.wood_dark, width=2 * line)
    return picture


def _felt(look: Look) -> pygame.Surface:
    """Light falls on the middle. A few steps scaled up smoothly are as good as many, and quicker."""
    quarter = pygame.Surface((32, 20), depth=32)
    for x in range(quarter.width):
        for y in range(quarter.height):
            dx, dy = 1 - (x + 0.5) / quarter.width, 1 - (y + 0.5) / quarter.height
            far = min(1.0, (dx * dx * 0.62 + dy * dy * 0.62) ** 0.9)
            quarter.set_at((x, y), mix(look.theme.felt, look.theme.felt_edge, far))
    small = pygame.Surface((2 * quarter.width, 2 * quarter.height), depth=32)
    for right in (False, True):
        for low in (False, True):
            turned = pygame.transform.flip(quarter, right, low)
            small.blit(turned, (right * quarter.width, low * quarter.height))
    felt = pygame.transform.smoothscale(small, look.metrics.size)
    grain = _grain()
    for x in range(0, felt.width, grain.width):
        for y in range(0, felt.height, grain.height):
            felt.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    return felt


def _grain() -> pygame.Surface:
    """A tile of faint noise: it makes cloth of the colour, and hides the steps of its shades."""
    side, strength = 192, 7
    noise = pygame.image.frombytes(Random(_GRAIN_SEED).randbytes(side * side), (side, side), "P")
    noise.set_palette([(value % strength,) * 3 for value in range(256)])
    return noise.convert(pygame.Surface((1, 1), depth=32))
