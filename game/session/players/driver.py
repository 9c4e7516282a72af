"""Bots in their seats: they are asked when something is due, and act after a human pause, in and out of turn."""

from __future__ import annotations

import logging
from collections.abc import Callable

from game.bots.base import BotSpec, Coach, seed_of
from game.bots.explain.reasons import Advice
from game.bots.knowledge.memory import Memory
from game.engine.actions import Action, Buy, CallRummy, Claim, Force, Next
from game.engine.events import Event
from game.engine.play.verbs import legal
from game.engine.refusals import Refused
from game.engine.state import Phase, View
from game.record.record import Seat
from game.session.match.match import Match, TakenBack
from game.session.opponents import Opponents, coach
from game.session.players.brains import BotAnswer, Brains

PAUSE = 0.8
"""Seconds a bot takes over a play in its own time, unless set otherwise."""

Told = Callable[[Advice | None], object]
"""Called with advice; None where there is nothing to decide."""

_log = logging.getLogger(__name__)


def spec_of(seat: Seat, number: int, seed: int, opponents: Opponents) -> BotSpec:
    """Return who the bot in seat `number` is, in the match of that seed."""
    return BotSpec(seat.name, opponents.traits(seat.level, seat.character), seed_of(seed, number))


class Memories:
    """What every seat of a table remembers, from what it is told."""

    def __init__(self, table: Match) -> None:
        self._table = table
        self._of = {seat: self._retold(seat) for seat in range(len(table.seats))}
        self._stops = [table.subscribe(seat, self._told) for seat in self._of]

    def __getitem__(self, seat: int) -> Memory:
        return self._of[seat]

    def close(self) -> None:
        """Listen no more."""
        for stop in self._stops:
            stop()

    def _told(self, view: View, events: tuple[Event, ...]) -> None:
        if any(isinstance(event, TakenBack) for event in events):
            self._of[view.seat] = self._retold(view.seat)
        else:
            self._of[view.seat] = _after(self._of[view.seat], view, events)

    def _retold(self, seat: int) -> Memory:
        memory = Memory.start(seat)
        for view, events in self._table.past.retell(seat):
            memory = _after(memory, view, events)
        return memory


def _after(memory: Memory, view: View, events: tuple[Event, ...]) -> Memory:
    for event in events:
        memory = memory.after(event, view.state)
    return memory


class BotDriver:
    """Lets the bots of a table play: call `tick(now)` often; everything else happens by itself.

    Plays in a bot's own time come `pause` seconds after they were due, calls out of turn after the reaction time
    of the decision, counted from when they became possible; `in_turn()` says whether a bot that is asked with others
    waits until those before it have answered. Where people sit, they end the score sheet. How each bot plays is said
    by `opponents`; without them, by those of the house. Hints are thought about in `coach`, which has more time, so
    that no bot waits for one; without it, where the bots think.
    """

    def __init__(
        self,
        table: Match,
        brains: Brains,
        pause: float = PAUSE,
        opponents: Opponents | None = None,
        in_turn: Callable[[], bool] = lambda: False,
        coach: Brains | None = None,
    ) -> None:
        self.pause = pause
        self._in_turn = in_turn
        self._opponents = opponents or Opponents()
        self._table = table
        self._brains = brains
        self._coach = coach or brains
        self._thinking = (brains,) if coach is None else (brains, coach)
        self._memories = Memories(table)
        self._planned = -1
        self._waited: dict[int, float] = {}
        """By seat: since when the match waits for this bot."""
        self._chances: dict[Action, float] = {}
        """Claims bots could make, and since when."""
        self._calls: dict[Action, float] = {}
        """Claims bots want to make, and when."""
        self._plans: dict[int, tuple[float, Action]] = {}
        """By seat: what the bot will do, and when."""
        self._advised: dict[int, Told] = {}
        """People who wait for advice, by seat."""

    def tick(self, now: float) -> bool:
        """Ask, listen and act, at most one action; True if a bot acted."""
        if self._table.version != self._planned:
            self._ask(now)
        for answer in [each for brains in self._thinking for each in brains.poll(now)]:
            if answer.seat in self._advised:
                self._advised.pop(answer.seat)(answer.decision if isinstance(answer.decision, Advice) else None)
            else:
                self._heard(answer, now)
        return self._act(now)

    def advise(self, seat: int, tell: Told, now: float) -> None:
        """Let `tell` know in a later tick what a good player would do in the seat of a person, and why.

        Nothing is told if the table changes before.
        """
        if self._table.version != self._planned:
            self._ask(now)
        self._advised[seat] = tell
        self._coach.ask(Coach("coach", coach()), self._table.view(seat), self._memories[seat], now)

    def due(self, now: float) -> tuple[int, ...]:
        """Return the bots that act at `now`, or would if others did not act before."""
        ready = tuple(seat for seat, (when, _) in self._plans.items() if when <= now)
        held = self._table.view(0).state.asked[1:] if ready and self._in_turn() else ()
        return tuple(seat for seat in ready if seat not in held)

    def close(self) -> None:
        """Leave the table; the brains stay open."""
        self._memories.close()
        for seat in range(len(self._table.seats)):
            self._drop(seat)

    def _ask(self, now: float) -> None:
        table = self._table
        self._planned = table.version
        self._plans.clear()
        for seat in self._advised:
            # Otherwise a bot that takes the seat over would play what was advised there.
            self._coach.drop(seat)
        self._advised.clear()
        bots = [seat for seat, who in enumerate(table.seats) if who.kind == "bot"]
        if table.phase is Phase.DEAL_OVER:
            self._next_deal(bots, now)
        acting = [seat for seat in table.acting if seat in bots and table.phase is not Phase.DEAL_OVER]
        self._waited = {seat: self._waited.get(seat, now) if table.past.last_seat != seat else now for seat in acting}
        views = {seat: table.view(seat) for seat in bots}
        chances = {seat: _claims(views[seat]) for seat in bots if seat not in acting}
        known = self._chances
        self._chances = {claim: known.get(claim, now) for claims in chances.values() for claim in claims}
        self._calls = {claim: due for claim, due in self._calls.items() if claim in self._chances}
        for seat in (*acting, *chances):
            if seat in acting or chances[seat]:
                spec = spec_of(table.seats[seat], seat, table.header.seed, self._opponents)
                self._brains.ask(spec, views[seat], self._memories[seat], now)
        for seat, who in enumerate(table.seats):
            if who.kind != "bot" or (seat not in acting and not chances[seat]):
                self._drop(seat)

    def _drop(self, seat: int) -> None:
        for brains in self._thinking:
            brains.drop(seat)

    def _next_deal(self, bots: list[int], now: float) -> None:
        if len(bots) == len(self._table.seats):
            self._plans[bots[0]] = (now + self.pause, Next(bots[0]))

    def _heard(self, answer: BotAnswer, now: float) -> None:
        seat, decision = answer.seat, answer.decision
        waited = self._waited.get(seat)
        if decision is None:
            anything = self._anything(seat)
            if waited is not None and anything is not None:
                self._plans[seat] = (waited + self.pause, anything)
            return
        action = decision.action
        if waited is not None and not isinstance(action, Claim | Buy | CallRummy | Force):
            due = waited + self.pause
        else:
            since = self._chances.get(action, now if waited is None else waited)
            # A call decided on once comes when it was to come, whatever else happens in between.
            due = self._calls.setdefault(action, since + decision.reaction)
        self._plans[seat] = (due, action)

    def _act(self, now: float) -> bool:
        due = self.due(now)
        if not due:
            return False
        turn, seats = self._table.view(0).state.turn, len(self._table.seats)
        return self._do(min(due, key=lambda seat: (self._plans[seat][0], (seat - turn) % seats)))

    def _do(self, seat: int) -> bool:
        _, action = self._plans.pop(seat)
        try:
            self._table.submit(action)
        except Refused as refused:
            _log.info("%r is refused: %r", action, refused.reason)
            anything = self._anything(seat)
            if seat not in self._waited or anything is None:
                return False
            self._table.submit(anything)
        return True

    def _anything(self, seat: int) -> Action | None:
        """Something allowed, where the bot itself knows nothing: the match must go on. None if there is nothing."""
        choices = legal(self._table.view(seat).state, seat)
        return next((action for action in choices if self._table.why_not(action) is None), None)


def _claims(view: View) -> list[Action]:
    if not view.state.rules.calls.rummy_in_the_deck:
        return []
    return [action for action in legal(view.state, view.seat) if isinstance(action, Claim)]
