"""One match under way: takes actions, lets the dealer shuffle, keeps the record, and tells everybody their part.

Nobody outside gets the true state: a seat has its `view` and is told redacted events.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from game.engine.actions import DEALER, Action, Shuffle
from game.engine.events import Event
from game.engine.play.dealing import new_match, to_shuffle
from game.engine.play.verbs import acting, apply, legal, why_not
from game.engine.refusals import BadShuffle, Refusal, Refused
from game.engine.state import Phase, State, View
from game.record.record import Header, Recorder, Seat
from game.session.audience import Audience, Listener, redacted
from game.session.dealer import Dealer
from game.session.history import History, Move
from game.session.keeping import Journal, KeptRecord
from game.session.past import OVER, Past
from game.session.seating import Seating, at_first


class TakenBack(Event, frozen=True):
    """`seat` took back the last `count` moves."""

    seat: int
    count: int


class SatDown(Event, frozen=True):
    """Somebody else plays in `seat` from now on: a `person`, or else a bot."""

    seat: int
    name: str
    person: bool


class Table:
    """A match of `header.sheet` for the seats of `header`.

    Subscribe whoever listens, then `begin()`. Listeners must not submit from within their call.
    In `practice`, undo also takes back what revealed something. A match that begins at `start`, in the middle of a
    deal, cannot be replayed from its record.
    """

    def __init__(
        self,
        header: Header,
        dealer: Dealer | None = None,
        journal: Journal | None = None,
        practice: bool = False,
        start: State | None = None,
    ) -> None:
        self.practice = practice
        self.replayable = start is None
        """Whether the record tells all there was."""
        self.version = 0
        """Grows with every change, undo included."""
        self._dealer = dealer or Dealer(header.seed)
        self._recorder = Recorder(header)
        self.kept: Final = KeptRecord(self._recorder, journal)
        self._history = History(start or new_match(header.rules(), header.dealer))
        self._audience = Audience(self._history)
        self.past: Final = Past(self._history)
        self._seating = at_first(header)

    # What everybody may know

    @property
    def seating(self) -> Seating:
        """Who sits where and did before, and what hints they were given."""
        return self._seating

    @property
    def header(self) -> Header:
        """The sheet, the seats as they are now, the number of the deals and the first dealer."""
        return self._seating.header

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        return self._seating.seats

    @property
    def phase(self) -> Phase:
        """What the match waits for."""
        return self.truth.phase

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.phase is Phase.MATCH_OVER

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats the match waits for."""
        return acting(self.truth)

    @property
    def record(self) -> Sequence[str]:
        """The lines of the record so far. They hold every card: not for a player's eyes while the deal lasts."""
        return self.kept.lines

    @property
    def truth(self) -> State:
        """The true state: for records and tests, never for a screen or a bot."""
        return self._history.state

    # What a seat sees and may do

    def view(self, seat: int, open_hands: Collection[int] = ()) -> View:
        """Return what `seat` sees where the hands of the seats `open_hands` lie open to everybody."""
        return self._audience.view(seat, open_hands)

    def legal(self, seat: int) -> list[Action]:
        """List what `seat` may do now."""
        return legal(self.truth, seat)

    def why_not(self, action: Action) -> Refusal | None:
        """Return why an action is refused, or None if it is allowed."""
        return BadShuffle() if action.seat == DEALER else why_not(self.truth, action)

    def subscribe(self, seat: int, listener: Listener) -> Callable[[], None]:
        """Tell `listener` from now on what `seat` sees; returns how to stop that."""
        return self._audience.subscribe(seat, listener)

    # What happens

    def begin(self) -> None:
        """Let the dealer shuffle and deal for the first time."""
        if self._history.last is None and self.phase is Phase.SHUFFLE:
            self._move((), self.truth, ())

    def submit(self, action: Action) -> tuple[Event, ...]:
        """Carry out an action, and the shuffles it leads to.

        Returns:
            What happened, as the acting seat may know it.

        Raises:
            Refused: the action is not allowed now; nothing has changed.
        """
        if action.seat == DEALER:
            raise Refused(BadShuffle())
        state, events = apply(self.truth, action)
        self._recorder.add(action)
        return redacted(self._move((action,), state, tuple(events)).events, action.seat)

    def sit(self, seat: int, who: Seat) -> None:
        """Let `who` play in a seat from now on, which the record notes; once the match is over nobody sits down."""
        if self.over or who == self.seats[seat]:
            return
        self._seating = self._seating.with_seat(seat, who)
        self._recorder.sit(seat, who)
        self._changed((SatDown(seat, who.name, who.kind == "person"),))

    def note_hint(self, seat: int) -> None:
        """Note in the record that `seat` was given a hint."""
        if not self.over:
            self._seating = self._seating.with_hint(seat)
            self._recorder.hint(seat)
            self.kept.keep(self.phase in OVER)

    def keep_again(self) -> None:
        """Try again to keep the record; everybody is told to look, though nothing happened."""
        self._changed(())

    def _move(self, actions: tuple[Action, ...], state: State, events: tuple[Event, ...]) -> Move:
        while state.phase is Phase.SHUFFLE:
            renewals = len(self._history.shuffles(state.deal)) + sum(isinstance(each, Shuffle) for each in actions)
            shuffle = self._dealer.shuffle(to_shuffle(state), state.deal, renewals)
            state, more = apply(state, shuffle)
            self._recorder.add(shuffle)
            actions, events = (*actions, shuffle), (*events, *more)
        move = Move(actions, state, events, tuple(who.name for who in self.seats))
        self._history.add(move)
        if self.over:
            self._recorder.end(state)
        self._changed(events)
        return move

    # Taking back

    def can_undo(self, seat: int) -> bool:
        """Tell whether `seat` may take its last move back: nobody moved since, and it showed nothing hidden."""
        return not self.over and self._history.can_take_back(seat, self.practice)

    def undo(self, seat: int) -> bool:
        """Take back the last move of `seat`, in practice with all that came after; False where it may not."""
        if not self.can_undo(seat):
            return False
        gone = self._history.take_back(seat)
        self._recorder.cut(sum(len(move.actions) for move in gone))
        self._changed((TakenBack(seat, len(gone)),))
        return True

    def _changed(self, events: tuple[Event, ...]) -> None:
        self.version += 1
        self.kept.keep(self.phase in OVER)
        self._audience.tell(events)
