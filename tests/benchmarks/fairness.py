"""Deals hidden cards anew in thousands of positions: `python -m tests.benchmarks.fairness [POSITIONS] [FIRST]`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import count, cycle
from random import Random

from game.bots.base import BotSpec, Coach
from game.bots.explain.advice import advise
from game.content.people.opponents import LEVELS
from game.engine.state import view
from game.session.opponents import Opponents, coach_traits
from tests.support.redealing import Asked, Choose, asked, peeks, playing, rules_numbered

POSITIONS = 1000
"""Of each level, and of hints, unless told."""
OF_A_DEAL = 20


def moments(first: int) -> Iterator[tuple[int, Asked]]:
    """Yield endless decisions of bots, from matches with rules number `first` and up, each with the number of its
    rules.
    """
    for number in count(first):
        rng = Random(f"moments {number}")
        found = asked(rules_numbered(number), f"fair {number}", 1.0, rng)
        for each in rng.sample(found, min(len(found), OF_A_DEAL)):
            yield number, each


def everybody(level: str, seed: int) -> list[Choose]:
    """Return the decision functions of all characters of a level."""
    people = [each for each in Opponents().values() if each.level == level]
    return [playing(BotSpec(each.id, each.traits, seed)) for each in people]


def hints(seed: int) -> list[Choose]:
    """Return the function that gives hints, as the only one in a list."""
    who = Coach("coach", coach_traits(), seed)
    return [lambda state, memory: advise(who, view(state, memory.seat), memory)]


def measure(who: str, choosing: Sequence[Choose], positions: int, first: int) -> int:
    """Look for peeking in so many positions, print a line and each position with a fault, and return the number of
    faults.
    """
    rng, found, numbers = Random(f"{who} {first}"), 0, set()
    for (number, each), choose, _ in zip(moments(first), cycle(choosing), range(positions), strict=False):
        numbers.add(number)
        if peeks(each, choose, rng):
            found += 1
            print(f"{who}, rules {number}, seat {each.seat}: {each.state}", flush=True)
    print(
        f"{who}: {positions} positions under {len(numbers)} rules and numbers of players, {found} changed", flush=True
    )
    return found


def main() -> int:
    """Print a line for every level and for hints; return 1 if a choice depends on hidden cards."""
    positions = int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    wrong = 0
    for place, level in enumerate(LEVELS):
        wrong += measure(level, everybody(level, first), positions, first + 1000 * place)
    wrong += measure("hints", hints(first), positions, first + 1000 * len(LEVELS))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
