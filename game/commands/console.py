"""All output to the console. Text from files or players cannot control the terminal.

Titles, names, keys and file names may contain control characters that colour, erase or reverse text. `printable`
escapes them; nothing else in the program prints.
"""

from __future__ import annotations

import argparse
import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from time import monotonic
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias, TypeVar

import msgspec

from game.content.yaml.reader import closest
from game.session.saves.files import os_error_text

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

_ACTING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls, but for tabs and the ends of lines
    "\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"  # ends of lines and ways to write of other scripts
    "\ud800-\udfff]"  # halves of characters, as names of files may have
)
PROGRAM = "rummy-house"
WIDTH = 80
"""Characters in a line of output, where nothing is known of a terminal."""
_WIPED = "\r\033[K"


class ExitCode(IntEnum):
    """The exit codes of all commands, listed in `docs/command_line.md`."""

    DONE = 0
    FOUND = 1
    """The command was carried out and found a fault: a table that fails, a sheet with mistakes, a match gone wrong."""
    MISUSE = 2
    """The command line asks for what there is not: an unknown option, game, seat or turn, a file that is unreadable."""
    CRASHED = 70
    """The program itself is at fault; EX_SOFTWARE of `sysexits.h`."""
    UNWRITABLE = 74
    """The output cannot be written; EX_IOERR of `sysexits.h`."""
    INTERRUPTED = 130
    """Stopped by Ctrl+C."""
    PIPE_CLOSED = 141
    """The reader of the output has gone, as after `| head`."""


def printable(text: object) -> str:
    r"""Return the text with control characters escaped as in JSON: `\u001b`."""
    return _ACTING.sub(lambda found: f"\\u{ord(found[0]):04x}", str(text))


class OutputError(Exception):
    """Standard output cannot be written, as on a full disk; the message says why."""


def say(text: object) -> None:
    """Print a text and a line end."""
    try:
        print(printable(text), flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"The output cannot be written: {os_error_text(error)}.") from error


def say_error(text: object) -> None:
    """Print an error, or anything else that is not output, on stderr."""
    print(printable(text), file=sys.stderr, flush=True)


def rewrite(text: str) -> None:
    """Replace the current line of the terminal on stderr, with anything echoed there, such as ^C."""
    print(f"{_WIPED}{printable(text)}", end="", file=sys.stderr, flush=True)


def say_json(value: object) -> None:
    """Print a value as indented JSON, whose text keeps every character outside ASCII that a terminal only shows."""
    say(msgspec.json.format(msgspec.json.encode(value)).decode())


class Parser(argparse.ArgumentParser):
    """A parser of command lines: its messages cannot act on a terminal, it names the option that may be meant, and
    `--help` ends with examples.
    """

    def __init__(self, *, description: str = "", epilog: str = "", examples: Sequence[str] = (), **more: Any) -> None:
        """Begin a parser; `examples` are command lines without the name of the program."""
        self.examples = tuple(f"{PROGRAM} {example}" for example in examples)
        lines = [f"  {example}" for example in self.examples]
        parts = [textwrap.fill(" ".join(epilog.split()), WIDTH - 1)] if epilog else []
        parts += ["\n".join(["examples:", *lines])] if lines else []
        super().__init__(
            description=textwrap.fill(description, WIDTH - 1),
            epilog="\n\n".join(parts),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            **more,
        )

    def unknown(self, words: Sequence[str]) -> NoReturn:
        """End the program with a message on words that no option or argument takes."""
        options = [option for action in self._actions for option in action.option_strings]
        told = []
        for word in words:
            near = closest(word.partition("=")[0], options) if word.startswith("-") else ""
            told.append(f"{word} (did you mean {near}?)" if near else word)
        self.error(f"not understood: {', '.join(told)}")

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        if file is sys.stdout:
            say(message.removesuffix("\n"))
        else:
            super()._print_message(printable(message), file)


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
"""The place in the parser of the program to which each command adds its own."""


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the option `--json` to a command that reports."""
    parser.add_argument("--json", action="store_true", help="print the report as JSON")


def aligned(rows: Sequence[tuple[str, ...]], left: int = 2) -> list[str]:
    """Return rows as lines in columns: the first `left` columns are aligned on their left, the others on their
    right.
    """
    shown = [tuple(map(printable, row)) for row in rows]
    widths = [max(len(row[column]) for row in shown) for column in range(len(shown[0]))]

    def line(row: tuple[str, ...]) -> str:
        begin = [cell.ljust(width) for cell, width in zip(row[:left], widths, strict=False)]
        end = [cell.rjust(width) for cell, width in zip(row[left:], widths[left:], strict=True)]
        return "  ".join(begin + end).rstrip()

    return [line(row) for row in shown]


NOTICED = 1.0
"""Seconds before progress is shown."""
OFTEN, SOON, SELDOM = 0.2, 5.0, 60.0
"""Seconds between two lines: on a terminal; in a file at first, and the most it comes to by doubling."""


class ProgressLine:
    """Shows on stderr how many of `goal` units are done and how long the rest will take.

    A terminal shows one line. A file gets lines at growing intervals up to a minute if `logged`, else nothing.
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
        """Begin with `first` units done; nothing is shown in the first `after` seconds."""
        self._name, self._goal, self._what, self._first = name, goal, what, first
        self._clock = clock
        self._terminal = sys.stderr.isatty()
        self._shown = self._terminal or logged
        self._pause = OFTEN if self._terminal else SOON
        self._began = clock()
        self._told = self._began - self._pause + after

    def show(self, done: int, more: Callable[[], str] = str) -> None:
        """Show the progress if it is time for a new line; the text of `more()` is added."""
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
        """Erase the line."""
        if self._terminal:
            rewrite("")


T = TypeVar("T")


def followed(name: str, steps: Iterable[T], goal: int, what: str) -> Iterator[T]:
    """Yield the items of `steps`, `goal` in all; on a terminal show the progress after a second."""
    progress = ProgressLine(name, goal, what, after=NOTICED)
    try:
        for done, step in enumerate(steps):
            progress.show(done)
            yield step
    finally:
        progress.clear()


def duration(seconds: float) -> str:
    """Return a time as `3:05` or `2:03:05`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
