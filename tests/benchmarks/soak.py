"""Plays whole matches as the program does, with saves on, and prints what memory it takes:
`python -m tests.benchmarks.soak [--matches 500]`.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
from pathlib import Path
from time import monotonic

from game.content.sheets import load_sheet, sheet_names
from game.engine.digest import state_digest
from game.engine.record import Header, Seat, read
from game.engine.replay import replay
from game.session.archive import MEGABYTE, drop_oldest, finished
from game.session.saves import Saves
from game.session.seats import run_headless
from game.session.table import Table
from tests.session.matches import NAMES

KEPT = MEGABYTE
"""Bytes of finished matches that are kept: so few that old ones are dropped all the time."""
LEVELS = ("learner", "casual")


def play(folder: Path, number: int, games: tuple[str, ...]) -> int:
    """Play match `number` to its end, look at what is on the disk, and put it with the others; returns its deals.

    Raises:
        AssertionError: the record on the disk is not the match that was played.
    """
    sheet = load_sheet(games[number % len(games)])
    seats = sheet.players.min + number % (min(4, sheet.players.max) - sheet.players.min + 1)
    sitting = tuple(Seat(NAMES[seat], "bot", level=LEVELS[seat % 2]) for seat in range(seats))
    saves = Saves(folder)
    table = Table(Header(sheet, sitting, number, number % seats), journal=saves.begin())
    run_headless(table)
    saved = read(saves.current.read_text(encoding="utf-8"))
    assert saved.digest == state_digest(replay(saved)[-1]) == state_digest(table.truth), f"match {number}"
    assert saves.load_unfinished().table is None
    drop_oldest(saves.folder, KEPT)
    return table.truth.deal


def megabytes() -> float:
    """Memory in use now, as the system counts it."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE


def main() -> int:
    """Play and print a line at intervals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=500, help="how many (%(default)s)")
    parser.add_argument("--every", type=int, default=25, help="matches between two lines (%(default)s)")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so long")
    args = parser.parse_args()
    started, deals, games = monotonic(), 0, sheet_names()
    print("matches  deals  minutes  memory MB  objects  kept")
    with tempfile.TemporaryDirectory() as name:
        for number in range(args.matches):
            deals += play(Path(name), number, games)
            minutes = (monotonic() - started) / 60
            last = number + 1 == args.matches or minutes > args.minutes
            if (number + 1) % args.every == 0 or last:
                gc.collect()
                row = f"{number + 1:7}  {deals:5}  {minutes:7.1f}  {megabytes():9.1f}  {len(gc.get_objects()):7}"
                print(f"{row}  {len(finished(Path(name) / 'matches')):4}", flush=True)
            if last:
                break
    return 0


if __name__ == "__main__":
    sys.exit(main())
