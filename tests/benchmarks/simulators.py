"""Deals of the simulators beside those of the engine: `python -m tests.benchmarks.simulators [--deals N] [--first N]`.

So many deals of every sheet that is known, and by random rules, by players who are sensible or not: the same actions
must be allowed in the engine, and come to the same end and the same points. A line for each says how they ended; 1 if a
deal came out otherwise, with its number. Deals with a contract are played on in a simpler way (`contract_deals`), and
not here: how long they last, and what they leave, is compared in the tests.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import process_time

from game.content.sheets.sheets import load_sheet
from game.engine.refusals import Refused
from game.engine.sheet.rules import MatchRules, compile_rules
from tests.bots.simulate import test_deals, test_face_up_deals, test_table_deals

OF_RULES = 10
"""Deals of each set of random rules."""


def known() -> Iterator[tuple[str, Callable[[int], object]]]:
    """Yield what is played, and what plays the deal of a number on both sides and says how it ended."""
    sides: list[tuple[Callable[[MatchRules, int], object], list[tuple[str, int]]]] = [
        (test_deals.same, test_deals.shipped()),
        (test_table_deals.same, test_table_deals.shipped()),
        (test_face_up_deals.same, test_face_up_deals.shipped()),
    ]
    for same, shipped in sides:
        for name, players in shipped:
            yield f"{name}, {players} seats", partial(same, compile_rules(load_sheet(name), players))
    yield "random rules, in hand", lambda deal: test_deals.same(test_deals.plain_rules(deal // OF_RULES), deal)
    yield "random races, in hand", lambda deal: test_deals.same(test_deals.rules_of_a_race(deal // OF_RULES), deal)
    yield (
        "random rules, on the table",
        lambda deal: test_table_deals.same(test_table_deals.known_rules(deal // OF_RULES), deal),
    )
    yield (
        "random rules, face up",
        lambda deal: test_face_up_deals.same(test_face_up_deals.any_rules(deal // OF_RULES), deal),
    )


def main(words: Sequence[str] | None = None) -> int:
    """Print a line for each set of rules; 1 if a deal came out otherwise."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.simulators", description=__doc__)
    parser.add_argument("--deals", type=int, default=1000, help="of each (%(default)s)")
    parser.add_argument("--first", type=int, default=1_000_000, help="number of the first (%(default)s)")
    args = parser.parse_args(words)
    wrong = 0
    for name, play in known():
        ends, begun = Counter[object](), process_time()
        for deal in range(args.first, args.first + args.deals):
            try:
                ends[play(deal)] += 1
            except (AssertionError, Refused) as problem:
                wrong += 1
                print(f"{name}: deal {deal}: {problem!r}", flush=True)
        print(f"{name:34} {process_time() - begun:6.0f} s  {dict(ends)}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
