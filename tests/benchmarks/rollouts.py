"""Deals played out by policies: `python -m tests.benchmarks.rollouts [NAME …] [--deals N] [--rules N]`.

So many deals of every sheet that policies can play, and of such house rules made by chance, by seats of any style. A
line for each says how the deals ended, how many actions in a thousand the rules refused, and what a rollout costs; 1
if a deal did not end.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from time import process_time
from typing import Any

from game.bots.search import rollouts
from game.bots.search.rollouts import has_policy
from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names
from game.engine.actions import Action
from game.engine.play.verbs import apply
from game.engine.refusals import Refused
from game.engine.sheet.rules import MatchRules, compile_rules
from game.engine.state import State
from tests.properties.house_rules import numbered
from tests.support.rollouts import any_style, dealt, played_out, with_policy

OF_RULES = 10
"""Deals of each sheet made by chance."""


class Counted:
    """A counter around `apply` for actions played and actions refused."""

    def __init__(self) -> None:
        self.played = self.refused = 0

    def __call__(self, state: State, action: Action) -> Any:
        """Apply an action."""
        self.played += 1
        try:
            return apply(state, action)
        except Refused:
            self.refused += 1
            raise


def tables(names: Sequence[str]) -> Iterator[tuple[str, MatchRules]]:
    """Yield each sheet with its fewest and its most players."""
    for name in names:
        sheet = load_sheet(name)
        for players in sorted({max(2, sheet.players.min), sheet.players.max}):
            yield f"{name}, {players} seats", compile_rules(sheet, players)


def line(name: str, deals: Iterator[tuple[MatchRules, int]]) -> tuple[str, int]:
    """Play numbered deals to the end; return a line of results, and how many did not end."""
    counted, ends, begun, count = Counted(), Counter[str](), process_time(), 0
    rollouts.apply = counted  # type: ignore[attr-defined]
    try:
        for match, number in deals:
            rng = Random(number)
            start = dealt(match, f"{number}", number % len(match.deals) + 1)
            end = played_out(start, [any_style(rng) for _ in range(match.players)], number)
            ends["none" if end is None or end.ending is None else end.ending.value] += 1
            count += 1
    finally:
        rollouts.apply = apply  # type: ignore[attr-defined]
    share = 1000 * counted.refused / max(1, counted.played)
    cost = 1000 * (process_time() - begun) / max(1, count)
    told = ", ".join(f"{end} {times}" for end, times in ends.most_common())
    return f"{name:36} {cost:7.2f} ms {share:6.1f} ‰ refused   {told}", ends["none"]


def main(words: Sequence[str] | None = None) -> int:
    """Print a line for each set of rules; return 1 if a deal did not end."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.rollouts", description=__doc__)
    parser.add_argument("sheets", nargs="*", metavar="NAME", default=with_policy((*sheet_names(), *other_game_names())))
    parser.add_argument("--deals", type=int, default=100, help="of each sheet (%(default)s)")
    parser.add_argument("--rules", type=int, default=100, help="house rules made by chance (%(default)s)")
    parser.add_argument("--first", type=int, default=1_000_000, help="number of the first deal (%(default)s)")
    args = parser.parse_args(words)
    unended = 0
    for name, match in tables(args.sheets):
        told, none = line(name, ((match, number) for number in range(args.first, args.first + args.deals)))
        print(told, flush=True)
        unended += none
    by_chance = (
        (match, OF_RULES * each + deal)
        for each in range(args.rules)
        for match in [compile_rules(numbered(args.first + each)[1], 2 + each % 3)]
        if has_policy(match.of_deal(1))
        for deal in range(OF_RULES)
    )
    told, none = line(f"{args.rules} house rules made by chance", by_chance)
    print(told)
    return 1 if unended + none else 0


if __name__ == "__main__":
    raise SystemExit(main())
