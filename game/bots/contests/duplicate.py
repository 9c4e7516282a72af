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

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from time import process_time

import msgspec
from msgspec import Struct, structs

from game.bots.base import BotSpec, Decision, Limit, seed_of
from game.bots.choose.player import decide, play_anything
from game.bots.contests.estimates import ClusterCounts, Counts, Estimate, cluster_of, difference, ratio
from game.bots.contests.selfplay import Brain, BrokenMatch, Watcher, planned_deals, play_deal
from game.bots.contests.shuffling import SeatStreams
from game.bots.knowledge.memory import Memory
from game.bots.traits import Traits
from game.engine.actions import Action
from game.engine.events import Event
from game.engine.play.dealing import new_match
from game.engine.play.turns import MOST_TURNS
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.rules import MatchRules, compile_rules
from game.engine.state import State, View

SeatWatcher = Callable[[int, State, Action, list[Event]], None]
"""Is told the challenger's seat with every action, the state after it and what happened."""


class Entrant(Struct, frozen=True):
    """One side of a contest: a name and traits; without traits, any legal action by chance."""

    name: str
    traits: Traits | None = Traits()

    @property
    def brain(self) -> Brain:
        """The function that chooses the actions of the entrant."""
        return play_anything if self.traits is None else decide

    def spec(self, seed: int) -> BotSpec:
        """Return the entrant as a bot that decides with the random seed `seed`."""
        return BotSpec(self.name, self.traits or Traits(), seed)


def with_time_limit(brain: Brain, seconds: float, clock: Callable[[], float] = process_time) -> Brain:
    """Return a brain that decides as `decide` does, but ends the search of each decision after `seconds`.

    They are measured with `clock`, by default as processor time. If `brain` is not `decide`, it is returned unchanged,
    as no other brain searches.
    """

    def decide_within(spec: BotSpec, seen: View, memory: Memory) -> Decision | None:
        return decide(spec, seen, memory, Limit(clock, clock() + seconds))

    return decide_within if brain is decide else brain


class PlayedDeal(Struct, frozen=True, array_like=True):
    """One deal with the challenger in one seat; `scores` go by seat, `out` is -1 where nobody went out."""

    challenger: int
    scores: tuple[int, ...]
    out: int
    ending: str
    turns: int

    def lead(self, sign: int) -> float:
        """Return the challenger's lead over the mean of the others; `sign` is -1 where the lowest score wins."""
        others = self._other_scores
        return sign * (self.scores[self.challenger] - sum(others) / len(others))

    def ahead(self, sign: int) -> Counts:
        """Return the number of opponents that scored worse, and the number that scored worse or better.

        With `sign` -1 low scores are better.
        """
        mine, others = self.scores[self.challenger], self._other_scores
        return sum(sign * mine > sign * other for other in others), sum(mine != other for other in others)

    def best(self, sign: int) -> Counts:
        """Return (1, 1) if the challenger alone scored best, (0, 1) if another seat alone did, and (0, 0) if several
        seats share the best score. `sign` is 1 where high scores are good, -1 where low ones are.
        """
        best = max(sign * score for score in self.scores)
        leaders = [seat for seat, score in enumerate(self.scores) if sign * score == best]
        return (leaders == [self.challenger], 1) if len(leaders) == 1 else (0, 0)

    @property
    def _other_scores(self) -> list[int]:
        return [score for seat, score in enumerate(self.scores) if seat != self.challenger]


class DuplicateDeal(Struct, frozen=True):
    """Deal `number` of a contest, `played` once with the challenger in each seat."""

    number: int
    """From 0."""
    deal: int
    """The number of the deal in the plan of the sheet, from 1."""
    dealer: int
    played: tuple[PlayedDeal, ...]


class Contest(Struct, frozen=True):
    """The sheet, the sides and the seeds of a contest. Without a `limit`, the results depend on nothing else."""

    sheet: RuleSheet
    seats: int
    challenger: Entrant
    opponent: Entrant
    seed: int
    limit: float = 0.0
    """Seconds of the processor after which a search ends with the best it has found, as one does at the table; 0 for as
    long as it takes. Where searches are cut the results depend on the machine.
    """

    @property
    def plan(self) -> int:
        """The number of deals in the plan of the sheet; 1 if all deals have the same rules."""
        return planned_deals(self.sheet)

    @property
    def sign(self) -> int:
        """1 where the highest score wins, else -1."""
        return 1 if self.sheet.scoring.winner == "highest" else -1

    def play(self, number: int, brain: Brain | None = None, watch: SeatWatcher | None = None) -> DuplicateDeal:
        """Play deal `number` (from 0) of the contest once with the challenger in each seat, and return the results.

        `brain` decides for the challenger instead of its own; `watch` is called after every action, with the
        challenger's seat, the new state, the action and its events.

        Raises: BrokenMatch: a deal goes wrong, for example by an illegal action.
        """
        deal, dealer = number % self.plan + 1, number // self.plan % self.seats
        played = tuple(
            self.play_once(number, seat, watch and partial(watch, seat), brain) for seat in range(self.seats)
        )
        return DuplicateDeal(number, deal, dealer, played)

    def play_once(
        self, number: int, challenger: int, watch: Watcher | None = None, brain: Brain | None = None
    ) -> PlayedDeal:
        """Play deal `number` with the challenger in the seat `challenger`, and return the result.

        What is drawn in a seat does not depend on who plays there. `brain` decides for the challenger in place of its
        own. `watch` is called after every action with the new state, the action and its events.

        Raises: BrokenMatch, if the deal goes wrong, for example by an illegal action.
        """
        start = self.state_before(number)
        sides = tuple(self.challenger if seat == challenger else self.opponent for seat in range(self.seats))
        chance = seed_of(self.seed, number)
        specs = tuple(side.spec(seed_of(chance, seat)) for seat, side in enumerate(sides))
        brains = [with_time_limit(side.brain, self.limit) if self.limit else side.brain for side in sides]
        brains[challenger] = brain or brains[challenger]
        shuffler = SeatStreams(f"{self.seed}:{number}")
        try:
            found = play_deal(start, specs, shuffler, brains=tuple(brains), most_turns=MOST_TURNS, watch=watch)
        except BrokenMatch as broken:
            where = f"deal {number} with {self.challenger.name} in seat {challenger}"
            raise BrokenMatch(f"{where}: {broken.problem}", broken.actions) from broken
        return PlayedDeal(challenger, found.scores, found.out, found.ending, found.turns)

    def state_before(self, number: int) -> State:
        """Return the state before deal `number` (from 0) is shuffled: its rules and dealer, no cards yet."""
        match = _compile(msgspec.json.encode(self.sheet), self.seats)
        deal, dealer = number % self.plan + 1, number // self.plan % self.seats
        fresh = new_match(match, dealer)
        return structs.replace(fresh, deal=deal, rules=match.of_deal(deal), stages=(deal,) * self.seats)


@lru_cache(maxsize=4)
def _compile(sheet: bytes, seats: int) -> MatchRules:
    """Return the compiled rules of a sheet, given as JSON. They are made once and kept, because engine and bots keep
    results by rules.
    """
    return compile_rules(msgspec.json.decode(sheet, type=RuleSheet), seats)


class Shares(Struct, frozen=True):
    """The challenger's results against its opponents: the mean lead in points, and the share of opponents it scored
    better than.
    """

    points: Estimate
    """Points a deal that the challenger did better than the opponents on average."""
    ahead: Estimate | None
    """The share of opponents that scored worse, among those that scored worse or better: one half among equals. None
    where all scored the same.
    """


class ContestResult(Struct, frozen=True):
    """The results of a contest: how far the challenger is ahead, overall and by deal of the plan, how often it scored
    best and went out, and how deals ended.
    """

    deals: int
    overall: Shares
    by_deal: tuple[Shares, ...]
    """By deal of the sheet's plan, as far as they were played; empty where all are alike."""
    best: Estimate | None
    """The share of deals in which the challenger scored best, among those that one seat alone scored best in: 1 / seats
    among equals.
    """
    out: Estimate
    """Share of deals in which the challenger goes out."""
    out_more: Estimate
    """The challenger's lead in that share over an opponent."""
    endings: dict[str, int]
    """The numbers of deals by their ending, every seat of the challenger counted."""
    undecided: int
    """Deals in which several scored best, every seat of the challenger counted."""
    turns: float
    """Turns in a deal on average."""

    @property
    def deal_count(self) -> int:
        """The number of deals played, each counted once for every seat the challenger took in it."""
        return sum(self.endings.values())


def contest_result(contest: Contest, deals: Sequence[DuplicateDeal]) -> ContestResult:
    """Return the results of a contest.

    Raises: ValueError: there are no deals.
    """
    sign, others = contest.sign, contest.seats - 1
    plays = [play for deal in deals for play in deal.played]
    bests = [cluster_of(play.best(sign) for play in deal.played) for deal in deals]
    outs = [cluster_of((play.out == play.challenger, 1) for play in deal.played) for deal in deals]
    outs_of_others = [
        cluster_of((play.out not in (-1, play.challenger), others) for play in deal.played) for deal in deals
    ]
    plans = range(1, contest.plan + 1) if contest.plan > 1 else ()
    by_deal = ([deal for deal in deals if deal.deal == number] for number in plans)
    return ContestResult(
        deals=len(deals),
        overall=_shares(deals, sign),
        by_deal=tuple(_shares(found, sign) for found in by_deal if found),
        best=_share_or_none(bests),
        out=ratio(outs, share=True),
        out_more=difference(outs, outs_of_others, share=True),
        endings=dict(sorted(Counter(play.ending for play in plays).items())),
        undecided=len(plays) - sum(count for _, count in bests),
        turns=sum(play.turns for play in plays) / len(plays),
    )


def pairs_ahead(contest: Contest, deal: DuplicateDeal) -> ClusterCounts:
    """Return the number of opponents that scored worse than the challenger, and the number that scored worse or better.

    Both are summed over all plays of the deal.
    """
    return cluster_of(play.ahead(contest.sign) for play in deal.played)


def _shares(deals: Sequence[DuplicateDeal], sign: int) -> Shares:
    leads = [cluster_of((play.lead(sign), 1) for play in deal.played) for deal in deals]
    return Shares(
        ratio(leads), _share_or_none([cluster_of(play.ahead(sign) for play in deal.played) for deal in deals])
    )


def _share_or_none(clusters: Sequence[ClusterCounts]) -> Estimate | None:
    return ratio(clusters, share=True) if any(count for _, count in clusters) else None
