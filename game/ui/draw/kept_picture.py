"""A picture that is kept from frame to frame: of what is drawn differently now, only that part is painted again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import pygame
from msgspec import Struct, field
from pygame import Rect

from game.ui.draw.canvas import Canvas, Placed, Point, SurfaceCanvas
from game.ui.draw.look import Look
from game.ui.draw.shapes import Shapes
from game.ui.draw.theme import Colour

Box = tuple[int, int, int, int]

MOST_PARTS = 12
"""Parts that are painted one by one; more are painted as one."""

WHOLE = ("line", "polygon")
"""What is painted whole or not at all: smooth edges come out otherwise where a part ends."""


class Stroke(NamedTuple):
    """One thing drawn: a verb of the canvas with what it was given, the px it may touch, and the clip it was under."""

    verb: str
    given: tuple[object, ...]
    box: Box
    clip: Box | None


class PictureMemory(Struct):
    """Strokes as they were recorded, and for what."""

    key: object = None
    strokes: list[Stroke] = field(default_factory=list)


class StrokeRecorder(SurfaceCanvas):
    """A canvas that draws nothing yet: `strokes` holds everything in its order. The surface shows what was before."""

    def __init__(self, surface: pygame.Surface, look: Look, shapes: Shapes | None = None) -> None:
        super().__init__(surface, look, shapes)
        self.strokes: list[Stroke] = []
        self.spoilt: list[Rect] = []
        """Where a picture that is the same as before does not look as it did."""
        self._clip: Rect | None = None
        self._fading: list[Rect] = []

    @property
    def clipped(self) -> Box | None:
        """The clip all that is drawn now is under."""
        return None if self._clip is None else _box(self._clip)

    def take(self) -> tuple[list[Stroke], list[Rect]]:
        """Return the strokes and what is spoilt, and begin with nothing again."""
        taken = self.strokes, self.spoilt
        self.strokes, self.spoilt = [], []
        return taken

    def fill(self, colour: Colour, rect: Rect | None = None) -> None:
        where = tuple(rect or self.rect)
        if len(colour) == 3 or colour[3] == 255:
            self._note("fill", (colour, where), Rect(where))
        else:
            self.box(Rect(where), colour)

    def line(self, start: Point, end: Point, colour: Colour, width: int = 1) -> None:
        self._note("line", (start, end, colour, width), _around((start, end)).inflate(2 * width, 2 * width))

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        self._note("polygon", (tuple(points), colour), _around(points))

    def image(self, picture: pygame.Surface, at: Point, opacity: int = 255) -> None:
        place = (int(at[0]), int(at[1]))
        self._note("image", (picture, place, opacity), Rect(place, picture.get_size()))

    def images(self, placed: Iterable[Placed]) -> None:
        for picture, at in placed:
            self.image(picture, at)

    @contextmanager
    def clip(self, rect: Rect) -> Iterator[None]:
        before = self._clip
        self._clip = rect.copy() if before is None else rect.clip(before)
        try:
            yield
        finally:
            self._clip = before

    def picture(self) -> pygame.Surface:
        found = pygame.Surface(self.rect.size, depth=32)
        paint(SurfaceCanvas(found, self.look, self.shapes), self.rect, self.strokes)
        if self._clip is None and not self._fading:
            self.strokes = []
            self.image(found, (0, 0))
        return found

    def begin_fading(self, part: Rect) -> None:
        self._fading.append(part)
        self._note("begin_fading", (_box(part),), part)

    def end_fading(self, opacity: float) -> None:
        self._note("end_fading", (opacity,), self._fading.pop())

    def _note(self, verb: str, given: tuple[object, ...], touched: Rect) -> None:
        seen = touched if self._clip is None else touched.clip(self._clip)
        if seen:
            self.strokes.append(Stroke(verb, given, _box(seen), self.clipped))


def again(canvas: Canvas, memory: PictureMemory, key: object, draw: Callable[[Canvas], object]) -> None:
    """Draw what `draw` draws; where that was recorded for the same `key` the last time, from `memory`."""
    if not isinstance(canvas, StrokeRecorder):
        draw(canvas)
    elif memory.key == (canvas.look, canvas.clipped, key):
        canvas.strokes += memory.strokes
    else:
        begin = len(canvas.strokes)
        draw(canvas)
        memory.key, memory.strokes = (canvas.look, canvas.clipped, key), canvas.strokes[begin:]


class KeptPicture:
    """The picture of strokes, opaque and as large as the window: on a `surface`, or one of its own."""

    def __init__(self, look: Look, size: tuple[int, int], surface: pygame.Surface | None = None) -> None:
        self.surface = surface or pygame.Surface(size, depth=32)
        self._canvas = SurfaceCanvas(self.surface, look)
        self._shown: list[Stroke] | None = None
        self._spoilt: list[Rect] = []
        """What was painted since it was last drawn on a canvas that records."""

    def recorder(self) -> StrokeRecorder:
        """A canvas for what is to be shown; pictures it makes are the same ones each time."""
        return StrokeRecorder(self.surface, self._canvas.look, self._canvas.shapes)

    def forget(self) -> None:
        """The surface may show anything now: paint all of it next time."""
        self._shown = None

    def show(self, strokes: list[Stroke], spoilt: Sequence[Rect] = ()) -> list[Rect]:
        """Be the picture of these strokes, which cover everything; returns the parts that were painted.

        `spoilt` is where pictures among them do not look as they did, though they are the same ones.
        """
        whole = self._canvas.rect
        parts = [whole] if self._shown is None else changed(self._shown, strokes, whole, spoilt)
        self._shown = strokes
        for part in parts:
            paint(self._canvas, part, strokes)
            _join(self._spoilt, part)
        return parts

    def draw(self, canvas: Canvas) -> None:
        """Draw it, and tell a canvas that records what looks different since it last did."""
        canvas.image(self.surface, (0, 0))
        if isinstance(canvas, StrokeRecorder):
            canvas.spoilt += self._spoilt
            self._spoilt = []


def paint(canvas: SurfaceCanvas, part: Rect, strokes: Iterable[Stroke]) -> None:
    """Paint the strokes as far as they lie in a part."""
    with canvas.clip(part):
        for verb, given, box, clip in strokes:
            if part.colliderect(box):
                if clip:
                    with canvas.clip(Rect(clip)):
                        getattr(canvas, verb)(*given)
                else:
                    getattr(canvas, verb)(*given)


def changed(before: Sequence[Stroke], now: Sequence[Stroke], whole: Rect, spoilt: Iterable[Rect] = ()) -> list[Rect]:
    """The parts of `whole` in which two pictures differ, or are `spoilt`, none over another; `whole` itself where that
    is simplest.
    """
    # What begins and ends alike is found much more quickly than what is in both somewhere.
    first = _alike(before, now)
    last = _alike(before[first:][::-1], now[first:][::-1])
    gone, come = before[first : len(before) - last], now[first : len(now) - last]
    old, new = set(gone), set(come)
    common = [stroke for stroke in come if stroke in old]
    if common != [stroke for stroke in gone if stroke in new]:
        return [whole]  # the same things in another order, or so many times
    parts: list[Rect] = []
    for rect in spoilt:
        _join(parts, rect.clip(whole))
    for stroke in old ^ new:
        _join(parts, Rect(stroke.box).clip(whole))
    if len(parts) > MOST_PARTS:
        parts = [parts[0].unionall(parts[1:])]
    slanted = [Rect(stroke.box).clip(whole) for stroke in now if stroke.verb in WHOLE]
    while cut := [box for box in slanted if (hit := box.collidelist(parts)) >= 0 and not parts[hit].contains(box)]:
        _join(parts, cut[0])
    return parts


def _alike(some: Sequence[Stroke], others: Sequence[Stroke]) -> int:
    """How many are the same from the beginning on."""
    pairs = zip(some, others, strict=False)
    shorter = min(len(some), len(others))
    return next((n for n, (one, other) in enumerate(pairs) if one is not other and one != other), shorter)


def _join(parts: list[Rect], part: Rect) -> None:
    """Add a part to others, as one with those it touches."""
    while part and (hit := part.collidelist(parts)) >= 0:
        part = part.union(parts.pop(hit))
    if part:
        parts.append(part)


def _box(rect: Rect) -> Box:
    return (rect.x, rect.y, rect.width, rect.height)


def _around(points: Sequence[Point]) -> Rect:
    """Every px that something between these points may touch."""
    across, down = [point[0] for point in points], [point[1] for point in points]
    left, top = int(min(across)) - 1, int(min(down)) - 1
    return Rect(left, top, int(max(across)) + 3 - left, int(max(down)) + 3 - top)
