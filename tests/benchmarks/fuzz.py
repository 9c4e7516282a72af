"""Reads sheets nobody would write and plays what is accepted: `python -m tests.benchmarks.fuzz --sheets 100000`."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from time import perf_counter

from game.commands.arguments import UsageError
from game.commands.workers import add_worker_options, connected_cluster
from game.session.players.processes import LostProcessError, map_in_order
from tests.content.fuzzing import Found, texts, tried

EVERY = 1000
"""Sheets between two lines that say how far it is."""


def main() -> int:
    """Try the sheets and print the results; return 1 if anything forbidden happened."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheets", type=int, default=100_000, help="how many (%(default)s)")
    parser.add_argument("--first", type=int, default=0, help="number of the first, to go on where a run stopped")
    parser.add_argument(
        "--keep", type=Path, default=Path("fuzz"), help="folder for texts that went wrong (%(default)s)"
    )
    add_worker_options(parser, "1")
    args = parser.parse_args()
    run = Run(args.keep)
    started = perf_counter()
    try:
        with connected_cluster(args) as cluster:
            for found in map_in_order(tried, texts(args.first, args.sheets), args.jobs or 1, cluster):
                run.add(found)
    except KeyboardInterrupt:
        print("stopped")
    except (UsageError, LostProcessError) as problem:
        print(problem, file=sys.stderr)
        return 2
    print(f"{run.told} in {perf_counter() - started:.0f} s")
    return 1 if run.wrong else 0


class Run:
    """The results of all sheets tried so far; failing texts are kept in the folder `keep`."""

    def __init__(self, keep: Path) -> None:
        self.keep = keep
        self.counts: Counter[str] = Counter()
        self.known: set[str] = set()
        self.wrong = 0
        self.actions = 0

    @property
    def told(self) -> str:
        """The counts in a line."""
        ends = ", ".join(f"{count} {end}" for end, count in sorted(self.counts.items()))
        return f"{self.counts.total() + self.wrong} sheets: {ends}, {self.wrong} wrong; {self.actions} actions played"

    def add(self, found: Found) -> None:
        """Count a result. A failing text is kept; rules accepted before count as known."""
        number, end = found.number, found.end
        if isinstance(end, str):
            self.wrong += 1
            self.keep.mkdir(parents=True, exist_ok=True)
            (self.keep / f"{number}.yaml").write_bytes(found.text.encode("utf-8", "surrogatepass"))
            (self.keep / f"{number}.txt").write_text(end, encoding="utf-8")
            print(f"{number}: {end.splitlines()[-1]}", flush=True)
            return
        known = bool(end.rules) and end.rules in self.known
        self.known.add(end.rules)
        self.counts["known" if known else end.end] += 1
        self.actions += end.actions
        if self.counts.total() % EVERY == 0:
            print(self.told, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
