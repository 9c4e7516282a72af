"""Reads sheets nobody would write and plays what is accepted: `python -m tests.benchmarks.fuzz --sheets 100000`."""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from pathlib import Path
from time import perf_counter

from tests.content.fuzzing import Tried, texts, try_sheet

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
    counts: Counter[str] = Counter()
    known: set[bytes] = set()
    wrong = actions = 0
    started = perf_counter()
    for number, text in texts(args.first, args.sheets):
        try:
            tried: Tried = try_sheet(number, text, known)
        except Exception:
            wrong += 1
            args.keep.mkdir(parents=True, exist_ok=True)
            (args.keep / f"{number}.yaml").write_text(text, encoding="utf-8", errors="surrogatepass", newline="")
            (args.keep / f"{number}.txt").write_text(traceback.format_exc(), encoding="utf-8")
            print(f"{number}: {traceback.format_exc().splitlines()[-1]}", flush=True)
            continue
        counts[tried.end] += 1
        actions += tried.actions
        if (number + 1 - args.first) % EVERY == 0:
            done = ", ".join(f"{count} {end}" for end, count in sorted(counts.items()))
            print(f"{number + 1}: {done}, {actions} actions, {wrong} wrong", file=sys.stderr, flush=True)
    print(f"{args.sheets} sheets in {perf_counter() - started:.0f} s")
    for end in sorted(counts):
        print(f"  {end:<8} {counts[end]}")
    print(f"  actions  {actions}\n  wrong    {wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
