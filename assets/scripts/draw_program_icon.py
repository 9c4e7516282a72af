"""Draw the icon of the program as desktops want it: SVG, PNGs, and one file each for Windows and macOS.

Usage: python assets/scripts/draw_program_icon.py [--out FOLDER]
"""

import argparse
import struct
from io import BytesIO
from pathlib import Path

import icons
import pygame
from palette import PAPER, TWO_COLOURS
from shapes import suit
from svg import document, group, rect

NAME = "rummy-house"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
SMALL = 32
"""Up to this size (px) fewer and larger things are drawn."""
WINDOWS = (16, 24, 32, 48, 64, 256)
MACOS = {"icp4": 16, "icp5": 32, "ic07": 128, "ic08": 256, "ic09": 512}
SHARP = {"ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512}
"""The pictures of an icon file by the names macOS has for them, and those for sharp screens."""


def small() -> list[str]:
    """Return two cards on green felt, one of them with a spade."""
    red, black = TWO_COLOURS["H"].pip, TWO_COLOURS["S"].pip
    behind = [rect(-15, -21, 30, 42, 4, PAPER, "#123f2c", 3), suit("D", -6, -9, 12, red)]
    before = [rect(-16, -22, 32, 44, 4, PAPER, "#123f2c", 3), suit("S", 0, 0, 25, black)]
    return [rect(1, 1, 62, 62, 13, "#1f7350"), group(behind, 22, 31, turn=-14), group(before, 39, 34, turn=8)]


def picture(size: int) -> bytes:
    """Return the icon as a PNG of size × size px."""
    parts = small() if size <= SMALL else icons.icons()["app"]
    svg = document(icons.SIZE, icons.SIZE, parts).encode()
    # Four times too large and then made smaller: finer edges than SDL draws.
    large = pygame.image.load_sized_svg(BytesIO(svg), (4 * size, 4 * size))
    png = BytesIO()
    pygame.image.save(pygame.transform.smoothscale(large, (size, size)), png, "icon.png")
    return png.getvalue()


def windows(pictures: dict[int, bytes]) -> bytes:
    """Return an ICO file: a head, an entry for each PNG, the PNGs."""
    chosen = [(size, pictures[size]) for size in WINDOWS]
    at = 6 + 16 * len(chosen)
    entries = b""
    for size, data in chosen:
        # Eight bits hold no 256: that is written as 0.
        entries += struct.pack("<4B2H2I", size % 256, size % 256, 0, 0, 1, 32, len(data), at)
        at += len(data)
    return struct.pack("<3H", 0, 1, len(chosen)) + entries + b"".join(data for _, data in chosen)


def macos(pictures: dict[int, bytes]) -> bytes:
    """Return an ICNS file: a head, then PNGs, each after its name and length."""
    parts = b"".join(
        name.encode() + struct.pack(">I", 8 + len(pictures[size])) + pictures[size]
        for name, size in (MACOS | SHARP).items()
    )
    return b"icns" + struct.pack(">I", 8 + len(parts)) + parts


def draw(out: Path) -> None:
    """Write all of them into a folder."""
    out.mkdir(parents=True, exist_ok=True)
    svg = document(icons.SIZE, icons.SIZE, icons.icons()["app"])
    (out / f"{NAME}.svg").write_text(svg, encoding="utf-8", newline="\n")
    pictures = {size: picture(size) for size in SIZES}
    for size, data in pictures.items():
        (out / f"{NAME}-{size}.png").write_bytes(data)
    (out / f"{NAME}.ico").write_bytes(windows(pictures))
    (out / f"{NAME}.icns").write_bytes(macos(pictures))


def main() -> None:
    """Write all icons."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path(__file__).parents[2] / "build" / "icons")
    out: Path = parser.parse_args().out
    draw(out)
    print(*sorted(path.name for path in out.iterdir()), sep="\n")


if __name__ == "__main__":
    main()
