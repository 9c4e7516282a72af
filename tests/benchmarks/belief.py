"""Measures how much of the other hands is believed rightly: `python -m tests.benchmarks.belief [NAME …] [--deals N]`.

In positions of deals that standard bots play, determinizations are dealt as for a search. What is told is the share of
the cards nobody was seen to get, of the others' true hands, that is in the hands dealt; a hand at random would have as
many as the second figure.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

from game.bots.knowledge.belief import belief_state
from game.bots.knowledge.hidden_cards import known_cards, knows_hidden_cards
from game.bots.policy.style import HASTY
from game.bots.search.determinization import Determinizer
from game.bots.traits import Traits
from game.content.sheets.sheets import load_sheet, sheet_names
from game.engine.sheet.rules import compile_rules
from game.engine.state import view
from tests.support.redealing import Asked, asked

DEALT = 12
"""Determinizations of a position."""
SHARE = 0.25
"""The share of a deal's positions that is looked at."""


def shares(moment: Asked) -> tuple[float, float] | None:
    """Return the share of hidden cards that the belief puts in the right hand, and that of random hands; None if
    nothing is hidden.
    """
    state, belief = moment.state, belief_state(view(moment.state, moment.seat), moment.memory, Traits(rollouts=1))
    if state.dropouts or not knows_hidden_cards(belief):
        return None
    dealer, rng = Determinizer(belief), Random(1)
    others = [seat for seat in range(state.players) if seat != moment.seat]
    known = {seat: Counter(known_cards(belief, seat)) for seat in others}
    true = {seat: Counter(state.hands[seat]) - known[seat] for seat in others}
    count = sum([hand.total() for hand in true.values()])
    if not count:
        return None
    found = 0
    for _ in range(DEALT):
        full_state = dealer.deal(rng, [HASTY] * state.players)
        found += sum([((Counter(full_state.hands[seat]) - known[seat]) & true[seat]).total() for seat in others])
    hidden = sum(belief.hidden)
    by_chance = sum([hand.total() ** 2 for hand in true.values()]) / count / hidden
    return found / count / DEALT, by_chance


def measured(name: str, deals: int) -> Iterator[tuple[float, float]]:
    """Yield the results of `shares` for positions from `deals` deals of a sheet."""
    sheet = load_sheet(name)
    match = compile_rules(sheet, max(2, sheet.players.min))
    for number in range(deals):
        for moment in asked(match, f"{name} {number}", SHARE, Random(number)):
            found = shares(moment)
            if found is not None:
                yield found


def main(words: Sequence[str] | None = None) -> int:
    """Print a line for each sheet."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.belief", description=__doc__)
    parser.add_argument("sheets", nargs="*", metavar="NAME", default=sheet_names())
    parser.add_argument("--deals", type=int, default=10, help="of each sheet (%(default)s)")
    args = parser.parse_args(words)
    for name in args.sheets:
        rows = list(measured(name, args.deals))
        right, chance = [row[0] for row in rows], fmean([row[1] for row in rows])
        width = 196 * stdev(right) / sqrt(len(right))
        print(f"{name:22} {100 * fmean(right):5.1f} ± {width:.1f} %, by chance {100 * chance:.1f} %", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
