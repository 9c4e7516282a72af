"""Gin beside OpenSpiel's `gin_rummy`, in step: `PYTHON -m tests.peers.openspiel [--deals N] [--hands N]`.

Ends with 1 where there is a difference that `simplifications.py` does not predict.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from itertools import islice
from random import Random

from game.engine.cards import show, without
from game.engine.play.scoring import deadwood
from tests.peers.hands import random_hands
from tests.peers.in_step import GAMES, Difference, InStep, Played
from tests.peers.recorded import FOLDER, Sample
from tests.peers.simplifications import Simplification, seen_points
from tests.peers.theirs import their_deadwood

MOST_SHOWN = 20
OTHER_RULES = 10
"""One deal by each other set of rules for so many of Gin."""


Found = tuple[Counter[str], Counter[Simplification], list[str]]


def in_step(name: str, deals: int, seed: int, sample: Sample) -> Found:
    """Play deals by one set of rules in both; return the counts of events and the differences."""
    game = GAMES[name]
    rules = game.rules
    kinds: Counter[str] = Counter()
    met: Counter[Simplification] = Counter()
    differences: list[str] = []
    for number in range(deals):
        try:
            played: Played = InStep(name, game, rules, Random(f"{seed} {name} {number}")).play()
        except Difference as difference:
            differences.append(f"{name}, deal {number}: {difference}")
            continue
        kinds.update(played.kinds)
        met.update(played.met)
        sample.add(played, game)
    kinds["deals"] = deals
    return kinds, met, differences


def ten_cards(count: int, rng: Random) -> list[str]:
    """Compare the least deadwood of `count` random hands of ten cards; return the differences."""
    rules = GAMES["Gin"].rules.of_deal(1)
    return [
        f"deadwood of {show(hand)}: here {here}, there {there}"
        for hand in islice(random_hands(rng, 10), count)
        if (here := deadwood(rules, tuple(sorted(hand)))) != (there := their_deadwood(hand))
    ]


def eleven_cards(count: int, rng: Random) -> tuple[int, list[str]]:
    """Compare the deadwood of eleven cards after a discard; return how many hands OpenSpiel counts otherwise, and the
    differences.
    """
    rules = GAMES["Gin"].rules.of_deal(1)
    otherwise = 0
    differences = []
    for hand in islice(random_hands(rng, 11), count):
        here = min(deadwood(rules, tuple(sorted(without(hand, (face,)) or ()))) for face in hand)
        there = their_deadwood(hand)
        if there != seen_points(rules, hand) or there < here:
            differences.append(f"deadwood of {show(hand)} after a throw: here {here}, there {there}")
        otherwise += there > here
    return otherwise, differences


def main() -> None:
    """Compare the engine with OpenSpiel and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=10_000, help="deals of Gin (%(default)s)")
    parser.add_argument("--hands", type=int, default=100_000, help="hands of ten cards (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--record", action="store_true", help=f"write the sample of deals to {FOLDER.name}")
    args = parser.parse_args()
    sample = Sample()
    begin = time.perf_counter()
    differences: list[str] = []
    for name in GAMES:
        deals = args.deals if name == "Gin" else args.deals // OTHER_RULES
        kinds, met, wrong = in_step(name, deals, args.seed, sample)
        differences += wrong
        print(f"\n{name}: {len(wrong)} differences in {deals:,} deals")
        print("   " + "; ".join(f"{kind} {count:,}" for kind, count in kinds.most_common()))
        for each in Simplification:
            if met[each]:
                print(f"   {each.name:14} {met[each]:8,}  {each.value}")
        sys.stdout.flush()
    wrong = ten_cards(args.hands, Random(args.seed))
    print(f"\n{len(wrong)} differences in the deadwood of {args.hands:,} hands of ten cards")
    otherwise, more = eleven_cards(args.hands // 5, Random(args.seed))
    print(f"{len(more)} in {args.hands // 5:,} hands of eleven; {otherwise} seen otherwise as ELEVEN_CARDS predicts")
    differences += wrong + more
    for line in differences[:MOST_SHOWN]:
        print(line)
    print(f"\n{len(differences)} differences in all, {time.perf_counter() - begin:,.0f} s")
    if args.record and not differences:
        sample.write()
    sys.exit(bool(differences))


if __name__ == "__main__":
    main()
