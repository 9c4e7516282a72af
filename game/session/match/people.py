"""The people at a table: what they call out of turn, and whose hand may be seen at a machine they share.

`CallTaker` takes calls, whatever they come with: a key, a pad, a click. Bots call on their own time (`players.driver`).
Where a time is set, all people asked may call at once, or pass for themselves, and when it is over whoever has done
neither lets it pass; without one, everybody is asked in turn. Whoever calls between two ticks calls in the same moment:
the order in which devices are read says nothing of who was first. Such a tie, between people as well as with bots, goes
clockwise.

`Holding` says whose hand may be seen now, and to whom the machine is passed next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from game.engine.actions import Action, Buy, CallRummy, Claim, Force, Pass
from game.engine.play.dealing import acting_order
from game.engine.refusals import NotYourTurn, NoWindow, Refusal, Refused
from game.engine.state import Phase, State
from game.record.record import Record, Seat
from game.session.match.match import Match
from game.session.match.standing import StandingAnswers
from game.session.profiles import person_of

STANDING_PAUSE = 0.3
"""Seconds after which somebody passes who said so beforehand: one sees what they passed on."""


class Outrun(Struct, frozen=True):
    """A call that was as good as that of the seat `by`, which came in the same moment and goes first."""

    by: int


CallAnswer = Refusal | Outrun | Sequence[Claim]
"""What there is to say of a call: why it is nothing, or several things that could be meant; none: nothing fits."""

_WINDOWS = (Phase.BUY, Phase.CALL)


def seats_of_people(seats: Sequence[Seat]) -> tuple[int, ...]:
    """Return the seats of people."""
    return tuple(number for number, who in enumerate(seats) if who.kind == "person")


def played_by_people(record: Record) -> bool:
    """Whether a person has ever sat at a match: a bot may hold their seat until they return."""
    return any(who.kind == "person" for who in record.ever_seated)


def shared(record: Record) -> bool:
    """Whether several people have ever sat at a match: what one of them holds is a secret of theirs."""
    people = {person_of(who) for who in record.ever_seated} - {""}
    return len(people) > 1 or len(seats_of_people(record.header.seats)) > 1


class CallTaker:
    """Takes the calls of people at `table`. `seconds()` is how long they may call, 0 for no limit; where it becomes
    another while they are asked, all have that time from then on.

    `tell(seat, answer)` is called where a call cannot simply be carried out; such a call costs nothing.
    """

    def __init__(
        self,
        table: Match,
        seconds: Callable[[], float] = lambda: 0.0,
        tell: Callable[[int, CallAnswer], object] = lambda seat, answer: None,
    ) -> None:
        self.table = table
        self.seconds = seconds
        self.tell = tell
        self.standing = StandingAnswers(table)
        """What they have said beforehand."""
        self._stood = 0.0
        """Seconds since somebody was asked who said so beforehand."""
        self.noted: set[int] = set()
        """Who has called for a discard and gets it unless somebody before them in order does."""
        self.declined: set[int] = set()
        """Who has passed already, although those before them in order have not answered yet."""
        self._said: list[tuple[int, bool]] = []
        """Who has answered since the last tick, and whether they call."""
        self._behind: dict[int, int] = {}
        """Whose call was good in this moment, and who called in the same one and goes first."""
        self._window: object = None
        self._left = 0.0
        self._limit = 0.0
        """What `seconds` was when the clock was started."""

    # What is going on

    @property
    def asked(self) -> tuple[int, ...]:
        """The people who are asked now whether they buy or call, in the order of the rules."""
        state = self._state
        people = seats_of_people(self.table.seats)
        return tuple(seat for seat in state.asked if seat in people) if state.phase in _WINDOWS else ()

    @property
    def unanswered(self) -> tuple[int, ...]:
        """The people who are asked now and have not answered beforehand."""
        return tuple(seat for seat in self.asked if not self.standing.passes(seat))

    @property
    def in_turn(self) -> bool:
        """Whether everybody, bots too, has to wait until those asked before have answered."""
        return not self.seconds() and len(seats_of_people(self.table.seats)) > 1

    @property
    def share(self) -> float | None:
        """How much of the time is left, from 1 to 0; None where nobody is asked, or there is no limit."""
        whole = self.seconds()
        return min(1.0, max(0.0, self._left / whole)) if whole and self.asked and self._window == self._key else None

    # What people do

    def call(self, seat: int) -> None:
        """Somebody calls; heard at the next `tick`."""
        self._say(seat, True)

    def decline(self, seat: int) -> None:
        """Somebody passes, for themselves alone; heard at the next `tick`."""
        self._say(seat, False)

    def pass_all(self) -> None:
        """Nobody else calls: do not wait any longer."""
        self._left = 0.0

    def _say(self, seat: int, calls: bool) -> None:
        if (seat, calls) not in self._said:
            self._said.append((seat, calls))

    def tick(self, dt: float, rivals: Sequence[int] = ()) -> bool:
        """dt seconds passed. `rivals` are bots who act at this very moment: a tie goes clockwise.

        Returns:
            Whether anything was heard, or a clock is running.
        """
        stood = self._stand(dt)
        if not self._said and not self.seconds():
            return stood
        if self._key != self._window:
            self._window = self._key
            self._start_clock()
            self.noted.clear()
            self.declined.clear()
        elif self._limit != self.seconds():
            self._start_clock()
        elif self._window is not None:
            self._left -= dt
        heard = self.hear(rivals)
        timed = bool(self.seconds() and self.asked)
        if timed:
            self._answer()
        return heard or timed or stood

    def _stand(self, dt: float) -> bool:
        """Pass for somebody who said so beforehand, one by one, as soon as the rules let them; whether one did."""
        standing = [seat for seat in self.asked if self.standing.passes(seat) and seat not in self.noted]
        self._stood = self._stood + dt if standing else 0.0
        if self._stood < STANDING_PAUSE:
            return False
        for seat in standing:
            before = self.in_turn and seat != self._state.actor
            if not before and any(isinstance(action, Pass) for action in self.table.legal(seat)):
                self._stood = 0.0
                self._submit(Pass(seat))
                return True
        return False

    def _start_clock(self) -> None:
        self._left = self._limit = self.seconds()

    def hear(self, rivals: Sequence[int] = ()) -> bool:
        """Hear what was called since, clockwise and without any time passing; whether anything was."""
        earlier = min(map(self._clockwise, rivals), default=len(self.table.seats))
        now = [(seat, calls) for seat, calls in self._said if not calls or self._clockwise(seat) < earlier]
        left = [each for each in self._said if each not in now]
        order = {seat: self._clockwise(seat) for seat, _ in self._said}
        if rivals or len(now) > 1:
            first = min([*rivals, *(seat for seat, calls in now if calls)], key=self._clockwise, default=None)
            self._behind |= {
                seat: first for seat, calls in self._said if first not in (None, seat) and calls and self._could(seat)
            }
        self._said = left
        for seat, calls in sorted(now, key=lambda said: order[said[0]]):
            self._carry_out(seat, calls)
            self._behind.pop(seat, None)
        return bool(now)

    def _could(self, seat: int) -> bool:
        """Whether somebody who calls now has something to call for."""
        if self._state.phase in _WINDOWS and seat in self._state.asked:
            return True
        return any(isinstance(action, Claim) for action in self.table.legal(seat))

    def _carry_out(self, seat: int, calls: bool) -> None:
        state = self._state
        if self.in_turn and seat in state.asked and seat != state.actor:
            self.tell(seat, NotYourTurn(state.actor))
        elif not calls and seat not in self.asked:
            # Where nothing is asked, the same action may mean much more: to end the deal.
            self.tell(seat, NoWindow("pass"))
        elif not calls:
            self._submit(Pass(seat))
        elif seat in state.asked or not state.rules.calls.rummy_in_the_deck:
            self._submit(_call_for(state, seat))
        else:
            claims = [action for action in self.table.legal(seat) if isinstance(action, Claim)]
            if len(claims) == 1:
                self._submit(claims[0])
            elif not claims and seat in self._behind:
                self.tell(seat, Outrun(self._behind[seat]))
            else:
                self.tell(seat, claims)

    def _submit(self, action: Action) -> None:
        try:
            self.table.submit(action)
        except Refused as refused:
            # Where discards are bought in order, an answer before one's turn is kept until it comes.
            if isinstance(refused.reason, NotYourTurn) and action.seat in self.asked and self.seconds():
                passes = isinstance(action, Pass)
                (self.noted if passes else self.declined).discard(action.seat)
                (self.declined if passes else self.noted).add(action.seat)
            elif isinstance(refused.reason, NoWindow) and action.seat in self._behind:
                self.tell(action.seat, Outrun(self._behind[action.seat]))
            else:
                self.tell(action.seat, refused.reason)

    def _answer(self) -> None:
        """Answer for people who have done so already, or whose time is over, as soon as the rules let them.

        Nobody is answered for whose own answer waits: it was given in time, though a bot was first in that moment.
        """
        waiting = {seat for seat, _ in self._said}
        for seat in self.asked:
            may = seat not in waiting and any(isinstance(action, Pass) for action in self.table.legal(seat))
            if may and seat in self.noted:
                self._submit(_call_for(self._state, seat))
            elif may and (seat in self.declined or self._left <= 0):
                self._submit(Pass(seat))

    @property
    def _state(self) -> State:
        """The true state, of which nothing is used but what everybody sees: a view takes too long to be made always."""
        return self.table.truth

    @property
    def _key(self) -> object:
        """What tells one window from the next."""
        state = self._state
        return (state.deal, state.phase, state.turn, state.discards) if state.phase in _WINDOWS else None

    def _clockwise(self, seat: int) -> int:
        return (seat - self._state.turn) % len(self.table.seats)


def _call_for(state: State, seat: int) -> Action:
    """What a call means where it is not a claim."""
    called = state.phase is Phase.CALL or (state.phase is not Phase.BUY and not state.rules.buying.allowed)
    if state.this_turn.leaves or (called and state.rules.calls.forcing and not state.rules.calls.playable_discard):
        return Force(seat)
    return CallRummy(seat) if called else Buy(seat)


_OVER = (Phase.DEAL_OVER, Phase.MATCH_OVER)


class Holding:
    """Who holds `table`, if anybody does. `open_hands()` says whether people may see each other's hands; it is passed
    to nobody for a question that their `standing` answers answer.
    """

    def __init__(
        self,
        table: Match,
        open_hands: Callable[[], bool] = lambda: False,
        standing: StandingAnswers | None = None,
    ) -> None:
        self.table = table
        self._open_hands = open_hands
        self._standing = standing
        self._held: tuple[int, int] | None = None
        """The seat, and in which deal."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return seats_of_people(self.table.seats)

    @property
    def closed(self) -> bool:
        """Whether people hide their hands from each other."""
        return len(self.people) > 1 and not self.open

    @property
    def open(self) -> bool:
        """Whether it is chosen that people may see each other's hands."""
        return self._open_hands()

    @property
    def open_hands(self) -> tuple[int, ...]:
        """The seats whose hands lie open on the table: those of people, where they hide nothing from each other."""
        return self.people if len(self.people) > 1 and self.open else ()

    @property
    def over(self) -> bool:
        """Whether the deal is over, and with it every secret."""
        return self.table.phase in _OVER

    @property
    def seat(self) -> int | None:
        """Whose hand may be seen now; None while everybody looks. A new deal is a new secret."""
        if self._held is None or (self.closed and self._held[1] != self._deal):
            return None
        return self._held[0]

    @property
    def next(self) -> int:
        """The person whose turn it is, or comes next; without people, whoever held the table last."""
        order = [seat for seat in acting_order(self.table.truth) if seat in self.people]
        return next(iter(self._without_standing(order) or order), self._held[0] if self._held else 0)

    @property
    def wanted(self) -> bool:
        """Whether the match waits for a person who does not hold the table; those asked come in the rules' order."""
        if not self.people or self.over:
            return False
        if self.seat not in self.people:
            return True
        acting = self._without_standing(self.table.acting)
        return bool(acting) and acting[0] in self.people and acting[0] != self.seat

    def _without_standing(self, seats: Sequence[int]) -> list[int]:
        """Those of these seats who are not asked for something they have answered beforehand."""
        standing = self._standing
        return [seat for seat in seats if standing is None or not standing.passes(seat)]

    def hides(self, seat: int) -> bool:
        """Tell whether the hand of a seat may not be seen now."""
        return self.closed and not self.over and self.seat != seat

    def take(self, seat: int, next_deal: bool = False) -> None:
        """`seat` has the table now, or for the `next_deal`."""
        self._held = (seat, self._deal + next_deal)

    def let_go(self) -> None:
        """Nobody has the table: all hands are hidden."""
        self._held = None

    @property
    def _deal(self) -> int:
        return self.table.truth.deal
