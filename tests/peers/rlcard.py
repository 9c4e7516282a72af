"""Hands of Gin beside RLCard: `PYTHON -m tests.peers.rlcard [--hands N]`.

Where it says more than OpenSpiel: which of eleven cards a hand may be knocked with, and with which it is gin. It knows
no lay-off, no undercut and no points. Ends with 1 where there is a difference but this one, which is predicted: where
all eleven cards are melded it names a card of a long run to throw for gin without looking whether that is at an end.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from functools import cache
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any

from msgspec import structs

from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.actions import Knock
from game.engine.cards import Card, show, without
from game.engine.play.dealing import new_match
from game.engine.play.knocking import legal_knocks
from game.engine.play.scoring import deadwood
from game.engine.sheet.rules import Rules, compile_rules
from game.engine.state import State
from tests.peers.hands import Hand, layouts, random_hands

LIMITS = (10, 5, 0)
"""Above ten it looks at no more than ten."""


@cache
def _library(name: str) -> Any:
    return import_module(f"rlcard.games.gin_rummy.{name}")


def theirs(hand: Hand) -> list[Any]:
    """Return a hand as a list of RLCard's cards."""
    return [_library("utils.utils").get_card(int(face)) for face in hand]


def ours(cards: list[Any]) -> set[Card]:
    """Return RLCard's cards as ours."""
    return {Card(_library("utils.utils").get_card_id(each)) for each in cards}


def their_deadwood(hand: Hand) -> int:
    """Return the least deadwood of ten cards by RLCard."""
    cards = theirs(hand)
    clusters = _library("utils.melding").get_best_meld_clusters(cards)
    return int(_library("utils.utils").get_deadwood_count(cards, clusters[0] if clusters else []))


def table(limit: int) -> State:
    """Return the state of a Gin match with this knock limit."""
    return new_match(compile_rules(with_keys(load_sheet("gin_rummy"), {"knocking.limit": limit}), 2))


def compared(start: State, limit: int, hand: Hand, kinds: Counter[str]) -> str:
    """Compare the discards with which a hand of eleven cards may knock; return the difference, "" if there is none."""
    held = structs.replace(start, hands=(hand, ()), turn=0)
    cards = {each.card for each in legal_knocks(held, 0) if isinstance(each, Knock) and each.card is not None}
    gin = {face for face in cards if deadwood(start.rules, tuple(sorted(without(hand, (face,)) or ()))) == 0}
    their_knocks, their_gin = map(ours, _library("judge").get_going_out_cards(theirs(hand), limit))
    kinds["gin" if gin else "knock" if cards else "neither"] += 1
    kinds["cards to knock with"] += len(cards)
    kinds["gin with several cards"] += len(gin) > 1
    beyond = their_gin - gin
    kinds["cards within a run named for gin"] += len(beyond)
    both = (their_knocks | their_gin) - beyond == cards - beyond
    if both and gin <= their_gin and beyond <= (_within_runs(start.rules, hand) if beyond else set()):
        return ""
    return f"{show(hand)}, limit {limit}: here {_said(cards, gin)}, there {_said(their_knocks, their_gin)}"


def _said(cards: set[Card], gin: set[Card]) -> str:
    return f"{show(sorted(cards)) or 'none'} ({show(sorted(gin)) or 'none'} for gin)"


def _within_runs(rules: Rules, hand: Hand) -> set[Card]:
    """Return the cards inside runs (not at their ends) of layouts without deadwood."""
    whole = [melds for melds in layouts(rules, hand) if sum(map(len, melds)) == len(hand)]
    runs = [sorted(meld) for melds in whole for meld in melds if len({face.rank for face in meld}) > 3]
    return {face for run in runs for face in run[1:-1]}


def main() -> None:
    """Compare the engine with RLCard and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=20_000, help="hands of eleven cards for each limit (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    begin = time.perf_counter()
    differences: list[str] = []
    for limit in LIMITS:
        start, kinds = table(limit), Counter[str]()
        hands = islice(random_hands(Random(f"{args.seed} {limit}"), 11), args.hands)
        found = [wrong for hand in hands if (wrong := compared(start, limit, hand, kinds))]
        said = "; ".join(f"{kind} {count:,}" for kind, count in kinds.most_common())
        print(f"limit {limit:2}: {len(found)} differences in {args.hands:,} hands of eleven cards: {said}", flush=True)
        differences += found
    rules = table(10).rules
    wrong_points = [
        f"deadwood of {show(hand)}: here {here}, there {there}"
        for hand in islice(random_hands(Random(args.seed), 10), args.hands)
        if (here := deadwood(rules, tuple(sorted(hand)))) != (there := their_deadwood(hand))
    ]
    print(f"{len(wrong_points)} differences in the deadwood of {args.hands:,} hands of ten cards")
    differences += wrong_points
    for line in differences[:20]:
        print(line)
    print(f"{len(differences)} differences in all, {time.perf_counter() - begin:,.0f} s")
    sys.exit(bool(differences))


if __name__ == "__main__":
    main()
