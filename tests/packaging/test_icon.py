"""The icon of the program: every size, and the two files that hold several."""

import struct
from io import BytesIO
from pathlib import Path

import pygame

from tests.packaging.scripts import ROOT, script

drawing = script("draw_program_icon")


def size_of(png: bytes) -> tuple[int, int]:
    return pygame.image.load(BytesIO(png), "icon.png").get_size()


def test_the_icon_is_drawn_in_every_size_with_a_transparent_rim(icons: Path) -> None:
    assert {16, 22, 24, 32, 48, 64, 128, 256, 512} == set(drawing.SIZES)
    for size in drawing.SIZES:
        picture = pygame.image.load(icons / f"rummy-house-{size}.png")
        assert picture.get_size() == (size, size)
        assert picture.get_at((0, 0)).a < 128
        assert picture.get_at((size // 2, size // 2)).a == 255


def test_the_svg_of_the_desktop_icon_is_that_of_the_window(icons: Path) -> None:
    window = (ROOT / "assets/icons/app.svg").read_text(encoding="utf-8")
    assert (icons / "rummy-house.svg").read_text(encoding="utf-8") == window


def test_the_icon_file_for_windows_contains_the_pictures_it_lists(icons: Path) -> None:
    data = (icons / "rummy-house.ico").read_bytes()
    reserved, kind, count = struct.unpack("<3H", data[:6])
    assert (reserved, kind, count) == (0, 1, len(drawing.WINDOWS))
    for number, size in enumerate(drawing.WINDOWS):
        width, height, _, _, _, bits, length, at = struct.unpack("<4B2H2I", data[6 + 16 * number :][:16])
        assert (width or 256, height or 256, bits) == (size, size, 32)
        assert size_of(data[at : at + length]) == (size, size)


def test_the_icon_file_for_macos_contains_the_pictures_it_lists(icons: Path) -> None:
    data = (icons / "rummy-house.icns").read_bytes()
    assert data[:4] == b"icns"
    assert struct.unpack(">I", data[4:8]) == (len(data),)
    found, at = {}, 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at + 4 : at + 8])
        found[data[at : at + 4].decode()] = size_of(data[at + 8 : at + length])[0]
        at += length
    assert found == drawing.MACOS | drawing.SHARP
