"""Bots at a match: asked for decisions when they may act, and acting after a human pause, in and out of turn."""

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
from game.session.opponents import Opponents, coach_traits
from game.session.players.brains import BotAnswer, Brains

BOT_PAUSE_SECONDS = 0.8
"""Seconds between a bot's turn coming up and its play, unless set otherwise."""

AdviceListener = Callable[[Advice | None], object]
"""Called with advice; None where there is nothing to decide."""

_log = logging.getLogger(__name__)


def bot_spec(seat: Seat, seat_number: int, match_seed: int, opponents: Opponents) -> BotSpec:
    """Return the specification of the bot in seat number `seat_number`: name, traits and a seed derived from
    `match_seed`.
    """
    return BotSpec(seat.name, opponents.traits(seat.level, seat.character), seed_of(match_seed, seat_number))


class SeatMemories:
    """The memory of every seat in `match`, read as `memories[seat]`. It is updated from the events each seat is told,
    and computed anew after an undo.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._by_seat = {seat: self._replay_memory(seat) for seat in range(len(match.seats))}
        self._unsubscribe = [match.subscribe(seat, self._update) for seat in self._by_seat]

    def __getitem__(self, seat: int) -> Memory:
        return self._by_seat[seat]

    def close(self) -> None:
        """Stop updating the memories."""
        for stop in self._unsubscribe:
            stop()

    def _update(self, view: View, events: tuple[Event, ...]) -> None:
        if any(isinstance(event, TakenBack) for event in events):
            self._by_seat[view.seat] = self._replay_memory(view.seat)
        else:
            self._by_seat[view.seat] = _memory_after(self._by_seat[view.seat], view, events)

    def _replay_memory(self, seat: int) -> Memory:
        memory = Memory.start(seat)
        for view, events in self._match.history.views_of_deal(seat):
            memory = _memory_after(memory, view, events)
        return memory


def _memory_after(memory: Memory, view: View, events: tuple[Event, ...]) -> Memory:
    for event in events:
        memory = memory.after(event, view.state)
    return memory


class BotDriver:
    """Plays for the bots of a match: call `tick(now)` often.

    A call out of turn comes after the reaction time of the decision, counted from the moment at which the call became
    possible. Any other action, a pass included, comes `pause_seconds` after the match began to wait for the bot.
    `answers_in_turn()` says whether a bot that is asked along with others waits for the seats before it. The bots begin
    the next deal only if no people play.

    `brains` make the decisions. Hints are worked out in `coach`, which has more time; without it, in `brains`, too. The
    caller closes both. `opponents` gives the bots' traits, by default the built-in ones.
    """

    def __init__(
        self,
        match: Match,
        brains: Brains,
        pause_seconds: float = BOT_PAUSE_SECONDS,
        opponents: Opponents | None = None,
        answers_in_turn: Callable[[], bool] = lambda: False,
        coach: Brains | None = None,
    ) -> None:
        self.pause_seconds = pause_seconds
        self._answers_in_turn = answers_in_turn
        self._opponents = opponents or Opponents()
        self._match = match
        self._brains = brains
        self._coach = coach or brains
        self._all_brains = (brains,) if coach is None else (brains, coach)
        self._memories = SeatMemories(match)
        self._asked_version = -1
        self._due_since: dict[int, float] = {}
        """By seat: the time from which the match waits for this bot."""
        self._claimable_since: dict[Action, float] = {}
        """Claims bots could make, with the time they became possible."""
        self._planned_calls: dict[Action, float] = {}
        """Claims bots will make, with their time."""
        self._plans: dict[int, tuple[float, Action]] = {}
        """By seat: the action planned, with its time."""
        self._advice_listeners: dict[int, AdviceListener] = {}
        """People waiting for advice, by seat."""

    def tick(self, now: float) -> bool:
        """Ask the bots after a change of the match, collect their answers, pass advice on, and submit at most one due
        action; return whether one was submitted.
        """
        if self._match.version != self._asked_version:
            self._ask_bots(now)
        for answer in [each for brains in self._all_brains for each in brains.poll(now)]:
            if answer.seat in self._advice_listeners:
                self._advice_listeners.pop(answer.seat)(
                    answer.decision if isinstance(answer.decision, Advice) else None
                )
            else:
                self._plan_action(answer, now)
        return self._submit_due(now)

    def request_advice(self, seat: int, listener: AdviceListener, now: float) -> None:
        """Call `listener` in a later tick with the coach's advice for the person in `seat`, or with None if there is
        nothing to decide.

        An earlier request for this seat that is still open is dropped. If the match changes first, `listener` is not
        called.
        """
        if self._match.version != self._asked_version:
            self._ask_bots(now)
        self._advice_listeners[seat] = listener
        self._coach.ask(Coach("coach", coach_traits()), self._match.view(seat), self._memories[seat], now)

    def due_bots(self, now: float) -> tuple[int, ...]:
        """Return the seats of the bots whose planned action is due at `now`. Where seats answer in turn, bots that must
        wait for the answer of a seat before them are left out.
        """
        ready = tuple(seat for seat, (when, _) in self._plans.items() if when <= now)
        held = self._match.view(0).state.asked[1:] if ready and self._answers_in_turn() else ()
        return tuple(seat for seat in ready if seat not in held)

    def close(self) -> None:
        """Stop playing; the brains stay open."""
        self._memories.close()
        for seat in range(len(self._match.seats)):
            self._drop(seat)

    def _ask_bots(self, now: float) -> None:
        table = self._match
        self._asked_version = table.version
        self._plans.clear()
        for seat in self._advice_listeners:
            # Otherwise a bot that takes the seat over would play what was advised there.
            self._coach.drop(seat)
        self._advice_listeners.clear()
        bots = [seat for seat, who in enumerate(table.seats) if who.kind == "bot"]
        if table.phase is Phase.DEAL_OVER:
            self._plan_next_deal(bots, now)
        acting = [seat for seat in table.acting if seat in bots and table.phase is not Phase.DEAL_OVER]
        self._due_since = {
            seat: self._due_since.get(seat, now) if table.history.last_seat != seat else now for seat in acting
        }
        views = {seat: table.view(seat) for seat in bots}
        chances = {seat: _legal_claims(views[seat]) for seat in bots if seat not in acting}
        known = self._claimable_since
        self._claimable_since = {claim: known.get(claim, now) for claims in chances.values() for claim in claims}
        self._planned_calls = {
            claim: due for claim, due in self._planned_calls.items() if claim in self._claimable_since
        }
        for seat in (*acting, *chances):
            if seat in acting or chances[seat]:
                spec = bot_spec(table.seats[seat], seat, table.header.seed, self._opponents)
                self._brains.ask(spec, views[seat], self._memories[seat], now)
        for seat, who in enumerate(table.seats):
            if who.kind != "bot" or (seat not in acting and not chances[seat]):
                self._drop(seat)

    def _drop(self, seat: int) -> None:
        for brains in self._all_brains:
            brains.drop(seat)

    def _plan_next_deal(self, bots: list[int], now: float) -> None:
        if len(bots) == len(self._match.seats):
            self._plans[bots[0]] = (now + self.pause_seconds, Next(bots[0]))

    def _plan_action(self, answer: BotAnswer, now: float) -> None:
        seat, decision = answer.seat, answer.decision
        waited = self._due_since.get(seat)
        if decision is None:
            anything = self._any_legal_action(seat)
            if waited is not None and anything is not None:
                self._plans[seat] = (waited + self.pause_seconds, anything)
            return
        action = decision.action
        if waited is not None and not isinstance(action, Claim | Buy | CallRummy | Force):
            due = waited + self.pause_seconds
        else:
            since = self._claimable_since.get(action, now if waited is None else waited)
            # A call decided on once comes when it was to come, whatever else happens in between.
            due = self._planned_calls.setdefault(action, since + decision.reaction)
        self._plans[seat] = (due, action)

    def _submit_due(self, now: float) -> bool:
        due = self.due_bots(now)
        if not due:
            return False
        turn, seats = self._match.view(0).state.turn, len(self._match.seats)
        return self._submit_plan(min(due, key=lambda seat: (self._plans[seat][0], (seat - turn) % seats)))

    def _submit_plan(self, seat: int) -> bool:
        _, action = self._plans.pop(seat)
        try:
            self._match.submit(action)
        except Refused as refused:
            _log.info("%r is refused: %r", action, refused.reason)
            anything = self._any_legal_action(seat)
            if seat not in self._due_since or anything is None:
                return False
            self._match.submit(anything)
        return True

    def _any_legal_action(self, seat: int) -> Action | None:
        """Return any legal action of a seat whose bot has made no decision, or one that was refused, so that the match
        goes on. None if there is no legal action.
        """
        choices = legal(self._match.view(seat).state, seat)
        return next((action for action in choices if self._match.why_not(action) is None), None)


def _legal_claims(view: View) -> list[Action]:
    if not view.state.rules.calls.rummy_in_the_deck:
        return []
    return [action for action in legal(view.state, view.seat) if isinstance(action, Claim)]
