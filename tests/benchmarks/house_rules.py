"""Bots play random sound house rules to the end, and the better win: see `--help`.

Everybody who ships sits down by turns, without their search, which changes the choice and not whether a deal ends.
Beside that, Learner and Standard play duplicate deals of every sheet; the result is pooled with each sheet as one
cluster, whatever its deals were.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Sequence

from msgspec import structs

from game.bots.contests.duplicate import Contest, Entrant, pairs_ahead
from game.bots.contests.estimates import ClusterCounts, ratio
from game.bots.contests.selfplay import MatchResult, play_match
from game.content.people.opponents import load_opponent, opponent_names
from game.engine.sheet.rules import compile_rules
from tests.properties.house_rules import numbered


def entrant(name: str) -> Entrant:
    """Return an opponent without search as one side of a comparison."""
    return Entrant(name, structs.replace(load_opponent(name).traits, search=0))


def played(number: int, people: Sequence[Entrant]) -> MatchResult:
    """Let bots play two deals by house rules number `number`, with two to four of `people` by turns, and return the
    result.
    """
    _, sheet = numbered(number)
    seats = 2 + number % 3
    specs = tuple(people[(number * 4 + seat) % len(people)].spec(seat) for seat in range(seats))
    return play_match(compile_rules(sheet, seats), specs, f"{number}")


def pooled(number: int, deals: int) -> ClusterCounts:
    """Return how often Standard scored better than Learner in duplicate deals of house rules number `number`, and how
    many deals were decided.
    """
    contest = Contest(numbered(number)[1], 2 + number % 3, entrant("standard"), entrant("learner"), number)
    clusters = [pairs_ahead(contest, contest.play(deal)) for deal in range(deals)]
    return sum(ahead for ahead, _ in clusters), sum(decided for _, decided in clusters)


def main() -> int:
    """Print each sheet that was not played to the end, how deals ended, and the winners; return 1 if anything is
    wrong.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sheets", type=int, nargs="?", default=100, help="how many sheets (%(default)s)")
    parser.add_argument("first", type=int, nargs="?", default=0, help="the number of the first (%(default)s)")
    parser.add_argument("--duplicate", type=int, default=0, metavar="DEALS", help="of each sheet, Standard and Learner")
    args = parser.parse_args()
    people = [entrant(name) for name in opponent_names()]
    endings: Counter[str] = Counter()
    clusters: list[ClusterCounts] = []
    longest = turns = broken = 0
    for number in range(args.first, args.first + args.sheets):
        try:
            deals = played(number, people).deals
            if args.duplicate:
                clusters.append(pooled(number, args.duplicate))
        except Exception:
            broken += 1
            print(f"{number}: {numbered(number)[0]}", *traceback.format_exc().splitlines()[-3:], sep="\n  ", flush=True)
            continue
        endings.update(deal.ending for deal in deals)
        longest = max(longest, *[deal.turns for deal in deals])
        turns += sum(deal.turns for deal in deals)
    mean = turns / max(1, endings.total())
    print(f"{args.sheets} sheets, {broken} not played to the end, {mean:.1f} turns a deal, longest {longest}")
    print(f"deals ended {dict(endings)}")
    return 1 if broken or not _ladder(clusters) else 0


def _ladder(clusters: list[ClusterCounts]) -> bool:
    """Print the share of deals in which Standard is ahead of Learner; return whether it is certainly more than half."""
    if not any(decided for _, decided in clusters):
        return True
    share = ratio(clusters, share=True)
    print(f"Standard ahead of Learner: {share.mean:.1%} of decided deals, {share.low:.1%} to {share.high:.1%}")
    return share.low > 0.5


if __name__ == "__main__":
    sys.exit(main())
