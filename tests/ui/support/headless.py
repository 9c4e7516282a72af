"""The loop without a window: a clock that is set by hand, a display without pixels, pictures without files.

Whole games run with it in a moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path

import pygame
from pygame import Rect
from pygame.event import Event

from game.ui.app.loop import Loop, Poller
from game.ui.draw.assets import CARD_RATIO, MEGABYTE, CardStyle, Images, with_border
from game.ui.draw.canvas import PlacedImage, Point, aligned_rect, anchored_rect
from game.ui.draw.look import Look
from game.ui.draw.theme import FELT, Colour, Role, Theme
from game.ui.input.verbs import Verb
from game.ui.widgets.screens import Screen, Screens
from game.words.input_signs import spoken

Call = tuple[str, tuple[object, ...]]
"""A drawing call: the name of the method, and its arguments."""


class NullCanvas:
    """A canvas without pixels; `calls` contains the drawing calls by name."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.rect = Rect((0, 0), look.metrics.size)
        self.calls: list[Call] = []

    def texts(self) -> list[str]:
        """Return every text drawn, in order and uncut; keys and buttons in words."""
        return self.texts_of(self.calls)

    def texts_of(self, calls: Iterable[Call]) -> list[str]:
        """Return the texts among these calls."""
        return [spoken(str(given[0]), self.look.fonts.pad) for verb, given in calls if verb == "text"]

    def fill(self, colour: Colour, rect: Rect | None = None) -> None:
        """Record a fill."""
        self._note("fill", colour, rect)

    def box(
        self,
        rect: Rect,
        fill: Colour | None = None,
        radius: int = 0,
        edge: Colour | None = None,
        width: int = 0,
    ) -> None:
        """Record a box."""
        self._note("box", rect.copy(), fill, radius, edge, width)

    def shadow(self, rect: Rect, radius: int, blur: int, colour: Colour | None = None) -> None:
        """Record a shadow."""
        self._note("shadow", rect.copy(), radius, blur, colour)

    def line(self, start: Point, end: Point, colour: Colour, width: int = 1) -> None:
        """Record a line."""
        self._note("line", start, end, colour, width)

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        """Record a polygon."""
        self._note("polygon", tuple(points), colour)

    def image(self, picture: pygame.Surface, at: Point, opacity: int = 255) -> None:
        """Record an image."""
        self._note("image", picture, at, opacity)

    def images(self, placed: Iterable[PlacedImage]) -> None:
        """Record images."""
        for picture, at in placed:
            self.image(picture, at)

    def icon(self, name: str, rect: Rect, colour: Colour | None = None) -> None:
        """Record an icon by its name; its file need not exist."""
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
        """Record a text; return the rectangle it would have in a window."""
        wide, high = self.look.fonts.size(text, role, width)
        where = anchored_rect((max(wide, width or 0), high), at, anchor)
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
        """Record a text; return the rectangle it would have in a window."""
        shown, _ = self.look.fonts.fit(text, role, rect.width, smallest)
        width, height = self.look.fonts.size(shown, role)
        where = aligned_rect((min(width, rect.width), height), rect, align)
        self._note("text", text, where, role, colour)
        return where

    @contextmanager
    def clip(self, rect: Rect) -> Iterator[None]:
        """Record the beginning and the end of a clip."""
        self._note("clip", rect.copy())
        yield
        self._note("unclip", rect.copy())

    def _note(self, verb: str, *given: object) -> None:
        self.calls.append((verb, given))


class ManualClock:
    """A clock that advances only on `wait`, each time by at least `least` seconds, as on a machine that draws no
    faster; `waits` contains the pauses asked for.
    """

    def __init__(self, least: float = 0.0) -> None:
        self.least = least
        self.time = 0.0
        self.waits: list[float] = []

    def now(self) -> float:
        """Return the seconds since the beginning."""
        return self.time

    def wait(self, seconds: float) -> None:
        """Advance the clock at once, by `seconds` or `least`."""
        self.waits.append(seconds)
        self.time += max(seconds, self.least)


class NullDisplay:
    """A display without a window; `frame` is the canvas of the last frame."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size, self.density = size, 1.0
        self.full_screen = False
        self.frame: list[Call] = []
        self._canvas: NullCanvas | None = None

    @property
    def texts(self) -> list[str]:
        """Return every text of the last frame; see `NullCanvas.texts`."""
        return self._canvas.texts_of(self.frame) if self._canvas else []

    def canvas(self, look: Look) -> NullCanvas:
        """Return a canvas that records drawing calls."""
        self._canvas = NullCanvas(look)
        return self._canvas

    def present(self) -> None:
        """Keep the canvas of this frame as `frame`."""
        if self._canvas:
            self.frame, self._canvas.calls = self._canvas.calls, []

    def expose(self) -> None:
        """Do nothing: every frame is recorded completely."""

    def toggle_full_screen(self) -> None:
        """Record the call."""
        self.full_screen = not self.full_screen


_EMPTY = memoryview(bytes(4 * 4096 * 4096))


class BlankImages(Images):
    """Empty pictures of the right size for every name, without files. With `paints` tables are painted and cards turned
    for them all the same.
    """

    def __init__(self, paints: bool = False) -> None:
        super().__init__(Path(), limit=4 * MEGABYTE)
        self.paints = paints

    def card(self, code: str, width: int, angle: float = 0, style: CardStyle | None = None) -> pygame.Surface:
        return super().card(code, width, angle, style) if self.paints else turned_blank(width, round(angle * 2) / 2)

    def _svg(self, path: Path, size: tuple[int, int]) -> pygame.Surface:
        return blank(size)


@cache
def blank(size: tuple[int, int]) -> pygame.Surface:
    """Return an empty picture of this size, not to be drawn on: all share their memory."""
    if not all(size):
        return pygame.Surface(size, pygame.SRCALPHA)  # of no size at all, as of a widget that was not placed
    return pygame.image.frombuffer(_EMPTY[: 4 * size[0] * size[1]], size, "RGBA")


@cache
def turned_blank(width: int, angle: float) -> pygame.Surface:
    """Return an empty picture as large as a card of this width turned by `angle` degrees; not to be drawn on."""
    straight = blank((width, round(width * CARD_RATIO)))
    return blank(pygame.transform.rotozoom(with_border(straight), angle, 1).size) if angle else straight


@lru_cache(maxsize=32)
def blank_look(size: tuple[int, int], text_scale: float) -> Look:
    """Return the default look with empty pictures, cached by size and text scale, since measuring letters takes
    long.
    """
    return Look.of(size, BlankImages(), text_scale=text_scale)


COARSE = 1 / 30
"""Seconds between frames of a headless loop: the program draws more where it can, which a test need not see."""


class HeadlessLoop(Loop):
    """A loop without a window, showing `screen`: `do` handles verbs, `run_for` lets time pass, `display.texts` has the
    result.

    Its stack of screens is that of the screen, if it has one.
    """

    display: NullDisplay
    clock: ManualClock

    def __init__(
        self,
        screen: Screen,
        size: tuple[int, int] = (1280, 800),
        theme: Theme = FELT,
        text_scale: float = 1.0,
        pollers: Sequence[Poller] = (),
        images: Images | None = None,
        screens: Screens | None = None,
        least: float = COARSE,
    ) -> None:
        pygame.font.init()
        self.waiting: list[Event] = []
        self._doing: Verb | None = None
        plain, pictures = images is None and theme is FELT, images or BlankImages()
        screens = getattr(screen, "stack", Screens()) if screens is None else screens
        screens.push(screen)
        super().__init__(
            NullDisplay(size),
            screens,
            lambda now: blank_look(now, text_scale) if plain else Look.of(now, pictures, theme, text_scale),
            ManualClock(least),
            self._take,
            pollers,
        )
        self.step()

    def do(self, *verbs: Verb) -> None:
        """Handle verbs one after the other, with a frame for each."""
        for verb in verbs:
            self._doing = verb
            self.step()

    def run_for(self, seconds: float) -> None:
        """Let some seconds pass."""
        until = self.clock.time + seconds
        while self.clock.time < until and self.step():
            pass

    def settle(self, limit: float = 60) -> None:
        """Run until no frame was drawn for a moment; RuntimeError if that takes longer than `limit` seconds."""
        until = self.clock.time + limit
        frames, still = self.frames, 0
        while still < 3 and self.step():
            still = still + 1 if self.frames == frames else 0
            frames = self.frames
            if self.clock.time > until:
                raise RuntimeError(f"Still moving after {limit} seconds.")

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window."""
        self.display.size = size
        self.restyle_if_resized()
        self.step()

    def read(self, now: float) -> None:
        """Read input as `Loop.read` does, with the verbs given to `do`."""
        super().read(now)
        verb, self._doing = self._doing, None
        if verb is not None:
            self.handle(verb)

    def _take(self) -> list[Event]:
        events, self.waiting = self.waiting, []
        return events
