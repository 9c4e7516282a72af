"""`statistics`: what was counted of everybody who plays here, as a table or as CSV."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from game import paths
from game.commands.simulate import aligned
from game.session.profiles import spoken
from game.session.saves.files import in_words, write_whole
from game.session.statistics.record_book import CountedPerson, Totals, csv_text, games, people, totals
from game.session.statistics.statistics import Statistics

GOOD, NOTHING, UNUSABLE = 0, 1, 2
HEAD = (
    "player",
    "game",
    "matches",
    "won",
    "deals",
    "went out",
    "points a deal",
    "longest streak",
    "buys",
    "calls",
    "hints",
    "best deal",
    "worst deal",
    "best match",
    "worst match",
)


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `statistics` to the command line."""
    parser = subparsers.add_parser(
        "statistics",
        help="say how everybody fared who plays here",
        description="Prints what was counted of the people who play here, game by game. Exit codes: 0 all is well, "
        "1 nobody is called so or nothing was counted, 2 the statistics cannot be used or written.",
    )
    parser.add_argument("--csv", metavar="FILE", help="write every deal to this file as CSV (-: print it)")
    parser.add_argument("--person", help="only of who is called so")
    parser.add_argument("--game", help="only of the game with this title", default="")
    parser.add_argument("--data-dir", type=Path, help="folder for settings and saves")


def run(args: argparse.Namespace) -> int:
    """Print or write the statistics."""
    if args.data_dir:
        os.environ[paths.DATA] = str(args.data_dir)
    folder = paths.user_data_dir()
    statistics = Statistics(folder)
    told = statistics.catch_up()
    if told:
        print(told, file=sys.stderr)
    if statistics.trouble:
        return UNUSABLE
    everybody = people(statistics)
    chosen = [each for each in everybody if _called(each, args.person)]
    if args.person and not chosen:
        print(_nobody(args.person, everybody), file=sys.stderr)
        return NOTHING
    rows = [_row(each, totals(statistics, each.key, game)) for each in chosen for game in games(statistics, each.key)]
    shown = [row for row in rows if args.game.casefold() in ("", row[1].casefold())]
    if not shown:
        print(f"Nothing is counted of {args.game}." if args.game else "Nothing is counted yet.", file=sys.stderr)
        return NOTHING
    if args.csv:
        key, game = chosen[0].key if args.person else "", shown[0][1] if args.game else ""
        return _write(csv_text(statistics, key, game), args.csv)
    print("\n".join(aligned([HEAD, *shown])))
    return GOOD


def _called(person: CountedPerson, name: str | None) -> bool:
    return name is None or spoken(person.name) == spoken(name)


def _nobody(name: str, everybody: tuple[CountedPerson, ...]) -> str:
    known = ", ".join(dict.fromkeys(each.name for each in everybody))
    return f"Nothing is counted of {name}. Known: {known or 'nobody'}."


def _row(person: CountedPerson, found: Totals) -> tuple[str, ...]:
    numbers = (found.matches, found.won, found.deals, found.out)
    more = (found.longest, found.buys, found.calls, found.hints)
    marks = (found.best_deal, found.worst_deal, found.best_match, found.worst_match)
    points = [str(mark.points) if mark else "-" for mark in marks]
    return (person.name, found.game, *map(str, numbers), f"{found.average:.1f}", *map(str, more), *points)


def _write(text: str, file: str) -> int:
    if file == "-":
        print(text.removeprefix("\ufeff").replace("\r\n", "\n"), end="")
        return GOOD
    try:
        write_whole(Path(file), text)
    except OSError as error:
        print(f"The file cannot be written: {in_words(error)}.", file=sys.stderr)
        return UNUSABLE
    return GOOD
