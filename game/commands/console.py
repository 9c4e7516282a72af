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
from itertools import zip_longest
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias, TypeVar

import msgspec

from game.content.numbers import listed
from game.content.translation import _, marked
from game.content.yaml.reader import closest
from game.session.saves.files import os_error_text

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

_CONTROL_CHARACTERS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls, but for tabs and the ends of lines
    "\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"  # ends of lines and ways to write of other scripts
    "\ud800-\udfff]"  # halves of characters, as names of files may have
)
PROGRAM = "rummy-house"
WIDTH = 80
"""Characters in a line of output, where nothing is known of a terminal."""
STANDARD_OUTPUT = Path("-")
"""The path that stands for standard output."""
_CLEAR_LINE = "\r\033[K"


ARGPARSE_TEXTS = (
    marked("usage: "),
    marked("argument %(argument_name)s: %(message)s"),
    marked("positional arguments"),
    marked("options"),
    marked("show this help message and exit"),
    marked("show program's version number and exit"),
    marked("the following arguments are required: %s"),
    marked("unrecognized arguments: %s"),
    marked("not allowed with argument %s"),
    marked("ignored explicit argument %r"),
    marked("one of the arguments %s is required"),
    marked("expected one argument"),
    marked("expected at most one argument"),
    marked("expected at least one argument"),
    marked("invalid %(type)s value: %(value)r"),
    marked("%(prog)s: error: %(message)s\n"),
)
"""The texts of `argparse`, which looks its translations up in our catalogue."""
setattr(argparse, "_", _)  # noqa: B010


class ExitCode(IntEnum):
    """The exit codes of all commands, each with its meaning; 70 and 74 are those of `sysexits.h`."""

    DONE = (0, marked("success"))
    FOUND = (
        1,
        marked(
            "the command was carried out and found a fault: a table that fails, a sheet with mistakes, a record that "
            "was altered, a match that went wrong; or a search for games found none"
        ),
    )
    MISUSE = (
        2,
        marked(
            "the command line names something that does not exist: an unknown option, game, person, seat or turn, or "
            "a file that cannot be read"
        ),
    )
    CRASHED = (70, marked("a fault in the program; a report says where"))
    UNWRITABLE = (74, marked("the output cannot be written, for example because the disk is full"))
    HUNG_UP = (129, marked("the terminal was closed"))
    INTERRUPTED = (130, marked("stopped by Ctrl+C"))
    PIPE_CLOSED = (141, marked("the program reading the output has stopped, as after `| head`"))
    TERMINATED = (143, marked("it was stopped by another program, such as `kill`"))

    meaning: str

    def __new__(cls, code: int, meaning: str) -> ExitCode:
        """Create the exit code with this number and meaning."""
        member = int.__new__(cls, code)
        member._value_ = code
        member.meaning = meaning
        return member


def printable(text: object) -> str:
    r"""Return the text with characters that could disturb a terminal escaped as in JSON: `\u001b`.

    These are control characters, line separators and marks of the writing direction of Unicode, and unpaired
    surrogates. Tabs and line feeds stay as they are.
    """
    return _CONTROL_CHARACTERS.sub(lambda found: f"\\u{ord(found[0]):04x}", str(text))


class OutputError(Exception):
    """Standard output cannot be written, as on a full disk; the message says why."""


def print_line(text: object) -> None:
    """Print a text and a line end on standard output. Control characters are escaped. Raise BrokenPipeError if nobody
    reads it any more, OutputError if it cannot be written for another reason.
    """
    try:
        print(printable(text), flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(_("The output cannot be written: {why}.").format(why=os_error_text(error))) from error


def print_error(text: object) -> None:
    """Print an error, or a note that is not part of the output, on stderr. Control characters are escaped."""
    print(printable(text), file=sys.stderr, flush=True)


def rewrite_line(text: str) -> None:
    """Erase the current line of the terminal on stderr, with anything the terminal echoed there, such as ^C, and print
    `text` in its place, without a line end.
    """
    # The console of Windows prints control sequences unless it is told to obey them.
    clear = f"\r{' ' * (WIDTH - 1)}\r" if sys.platform == "win32" else _CLEAR_LINE
    print(f"{clear}{printable(text)}", end="", file=sys.stderr, flush=True)


def print_json(value: object) -> None:
    """Print a value as indented JSON; only control characters are escaped, not letters outside ASCII."""
    print_line(msgspec.json.format(msgspec.json.encode(value)).decode())


class Parser(argparse.ArgumentParser):
    """A command-line parser whose messages have no control characters, with suggestions for misspelt options and
    examples at the end of `--help`.
    """

    def __init__(self, *, description: str = "", epilog: str = "", examples: Sequence[str] = (), **more: Any) -> None:
        """Create a parser with a description above the options and an epilog below them.

        `examples`, shown last, are command lines without the name of the program. All other arguments are passed on to
        `ArgumentParser`.
        """
        self.examples = tuple(f"{PROGRAM} {example}" for example in examples)
        lines = [f"  {example}" for example in self.examples]
        parts = [textwrap.fill(" ".join(epilog.split()), WIDTH - 1)] if epilog else []
        parts += ["\n".join([_("examples:"), *lines])] if lines else []
        super().__init__(
            description=textwrap.fill(description, WIDTH - 1),
            epilog="\n\n".join(parts),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,  # what a short form means would change with every new option
            **more,
        )
        self.color = False  # Python 3.14 colours help with control characters, which `printable` would write out

    def reject_unknown_words(self, words: Sequence[str], other_options: Sequence[str] = ()) -> NoReturn:
        """End the program with an error message that lists the unrecognized `words`, and the exit code MISUSE. After a
        misspelt option, the message suggests a similar option, if there is one, of this parser or among
        `other_options`.
        """
        options = [*other_options, *(option for action in self._actions for option in action.option_strings)]
        told = []
        for word in words:
            near = closest(word.partition("=")[0], options) if word.startswith("-") else ""
            told.append(_("{word} (did you mean {near}?)").format(word=word, near=near) if near else word)
        self.error(_("not understood: {names}").format(names=", ".join(told)))

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Raise ArgumentError for a value that is not among the choices of an argument. The message suggests the most
        similar choice; if none is similar, it lists them all.
        """
        if action.choices is None or value in action.choices:
            return
        names = list(map(str, action.choices))
        near = closest(str(value), names)
        text = _("there is no {value!r} (did you mean {near}?)") if near else _("there is no {value!r}, only {names}")
        raise argparse.ArgumentError(action, text.format(value=value, near=near, names=listed(names)))

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        if file is sys.stdout:
            print_line(message.removesuffix("\n"))
        else:
            super()._print_message(printable(message), file)


Subparsers: TypeAlias = "argparse._SubParsersAction[Parser]"
"""The type of the subparsers, to which each command adds its own parser."""


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add the option `--json` to the parser of a command."""
    parser.add_argument("--json", action="store_true", help=_("print the report as JSON"))


def cells_of(text: str) -> int:
    """Return how many columns of a terminal a text takes: two for each Chinese letter, none for an accent. A text with
    control characters counts one for each character.
    """
    if text.isascii():
        return len(text)
    import wcwidth  # noqa: PLC0415 (few texts need it)

    found = wcwidth.wcswidth(text)
    return len(text) if found < 0 else found


def table_lines(rows: Sequence[tuple[str, ...]], left_columns: int = 2) -> list[str]:
    """Return rows (at least one) as lines of a table: the first `left_columns` columns are aligned left, the others
    right.

    A table wider than WIDTH is made to fit: its longest texts are broken at spaces into several lines. In columns
    aligned right, only the heading (the first row) is broken, never a number. If the table would still be too wide,
    nothing is broken.
    """
    shown = [tuple(printable(cell).replace(" ± ", _JOINED) for cell in row) for row in rows]
    columns = range(len(shown[0]))
    widths = [max(cells_of(row[column]) for row in shown) for column in columns]
    least = [
        max(
            max((cells_of(word) for word in row[column].split(" ")), default=0)
            if column < left_columns or row is shown[0]
            else cells_of(row[column])
            for row in shown
        )
        for column in columns
    ]
    between = 2 * (len(widths) - 1)
    while sum(least) + between <= WIDTH < sum(widths) + between:
        widths[max(columns, key=lambda column: widths[column] - least[column])] -= 1

    def line(cells: tuple[str, ...]) -> str:
        gaps = [" " * (width - cells_of(cell)) for cell, width in zip(cells, widths, strict=True)]
        begin = [cell + gap for cell, gap in zip(cells[:left_columns], gaps, strict=False)]
        end = [gap + cell for cell, gap in zip(cells[left_columns:], gaps[left_columns:], strict=True)]
        return "  ".join(begin + end).rstrip().replace(_JOINED, " ± ")

    lines: list[str] = []
    for row in shown:
        broken = [_break_lines(cell, width) for cell, width in zip(row, widths, strict=True)]
        lines += [line(cells) for cells in zip_longest(*broken, fillvalue="")]
    return lines


_JOINED = "\u00a0±\u00a0"
"""The sign of a margin of error with no-break spaces: no line breaks there."""


def _break_lines(text: str, width: int) -> list[str]:
    """Return a text as lines of at most `width` columns, broken at spaces; a longer word stays whole."""
    if cells_of(text) <= width:
        return [text]
    return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)


PROGRESS_TEXTS = {
    "deals": marked("{name}: {done}/{goal} deals, {left} left"),
    "matches": marked("{name}: {done}/{goal} matches, {left} left"),
    "plays": marked("{name}: {done}/{goal} plays, {left} left"),
}
"""The text of a progress line, by the unit that is counted."""
PROGRESS_DELAY_SECONDS = 1.0
"""Seconds before progress is shown."""
PROGRESS_INTERVAL = 0.2
"""Seconds between two changes of the line."""
POLL_SECONDS = 0.5
"""Seconds for which results of other processes are awaited between two looks at the progress."""


class ProgressLine:
    """Shows in a line of the terminal on stderr how many of `goal` units are done and how long the rest will take.

    Where stderr is no terminal, nothing is written.
    """

    def __init__(
        self,
        name: str,
        goal: int,
        unit: str,
        *,
        already_done: int = 0,
        delay_seconds: float = 0.0,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Create a progress line called `name` for `goal` units; `unit` is a key of PROGRESS_TEXTS.

        Units `already_done` count for the total, not for the speed. Nothing is shown in the first `delay_seconds`.
        `clock()` returns the seconds since a fixed moment.
        """
        self._name, self._goal, self._unit, self._already_done = name, goal, unit, already_done
        self._clock = clock
        self._terminal = sys.stderr.isatty()
        self._started_at = clock()
        self._due_at = self._started_at + delay_seconds

    def show(self, done: int, details: Callable[[], str] = str) -> None:
        """Show that `done` units are done, with the text of `details()`. Do nothing without a terminal, in the first
        `delay_seconds`, or if the line was written a moment ago.
        """
        now = self._clock()
        if not self._terminal or now < self._due_at:
            return
        self._due_at = now + PROGRESS_INTERVAL
        new = done - self._already_done
        left = duration_text((now - self._started_at) / new * (self._goal - done)) if new else "?"
        also = details()
        text = _(PROGRESS_TEXTS[self._unit]).format(name=self._name, done=done, goal=self._goal, left=left)
        rewrite_line(f"{text}, {also}" if also else text)

    def clear(self) -> None:
        """Erase the line; do nothing without a terminal."""
        if self._terminal:
            rewrite_line("")


T = TypeVar("T")


def with_progress(name: str, items: Iterable[T], goal: int, unit: str) -> Iterator[T]:
    """Yield the items, `goal` in all. After a second, a terminal shows the progress: `name`, and how many items have
    been dealt with, counted in this `unit` (a key of PROGRESS_TEXTS).
    """
    progress = ProgressLine(name, goal, unit, delay_seconds=PROGRESS_DELAY_SECONDS)
    try:
        for done, item in enumerate(items):
            progress.show(done)
            yield item
    finally:
        progress.clear()


def duration_text(seconds: float) -> str:
    """Return a time, rounded to seconds, as `3:05` or, from an hour up, `2:03:05`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def exit_codes_text() -> str:
    """Return the exit codes with their meanings, as the last part of a help page."""
    rows = (
        textwrap.fill(_(code.meaning), WIDTH - 1, initial_indent=f"  {int(code):<5}", subsequent_indent=" " * 7)
        for code in ExitCode
    )
    return "\n".join([_("exit codes:"), *rows])
