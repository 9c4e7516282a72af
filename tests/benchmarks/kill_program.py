"""Kills the program itself, with a table under way, again and again: `python -m tests.benchmarks.kill_program`.

It is the whole program with a window nobody sees, bots that think at once, and a player who presses Enter on every page
and plays whatever is legal. It is ended at any moment. The match is judged as by `kill`: "Continue" must go on exactly
where it was left; and the statistics must count each deal that is over once.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import IO

import msgspec

from game import app
from game.engine.actions import Action
from game.record.record import read_sound_part
from game.session.match.match import Match
from game.session.match.people import seats_of_people
from game.session.saves.saves import Saves
from game.session.settings import Settings, save
from game.session.statistics.counts import count_record
from game.session.statistics.record_book import counted_people
from game.session.statistics.statistics import DealCounter, Statistics
from game.ui.app.loop import Loop, SystemClock
from game.ui.input.verbs import Confirm
from game.ui.match import table_opener
from game.ui.table.screen import TableScreen
from tests.benchmarks.kill import Counts, Killing, Lost, Next, Report, alike
from tests.support.inline_brains import InlineBrains

MOST_REPORTS = 60
"""The program is let go on for at most so many actions: about a deal."""
EARLY = 5
"""One in so many is killed without waiting for an action."""
SLOWEST_START = 3.0
SPREAD = 0.05
"""Seconds after an action within which the kill comes."""
PLAYER = Settings(game="basic_rummy", bot_pause=0.0, animation="off", talk=False, muted=True, ask_wild=False)

Wait = Callable[[float], object]


class ReadyBrains(InlineBrains):
    """Bots that decide in this process at once: a process of low priority gets no time on a busy machine."""

    def start(self) -> None:
        """Do nothing: there is no process to start."""


def play(folder: Path) -> int:
    """Run the program without end: announce each action before it is done, and play for the person."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    rng, step, submit = Random(), Loop.step, Match.submit
    told: list[str] = []

    def announced(table: Match, action: Action) -> object:
        if table.recording.journal is None:  # it is only made anew from its record
            return submit(table, action)
        now, kept = list(table.recording.lines), alike(told, list(table.recording.lines))
        report = Report(kept, now[kept:], Next("play", action.seat, action.text))
        sys.stdout.buffer.write(msgspec.json.encode(report) + b"\n")
        sys.stdout.flush()
        told[:] = now
        return submit(table, action)

    def played(loop: Loop) -> bool:
        top = loop.screens.top
        if not isinstance(top, TableScreen):
            loop.handle(Confirm())
        elif mine := [seat for seat in top.table.acting if seat in seats_of_people(top.table.seats)]:
            top.table.submit(rng.choice(top.table.legal(mine[0])))
        return step(loop)

    vars(table_opener)["WorkerBrains"] = lambda *words, **given: ReadyBrains()
    Match.submit = announced  # type: ignore[method-assign, assignment]
    Loop.step = played  # type: ignore[method-assign, assignment]
    SystemClock.wait = lambda clock, seconds: None  # type: ignore[method-assign, assignment]
    return app.main(["play", "--data-dir", str(folder)])


class KillingProgram:
    """Kills the program that plays in a folder after some seconds of `wait`."""

    def __init__(self, folder: Path, seed: int = 1, wait: Wait = time.sleep) -> None:
        self.folder = folder
        self.deals = 0
        """The number of finished deals at the last check."""
        self._match = Killing(folder, seed)
        self._rng = Random(seed)
        self._wait = wait
        save(folder / "settings.json", PLAYER)

    @property
    def counts(self) -> Counts:
        """The counts of the events seen in the match so far."""
        return self._match.counts

    def once(self) -> None:
        """Let the program run for a while, kill it, and check the files.

        Raises:
            Lost: the files are not as they should be.
        """
        heard = self._killed()
        self.counts.kills += 1
        self._match.judge([msgspec.json.decode(line, type=Report) for line in heard if line.endswith(b"\n")])
        with tempfile.TemporaryDirectory() as name:
            copy = Path(name) / "data"
            shutil.copytree(self.folder, copy)
            self._judge_statistics(copy)

    def _killed(self) -> list[bytes]:
        words = [sys.executable, "-m", "tests.benchmarks.kill_program", "--play", str(self.folder)]
        early = self._rng.randrange(EARLY) == 0
        with subprocess.Popen(words, stdout=subprocess.PIPE) as process:
            assert process.stdout
            try:
                heard = [] if early else self._listen(process.stdout)
                self._wait(self._rng.uniform(0, SLOWEST_START if early else SPREAD))
            finally:
                process.kill()
            return heard + process.stdout.readlines()

    def _listen(self, reports: IO[bytes]) -> list[bytes]:
        wanted = self._rng.randint(1, MOST_REPORTS)
        heard = [line for _, line in zip(range(wanted), reports, strict=False)]
        if len(heard) < wanted:
            raise Lost(f"the program ended by itself after {len(heard)} actions")
        return heard

    def _judge_statistics(self, folder: Path) -> None:
        """Check that the statistics count all saved deals, the deal just finished included."""
        statistics = Statistics(folder)
        told = statistics.catch_up()
        table = Saves(folder).load_current().match
        if table:
            DealCounter(statistics).watch_match(table)
        counted = sum(person.deal_count for person in counted_people(statistics))
        records = [path.read_text(encoding="utf-8") for path in (folder / "matches").glob("*.record")]
        over = [count_record(read_sound_part(text)[0]) for text in records]
        self.deals = sum(len(match.deals) for match in over if match)
        if told or counted != self.deals:
            raise Lost(f"of {self.deals} deals {counted} are counted. {told}")


def run(folder: Path, times: int, seed: int = 1, wait: Wait = time.sleep) -> KillingProgram:
    """Kill the program this many times, continuing after each; errors as `KillingProgram.once`."""
    killing = KillingProgram(folder, seed, wait)
    for _ in range(times):
        killing.once()
    return killing


def main() -> int:
    """Run the kills and print the result; return 1 if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=50, help="how often (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="number the moments come from (%(default)s)")
    parser.add_argument("--play", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.play:
        return play(args.play)
    with tempfile.TemporaryDirectory() as folder:
        try:
            killing = run(Path(folder), args.times, args.seed)
        except Lost as lost:
            print(f"lost: {lost}")
            return 1
    counts = killing.counts
    print(
        f"{counts.kills} kills of the program after {counts.actions} actions, none lost; {killing.deals} deals counted"
    )
    print(f"matches that went on exactly where they were left: {counts.continued}; torn lines: {counts.torn}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
