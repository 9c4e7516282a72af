"""Prints digests of random steps and hands: `python -m tests.benchmarks.steps [--steps 100000] [NAME…]`.

No time is measured: it shows that a change meant to be faster changed nothing else. Every sheet, with the fewest and
the most seats and in every deal, and random sound rules are played by chance. Of each step all that is legal, what is
done and what happens goes into a digest, in order; of the hands met on the way how they are laid out, and how they are
split for what must be laid first. Two runs that print the same did the same: keep what it prints before a change, or of
the sources and of what is compiled of them, and compare.
"""

from __future__ import annotations

import argparse
from functools import partial
from hashlib import sha256
from random import Random

from msgspec import structs

from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names
from game.engine.arrange.best_split import best_first_lay
from game.engine.arrange.solver import best_layout
from game.engine.play.dealing import new_match
from game.engine.play.verbs import apply, legal
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.rules import MatchRules, compile_rules
from game.engine.state import Phase, State
from tests.properties.house_rules import numbered, numbered_in_hand
from tests.support.random_play import any_seat_first, shuffled

RANDOM_RULES = 100
"""Sets of random rules; in one of four melds stay in the hands."""
FOR_EACH = 8
"""Steps by a sheet for one by random rules."""
LAYOUTS = 40
"""Steps for each hand that is laid out."""
LEAST = 60
"""Steps in one deal before the next."""


class Digest:
    """A running digest of all steps in random matches of one sheet."""

    def __init__(self, sheet: RuleSheet, seed: str) -> None:
        self._rng = Random(seed)
        self._hash = sha256()
        least = max(2, sheet.players.min)
        seats = sorted({least, max(least, sheet.players.max)})
        self._matches = [compile_rules(sheet, count) for count in seats]
        self.steps = 0

    @property
    def text(self) -> str:
        """The digest in the length in which it is compared."""
        return self._hash.hexdigest()[:16]

    def play(self, steps: int) -> None:
        """Play `steps` more steps: all deals of all matches by turns, again and again."""
        end = self.steps + steps
        starts = [_start(match, deal) for match in self._matches for deal in range(1, len(match.deals) + 1)]
        each = max(LEAST, steps // len(starts) + 1)
        while self.steps < end:
            for start in starts:
                self._play_deal(start, min(end, self.steps + each))

    def _play_deal(self, state: State, end: int) -> None:
        while self.steps < end and state.phase not in (Phase.DEAL_OVER, Phase.MATCH_OVER):
            if state.phase is Phase.SHUFFLE:
                state, events = apply(state, shuffled(state, self._rng))
                self._tell(repr(events))
                continue
            _, offered = any_seat_first(state, self._rng)
            for seat in range(state.players):
                self._tell(repr(legal(state, seat)))
            action = self._rng.choice(offered)
            if self.steps % LAYOUTS == 0:
                self._lay_out(state)
            state, events = apply(state, action)
            self._tell(f"{action!r} {events!r}")
            self.steps += 1

    def _lay_out(self, state: State) -> None:
        rules = state.rules
        for seat, hand in enumerate(state.hands[:2]):
            self._tell(repr(best_layout(rules, hand)))
            contract, opening = state.contract_of(seat), rules.melding.opening
            if (contract is not None or opening) and sum([face in rules.wild for face in hand]) < 4:
                self._tell(repr(best_first_lay(rules, hand, contract, opening)))

    def _tell(self, text: str) -> None:
        self._hash.update(text.encode())


def _start(match: MatchRules, deal: int) -> State:
    """Return the state before the shuffle of deal number `deal`."""
    start, stages = new_match(match), (deal,) * match.players
    return structs.replace(start, deal=deal, rules=match.of_deal(deal), stages=stages)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sheets", nargs="*", metavar="NAME", help="only these, and no random rules")
    parser.add_argument("--steps", type=int, default=100_000, help="in all (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    names = args.sheets or [*sheet_names(), *other_game_names()]
    sources = {name: partial(load_sheet, name) for name in names}
    if not args.sheets:
        sources |= {f"random rules {number}": partial(_random_rules, number) for number in range(RANDOM_RULES)}
    share = max(1, args.steps // (FOR_EACH * len(names) + len(sources) - len(names)))
    whole = sha256()
    for name, source in sources.items():
        digest = Digest(source(), f"{args.seed} {name}")
        digest.play(share * (FOR_EACH if name in names else 1))
        print(f"{name:24} {digest.steps:7,} steps {digest.text}", flush=True)
        whole.update(digest.text.encode())
    print(f"all of it: {whole.hexdigest()[:16]}")


def _random_rules(number: int) -> RuleSheet:
    return numbered_in_hand(number) if number % 4 == 3 else numbered(number)[1]


if __name__ == "__main__":
    main()
