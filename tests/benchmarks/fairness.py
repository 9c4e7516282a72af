"""Deals hidden cards anew in thousands of positions: `python -m tests.benchmarks.fairness [POSITIONS] [FIRST]`."""

from __future__ import annotations

import sys
from random import Random

from game.bots.base import BotSpec
from game.content.opponents import LEVELS
from game.session.opponents import Opponents
from tests.bots.redealing import asked, peeks, playing, rules_numbered

OF_A_DEAL = 40


def measure(level: str, positions: int, first: int) -> tuple[int, int, int]:
    """Return how many positions were looked at, under how many sets of rules, and in how many a bot peeked."""
    bot = playing(BotSpec(level, Opponents()[level].traits, seed=first))
    looked = found = number = 0
    while looked < positions:
        rng = Random(f"{level} {first + number}")
        moments = asked(rules_numbered(first + number), f"fair {first + number}", 1.0, rng)
        for each in rng.sample(moments, min(len(moments), OF_A_DEAL, positions - looked)):
            looked += 1
            if peeks(each, bot, rng):
                found += 1
                print(f"{level}, rules {first + number}, seat {each.seat}: {each.state}", flush=True)
        number += 1
    return looked, number, found


def main() -> int:
    """Print a line for every level; 1 if a choice changed."""
    positions = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    wrong = 0
    for level in LEVELS:
        looked, rules, found = measure(level, positions, first)
        wrong += found
        print(
            f"{level}: {looked} positions under {rules} sets of rules dealt anew, {found} choices changed", flush=True
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
