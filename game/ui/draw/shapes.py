"""Rounded boxes and blurred shadows with smooth edges, and shapes made of them.

pygame's rounded rectangles have jagged corners. Here corners are rendered once, small, and boxes of any size are put
together from nine slices of them, so that large panels are cheap.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from math import ceil, floor
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.ui.draw.assets import PictureCache, premultiplied
from game.ui.draw.theme import Colour, Role

if TYPE_CHECKING:
    from game.ui.draw.canvas import Canvas

_CLEAR: Colour = (0, 0, 0, 0)
DEFAULT_LIMIT = 24 << 20
"""Default limit of the cache, in bytes."""
WINDOW_LIMIT = 4
"""Limit of the cache for a window, in multiples of the window's bytes, where that is more."""
_BLUR = 8
"""Blur in pixels that is rendered at full resolution; larger blurs are rendered smaller and enlarged."""


class Shapes:
    """A cache of premultiplied pictures of boxes and shadows, which must not be drawn on."""

    def __init__(self, limit: int = DEFAULT_LIMIT) -> None:
        self._cache = PictureCache(limit)

    @classmethod
    def for_window(cls, size: tuple[int, int]) -> Shapes:
        """Return a cache large enough for a page that fills a window of `size` pixels, with panels and shadows as
        large.
        """
        return cls(max(DEFAULT_LIMIT, WINDOW_LIMIT * 4 * size[0] * size[1]))

    def box(
        self, size: tuple[int, int], fill: Colour | None, radius: int, edge: Colour | None, width: int
    ) -> pygame.Surface:
        """Return a box of `size` pixels with corners of this radius (at most half of its shorter side), with a fill, an
        inner edge of `width` pixels, or both. It must not be drawn on.
        """
        radius = min(radius, min(size) // 2)
        key = ("box", size, fill, radius, edge, width)
        corner = max(radius, width) + 1

        def make() -> pygame.Surface:
            return _nine_sliced(
                size, corner, lambda small: _svg_box(small, fill or _CLEAR, radius, edge or _CLEAR, width)
            )

        return self._cache.get(key, make)

    def shadow(self, size: tuple[int, int], radius: int, blur: int, colour: Colour) -> pygame.Surface:
        """Return the blurred shadow of a box of `size` pixels with corners of this radius; the picture is larger by
        `blur` pixels on every side. It must not be drawn on.
        """
        key = ("shadow", size, radius, blur, colour)
        whole = (size[0] + 2 * blur, size[1] + 2 * blur)

        def small(at: tuple[int, int]) -> pygame.Surface:
            # What is so soft looks the same drawn small and enlarged, and is there in a fraction of the time.
            part = max(1, blur // _BLUR)
            reach, size = blur // part, (at[0] // part, at[1] // part)
            inner = _svg_box((size[0] - 2 * reach, size[1] - 2 * reach), colour, radius // part, _CLEAR, 0)
            picture = pygame.Surface(size, pygame.SRCALPHA)
            picture.blit(inner, (reach, reach))
            soft = pygame.transform.gaussian_blur(picture, max(1, reach // 2))
            return soft if part == 1 else pygame.transform.smoothscale(soft, at)

        return self._cache.get(key, lambda: _nine_sliced(whole, radius + 2 * blur + 1, small))


def _nine_sliced(
    size: tuple[int, int], corner: int, make: Callable[[tuple[int, int]], pygame.Surface]
) -> pygame.Surface:
    """Return a picture of `size` px, stretched from a small one with the same corners of `corner` px, which `make`
    draws at the size it is given.
    """
    width, height = size
    least = 2 * corner + 1
    small_w, small_h = min(width, least), min(height, least)
    small = make((small_w, small_h))
    if (small_w, small_h) == size:
        return small
    picture = pygame.Surface(size, pygame.SRCALPHA)
    for x, w, to_x, to_w in _bands(small_w, width, corner):
        for y, h, to_y, to_h in _bands(small_h, height, corner):
            if (w, h) == (1, 1):
                picture.fill(small.get_at((x, y)), (to_x, to_y, to_w, to_h))
                continue
            slice_ = small.subsurface((x, y, w, h))
            if (w, h) != (to_w, to_h):
                slice_ = pygame.transform.scale(slice_, (to_w, to_h))
            picture.blit(slice_, (to_x, to_y))
    return picture


def _bands(small: int, whole: int, corner: int) -> list[tuple[int, int, int, int]]:
    """Return the slices by which a small picture is stretched along one axis: a corner, the middle, the other corner.

    Each is (start, length) in the small picture, then (start, length) in the whole one, all in pixels. If both pictures
    are equally long, return a single slice; otherwise `small` must be 2 * `corner` + 1.
    """
    if small == whole:
        return [(0, small, 0, small)]
    return [
        (0, corner, 0, corner),
        (corner, 1, corner, whole - 2 * corner),
        (corner + 1, corner, whole - corner, corner),
    ]


def _svg_box(size: tuple[int, int], fill: Colour, radius: int, edge: Colour, width: int) -> pygame.Surface:
    w, h = size
    inset = width / 2
    paint = f'fill="{_hex(fill)}" fill-opacity="{_opacity(fill)}"'
    if width:
        paint += f' stroke="{_hex(edge)}" stroke-opacity="{_opacity(edge)}" stroke-width="{width}"'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">'
        f'<rect x="{inset}" y="{inset}" width="{w - width}" height="{h - width}"'
        f' rx="{max(0.0, radius - inset)}" {paint}/></svg>'
    )
    return premultiplied(pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size))


def _hex(colour: Colour) -> str:
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"


def _opacity(colour: Colour) -> float:
    return colour[3] / 255 if len(colour) == 4 else 1.0


def draw_portrait(canvas: Canvas, rect: Rect, avatar: str, colour: int | None) -> None:
    """Draw an avatar in the middle of `rect`, as large as fits, in a ring of the seat colour, or in a dim ring if
    `colour` is None. Draw nothing where there is only room for the ring.
    """
    look = canvas.look
    side = min(rect.size)
    ring = Rect(0, 0, side, side).move_to(center=rect.center)
    edge = max(2, side // 18)
    if side <= 2 * edge:
        return
    canvas.box(ring, look.theme.text_dim if colour is None else look.theme.players[colour], side // 2)
    inner = ring.inflate(-2 * edge, -2 * edge)
    canvas.image(look.images.avatar(avatar, inner.width), inner.topleft)


def draw_chip(
    canvas: Canvas,
    rect: Rect,
    text: str,
    fill: Colour,
    ink: Colour,
    edge: Colour,
    role: Role = Role.CAPTION,
    line: float = 1,
) -> None:
    """Draw a short text on a background with round ends and an edge `line` units wide."""
    canvas.box(rect, fill, rect.height // 2, edge, canvas.look.px(line))
    canvas.text_in(text, rect, role, ink, "center")


SUPERSAMPLING = 4
"""Factor by which a polygon is drawn larger before it is scaled down for smooth edges."""


def draw_smooth_polygon(canvas: Canvas, corners: Sequence[tuple[float, float]], colour: Colour) -> None:
    """Draw a filled polygon with smooth edges."""
    left, top = (floor(min(each[axis] for each in corners)) - 1 for axis in (0, 1))
    wide, high = (ceil(max(each[axis] for each in corners)) + 1 - start for axis, start in ((0, left), (1, top)))
    large = pygame.Surface((SUPERSAMPLING * wide, SUPERSAMPLING * high), pygame.SRCALPHA)
    large.fill((*colour[:3], 0))
    pygame.draw.polygon(large, colour, [(SUPERSAMPLING * (x - left), SUPERSAMPLING * (y - top)) for x, y in corners])
    # Smoothed before it is premultiplied: all of it has one colour, so only how much is covered is averaged.
    canvas.image(pygame.transform.smoothscale(large, (wide, high)).premul_alpha(), (left, top))
