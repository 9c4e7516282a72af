"""The surfaces of tables with their light: felt, wood, night and paper, painted for any size.

Threads and grain are random with a fixed seed, so that a table always looks the same. As only pygame is used, patterns
are made small or as tiles and stretched; the light is a small picture scaled up smoothly, whose steps the pattern
hides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import cos, pi, sin
from random import Random

import pygame
from pygame import Rect

from game.ui.draw.theme import Colour, TableSurface, Theme, mix

Size = tuple[int, int]

_SEED = 7
_TILE = 192
"""Side of a pattern tile in pixels at scale 1."""

_LIGHT = (48, 30)
"""Resolution of the light across and down."""


def paint_ground(theme: Theme, size: Size, scale: float) -> pygame.Surface:
    """Return a picture of the surface of a table, `size` pixels large, with `scale` pixels per unit."""
    return _GROUNDS[theme.surface](theme, size, scale)


# Light


class Lamp:
    """A light: its centre and reach as shares of the table, how fast it fades, and the strength of the sheen below."""

    def __init__(
        self, middle: tuple[float, float], reach: tuple[float, float], fall: float, sheen_strength: float
    ) -> None:
        self.middle = middle
        self.reach = reach
        self.fall = fall
        self.sheen_strength = sheen_strength
        """Strength of the theme's sheen at the brightest point."""

    def darkness(self, x: float, y: float) -> float:
        """Return the darkness of a point, 0–1; x and y are shares of the table."""
        dx, dy = (x - self.middle[0]) / self.reach[0], (y - self.middle[1]) / self.reach[1]
        return float(min(1.0, (dx * dx + dy * dy) ** self.fall))


_LAMP = Lamp((0.5, 0.5), (0.635, 0.635), 0.9, 0.035)
"""A lamp above the middle of the table."""
_WINDOW = Lamp((0.34, 0.16), (0.95, 1.02), 0.72, 0.1)
"""Daylight from the upper left."""
_MOON = Lamp((0.62, 0.3), (0.74, 0.86), 0.8, 0.08)
_DAY = Lamp((0.46, 0.4), (0.86, 0.9), 1.1, 0.22)


def _lit_surface(theme: Theme, size: Size, lamp: Lamp) -> pygame.Surface:
    """Return the plain colours of a table under a lamp."""
    across, down = _LIGHT
    small = pygame.Surface(_LIGHT, depth=32)
    bright = mix(theme.felt, theme.sheen, lamp.sheen_strength)
    for x in range(across):
        for y in range(down):
            dark = lamp.darkness((x + 0.5) / across, (y + 0.5) / down)
            near = max(0.0, 1 - 2.2 * dark)
            colour = mix(theme.felt, theme.felt_edge, dark)
            small.set_at((x, y), mix(colour, bright, near * near))
    return pygame.transform.smoothscale(small, size)


# Patterns


def _noise(chance: Random, size: Size, values: Sequence[int]) -> pygame.Surface:
    """Return a picture of random greys from these values."""
    picture = pygame.image.frombytes(chance.randbytes(size[0] * size[1]), size, "P")
    picture.set_palette([(values[value * len(values) // 256],) * 3 for value in range(256)])
    return picture.convert(pygame.Surface((1, 1), depth=32))


def _threads(chance: Random, side: int, length: int, strength: int) -> pygame.Surface:
    """Return a square tile, `side` px wide, of fine horizontal threads about `length` px long, each in a random grey
    from 0 to `strength`.
    """
    short = _noise(chance, (max(1, side // length), side), range(strength + 1))
    return pygame.transform.scale(short, (side, side))


def _blit_tiles(picture: pygame.Surface, tile: pygame.Surface, blend_flag: int) -> None:
    for x in range(0, picture.width, tile.width):
        for y in range(0, picture.height, tile.height):
            picture.blit(tile, (x, y), special_flags=blend_flag)


def _grey(value: int) -> Colour:
    return (value, value, value)


def _strength(theme: Theme, most: float) -> int:
    return round(most * theme.relief)


def _clouds(chance: Random, size: Size, cells: Size, strength: int) -> pygame.Surface:
    """Return soft random patches, `cells` across and down, of shades up to `strength`."""
    return pygame.transform.smoothscale(_noise(chance, cells, range(strength + 1)), size)


# Tables


def _felt_surface(theme: Theme, size: Size, scale: float) -> pygame.Surface:
    """Return a felt surface of `size` pixels in the colours of the theme under the lamp, with `scale` pixels per unit:
    threads across and down, and an unevenly brushed nap. For a theme without relief it shows only the light.
    """
    chance = Random(_SEED)
    picture = _lit_surface(theme, size, _LAMP)
    if not theme.relief:
        return picture
    strength = max(4, _strength(theme, 7))
    side = max(_TILE, round(_TILE * scale))
    weave = _noise(chance, (_TILE, _TILE), range(strength))
    weave = pygame.transform.scale(weave, (side, side))
    across = _threads(chance, side, 9, strength - 3)
    down = pygame.transform.rotate(_threads(chance, side, 9, strength - 3), 90)
    for threads in (across, down):
        weave.blit(threads, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    _blit_tiles(picture, weave, pygame.BLEND_RGB_ADD)
    picture.blit(_clouds(chance, size, (26, 17), strength - 2), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    # All of that has made it lighter by half its strength.
    gain = (4 * strength - 9) / 2
    picture.fill(_grey(round(gain - 0.4 * strength)), special_flags=pygame.BLEND_RGB_SUB)
    return picture


_BOARDS = 5
_BOARD = (960, 200)
"""Size in pixels at which the grain of a board is painted before it is stretched."""


def _wood_surface(theme: Theme, size: Size, scale: float) -> pygame.Surface:
    """Return a wooden surface with `scale` pixels per unit: boards side by side, each with its own grain. For a theme
    without relief, it is plain light.
    """
    chance = Random(_SEED)
    picture = _lit_surface(theme, size, _WINDOW)
    if not theme.relief:
        return picture
    edges = [round(size[1] * number / _BOARDS) for number in range(_BOARDS + 1)]
    grain = pygame.Surface(size, depth=32)
    for top, bottom in pairwise(edges):
        board = pygame.transform.smoothscale(_board_grain(chance, theme), (size[0], bottom - top))
        grain.blit(board, (0, top))
    fibres = _noise(chance, (max(2, size[0] // round(34 * scale + 1)), max(2, round(size[1] / scale))), range(240, 256))
    grain.blit(pygame.transform.smoothscale(fibres, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    line = max(1, round(1.4 * scale))
    for edge in edges[1:-1]:
        grain.fill(_grey(112), Rect(0, edge - line, size[0], line))
        grain.fill(_grey(232), Rect(0, edge, size[0], max(1, line // 2)))
    picture.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return picture


def _board_grain(chance: Random, theme: Theme) -> pygame.Surface:
    """Return the grain of one board, to be multiplied with its colour: contour lines of a random hilly landscape."""
    hills = _noise(chance, (5, 4), range(90))
    hills.blit(_ramp(hills.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    # Blurred on the way, as edges of the coarse steps would show in the lines.
    half = pygame.transform.gaussian_blur(pygame.transform.smoothscale(hills, (80, 40)), 5)
    smooth = pygame.transform.gaussian_blur(pygame.transform.smoothscale(half, (320, 80)), 2)
    land = pygame.transform.smoothscale(smooth, _BOARD)
    heights = pygame.image.frombytes(pygame.image.tobytes(land, "RGB")[::3], _BOARD, "P")
    tone, rings, shift = chance.uniform(0.86, 1.0), chance.uniform(12, 17), chance.random()
    heights.set_palette([_ring_shade(theme, tone, rings * value / 256 + shift) for value in range(256)])
    grain = heights.convert(pygame.Surface((1, 1), depth=32))
    return pygame.transform.box_blur(grain, 1)


def _ramp(size: Size) -> pygame.Surface:
    """Return a slope of greys for a map of heights: dark at the top, lighter in every row below.

    Added to random hills, it makes most lines of the grain run along the board. `size` must be at least 2 px high.
    """
    ramp = pygame.Surface(size, depth=32)
    for y in range(size[1]):
        ramp.fill(_grey(160 * y // (size[1] - 1)), Rect(0, y, size[0], 1))
    return ramp


def _ring_shade(theme: Theme, tone: float, turn: float) -> Colour:
    """Return the shade of wood of brightness `tone` at a point in the growth of its rings (`turn`, 1 per ring): light,
    slowly darker, then a sharp edge.
    """
    part = turn % 1
    grown = part**1.8 if part < 0.86 else 0.86**1.8 * (1 - part) / 0.14
    dark = (0.22 + 0.1 * sin(2.4 * (turn - part))) * grown * theme.relief
    shade = tone * (1 - dark)
    return (round(255 * shade), round(255 * shade * (1 - 0.04 * part)), round(255 * shade * (1 - 0.1 * part)))


def _night_surface(theme: Theme, size: Size, scale: float) -> pygame.Surface:
    """Return a night surface with `scale` pixels per unit: dark blue velvet with a milky way and stars.

    Themes without relief have neither velvet, milky way nor stars: only the plain colours of the table, lit by the
    moon.
    """
    chance = Random(_SEED)
    picture = _lit_surface(theme, size, _MOON)
    strength = _strength(theme, 6)
    if not strength:
        return picture
    side = max(_TILE, round(_TILE * scale))
    nap = pygame.transform.scale(_noise(chance, (_TILE, _TILE), range(strength)), (side, side))
    _blit_tiles(picture, nap, pygame.BLEND_RGB_ADD)
    _draw_milky_way(chance, picture, 3 * strength)
    picture.fill(_grey(strength // 2), special_flags=pygame.BLEND_RGB_SUB)
    for _star in range(130):
        at = (chance.random() * size[0], chance.random() * size[1])
        bright = chance.random() ** 3
        _draw_star(picture, at, (0.6 + 1.2 * bright) * scale, mix(theme.felt, theme.sheen, 0.16 + 0.4 * bright))
    return picture


def _draw_milky_way(chance: Random, picture: pygame.Surface, strength: int) -> None:
    """Draw a pale cloudy band from the lower left to the upper right, at a brightness of `strength`, 0–255."""
    across, down = 40, 25
    band = _noise(chance, (across, down), range(256))
    for x in range(across):
        for y in range(down):
            away = abs(y / down - (0.98 - 0.86 * x / across) - 0.06 * sin(9 * x / across))
            near = max(0.0, 1 - away / 0.3) ** 1.6
            pale = near * strength * (0.35 + 0.65 * band.get_at((x, y)).r / 255)
            band.set_at((x, y), (round(0.8 * pale), round(0.9 * pale), round(min(255, 1.25 * pale))))
    soft = pygame.transform.smoothscale(band, picture.get_size())
    picture.blit(soft, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def _draw_star(picture: pygame.Surface, at: tuple[float, float], reach: float, colour: Colour) -> None:
    """Draw a star of four points around `at`, each point almost twice `reach` px from the middle; the smallest stars
    are dots.
    """
    x, y = at
    if reach < 1.4:
        picture.fill(colour, Rect(round(x), round(y), max(1, round(reach)), max(1, round(reach))))
        return
    points = []
    for corner in range(8):
        far = reach * (1.9 if corner % 2 == 0 else 0.5)
        points.append((x + far * sin(corner * pi / 4), y - far * cos(corner * pi / 4)))
    pygame.draw.polygon(picture, colour, points)
    pygame.draw.aalines(picture, colour, True, points)


def _paper_surface(theme: Theme, size: Size, scale: float) -> pygame.Surface:
    """Return a paper surface with `scale` pixels per unit: cloudy pulp, fine roughness, and random fibres. For a theme
    without relief, it is plain light.
    """
    chance = Random(_SEED)
    picture = _lit_surface(theme, size, _DAY)
    strength = _strength(theme, 8)
    if not strength:
        return picture
    picture.blit(_clouds(chance, size, (64, 40), strength), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    side = max(_TILE, round(_TILE * scale))
    tooth = pygame.transform.scale(_noise(chance, (_TILE, _TILE), range(strength)), (side, side))
    _blit_tiles(picture, tooth, pygame.BLEND_RGB_SUB)
    picture.fill(_grey(strength // 2), special_flags=pygame.BLEND_RGB_ADD)
    light, dark = (
        mix(theme.felt, theme.light, 0.2 * theme.relief),
        mix(theme.felt, theme.wood_dark, 0.16 * theme.relief),
    )
    for fibre in range(620):
        _draw_fibre(chance, picture, dark if fibre % 3 else light, scale)
    return picture


def _draw_fibre(chance: Random, picture: pygame.Surface, colour: Colour, scale: float) -> None:
    """Draw a short, slightly bent fibre at a random place, with `scale` pixels per unit."""
    x, y = chance.random() * picture.width, chance.random() * picture.height
    way, bend, step = chance.random() * 2 * pi, chance.uniform(-0.35, 0.35), chance.uniform(1.4, 4.2) * scale
    points = [(x, y)]
    for _piece in range(6):
        way += bend
        x, y = x + step * cos(way), y + step * sin(way)
        points.append((x, y))
    pygame.draw.aalines(picture, colour, False, points)


_GROUNDS: Mapping[TableSurface, Callable[[Theme, Size, float], pygame.Surface]] = {
    "felt": _felt_surface,
    "wood": _wood_surface,
    "night": _night_surface,
    "paper": _paper_surface,
}
