"""Random legal play, decisions a second on one core: `python -m tests.benchmarks.engine [--peers PYTHON] [NAME…]`.

Every sheet with its fewest seats (two where two may play), beside RLCard's gin-rummy environment and OpenSpiel's
`gin_rummy` where `--peers`, or the variable `RUMMY_PEERS`, names an interpreter that can import them. All are
measured by turns, several times over; the table shows the median of what one second of processor time gives.
A decision is what a seat does: list what is legal, choose at random, carry it out. Dealing takes time on all
sides alike but is no decision. `--profile` tells instead which modules take the time, those of pure Python.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import statistics
import sys
from collections import Counter
from pathlib import Path
from random import Random

from msgspec import structs

from game.content.sheets.sheets import load_sheet, sheet_names
from game.engine.actions import DEALER, Shuffle
from game.engine.play.dealing import new_match, to_shuffle
from game.engine.play.verbs import BETWEEN_DEALS, acting, apply, legal
from game.engine.sheet.rules import compile_rules
from game.engine.state import Phase, State
from tests.benchmarks.peers import Pace, Peers, paced

A_FEW = 20
"""Decisions at one table before the next."""


class Ours:
    """Random legal play of one sheet: a state for each deal of a match, with a few decisions in each by turns."""

    def __init__(self, name: str, seed: int = 1) -> None:
        sheet = load_sheet(name)
        self.seats = max(2, sheet.players.min)
        self._rules = compile_rules(sheet, self.seats)
        self._rng = Random(seed)
        self._tables = [self._fresh(deal) for deal in range(1, len(self._rules.deals) + 1)]
        self._at = 0

    def _fresh(self, deal: int) -> State:
        start, stages = new_match(self._rules), (deal,) * self.seats
        return structs.replace(start, deal=deal, rules=self._rules.of_deal(deal), stages=stages)

    def play(self, decisions: int) -> None:
        """Take this many random legal decisions."""
        for _ in range(0, decisions, A_FEW):
            self._tables[self._at] = self._played(self._tables[self._at], A_FEW)
            self._at = (self._at + 1) % len(self._tables)

    def _played(self, state: State, decisions: int) -> State:
        rng = self._rng
        while decisions:
            if state.phase in BETWEEN_DEALS:
                state = self._dealt(state)
            else:
                state, _ = apply(state, rng.choice(legal(state, acting(state)[0])))
                decisions -= 1
        return state

    def _dealt(self, state: State) -> State:
        """Return the state after the shuffle it waits for, or the deal of a table begun anew."""
        if state.phase is not Phase.SHUFFLE:
            return self._fresh(state.deal)
        order = sorted(to_shuffle(state), key=lambda _: self._rng.random())  # four times as fast as `shuffle`
        return apply(state, Shuffle(DEALER, tuple(order)))[0]


def measured(names: list[str], peers: Peers, rounds: int, seconds: float) -> dict[str, list[Pace]]:
    """Measure the engine and its peers in every round, by turns, after a round to warm up; return the paces by name."""
    ours = {name: Ours(name) for name in names}
    paces: dict[str, list[Pace]] = {name: [] for name in [*peers.names, *names]}
    for number in range(rounds + 1):
        for name, found in paces.items():
            pace = paced(ours[name].play, seconds) if name in ours else peers.pace(name, seconds)
            if number:
                found.append(pace)
    return paces


def show(paces: dict[str, list[Pace]], peers: Peers) -> None:
    """Print the table of paces."""
    middle = {name: statistics.median(pace.rate for pace in found) for name, found in paces.items()}
    head = "".join(f" {'× ' + name:>12}" for name in peers.names)
    print(f"{'':20} {'seats':>5} {'decisions/s':>12} {'least':>9} {'most':>9} {'µs each':>8} {'by clock':>9}{head}")
    for name, found in paces.items():
        rates = sorted(pace.rate for pace in found)
        clock = statistics.median(pace.decisions / pace.clock for pace in found)
        seats = 2 if name in peers.names else Ours(name).seats
        times = "".join(f" {middle[name] / middle[peer]:12.2f}" for peer in peers.names)
        row = f"{middle[name]:12,.0f} {rates[0]:9,.0f} {rates[-1]:9,.0f} {1e6 / middle[name]:8.1f} {clock:9,.0f}"
        print(f"{name:20} {seats:5} {row}{times}")
    for name in peers.absent:
        print(f"{name:20} absent: name an interpreter that can import it by --peers")


def profile(name: str, decisions: int) -> Counter[str]:
    """Return the seconds spent in each module, Python's own included, for so many decisions."""
    ours, profiler = Ours(name), cProfile.Profile()
    ours.play(decisions // 2)
    profiler.enable()
    ours.play(decisions)
    profiler.disable()
    taken: Counter[str] = Counter()
    for (path, _line, _name), (_calls, _all, own, _within, callers) in pstats.Stats(profiler).stats.items():  # type: ignore[attr-defined]
        known = {caller: times[2] for caller, times in callers.items()} if "/game/" not in Path(path).as_posix() else {}
        for caller, seconds in (known or {(path,): own}).items():
            taken[_module(caller[0])] += seconds
    return taken


def _module(path: str) -> str:
    _before, engine, name = Path(path).as_posix().rpartition("/game/engine/")
    return name.removesuffix(".py") if engine else "dealing and choosing"


def show_profile(names: list[str], decisions: int, most: int = 9) -> None:
    """Print the modules that take the most time in each sheet, in percent."""
    for name in names:
        taken = profile(name, decisions)
        whole = sum(taken.values())
        parts = [f"{module} {100 * seconds / whole:.0f}" for module, seconds in taken.most_common(most)]
        print(f"{name:20} {', '.join(parts)}", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sheets", nargs="*", default=sheet_names(), metavar="NAME")
    parser.add_argument("--peers", default=os.environ.get("RUMMY_PEERS"), metavar="PYTHON")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.4, help="processor time of each measurement")
    parser.add_argument("--profile", action="store_true", help="which modules take the time, in percent")
    args = parser.parse_args()
    if args.profile:
        show_profile(list(args.sheets), 6000)
        return
    peers = Peers(args.peers)
    print(f"Python {sys.version.split()[0]}, median of {args.rounds} times {args.seconds:g} s of one core, by turns")
    show(measured(list(args.sheets), peers, args.rounds, args.seconds), peers)
    peers.close()


if __name__ == "__main__":
    main()
