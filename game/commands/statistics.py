"""`statistics`: what was counted of everybody who plays here, as a table or as CSV."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path

from game import paths
from game.commands.console import aligned, say, say_error
from game.session.profiles import spoken
from game.session.saves.files import in_words, write_whole
from game.session.statistics.record_book import CountedPerson, Extreme, Totals, csv_text, games, people, totals
from game.session.statistics.statistics import Statistics

GOOD, NOTHING, UNUSABLE = 0, 1, 2


def _points(mark: Extreme | None) -> str:
    return str(mark.points) if mark else "-"


COLUMNS: dict[str, Callable[[Totals], object]] = {
    "game": lambda found: found.game,
    "matches": lambda found: found.matches,
    "won": lambda found: found.won,
    "deals": lambda found: found.deals,
    "went out": lambda found: found.out,
    "points a deal": lambda found: f"{found.average:.1f}",
    "longest streak": lambda found: found.longest,
    "buys": lambda found: found.buys,
    "calls": lambda found: found.calls,
    "hints": lambda found: found.hints,
    "best deal": lambda found: _points(found.best_deal),
    "worst deal": lambda found: _points(found.worst_deal),
    "best match": lambda found: _points(found.best_match),
    "worst match": lambda found: _points(found.worst_match),
}
"""What is said of one person in one game, by heading."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `statistics` to the command line."""
    parser = subparsers.add_parser(
        "statistics",
        help="show everyone's results",
        description=(
            "Prints everyone's results, game by game. Exit codes: 0 all is well, 1 there is nobody of "
            "that name or nothing was counted, 2 the statistics cannot be used or written."
        ),
    )
    parser.add_argument("--csv", metavar="FILE", help="write every deal to this file as CSV (-: print it)")
    parser.add_argument("--person", help="only the person of this name")
    parser.add_argument("--game", help="only the game with this title", default="")
    parser.add_argument("--data-dir", type=Path, help="folder for settings and saved matches")


def run(args: argparse.Namespace) -> int:
    """Print or write the statistics."""
    if args.data_dir:
        os.environ[paths.DATA] = str(args.data_dir)
    folder = paths.user_data_dir()
    statistics = Statistics(folder)
    told = statistics.catch_up()
    if told:
        say_error(told)
    if statistics.trouble:
        return UNUSABLE
    everybody = people(statistics)
    chosen = [each for each in everybody if _called(each, args.person)]
    if args.person and not chosen:
        say_error(_nobody(args.person, everybody))
        return NOTHING
    found = [(each.name, totals(statistics, each.key, game)) for each in chosen for game in games(statistics, each.key)]
    shown = [each for each in found if args.game.casefold() in ("", each[1].game.casefold())]
    if not shown:
        say_error(f"Nothing is counted of {args.game}." if args.game else "Nothing is counted yet.")
        return NOTHING
    if args.csv:
        key, game = chosen[0].key if args.person else "", shown[0][1].game if args.game else ""
        return _write(csv_text(statistics, key, game), args.csv)
    rows = [(name, *(str(cell(each)) for cell in COLUMNS.values())) for name, each in shown]
    say("\n".join(aligned([("player", *COLUMNS), *rows])))
    return GOOD


def _called(person: CountedPerson, name: str | None) -> bool:
    return name is None or spoken(person.name) == spoken(name)


def _nobody(name: str, everybody: tuple[CountedPerson, ...]) -> str:
    known = ", ".join(dict.fromkeys(each.name for each in everybody))
    return f"Nothing is counted of {name}. Known: {known or 'nobody'}."


def _write(text: str, file: str) -> int:
    if file == "-":
        say(text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n"))
        return GOOD
    try:
        write_whole(Path(file), text)
    except OSError as error:
        say_error(f"The file cannot be written: {in_words(error)}.")
        return UNUSABLE
    return GOOD
