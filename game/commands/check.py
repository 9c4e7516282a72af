"""`check FILE…`: plays staged tables and prints the result of each. `find_table` loads one for `play`."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from game.commands.console import ExitCode, Subparsers, add_json, print_error, print_json, print_line
from game.content.tables.checking import check_file
from game.content.translation import _
from game.content.yaml.reader import UnreadableError
from game.session.match.dealer import Dealer
from game.words.staged_tables import explain


def add_parser(subparsers: Subparsers) -> None:
    """Add `check` to the command line."""
    parser = subparsers.add_parser(
        "check",
        help=_("play staged tables and report how each went"),
        description=_("Plays staged tables. Exit codes: 0 all passed, 1 some failed, 2 a file cannot be read."),
        examples=("check my_table.yaml", "check tests/tables/*/*.yaml --json"),
    )
    add_json(parser)
    parser.add_argument("files", metavar=_("FILE"), nargs="+", type=Path, help=_("a YAML file with one or more tables"))


def run(args: argparse.Namespace) -> int:
    """Play all staged tables of the files and print the results. The exit code is MISUSE if a file cannot be read; the
    other files are played all the same. Otherwise it is FOUND if a table failed.
    """
    found: list[dict[str, object]] = []
    passed = failed = 0
    code, read = ExitCode.DONE, False
    for path in args.files:
        try:
            results = check_file(path, explain, lambda seed: Dealer(seed).card_order)
        except UnreadableError as error:
            print_error(error)
            code = ExitCode.MISUSE
            continue
        read = True
        for result in results:
            if not args.json:
                print_line(result)
            found.append({"file": str(path), **msgspec.structs.asdict(result)})
            passed += result.has_passed
            failed += not result.has_passed
    if args.json:
        print_json({"passed": passed, "failed": failed, "tables": found})
    elif read:
        print_line(_("{passed} passed, {failed} failed").format(passed=passed, failed=failed))
    return code or (ExitCode.FOUND if failed else ExitCode.DONE)
