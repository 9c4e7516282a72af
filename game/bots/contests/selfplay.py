"""A match of bots among themselves: nobody waits, no window; the same seed plays the same match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter

from msgspec import Struct, structs

from game.bots.base import BotSpec, Decision
from game.bots.choose.player import decide
from game.bots.contests.shuffling import Shuffler
from game.bots.knowledge.memory import Memory
from game.engine.actions import DEALER, Action, Next, Shuffle
from game.engine.events import (
    Bought,
    Claimed,
    DealEnded,
    Dealt,
    Drew,
    Event,
    FalselyLaid,
    FalselyShown,
    Laid,
    RummyCalled,
    TurnBegan,
    redact,
)
from game.engine.play.dealing import new_match
from game.engine.play.turns import MOST_TURNS, end_deal
from game.engine.play.verbs import acting
from game.engine.refusals import Refused
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.rules import MatchRules
from game.engine.state import Ending, Phase, State, View, view

MOST_IN_TURN = 1000
"""The number of actions in one turn after which a bot must be moving cards to and fro without end."""

Brain = Callable[[BotSpec, View, Memory], Decision | None]
Watcher = Callable[[State, Action, list[Event]], None]
"""Is told every action with the state after it and what happened."""
CALLED_OFF = "called_off"
"""The ending of a deal that was stopped because it did not end by itself."""


class DealResult(Struct, frozen=True):
    """The result of one deal in numbers; tuples go by seat, and `out` is -1 where nobody went out."""

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
    dealer: int = 0
    first: int = 0
    """The seat that had the first turn."""
    bought: int = 0
    """The number of discards bought."""


class MatchResult(Struct, frozen=True):
    """The result of a match, or of the deals of it that were played."""

    deals: tuple[DealResult, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """Empty while the match is unfinished."""
    seconds: tuple[float, ...] = ()
    """The time of each decision."""


class BrokenMatch(Exception):
    """Raised when a match goes wrong, for example by an illegal action or a lost card; `actions` are all actions
    played, shuffles included.
    """

    def __init__(self, problem: str, actions: list[Action]) -> None:
        super().__init__(problem, actions)
        self.problem = problem
        self.actions = actions

    def __str__(self) -> str:
        return self.problem


def play_match(
    match: MatchRules,
    specs: tuple[BotSpec, ...],
    seed: str,
    *,
    dealer: int | None = None,
    most_deals: int | None = None,
    most_turns: int = MOST_TURNS,
    brains: tuple[Brain, ...] | None = None,
    watch: Watcher | None = None,
    clock: Callable[[], float] = perf_counter,
) -> MatchResult:
    """Play a match with a bot of `specs` in each seat, and return its result; with `most_deals` only its first deals.

    `dealer` deals first, by default the last seat. `brains` decide for the seats in place of `decide`. `watch` is
    called after every action, with the new state, the action and its events. `clock` measures the time of decisions.

    Raises: BrokenMatch: a deal of more than `most_turns` turns, a turn of too many actions, a card lost or doubled, a
    decision the rules refuse, or nobody who acts.
    """
    table = BotTable(new_match(match, dealer), specs, Shuffler(seed), brains or (decide,) * len(specs), clock)
    while table.state.phase is not Phase.MATCH_OVER and (most_deals is None or len(table.deals) < most_deals):
        action, events = table.step()
        if watch is not None:
            watch(table.state, action, events)
        if table.turns > most_turns:
            raise table.broken_match(f"deal {table.state.deal} has not ended after {most_turns} turns")
    return MatchResult(tuple(table.deals), table.state.scores, table.state.winners, tuple(table.seconds))


def play_deal(
    start: State,
    specs: tuple[BotSpec, ...],
    shuffler: Shuffler,
    *,
    brains: tuple[Brain, ...] | None = None,
    most_turns: int = MOST_TURNS,
    watch: Watcher | None = None,
) -> DealResult:
    """Play one deal with a bot of `specs` in each seat, and return its result.

    `start` is a state before the shuffle. `brains` and `watch` are as in `play_match`. A deal of more than `most_turns`
    turns is called off, and counts as a stalemate does.

    Raises: BrokenMatch: a turn of too many actions, a card lost or doubled, a decision the rules refuse, or nobody
    acts.
    """
    table = BotTable(start, specs, shuffler, brains or (decide,) * len(specs))
    while not table.deals:
        action, events = table.step()
        if watch is not None:
            watch(table.state, action, events)
        if table.turns > most_turns:
            table.call_off()
    return table.deals[0]


class BotTable:
    """A match of bots under way, with the memories of all seats and the counts of the deal.

    A table that begins in the middle of a deal is given the `memories` of the deal so far.
    """

    def __init__(
        self,
        state: State,
        specs: tuple[BotSpec, ...],
        shuffler: Shuffler,
        brains: tuple[Brain, ...],
        clock: Callable[[], float] = perf_counter,
        memories: Sequence[Memory] = (),
    ) -> None:
        self.clock = clock
        self.specs = specs
        self.brains = brains
        self.shuffler = shuffler
        self.state = state
        self.memories = list(memories) or [Memory.start(seat) for seat in range(state.players)]
        self.actions: list[Action] = []
        self.deals: list[DealResult] = []
        self.seconds: list[float] = []
        self.tally: Counter[tuple[str, int]] = Counter()

    @property
    def turns(self) -> int:
        """The number of turns begun in the deal under way."""
        return self.tally["turns", 0]

    def broken_match(self, problem: str) -> BrokenMatch:
        """Return the error that tells of `problem`, with all actions of the match so far; the caller raises it."""
        return BrokenMatch(problem, self.shuffler.record(self.actions))

    def call_off(self) -> None:
        """End the deal of this bot table: it is scored as a stalemate, and its result has the ending `CALLED_OFF`."""
        self.state, [event, *_] = end_deal(self.state, Ending.STALEMATE)
        assert isinstance(event, DealEnded)
        self._close_deal(structs.replace(event, ending=CALLED_OFF))

    def step(self) -> tuple[Action, list[Event]]:
        """Carry out the next action, and return it with its events.

        Raises: BrokenMatch: as `carry_out`, or because no seat has anything to do.
        """
        action = self._next_action()
        return action, self.carry_out(action)

    def carry_out(self, action: Action) -> list[Event]:
        """Carry out an action, add its events to all memories, and return them.

        Raises: BrokenMatch: the rules refuse it, a turn has too many actions, or a card was lost or doubled.
        """
        self.actions.append(action)
        self.tally["in_turn", 0] += 1
        if self.tally["in_turn", 0] > MOST_IN_TURN:
            raise self.broken_match(f"more than {MOST_IN_TURN} actions in a turn")
        try:
            self.state, events = self.shuffler.carry_out(self.state, action)
        except Refused as refused:
            raise self.broken_match(f"{action!r} was refused: {refused}") from refused
        for seat, memory in enumerate(self.memories):
            seen = view(self.state, seat).state
            for event in events:
                memory = memory.after(redact(event, seat), seen)
            self.memories[seat] = memory
        for event in events:
            self._count_event(event)
        self._check()
        return events

    def _next_action(self) -> Action:
        """Return the next action: a shuffle, the next deal, or the decision of a seat.

        If several seats want to act, it is the decision with the shortest reaction time.

        Raises: BrokenMatch: no seat decides on anything.
        """
        state = self.state
        if state.phase is Phase.SHUFFLE:
            return Shuffle(DEALER, self.shuffler.order(state))
        if state.phase is Phase.DEAL_OVER:
            return Next(0)
        decisions = list(self._decisions())
        if not decisions:
            raise self.broken_match(f"nobody has anything to do in phase {state.phase!r}")
        return min(decisions, key=lambda decision: decision.reaction).action

    def _decisions(self) -> Iterator[Decision]:
        """Yield the decisions of all seats that want to act now: those the match waits for, and those with a claim.

        The caller carries out the one with the shortest `reaction`. How long the bot of a seat took is noted if the
        match waits for that seat.
        """
        waiting = acting(self.state)
        anyone = self.state.rules.calls.rummy_in_the_deck and self.state.phase is not Phase.CUT
        for seat in range(self.state.players) if anyone else waiting:
            started = self.clock()
            decision = self.brains[seat](self.specs[seat], view(self.state, seat), self.memories[seat])
            if seat in waiting:
                self.seconds.append(self.clock() - started)
                self.tally["decisions", 0] += 1
            if decision is not None:
                yield decision

    def _count_event(self, event: Event) -> None:
        if isinstance(event, TurnBegan | Dealt):
            self.tally["in_turn", 0] = 0
        if isinstance(event, TurnBegan):
            self.tally["turns", 0] += 1
            self.tally.setdefault(("first", 0), event.seat)
        elif isinstance(event, FalselyLaid | FalselyShown):
            self.tally["false", 0] += 1
        elif isinstance(event, Laid):
            self.tally["melds", event.seat] += 1
        elif isinstance(event, Drew) and not event.from_stock:
            self.tally["taken", event.seat] += 1
        elif isinstance(event, Claimed | Bought | RummyCalled):
            self.tally["calls", event.seat] += 1
            self.tally["bought", 0] += isinstance(event, Bought)
        elif isinstance(event, DealEnded):
            self._close_deal(event)

    def _close_deal(self, event: DealEnded) -> None:
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
                dealer=self.state.dealer,
                first=self.tally["first", 0],
                bought=self.tally["bought", 0],
            )
        )
        self.tally.clear()

    def _check(self) -> None:
        """Raise a BrokenMatch if a card of the pack is missing or doubled.

        Nothing is checked while all hands and the stock are empty.
        """
        state = self.state
        if not any(state.hands) and not state.stock:
            return
        there = [*state.stock, *state.discards, *state.apart]
        for hand in state.hands:
            there += hand
        for meld in state.melds:
            there += meld.faces
        if sorted(there) != sorted(state.rules.pack):
            raise self.broken_match("cards were lost or doubled")


def planned_deals(sheet: RuleSheet) -> int:
    """Return the number of deals that a sheet lists one by one; 1 if all its deals are alike."""
    return 1 if isinstance(sheet.match.deals, int) else len(sheet.match.deals)
