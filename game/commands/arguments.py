"""Types of command line arguments: numbers, shares, times, paths and records, each refused in one sentence."""

from __future__ import annotations

from argparse import Action, ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterable
from math import inf
from pathlib import Path

from game import paths
from game.content.numbers import compact_number_text
from game.content.sheets.sheets import house_names, other_game_names, sheet_names
from game.content.translation import _
from game.record.deal_numbers import parse_seed
from game.record.record import Record, RecordError, read_sound_part
from game.session.saves.files import folder_problem, os_error_reason
from game.session.saves.records import read_record_text

DEFAULT_GAME = "rummy_500"
"""The game of commands that play, if none is named."""


class UsageError(Exception):
    """A command cannot be run as written; the message says why."""


def positive_int(text: str) -> int:
    """Return a whole number from 1 up; raise ArgumentTypeError for other text."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(_("{text!r} is not a whole number from 1 up").format(text=text))
    return int(text)


def deal_number_argument(text: str) -> int:
    """Return the seed or deal number that a text gives; raise ArgumentTypeError for other text."""
    try:
        return parse_seed(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{error}") from None


def share_argument(text: str) -> float:
    """Return a share from 0 to 1, such as `0.55`; raise ArgumentTypeError for other text."""
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise ArgumentTypeError(_("{text!r} is not a share from 0 to 1").format(text=text))
    return share


def seconds_argument(text: str) -> float:
    """Return a number of seconds such as `0.7`; 0 means no limit. Raise ArgumentTypeError for a negative or infinite
    number and for other text.
    """
    try:
        time = float(text)
    except ValueError:
        time = -1.0
    if not 0 <= time < inf:
        raise ArgumentTypeError(_("{text!r} is not a number of seconds").format(text=text))
    return time


def add_seconds(parser: ArgumentParser, option: str, default: float, text: str) -> None:
    """Add an option with a number of seconds to `parser`; `text` is its help, with `{seconds}` for the default."""
    parser.add_argument(
        option,
        type=seconds_argument,
        metavar=_("SECONDS"),
        default=default,
        help=text.format(seconds=compact_number_text(default)),
    )


def nonblank_argument(text: str) -> str:
    """Return the text; raise ArgumentTypeError if it is blank."""
    if not text.strip():
        raise ArgumentTypeError(_("nothing is named"))
    return text


def path_argument(text: str) -> Path:
    """Return a path with `~` expanded; raise ArgumentTypeError if it is blank or the home folder is unknown."""
    try:
        return Path(nonblank_argument(text)).expanduser()
    except RuntimeError:
        raise ArgumentTypeError(_("there is no home folder for {text}").format(text=text)) from None


def check_is_writable(path: Path) -> None:
    """Raise UsageError if the folder of a path is missing or not writable. A file that is already at the path is not
    checked.
    """
    folder = path.absolute().parent
    missing = _("there is no folder {folder}").format(folder=folder)
    problem = folder_problem(folder) if folder.is_dir() else missing
    if problem:
        raise UsageError(_("{path} cannot be written: {problem}").format(path=path, problem=problem))


def add_seed(parser: ArgumentParser) -> None:
    """Add the option `--seed` to a command that simulates deals."""
    parser.add_argument(
        "--seed",
        type=deal_number_argument,
        metavar=_("NUMBER"),
        default=1,
        help=_("number that decides the shuffles (default %(default)s)"),
    )


def add_completions(argument: Action, names: Callable[[], Iterable[str]]) -> None:
    """Let shells complete an argument with `names()`, besides the files they complete by default."""
    argument.completer = lambda **_typed: names()  # type: ignore[attr-defined]  # read by argcomplete


def game_names() -> list[str]:
    """Return the name of every rule sheet: built-in games, variations and house rules."""
    return [*sheet_names(), *other_game_names(), *house_names(paths.house_rules_folder())]


class UnreadableRecordError(Exception):
    """A file cannot be read as the record of a match; the message says why."""


def load_record(path: Path) -> tuple[Record, RecordError | None]:
    """Return the sound part of a record file, and the error at which it ends; None if the whole file is sound.

    Raises:
        UnreadableRecordError: the file cannot be read, or its header is damaged.
    """
    try:
        return read_sound_part(read_record_text(path))
    except OSError as error:
        raise UnreadableRecordError(
            _("cannot read {path}: {why}").format(path=path, why=os_error_reason(error))
        ) from None
    except RecordError as error:
        raise UnreadableRecordError(_("cannot read {path}: {error}").format(path=path, error=error)) from None
