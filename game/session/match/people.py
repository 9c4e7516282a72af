"""People at a match: their calls out of turn, and the visible hand where they share a machine.

`CallTaker` takes calls from any device. Bots call by themselves (`players.driver`). With a time limit, all people asked
may call or pass at once, and a seat without an answer passes when the time is over; without one, people are asked in
turn. Calls between two ticks count as simultaneous, as the order in which devices are read means nothing; the seat that
comes first clockwise wins, among people and bots alike.

`HotSeat` decides whose hand is visible at a shared machine, and who gets the machine next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from game.engine.actions import Action, Buy, CallRummy, Claim, Force, Pass
from game.engine.play.dealing import acting_order
from game.engine.refusals import NotYourTurn, NoWindow, Refusal, Refused
from game.engine.state import CALL_PHASES, Phase, State
from game.record.record import Record, Seat
from game.session.match.match import PHASES_AFTER_DEAL, Match
from game.session.match.standing_answers import StandingAnswers
from game.session.profiles import person_key

STANDING_PASS_SECONDS = 0.3
"""Seconds before a standing answer passes, so that the player sees the discard."""


class Outranked(Struct, frozen=True):
    """The reason why a call was not carried out: the seat `by` called at the same moment and comes first.

    The order is clockwise from the seat whose turn it is.
    """

    by: int


CallProblem = Refusal | Outranked | Sequence[Claim]
"""The reason why a call was not carried out: a refusal, an earlier seat, or the claims it could mean (none: no claim
fits).
"""


def seats_of_people(seats: Sequence[Seat]) -> tuple[int, ...]:
    """Return the seat numbers held by people."""
    return tuple(number for number, who in enumerate(seats) if who.kind == "person")


def seats_at_window(seats: Sequence[Seat]) -> tuple[int, ...]:
    """Return the seats of the people who share the machine; people with phones are left out."""
    return tuple(number for number, who in enumerate(seats) if who.kind == "person" and not who.phone)


def has_phone_seats(match: Match) -> bool:
    """Whether a person with a phone plays in a match, or a bot for one who is away."""
    return any(who is not None and who.phone for who in (*match.seats, *match.seating.last_people))


def was_played_by_people(record: Record) -> bool:
    """Whether a person has ever played in a match, even if bots hold all seats now."""
    return any(who.kind == "person" for who in record.ever_seated)


def is_shared_match(record: Record) -> bool:
    """Whether several people have ever played in a match, so that their hands are secret from each other."""
    people = {person_key(who) for who in record.ever_seated} - {""}
    return len(people) > 1 or len(seats_of_people(record.header.seats)) > 1


class CallTaker:
    """Takes the calls of people in `match`, and submits them.

    `time_limit()` returns the seconds that people have to call, 0 for no limit. If it changes while they are asked,
    their time starts again. `report(seat, problem)` is called when a call cannot be carried out, which costs nothing.
    The `problem` is a refusal, an `Outranked`, or the list of claims that the call might mean.
    """

    def __init__(
        self,
        match: Match,
        time_limit: Callable[[], float] = lambda: 0.0,
        report: Callable[[int, CallProblem], object] = lambda seat, answer: None,
    ) -> None:
        self.match = match
        self.time_limit = time_limit
        self.report = report
        self.standing_answers = StandingAnswers(match)
        """The answers people have given in advance."""
        self._standing_seconds = 0.0
        """Seconds since a person with a standing answer was asked."""
        self.pending_calls: set[int] = set()
        """The seats whose call waits for the seats asked before them."""
        self.pending_passes: set[int] = set()
        """The seats whose pass waits for the seats asked before them."""
        self._unheard: list[tuple[int, bool]] = []
        """The answers since the last tick: seat, and whether it calls."""
        self._outranked_by: dict[int, int] = {}
        """For seats that called in this moment: the seat whose simultaneous call goes first."""
        self._timed_window: object = None
        self._seconds_left = 0.0
        self._seconds_allowed = 0.0
        """The value of `time_limit()` when the clock was started."""

    # What is going on

    @property
    def asked_people(self) -> tuple[int, ...]:
        """The seats of people who are asked to buy or call now, in the order of the rules; empty if nobody is asked."""
        state = self._state
        people = seats_of_people(self.match.seats)
        return tuple(seat for seat in state.asked if seat in people) if state.phase in CALL_PHASES else ()

    @property
    def unanswered_people(self) -> tuple[int, ...]:
        """The seats of people who are asked to buy or call now, without those whose standing answer passes.

        An answer that is queued or pending makes no difference.
        """
        return tuple(seat for seat in self.asked_people if not self.standing_answers.passes_for(seat))

    @property
    def asks_in_turn(self) -> bool:
        """Whether each seat, bots included, waits for the answers of the seats before it: so if two or more people
        play, at the window or with phones, and there is no time limit.
        """
        return not self.time_limit() and len(seats_of_people(self.match.seats)) > 1

    @property
    def time_left(self) -> float | None:
        """The share of the time limit that is left, 1 to 0. None if no person is asked, if there is no limit, or before
        the first `tick` of a question.
        """
        whole = self.time_limit()
        return (
            min(1.0, max(0.0, self._seconds_left / whole))
            if whole and self.asked_people and self._timed_window == self._window_key
            else None
        )

    # What people do

    def call(self, seat: int) -> None:
        """Queue a call by `seat` for the next `tick`."""
        self._queue_answer(seat, True)

    def decline(self, seat: int) -> None:
        """Queue a pass by `seat` for the next `tick`."""
        self._queue_answer(seat, False)

    def end_waiting(self) -> None:
        """Let the time for the present calls run out: at the next `tick`, everybody who has not answered passes. No
        effect without a time limit.
        """
        self._seconds_left = 0.0

    def _queue_answer(self, seat: int, calls: bool) -> None:
        if (seat, calls) not in self._unheard:
            self._unheard.append((seat, calls))

    def tick(self, dt: float, rivals: Sequence[int] = ()) -> bool:
        """Advance the clock by `dt` seconds. Submit the queued answers, passes given in advance, and passes of people
        whose time is over.

        `rivals` are the seats of bots that call at this moment. A call from a seat after the first of them, clockwise
        from the player whose turn it is, stays queued.

        Returns:
            Whether a queued answer or a pass given in advance was submitted, or a time limit is running.
        """
        stood = self._submit_standing_pass(dt)
        if not self._unheard and not self.time_limit():
            return stood
        if self._window_key != self._timed_window:
            self._timed_window = self._window_key
            self._start_clock()
            self.pending_calls.clear()
            self.pending_passes.clear()
        elif self._seconds_allowed != self.time_limit():
            self._start_clock()
        elif self._timed_window is not None:
            self._seconds_left -= dt
        heard = self.take_answers(rivals)
        timed = bool(self.time_limit() and self.asked_people)
        if timed:
            self._submit_pending()
        return heard or timed or stood

    def _submit_standing_pass(self, dt: float) -> bool:
        """Submit the pass of a person whose standing answer passes, once such people have been asked for
        STANDING_PASS_SECONDS; return whether one was submitted.

        `dt` are the seconds since the last call. The time starts anew after each pass, and when nobody asked has a
        standing answer that passes. One pass is submitted per call: that of the first such person who may pass now.
        """
        standing = [
            seat
            for seat in self.asked_people
            if self.standing_answers.passes_for(seat) and seat not in self.pending_calls
        ]
        self._standing_seconds = self._standing_seconds + dt if standing else 0.0
        if self._standing_seconds < STANDING_PASS_SECONDS:
            return False
        for seat in standing:
            before = self.asks_in_turn and seat != self._state.actor
            if not before and any(isinstance(action, Pass) for action in self.match.legal(seat)):
                self._standing_seconds = 0.0
                self._submit(Pass(seat))
                return True
        return False

    def _start_clock(self) -> None:
        self._seconds_left = self._seconds_allowed = self.time_limit()

    def take_answers(self, rivals: Sequence[int] = ()) -> bool:
        """Submit the queued passes, and the queued calls that come before those of bots; return whether there were any.
        Those that are refused are reported.

        The order is clockwise from the seat whose turn it is. `rivals` are the seats of bots that call in the same
        moment: a call by a seat after the first of these stays queued.
        """
        earlier = min(map(self._clockwise_distance, rivals), default=len(self.match.seats))
        now = [(seat, calls) for seat, calls in self._unheard if not calls or self._clockwise_distance(seat) < earlier]
        left = [each for each in self._unheard if each not in now]
        order = {seat: self._clockwise_distance(seat) for seat, _ in self._unheard}
        if rivals or len(now) > 1:
            first = min([*rivals, *(seat for seat, calls in now if calls)], key=self._clockwise_distance, default=None)
            self._outranked_by |= {
                seat: first
                for seat, calls in self._unheard
                if first not in (None, seat) and calls and self._has_call(seat)
            }
        self._unheard = left
        for seat, calls in sorted(now, key=lambda said: order[said[0]]):
            self._carry_out(seat, calls)
            self._outranked_by.pop(seat, None)
        return bool(now)

    def _has_call(self, seat: int) -> bool:
        """Whether `seat` is asked now whether to buy or to call, or could claim."""
        if self._state.phase in CALL_PHASES and seat in self._state.asked:
            return True
        return any(isinstance(action, Claim) for action in self.match.legal(seat))

    def _carry_out(self, seat: int, calls: bool) -> None:
        state = self._state
        if self.asks_in_turn and seat in state.asked and seat != state.actor:
            self.report(seat, NotYourTurn(state.actor))
        elif not calls and seat not in self.asked_people:
            # Where nothing is asked, the same action may mean much more: to end the deal.
            self.report(seat, NoWindow("pass"))
        elif not calls:
            self._submit(Pass(seat))
        elif seat in state.asked or not state.rules.calls.rummy_in_the_deck:
            self._submit(call_action(state, seat))
        else:
            claims = [action for action in self.match.legal(seat) if isinstance(action, Claim)]
            if len(claims) == 1:
                self._submit(claims[0])
            elif not claims and seat in self._outranked_by:
                self.report(seat, Outranked(self._outranked_by[seat]))
            else:
                self.report(seat, claims)

    def _submit(self, action: Action) -> None:
        try:
            self.match.submit(action)
        except Refused as refused:
            # Where discards are bought in order, an answer before one's turn is kept until it comes.
            if isinstance(refused.reason, NotYourTurn) and action.seat in self.asked_people and self.time_limit():
                passes = isinstance(action, Pass)
                (self.pending_calls if passes else self.pending_passes).discard(action.seat)
                (self.pending_passes if passes else self.pending_calls).add(action.seat)
            elif isinstance(refused.reason, NoWindow) and action.seat in self._outranked_by:
                self.report(action.seat, Outranked(self._outranked_by[action.seat]))
            else:
                self.report(action.seat, refused.reason)

    def _submit_pending(self) -> None:
        """Submit the pending calls and passes of the people asked, as far as it is their turn to answer. If the time is
        over, submit a pass for everyone else.

        Pending answers were given before the seat's turn to answer. A seat with an answer in the queue is left out: it
        answered in time, even if its call has to wait for the calls of bots.
        """
        waiting = {seat for seat, _ in self._unheard}
        for seat in self.asked_people:
            may = seat not in waiting and any(isinstance(action, Pass) for action in self.match.legal(seat))
            if may and seat in self.pending_calls:
                self._submit(call_action(self._state, seat))
            elif may and (seat in self.pending_passes or self._seconds_left <= 0):
                self._submit(Pass(seat))

    @property
    def _state(self) -> State:
        """The true state. Only its public parts are read, as making a view in every tick would take too long."""
        return self.match.truth

    @property
    def _window_key(self) -> object:
        """A key of the present question whether to buy or to call: it differs between questions, and is None while no
        seat is asked.
        """
        state = self._state
        return (state.deal, state.phase, state.turn, state.discards) if state.phase in CALL_PHASES else None

    def _clockwise_distance(self, seat: int) -> int:
        return (seat - self._state.turn) % len(self.match.seats)


def call_action(state: State, seat: int) -> Action:
    """Return the action that a call of `seat` means in this state; it need not be legal.

    It is `Force` if the call forces the top discard on the player whose turn it is, `CallRummy` if it calls rummy on
    that card, or `Buy` if it buys it.
    """
    called = state.phase is Phase.CALL or (state.phase is not Phase.BUY and not state.rules.buying.allowed)
    if state.this_turn.leaves or (called and state.rules.calls.forcing and not state.rules.calls.playable_discard):
        return Force(seat)
    return CallRummy(seat) if called else Buy(seat)


class HotSeat:
    """The person at a shared machine whose hand is visible.

    `open_hands()` says whether people may see each other's hands. The machine is not passed to a person with a phone,
    nor to one who has passed in advance on the present question. `is_only_watched` tells when the table is shown with
    no hand on it.
    """

    def __init__(
        self,
        match: Match,
        open_hands: Callable[[], bool] = lambda: False,
        standing_answers: StandingAnswers | None = None,
    ) -> None:
        self.match = match
        self._open_hands = open_hands
        self._standing_answers = standing_answers
        self._taken: tuple[int, int] | None = None
        """The seat that has the machine, and the deal it was taken in."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people who share the machine."""
        return seats_at_window(self.match.seats)

    @property
    def has_phones(self) -> bool:
        """Whether people with phones play too."""
        return len(seats_of_people(self.match.seats)) > len(self.people)

    @property
    def hides_hands(self) -> bool:
        """Whether hands are hidden at the shared window. They are if somebody there plays with other people, phones
        included, unless the people have chosen otherwise.
        """
        several = len(self.people) > 1 or (bool(self.people) and self.has_phones)
        return several and not self.shows_hands

    @property
    def is_only_watched(self) -> bool:
        """Whether people at the machine only watch the table, with no hand on it, because people with phones play too.

        It is always so if all people have phones, and never if none has, if hands are not hidden, or after a deal. Nor
        is it so while the person who has the machine may act, or while the first seat to act is that of a person at it.

        In all other cases it is so while nobody has the machine, or while the first seat to act is that of a person
        with a phone. People who have passed in advance do not count as acting.
        """
        if not self.people or not self.has_phones:
            return self.has_phones
        if not self.hides_hands or self.is_deal_over:
            return False
        acting = self._without_standing(self.match.acting)
        if self.holder in acting or (acting and acting[0] in self.people):
            return False
        return self.holder is None or bool(acting and acting[0] in seats_of_people(self.match.seats))

    @property
    def shows_hands(self) -> bool:
        """Whether people have chosen to see each other's hands."""
        return self._open_hands()

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats whose hands are face up: those of all people at the machine if there are several and they chose
        that, else none.
        """
        return self.people if len(self.people) > 1 and self.shows_hands else ()

    @property
    def is_deal_over(self) -> bool:
        """Whether the deal, and perhaps the match, is over, so that no hand is secret."""
        return self.match.phase in PHASES_AFTER_DEAL

    @property
    def holder(self) -> int | None:
        """The seat whose hand is visible; None while nobody has the machine. Where hands are hidden, it has to be taken
        anew in every deal.
        """
        if self._taken is None or (self.hides_hands and self._taken[1] != self._deal):
            return None
        return self._taken[0]

    @property
    def next_person(self) -> int:
        """The seat of the person at the machine who is to act first; those who have passed in advance come after the
        others. If no person at the machine is to act, it is the seat that had the machine last, or 0.
        """
        order = [seat for seat in acting_order(self.match.truth) if seat in self.people]
        return next(iter(self._without_standing(order) or order), self._taken[0] if self._taken else 0)

    @property
    def needs_handover(self) -> bool:
        """Whether the machine must be passed on: the first player to act is a person at it, but not the one who has it.
        Players who have passed in advance do not count as acting.

        While nobody has the machine, it must be passed on at once or, if phones play too, when a person at it is to act
        first. False after a deal, and with no people at the machine.
        """
        if not self.people or self.is_deal_over:
            return False
        acting = self._without_standing(self.match.acting)
        if self.holder not in self.people:
            return not self.has_phones or bool(acting and acting[0] in self.people)
        return bool(acting) and acting[0] in self.people and acting[0] != self.holder

    def _without_standing(self, seats: Sequence[int]) -> list[int]:
        """Return those of `seats` that must answer themselves, as no standing answer passes for them."""
        standing = self._standing_answers
        return [seat for seat in seats if standing is None or not standing.passes_for(seat)]

    def is_hidden(self, seat: int) -> bool:
        """Whether the hand of `seat` must be hidden now: another seat or none has the machine, hands are hidden
        (`hides_hands`), and the deal is not over.
        """
        return self.hides_hands and not self.is_deal_over and self.holder != seat

    def take(self, seat: int, next_deal: bool = False) -> None:
        """Give the machine to `seat` for this deal; with `next_deal`, for the next one."""
        self._taken = (seat, self._deal + next_deal)

    def release(self) -> None:
        """Take the machine from the person who has it; where hands are hidden, no hand is visible then."""
        self._taken = None

    @property
    def _deal(self) -> int:
        return self.match.truth.deal
