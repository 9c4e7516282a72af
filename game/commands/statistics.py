"""`statistics`: prints the counted results of all people, as a table or as CSV."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import structs

from game import paths
from game.commands.arguments import add_completions, game_names
from game.commands.console import (
    WIDTH,
    ExitCode,
    Subparsers,
    add_json,
    print_error,
    print_json,
    print_line,
    table_lines,
)
from game.content.numbers import decimal_text, listed
from game.content.sheets.sheets import load_sheet
from game.content.translation import _, marked
from game.content.yaml.reader import UnreadableError, closest
from game.session.profiles import normalized_name
from game.session.saves.files import os_error_text, write_atomically
from game.session.statistics.record_book import (
    CountedPerson,
    Extreme,
    Totals,
    counted_people,
    csv_text,
    games_played,
    totals,
)
from game.session.statistics.statistics import Statistics


def _points_text(mark: Extreme | None) -> str:
    return str(mark.points) if mark else "-"


RESULT_COLUMNS: dict[str, Callable[[Totals], object]] = {
    marked("game"): lambda found: found.game,
    marked("matches"): lambda found: found.matches,
    marked("won"): lambda found: found.won,
    marked("deals"): lambda found: found.deals,
    marked("went out"): lambda found: found.out,
    marked("points a deal"): lambda found: decimal_text(found.average),
}
"""Columns of the first table, for one person in one game, by heading."""
EXTREME_COLUMNS: dict[str, Callable[[Totals], object]] = {
    marked("game"): lambda found: found.game,
    marked("streak"): lambda found: found.longest_streak,
    marked("buys"): lambda found: found.buys,
    marked("calls"): lambda found: found.calls,
    marked("hints"): lambda found: found.hints,
    marked("deal"): lambda found: f"{_points_text(found.best_deal)} / {_points_text(found.worst_deal)}",
    marked("match"): lambda found: f"{_points_text(found.best_match)} / {_points_text(found.worst_match)}",
}
"""Columns of the second table."""
LEGEND = marked("streak: most matches won in a row; deal, match: best and worst")


def add_parser(subparsers: Subparsers) -> None:
    """Add `statistics` to the command line."""
    parser = subparsers.add_parser(
        "statistics",
        help=_("show everyone's results"),
        description=_("Prints everyone's results, game by game."),
        examples=("statistics --person Ann", "statistics --csv deals.csv"),
    )
    parser.add_argument("--csv", metavar=_("FILE"), help=_("write every deal to this file as CSV (-: print it)"))
    parser.add_argument("--person", metavar=_("NAME"), help=_("only the person of this name"))
    game = parser.add_argument("--game", metavar=_("GAME"), help=_("only the game of this name or title"), default="")
    add_completions(game, game_names)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Count the saved matches that are not counted yet, and print the statistics or write them as CSV.

    The exit code is MISUSE if nothing is counted of the person or the game asked for, FOUND if the statistics cannot be
    read, UNWRITABLE if the file cannot be written. If nothing is counted at all and neither is asked for, a message
    says so, and the exit code is DONE.
    """
    statistics = Statistics(paths.user_data_dir())
    told = statistics.catch_up()
    if told:
        print_error(told)
    if statistics.problem:
        return ExitCode.FOUND
    everybody = counted_people(statistics)
    chosen = [
        each for each in everybody if args.person is None or normalized_name(each.name) == normalized_name(args.person)
    ]
    found = [
        (each.name, totals(statistics, each.key, game))
        for each in chosen
        for game in games_played(statistics, each.key)
    ]
    title = _title_of(args.game)
    shown = [each for each in found if title.casefold() in ("", each[1].game.casefold())]
    if not shown:
        print_error(_nothing_counted_text(args, everybody, sorted({each.game for _name, each in found})))
        if args.json:
            print_json([])
        return ExitCode.MISUSE if args.person or args.game else ExitCode.DONE
    if args.csv:
        key, game = chosen[0].key if args.person else "", shown[0][1].game if args.game else ""
        return _write_csv(csv_text(statistics, key, game), args.csv)
    if args.json:
        print_json([{"player": name, **structs.asdict(each), "points_a_deal": each.average} for name, each in shown])
        return ExitCode.DONE
    for columns in (RESULT_COLUMNS, EXTREME_COLUMNS):
        rows = [(name, *(str(cell(each)) for cell in columns.values())) for name, each in shown]
        print_line("\n".join([*table_lines([(_("player"), *map(_, columns)), *rows]), ""]))
    print_line(textwrap.fill(_(LEGEND), WIDTH))
    return ExitCode.DONE


def _title_of(game: str) -> str:
    """Return the title of the game with this name; a text that is no name of a game is returned unchanged, as a
    title.
    """
    try:
        return load_sheet(game, paths.house_rules_folder()).title if game else ""
    except UnreadableError:
        return game


def _nothing_counted_text(args: argparse.Namespace, everybody: tuple[CountedPerson, ...], titles: Sequence[str]) -> str:
    """Return the message that no deal of the requested person and game is counted.

    If `everybody`, the people with deals, is empty, it says only that nothing is counted yet. If the requested person
    is not among them, it names them all. Otherwise it suggests a title among `titles` that is similar to the requested
    game, if there is one.
    """
    if not everybody:
        return _("No deal has been counted yet.")
    names = listed(list(dict.fromkeys(each.name for each in everybody)))
    if args.person and not any(normalized_name(each.name) == normalized_name(args.person) for each in everybody):
        text = _("No deal of {person} has been counted. There are deals of {names}.")
        return text.format(person=args.person, names=names)
    near = closest(args.game, titles)
    text = (
        _("No deal of {game} has been counted. Did you mean {near}?")
        if near
        else _("No deal of {game} has been counted.")
    )
    return text.format(game=args.game, near=near)


def _write_csv(text: str, file: str) -> int:
    """Write a CSV text to a file, or print it if the file is `-`. Return the exit code: UNWRITABLE if the file cannot
    be written.
    """
    if file == "-":
        print_line(text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n"))
        return ExitCode.DONE
    try:
        write_atomically(Path(file), text)
    except OSError as error:
        print_error(_("The file cannot be written: {why}.").format(why=os_error_text(error)))
        return ExitCode.UNWRITABLE
    return ExitCode.DONE
