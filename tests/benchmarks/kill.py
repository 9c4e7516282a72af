"""Kills a match that is being played again and again: `python -m tests.benchmarks.kill [--times 200]`.

A process of its own plays on in the saved match, says after each action what the record holds now, and is ended in the
midst of it as the system ends a program: with no chance to tidy up. Then the match is continued here.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct

from game.engine.digest import state_digest
from game.engine.record import Seat, read
from game.engine.replay import replay
from game.session.saves import Saves
from game.session.table import Table
from tests.session.matches import any_action, header

GAMES = ("rummy_500", "liverpool_rummy", "me", "double_rum")
LONGEST = 0.15
"""Seconds a match is let go on at most, from its first report."""
EARLY = 6
"""One in so many is killed at any moment from its start on."""
SLOWEST_START = 0.8
PATIENCE = 60.0
POLL = 0.005
SITS, UNDOES = 0.03, 0.1
"""How often somebody else takes a seat, and how often that or a play is taken back."""


class Report(Struct):
    """What the record became: the first `kept` lines of the last report, then `new` ones."""

    kept: int
    new: list[str]


class Lost(Exception):
    """Something that must not be: in a sentence."""


class Counts(Struct):
    """What was seen so far."""

    kills: int = 0
    actions: int = 0
    """Accepted and reported."""
    more: int = 0
    """Kills after which an action was there that had not been reported yet."""
    torn: int = 0
    """Kills in the midst of a line."""


def play(folder: Path, seed: int) -> None:
    """Play for ever in the saved match, and in new ones when it is over: at random, with plays taken back and others
    sitting down.
    """
    rng = Random(seed)
    while True:
        saves = Saves(folder)
        table = saves.load_unfinished().table
        if table is None:
            game = GAMES[seed % len(GAMES)]
            table = Table(header(2 + seed % 3, seed, game), journal=saves.begin())
        before: list[str] = []
        table.begin()
        while True:
            now = list(table.record)
            kept = _alike(before, now)
            sys.stdout.buffer.write(msgspec.json.encode(Report(kept, now[kept:])) + b"\n")
            sys.stdout.flush()
            before = now
            if table.over:
                break
            _go_on(table, rng)
        seed += 1


def _go_on(table: Table, rng: Random) -> None:
    """Do one thing that changes the record."""
    chance = rng.random()
    if chance < SITS:
        seat = rng.randrange(len(table.seats))
        table.sit(seat, Seat(f"Somebody {len(table.record)}", rng.choice(("person", "bot"))))
    elif not (chance < UNDOES and table.last_seat >= 0 and table.undo(table.last_seat)):
        table.submit(any_action(table, rng))


def run(folder: Path, times: int, seed: int = 1) -> Counts:
    """Kill so many times and go on after each.

    Raises:
        Lost: a match did not go on where it was.
    """
    rng, counts = Random(seed), Counts()
    for number in range(times):
        reports = folder / "reports"
        early = number % EARLY == EARLY - 1
        _kill(folder, reports, seed + number, rng.uniform(0, SLOWEST_START if early else LONGEST), early)
        _judge(folder, reports, counts)
        counts.kills += 1
    return counts


def _kill(folder: Path, reports: Path, seed: int, after: float, early: bool) -> None:
    with reports.open("wb") as file:
        words = [sys.executable, "-m", "tests.benchmarks.kill", "--play", str(folder), str(seed)]
        process = subprocess.Popen(words, stdout=file)
    try:
        end = time.monotonic() + PATIENCE
        while not early and not reports.stat().st_size:
            if process.poll() is not None or time.monotonic() > end:
                raise Lost("the match does not begin")
            time.sleep(POLL)
        time.sleep(after)
    finally:
        process.kill()
        process.wait()


def _judge(folder: Path, reports: Path, counts: Counts) -> None:
    reported: list[str] = []
    for line in reports.read_bytes().splitlines(keepends=True):
        if line.endswith(b"\n"):
            report = msgspec.json.decode(line, type=Report)
            reported = reported[: report.kept] + report.new
            counts.actions += 1
    found = Saves(folder).load_unfinished()
    counts.torn += bool(found.told)
    if found.table is None:
        if reported and not reported[-1].startswith("end ") and not _over_next(folder, reported):
            raise Lost(f"{len(reported)} lines were reported and there is no match: {found.told}")
        return
    lines = list(found.table.record)
    if state_digest(found.table.truth) != state_digest(replay(read("\n".join(lines) + "\n"))[-1]):
        raise Lost("the match goes on elsewhere than its record says")
    if not reported or reported[-1].startswith("end "):
        return
    same = _alike(reported, lines)
    gone, come = reported[same:], lines[same:]
    if _plays(gone) + _plays(come) > 1:
        raise Lost(f"line {same + 1}: reported {gone[:3]}, there is {come[:3]}")
    counts.more += bool(gone or come)


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """How many lines both begin with."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _plays(lines: list[str]) -> int:
    """How many actions of seats these lines hold; what the dealer does belongs to the action before."""
    return sum(not line.startswith("shuffle ") for line in lines)


def _over_next(folder: Path, reported: list[str]) -> bool:
    """Whether the action that had not been reported yet ended the match, which is put with the others then."""
    newest = max((folder / "matches").glob("match *.record"), key=lambda path: path.stat().st_mtime, default=None)
    lines = newest.read_text(encoding="utf-8").splitlines() if newest else []
    return lines[: len(reported)] == reported and _plays(lines[len(reported) :]) == 2


def main() -> int:
    """Kill and print what came of it; 1 if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=200, help="how often (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="number the matches and moments come from (%(default)s)")
    parser.add_argument("--play", nargs=2, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.play:
        play(Path(args.play[0]), int(args.play[1]))
    with tempfile.TemporaryDirectory() as folder:
        try:
            counts = run(Path(folder), args.times, args.seed)
        except Lost as lost:
            print(f"lost: {lost}")
            return 1
    print(
        f"{counts.kills} kills, {counts.actions} accepted actions reported before them, none lost; "
        f"{counts.more} times one more was saved or taken back than reported, {counts.torn} times a line was torn"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
