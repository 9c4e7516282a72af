"""`rules [NAME|FILE…]`: checks rule sheets and prints them as a person reads them."""

from __future__ import annotations

import argparse
import shutil
import sys
import textwrap
from itertools import zip_longest

from game.content.rule_words import deals_in_words, describe, idle_keys
from game.content.sheets import Sheet, load_sheet, open_sheet, sheet_names
from game.content.yaml_reader import UnreadableError

INDENT = 4
MEANING = 44


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `rules` to the command line."""
    parser = subparsers.add_parser(
        "rules",
        help="list the games, or check a rule sheet and print it",
        description="Without a name: lists the games. Otherwise checks rule sheets and prints them in words.",
    )
    parser.add_argument("sheets", metavar="NAME|FILE", nargs="*", help="a game's name or the path of a YAML rule sheet")


def run(args: argparse.Namespace) -> int:
    """Print the list of games or the sheets named; 1 if one of them cannot be used."""
    if not args.sheets:
        for name in sheet_names():
            sheet = load_sheet(name)
            print(f"{name:<20} {sheet.title}, {sheet.players.min} to {sheet.players.max} players")
        return 0
    code = 0
    for index, name in enumerate(args.sheets):
        try:
            sheet_read = open_sheet(name)
        except UnreadableError as error:
            print(error, file=sys.stderr)
            code = 1
            continue
        print("\n" * bool(index) + written(sheet_read, shutil.get_terminal_size((100, 24)).columns))
    return code


def written(sheet: Sheet, width: int) -> str:
    """Return a sheet as text, `*` before every rule that differs from the sheet it extends or from the defaults."""
    width = max(60, min(width, 120))
    rules = sheet.rules
    lines = [rules.title, "=" * len(rules.title)]
    if not sheet.extends or rules.about != sheet.base.about:
        lines += textwrap.wrap(rules.about, width)
    else:  # what is said of the other game need not be true of this one
        lines += textwrap.wrap(f"Based on {sheet.base.title}, with the changes marked below.", width)
    lines += ["", f"* differs from {sheet.extends or 'the defaults'}"]
    idle = idle_keys(rules)
    for group in describe(rules, sheet.base):
        shown = [line for line in group.lines if line.differs or line.key not in idle]
        if not shown:
            continue
        lines += ["", group.title]
        if group.title == "The match" and rules.match.target != "none":
            lines += _two_columns("    ", "Deals are played", "until somebody reaches the points below", width)
        for line in shown:
            mark = "*" if line.differs else " "
            lines += _two_columns(f"  {mark} ", line.meaning, line.value, width)
        if group.title == "The match":
            for number, own in enumerate(deals_in_words(rules), 1):
                lines += _two_columns("      ", f"deal {number}", own, width)
    return "\n".join(line.rstrip() for line in lines)


def _two_columns(indent: str, left: str, right: str, width: int) -> list[str]:
    column = INDENT + MEANING
    lefts = textwrap.wrap(left, column - 2, initial_indent=indent, subsequent_indent=" " * len(indent))
    rights = textwrap.wrap(right, width - column)
    rows = zip_longest(lefts, rights, fillvalue="")
    return [f"{a:<{column}}{b}" for a, b in rows]
