"""Draw every card of both decks: 52 faces in two and in four suit colours, both in high contrast too; jokers, backs.

Usage: python assets/scripts/draw_cards.py [--out FOLDER]
"""

import argparse
from pathlib import Path

import backs
import high_contrast
import jokers
import modern
from courts import court
from faces import HEIGHT, WIDTH, ace, number_card
from palette import FOUR_COLOURS, STRONG_FOUR_COLOURS, STRONG_TWO_COLOURS, TWO_COLOURS, Palette
from svg import document

SUITS = "SHDC"
RANKS = "A23456789TJQK"


def face(rank: str, suit: str, palette: Palette) -> list[str]:
    """Return the drawing of one card in a palette."""
    colours = palette[suit]
    if rank == "A":
        return ace(suit, colours)
    if rank in "JQK":
        return court(rank, suit, colours)
    return number_card(10 if rank == "T" else int(rank), suit, colours)


def pictures() -> dict[str, list[str]]:
    """Return every drawing by its path below the folder of cards, without the suffix."""
    drawings = {
        "X": jokers.joker(jokers.RED),
        "X2": jokers.joker(jokers.BLUE),
        **{f"back_{name}": back for name, back in backs.BACKS.items()},
    }
    for folder, palette in (("", TWO_COLOURS), ("four_colour/", FOUR_COLOURS)):
        for suit in SUITS:
            for rank in RANKS:
                drawings[f"{folder}{rank}{suit}"] = face(rank, suit, palette)
    for folder, palette in (("", STRONG_TWO_COLOURS), ("four_colour/", STRONG_FOUR_COLOURS)):
        for suit in SUITS:
            for rank in RANKS:
                drawings[f"high_contrast/{folder}{rank}{suit}"] = high_contrast.face(rank, suit, palette[suit])
    drawings["high_contrast/X"] = high_contrast.joker(jokers.RED)
    drawings["high_contrast/X2"] = high_contrast.joker(jokers.BLUE)
    for folder, (paper, palette) in modern.PALETTES.items():
        for suit in SUITS:
            for rank in RANKS:
                drawings[f"modern/{folder}{rank}{suit}"] = modern.face(rank, suit, paper, palette[suit])
    for folder, paper in (("", modern.PLAIN), ("high_contrast/", modern.STRONG)):
        drawings[f"modern/{folder}X"] = modern.joker(paper, jokers.RED)
        drawings[f"modern/{folder}X2"] = modern.joker(paper, jokers.BLUE)
    return drawings


def main() -> None:
    """Write all cards as SVG files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path(__file__).parents[1] / "cards")
    out: Path = parser.parse_args().out
    for name, parts in pictures().items():
        file = out / f"{name}.svg"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(document(WIDTH, HEIGHT, parts), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
