"""Reads sheets nobody would write and plays what is accepted: `python -m tests.benchmarks.fuzz --sheets 100000`."""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from pathlib import Path
from time import perf_counter

from tests.content.fuzzing import texts, try_sheet

EVERY = 1000
"""Sheets between two lines that say how far it is."""


def main() -> int:
    """Try the sheets and print what became of them; 1 if anything happened that must not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheets", type=int, default=100_000, help="how many (%(default)s)")
    parser.add_argument("--first", type=int, default=0, help="number of the first, to go on where a run stopped")
    parser.add_argument(
        "--keep", type=Path, default=Path("fuzz"), help="folder for texts that went wrong (%(default)s)"
    )
    args = parser.parse_args()
    run = Run(args.keep)
    started = perf_counter()
    try:
        for number, text in texts(args.first, args.sheets):
            run.try_one(number, text)
    except KeyboardInterrupt:
        print("stopped")
    print(f"{run.told} in {perf_counter() - started:.0f} s")
    return 1 if run.wrong else 0


class Run:
    """What became of the sheets so far; texts that went wrong are kept in the folder `keep`."""

    def __init__(self, keep: Path) -> None:
        self.keep = keep
        self.counts: Counter[str] = Counter()
        self.known: set[bytes] = set()
        self.wrong = 0
        self.actions = 0

    @property
    def told(self) -> str:
        """The numbers in a line."""
        ends = ", ".join(f"{count} {end}" for end, count in sorted(self.counts.items()))
        return f"{self.counts.total() + self.wrong} sheets: {ends}, {self.wrong} wrong; {self.actions} actions played"

    def try_one(self, number: int, text: str) -> None:
        """Try a sheet; whatever goes wrong is kept, and the run goes on."""
        try:
            tried = try_sheet(number, text, self.known)
        except Exception:
            self.wrong += 1
            self.keep.mkdir(parents=True, exist_ok=True)
            (self.keep / f"{number}.yaml").write_bytes(text.encode("utf-8", "surrogatepass"))
            (self.keep / f"{number}.txt").write_text(traceback.format_exc(), encoding="utf-8")
            print(f"{number}: {traceback.format_exc().splitlines()[-1]}", flush=True)
            return
        self.counts[tried.end] += 1
        self.actions += tried.actions
        if self.counts.total() % EVERY == 0:
            print(self.told, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
