"""`check FILE…`: plays staged tables and says how each went. `find_table` reads one to sit down at, for `play`."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from game.commands.console import Commands, ExitCode, add_json, say, say_error, say_json
from game.content.tables.checking import check_file
from game.content.tables.staged import StagedTable, read_tables
from game.content.tables.staging import stage
from game.content.yaml.reader import Mistake, UnreadableError
from game.engine.refusals import Refusal
from game.engine.state import State
from game.session.match.dealer import Dealer
from game.ui.words.refusals import refusal_text
from game.ui.words.strings import notation, seat_names


def add_parser(subparsers: Commands) -> None:
    """Add `check` to the command line."""
    parser = subparsers.add_parser(
        "check",
        help="play staged tables and report how each went",
        description="Plays staged tables. Exit codes: 0 all passed, 1 some failed, 2 a file cannot be read.",
        examples=("check my_table.yaml", "check tests/tables/*/*.yaml --json"),
    )
    add_json(parser)
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="a YAML file with one or more tables")


def run(args: argparse.Namespace) -> int:
    """Play the tables of all files; the exit code is that of the worst file."""
    found: list[dict[str, object]] = []
    passed = failed = 0
    code, read = ExitCode.DONE, False
    for path in args.files:
        try:
            results = check_file(path, _explain, lambda seed: Dealer(seed).order)
        except UnreadableError as error:
            say_error(error)
            code = ExitCode.MISUSE
            continue
        read = True
        for result in results:
            if not args.json:
                say(result)
            found.append({"file": str(path), **msgspec.structs.asdict(result)})
            passed += result.ok
            failed += not result.ok
    if args.json:
        say_json({"passed": passed, "failed": failed, "tables": found})
    elif read:
        say(f"{passed} passed, {failed} failed")
    return code or (ExitCode.FOUND if failed else ExitCode.DONE)


def _explain(refusal: Refusal, players: int) -> str:
    return refusal_text(refusal, seat_names(players), notation)


def find_table(words: str) -> tuple[StagedTable, State]:
    """Read a table, and set it up as it is before its first step.

    Raises:
        UnreadableError: the file cannot be read, this table of it has mistakes, or there is none of that number.
    """
    path, number = _path_and_number(words)
    tables, mistakes = read_tables(path)
    if mistakes:
        raise UnreadableError(mistakes)
    if not 1 <= number <= len(tables):
        text = f"there is no table {number} in this file, it has {len(tables)}"
        raise UnreadableError([Mistake(str(path), 1, 1, "", text)])
    table = tables[number - 1]
    return table, stage(table, Dealer(table.seed).order, _explain)


def _path_and_number(words: str) -> tuple[Path, int]:
    name, _, number = words.rpartition(":")
    if name and number.isascii() and number.isdecimal() and not Path(words).exists():
        return Path(name), int(number[:9])
    return Path(words), 1
