"""Whether what hints say a play is worth is worth that in other determinizations: `python -m tests.benchmarks.prices`.

Positions of deals between Standard players are advised in as Expert advises. Each play is measured beside the next best
one as at the table, but without its time limit; what would be told is measured again in others. A line a game:
positions, how many of them have a price, the mean of these as it was measured first, as it is told, and elsewhere, and
by how much what is told is more than elsewhere, with the 95 % interval of that. `gains` are the standard deviation of
all that was measured first less the noise, in average cards: `game.bots.explain.judging.TYPICAL_GAIN` is set from it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, pvariance
from typing import NamedTuple

from game.bots.base import Coach, Limit
from game.bots.contests.estimates import ratio
from game.bots.explain.advice import advise
from game.bots.explain.judging import MeasuredAdvice, beside_next_best, gain_of_measured
from game.commands.arguments import positive_int
from game.content.people.opponents import load_opponent
from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names
from game.engine.actions import Cut
from game.engine.sheet.rules import compile_rules
from game.engine.state import view
from tests.support.redealing import asked

GAMES = ("rummy_500", "romme", "kaluki_51", "basic_rummy", "double_rum", "liverpool_rummy", "doofer", "gin_rummy")
ELSEWHERE = 150
"""Determinizations in which a price that is told is measured again, where bots play on; more where deals are played
out.
"""
FROM_ONE_DEAL = 4
"""Positions taken of one deal, so that many deals are seen."""
NEVER = Limit(lambda: 0.0, 1.0)


class Price(NamedTuple):
    """The measured value of a play in one position, in points; `told` is the value that a hint reports and `elsewhere`
    a second measurement, both None if nothing is reported.
    """

    measured: float
    error: float
    average: float
    told: float | None = None
    elsewhere: float | None = None


def prices(game: str, count: int, seed: int) -> Iterator[Price]:
    """Yield the values of plays in `count` positions of a game with the fewest players."""
    sheet, coach = load_sheet(game), Coach("coach", load_opponent("expert").traits)
    rules = compile_rules(sheet, max(2, sheet.players.min))
    rng, deal = Random(seed), 0
    while count:
        moments = asked(rules, f"prices {seed} {deal}", 1.0, rng)
        deal += 1
        for each in rng.sample(moments, min(FROM_ONE_DEAL, len(moments))):
            seen = view(each.state, each.seat)
            advice = advise(coach, seen, each.memory)
            if advice is None or isinstance(advice.action, Cut):
                continue
            measured = beside_next_best(advice.action, seen, each.memory, NEVER, traits=coach.traits)
            if measured is not None and count:
                count -= 1
                yield price_of(measured)


def price_of(measured: MeasuredAdvice) -> Price:
    """Return the value of a play; if a hint reports it, also the value in other determinizations."""
    gain, average = gain_of_measured(measured, NEVER), measured.belief.average
    if gain is None:
        return Price(*measured.gain, average)
    return Price(*measured.gain, average, gain.points, measured.elsewhere(ELSEWHERE, 2).gain(1)[0])


def row(game: str, found: Sequence[Price]) -> str:
    """Return the line of a game."""
    gains = pvariance([each.measured / each.average for each in found])
    noise = fmean([(each.error / each.average) ** 2 for each in found])
    line = f"{game:20} {len(found):5} {sqrt(max(0.0, gains - noise)):6.2f}"
    told = [(e.measured, e.told, e.elsewhere) for e in found if e.told is not None and e.elsewhere is not None]
    if len(told) < 2:
        return f"{line} {len(told):5}"
    means = [fmean(column) for column in zip(*told, strict=True)]
    more = ratio([(price - elsewhere, 1) for _, price, elsewhere in told])
    return f"{line} {len(told):5} {means[0]:9.2f} {means[1]:7.2f} {means[2]:9.2f} {more.mean:+7.2f} ± {more.spread:.2f}"


def main(words: Sequence[str] | None = None) -> None:
    """Print a line for each game and one for all."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.prices", description=__doc__)
    parser.add_argument(
        "--games", nargs="+", default=GAMES, choices=(*sheet_names(), *other_game_names()), metavar="GAME"
    )
    parser.add_argument("--positions", type=positive_int, default=25, help="of each game (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(words)
    print(f"{'game':20} {'seen':>5} {'gains':>6} {'told':>5} {'measured':>9} {'told':>7} {'elsewhere':>9} {'more':>7}")
    every: list[Price] = []
    for game in args.games:
        found = list(prices(game, args.positions, args.seed))
        every += found
        print(row(game, found), flush=True)
    print(row("all", every))


if __name__ == "__main__":
    main()
