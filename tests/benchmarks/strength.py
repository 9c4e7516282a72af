"""Measures how strong the levels are in every game: `python -m tests.benchmarks.strength FOLDER`.

A cell is two players on duplicate deals of one game with so many seats. Each is kept in a file of FOLDER: stopped by
Ctrl+C or by force, the same command goes on where it was. All cells grow together, `--batch` deals at a time, so that
whenever it is stopped there is something of each. `--page FILE` writes what is kept as the page to publish; with
`--deals 0` nothing is played. Levels are tuned on other seeds than the one used here.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from math import ceil
from pathlib import Path

from game.commands.arena import load_deals, play_deals, save_contest
from game.commands.arguments import UsageError, positive_int, seconds_argument
from game.commands.workers import add_worker_options, connected_cluster
from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names
from game.session.players.cluster import Cluster
from game.session.saves.files import write_atomically
from tests.benchmarks.strength_page import PROGRAM, TARGETS, Cell, page

SEED = 900_000_001
"""Nothing is tuned on it."""
PAIRS = tuple(TARGETS)
"""The steps of the ladder, all measured by Standard, and the last one by the step before it."""
LAST = "master:expert"
LAST_IN = ("basic_rummy", "doofer", "double_rum", "dummy_rummy", "kaluki_51", "romme", "rummy_500")
"""The games in which Master is meant to be ahead of Expert."""
FOUR = 4
"""Seats at the larger table."""


def cells(sheets: Sequence[str], pairs: Sequence[str], seats: Sequence[int] | None = None) -> Iterator[Cell]:
    """Yield the cells to measure, pair by pair, for two players (or the fewest) and four; or for the numbers in
    `seats`.

    The last pair is measured only in its games, with the fewest players.
    """
    for pair in pairs:
        for sheet in sheets if pair != LAST else [each for each in sheets if each in LAST_IN]:
            for number in seats_of(sheet)[: 1 if pair == LAST else None]:
                if seats is None or number in seats:
                    yield Cell(sheet, number, pair)


@cache
def seats_of(sheet: str) -> tuple[int, ...]:
    """Return the numbers of seats with which a game is measured."""
    players = load_sheet(sheet).players
    return tuple(sorted({max(2, players.min), min(FOUR, players.max)}))


def fill(
    cell: Cell,
    folder: Path,
    deals: int,
    seed: int,
    jobs: int,
    cluster: Cluster | None = None,
    limit: float = 0.0,
) -> None:
    """Play a cell until it has `deals` deals, in whole plans; played deals are saved even after an interruption."""
    contest = cell.contest(seed, limit)
    path, goal = cell.path(folder), contest.plan * ceil(deals / contest.plan)
    found = load_deals(path, contest)
    if len(found) < goal:
        try:
            play_deals(contest, goal, jobs, found, name=path.stem, cluster=cluster)
        finally:
            if found:
                save_contest(path, contest, found)


def main(words: Sequence[str] | None = None) -> int:
    """Play the missing deals and write the page; return 130 after an interruption, 2 if FOLDER belongs to something
    else.
    """
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.strength", description=__doc__)
    parser.add_argument("folder", metavar="FOLDER", type=Path)
    parser.add_argument("--sheets", nargs="+", default=sheet_names(), choices=(*sheet_names(), *other_game_names()))
    parser.add_argument("--pairs", nargs="+", default=PAIRS, metavar="A:B")
    parser.add_argument("--seats", nargs="+", type=int, help="only tables of so many (all)")
    parser.add_argument("--deals", type=int, default=1000, help="duplicate deals a cell (%(default)s)")
    parser.add_argument("--batch", type=positive_int, default=20, help="deals by which cells grow (%(default)s)")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument(
        "--limit",
        type=seconds_argument,
        default=0.0,
        metavar="SECONDS",
        help="cut every search after so many seconds of the processor (default: none is cut)",
    )
    add_worker_options(parser, "one per processor")
    parser.add_argument("--program", default=PROGRAM, help="what played, for the page (default: %(default)s)")
    parser.add_argument("--outside", default="", metavar="PROGRAM", help="what played against others, if another")
    parser.add_argument("--page", metavar="FILE", type=Path, help="write everything kept of all games there")
    args = parser.parse_args(words)
    code = 0
    try:
        with connected_cluster(args) as cluster:
            for deals in [*range(args.batch, args.deals, args.batch), args.deals]:
                for cell in cells(args.sheets, args.pairs, args.seats):
                    fill(cell, args.folder, deals, args.seed, args.jobs or os.cpu_count() or 1, cluster, args.limit)
    except KeyboardInterrupt:
        code = 130
    except (UsageError, ValueError) as problem:
        print(problem, file=sys.stderr)
        return 2
    text = page(list(cells(args.sheets, PAIRS)), args.folder, args.seed, args.limit, args.program, args.outside)
    if args.page is None:
        print(text)
    else:
        write_atomically(args.page, text.encode())
    return code


if __name__ == "__main__":
    sys.exit(main())
