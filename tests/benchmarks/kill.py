"""Kills a match that is being played again and again: `python -m tests.benchmarks.kill [--times 200]`.

A process of its own plays on in the saved match. Before each thing it does it says what the record holds now and what
comes next; it is ended in the midst of it as the system ends a program: with no chance to tidy up. By turns that comes
at any moment, at any line of the code that writes, where a file was just opened to be written anew, half way through
what is written, and after something was added. What is then on the disk must be, line by line, the record reported
last, or that with the one thing done that had been announced; and the next process must go on exactly there.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import IO, Literal

import msgspec
from msgspec import Struct, field

from game.content.sheets.sheets import load_sheet
from game.engine.actions import DEALER, Shuffle
from game.record.digest import state_digest
from game.record.notation import parse_action
from game.record.record import Seat, read_record
from game.record.replay import replay_states
from game.session.match.match import Match, fork_match, resume
from game.session.saves.records import RECORDS_FOLDER, list_records, read_record_text
from game.session.saves.saves import Saves
from tests.benchmarks.dying import KILLED, PLACES, Place, die_at
from tests.support.matches import any_action, header

GAMES = ("rummy_500", "liverpool_rummy", "me", "double_rum")
MOST_REPORTS = 40
"""A match is let go on for at most so many reports."""
EARLY = 6
"""One in so many is killed without waiting for a report."""
SPREAD = 0.005
"""Seconds after a report within which the kill comes: about what an action takes with all that is kept of it."""
SLOWEST_START = 0.8
ASIDE, FORKS, SITS, HINTS, UNDOES = 0.02, 0.06, 0.09, 0.12, 0.3
"""Probabilities of loading another match, of a fork, of a change of players, of a hint, and of an undo."""
MOST: Mapping[Place, int] = {"line": 1200, "rewrite": 12, "write": 40, "append": 20}
"""A process that is killed at such a place comes there at most so often: in about 40 actions."""

Wait = Callable[[float], object]


class Next(Struct, frozen=True):
    """The next change to a match: an action in notation, an undo, a change of players, a hint, a fork after `count`
    actions, the loading of another match with the record `lines`, or nothing.
    """

    kind: Literal["play", "undo", "sit", "hint", "fork", "resume", "nothing"] = "nothing"
    seat: int = 0
    play: str = ""
    who: Seat | None = None
    count: int = 0
    lines: tuple[str, ...] = ()


class Report(Struct, frozen=True):
    """A report on the record: the first `kept` lines of the last report, then `new` ones; and the next change."""

    kept: int
    new: list[str]
    next: Next


class Lost(Exception):
    """Saved data was lost or is wrong; the message is a sentence."""


class Counts(Struct):
    """Counts of the events seen so far."""

    kills: int = 0
    actions: int = 0
    """Accepted: the report after them was written."""
    continued: int = 0
    """Matches that went on in another process exactly where they were found."""
    done: Counter[str] = field(default_factory=Counter)
    """By kind: what was there of what had been announced, and not reported yet."""
    undone: int = 0
    """Kills before anything of what had been announced was there."""
    torn: int = 0
    """Kills in the midst of a line."""
    beside: int = 0
    """Kills while a file was written anew, beside the old one."""


def play(folder: Path, seed: int) -> None:
    """Play the saved match and then new ones, without end: at random, with undo and changes of players."""
    rng = Random(seed)
    while True:
        saves = Saves(folder)
        table = saves.load_current().match
        if table is None:
            game = GAMES[seed % len(GAMES)]
            seats = load_sheet(game).players.min + seed % 3
            table = Match(header(seats, seed, game), journal=saves.new_journal())
        before: list[str] = []
        table.begin()
        while True:
            now, then = list(table.recording.lines), _choose(table, saves, rng)
            kept = alike(before, now)
            sys.stdout.buffer.write(msgspec.json.encode(Report(kept, now[kept:], then)) + b"\n")
            sys.stdout.flush()
            before = now
            if table.is_over:
                break
            table = _go_on(table, saves, then)
        seed += 1


def _choose(table: Match, saves: Saves, rng: Random) -> Next:
    """Return a random change to the record, or to another match."""
    if table.is_over:
        return Next()
    chance, seat = rng.random(), rng.randrange(len(table.seats))
    if chance < ASIDE and (aside := _aside(saves)):
        return Next("resume", lines=tuple(aside.read_text(encoding="utf-8").splitlines()))
    actions = read_record(_text(table.recording.lines)).actions
    begun = sum(isinstance(each, Shuffle) for each in actions) + 1
    if chance < FORKS and begun < len(actions):
        return Next("fork", count=rng.randint(begun, len(actions)))
    if chance < SITS:
        return Next("sit", seat, who=Seat(f"Somebody {len(table.recording.lines)}", rng.choice(("person", "bot"))))
    if chance < HINTS:
        return Next("hint", seat)
    if chance < UNDOES and table.history.last_seat != DEALER and table.can_undo(table.history.last_seat):
        return Next("undo", table.history.last_seat)
    action = any_action(table, rng)
    return Next("play", action.seat, action.text)


def _aside(saves: Saves) -> Path | None:
    """Return a match that was put away and can be continued; None if there is none."""
    return next((each.path for each in saves.unfinished_matches() if each.path != saves.current), None)


def _go_on(table: Match, saves: Saves, what: Next) -> Match:
    """Carry out a change and return the match under way after it."""
    if what.kind == "fork":
        table = fork_match(read_record(_text(table.recording.lines)), what.count)
        journal = saves.new_journal()
        table.recording.save_to(journal)
    elif what.kind == "resume" and (aside := _aside(saves)):
        found = saves.resume(aside)
        assert found.match, found.message
        table = found.match
    else:
        _do(table, what)
    return table


def _do(table: Match, what: Next) -> None:
    if what.kind == "sit" and what.who:
        table.replace_player(what.seat, what.who)
    elif what.kind == "undo":
        table.undo(what.seat)
    elif what.kind == "hint":
        table.record_hint(what.seat)
    elif what.kind == "play":
        table.submit(parse_action(what.play, what.seat))


class Killing:
    """Kills the process that plays in a folder: by turns at a chosen place in the writing code, and after some seconds
    of `wait`.

    Without `wait` all kills come at chosen places, the same ones for each seed.
    """

    def __init__(self, folder: Path, seed: int = 1, wait: Wait | None = time.sleep) -> None:
        self.folder = folder
        self.counts = Counts()
        self._rng = Random(seed)
        self._seed = seed
        self._wait = wait
        self._there: list[str] = []
        """The record of the match under way, as it was found last."""

    def once(self) -> None:
        """Let the process play for a while, kill it, and check the files.

        Raises:
            Lost: the files are not as they should be.
        """
        words = [sys.executable, "-m", "tests.benchmarks.kill", "--play", str(self.folder), str(self._seed)]
        turn = self.counts.kills
        if self._wait is not None and turn % 2 == 0:
            heard = self._at_a_moment(words, self._wait)
        else:
            place = PLACES[(turn if self._wait is None else turn // 2) % len(PLACES)]
            heard = self._at_a_place([*words, "--die", place, str(self._rng.randint(1, MOST[place]))])
        self._seed += 1
        self.counts.kills += 1
        self.judge([msgspec.json.decode(line, type=Report) for line in heard if line.endswith(b"\n")])

    def _at_a_place(self, words: list[str]) -> list[bytes]:
        done = subprocess.run(words, stdout=subprocess.PIPE, check=False)
        if done.returncode != KILLED:
            raise Lost(f"the match ended by itself with {done.returncode}")
        return done.stdout.splitlines(keepends=True)

    def _at_a_moment(self, words: list[str], wait: Wait) -> list[bytes]:
        early = self._rng.randrange(EARLY) == 0
        with subprocess.Popen(words, stdout=subprocess.PIPE) as process:
            assert process.stdout
            try:
                heard = [] if early else self._listen(process.stdout)
                wait(self._rng.uniform(0, SLOWEST_START if early else SPREAD))
            finally:
                process.kill()
            return heard + process.stdout.readlines()

    def _listen(self, reports: IO[bytes]) -> list[bytes]:
        wanted = self._rng.randint(1, MOST_REPORTS)
        heard = [line for _, line in zip(range(wanted), reports, strict=False)]
        if len(heard) < wanted:
            raise Lost(f"the match ended by itself after {len(heard)} reports")
        return heard

    def judge(self, reports: Sequence[Report]) -> None:
        """Compare the reports since the last kill with the files; Lost as in `once`."""
        reported, then = self._there, Next()
        for number, report in enumerate(reports):
            before, reported = reported, [*(reported[: report.kept] if number else ()), *report.new]
            if not number and before and reported != before:
                raise Lost(f"the match went on elsewhere than it was left: {_differs(before, reported)}")
            self.counts.continued += not number and bool(before)
            then = report.next
        self.counts.actions += max(0, len(reports) - 1)
        self._there = self._found(reported, then)

    def _found(self, reported: list[str], then: Next) -> list[str]:
        """Check the saved match and return the lines of its record; none if the match is over."""
        self.counts.beside += any((self.folder / RECORDS_FOLDER).glob("*.new"))
        found = Saves(self.folder).load_current()
        self.counts.torn += bool(found.message)
        if found.match is None:
            if reported:
                self._same(reported, then, self._newest())
            return []
        lines = list(found.match.recording.lines)
        if state_digest(found.match.truth) != state_digest(replay_states(read_record(_text(lines)))[-1]):
            raise Lost("the match goes on elsewhere than its record says")
        if not reported or reported[-1].startswith("end "):
            # The next match has begun, of which nothing had been reported.
            if reported:
                self._same(reported, then, self._newest())
            if any(_is_play(line) for line in lines[found.match.header.line_count :]):
                raise Lost(f"nothing was announced and there is {lines[-1]}")
        else:
            self._same(reported, then, lines)
        return lines

    def _newest(self) -> list[str]:
        """Return the record of the match put away last."""
        put_away = list_records(self.folder / RECORDS_FOLDER, "match", "finished")
        return read_record_text(put_away[0].path).splitlines() if put_away else []

    def _same(self, reported: list[str], then: Next, lines: list[str]) -> None:
        if lines == reported:
            self.counts.undone += 1
            return
        if not _is_done(reported, then, lines):
            raise Lost(f"{_differs(reported, lines)}; announced was {then}")
        if then.kind in ("fork", "resume") and self._newest() != reported:
            raise Lost(f"the match that was left is not with the others; announced was {then}")
        self.counts.done[then.kind] += 1


def _is_done(reported: list[str], then: Next, lines: list[str]) -> bool:
    """Whether `lines` are the record that was `reported` after the change `then`; shuffles may differ."""
    if then.kind == "nothing":
        return False
    if then.kind == "resume":
        return lines == list(then.lines)
    if then.kind == "fork":
        wanted, there = (
            read_record(_text(fork_match(read_record(_text(reported)), then.count).recording.lines)),
            read_record(_text(lines)),
        )
        return (there.header, there.actions) == (wanted.header, wanted.actions)
    table = resume(read_record(_text(reported)))
    _do(table, then)
    expected = list(table.recording.lines)
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
    same = alike(one, other)
    return f"from line {same + 1} on reported was {one[same:][:3]}, there is {other[same:][:3]}"


def alike(one: Sequence[str], other: Sequence[str]) -> int:
    """Return the number of equal lines at the start of two records."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def run(folder: Path, times: int, seed: int = 1, wait: Wait | None = time.sleep) -> Counts:
    """Kill the playing process this many times, continuing after each, and return the counts; errors as
    `Killing.once`.
    """
    killing = Killing(folder, seed, wait)
    for _ in range(times):
        killing.once()
    return killing.counts


def main() -> int:
    """Run the kills and print the result; return 1 if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=200, help="how often (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="number the matches and moments come from (%(default)s)")
    parser.add_argument("--play", nargs=2, help=argparse.SUPPRESS)
    parser.add_argument("--die", nargs=2, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.die:
        [place] = [each for each in PLACES if each == args.die[0]]
        die_at(place, int(args.die[1]))
    if args.play:
        play(Path(args.play[0]), int(args.play[1]))
    with tempfile.TemporaryDirectory() as folder:
        try:
            counts = run(Path(folder), args.times, args.seed)
        except Lost as lost:
            print(f"lost: {lost}")
            return 1
    print(f"{counts.kills} kills after {counts.actions} accepted actions, none lost")
    print(f"matches that went on exactly where they were left: {counts.continued}")
    there = ", ".join(f"{count} {kind}" for kind, count in counts.done.most_common())
    print(f"of what had been announced was there: {there}; torn lines: {counts.torn}")
    print(f"kills while a file was written anew beside the old one: {counts.beside}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
