"""`completion SHELL`: prints the code that lets a shell complete the commands and options of Rummy House.

The shell then runs the program itself with `_ARGCOMPLETE` set, which `complete` answers from the parser.
"""

from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Callable

from game.commands.console import PROGRAM, ExitCode, Parser, Subparsers, print_line
from game.content.translation import _

SHELLS = ("bash", "zsh", "fish", "powershell")


def add_parser(subparsers: Subparsers) -> None:
    """Add `completion` to the command line."""
    parser = subparsers.add_parser(
        "completion",
        help=_("print the code that makes a shell complete commands"),
        description=_(
            "Prints code for a shell, which then completes commands, options, games and files. "
            "Evaluate it in the shell's start-up file, or save it where the shell looks for "
            "completions."
        ),
        examples=(
            "completion bash >> ~/.bashrc",
            "completion fish > ~/.config/fish/completions/rummy-house.fish",
        ),
    )
    parser.add_argument("shell", metavar=_("SHELL"), choices=SHELLS, help=", ".join(SHELLS))


def run(args: argparse.Namespace) -> int:
    """Print the completion code for the shell in the arguments. Return DONE."""
    print_line(shell_code(args.shell))
    return ExitCode.DONE


def shell_code(shell: str) -> str:
    """Return the completion code for one of SHELLS."""
    from argcomplete.shell_integration import shellcode

    return shellcode([PROGRAM], shell=shell).strip()


def complete(parser_for: Callable[[list[str]], Parser]) -> None:
    """Print the completions of the command line in the environment variable COMP_LINE, and end the process. The shell
    must have asked for them by the variable _ARGCOMPLETE; otherwise nothing is printed, and the process goes on.

    `parser_for` gets the words of that line, without the program and the word still being typed, and returns the parser
    for them.
    """
    from argcomplete import autocomplete

    line = os.environ.get("COMP_LINE", "")
    try:
        words = shlex.split(line)[1:]
    except ValueError:  # a quote that is still open
        words = line.split()[1:]
    if not line[-1:].isspace():
        words = words[:-1]  # still being typed
    autocomplete(parser_for(words), exclude=["--help", "-h"])
