"""Measure how long a match of every built-in game is, for every number of players: see `--help`.

Standard bots play whole matches without a search. What is written are deals and turns of a match, on average; how long
that takes people follows from the pace in `game/content/catalogue.py`.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count
from pathlib import Path
from statistics import mean

from game.bots.base import BotSpec, seed_of
from game.bots.contests.selfplay import MatchResult, play_match
from game.content.catalogue import MatchSize, lengths_file, lengths_text, match_sizes
from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names
from game.engine.sheet.rules import compile_rules

SEED = 1
FEWEST_MATCHES = 3


def sizes_of(game: str) -> list[tuple[str, int]]:
    """Return pairs of a game and each number of players it allows."""
    players = load_sheet(game).players
    return [(game, each) for each in range(players.min, players.max + 1)]


def measured(fewest_deals: int, size: tuple[str, int]) -> MatchSize:
    """Return the average match of a game and number of players, over at least three matches and `fewest_deals`
    deals.
    """
    game, players = size
    rules = compile_rules(load_sheet(game), players)
    specs = tuple(BotSpec(f"{seat}", seed=seed_of(SEED, seat)) for seat in range(players))
    results: list[MatchResult] = []
    for number in count():
        results.append(play_match(rules, specs, f"{SEED} {game} {players} {number}"))
        if len(results) >= FEWEST_MATCHES and sum(len(each.deals) for each in results) >= fewest_deals:
            break
    deals = mean(len(each.deals) for each in results)
    turns = mean(sum(deal.turns for deal in each.deals) for each in results)
    return MatchSize(round(deals, 1), round(turns))


def main() -> None:
    """Measure all games, print the results, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games to measure anew (default: all)")
    parser.add_argument("--deals", type=int, default=20, help="fewest deals of each size (%(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes (%(default)s)")
    parser.add_argument("--out", type=Path, default=lengths_file(), help="the file to write (%(default)s)")
    args = parser.parse_args()
    names = (*sheet_names(), *other_game_names())
    sizes = [size for game in args.games or names for size in sizes_of(game)]
    found: defaultdict[str, dict[int, MatchSize]] = defaultdict(dict)
    with ProcessPoolExecutor(args.jobs) as pool:
        for (game, players), size in zip(sizes, pool.map(partial(measured, args.deals), sizes), strict=True):
            found[game][players] = size
            print(game, players, f"{size.deals:g} deals, {size.turns} turns", flush=True)
    kept = match_sizes() if args.games else {}
    every = {game: found.get(game) or kept[game] for game in names if game in found or game in kept}
    args.out.write_text(lengths_text(every), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
