"""Every deal of random sound house rules ends, whoever plays: bots, players by chance, such as take a discard and throw
it away again, and such as put the end off for as long as they can.

Of every sheet one deal is played by each of them. Every second sheet is for up to eight players, with any number of
packs, cards in hand and idle turns; of every second of the others a discard drawn may be thrown away again.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Callable

from game.engine.sheet.keys import RuleSheet
from tests.properties.long_deals import (
    bots_at,
    by_chance,
    deal_played,
    putting_off,
    round_and_round,
    thrown_back,
    widest,
)


def table_of(number: int) -> tuple[RuleSheet, int]:
    """Return the house rules with this number and the number of players."""
    return (widest(number), 2 + number // 2 % 7) if number % 2 else (thrown_back(number // 2), 2 + number // 2 % 3)


PLAYERS: dict[str, Callable[[RuleSheet, int, int], int]] = {
    "bots": bots_at,
    "by chance": lambda sheet, seats, number: deal_played(sheet, seats, number, by_chance)[0],
    "round and round": lambda sheet, seats, number: deal_played(sheet, seats, number, round_and_round)[0],
    "putting off": lambda sheet, seats, number: deal_played(sheet, seats, number, putting_off)[0],
}


def main() -> int:
    """Print every deal that does not end and the lengths of deals; return 1 if one has too many turns or an error."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sheets", type=int, nargs="?", default=100, help="how many sheets (%(default)s)")
    parser.add_argument("first", type=int, nargs="?", default=0, help="the number of the first (%(default)s)")
    args = parser.parse_args()
    turns: dict[str, list[int]] = {name: [] for name in PLAYERS}
    broken = 0
    for number in range(args.first, args.first + args.sheets):
        sheet, seats = table_of(number)
        for name, played in PLAYERS.items():
            try:
                turns[name].append(played(sheet, seats, number))
            except Exception:
                broken += 1
                print(f"{number}, {name}:", *traceback.format_exc().splitlines()[-3:], sep="\n  ", flush=True)
    print(f"{args.sheets} sheets, {broken} deals not played to the end")
    for name, each in turns.items():
        if each:
            print(f"{name}: {sum(each) / len(each):.1f} turns a deal, longest {max(each)}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
