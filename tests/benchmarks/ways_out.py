"""Counts the ways out that bots miss: `python -m tests.benchmarks.ways_out --ends N [--sheets A,B] [--level expert]`.

At the beginning of every turn, once a card is drawn, `tests.bots.ways_out` looks whether the seat can end the deal in
it; such a position is an *end*. It is missed where the turn is over and the seat has not gone out. Before the draw it
looks whether a card from the discards would do: that is a miss where the seat then draws something else and does not
go out. Whether the deal would have been won by going out is told apart: who is not the best of it by that may have
reasons.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from itertools import count
from time import process_time

from msgspec import Struct, structs

from game.bots.base import BotSpec
from game.bots.choose.player import decide
from game.bots.contests.selfplay import BotTable
from game.bots.contests.shuffling import Shuffler
from game.content.people.opponents import load_opponent, opponent_names
from game.content.sheets.sheets import load_sheet, sheet_names
from game.engine.actions import Action, DrawDiscards
from game.engine.cards import show
from game.engine.play.dealing import new_match
from game.engine.play.verbs import apply, legal
from game.engine.refusals import Refused
from game.engine.sheet.rules import compile_rules
from game.engine.state import Phase, State
from tests.bots.ways_out import MOST, carried_out, is_out, search


class Missed(Struct, frozen=True):
    """A way to go out that a bot did not take."""

    state: State
    way: tuple[Action, ...]
    won: bool
    """Whether nobody would have been better in the deal."""
    done: tuple[Action, ...]
    """The actions of the seat instead."""

    def __repr__(self) -> str:
        seat = self.state.turn
        melds = "; ".join(f"m{at} {meld!r}" for at, meld in enumerate(self.state.melds, 1))
        way = ", ".join(each.text for each in self.way)
        done = ", ".join(each.text for each in self.done)
        return (
            f"{'' if self.won else '(not winning) '}{show(self.state.hands[seat])} | {melds} | melded"
            f" {self.state.melded[seat]}, contract {self.state.contract_of(seat)!r} | {way} | did {done}"
        )


class Tally(Struct):
    """Counts of deals of one sheet."""

    deals: int = 0
    ends: int = 0
    cut: int = 0
    """Positions in which the search was given up."""
    draws: int = 0
    """Ways out that begin with a card from the discards."""
    missed: list[Missed] = []
    missed_draws: list[Missed] = []
    slowest: float = 0.0


def watched(game: str, players: int, specs: tuple[BotSpec, ...], ends: int, seed: str, most: int, deals: int) -> Tally:
    """Let bots play until `ends` ends of deals were seen or `deals` deals played, and return the counts."""
    tally = Tally()
    rules = compile_rules(load_sheet(game), players)
    for number in count():
        table = BotTable(
            new_match(rules, number % players), specs, Shuffler(f"{seed} {number}"), (decide,) * players, process_time
        )
        before = 0
        while table.state.phase is not Phase.MATCH_OVER:
            _turn(table, tally, most)
            if len(table.deals) > before:
                before = len(table.deals)
                tally.deals += 1
                if tally.ends >= ends or tally.deals >= deals:
                    tally.slowest = max(tally.slowest, *table.seconds)
                    return tally
        tally.slowest = max(tally.slowest, *table.seconds)
    return tally


def _turn(table: BotTable, tally: Tally, most: int) -> None:
    """Let bots play up to the end of a turn, counting missed ways out."""
    state, seat = table.state, table.state.turn
    if state.phase is Phase.DRAW:
        ways = _draws(state, most, tally) if not state.rules.melding.in_hand else []
        tally.draws += bool(ways)
        first = _drawn(table, seat)
        if ways and not is_out(table.state, seat) and all(way[0] not in first for way in ways):
            over = _played(table, seat) if table.state.phase is Phase.PLAY else []
            if not is_out(table.state, seat):
                tally.missed_draws.append(_missed(state, ways[0], [*first, *over]))
        return
    if state.phase is not Phase.PLAY or state.rules.melding.in_hand:
        table.step()
        return
    found = search(state, most)
    tally.cut += found.cut
    done = _played(table, seat)
    if found.way is not None:
        tally.ends += 1
        if not is_out(table.state, seat):
            tally.missed.append(_missed(state, found.way, done))


def _drawn(table: BotTable, seat: int) -> list[Action]:
    done = []
    while table.state.turn == seat and table.state.phase is Phase.DRAW:
        done.append(table.step()[0])
    return done


def _played(table: BotTable, seat: int) -> list[Action]:
    """Let a seat play until its turn is over, and return its actions."""
    done = []
    deal = table.state.deal
    while table.state.turn == seat and table.state.phase is Phase.PLAY and table.state.deal == deal:
        done.append(table.step()[0])
    return done


def _draws(state: State, most: int, tally: Tally) -> list[tuple[Action, ...]]:
    """Return the ways out that begin with a draw from the discards."""
    found = []
    for draw in legal(state, state.turn):
        if isinstance(draw, DrawDiscards):
            try:
                then, _ = apply(state, draw)
            except Refused:
                continue
            if then.phase is Phase.PLAY and then.turn == state.turn:
                looked = search(then, most)
                tally.cut += looked.cut
                if looked.way is not None:
                    found.append((draw, *looked.way))
    return found


def _missed(state: State, way: tuple[Action, ...], done: list[Action]) -> Missed:
    seat, over = state.turn, carried_out(state, way)
    scores = over.deal_scores
    best = max(scores) if state.rules.scoring.winner == "highest" else min(scores)
    return Missed(state, way, bool(scores) and scores[seat] == best, tuple(done))


def main(words: Sequence[str] | None = None) -> int:
    """Print a line for every sheet and each missed way out below; return 1 if any was missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.ways_out", description=__doc__)
    parser.add_argument("--ends", type=int, default=100, help="of each sheet and number of seats (%(default)s)")
    parser.add_argument("--deals", type=int, default=100_000, help="of each at most")
    parser.add_argument("--sheets", type=lambda text: text.split(","), default=sheet_names(), help="A,B; else all")
    parser.add_argument("--level", default="expert", choices=opponent_names())
    parser.add_argument("--seed", default="ways out")
    parser.add_argument("--seats", type=int, default=0, help="the fewest unless told")
    parser.add_argument("--most", type=int, default=MOST, help="plays tried of a position (%(default)s)")
    parser.add_argument("--search", action="store_true", help="let them think twice about discards")
    args = parser.parse_args(words)
    traits = load_opponent(args.level).traits
    if not args.search:
        traits = structs.replace(traits, search=0)
    wrong, all_of_it = 0, Counter[str]()
    print(f"{'sheet':20} {'deals':>6} {'ends':>6} {'cut':>4} {'missed':>6} {'draws':>6} {'missed':>6} {'most ms':>7}")
    for game in args.sheets:
        players = args.seats or load_sheet(game).players.min
        specs = tuple(BotSpec(f"bot {seat}", traits, seat) for seat in range(players))
        seen = watched(game, players, specs, args.ends, f"{args.seed} {game}", args.most, args.deals)
        print(
            f"{game:20} {seen.deals:6} {seen.ends:6} {seen.cut:4} {len(seen.missed):6} {seen.draws:6}"
            f" {len(seen.missed_draws):6} {1000 * seen.slowest:7.0f}",
            flush=True,
        )
        for each in (*seen.missed, *seen.missed_draws):
            print(f"    {each!r}", flush=True)
        all_of_it.update(ends=seen.ends, cut=seen.cut, missed=len(seen.missed), draws=len(seen.missed_draws))
        wrong += len(seen.missed) + len(seen.missed_draws)
    print(dict(all_of_it))
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
