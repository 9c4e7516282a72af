"""All that proves that nothing is lost, in full and one after the other: `python -m tests.benchmarks.full`.

The tests run small parts of it. Each part prints what it found; at the end stands which held.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Sequence
from time import monotonic

from msgspec import Struct


class Part(Struct, frozen=True):
    """A benchmark program with its arguments."""

    name: str
    words: tuple[str, ...]

    def run(self) -> int:
        """Run the program and return its exit code."""
        return subprocess.run(
            [sys.executable, "-m", f"tests.benchmarks.{self.name}", *self.words], check=False
        ).returncode


PARTS = (
    Part("kill", ("--times", "200")),
    Part("kill_program", ("--times", "50")),
    Part("damage", ("--step", "1")),
    Part("soak", ("--matches", "500")),
)


def run(
    parts: Sequence[Part],
    do: Callable[[Part], int] = Part.run,
    tell: Callable[[str], object] = lambda line: print(line, flush=True),
    now: Callable[[], float] = monotonic,
) -> bool:
    """Run all parts, even after a failure; return whether all passed."""
    summary = []
    for part in parts:
        tell(f"\n{part.name} {' '.join(part.words)}")
        began = now()
        ended = do(part)
        how = "held" if ended == 0 else f"failed with {ended}"
        summary.append((f"{part.name:12}  {(now() - began) / 60:6.1f} minutes  {how}", ended))
    tell("\n" + "\n".join(line for line, _ in summary))
    return all(ended == 0 for _, ended in summary)


def main() -> int:
    """Run all parts; return 1 if any failed."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    return 0 if run(PARTS) else 1


if __name__ == "__main__":
    sys.exit(main())
