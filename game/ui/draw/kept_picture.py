"""A picture retained from frame to frame, of which only the parts that changed are painted again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import pygame
from msgspec import Struct, field
from pygame import Rect

from game.ui.draw.canvas import Canvas, PlacedImage, Point, SurfaceCanvas
from game.ui.draw.look import Look
from game.ui.draw.shapes import Shapes
from game.ui.draw.theme import Colour

PixelBox = tuple[int, int, int, int]

MAX_PARTS = 12
"""Most dirty rectangles painted one by one; more are painted as one."""

INDIVISIBLE = ("line", "polygon")
"""Strokes that are painted whole or not at all, as a clip would change their smooth edges."""


class Stroke(NamedTuple):
    """One recorded call of a canvas method: its name and arguments, the rectangle it may touch, and its clip."""

    verb: str
    arguments: tuple[object, ...]
    box: PixelBox
    clip: PixelBox | None


class PictureMemory(Struct):
    """The strokes recorded by `draw_cached`, with the key they were recorded for."""

    key: object = None
    strokes: list[Stroke] = field(default_factory=list)


class StrokeRecorder(SurfaceCanvas):
    """A canvas that records `strokes` in order instead of drawing; the surface still shows the last frame."""

    def __init__(self, surface: pygame.Surface, look: Look, shapes: Shapes | None = None) -> None:
        super().__init__(surface, look, shapes)
        self.strokes: list[Stroke] = []
        self.dirty_rects: list[Rect] = []
        """Rectangles in which recorded pictures have changed although their surfaces are the same objects."""
        self._clip: Rect | None = None
        self._fading: list[Rect] = []

    @property
    def current_clip(self) -> PixelBox | None:
        """The clip that applies now; None without one."""
        return None if self._clip is None else _box(self._clip)

    def take_strokes(self) -> tuple[list[Stroke], list[Rect]]:
        """Return the recorded strokes, and the rectangles in which recorded pictures have changed; then start again
        with none.
        """
        taken = self.strokes, self.dirty_rects
        self.strokes, self.dirty_rects = [], []
        return taken

    def fill(self, colour: Colour, rect: Rect | None = None) -> None:
        where = tuple(rect or self.rect)
        if len(colour) == 3 or colour[3] == 255:
            self._record("fill", (colour, where), Rect(where))
        else:
            self.box(Rect(where), colour)

    def line(self, start: Point, end: Point, colour: Colour, width: int = 1) -> None:
        self._record("line", (start, end, colour, width), _bounds((start, end)).inflate(2 * width, 2 * width))

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        self._record("polygon", (tuple(points), colour), _bounds(points))

    def image(self, picture: pygame.Surface, at: Point, opacity: int = 255) -> None:
        place = (int(at[0]), int(at[1]))
        self._record("image", (picture, place, opacity), Rect(place, picture.get_size()))

    def images(self, placed: Iterable[PlacedImage]) -> None:
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
        paint_part(SurfaceCanvas(found, self.look, self.shapes), self.rect, self.strokes)
        if self._clip is None and not self._fading:
            self.strokes = []
            self.image(found, (0, 0))
        return found

    def begin_fading(self, part: Rect) -> None:
        self._fading.append(part)
        self._record("begin_fading", (_box(part),), part)

    def end_fading(self, opacity: float) -> None:
        self._record("end_fading", (opacity,), self._fading.pop())

    def _record(self, verb: str, given: tuple[object, ...], touched: Rect) -> None:
        seen = touched if self._clip is None else touched.clip(self._clip)
        if seen:
            self.strokes.append(Stroke(verb, given, _box(seen), self.current_clip))


def draw_cached(canvas: Canvas, memory: PictureMemory, key: object, draw: Callable[[Canvas], object]) -> None:
    """Draw on `canvas` by calling `draw`, or with the strokes that it left the last time.

    On a canvas that is no recorder, always call `draw`. On a recorder, if `memory` has strokes recorded for the same
    `key`, look and clip, add these to the recorder. Otherwise call `draw` and keep its strokes in `memory`. So `key`
    must differ whenever `draw` would draw something else with the same look and clip.
    """
    if not isinstance(canvas, StrokeRecorder):
        draw(canvas)
    elif memory.key == (canvas.look, canvas.current_clip, key):
        canvas.strokes += memory.strokes
    else:
        begin = len(canvas.strokes)
        draw(canvas)
        memory.key, memory.strokes = (canvas.look, canvas.current_clip, key), canvas.strokes[begin:]


class KeptPicture:
    """An opaque picture of strokes that is kept from frame to frame, as large as the window. It is painted on `surface`
    or, if that is None, on a surface of its own.
    """

    def __init__(self, look: Look, size: tuple[int, int], surface: pygame.Surface | None = None) -> None:
        self.surface = surface or pygame.Surface(size, depth=32)
        self._canvas = SurfaceCanvas(self.surface, look)
        self._painted_strokes: list[Stroke] | None = None
        self._dirty_rects: list[Rect] = []
        """Rectangles painted since it was last drawn on a recorder."""

    def recorder(self) -> StrokeRecorder:
        """Return a recorder for the next frame, with the same cache of shapes."""
        return StrokeRecorder(self.surface, self._canvas.look, self._canvas.shapes)

    def invalidate(self) -> None:
        """Mark the whole picture to be painted at the next `show`, as the surface may have lost its contents."""
        self._painted_strokes = None

    def show(self, strokes: list[Stroke], dirty_rects: Sequence[Rect] = ()) -> list[Rect]:
        """Update the picture to these strokes, which must together cover all of it. Return the rectangles that were
        painted.

        `dirty_rects` are places where recorded pictures changed although their surfaces are the same objects.
        """
        whole = self._canvas.rect
        parts = (
            [whole]
            if self._painted_strokes is None
            else dirty_parts(self._painted_strokes, strokes, whole, dirty_rects)
        )
        self._painted_strokes = strokes
        for part in parts:
            paint_part(self._canvas, part, strokes)
            _add_merged(self._dirty_rects, part)
        return parts

    def draw(self, canvas: Canvas) -> None:
        """Draw the picture. On a recorder, also report the rectangles painted since it was last drawn on a recorder."""
        canvas.image(self.surface, (0, 0))
        if isinstance(canvas, StrokeRecorder):
            canvas.dirty_rects += self._dirty_rects
            self._dirty_rects = []


def paint_part(canvas: SurfaceCanvas, part: Rect, strokes: Iterable[Stroke]) -> None:
    """Paint the strokes that touch `part`, clipped to it."""
    with canvas.clip(part):
        for verb, given, box, clip in strokes:
            if part.colliderect(box):
                if clip:
                    with canvas.clip(Rect(clip)):
                        getattr(canvas, verb)(*given)
                else:
                    getattr(canvas, verb)(*given)


def dirty_parts(
    before: Sequence[Stroke], now: Sequence[Stroke], whole: Rect, dirty_rects: Iterable[Rect] = ()
) -> list[Rect]:
    """Return disjoint rectangles that contain all differences between the strokes of two frames, `before` and `now`,
    and all of `dirty_rects`, as far as they lie in `whole`. Empty if nothing differs and there are no `dirty_rects`.

    Return only `whole` if strokes that both frames have come in another order, or not equally often.
    """
    # What begins and ends alike is found much more quickly than what is in both somewhere.
    first = _common_length(before, now)
    last = _common_length(before[first:][::-1], now[first:][::-1])
    gone, come = before[first : len(before) - last], now[first : len(now) - last]
    old, new = set(gone), set(come)
    common = [stroke for stroke in come if stroke in old]
    if common != [stroke for stroke in gone if stroke in new]:
        return [whole]  # the same strokes in another order or number
    parts: list[Rect] = []
    for rect in dirty_rects:
        _add_merged(parts, rect.clip(whole))
    for stroke in old ^ new:
        _add_merged(parts, Rect(stroke.box).clip(whole))
    if len(parts) > MAX_PARTS:
        parts = [parts[0].unionall(parts[1:])]
    slanted = [Rect(stroke.box).clip(whole) for stroke in now if stroke.verb in INDIVISIBLE]
    while cut := [box for box in slanted if (hit := box.collidelist(parts)) >= 0 and not parts[hit].contains(box)]:
        _add_merged(parts, cut[0])
    return parts


def _common_length(some: Sequence[Stroke], others: Sequence[Stroke]) -> int:
    """Return how many strokes two recordings have in common at their beginning."""
    pairs = zip(some, others, strict=False)
    shorter = min(len(some), len(others))
    return next((n for n, (one, other) in enumerate(pairs) if one is not other and one != other), shorter)


def _add_merged(parts: list[Rect], part: Rect) -> None:
    """Add `part` to the list `parts`, merged with those it overlaps, which are removed from the list; add nothing if it
    is empty.
    """
    while part and (hit := part.collidelist(parts)) >= 0:
        part = part.union(parts.pop(hit))
    if part:
        parts.append(part)


def _box(rect: Rect) -> PixelBox:
    return (rect.x, rect.y, rect.width, rect.height)


def _bounds(points: Sequence[Point]) -> Rect:
    """Return a rectangle around all pixels that a line, one pixel wide, or a polygon through these points may touch."""
    across, down = [point[0] for point in points], [point[1] for point in points]
    left, top = int(min(across)) - 1, int(min(down)) - 1
    return Rect(left, top, int(max(across)) + 3 - left, int(max(down)) + 3 - top)
