"""One match under way: takes actions, lets the dealer shuffle, keeps the record, and tells everybody their part.

Nobody outside gets the true state: a seat has its `view` and is told redacted events.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Protocol

from msgspec import structs

from game.engine.actions import DEALER, Action, Shuffle
from game.engine.events import Event, redact
from game.engine.phases.dealing import new_match, to_shuffle
from game.engine.play import acting, apply, legal, why_not
from game.engine.record import Header, Hinted, Record, Recorder, Seat, Sitting
from game.engine.refusals import BadShuffle, Refusal, Refused
from game.engine.replay import replay
from game.engine.state import Phase, State
from game.engine.view import View, view
from game.session.dealer import Dealer, shuffles_of
from game.session.files import Unwritten
from game.session.history import History, Move

Listener = Callable[[View, tuple[Event, ...]], None]
"""Called with a seat's view after something happened, and the events as that seat may know them."""


class Journal(Protocol):
    """Where a record is kept while it grows."""

    trouble: Unwritten | None
    """Why it is not kept, while it cannot be."""

    def keep(self, lines: Sequence[str], settled: bool) -> None:
        """Keep the record, given whole; `settled` when a deal or the match is over. Never raises."""


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
        self.version = 0
        self._viewed: State | None = None
        """The state the views below are of."""
        self._views: dict[tuple[int, frozenset[int]], View] = {}
        """Grows with every change, undo included."""
        self._dealer = dealer or Dealer(header.seed)
        self._journal = journal
        self._recorder = Recorder(header)
        self._header = header
        self._people = {number: seat for number, seat in enumerate(header.seats) if seat.kind == "person"}
        """By seat: the person who played there last."""
        self.hints = [0] * len(header.seats)
        """How many hints each seat was given."""
        self.replayable = start is None
        """Whether the record tells all there was."""
        self._history = History(start or new_match(header.rules(), header.dealer))
        self._listeners: list[tuple[int, Listener]] = []

    @classmethod
    def resume(cls, record: Record, practice: bool = False) -> Table:
        """Return the table where a record left it, and go on from there.

        Raises:
            RecordError: the record cannot be replayed.
        """
        replay(record)
        table = cls(record.header, Dealer(record.header.seed, shuffles_of(record.actions)), practice=practice)
        table._note_as(record, 0)
        table.begin()
        for count, action in enumerate(record.actions, 1):
            if not isinstance(action, Shuffle):
                table.submit(action)
            table._note_as(record, count)
        return table

    def _note_as(self, record: Record, count: int) -> None:
        for note in record.notes:
            if note.after == count:
                if isinstance(note, Sitting):
                    self.sit(note.seat, note.who)
                elif isinstance(note, Hinted):
                    self.note_hint(note.seat)
                else:
                    self._recorder.note(note)

    def afresh(self) -> Table:
        """Return a table that stands where this one does, made anew of what was played, and kept where this one is.

        Listeners stay behind. One that cannot be replayed is returned itself.
        """
        if not self.replayable:
            return self
        record, played = self.so_far, sum(len(move.actions) for move in self._history.moves)
        notes = tuple(note for note in record.notes if note.after <= played)
        table = Table.resume(Record(record.header, record.actions[:played], notes=notes), self.practice)
        if self._journal is not None:
            table.keep_in(self._journal)
        return table

    def keep_in(self, journal: Journal) -> None:
        """Keep the record there, from its beginning on."""
        self._journal = journal
        self.keep()

    def keep(self) -> None:
        """Keep the record as it is now; so it is after every change, and tried again where that failed."""
        if self._journal is not None:
            self._journal.keep(self._recorder.lines, self.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER))

    def keep_again(self) -> None:
        """Try again to keep the record; everybody is told to look, though nothing happened."""
        self._changed(())

    # What everybody may know

    @property
    def header(self) -> Header:
        """The sheet, the seats as they are now, the number of the deals and the first dealer."""
        return self._header

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        return self.header.seats

    def last_person(self, seat: int) -> Seat | None:
        """Return the person who plays in a seat, or played there last; None if nobody ever did."""
        return self._people.get(seat)

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
    def last_seat(self) -> int:
        """Who made the last move; DEALER before anybody did."""
        last = self._history.last
        return last.seat if last else DEALER

    @property
    def record(self) -> Sequence[str]:
        """The lines of the record so far. They hold every card: not for a player's eyes while the deal lasts."""
        return self._recorder.lines

    @property
    def so_far(self) -> Record:
        """What these lines say, as an unfinished match."""
        return self._recorder.record

    @property
    def trouble(self) -> Unwritten | None:
        """Why the record is not kept, while it cannot be."""
        return self._journal.trouble if self._journal else None

    @property
    def deals(self) -> tuple[State, ...]:
        """The scored state of every deal that is over, in order."""
        return self._history.ended()

    @property
    def fingerprints(self) -> tuple[str, ...]:
        """What commits the dealer to the shuffles of this deal so far, in order; none where one is not committed to."""
        shuffles = self._history.shuffles(self.truth.deal)
        return tuple(shuffle.fingerprint for shuffle in shuffles if shuffle.salt)

    def disclosed(self) -> tuple[Shuffle, ...]:
        """Return the shuffles of this deal once it is over, and nothing before."""
        return self._history.shuffles(self.truth.deal) if self._may_disclose else ()

    def told_afterwards(self) -> tuple[tuple[State, State, tuple[Event, ...]], ...]:
        """Return all that happened in this deal, nothing hidden, once it is over, and nothing before.

        Of every move: the true state before it, the one after it, and the events.
        """
        return self._history.steps(self.truth.deal) if self._may_disclose else ()

    @property
    def _may_disclose(self) -> bool:
        return self.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)

    @property
    def truth(self) -> State:
        """The true state: for records and tests, never for a screen or a bot."""
        return self._history.state

    # What a seat sees and may do

    def view(self, seat: int, open_hands: Collection[int] = ()) -> View:
        """Return what `seat` sees where the hands of the seats `open_hands` lie open to everybody."""
        if self._viewed is not self.truth:  # screens ask at every turn of the loop
            self._viewed, self._views = self.truth, {}
        key = seat, frozenset(open_hands)
        if key not in self._views:
            self._views[key] = view(self.truth, seat, open_hands)
        return self._views[key]

    def legal(self, seat: int) -> list[Action]:
        """List what `seat` may do now."""
        return legal(self.truth, seat)

    def why_not(self, action: Action) -> Refusal | None:
        """Return why an action is refused, or None if it is allowed."""
        return BadShuffle() if action.seat == DEALER else why_not(self.truth, action)

    def subscribe(self, seat: int, listener: Listener) -> Callable[[], None]:
        """Tell `listener` from now on what `seat` sees; returns how to stop that."""
        entry = (seat, listener)
        self._listeners.append(entry)
        return lambda: self._listeners.remove(entry)

    def retell(self, seat: int) -> Iterator[tuple[View, tuple[Event, ...]]]:
        """Yield all that `seat` was told in this deal, move by move, without what was taken back."""
        for move in self._history.of_deal(self.truth.deal):
            yield view(move.after, seat), _redacted(move.events, seat)

    def names_then(self) -> Iterator[tuple[str, ...]]:
        """Yield who sat where at each move that `retell` tells."""
        for move in self._history.of_deal(self.truth.deal):
            yield move.names

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
        return _redacted(self._move((action,), state, tuple(events)).events, action.seat)

    def sit(self, seat: int, who: Seat) -> None:
        """Let `who` play in a seat from now on, which the record notes; once the match is over nobody sits down."""
        if self.over or who == self.seats[seat]:
            return
        if who.kind == "person":
            self._people[seat] = who
        seats = (*self.seats[:seat], who, *self.seats[seat + 1 :])
        self._header = structs.replace(self._header, seats=seats)
        self._recorder.sit(seat, who)
        self._changed((SatDown(seat, who.name, who.kind == "person"),))

    def note_hint(self, seat: int) -> None:
        """Note in the record that `seat` was given a hint."""
        if not self.over:
            self.hints[seat] += 1
            self._recorder.hint(seat)
            self.keep()

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
        self.keep()
        for seat, listener in tuple(self._listeners):
            listener(self.view(seat), _redacted(events, seat))


def _redacted(events: tuple[Event, ...], seat: int) -> tuple[Event, ...]:
    return tuple(redact(event, seat) for event in events)
