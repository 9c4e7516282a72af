"""One match under way: takes actions, lets the dealer shuffle, keeps the record, and tells everybody their part.

Nobody outside gets the true state: a seat has its `view` and is told redacted events. `resume` makes a table of a
record, `play_on` a new match of a part of one.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from functools import partial
from typing import Final, Protocol, TypeVar

from msgspec import Struct, structs

from game.engine.actions import DEALER, Action, Shuffle
from game.engine.events import (
    DealEnded,
    Dealt,
    Drew,
    Event,
    FalselyCalled,
    FalselyLaid,
    FalselyShown,
    Knocked,
    StockRenewed,
    redact,
)
from game.engine.play.dealing import new_match, to_shuffle
from game.engine.play.verbs import acting, apply, legal, why_not
from game.engine.refusals import BadShuffle, Refusal, Refused
from game.engine.state import Phase, State, View, view
from game.record.record import Forked, Header, Hinted, Note, Record, Recorder, Seat, Sitting
from game.record.replay import moves
from game.session.match.dealer import Dealer, new_salt, shuffles_of
from game.session.profiles import person_of
from game.session.saves.files import Unwritten


class MatchMove(Struct, frozen=True):
    """A submitted action, with the shuffles that followed from it, and what came of it."""

    actions: tuple[Action, ...]
    after: State
    events: tuple[Event, ...]
    names: tuple[str, ...] = ()
    """Who sat where then."""

    @property
    def seat(self) -> int:
        """Who moved; DEALER for the first shuffle of the match."""
        return self.actions[0].seat

    @property
    def reveals(self) -> bool:
        """Whether something hidden was seen, a hand was shown, or a penalty fell due: such a move stands."""
        return any(
            isinstance(each, Dealt | StockRenewed | DealEnded | FalselyLaid | FalselyShown | FalselyCalled | Knocked)
            or (isinstance(each, Drew) and each.from_stock)
            for each in self.events
        )


class History:
    """All moves from a first state on; undo is a reference to an earlier state."""

    def __init__(self, start: State) -> None:
        self._start = start
        self._moves: list[MatchMove] = []

    @property
    def state(self) -> State:
        """What they led to."""
        return self._moves[-1].after if self._moves else self._start

    @property
    def last(self) -> MatchMove | None:
        """The last move."""
        return self._moves[-1] if self._moves else None

    @property
    def moves(self) -> Sequence[MatchMove]:
        """All of them, in order."""
        return self._moves

    def add(self, move: MatchMove) -> None:
        """Go on."""
        self._moves.append(move)

    def of_deal(self, deal: int) -> tuple[MatchMove, ...]:
        """Return the moves of deal number `deal`, from its first shuffle on."""
        return tuple(self._moves[at] for at in self._of_deal(deal))

    def steps(self, deal: int) -> tuple[tuple[State, State, tuple[Event, ...]], ...]:
        """Return the state before and after each move of a deal, with what happened."""
        return tuple(
            (self._moves[at - 1].after if at else self._start, self._moves[at].after, self._moves[at].events)
            for at in self._of_deal(deal)
        )

    def ended(self) -> tuple[State, ...]:
        """Return the scored state of every deal that is over, in order."""
        over = (Phase.DEAL_OVER, Phase.MATCH_OVER)
        return tuple(move.after for move in self._moves if move.after.phase in over)

    def shuffles(self, deal: int) -> tuple[Shuffle, ...]:
        """Return the shuffles so far of deal number `deal`."""
        actions = (action for move in self.of_deal(deal) for action in move.actions)
        return tuple(action for action in actions if isinstance(action, Shuffle))

    def _of_deal(self, deal: int) -> range:
        """The places of a deal among the moves, of which a made-up match may have a hundred thousand."""
        first, end = (find(self._moves, deal, key=_deal_of) for find in (bisect_left, bisect_right))
        return range(first, end)

    def can_take_back(self, seat: int, practice: bool) -> bool:
        """Tell whether the last move is `seat`'s and showed nothing hidden; in practice any move of theirs will do."""
        if practice:
            return any(move.seat == seat for move in self._moves)
        return seat != DEALER and self.last is not None and self.last.seat == seat and not self.last.reveals

    def take_back(self, seat: int) -> tuple[MatchMove, ...]:
        """Drop the last move of `seat` with all after it, and return them."""
        at = max(number for number, move in enumerate(self._moves) if move.seat == seat)
        gone = tuple(self._moves[at:])
        del self._moves[at:]
        return gone


def _deal_of(move: MatchMove) -> int:
    return move.after.deal


Listener = Callable[[View, tuple[Event, ...]], None]
"""Called with a seat's view after something happened, and the events as that seat may know them."""


class Audience:
    """The seats of the match of `history`, and who listens there."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._listeners: list[tuple[int, Listener]] = []
        self._viewed: State | None = None
        """The state the views below are of."""
        self._views: dict[tuple[int, frozenset[int]], View] = {}

    def view(self, seat: int, open_hands: Collection[int] = ()) -> View:
        """Return what `seat` sees where the hands of the seats `open_hands` lie open to everybody."""
        if self._viewed is not self._history.state:  # screens ask at every turn of the loop
            self._viewed, self._views = self._history.state, {}
        key = seat, frozenset(open_hands)
        if key not in self._views:
            self._views[key] = view(self._history.state, seat, open_hands)
        return self._views[key]

    def subscribe(self, seat: int, listener: Listener) -> Callable[[], None]:
        """Tell `listener` from now on what `seat` sees; returns how to stop that."""
        entry = (seat, listener)
        self._listeners.append(entry)
        return lambda: self._listeners.remove(entry)

    def tell(self, events: tuple[Event, ...]) -> None:
        """Let everybody know that this happened."""
        for seat, listener in tuple(self._listeners):
            listener(self.view(seat), redacted(events, seat))


def redacted(events: tuple[Event, ...], seat: int) -> tuple[Event, ...]:
    """Return events as `seat` may know them."""
    return tuple(redact(event, seat) for event in events)


OVER = (Phase.DEAL_OVER, Phase.MATCH_OVER)
"""When nothing of a deal is hidden any more."""


class Past:
    """Tells of the moves of `history`."""

    def __init__(self, history: History) -> None:
        self._history = history

    @property
    def last_seat(self) -> int:
        """Who made the last move; DEALER before anybody did."""
        last = self._history.last
        return last.seat if last else DEALER

    @property
    def deals(self) -> tuple[State, ...]:
        """The scored state of every deal that is over, in order."""
        return self._history.ended()

    @property
    def actions(self) -> int:
        """How many actions there were, shuffles included, without what was taken back."""
        return sum(len(move.actions) for move in self._history.moves)

    @property
    def fingerprints(self) -> tuple[str, ...]:
        """What commits the dealer to the shuffles of this deal so far, in order; none where one is not committed to."""
        return tuple(shuffle.fingerprint for shuffle in self._history.shuffles(self._deal) if shuffle.salt)

    def disclosed(self) -> tuple[Shuffle, ...]:
        """Return the shuffles of this deal once it is over, and nothing before."""
        return self._history.shuffles(self._deal) if self._over else ()

    def told_afterwards(self) -> tuple[tuple[State, State, tuple[Event, ...]], ...]:
        """Return all that happened in this deal, nothing hidden, once it is over, and nothing before.

        Of every move: the true state before it, the one after it, and the events.
        """
        return self._history.steps(self._deal) if self._over else ()

    def retell(self, seat: int) -> Iterator[tuple[View, tuple[Event, ...]]]:
        """Yield all that `seat` was told in this deal, move by move, without what was taken back."""
        for move in self._history.of_deal(self._deal):
            yield view(move.after, seat), redacted(move.events, seat)

    def names_then(self) -> Iterator[tuple[str, ...]]:
        """Yield who sat where at each move that `retell` tells."""
        for move in self._history.of_deal(self._deal):
            yield move.names

    @property
    def _deal(self) -> int:
        return self._history.state.deal

    @property
    def _over(self) -> bool:
        return self._history.state.phase in OVER


T = TypeVar("T")


class Seating(Struct, frozen=True):
    """The seats of a match at one moment; see `at_first`."""

    header: Header
    """With the seats as they are now."""
    hints: tuple[int, ...]
    """How many hints each seat was given."""
    people: tuple[Seat | None, ...]
    """The person who plays in each seat, or played there last; None where nobody ever did."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        return self.header.seats

    @property
    def people_back(self) -> tuple[Seat, ...]:
        """Who sits where once all people are back for whom a bot without a character plays on."""
        here = {(each.profile, each.name) for each in self.seats if each.kind == "person"}
        return tuple(
            who if who and now.kind == "bot" and not now.character and (who.profile, who.name) not in here else now
            for now, who in zip(self.seats, self.people, strict=True)
        )

    def with_seat(self, seat: int, who: Seat) -> Seating:
        """Return it with `who` in a seat from now on."""
        people = _put(self.people, seat, who) if who.kind == "person" else self.people
        header = structs.replace(self.header, seats=_put(self.seats, seat, who))
        return structs.replace(self, header=header, people=people)

    def with_hint(self, seat: int) -> Seating:
        """Return it with one more hint given to a seat."""
        return structs.replace(self, hints=_put(self.hints, seat, self.hints[seat] + 1))


def at_first(header: Header) -> Seating:
    """Return how the match of `header` begins: nobody was given a hint."""
    people = tuple(seat if seat.kind == "person" else None for seat in header.seats)
    return Seating(header, (0,) * len(header.seats), people)


def _put(values: Sequence[T], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])


class Journal(Protocol):
    """Where a record is kept while it grows."""

    trouble: Unwritten | None
    """Why it is not kept, while it cannot be."""

    def keep(self, lines: Sequence[str], settled: bool) -> None:
        """Keep the record, given whole; `settled` when a deal or the match is over. Never raises."""


class KeptRecord:
    """What a `recorder` writes, kept in `journal` from its beginning on. Only who has the recorder writes moves."""

    def __init__(self, recorder: Recorder, journal: Journal | None) -> None:
        self._recorder = recorder
        self._journal = journal
        self._settled = False

    @property
    def lines(self) -> Sequence[str]:
        """All lines so far, with their checksums, without line ends."""
        return self._recorder.lines

    @property
    def record(self) -> Record:
        """The same, unwritten and without the digest at its end."""
        return self._recorder.record

    @property
    def journal(self) -> Journal | None:
        """Where it is kept; see `keep_in`."""
        return self._journal

    @property
    def trouble(self) -> Unwritten | None:
        """Why it is not kept, while it cannot be."""
        return self._journal.trouble if self._journal else None

    @property
    def safe(self) -> bool:
        """Whether nothing of it is lost if the program ends now."""
        return self._journal is not None and (self.trouble is None or self.trouble.complete)

    def keep_in(self, journal: Journal) -> None:
        """Keep it there from now on."""
        self._journal = journal
        self.keep(self._settled)

    def keep(self, settled: bool) -> None:
        """Keep it as it is now, which is `settled` where a deal or the match is over."""
        self._settled = settled
        if self._journal is not None:
            self._journal.keep(self.lines, settled)


class TakenBack(Event, frozen=True):
    """`seat` took back the last `count` moves."""

    seat: int
    count: int


class SatDown(Event, frozen=True):
    """Somebody else plays in `seat` from now on: a `person`, or else a bot."""

    seat: int
    name: str
    person: bool


class Match:
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
    def deal_number(self) -> int:
        """The number by which the cards of this deal are dealt again: not for a player's eyes while the deal lasts."""
        return self._dealer.number(self.truth.deal)

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

    def fork(self, mark: str) -> None:
        """Note in the record that the match leaves another one here: all deals that have not begun get new cards."""
        begun = self.phase is not Phase.SHUFFLE
        self._dealer.fork(self.truth.deal + begun, mark)
        self._recorder.fork(mark)

    def keep_again(self) -> None:
        """Try again to keep the record; everybody is told to look, though nothing happened."""
        self._changed(())

    def _move(self, actions: tuple[Action, ...], state: State, events: tuple[Event, ...]) -> MatchMove:
        while state.phase is Phase.SHUFFLE:
            renewals = len(self._history.shuffles(state.deal)) + sum(isinstance(each, Shuffle) for each in actions)
            shuffle = self._dealer.shuffle(to_shuffle(state), state.deal, renewals)
            state, more = apply(state, shuffle)
            self._recorder.add(shuffle)
            actions, events = (*actions, shuffle), (*events, *more)
        move = MatchMove(actions, state, events, tuple(who.name for who in self.seats))
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


def resume(record: Record, practice: bool = False) -> Match:
    """Return a table where a record left it.

    Raises:
        RecordError: the record cannot be replayed.
    """
    steps = resuming(record, practice)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            table: Match = end.value
            return table


def resuming(record: Record, practice: bool = False) -> Generator[int, None, Match]:
    """Play a record again and return a table where it left it; yields after every action how many there were.

    Raises:
        RecordError: the record cannot be replayed.
    """
    table = Match(record.header, Dealer(record.header.seed, shuffles_of(record.actions)), practice=practice)
    waiting = deque(record.notes)
    _note(table, waiting, 0)
    # The table shuffles by itself: it does nothing before the shuffles that follow are known to be right.
    due: Callable[[], object] = table.begin
    for count, (action, _state, _events) in enumerate(moves(record)):
        if not isinstance(action, Shuffle):
            due()
            _note(table, waiting, count)
            due = partial(table.submit, action)
        yield count + 1
    due()
    _note(table, waiting, len(record.actions))
    return table


def _note(table: Match, waiting: deque[Note], count: int) -> None:
    """Note what was noted after so many actions."""
    while waiting and waiting[0].after <= count:
        note = waiting.popleft()
        if isinstance(note, Sitting):
            table.sit(note.seat, note.who)
        elif isinstance(note, Hinted):
            table.note_hint(note.seat)
        else:
            table.fork(note.mark)


def afresh(table: Match) -> Match:
    """Return a table that stands where this one does, made anew of what was played, and kept where this one is.

    Listeners stay behind. One that cannot be replayed is returned itself.
    """
    if not table.replayable:
        return table
    record, played = table.kept.record, table.past.actions
    notes = tuple(note for note in record.notes if note.after <= played)
    again = resume(Record(record.header, record.actions[:played], notes=notes), table.practice)
    if table.kept.journal is not None:
        again.kept.keep_in(table.kept.journal)
    return again


def play_on(record: Record, count: int, seats: Sequence[Seat] | None = None) -> Match:
    """Return a new table at which the first `count` actions of a match have been played, and nothing after them.

    Its record begins with these actions and is nobody's yet: `keep_in` keeps it. `seats` says who plays on in each
    seat; without it, those of the record. The deal under way keeps its cards, with the shuffle that follows at once.
    All later deals have new ones, drawn from the fork in its record: the match it leaves may still be played, and
    nobody should learn here what is to come there. Where nobody has played yet, the first shuffle has the same order
    and another salt. Its record notes all people who have ever sat at the match it leaves (`Record.ever_seated`).

    Raises:
        RecordError: the record cannot be replayed so far.
        ValueError: there are not so many actions or seats, or the match is over there.
    """
    if not 0 <= count <= len(record.actions):
        raise ValueError(f"{count} actions of {len(record.actions)}")
    sitting = record.seats_at(count) if seats is None else tuple(seats)
    if len(sitting) != len(record.header.seats):
        raise ValueError(f"{len(sitting)} players instead of {len(record.header.seats)}")
    while count < len(record.actions) and isinstance(record.actions[count], Shuffle):
        count += 1
    header, played = structs.replace(record.header, seats=sitting), record.actions[:count]
    shuffles = [each for each in played if isinstance(each, Shuffle)]
    if len(shuffles) == count:
        played = tuple(structs.replace(each, salt=new_salt()) for each in shuffles)
    # Those it left before say where the cards of this deal come from.
    forks = [note for note in record.notes if isinstance(note, Forked) and note.after < count]
    notes: tuple[Note, ...] = (*_former_sittings(record, sitting), *forks, Forked(count, new_salt()))
    table = resume(Record(header, played, notes=notes))
    if table.over:
        raise ValueError("the match is over there")
    return table


def _former_sittings(record: Record, seats: Sequence[Seat]) -> Iterator[Sitting]:
    """Yield, for people who have sat at the match of `record` and are not among those now in its `seats`, that they sat
    down and gave their seat up at once, before the first action.

    They do so where a person sits now, if one does: a bot that follows them would keep the seat for them.
    """
    here = {person_of(seat) for seat in seats}
    sat = (*enumerate(record.header.seats), *((each.seat, each.who) for each in record.sittings))
    gone = {person_of(who): (number, who) for number, who in sat if person_of(who) not in here | {""}}
    person = next((number for number, seat in enumerate(seats) if seat.kind == "person"), None)
    for number, who in gone.values():
        place = number if person is None else person
        yield Sitting(0, place, who)
        yield Sitting(0, place, seats[place])
