"""`rules [NAME|FILE…]`: checks rule sheets and prints them as a person reads them, or for paper."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from game import paths
from game.commands.arguments import add_completions, game_names, positive_int
from game.commands.console import WIDTH, ExitCode, Subparsers, print_error, print_json, print_line
from game.content.catalogue import GameFacts, Learning, Wishes, game_facts, search
from game.content.editing.text import key_lines
from game.content.rule_text.facts import players_allowed
from game.content.rule_text.keys.match import ends_at_target_only
from game.content.rule_text.keys.table import KEY_TEXTS
from game.content.rule_text.page import html, markdown, plain_text, rule_page
from game.content.rule_text.remarks import remarks
from game.content.rule_text.values import deals_in_words, idle_keys, rule_groups
from game.content.sheets.keys import DEALS, KEYS
from game.content.sheets.sheets import (
    LoadedSheet,
    NoSuchSheetError,
    differing_rules,
    house_names,
    key_values,
    load_sheet,
    open_sheet,
    other_game_names,
    shadowed_files,
    sheet_names,
    variation_of,
)
from game.content.translation import _, in_language, marked
from game.content.yaml.reader import UnreadableError
from game.content.yaml.typed import allowed_text
from game.engine.sheet.keys import RuleSheet

NAME_TAKEN = marked("{path} cannot be used by this name, which is taken: rename the file, or give its path")
FORMATS = {"md": markdown, "html": html}
LEARNING = {"little": Learning.LITTLE, "some": Learning.SOME, "much": Learning.MUCH}
INDENT_LETTERS = 4
MEANING_LETTERS = 40
"""Width of the column with the meaning of a key, in characters."""
NAME_LETTERS = 24
"""Width of the column with sheet names, in characters."""
MAX_LINE_LETTERS = 100
"""Longest line of a rule page, in characters: longer ones are hard to read."""


def add_parser(subparsers: Subparsers) -> None:
    """Add `rules` to the command line."""
    parser = subparsers.add_parser(
        "rules",
        help=_("list the games, or check a rule sheet and print it"),
        description=_("Without a name: lists the games. Otherwise checks rule sheets and prints their rule pages."),
        examples=(
            "rules gin_rummy",
            "rules --players 4 --minutes 60",
            "rules my_rules.yaml --format html > my_rules.html",
        ),
    )
    sheets = parser.add_argument(
        "sheets", metavar=_("NAME|FILE"), nargs="*", help=_("a game's name or the path of a YAML rule sheet")
    )
    add_completions(sheets, game_names)
    parser.add_argument(
        "--format",
        choices=("text", "md", "html"),
        help=_("of the rule page, of all games if none is named (default text)"),
    )
    list_group = parser.add_argument_group(_("choosing a game"), _("These leave only some games in the list."))
    list_group.add_argument("--players", type=positive_int, metavar="N", help=_("games for so many players"))
    list_group.add_argument(
        "--minutes",
        type=positive_int,
        metavar="N",
        help=_("games whose match takes no longer, with so many players or else with any number"),
    )
    list_group.add_argument(
        "--learn", choices=LEARNING, help=_("how much there may be to learn: little, some, or much (anything)")
    )
    list_group.add_argument("--melds", choices=("table", "hand"), help=_("where melds lie"))
    list_group.add_argument("--find", metavar=_("WORDS"), help=_("games known by such a name, best first"))
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--keys-of", action="store_true", help=_("print every key of the sheets with its value instead"))
    which.add_argument("--keys", action="store_true", help=_("print the keys a rule sheet may have instead"))
    parser.add_argument("--json", action="store_true", help=_("print the list, or the keys, as JSON"))


def run(args: argparse.Namespace) -> int:
    """Print all rule keys, the list of games, or rule sheets with remarks on them: each as its rule page, or with the
    values of all keys. The exit code is FOUND for a sheet with mistakes, or if no game of the list matches. It is
    MISUSE, with nothing but error messages, if a sheet is missing or the options do not go together.
    """
    width = shutil.get_terminal_size((WIDTH, 24)).columns
    if args.keys:
        if args.json:
            print_json(_all_keys_json())
        else:
            print_line(all_keys_text(width))
        return ExitCode.DONE
    if not args.sheets and not args.format:
        return _print_list(args)
    if any(getattr(args, name) for name in ("players", "minutes", "learn", "melds", "find")):
        print_error(_("rules: --players, --minutes, --learn, --melds and --find choose from the list: name no game"))
        return ExitCode.MISUSE
    names = args.sheets or (*sheet_names(), *other_game_names())
    sheets = []
    code = ExitCode.DONE
    shadowed = shadowed_files(paths.house_rules_folder())
    for name in names:
        if name in shadowed:
            told = _("note: {name} is the game that comes with the program; {why}")
            print_error(told.format(name=name, why=_(NAME_TAKEN).format(path=shadowed[name])))
        try:
            sheets.append(open_sheet(name, paths.house_rules_folder()))
        except UnreadableError as error:
            print_error(error)
            code = max(code, ExitCode.MISUSE if isinstance(error, NoSuchSheetError) else ExitCode.FOUND)
    if code == ExitCode.MISUSE:  # a page would push the message out of sight
        return code
    if args.json:
        print_json([_sheet_json(sheet) for sheet in sheets])
    elif sheets and args.keys_of:
        print_line("\n\n".join(sheet_values_text(sheet, width) for sheet in sheets))
    elif sheets:
        pages = [rule_page(sheet.rules, sheet.base if sheet.extends else None) for sheet in sheets]
        form = args.format or "text"
        print_line(
            (plain_text(pages, min(width, MAX_LINE_LETTERS)) if form == "text" else FORMATS[form](pages)).rstrip()
        )
    _print_remarks(sheets)
    return code


def _print_list(args: argparse.Namespace) -> int:
    """Print the games that match the options, those that a search finds with the best match first. Return the exit
    code: FOUND if no game matches.
    """
    listed, meant = list(_list_entries()), ""
    wishes = Wishes(
        args.players,
        args.minutes,
        LEARNING.get(args.learn),
        {"table": False, "hand": True}.get(args.melds),
    )
    if wishes != Wishes() or args.find:
        known = {each["name"]: facts for each in listed if isinstance(facts := each.get("facts"), GameFacts)}
        found = search(args.find or "", list(known.values()))
        fitting = [name for name in found.names if wishes.allows(known[name])]
        by_name = {each["name"]: each for each in listed}
        listed, meant = [by_name[name] for name in fitting], found.meant
    if args.json:
        print_json([{key: value for key, value in each.items() if key != "facts"} for each in listed])
    elif listed:
        print_line("\n".join(_entry_line(entry) for entry in listed))
    else:
        told = _("rules: no game matches (did you mean {name}?)") if meant else _("rules: no game matches")
        print_error(told.format(name=meant))
    return ExitCode.DONE if listed else ExitCode.FOUND


def _list_entries() -> Iterator[dict[str, object]]:
    """Yield the entries of the list of games: the built-in games, their variations, and the player's house rules. Last
    come files of house rules that cannot be used by their name, as a built-in game has it.

    An entry has `mistakes` if its sheet cannot be used by its name. Otherwise it has GameFacts as `facts`, which
    `--json` leaves out.
    """
    for kind, names in (("game", sheet_names()), ("variation", other_game_names())):
        for name in names:
            yield _sheet_entry(name, kind, load_sheet(name), load_sheet(variation_of(name) or name), name)
    for name in house_names(paths.house_rules_folder()):
        try:
            sheet = open_sheet(name, paths.house_rules_folder())
        except UnreadableError as error:
            yield {"name": name, "kind": "house rules", "mistakes": [str(each) for each in error.mistakes]}
        else:
            same = sheet.rules.match == sheet.base.match
            lengths_of = sheet.extends if same else ""
            entry = _sheet_entry(name, "house rules", sheet.rules, sheet.base, lengths_of)
            yield entry | {"on": sheet.base.title or None}
    for name, path in shadowed_files(paths.house_rules_folder()).items():
        yield {"name": name, "kind": "unused", "mistakes": [_(NAME_TAKEN).format(path=path)]}


def _sheet_entry(name: str, kind: str, sheet: RuleSheet, root: RuleSheet, lengths_of: str) -> dict[str, object]:
    """Return a sheet as an entry of the list of games; its `kind` is game, variation or house rules.

    `root` is the game that it varies, or the sheet itself. `lengths_of` names the built-in game whose matches are as
    long; "" if there is none.
    """
    facts = game_facts(name, sheet, None if root == sheet else root, lengths_of)
    return {
        "name": name,
        "kind": kind,
        "title": sheet.title,
        "known_as": facts.known_as,
        "players": {"min": facts.least, "max": facts.most},
        "minutes": {str(count): facts.minutes(count) for count in facts.sizes},
        "rules": facts.rules,
        "melds": "hand" if facts.melds_in_hand else "table",
        "facts": facts,
    }


def _entry_line(entry: dict[str, Any]) -> str:
    """Return one line of the list of games for an entry: its name, then its title and numbers of players. For house
    rules the game they vary comes last.

    For a sheet with mistakes, their number follows the name. For a file that is not used, the reason does.
    """
    if entry["kind"] == "unused":
        return f"{entry['name']:<{NAME_LETTERS}} {entry['mistakes'][0]}"
    if "mistakes" in entry:
        text = _("house rules with mistakes: {count}").format(count=len(entry["mistakes"]))
        return f"{entry['name']:<{NAME_LETTERS}} {text}"
    text = _("{title}, {players}")
    if "on" in entry:
        text = _("{title}, {players}, house rules on {game}") if entry["on"] else _("{title}, {players}, house rules")
    told = text.format(
        title=in_language(entry["title"]),
        players=players_allowed(entry["players"]["min"], entry["players"]["max"]),
        game=in_language(entry.get("on") or ""),
    )
    return f"{entry['name']:<{NAME_LETTERS}} {told}"


def _sheet_json(sheet: LoadedSheet) -> dict[str, object]:
    """Return a sheet for `--json`: its title, the sheet it extends, all its dotted keys with their values, the names of
    the keys that differ from the extended sheet, and its remarks.
    """
    return {
        "title": sheet.rules.title,
        "extends": sheet.extends or None,
        "differs": differing_rules(sheet.rules, sheet.base),
        "keys": key_values(sheet.rules),
        "remarks": [{"line": each.line, "key": each.key, "text": each.text} for each in remarks(sheet)],
    }


def all_keys_text(width: int) -> str:
    """Return every rule key with its default, its meaning and its allowed values, in lines of up to `width` characters.
    A width below 60 counts as 60, one above 120 as 120.
    """
    width = max(60, min(width, 120))
    values = key_values(RuleSheet())
    indent = " " * INDENT_LETTERS
    blocks = []
    for key, kind in KEYS.items():
        told = f"{_(KEY_TEXTS[key].meaning)} — {allowed_text(kind)}"
        lines = textwrap.wrap(told, width, initial_indent=indent, subsequent_indent=indent)
        blocks.append("\n".join([*key_lines(key, values[key]), *lines]))
    return "\n".join(blocks)


def _all_keys_json() -> dict[str, object]:
    """Return every rule key for `--json`, with its default, its meaning and its allowed values."""
    values = key_values(RuleSheet())
    return {
        key: {"default": values[key], "meaning": _(KEY_TEXTS[key].meaning), "allowed": allowed_text(kind)}
        for key, kind in KEYS.items()
    }


def _print_remarks(sheets: Sequence[LoadedSheet]) -> None:
    """Print the remarks on sheets to stderr, so that a page on stdout can be redirected to a file."""
    for sheet in sheets:
        for remark in remarks(sheet):
            print_error(
                _("note: {path}:{line}: {key}: {text}").format(
                    path=sheet.path, line=remark.line, key=remark.key, text=remark.text
                )
            )


def sheet_values_text(sheet: LoadedSheet, width: int) -> str:
    """Return a sheet as text: its title and what it is about, then its rules with their values, in groups.

    A `*` marks those that differ from the sheet it extends; if it extends none, from the defaults. Rules that do not
    differ and have no effect are left out.

    Lines have up to `width` characters. A width below 60 counts as 60, one above 120 as 120.
    """
    width = max(60, min(width, 120))
    rules = sheet.rules
    lines = [in_language(rules.title), "=" * len(in_language(rules.title))]
    if not sheet.extends or rules.about != sheet.base.about:
        lines += textwrap.wrap(in_language(rules.about), width)
    else:  # what is said of the other game need not be true of this one
        lines += textwrap.wrap(
            _("Based on {title}, with the changes marked below.").format(title=in_language(sheet.base.title)), width
        )
    lines += ["", _("* differs from {base}").format(base=sheet.extends or _("the defaults"))]
    idle = idle_keys(rules)
    for group in rule_groups(rules, sheet.base):
        shown = [line for line in group.lines if line.differs or line.key not in idle]
        if not shown:
            continue
        lines += ["", group.title]
        length = any(line.key == DEALS for line in group.lines)
        if length and rules.match.target != "none":
            ends = _("until somebody reaches the points below")
            if not ends_at_target_only(rules):
                ends = _("until somebody reaches the points below, or the number of deals is played")
            lines += _two_columns("    ", _("Deals are played"), ends, width)
        for line in shown:
            mark = "*" if line.differs else " "
            lines += _two_columns(f"  {mark} ", line.meaning, line.value, width)
        if length:
            for number, own in enumerate(deals_in_words(rules), 1):
                lines += _two_columns("      ", _("deal {deal}").format(deal=number), own, width)
    return "\n".join(line.rstrip() for line in lines)


def _two_columns(indent: str, left: str, right: str, width: int) -> list[str]:
    """Return two texts side by side, each wrapped, as lines of up to `width` characters.

    Before the left text stands `indent`, which may hold a mark: as it is in the first line, and as spaces in the
    others.
    """
    column = INDENT_LETTERS + MEANING_LETTERS
    lefts = textwrap.wrap(left, column - 2, initial_indent=indent, subsequent_indent=" " * len(indent))
    rights = textwrap.wrap(right, width - column)
    rows = zip_longest(lefts, rights, fillvalue="")
    return [f"{a:<{column}}{b}" for a, b in rows]
