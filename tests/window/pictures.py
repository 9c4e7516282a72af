"""Pictures of the screen: what should be there drawn in no window, compared, and kept small."""

import struct
import zlib
from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path

import pygame
from pygame import Rect
from pygame.mask import Mask

from game import paths
from game.ui.draw.assets import Images
from game.ui.draw.canvas import Canvas, SurfaceCanvas
from game.ui.draw.look import Look
from game.ui.input.verbs import Device
from game.ui.widgets.screens import Screen, Screens
from tests.ui.support.headless import NullCanvas

SIZE = (1280, 800)
"""The window under test fills the screen."""

STEP = 3
"""By how much each part of a colour may differ from what it should be."""

BLACK, WHITE = (0, 0, 0), (255, 255, 255)

Draw = Callable[[Canvas], object]


@lru_cache(maxsize=2)
def usual_look(size: tuple[int, int] = SIZE) -> Look:
    """Return the look of the program with default settings in a window of this size."""
    pygame.font.init()
    return Look.of(size, Images(paths.assets()))


def laid_out(page: Screen, look: Look | None = None, device: Device = Device.MOUSE) -> Screens:
    """Return a stack of screens with this page alone, laid out for a look and an input device."""
    screens = Screens()
    screens.device = device
    screens.push(page)
    screens.layout(look or usual_look())
    return screens


def drawn(page: Screen, device: Device = Device.MOUSE) -> pygame.Surface:
    """Return the picture of a page in a window, opened with an input device."""
    look = usual_look()
    surface = _ground(BLACK)
    laid_out(page, look, device).draw(SurfaceCanvas(surface, look))
    return surface


def settled(page: Screen) -> pygame.Surface:
    """Return the picture of a page once its animations have ended and all is drawn in full quality."""
    look = usual_look()
    surface = _ground(BLACK)
    screens, canvas = laid_out(page, look), SurfaceCanvas(surface, look)
    screens.draw(canvas)
    while screens.tick(1):
        screens.draw(canvas)
    return surface


def texts(page: Screen) -> list[str]:
    """Return all texts on a page."""
    look = usual_look()
    canvas = NullCanvas(look)
    laid_out(page, look).draw(canvas)
    return canvas.texts()


def differing(seen: pygame.Surface, wanted: pygame.Surface, where: Rect | None = None) -> int:
    """Return the number of pixels that differ between two pictures, within the rectangle `where` or everywhere."""
    return different_pixels(seen, wanted, whole(SIZE) if where is None else union([where], SIZE)).count()


def different_pixels(seen: pygame.Surface, wanted: pygame.Surface, compared: Mask) -> Mask:
    """Return the mask of the pixels that differ between two pictures, among those in the mask `compared`."""
    different = _alike(seen, wanted)
    different.invert()
    return different.overlap_mask(compared, (0, 0))


def whole(size: tuple[int, int]) -> Mask:
    """Return the mask of all pixels of a picture of this size."""
    return Mask(size, fill=True)


def union(parts: Iterable[Rect], size: tuple[int, int]) -> Mask:
    """Return the mask of the pixels inside any of the rectangles, in a picture of this size."""
    found = Mask(size)
    for part in parts:
        found.draw(Mask(part.size, fill=True), part.topleft)
    return found


def drawn_alone(draw: Draw) -> tuple[pygame.Surface, Mask]:
    """Return the picture that `draw` draws, and the mask of its opaque pixels, which look the same on any
    background.
    """
    look = usual_look()
    on_black, on_white = _ground(BLACK), _ground(WHITE)
    for surface in (on_black, on_white):
        draw(SurfaceCanvas(surface, look))
    solid = _alike(on_black, on_white)
    assert solid.count(), "nothing is drawn that covers the ground"
    return on_black, solid


def shown(seen: pygame.Surface, draw: Draw) -> bool:
    """Whether the picture `seen` contains what `draw` draws, on any background."""
    return not different_pixels(seen, *drawn_alone(draw)).count()


def _ground(colour: tuple[int, int, int]) -> pygame.Surface:
    surface = pygame.Surface(SIZE, 0, 32)
    surface.fill(colour)
    return surface


def _alike(one: pygame.Surface, other: pygame.Surface) -> Mask:
    least = (STEP + 1,) * 3
    return pygame.mask.from_threshold(one, BLACK, (*least, 255), other)


# Files


def save_small(picture: pygame.Surface, path: Path) -> None:
    """Write a picture as a PNG of 256 colours, a third of the size of one with all colours."""
    width, height = picture.get_size()
    pixels = memoryview(pygame.image.tobytes(picture, "BGRA")).cast("I").tolist()
    palette, index = indexed(Counter(pixels))
    numbers = bytes(map(index.__getitem__, pixels))
    rows = b"".join(b"\0" + numbers[y * width : (y + 1) * width] for y in range(height))
    head = struct.pack(">2I5B", width, height, 8, 3, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"PLTE", palette), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(png(chunks))


def png(chunks: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Return a PNG file with these chunks, given as pairs of name and data."""
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def indexed(counts: Counter[int], most: int = 256) -> tuple[bytes, dict[int, int]]:
    """Reduce counted colours to a palette of at most `most`, by repeatedly halving the widest group of them.

    Return the palette, and the palette index of each colour.
    """
    groups = [[((c >> 16) & 255, (c >> 8) & 255, c & 255, c) for c in counts]]
    spreads = [_spread(groups[0])]
    while len(groups) < most and max(spreads)[0]:
        widest = spreads.index(max(spreads))
        part = spreads[widest][1]
        group = sorted(groups[widest], key=lambda colour: colour[part])
        half = len(group) // 2
        groups[widest : widest + 1] = [group[:half], group[half:]]
        spreads[widest : widest + 1] = [_spread(group[:half]), _spread(group[half:])]
    palette, index = bytearray(), {}
    for number, group in enumerate(groups):
        weight = sum(counts[colour[3]] for colour in group)
        palette += bytes(sum(colour[i] * counts[colour[3]] for colour in group) // weight for i in range(3))
        index.update({colour[3]: number for colour in group})
    return bytes(palette), index


def _spread(group: list[tuple[int, int, int, int]]) -> tuple[float, int]:
    """Return the greatest extent of a group of colours, weighted by its size, and the index of the colour channel with
    it.
    """
    wide = [max(colour[i] for colour in group) - min(colour[i] for colour in group) for i in range(3)]
    return max(wide) * len(group) ** 0.5, wide.index(max(wide))
