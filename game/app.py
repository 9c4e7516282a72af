"""The composition root: the command line, and which command wires which parts together."""

from __future__ import annotations

import argparse
import gc
import importlib
import io
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from game import __version__, log, paths
from game.commands.console import Parser, say, say_error
from game.content.yaml.reader import UnreadableError
from game.session.saves.files import in_words, write_report

COMMANDS = ("play", "check", "rules", "simulate", "compare", "arena", "check-deal", "knew", "review", "statistics")
DEFAULT = "play"
OWN_OPTIONS = ("-h", "--help", "--version", "--notices")
"""Those that are not of the default command."""
RECORD = ".record"
"""How a file ends that is looked at when it is named alone."""
FAILED = 70
"""The exit code where the program itself went wrong, as `sysexits.h` has it."""


class CommandModule(Protocol):
    """What each module of `game.commands` offers."""

    def add_parser(self, subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
        """Add the command to the command line."""

    def run(self, args: argparse.Namespace) -> int:
        """Carry the command out and return the exit code."""


def command_module(name: str) -> CommandModule:
    """Import the module of a command; only that one, so that none but `play` needs a window."""
    # Nothing of what is imported is garbage: looking for it takes a sixteenth of the time.
    collecting = gc.isenabled()
    gc.disable()
    try:
        module: CommandModule = importlib.import_module(f"game.commands.{name.replace('-', '_')}")
    finally:
        if collecting:
            gc.enable()
    return module


class Notices(argparse.Action):
    """Prints the licences of all that is packed with the program, and ends it."""

    def __init__(self, option_strings: Sequence[str], dest: str, **named: Any) -> None:
        super().__init__(option_strings, dest, nargs=0, default=argparse.SUPPRESS, **named)

    def __call__(self, parser: argparse.ArgumentParser, *given: object) -> None:
        """Do it."""
        path = paths.notices()
        told = path.read_text(encoding="utf-8") if path else importlib.import_module("game.notices").installed()
        say(told.replace("\f", ""))
        parser.exit()


def parser_for(words: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser for a command line: with the command it names, or with all for `--help`."""
    parser: argparse.ArgumentParser = Parser(
        prog="rummy-house",
        description="A card table for the rummy family. Without a command, the table opens.",
        epilog=(
            "The options of play work without a command: rummy-house --seed 66. All of them: rummy-house play --help."
        ),
    )
    parser.add_argument("--version", action="version", version=f"rummy-house {__version__}")
    parser.add_argument(
        "--notices",
        action=Notices,
        help="print the licences of all that is packed with the program or beside it, and exit",
    )
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    named = [name for name in COMMANDS if name == words[0]] if words else []
    for name in named or COMMANDS:
        command_module(name).add_parser(subparsers)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line (that of the process if none is given) and return the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words or (words[0] not in (*COMMANDS, *OWN_OPTIONS) and _is_for_table(words[0])):
        words.insert(0, DEFAULT)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A console that cannot show a sign gets a substitute, not a traceback.
            stream.reconfigure(errors="replace")
    log.tell_in_sentences()
    try:
        args = parser_for(words).parse_args(words)
        return command_module(args.command).run(args)
    except (UnreadableError, paths.NoFolderError) as error:
        say_error(error)
        return 2
    except BrokenPipeError:
        # The reader of our output has gone; the interpreter must not try to flush it again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        say_error(told(error, datetime.now(), words))
        return FAILED


def _is_for_table(word: str) -> bool:
    """Whether somebody who names this first wants the table: an option of it, or a file to be looked at."""
    return word.startswith("-") or word.lower().endswith(RECORD) or os.path.isfile(word)


def told(error: Exception, now: datetime, words: Sequence[str] = ()) -> str:
    """Write a report of what nobody expected, and return a line that says what it was and where the report is.

    `words` are the command line, which may name the player's folder.
    """
    what = in_words(error) if isinstance(error, OSError) else f"{error}" or type(error).__name__
    reports = (write_report(folder, error, (), now) for folder in _report_folders(words))
    report = next(filter(None, reports), None)
    where = f"What happened is written down in {report}" if report else "No report of it could be written"
    return f"Rummy House had to stop: {' '.join(what.split()).rstrip('.')}. {where}."


def _report_folders(words: Sequence[str]) -> Iterator[Path]:
    """Where a report may be written: among the player's files, or else where everybody may write."""
    with suppress(OSError, RuntimeError):  # perhaps there is not even a home
        yield paths.reports(_named_folder(words))
    yield Path(tempfile.gettempdir())


def _named_folder(words: Sequence[str]) -> Path | None:
    """The player's folder as the command line names it, which may not have been read yet."""
    finder = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    finder.add_argument("--data-dir", default="")
    with suppress(argparse.ArgumentError):
        named = finder.parse_known_args(words)[0].data_dir.strip()
        return Path(named).expanduser() if named else None
    return None
