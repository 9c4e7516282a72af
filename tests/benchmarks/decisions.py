"""How long bots think, sheet by sheet: `python -m tests.benchmarks.decisions [DEALS]`."""

from __future__ import annotations

import sys

from game.bots.base import BotSpec
from game.bots.selfplay import play_match
from game.content.sheets import load_sheet, sheet_names
from game.engine.rules import compile_rules


def measure(game: str, players: int, deals: int) -> list[float]:
    """Return the seconds each decision took, sorted."""
    rules = compile_rules(load_sheet(game), players)
    specs = tuple(BotSpec(f"bot {seat}", seed=seat) for seat in range(players))
    seconds: list[float] = []
    played = number = 0
    while played < deals:
        result = play_match(rules, specs, f"decisions {number}", dealer=number % players, most_deals=deals - played)
        seconds += result.seconds
        played += len(result.deals)
        number += 1
    return sorted(seconds)


def main() -> None:
    """Print a line for every sheet with its fewest, three or four, and most seats."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 14
    print(f"{'sheet':20} {'seats':>5} {'decisions':>9} {'mean ms':>8} {'p99 ms':>8} {'most ms':>8}")
    for game in sheet_names():
        seats = load_sheet(game).players
        for players in sorted({seats.min, 3, seats.max}):
            taken = measure(game, players, deals)
            mean, slow = sum(taken) / len(taken), taken[int(len(taken) * 0.99)]
            row = f"{1000 * mean:8.1f} {1000 * slow:8.1f} {1000 * taken[-1]:8.1f}"
            print(f"{game:20} {players:5} {len(taken):9} {row}", flush=True)


if __name__ == "__main__":
    main()
