"""Draw the icons of the interface and the players' avatars.

Usage: python assets/scripts/draw_icons.py [--out FOLDER]   (folders icons and avatars inside it)
"""

import argparse
from pathlib import Path

import avatars
import icons
from svg import document


def main() -> None:
    """Write all icons and avatars as SVG files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path(__file__).parents[1])
    out: Path = parser.parse_args().out
    for folder, size, pictures in (
        ("icons", icons.SIZE, icons.icons()),
        ("avatars", avatars.SIZE, avatars.avatars()),
    ):
        (out / folder).mkdir(parents=True, exist_ok=True)
        for name, parts in pictures.items():
            text = document(size, size, parts)
            (out / folder / f"{name}.svg").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
