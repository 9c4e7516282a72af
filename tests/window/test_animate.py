"""The moving picture shows every frame as it was drawn, decoded as the format says; the one in the docs is small."""

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.window.animate import COLOURS, FILMS, LAST, SHADES, animated

SIZE = (60, 40)
SHOWN = Path(__file__).parents[2] / "docs" / "screenshots" / "dealing_in_motion.png"


def frames() -> list[pygame.Surface]:
    """Return the frames of a card that moves to the right and rests for a frame."""
    found = []
    for x in (5, 12, 12, 30):
        frame = pygame.Surface(SIZE, depth=32)
        frame.fill((20, 88, 60))
        frame.fill((252, 240, 228), pygame.Rect(x, 10, 14, 20))
        found.append(frame)
    return found


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        body = data[at + 4 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length]) == (zlib.crc32(body),)
        yield body[:4], body[4:]
        at += 12 + length


def decoded(data: bytes) -> tuple[list[bytes], list[float]]:
    """Return every frame of an animated PNG as RGB bytes, and the seconds for which each is shown."""
    shown, seconds, numbers = bytearray(), [], []
    found: list[bytes] = []
    width, palette, box = 0, b"", (0, 0, 0, 0)
    for name, body in chunks(data):
        if name == b"IHDR":
            width, height = struct.unpack(">2I", body[:8])
            shown = bytearray(3 * width * height)
        elif name == b"PLTE":
            palette = body
        elif name == b"fcTL":
            number, *place, share, of, dispose, blend = struct.unpack(">5I2H2B", body)
            assert (dispose, blend) == (0, 1)
            box = (place[0], place[1], place[2], place[3])
            numbers.append(number)
            seconds.append(share / of)
        elif name in (b"IDAT", b"fdAT"):
            if name == b"fdAT":
                numbers.append(struct.unpack(">I", body[:4])[0])
                body = body[4:]
            rows = zlib.decompress(body)
            wide, high, left, top = box
            for y in range(high):
                line = rows[y * (wide + 1) + 1 : (y + 1) * (wide + 1)]
                for x, colour in enumerate(line):
                    if colour != COLOURS:
                        at = 3 * ((top + y) * width + left + x)
                        shown[at : at + 3] = palette[3 * colour : 3 * colour + 3]
            found.append(bytes(shown))
    assert numbers == list(range(len(numbers)))
    return found, seconds


def test_every_frame_of_an_animated_picture_equals_the_drawn_one() -> None:
    found, seconds = decoded(animated(frames(), 0.05))
    assert seconds == [0.05, 0.05, 0.05, LAST]
    wanted = [bytes(each & SHADES & 255 for each in pygame.image.tobytes(frame, "RGB")) for frame in frames()]
    assert found == wanted


def test_the_animation_in_the_docs_is_below_a_megabyte_and_has_over_30_frames() -> None:
    data = SHOWN.read_bytes()
    assert len(data) < 1 << 20
    assert sum(name == b"fcTL" for name, _ in chunks(data)) > 30


def test_the_animated_picture_of_adding_a_card_has_many_different_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    shown = [pygame.image.tobytes(frame, "RGB") for frame in FILMS["addition"]()]
    assert len(set(shown)) > 10
