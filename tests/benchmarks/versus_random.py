"""How often a bot beats a seat that does anything legal: `python -m tests.benchmarks.versus_random [DEALS]`."""

from __future__ import annotations

import sys

from game.bots.base import BotSpec, decide
from game.bots.random_player import play_anything
from game.bots.selfplay import play_match
from game.content.sheets import load_sheet, sheet_names
from game.engine.rules import compile_rules

_ENDLESS = 5000


def beaten(game: str, deals: int) -> tuple[int, int, int]:
    """Return how many deals one bot among random seats scored best in, shared, and did not; it changes its seat."""
    sheet = load_sheet(game)
    players = max(2, sheet.players.min)
    rules = compile_rules(sheet, players)
    specs = tuple(BotSpec(f"seat {seat}", seed=seat) for seat in range(players))
    sign = 1 if rules.of_deal(1).winner == "highest" else -1
    best = shared = played = number = 0
    while played < deals:
        mine = number % players
        brains = tuple(decide if seat == mine else play_anything for seat in range(players))
        result = play_match(
            rules, specs, f"random {number}", most_deals=deals - played, most_turns=_ENDLESS, brains=brains
        )
        for deal in result.deals:
            others = max(sign * score for seat, score in enumerate(deal.scores) if seat != mine)
            best += sign * deal.scores[mine] > others
            shared += sign * deal.scores[mine] == others
        played += len(result.deals)
        number += 1
    return best, shared, played - best - shared


def main() -> None:
    """Print a line for every sheet."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for game in sheet_names():
        best, shared, behind = beaten(game, deals)
        print(f"{game:20} best {best:4}  shared {shared:4}  behind {behind:4}  of {deals}", flush=True)


if __name__ == "__main__":
    main()
