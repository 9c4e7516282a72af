"""Kills a match that is being played again and again: `python -m tests.benchmarks.kill [--times 200]`.

A process of its own plays on in the saved match. Before each thing it does it says what the record holds now and what
comes next; it is ended in the midst of it as the system ends a program: with no chance to tidy up. What is then on the
disk must be, line by line, the record reported last, or that with the one thing done that had been announced.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import IO, Literal

import msgspec
from msgspec import Struct

from game.engine.actions import DEALER
from game.engine.digest import state_digest
from game.engine.notation import parse_action
from game.engine.record import Seat, read
from game.engine.replay import replay
from game.session.saves import Saves
from game.session.table import Table
from tests.session.matches import any_action, header

GAMES = ("rummy_500", "liverpool_rummy", "me", "double_rum")
MOST_REPORTS = 40
"""A match is let go on for at most so many reports."""
EARLY = 6
"""One in so many is killed without waiting for a report."""
SPREAD = 0.005
"""Seconds after a report within which the kill comes: about what an action takes with all that is kept of it."""
SLOWEST_START = 0.8
SITS, UNDOES = 0.03, 0.1
"""How often somebody else takes a seat, and how often that or a play is taken back."""


Wait = Callable[[float], object]


class Next(Struct, frozen=True):
    """What is done next: a play by its notation, a play taken back, somebody who sits down, or nothing any more."""

    kind: Literal["play", "undo", "sit", "nothing"] = "nothing"
    seat: int = 0
    play: str = ""
    who: Seat | None = None


class Report(Struct, frozen=True):
    """What the record is: the first `kept` lines of the last report, then `new` ones; and what comes next."""

    kept: int
    new: list[str]
    next: Next


class Lost(Exception):
    """Something that must not be: in a sentence."""


class Counts(Struct):
    """What was seen so far."""

    kills: int = 0
    actions: int = 0
    """Accepted: the report after them was written."""
    plays: int = 0
    """Of those that had been announced and not reported yet: plays that were there, …"""
    undoes: int = 0
    """… plays that were taken back, …"""
    sits: int = 0
    """… and others sitting there."""
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
            now, then = list(table.record), _choose(table, rng)
            kept = _alike(before, now)
            sys.stdout.buffer.write(msgspec.json.encode(Report(kept, now[kept:], then)) + b"\n")
            sys.stdout.flush()
            before = now
            if table.over:
                break
            _do(table, then)
        seed += 1


def _choose(table: Table, rng: Random) -> Next:
    """Something that changes the record."""
    if table.over:
        return Next()
    chance, seat = rng.random(), rng.randrange(len(table.seats))
    if chance < SITS:
        return Next("sit", seat, who=Seat(f"Somebody {len(table.record)}", rng.choice(("person", "bot"))))
    if chance < UNDOES and table.last_seat != DEALER and table.can_undo(table.last_seat):
        return Next("undo", table.last_seat)
    action = any_action(table, rng)
    return Next("play", action.seat, action.text)


def _do(table: Table, what: Next) -> None:
    if what.kind == "sit" and what.who:
        table.sit(what.seat, what.who)
    elif what.kind == "undo":
        table.undo(what.seat)
    elif what.kind == "play":
        table.submit(parse_action(what.play, what.seat))


class Killing:
    """Kills the match in a folder; `wait` puts the kill off for some seconds, so that it comes at any moment."""

    def __init__(self, folder: Path, seed: int = 1, wait: Wait = time.sleep) -> None:
        self.folder = folder
        self.counts = Counts()
        self._rng = Random(seed)
        self._seed = seed
        self._wait = wait
        self._there: list[str] = []
        """The record of the match under way, as it was found last."""

    def once(self) -> None:
        """Let it go on for a while, kill it, and look at what is there.

        Raises:
            Lost: that is not what it should be.
        """
        early = self.counts.kills % EARLY == EARLY - 1
        words = [sys.executable, "-m", "tests.benchmarks.kill", "--play", str(self.folder), str(self._seed)]
        with subprocess.Popen(words, stdout=subprocess.PIPE) as process:
            assert process.stdout
            try:
                heard = [] if early else self._listen(process.stdout)
                self._wait(self._rng.uniform(0, SLOWEST_START if early else SPREAD))
            finally:
                process.kill()
            heard += process.stdout.readlines()
        self._seed += 1
        self.counts.kills += 1
        self.judge([msgspec.json.decode(line, type=Report) for line in heard if line.endswith(b"\n")])

    def _listen(self, reports: IO[bytes]) -> list[bytes]:
        wanted = self._rng.randint(1, MOST_REPORTS)
        heard = [line for _, line in zip(range(wanted), reports, strict=False)]
        if len(heard) < wanted:
            raise Lost(f"the match ended by itself after {len(heard)} reports")
        return heard

    def judge(self, reports: Sequence[Report]) -> None:
        """Compare what was reported since the last time with what is there; Lost as `once`."""
        reported, then = self._there, Next()
        for number, report in enumerate(reports):
            before, reported = reported, [*(reported[: report.kept] if number else ()), *report.new]
            if not number and before and reported != before:
                raise Lost(f"the match went on elsewhere than it was left: {_differs(before, reported)}")
            then = report.next
        self.counts.actions += max(0, len(reports) - 1)
        self._there = self._found(reported, then)

    def _found(self, reported: list[str], then: Next) -> list[str]:
        """Judge what is on the disk and return it; nothing where the match is over."""
        found = Saves(self.folder).load_unfinished()
        self.counts.torn += bool(found.told)
        if found.table is None:
            if reported:
                self._same(reported, then, self._newest())
            return []
        lines = list(found.table.record)
        if state_digest(found.table.truth) != state_digest(replay(read(_text(lines)))[-1]):
            raise Lost("the match goes on elsewhere than its record says")
        if not reported or reported[-1].startswith("end "):
            # The next match has begun, of which nothing had been reported.
            if reported:
                self._same(reported, then, self._newest())
            if any(_is_play(line) for line in lines[found.table.header.lines :]):
                raise Lost(f"nothing was announced and there is {lines[-1]}")
        else:
            self._same(reported, then, lines)
        return lines

    def _newest(self) -> list[str]:
        """The record of the match put with the others last."""
        newest = max(
            (self.folder / "matches").glob("match *.record"), key=lambda path: path.stat().st_mtime, default=None
        )
        return newest.read_text(encoding="utf-8").splitlines() if newest else []

    def _same(self, reported: list[str], then: Next, lines: list[str]) -> None:
        if lines == reported:
            return
        if not _is_done(reported, then, lines):
            raise Lost(f"{_differs(reported, lines)}; announced was {then}")
        self.counts.plays += then.kind == "play"
        self.counts.undoes += then.kind == "undo"
        self.counts.sits += then.kind == "sit"


def _is_done(reported: list[str], then: Next, lines: list[str]) -> bool:
    """Whether these lines are what was reported, with what was announced done; the dealer shuffles as it likes."""
    if then.kind == "nothing":
        return False
    table = Table.resume(read(_text(reported)))
    _do(table, then)
    expected = list(table.record)
    if then.kind != "play":
        return lines == expected
    done = len(reported) + 1
    rest = (lines[done:], expected[done:])
    return lines[:done] == expected[:done] and [_kind(line) for line in rest[0]] == [_kind(line) for line in rest[1]]


def _kind(line: str) -> str:
    return line.partition(" ")[0]


def _is_play(line: str) -> bool:
    return _kind(line).endswith(":")


def _text(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _differs(one: Sequence[str], other: Sequence[str]) -> str:
    same = _alike(one, other)
    return f"from line {same + 1} on reported was {one[same:][:3]}, there is {other[same:][:3]}"


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """How many lines both begin with."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def run(folder: Path, times: int, seed: int = 1, wait: Wait = time.sleep) -> Counts:
    """Kill so many times and go on after each; errors as `Killing.once`."""
    killing = Killing(folder, seed, wait)
    for _ in range(times):
        killing.once()
    return killing.counts


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
    print(f"{counts.kills} kills after {counts.actions} accepted actions, none lost; of what had been announced then")
    print(
        f"{counts.plays} plays, {counts.undoes} plays taken back and {counts.sits} others sitting down were there; "
        f"{counts.torn} times a line was torn"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
