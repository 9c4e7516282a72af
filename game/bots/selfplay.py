"""A match of bots among themselves: nobody waits, no window; the same seed plays the same match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter

from msgspec import Struct

from game.bots.base import BotSpec, Decision, decide
from game.bots.memory import Memory
from game.engine.actions import DEALER, Action, Next, Shuffle
from game.engine.events import (
    Bought,
    Claimed,
    DealEnded,
    Drew,
    Event,
    FalselyLaid,
    Laid,
    RummyCalled,
    TurnBegan,
    redact,
)
from game.engine.phases.dealing import new_match, to_shuffle
from game.engine.play import acting, apply
from game.engine.refusals import Refused
from game.engine.rules import MatchRules
from game.engine.state import Phase, State
from game.engine.view import View, view

MOST_TURNS = 1500
"""Turns after which a deal counts as endless; the longest sound ones seen took a fifth of it."""

Brain = Callable[[BotSpec, View, Memory], Decision | None]


class DealResult(Struct, frozen=True):
    """One deal in numbers; tuples go by seat."""

    scores: tuple[int, ...]
    out: int
    ending: str
    turns: int
    melds: tuple[int, ...]
    taken: tuple[int, ...]
    """Draws from the discards."""
    calls: tuple[int, ...]
    """Claims, buys and calls of rummy."""
    false_lays: int
    decisions: int
    stock_ran_out: bool


class MatchResult(Struct, frozen=True):
    """A match, or as many of its deals as were asked for."""

    deals: tuple[DealResult, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """Empty while the match is unfinished."""
    seconds: tuple[float, ...] = ()
    """How long each decision took."""


class BrokenMatch(Exception):
    """A match that cannot be right; `actions` are all of it."""

    def __init__(self, problem: str, actions: list[Action]) -> None:
        super().__init__(problem)
        self.problem = problem
        self.actions = actions


def play_match(
    match: MatchRules,
    specs: tuple[BotSpec, ...],
    seed: str,
    *,
    dealer: int | None = None,
    most_deals: int | None = None,
    most_turns: int = MOST_TURNS,
    brains: tuple[Brain, ...] | None = None,
    watch: Callable[[State, Action, list[Event]], None] | None = None,
    clock: Callable[[], float] = perf_counter,
) -> MatchResult:
    """Play a match, or its first `most_deals` deals.

    `brains` plays seats with something else than `decide`; `watch` is told every action with the new state;
    `clock` measures the decisions.

    Raises:
        BrokenMatch: a deal without end, a card lost or doubled, or a decision the rules refuse.
    """
    table = _Table(new_match(match, dealer), specs, seed, brains or (decide,) * len(specs), most_turns, clock)
    while table.state.phase is not Phase.MATCH_OVER and (most_deals is None or len(table.deals) < most_deals):
        action, events = table.step()
        if watch is not None:
            watch(table.state, action, events)
    return MatchResult(tuple(table.deals), table.state.scores, table.state.winners, tuple(table.seconds))


class _Table:
    """The match under way, with what every bot remembers and what is counted."""

    def __init__(
        self,
        state: State,
        specs: tuple[BotSpec, ...],
        seed: str,
        brains: tuple[Brain, ...],
        most_turns: int,
        clock: Callable[[], float],
    ) -> None:
        self.clock = clock
        self.most_turns = most_turns
        self.specs = specs
        self.brains = brains
        self.rng = Random(seed)
        self.state = state
        self.memories = [Memory.start(seat) for seat in range(state.players)]
        self.actions: list[Action] = []
        self.deals: list[DealResult] = []
        self.seconds: list[float] = []
        self.tally: Counter[tuple[str, int]] = Counter()

    def step(self) -> tuple[Action, list[Event]]:
        """Do the next action, whoever's it is."""
        action = self._next_action()
        self.actions.append(action)
        try:
            self.state, events = apply(self.state, action)
        except Refused as refused:
            raise BrokenMatch(f"{action!r} was refused: {refused}", self.actions) from refused
        for seat, memory in enumerate(self.memories):
            seen = view(self.state, seat).state
            for event in events:
                memory = memory.after(redact(event, seat), seen)
            self.memories[seat] = memory
        for event in events:
            self._count(event)
        self._check()
        return action, events

    def _next_action(self) -> Action:
        state = self.state
        if state.phase is Phase.SHUFFLE:
            order = list(to_shuffle(state))
            self.rng.shuffle(order)
            return Shuffle(DEALER, tuple(order))
        if state.phase is Phase.DEAL_OVER:
            return Next(0)
        decisions = list(self._decisions())
        if not decisions:
            raise BrokenMatch(f"nobody has anything to do in phase {state.phase!r}", self.actions)
        return min(decisions, key=lambda decision: decision.reaction).action

    def _decisions(self) -> Iterator[Decision]:
        """What everybody would do now; the quickest does it."""
        waiting = acting(self.state)
        anyone = self.state.rules.rummy_in_the_deck and self.state.phase is not Phase.CUT
        for seat in range(self.state.players) if anyone else waiting:
            started = self.clock()
            decision = self.brains[seat](self.specs[seat], view(self.state, seat), self.memories[seat])
            if seat in waiting:
                self.seconds.append(self.clock() - started)
                self.tally["decisions", 0] += 1
            if decision is not None:
                yield decision

    def _count(self, event: Event) -> None:
        if isinstance(event, TurnBegan):
            self.tally["turns", 0] += 1
            if self.tally["turns", 0] > self.most_turns:
                raise BrokenMatch(f"deal {self.state.deal} has not ended after {self.most_turns} turns", self.actions)
        elif isinstance(event, FalselyLaid):
            self.tally["false", 0] += 1
        elif isinstance(event, Laid):
            self.tally["melds", event.seat] += 1
        elif isinstance(event, Drew) and not event.from_stock:
            self.tally["taken", event.seat] += 1
        elif isinstance(event, Claimed | Bought | RummyCalled):
            self.tally["calls", event.seat] += 1
        elif isinstance(event, DealEnded):
            self._close(event)

    def _close(self, event: DealEnded) -> None:
        def by_seat(what: str) -> tuple[int, ...]:
            return tuple(self.tally[what, seat] for seat in range(self.state.players))

        self.deals.append(
            DealResult(
                scores=event.deal_scores,
                out=event.out,
                ending=event.ending,
                turns=self.tally["turns", 0],
                melds=by_seat("melds"),
                taken=by_seat("taken"),
                calls=by_seat("calls"),
                false_lays=self.tally["false", 0],
                decisions=self.tally["decisions", 0],
                stock_ran_out=self.state.stock_ran_out,
            )
        )
        self.tally.clear()

    def _check(self) -> None:
        """All cards are there, once the deal has begun."""
        state = self.state
        if not any(state.hands) and not state.stock:
            return
        there = [*state.stock, *state.discards]
        for hand in state.hands:
            there += hand
        for meld in state.melds:
            there += meld.faces
        if sorted(there) != sorted(state.rules.pack):
            raise BrokenMatch("cards were lost or doubled", self.actions)
