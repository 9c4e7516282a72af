"""The canvas: the methods with which everything is drawn, and their implementation on a surface."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

import pygame
from pygame import Rect

from game.ui.draw.assets import faded
from game.ui.draw.look import Look
from game.ui.draw.shapes import Shapes
from game.ui.draw.theme import Colour, Role

Point = tuple[float, float]
PlacedImage = tuple[pygame.Surface, Point]
"""A premultiplied picture and the point of its top left corner."""


class Canvas(Protocol):
    """A drawing surface. Coordinates are pixels from the top left corner of the window."""

    look: Look
    """Colours, sizes, fonts and pictures to draw with."""

    rect: Rect
    """The rectangle of the whole window."""

    def fill(self, colour: Colour, rect: Rect | None = None) -> None:
        """Fill `rect`, or without it everything; a translucent colour is blended."""

    def box(
        self,
        rect: Rect,
        fill: Colour | None = None,
        radius: int = 0,
        edge: Colour | None = None,
        width: int = 0,
    ) -> None:
        """Draw a rounded rectangle with a fill, an inner edge of `width` pixels, or both; a box with half of its side
        as `radius` is a circle.
        """

    def shadow(self, rect: Rect, radius: int, blur: int, colour: Colour | None = None) -> None:
        """Draw the blurred shadow of a box with corners of this radius, `blur` pixels beyond its edges, in `colour` or
        that of shadows in the theme.
        """

    def line(self, start: Point, end: Point, colour: Colour, width: int = 1) -> None:
        """Draw an antialiased line, `width` pixels wide."""

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        """Draw a filled antialiased polygon."""

    def image(self, picture: pygame.Surface, at: Point, opacity: int = 255) -> None:
        """Draw a premultiplied picture with its top left corner at `at`, at an opacity of 0–255."""

    def images(self, placed: Iterable[PlacedImage]) -> None:
        """Draw many premultiplied pictures in order, each with the place of its top left corner; faster than one by
        one.
        """

    def icon(self, name: str, rect: Rect, colour: Colour | None = None) -> None:
        """Draw an icon in the middle of `rect`, as large as fits; with a colour, tinted with it."""

    def text(
        self,
        text: str,
        at: Point,
        role: Role = Role.BODY,
        colour: Colour | None = None,
        anchor: str = "topleft",
        width: int | None = None,
        align: str = "left",
    ) -> Rect:
        """Draw text and return its rectangle.

        The point `anchor` of that rectangle, named as in a `Rect`, lies at `at`. With `width`, the text is wrapped at
        this many pixels. `align` places its lines: `left`, `center` or `right`. Without `colour`, the text has the
        theme's colour of texts.
        """

    def text_in(
        self,
        text: str,
        rect: Rect,
        role: Role = Role.BODY,
        colour: Colour | None = None,
        align: str = "left",
        smallest: float = 0.8,
    ) -> Rect:
        """Draw one line of text, vertically centred in `rect`, horizontally placed by `align` (`left`, `center`,
        `right`), in `colour` or that of texts in the theme. If it is too wide, shrink it, at most by the factor
        `smallest`, and then cut it. Return its rectangle.
        """

    def clip(self, rect: Rect) -> AbstractContextManager[None]:
        """Return a context manager that restricts drawing to `rect` within the current clip."""


class SurfaceCanvas(Canvas):
    """A canvas on a pygame surface."""

    def __init__(self, surface: pygame.Surface, look: Look, shapes: Shapes | None = None) -> None:
        self.surface = surface
        self.look = look
        self.shapes = shapes or Shapes.for_window(surface.get_size())
        self.rect = surface.get_rect()
        self._under_fading: list[tuple[Rect, pygame.Surface]] = []
        """Pictures from before each nested fading, the outermost first."""

    def fill(self, colour: Colour, rect: Rect | None = None) -> None:
        if len(colour) == 3 or colour[3] == 255:
            self.surface.fill(colour, rect)
        else:
            self.box(rect or self.rect, colour)

    def box(
        self,
        rect: Rect,
        fill: Colour | None = None,
        radius: int = 0,
        edge: Colour | None = None,
        width: int = 0,
    ) -> None:
        if rect.width > 0 and rect.height > 0 and rect.colliderect(self.surface.get_clip()):
            seen = self._limit_height(rect, max(radius, width) + 1)
            self.image(self.shapes.box(seen.size, fill, radius, edge, width if edge else 0), seen.topleft)

    def shadow(self, rect: Rect, radius: int, blur: int, colour: Colour | None = None) -> None:
        if rect.inflate(2 * blur, 2 * blur).colliderect(self.surface.get_clip()):
            seen = self._limit_height(rect, radius + 2 * blur + 1)
            picture = self.shapes.shadow(seen.size, radius, blur, colour or self.look.theme.shadow)
            self.image(picture, (seen.x - blur, seen.y - blur))

    def _limit_height(self, rect: Rect, corner: int) -> Rect:
        """Return `rect` or, if it is much higher than the surface, a shorter box whose visible part looks the same.

        `corner` is the height (px) of the rounded parts at its top and bottom; between them the box must look the same
        on every line. Shorter boxes of one corner all have one height, so that one cached picture serves while a long
        page scrolls.
        """
        whole = self.surface.height
        height = whole + 2 * corner
        if rect.height <= height:
            return rect
        if rect.top >= -corner:
            top = rect.top
        elif rect.bottom <= whole + corner:
            top = rect.bottom - height
        else:
            top = -corner
        return Rect(rect.x, top, rect.width, height)

    def line(self, start: Point, end: Point, colour: Colour, width: int = 1) -> None:
        if start[0] == end[0] or start[1] == end[1]:
            pygame.draw.line(self.surface, colour, start, end, width)
        else:
            pygame.draw.aaline(self.surface, colour, start, end, width)

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        pygame.draw.polygon(self.surface, colour, points)
        pygame.draw.aalines(self.surface, colour, True, points)

    def image(self, picture: pygame.Surface, at: Point, opacity: int = 255) -> None:
        if opacity <= 0:
            return
        if picture.get_flags() & pygame.SRCALPHA:
            shown = picture if opacity >= 255 else faded(picture, opacity)
            self.surface.blit(shown, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        elif opacity >= 255:
            # Without an alpha channel there is nothing to mix, and copying is quicker.
            self.surface.blit(picture, at)
        else:
            # So is one opacity for all of it; while a picture has one, it counts as one with an alpha channel.
            picture.set_alpha(opacity)
            self.surface.blit(picture, at)
            picture.set_alpha(None)

    def images(self, placed: Iterable[PlacedImage]) -> None:
        self.surface.fblits(placed, pygame.BLEND_PREMULTIPLIED)

    def icon(self, name: str, rect: Rect, colour: Colour | None = None) -> None:
        picture = self.look.images.icon(name, min(rect.size), colour)
        self.image(picture, picture.get_rect(center=rect.center).topleft)

    def text(
        self,
        text: str,
        at: Point,
        role: Role = Role.BODY,
        colour: Colour | None = None,
        anchor: str = "topleft",
        width: int | None = None,
        align: str = "left",
    ) -> Rect:
        picture = self.look.fonts.render(text, role, colour, width, align)
        where = anchored_rect(picture.get_size(), at, anchor)
        self.image(picture, where.topleft)
        return where

    def text_in(
        self,
        text: str,
        rect: Rect,
        role: Role = Role.BODY,
        colour: Colour | None = None,
        align: str = "left",
        smallest: float = 0.8,
    ) -> Rect:
        shown, scale = self.look.fonts.fit(text, role, rect.width, smallest)
        picture = self.look.fonts.render(shown, role, colour, scale=scale)
        where = aligned_rect(picture.get_size(), rect, align)
        self.image(picture, where.topleft)
        return where

    @contextmanager
    def clip(self, rect: Rect) -> Iterator[None]:
        before = self.surface.get_clip()
        self.surface.set_clip(rect.clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    def picture(self) -> pygame.Surface:
        """Return a copy of the picture drawn so far."""
        return self.surface.copy()

    def begin_fading(self, part: Rect) -> None:
        """Begin fading: the `end_fading` that belongs to this call blends all that is drawn within `part` until then.
        `part` must lie inside the surface. Fadings can be nested.
        """
        self._under_fading.append((part, self.surface.subsurface(part).copy()))

    def end_fading(self, opacity: float) -> None:
        """Blend all that was drawn since the last `begin_fading`, within its part, with this opacity (0–1) into what
        was there before. There must be a fading that has not ended.
        """
        part, before = self._under_fading.pop()
        before.set_alpha(round(255 * (1 - opacity)))
        self.surface.blit(before, part)


@contextmanager
def fading(canvas: Canvas, rect: Rect, opacity: float) -> Iterator[None]:
    """Blend everything drawn within `rect` inside the `with` block with an opacity, 0–1; a canvas without pixels draws
    it fully.
    """
    part = rect.clip(canvas.rect)
    if opacity >= 1 or not part or not isinstance(canvas, SurfaceCanvas):
        yield
        return
    canvas.begin_fading(part)
    try:
        yield
    finally:
        canvas.end_fading(opacity)


def anchored_rect(size: tuple[int, int], at: Point, anchor: str) -> Rect:
    """Return a rectangle of this size with its `anchor`, a point of a Rect by name such as `midtop`, at `at`."""
    where = Rect((0, 0), size)
    setattr(where, anchor, (round(at[0]), round(at[1])))
    return where


def aligned_rect(size: tuple[int, int], rect: Rect, align: str) -> Rect:
    """Return a rectangle of this size, vertically centred in `rect` and horizontally placed in it by `align` (`left`,
    `center`, `right`).
    """
    where = Rect((0, 0), size)
    where.centery = rect.centery
    where.x = rect.x + round((rect.width - size[0]) * {"left": 0.0, "center": 0.5, "right": 1.0}[align])
    return where
