"""`rules [NAME|FILE…]`: checks rule sheets and prints them as a person reads them, or for paper."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from collections.abc import Sequence
from itertools import zip_longest

from game import paths
from game.commands.console import say, say_error
from game.content.editing.text import entry
from game.content.rule_text.facts import players_allowed
from game.content.rule_text.keys.ends import to_target
from game.content.rule_text.keys.table import KEY_TEXTS
from game.content.rule_text.page import html, markdown, rule_page
from game.content.rule_text.remarks import remarks
from game.content.rule_text.values import deals_in_words, describe, idle_keys
from game.content.sheets.keys import DEALS, KEYS
from game.content.sheets.sheets import (
    Sheet,
    house_names,
    key_values,
    load_sheet,
    open_sheet,
    other_names,
    shadowed_files,
    sheet_names,
)
from game.content.translation import _
from game.content.yaml.reader import UnreadableError
from game.content.yaml.typed import allowed
from game.engine.sheet.keys import RuleSheet

NOT_USED = "{path} is not used by this name, which is taken: give the file another, or name it by its path"
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
    parser.add_argument(
        "--format",
        choices=("text", "md", "html"),
        default="text",
        help="text: every rule with its value; md, html: the page to read or print, of all games if none is named"
        " (%(default)s)",
    )
    parser.add_argument("--keys", action="store_true", help="print what can be written in a rule sheet instead")


def run(args: argparse.Namespace) -> int:
    """Print the list of games or the sheets named; 1 if one of them cannot be used."""
    if args.keys:
        say(all_keys(shutil.get_terminal_size((100, 24)).columns))
        return 0
    if not args.sheets and args.format == "text":
        for name in (*sheet_names(), *other_names()):
            sheet = load_sheet(name)
            say(f"{name:<20} {sheet.title}, {players_allowed(sheet.players.min, sheet.players.max)}")
        for name in house_names(paths.house_rules()):
            say(f"{name:<20} {_house(name)}")
        for name, path in shadowed_files(paths.house_rules()).items():
            say(f"{name:<20} {NOT_USED.format(path=path)}")
        return 0
    names = args.sheets or (*sheet_names(), *other_names())
    sheets = []
    shadowed = shadowed_files(paths.house_rules())
    for name in names:
        if name in shadowed:
            told = f"note: {name} is the game that comes with the program"
            say_error(f"{told}; {NOT_USED.format(path=shadowed[name])}")
        try:
            sheets.append(open_sheet(name, paths.house_rules()))
        except UnreadableError as error:
            say_error(error)
    if sheets:
        say(_printed(sheets, args.format))
        _tell_remarks(sheets)
    return 0 if len(sheets) == len(names) else 1


def all_keys(width: int) -> str:
    """Return every key with its value by default, what it means and what it may be."""
    width = max(60, min(width, 120))
    values = key_values(RuleSheet())
    indent = " " * INDENT
    blocks = []
    for key, kind in KEYS.items():
        told = f"{_(KEY_TEXTS[key].meaning)} — {allowed(kind)}"
        lines = textwrap.wrap(told, width, initial_indent=indent, subsequent_indent=indent)
        blocks.append("\n".join([*entry(key, values[key]), *lines]))
    return "\n".join(blocks)


def _house(name: str) -> str:
    """A line about a file of house rules."""
    try:
        sheet = open_sheet(name, paths.house_rules())
    except UnreadableError as error:
        return f"house rules with mistakes: {len(error.mistakes)}"
    players, base = sheet.rules.players, sheet.base.title or "no game"
    return f"{sheet.rules.title}, {players_allowed(players.min, players.max)}, house rules on {base}"


def _tell_remarks(sheets: Sequence[Sheet]) -> None:
    """Say what the writers of sheets must know, beside the page, which may go into a file."""
    for sheet in sheets:
        for remark in remarks(sheet):
            say_error(f"note: {sheet.path}:{remark.line}: {remark.key}: {remark.text}")


def _printed(sheets: Sequence[Sheet], form: str) -> str:
    if form == "text":
        width = shutil.get_terminal_size((100, 24)).columns
        return "\n\n".join(written(sheet, width) for sheet in sheets)
    pages = [rule_page(sheet.rules, sheet.base if sheet.extends else None) for sheet in sheets]
    return (markdown if form == "md" else html)(pages).rstrip()


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
        length = any(line.key == DEALS for line in group.lines)
        if length and rules.match.target != "none":
            ends = "until somebody reaches the points below"
            if not to_target(rules):
                ends += ", or the number of deals is played"
            lines += _two_columns("    ", "Deals are played", ends, width)
        for line in shown:
            mark = "*" if line.differs else " "
            lines += _two_columns(f"  {mark} ", line.meaning, line.value, width)
        if length:
            for number, own in enumerate(deals_in_words(rules), 1):
                lines += _two_columns("      ", f"deal {number}", own, width)
    return "\n".join(line.rstrip() for line in lines)


def _two_columns(indent: str, left: str, right: str, width: int) -> list[str]:
    column = INDENT + MEANING
    lefts = textwrap.wrap(left, column - 2, initial_indent=indent, subsequent_indent=" " * len(indent))
    rights = textwrap.wrap(right, width - column)
    rows = zip_longest(lefts, rights, fillvalue="")
    return [f"{a:<{column}}{b}" for a, b in rows]
