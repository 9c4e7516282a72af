"""A canvas that only takes notes of what is drawn."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

import pygame
from pygame import Rect

from game.ui.draw.canvas import Placed, Point, aligned, anchored
from game.ui.draw.look import Look
from game.ui.draw.theme import Colour, Role
from game.ui.input.glyphs import spoken


class NullCanvas:
    """A canvas without pixels: `calls` holds what was drawn, by verb."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.rect = Rect((0, 0), look.metrics.size)
        self.calls: list[tuple[str, tuple[object, ...]]] = []

    def texts(self) -> list[str]:
        """Every text drawn, in order, whole even where a window would have cut it; keys and buttons in words."""
        return [spoken(str(given[0]), self.look.fonts.pad) for verb, given in self.calls if verb == "text"]

    def fill(self, colour: Colour, rect: Rect | None = None) -> None:
        """Note a fill."""
        self._note("fill", colour, rect)

    def box(
        self,
        rect: Rect,
        fill: Colour | None = None,
        radius: int = 0,
        edge: Colour | None = None,
        width: int = 0,
    ) -> None:
        """Note a box."""
        self._note("box", rect.copy(), fill, radius, edge, width)

    def shadow(self, rect: Rect, radius: int, blur: int, colour: Colour | None = None) -> None:
        """Note a shadow."""
        self._note("shadow", rect.copy(), radius, blur, colour)

    def line(self, start: Point, end: Point, colour: Colour, width: int = 1) -> None:
        """Note a line."""
        self._note("line", start, end, colour, width)

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        """Note a polygon."""
        self._note("polygon", tuple(points), colour)

    def image(self, picture: pygame.Surface, at: Point, opacity: int = 255) -> None:
        """Note a picture."""
        self._note("image", picture, at, opacity)

    def images(self, placed: Iterable[Placed]) -> None:
        """Note pictures."""
        for picture, at in placed:
            self.image(picture, at)

    def icon(self, name: str, rect: Rect, colour: Colour | None = None) -> None:
        """Note an icon by its name; the file need not be there."""
        self._note("icon", name, rect.copy(), colour)

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
        """Note a text; returns where a window would have it."""
        wide, high = self.look.fonts.size(text, role, width)
        where = anchored((max(wide, width or 0), high), at, anchor)
        self._note("text", text, where, role, colour)
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
        """Note a text; returns where a window would have it."""
        shown, _ = self.look.fonts.fit(text, role, rect.width, smallest)
        width, height = self.look.fonts.size(shown, role)
        where = aligned((min(width, rect.width), height), rect, align)
        self._note("text", text, where, role, colour)
        return where

    @contextmanager
    def clip(self, rect: Rect) -> Iterator[None]:
        """Note the clip and its end."""
        self._note("clip", rect.copy())
        yield
        self._note("unclip", rect.copy())

    def _note(self, verb: str, *given: object) -> None:
        self.calls.append((verb, given))
