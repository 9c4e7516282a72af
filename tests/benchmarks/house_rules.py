"""Bots play random sound house rules to the end: `python -m tests.benchmarks.house_rules [SHEETS] [FIRST]`."""

from __future__ import annotations

import sys
import traceback
from collections import Counter

from game.bots.base import BotSpec
from game.bots.selfplay import MatchResult, play_match
from game.engine.rules import compile_rules
from tests.properties.house_rules import numbered


def played(number: int) -> MatchResult:
    """Let bots play house rules number `number`: two to four of them, two deals."""
    _, sheet = numbered(number)
    seats = 2 + number % 3
    return play_match(
        compile_rules(sheet, seats), tuple(BotSpec(f"{seat}", seed=seat) for seat in range(seats)), f"{number}"
    )


def main() -> int:
    """Print every sheet that is not played to the end, and how the deals ended; 1 if there is one."""
    sheets = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    endings: Counter[str] = Counter()
    longest = broken = 0
    for number in range(first, first + sheets):
        try:
            deals = played(number).deals
        except Exception:
            broken += 1
            print(f"{number}: {numbered(number)[0]}", *traceback.format_exc().splitlines()[-3:], sep="\n  ", flush=True)
            continue
        endings.update(deal.ending for deal in deals)
        longest = max(longest, *[deal.turns for deal in deals])
    print(f"{sheets} sheets, {broken} not played to the end, longest {longest} turns, deals ended {dict(endings)}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
