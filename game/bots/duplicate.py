"""Duplicate deals: who plays better, with as little luck as can be.

Every deal is played once with the challenger in each seat and opponents of one kind in all others, from the same
shuffle and with the same stream of draws for every seat (`SeatStreams`). What the cards gave a seat, it gave both
sides; the mean over the seats is one value a deal, and deals are what can be told apart: all intervals are over them.

Each deal is played by itself, from no score. Where a sheet has a plan of deals they take turns, so that each is played
equally often; where players walk along contracts of their own, all are on that of the deal. Points are the mean over
all deals, so that a deal of the plan in which more is at stake weighs more, as it does in a match; in the shares every
deal counts alike.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec import Struct, structs

from game.bots.base import BotSpec, chance_of, decide
from game.bots.comparison import planned
from game.bots.random_player import play_anything
from game.bots.selfplay import MOST_TURNS, Brain, BrokenMatch, Watcher, play_deal
from game.bots.streams import SeatStreams
from game.bots.traits import Traits
from game.engine.play.dealing import new_match
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.rules import MatchRules, compile_rules
from game.engine.state import State


class Entrant(Struct, frozen=True):
    """One side of a comparison: a name, and how it plays; without traits, anything the rules allow."""

    name: str
    traits: Traits | None = Traits()

    @property
    def brain(self) -> Brain:
        """Who decides for it."""
        return play_anything if self.traits is None else decide

    def spec(self, seed: int) -> BotSpec:
        """Return it as a bot."""
        return BotSpec(self.name, self.traits or Traits(), seed)


class Played(Struct, frozen=True, array_like=True):
    """A deal as it went with the challenger in one seat; `scores` go by seat, `out` is -1 where nobody went out."""

    challenger: int
    scores: tuple[int, ...]
    out: int
    ending: str
    turns: int


class DuplicateDeal(Struct, frozen=True):
    """One deal, played with the challenger in every seat."""

    number: int
    """From 0."""
    deal: int
    """Which of the sheet's plan, from 1."""
    dealer: int
    played: tuple[Played, ...]


class Contest(Struct, frozen=True):
    """Who plays what against whom: all that the results depend on."""

    sheet: RuleSheet
    seats: int
    challenger: Entrant
    opponent: Entrant
    seed: int

    @property
    def plan(self) -> int:
        """How many deals of the sheet differ by plan; 1 where all are alike."""
        return planned(self.sheet)

    def play(self, number: int) -> DuplicateDeal:
        """Play deal `number` of the contest, with the challenger in every seat by turns.

        Raises:
            BrokenMatch: a deal cannot be right.
        """
        deal, dealer = number % self.plan + 1, number // self.plan % self.seats
        played = tuple(self.play_once(number, seat) for seat in range(self.seats))
        return DuplicateDeal(number, deal, dealer, played)

    def play_once(self, number: int, challenger: int, watch: Watcher | None = None) -> Played:
        """Play it with the challenger in one seat. The chance of a seat is the same whoever sits there."""
        start = self.start(number)
        sides = tuple(self.challenger if seat == challenger else self.opponent for seat in range(self.seats))
        chance = chance_of(self.seed, number)
        specs = tuple(side.spec(chance_of(chance, seat)) for seat, side in enumerate(sides))
        brains = tuple(side.brain for side in sides)
        pack = SeatStreams(f"{self.seed}:{number}")
        try:
            found = play_deal(start, specs, pack, brains=brains, most_turns=MOST_TURNS, watch=watch)
        except BrokenMatch as broken:
            where = f"deal {number} with {self.challenger.name} in seat {challenger}"
            raise BrokenMatch(f"{where}: {broken.problem}", broken.actions) from broken
        return Played(challenger, found.scores, found.out, found.ending, found.turns)

    def start(self, number: int) -> State:
        """Return the match before the shuffle of deal `number`."""
        match = _compiled(msgspec.json.encode(self.sheet), self.seats)
        deal, dealer = number % self.plan + 1, number // self.plan % self.seats
        fresh = new_match(match, dealer)
        return structs.replace(fresh, deal=deal, rules=match.of_deal(deal), stages=(deal,) * self.seats)


@lru_cache(maxsize=4)
def _compiled(sheet: bytes, seats: int) -> MatchRules:
    """Compile a sheet once: engine and bots remember what they worked out for a set of rules."""
    return compile_rules(msgspec.json.decode(sheet, type=RuleSheet), seats)
