"""How strong the levels are, in every game: `python -m tests.benchmarks.strength FOLDER`.

A cell is two players on duplicate deals of one game with so many seats. Each is kept in a file of FOLDER while it is
played: stopped by Ctrl+C or by force, the same command goes on where it was. The table is printed at the end, and
whenever it is stopped; with `--deals 0` nothing is played. Levels are tuned on other seeds than the one used here.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from math import ceil
from pathlib import Path

from msgspec import Struct

from game.bots.duplicate import Contest, DuplicateDeal
from game.bots.standing import standing
from game.commands.arena import entrant, play
from game.commands.arena_report import points, share
from game.commands.contest_file import keep, kept_deals
from game.content.sheets import load_sheet, other_names, sheet_names

SEED = 900_000_001
"""Nothing is tuned on it."""
PAIRS = (
    "random:standard",
    "learner:standard",
    "casual:standard",
    "expert:standard",
    "learner:random",
    "casual:learner",
)
"""Everybody against Standard, and the steps of the ladder that leaves out."""
BATCH = 20
"""Deals after which a cell is kept, for whatever may happen."""


class Cell(Struct, frozen=True):
    """Two players in one game; `pair` is `challenger:opponent`."""

    sheet: str
    seats: int
    pair: str

    def path(self, folder: Path) -> Path:
        """Return the file it is kept in."""
        return folder / f"{self.sheet}-{self.seats}-{self.pair.replace(':', '-')}.json"

    def contest(self, seed: int) -> Contest:
        """Return it as a contest."""
        one, _, other = self.pair.partition(":")
        return Contest(load_sheet(self.sheet), self.seats, entrant(one), entrant(other), seed)


def cells(sheets: Sequence[str], pairs: Sequence[str]) -> Iterator[Cell]:
    """Yield all cells: two seats, or the fewest a game allows, and four; pair by pair, so that all games have some."""
    for pair in pairs:
        for sheet in sheets:
            for seats in seats_of(sheet):
                yield Cell(sheet, seats, pair)


@cache
def seats_of(sheet: str) -> tuple[int, ...]:
    """Return with how many seats a game is played here."""
    players = load_sheet(sheet).players
    return tuple(sorted({max(2, players.min), min(4, players.max)}))


def fill(cell: Cell, folder: Path, deals: int, seed: int, jobs: int) -> None:
    """Play a cell until it has so many deals, in whole plans; what is played is kept even if that is broken off."""
    contest = cell.contest(seed)
    path, goal = cell.path(folder), contest.plan * ceil(deals / contest.plan)
    found = kept_deals(path, contest)

    def now_and_then() -> None:
        if len(found) % BATCH == 0:
            keep(path, contest, found)

    if len(found) < goal:
        try:
            play(contest, goal, jobs, found, name=path.stem, each=now_and_then)
        finally:
            if found:
                keep(path, contest, found)


def table(sheets: Sequence[str], pairs: Sequence[str], folder: Path, seed: int) -> str:
    """Return what is kept as a table in Markdown: wins, and points a deal in brackets."""
    lines = [
        "| game | seats | " + " | ".join(pair.replace(":", " against ") for pair in pairs) + " |",
        "|---|---|" + "---|" * len(pairs),
    ]
    for sheet in sheets:
        for seats in seats_of(sheet):
            row = [_words(cell.contest(seed), cell.path(folder)) for cell in (Cell(sheet, seats, p) for p in pairs)]
            lines.append(f"| {load_sheet(sheet).title} | {seats} | " + " | ".join(row) + " |")
    return "\n".join(lines)


def _words(contest: Contest, path: Path) -> str:
    found: list[DuplicateDeal] = kept_deals(path, contest)
    if not found:
        return "–"
    came = standing(contest, found)
    return f"{share(came.overall.ahead)} ({points(came.overall.points)}; {came.deals} deals)"


def main(words: Sequence[str] | None = None) -> int:
    """Play what is missing, and print the table; 130 where it was stopped, 2 where FOLDER holds something else."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.strength", description=__doc__)
    parser.add_argument("folder", metavar="FOLDER", type=Path)
    parser.add_argument("--sheets", nargs="+", default=sheet_names(), choices=(*sheet_names(), *other_names()))
    parser.add_argument("--pairs", nargs="+", default=PAIRS, metavar="A:B")
    parser.add_argument("--deals", type=int, default=1000, help="duplicate deals a cell (%(default)s)")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args(words)
    code = 0
    try:
        for cell in cells(args.sheets, args.pairs):
            fill(cell, args.folder, args.deals, args.seed, args.jobs)
    except KeyboardInterrupt:
        code = 130
    except ValueError as problem:
        print(problem, file=sys.stderr)
        return 2
    print(table(args.sheets, args.pairs, args.folder, args.seed))
    print("\nWins are of decided deals (at four seats: against each opponent), 50 % among equals; in brackets how many")
    print("points a deal better; ± is the 95 % interval over deals.")
    return code


if __name__ == "__main__":
    sys.exit(main())
