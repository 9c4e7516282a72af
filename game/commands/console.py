"""All that is written on the console: what came from a file or a player cannot act on the terminal there.

Titles, names, keys and file names may hold what a terminal obeys, to colour, to wipe or to turn around what it shows.
`printable` shows such characters instead; nothing else in the program prints.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

_ACTING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls, but for tabs and the ends of lines
    "\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"  # ends of lines and ways to write of other scripts
    "\ud800-\udfff]"  # halves of characters, as names of files may have
)
_WIPED = "\r\033[K"


def printable(text: object) -> str:
    """Return a text with all that would act on a terminal written out: `\\u001b`, as JSON has it."""
    return _ACTING.sub(lambda found: f"\\u{ord(found[0]):04x}", str(text))


def say(text: object) -> None:
    """Print a text, and a line end."""
    print(printable(text), flush=True)


def say_error(text: object) -> None:
    """Print on stderr what went wrong, or what else does not belong to the output."""
    print(printable(text), file=sys.stderr, flush=True)


def rewrite(text: str) -> None:
    """Write over the line a terminal shows on stderr, and over what it wrote beside it, such as ^C."""
    print(f"{_WIPED}{printable(text)}", end="", file=sys.stderr, flush=True)


class Parser(argparse.ArgumentParser):
    """A command line, whose words may come from anywhere, too."""

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        super()._print_message(printable(message), file)


def aligned(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Return rows as lines with columns: the first two begin under each other, the others end so."""
    shown = [tuple(map(printable, row)) for row in rows]
    widths = [max(len(row[column]) for row in shown) for column in range(len(shown[0]))]

    def line(row: tuple[str, ...]) -> str:
        left = [cell.ljust(width) for cell, width in zip(row[:2], widths, strict=False)]
        right = [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        return "  ".join(left + right).rstrip()

    return [line(row) for row in shown]


NOTICED = 1.0
"""Seconds one waits without asking oneself what goes on."""
OFTEN, SOON, SELDOM = 0.2, 5.0, 60.0
"""Seconds between two lines: on a terminal; in a file at first, and the most it comes to by doubling."""


class ProgressLine:
    """Tells on stderr that `done` of `goal` are done and how long the rest will take.

    A terminal shows one line; a file gets lines, fewer and fewer down to one a minute, where `logged`, else nothing.
    """

    def __init__(
        self,
        name: str,
        goal: int,
        what: str,
        *,
        first: int = 0,
        logged: bool = False,
        after: float = 0.0,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Begin, with `first` done already; nothing is told of what takes less than `after` seconds."""
        self._name, self._goal, self._what, self._first = name, goal, what, first
        self._clock = clock
        self._terminal = sys.stderr.isatty()
        self._shown = self._terminal or logged
        self._pause = OFTEN if self._terminal else SOON
        self._began = clock()
        self._told = self._began - self._pause + after

    def show(self, done: int, more: Callable[[], str] = str) -> None:
        """Tell, if it is time again; `more` is what else there is to say."""
        now = self._clock()
        if not self._shown or now < self._told + self._pause:
            return
        if not self._terminal and self._told >= self._began:
            self._pause = min(2 * self._pause, SELDOM)
        self._told = now
        new = done - self._first
        left = duration((now - self._began) / new * (self._goal - done)) if new else "?"
        also = more()
        text = f"{self._name}: {done}/{self._goal} {self._what}, {left} left" + (f", {also}" if also else "")
        if self._terminal:
            rewrite(text)
        else:
            say_error(text)

    def clear(self) -> None:
        """Wipe the line, and what a terminal wrote beside it, such as ^C."""
        if self._terminal:
            rewrite("")


T = TypeVar("T")


def followed(name: str, steps: Iterable[T], goal: int, what: str) -> Iterator[T]:
    """Yield what `steps` gives, `goal` in all; on a terminal tell how far it is where it takes over a second."""
    progress = ProgressLine(name, goal, what, after=NOTICED)
    try:
        for done, step in enumerate(steps):
            progress.show(done)
            yield step
    finally:
        progress.clear()


def duration(seconds: float) -> str:
    """Write a time as `3:05` or `2:03:05`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
