"""The composition root: the command line, and which command wires which parts together."""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence
from typing import Protocol

from game import __version__
from game.content.yaml_reader import UnreadableError

COMMANDS = ("play", "check", "rules", "simulate", "compare")
DEFAULT = "play"


class Command(Protocol):
    """What each module of `game.commands` offers."""

    def add_parser(self, subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
        """Add the command to the command line."""

    def run(self, args: argparse.Namespace) -> int:
        """Carry the command out and return the exit code."""


def command_module(name: str) -> Command:
    """Import the module of a command; only that one, so that none but `play` needs a window."""
    module: Command = importlib.import_module(f"game.commands.{name}")
    return module


def parser_for(words: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser for a command line: with the command it names, or with all for `--help`."""
    parser = argparse.ArgumentParser(
        prog="rummy-house",
        description="A card table for the rummy family. Without a command the table opens.",
    )
    parser.add_argument("--version", action="version", version=f"rummy-house {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    named = [name for name in COMMANDS if name == words[0]] if words else []
    for name in named or COMMANDS:
        command_module(name).add_parser(subparsers)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line (that of the process if none is given) and return the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help", "--version")):
        words.insert(0, DEFAULT)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A console that cannot show a sign gets a substitute, not a traceback.
            stream.reconfigure(errors="replace")
    args = parser_for(words).parse_args(words)
    try:
        return command_module(args.command).run(args)
    except UnreadableError as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader of our output has gone; the interpreter must not try to flush it again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
