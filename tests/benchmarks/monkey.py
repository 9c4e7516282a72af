"""A monkey plays with the program for hours: `python -m tests.benchmarks.monkey --hours 2`.

It does what the tests let it do for a minute (`tests.ui.monkey`): walks through the whole program, and from every
screen that is looked at, each walk with files and a window of its own. Nothing may go wrong, no turn of the loop may
take a second of the processor, and once it has warmed up memory must stay what it is.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import os
import signal
import sys
import tempfile
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from statistics import median
from time import process_time

from game.session.saves.archive import MEGABYTE
from tests.ui import shown
from tests.ui.monkey.walks import PROGRAM, Turn, Walked, begins, walk

LONGEST = 1.0
"""Seconds of the processor a turn of the loop may take."""

GROWTH = 0.05
"""By what part memory may be more at the end than after the first hour."""

WARM_UP = 3600.0
"""Seconds of the processor after which memory must stay; half of a run that is shorter than two of them."""

LAST = 25
"""Walks of which the middle one tells how much memory is taken."""

TURNS = {True: 2000, False: 300}
"""Of a walk through the whole program, and of one from a screen."""


def plan(seed: int) -> str:
    """Return the start of the random walk with this seed: the whole program in one of four, else a screen."""
    _program, *screens = begins()
    number, rest = divmod(seed, 4)
    return PROGRAM if rest == 0 else screens[(3 * number + rest - 1) % len(screens)]


def resident() -> float:
    """Return the megabytes of memory in use by this process, without unused parts; 0 except on Linux."""
    gc.collect()
    if sys.platform != "linux":
        return 0.0
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim:
        trim(0)
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / MEGABYTE


def growth(warm: Sequence[float], end: Sequence[float]) -> float:
    """Return the growth of memory as a share, from the medians of the last values of both lists; 0 if there are
    none.
    """
    before, now = (median(each[-LAST:]) if each else 0.0 for each in (warm, end))
    return now / before - 1 if before and now else 0.0


class Run:
    """All walks so far; the reports of faults are kept in the folder `keep`, a file for each walk."""

    def __init__(self, keep: Path) -> None:
        self.keep = keep
        self.walks, self.turns, self.wrong, self.late = 0, 0, 0, 0
        self.slowest = (Turn(0.0, 0, ""), "")
        self.handled: set[str] = set()
        self.begun: set[str] = set()

    def walk(self, begin: str, seed: int, turns: int) -> Walked:
        """Walk once from the screen `begin`, and return the result."""
        with tempfile.TemporaryDirectory() as folder:
            walked = walk(begin, seed, turns, Path(folder))
        self.walks += 1
        self.turns += walked.turns
        self.handled |= walked.handled
        self.begun.add(begin)
        if walked.slow:
            self.slowest = max(self.slowest, (walked.slow[0], walked.again))
        late = [turn for turn in walked.slow if turn.seconds > LONGEST]
        if walked.wrong:
            self.wrong += 1
            self._keep(walked, walked.wrong)
        if late:
            self.late += 1
            told = "\n".join(f"{turn.seconds:.2f} s in turn {turn.number}: {turn.doing}" for turn in late)
            self._keep(walked, f"{told}\nTo do the same again: {walked.again}\n")
        return walked

    def missed(self) -> set[str]:
        """Return the names of screens that received no input, once walks have begun at every screen; before that an
        empty set.
        """
        everywhere = self.begun >= set(begins())
        return {kind.__name__ for kind in shown.known()} - self.handled if everywhere else set()

    def _keep(self, walked: Walked, text: str) -> None:
        self.keep.mkdir(parents=True, exist_ok=True)
        with (self.keep / f"{walked.begin} {walked.seed}.txt").open("a", encoding="utf-8") as file:
            file.write(text)
        print(text, flush=True)


def long_run(run: Run, seconds: float, first: int, every: float) -> float:
    """Walk for so many seconds of processor time, printing a line at intervals of `every` seconds; return the growth of
    memory as a share.
    """
    begun = told = process_time()
    half = min(WARM_UP, seconds / 2)
    warm: list[float] = []
    later: list[float] = []
    try:
        for seed in count(first):
            begin = plan(seed)
            run.walk(begin, seed, TURNS[begin == PROGRAM])
            now = process_time() - begun
            (warm if now <= half else later).append(resident())
            if process_time() - told >= every or now >= seconds:
                told = process_time()
                print(f"{line(run, now)}  {(later or warm)[-1]:6.1f} MB  next seed {seed + 1}", flush=True)
            if now >= seconds:
                break
    except KeyboardInterrupt:
        print("stopped")
    grew = growth(warm, later)
    if later:
        was, now_is = median(warm[-LAST:]), median(later[-LAST:])
        print(f"memory after {half / 3600:.2f} h {was:.1f} MB, at the end {now_is:.1f} MB: {grew:+.1%}")
    return grew


def line(run: Run, now: float) -> str:
    """Return the progress as a line."""
    turn, again = run.slowest
    slow = f"slowest {turn.seconds:.2f} s ({turn.doing}, turn {turn.number} of {again.partition('--')[2]})"
    done = f"{now / 3600:6.2f} h  {run.walks:6} walks  {run.turns:8} turns  {run.turns / max(now, 0.01):5.0f}/s"
    return f"{done}  {len(run.handled):3} screens  {run.wrong} wrong  {run.late} late  {slow}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the walks; return 1 after a fault, a walk that took too long, or growing memory."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=2.0, help="of the processor (%(default)s)")
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="seed of the first walk (%(default)s)")
    parser.add_argument("--begin", choices=begins(), help="take one walk only, which begins here")
    parser.add_argument("--turns", type=int, help="how many turns of the loop that walk takes")
    parser.add_argument("--keep", type=Path, default=Path("monkey"), help="folder for what went wrong (%(default)s)")
    parser.add_argument("--every", type=float, default=3.0, help="minutes between two lines (%(default)s)")
    args = parser.parse_args(arguments)
    run, grew = Run(args.keep), 0.0
    if args.begin:
        begun = process_time()
        run.walk(args.begin, args.first, args.turns or TURNS[args.begin == PROGRAM])
        print(line(run, process_time() - begun))
    else:
        grew = long_run(run, args.hours * 3600, args.first, args.every * 60)
    missed = run.missed()
    if missed:
        print(f"nothing was done to {', '.join(sorted(missed))}")
    return 1 if run.wrong or run.late or missed or grew > GROWTH else 0


if __name__ == "__main__":
    # SDL would take a wish to end the process for the closing of the window, which the monkey opens again.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main())
