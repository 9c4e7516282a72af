"""The best layout of a hand, how long it takes: `python -m tests.benchmarks.melds [--peers PYTHON]`.

Ten cards of one pack without wilds, beside the deadwood functions of RLCard and OpenSpiel where `--peers`, or the
variable `RUMMY_PEERS`, names an interpreter that can import them: the same 2,000 hands on all sides, by turns, and
all must agree on every hand. Then hands of 10, 13, 21 and 26 cards of two packs with wilds, and hands split for what
must be laid first. Last, hands by the rules of some games, laid out so and as bots lay them out, who keep wilds that no
meld needs: in how many those leave more points, and how many more in the mean. Times are those of the processor; a
machine under load slows all sides alike, so compare the columns.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from random import Random

from msgspec import structs

from game.bots.knowledge.belief import belief_state
from game.bots.knowledge.memory import Memory
from game.bots.knowledge.pieces import Layout
from game.content.sheets.sheets import load_sheet
from game.engine.arrange.best_split import best_first_lay
from game.engine.arrange.solver import best_layout
from game.engine.cards import FACES, JOKER, Card
from game.engine.play.dealing import new_match
from game.engine.sheet.rules import Rules, compile_rules
from game.engine.state import view
from tests.benchmarks.peers import Peers

HANDS = 2_000
Hand = tuple[Card, ...]


def rules_of(game: str) -> Rules:
    """Return the rules of a sheet's first deal with two players."""
    return compile_rules(load_sheet(game), 2).of_deal(1)


def percentile(times: list[float], part: float) -> float:
    """Return the time that this part (0 to 1) of all times does not exceed."""
    return sorted(times)[min(len(times) - 1, round(len(times) * part))]


def row(name: str, mean: float, times: list[float], note: str = "") -> None:
    """Print one line of the table; times in seconds."""
    shown = [mean, percentile(times, 0.5), percentile(times, 0.99)] if times else [mean]
    print(f"{name:28}" + "".join(f" {1e6 * value:10,.1f}" for value in shown) + note, flush=True)


def timed(rules: Rules, hands: list[Hand]) -> list[float]:
    """Return the seconds of the layout of each hand."""
    taken = []
    for hand in hands:
        begin = time.process_time_ns()
        best_layout(rules, hand)
        taken.append((time.process_time_ns() - begin) / 1e9)
    return taken


def plain(peers: Peers, rounds: int) -> float:
    """Compare the layouts of hands without wilds with those of peers; return RLCard's seconds per hand, 0 if it is
    absent.

    Raises:
        AssertionError: two sides disagree about a hand.
    """
    rules = rules_of("basic_rummy")
    rng = Random(10)
    hands: list[Hand] = [tuple(rng.sample(FACES[:52], 10)) for _ in range(HANDS)]
    ours: list[float] = []
    others: dict[str, list[float]] = {name: [] for name in peers.names}
    for _ in range(rounds):
        begin = time.process_time()
        deadwood = [best_layout(rules, hand).points for hand in hands]
        ours.append((time.process_time() - begin) / HANDS)
        for name, means in others.items():
            answer = peers.ask({"deadwood": name, "hands": [list(map(int, hand)) for hand in hands]})
            wrong = [hand for hand, a, b in zip(hands, deadwood, answer["deadwood"], strict=True) if a != b]
            assert not wrong, f"{name} finds another deadwood than this house: {wrong[:3]}"
            means.append(answer["processor"] / HANDS)
    row("10 cards, no wilds", statistics.median(ours), timed(rules, hands))
    for name, means in others.items():
        times = statistics.median(theirs / own for theirs, own in zip(means, ours, strict=True))
        note = f"{'':24}takes {times:.2f} times as long and agrees on all {HANDS:,} hands"
        row(f"   {name}", statistics.median(means), [], note)
    for name in peers.absent:
        print(f"   {name:25} absent: name an interpreter that can import it by --peers")
    return statistics.median(others.get("rlcard", [0.0]))


def with_wilds(game: str, cards: int, wilds: int, count: int, unit: float) -> None:
    """Measure layouts of hands from two packs with jokers, in seconds and, unless `unit` is 0, in multiples of it."""
    rules = rules_of(game)
    rng = Random(cards * 10 + wilds)
    hands: list[Hand] = [(*rng.sample(FACES[:52] * 2, cards - wilds), *(JOKER,) * wilds) for _ in range(count)]
    times = timed(rules, hands)
    note = f"   p99 is {percentile(times, 0.99) / unit:,.0f} hands of RLCard's" if unit else ""
    row(f"{cards} cards, {wilds} wilds", statistics.mean(times), times, note)


def first_lays(game: str, deal: int, cards: int, wilds: int, count: int) -> None:
    """Measure the search for the required first melds of a deal in random hands."""
    rules, rng = compile_rules(load_sheet(game), 4).of_deal(deal), Random(cards * 10 + wilds)
    wild = [face for face in rules.pack if face in rules.wild]
    rest = [face for face in rules.pack if face not in rules.wild]
    taken = []
    for _ in range(count):
        hand = (*rng.sample(wild, wilds), *rng.sample(rest, cards - wilds))
        begin = time.process_time_ns()
        best_first_lay(rules, hand, rules.contract, rules.melding.opening)
        taken.append((time.process_time_ns() - begin) / 1e9)
    row(f"{rules.contract or rules.melding.opening}, {cards}, {wilds}", statistics.mean(taken), taken)


def beside_bots(game: str, count: int) -> None:
    """Compare with the layout by which bots play, in which every card is weighed by its points."""
    rules, rng = rules_of(game), Random(count)
    start = structs.replace(new_match(compile_rules(load_sheet(game), 2)), deal=1, rules=rules)
    more: list[int] = []
    times: list[float] = []
    hands = [tuple(rng.sample(rules.pack, rules.hand_size + 1)) for _ in range(count)]
    for hand in hands:
        belief = belief_state(view(structs.replace(start, hands=(hand, ())), 0), Memory.start(0))
        belief = structs.replace(
            belief, play_gain=tuple(map(float, rules.values)), hold_cost=(0.0,) * len(belief.hold_cost)
        )
        begin = time.process_time_ns()
        left = Layout(belief, hand).arrange(hand).left
        times.append((time.process_time_ns() - begin) / 1e9)
        more.append(rules.points_of(left) - best_layout(rules, hand).points)
    exact = timed(rules, hands)
    row(game, statistics.mean(exact), exact)
    note = f"   leaves more in {sum(map(bool, more))} of {count} hands, {statistics.mean(more):.2f} points in the mean"
    row("   as bots lay it out", statistics.mean(times), times, note)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", default=os.environ.get("RUMMY_PEERS"), metavar="PYTHON")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--hands", type=int, default=400, help="hands of each size with wilds (%(default)s)")
    args = parser.parse_args()
    peers = Peers(args.peers)
    print(f"Python {sys.version.split()[0]}, microseconds a hand")
    print(f"{'':28} {'mean':>10} {'p50':>10} {'p99':>10}")
    unit = plain(peers, args.rounds)
    for cards, wilds in ((10, 1), (10, 2), (13, 2), (21, 2), (21, 4), (26, 2), (26, 4)):
        with_wilds("double_rum", cards, wilds, args.hands, unit)
    print("what must be laid first, of so many cards and wilds")
    for game, deal, cards in (
        ("dummy_rummy", 1, 14),
        ("dummy_rummy", 7, 21),
        ("dummy_rummy", 12, 21),
        ("liverpool_rummy_ten", 6, 21),
        ("liverpool_rummy_ten", 9, 21),
        ("liverpool_rummy_ten", 10, 21),
        ("kalooki_40", 1, 14),
        ("kalooki_40", 1, 21),
    ):
        for wilds in (2, 4):
            first_lays(game, deal, cards, wilds, args.hands)
    for game in ("basic_rummy", "double_rum", "doofer", "rummy_500"):
        beside_bots(game, args.hands)
    peers.close()


if __name__ == "__main__":
    main()
