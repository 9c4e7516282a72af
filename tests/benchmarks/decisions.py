"""Measures how long bots think, sheet by sheet: `python -m tests.benchmarks.decisions [DEALS] [OPPONENT]`.

In processor time of a decision, so that other work on the machine disturbs it little. Nothing cuts the thinking short,
as it is at the table: there a search ends after `game.session.players.brains.DECIDE_SECONDS`, and what is not answered
within `game.session.players.brains.ANSWER_DEADLINE_SECONDS` is decided without one. `cut` is the share of decisions
that take longer than that patience, and would end with what they have found by then.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from time import process_time

from game.bots.base import BotSpec
from game.bots.contests.selfplay import play_match
from game.bots.traits import Traits
from game.content.people.opponents import load_opponent, opponent_names
from game.content.sheets.sheets import load_sheet, sheet_names
from game.engine.sheet.rules import compile_rules
from game.session.players.brains import DECIDE_SECONDS


def measure(game: str, players: int, deals: int, traits: Traits) -> list[float]:
    """Return the seconds of each decision of bots with these traits in `deals` deals, sorted."""
    rules = compile_rules(load_sheet(game), players)
    specs = tuple(BotSpec(f"bot {seat}", traits, seat) for seat in range(players))
    seconds: list[float] = []
    played = number = 0
    while played < deals:
        seed, left = f"decisions {number}", deals - played
        result = play_match(rules, specs, seed, dealer=number % players, most_deals=left, clock=process_time)
        seconds += result.seconds
        played += len(result.deals)
        number += 1
    return sorted(seconds)


def main(words: Sequence[str] | None = None) -> None:
    """Print a line for every sheet with its fewest, three or four, and most seats, and one for all."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.decisions", description=__doc__)
    parser.add_argument("deals", metavar="DEALS", type=int, nargs="?", default=14, help="of each (%(default)s)")
    parser.add_argument("opponent", metavar="OPPONENT", nargs="?", default="standard", choices=opponent_names())
    args = parser.parse_args(words)
    traits = load_opponent(args.opponent).traits
    every: list[float] = []
    print(f"{'sheet':20} {'seats':>5} {'decisions':>9} {'mean ms':>8} {'p99 ms':>8} {'most ms':>8} {'cut %':>6}")
    for game in sheet_names():
        seats = load_sheet(game).players
        for players in sorted({seats.min, 3, seats.max}):
            taken = measure(game, players, args.deals, traits)
            every += taken
            print(_row(game, players, taken), flush=True)
    print(_row("all", 0, sorted(every)))


def _row(game: str, players: int, taken: list[float]) -> str:
    mean, slow = sum(taken) / len(taken), taken[int(len(taken) * 0.99)]
    cut = 100 * sum([each > DECIDE_SECONDS for each in taken]) / len(taken)
    times = f"{1000 * mean:8.1f} {1000 * slow:8.1f} {1000 * taken[-1]:8.1f}"
    return f"{game:20} {players or '':5} {len(taken):9} {times} {cut:6.2f}"


if __name__ == "__main__":
    main()
