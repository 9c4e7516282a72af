"""What is sound of a text with mistakes: the lines that cannot be used become comments, so that nothing is lost."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from game.content.editing.text import read_values
from game.content.sheets.sheets import Sheet, open_text
from game.content.yaml.reader import UnreadableError

MOST_ROUNDS = 20
"""A line that is taken out may bring to light what is wrong with others."""


class Mended(Struct, frozen=True):
    """A text without mistakes, the rules it gives, and the lines that are comments in it: number and words."""

    text: str
    sheet: Sheet
    out: tuple[tuple[int, str], ...]


def mended(text: str, path: Path) -> Mended | None:
    """Take out of a text, as if it stood at `path`, what cannot be used; None where nothing is left then.

    What is wrong with `extends`, or in the sheet it names, is not for taking out.
    """
    lines = text.splitlines()
    end = "\r\n" if "\r\n" in text else "\n"
    out: set[int] = set()
    for _round in range(MOST_ROUNDS):
        now = "".join(f"# {line}{end}" if place in out else f"{line}{end}" for place, line in enumerate(lines))
        try:
            sheet = open_text(now, path)
        except UnreadableError as error:
            wrong = {
                mistake.line - 1 for mistake in error.mistakes if mistake.file == str(path) and mistake.key != "extends"
            }
            more = set().union(*(_block(lines, place) for place in wrong if place < len(lines))) - out
            if len(wrong) < len({mistake.line for mistake in error.mistakes}) or not more:
                return None
            out |= more
        else:
            taken = tuple((place + 1, lines[place]) for place in sorted(out) if lines[place].strip())
            return Mended(now, sheet, taken) if read_values(now) else None
    return None


def _block(lines: list[str], start: int) -> set[int]:
    """A line, and those below it that belong to it: they stand further in."""
    margin = _margin(lines[start])
    end = start + 1
    while end < len(lines) and (not lines[end].strip() or _margin(lines[end]) > margin):
        end += 1
    return set(range(start, end))


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip())
