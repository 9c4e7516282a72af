"""One match under way: applies actions, shuffles for the dealer, writes the record, and notifies each seat.

Nothing outside is given the true state: a seat gets its `view` and redacted events. `resume` rebuilds a match from a
record, `fork_match` starts a new match from the first part of one.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from functools import partial
from typing import Final, Protocol

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
    TurnedUp,
    redact,
)
from game.engine.play.dealing import new_match, to_shuffle
from game.engine.play.verbs import acting, apply, legal, why_not
from game.engine.refusals import BadShuffle, Refusal, Refused
from game.engine.state import Phase, State, View, set_at, view
from game.record.record import Fork, Header, HintGiven, Note, Record, Recorder, Seat, SeatChange
from game.record.replay import replay_actions
from game.session.match.dealer import Dealer, new_salt, recorded_shuffles
from game.session.profiles import person_key
from game.session.saves.files import WriteFailure

PHASES_AFTER_DEAL = (Phase.DEAL_OVER, Phase.MATCH_OVER)
"""The phases between deals and after the match, in which no card of the deal is secret any more."""


_REVEALING = (Dealt, TurnedUp, StockRenewed, DealEnded, FalselyLaid, FalselyShown, FalselyCalled, Knocked)
"""The events that reveal a hidden card or a hand, or cost a penalty, besides a draw from the stock."""


class MatchMove(Struct, frozen=True):
    """A submitted action with the shuffles that followed it, the resulting state and events, and the names of the
    players at that time. The first move of a match has no action but the first shuffle.
    """

    actions: tuple[Action, ...]
    state_after: State
    events: tuple[Event, ...]
    seat_names: tuple[str, ...] = ()
    """The player names by seat at the time of the move."""

    @property
    def seat(self) -> int:
        """The seat whose action this is; DEALER if the move is the first shuffle of the match."""
        return self.actions[0].seat

    @property
    def bars_undo(self) -> bool:
        """Whether the move cannot be undone: it revealed a hidden card or a hand, renewed the stock, ended the deal or
        cost a penalty.
        """
        return any(isinstance(each, _REVEALING) or (isinstance(each, Drew) and each.from_stock) for each in self.events)


class MoveHistory:
    """All moves of a match in order, with the true state after each. Undo removes moves from the end."""

    def __init__(self, first_state: State) -> None:
        self._first_state = first_state
        self._moves: list[MatchMove] = []

    @property
    def state(self) -> State:
        """The true state after the last move."""
        return self._moves[-1].state_after if self._moves else self._first_state

    @property
    def last_move(self) -> MatchMove | None:
        """The last move; None before the first."""
        return self._moves[-1] if self._moves else None

    @property
    def moves(self) -> Sequence[MatchMove]:
        """All moves in order."""
        return self._moves

    def append(self, move: MatchMove) -> None:
        """Append a move."""
        self._moves.append(move)

    def moves_of_deal(self, deal: int) -> tuple[MatchMove, ...]:
        """Return the moves of deal number `deal` (from 1), its first shuffle included."""
        return tuple(self._moves[at] for at in self._deal_range(deal))

    def deal_steps(self, deal: int) -> tuple[tuple[State, State, tuple[Event, ...]], ...]:
        """Return (true state before, true state after, events) of each move of deal number `deal` (from 1); an empty
        tuple if it has no moves.
        """
        return tuple(
            (
                self._moves[at - 1].state_after if at else self._first_state,
                self._moves[at].state_after,
                self._moves[at].events,
            )
            for at in self._deal_range(deal)
        )

    def finished_deals(self) -> tuple[State, ...]:
        """Return the scored final state of every finished deal, in order."""
        return tuple(move.state_after for move in self._moves if move.state_after.phase in PHASES_AFTER_DEAL)

    def shuffles(self, deal: int) -> tuple[Shuffle, ...]:
        """Return the shuffles made so far in deal number `deal` (from 1)."""
        actions = (action for move in self.moves_of_deal(deal) for action in move.actions)
        return tuple(action for action in actions if isinstance(action, Shuffle))

    def _deal_range(self, deal: int) -> range:
        """Return the indices of the moves of deal number `deal` (from 1).

        The search is binary, as a constructed match may have a hundred thousand moves.
        """
        first, end = (find(self._moves, deal, key=_deal_number) for find in (bisect_left, bisect_right))
        return range(first, end)

    def can_undo(self, seat: int, practice: bool) -> bool:
        """Whether `seat` may undo its last move.

        It may if that move is the last of the match and does not bar undo. With `practice`, it may whenever it has
        moved at all.
        """
        if practice:
            return any(move.seat == seat for move in self._moves)
        return (
            seat != DEALER
            and self.last_move is not None
            and self.last_move.seat == seat
            and not self.last_move.bars_undo
        )

    def undo(self, seat: int) -> tuple[MatchMove, ...]:
        """Remove the last move of `seat` and every later move, and return the removed moves, the earliest first. Raises
        ValueError if `seat` has not moved.
        """
        at = max(number for number, move in enumerate(self._moves) if move.seat == seat)
        gone = tuple(self._moves[at:])
        del self._moves[at:]
        return gone


def _deal_number(move: MatchMove) -> int:
    return move.state_after.deal


Listener = Callable[[View, tuple[Event, ...]], None]
"""Called with a seat's new view and redacted events after every change of the match."""


class Listeners:
    """The listeners at each seat of a match, and the cached views they are given."""

    def __init__(self, history: MoveHistory) -> None:
        self._history = history
        self._listeners: list[tuple[int, Listener]] = []
        self._views_state: State | None = None
        """The state of which the views are cached."""
        self._views: dict[tuple[int, frozenset[int]], View] = {}

    def view(self, seat: int, open_hands: Collection[int] = ()) -> View:
        """Return the view of `seat`, in which the hands of the seats `open_hands` are face up."""
        if self._views_state is not self._history.state:  # screens ask at every turn of the loop
            self._views_state, self._views = self._history.state, {}
        key = seat, frozenset(open_hands)
        if key not in self._views:
            self._views[key] = view(self._history.state, seat, open_hands)
        return self._views[key]

    def subscribe(self, seat: int, listener: Listener) -> Callable[[], None]:
        """Call `listener` with the view and events of `seat` after every change; return a function that unsubscribes
        it.
        """
        entry = (seat, listener)
        self._listeners.append(entry)
        return lambda: self._listeners.remove(entry)

    def notify(self, events: tuple[Event, ...]) -> None:
        """Call every listener with its seat's view and redacted events."""
        for seat, listener in tuple(self._listeners):
            listener(self.view(seat), redacted(events, seat))


def redacted(events: tuple[Event, ...], seat: int) -> tuple[Event, ...]:
    """Return the events without the cards in them that `seat` may not see."""
    return tuple(redact(event, seat) for event in events)


class PublicHistory:
    """The part of a match's history that may be shown to players: cards that are hidden from a seat are left out until
    the deal is over.
    """

    def __init__(self, history: MoveHistory) -> None:
        self._history = history

    @property
    def last_seat(self) -> int:
        """The seat of the last move; DEALER before the first."""
        last = self._history.last_move
        return last.seat if last else DEALER

    @property
    def finished_deals(self) -> tuple[State, ...]:
        """The scored final state of every finished deal, in order."""
        return self._history.finished_deals()

    @property
    def action_count(self) -> int:
        """The number of actions so far, shuffles included and undone actions left out."""
        return sum(len(move.actions) for move in self._history.moves)

    @property
    def shuffle_fingerprints(self) -> tuple[str, ...]:
        """The dealer's commitments to the shuffles of this deal, in order. Shuffles without a salt are left out."""
        return tuple(shuffle.fingerprint for shuffle in self._history.shuffles(self._deal) if shuffle.salt)

    def disclosed_shuffles(self) -> tuple[Shuffle, ...]:
        """Return the shuffles of this deal if it is over, else an empty tuple."""
        return self._history.shuffles(self._deal) if self._over else ()

    def disclosed_steps(self) -> tuple[tuple[State, State, tuple[Event, ...]], ...]:
        """Return (true state before, true state after, events) of each move of this deal; an empty tuple before it is
        over.
        """
        return self._history.deal_steps(self._deal) if self._over else ()

    def views_of_deal(self, seat: int) -> Iterator[tuple[View, tuple[Event, ...]]]:
        """Yield the view of `seat` and its redacted events after each move of this deal; undone moves are left out."""
        for move in self._history.moves_of_deal(self._deal):
            yield view(move.state_after, seat), redacted(move.events, seat)

    def seat_names_of_deal(self) -> Iterator[tuple[str, ...]]:
        """Yield the player names by seat at each move that `views_of_deal` yields."""
        for move in self._history.moves_of_deal(self._deal):
            yield move.seat_names

    @property
    def _deal(self) -> int:
        return self._history.state.deal

    @property
    def _over(self) -> bool:
        return self._history.state.phase in PHASES_AFTER_DEAL


class Seating(Struct, frozen=True):
    """The players of a match at one moment: the present ones, the last person in each seat, and the hints given to each
    seat.
    """

    header: Header
    """The record header with the present players."""
    hint_counts: tuple[int, ...]
    """The number of hints given to each seat."""
    last_people: tuple[Seat | None, ...]
    """The last person to play in each seat; None where only bots have played."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The present player of each seat."""
        return self.header.seats

    @property
    def seats_with_people_back(self) -> tuple[Seat, ...]:
        """The players if every absent person came back in place of the bot that plays for them. A bot with a character
        stays, and so does a bot whose person sits in another seat now. A person who left several seats comes back to
        the first of them.
        """
        here = {(each.profile, each.name) for each in self.seats if each.kind == "person"}
        seats = []
        for now, who in zip(self.seats, self.last_people, strict=True):
            if who and now.kind == "bot" and not now.character and (who.profile, who.name) not in here:
                here.add((who.profile, who.name))
                now = who
            seats.append(now)
        return tuple(seats)

    def with_seat(self, seat: int, player: Seat) -> Seating:
        """Return a copy in which `player` has taken over `seat`."""
        people = set_at(self.last_people, seat, player) if player.kind == "person" else self.last_people
        header = structs.replace(self.header, seats=set_at(self.seats, seat, player))
        return structs.replace(self, header=header, last_people=people)

    def with_hint(self, seat: int) -> Seating:
        """Return a copy with one more hint counted for `seat`."""
        return structs.replace(self, hint_counts=set_at(self.hint_counts, seat, self.hint_counts[seat] + 1))


def first_seating(header: Header) -> Seating:
    """Return the seating at the start of a match, with no hints given."""
    people = tuple(seat if seat.kind == "person" else None for seat in header.seats)
    return Seating(header, (0,) * len(header.seats), people)


class Journal(Protocol):
    """Storage to which the growing record of a match is written."""

    write_error: WriteFailure | None
    """The reason why the record is not stored now; None if it is."""

    def write(self, lines: Sequence[str], is_deal_over: bool) -> None:
        """Store the record, of which all lines are given; flush it to the disk if `is_deal_over`, which is also True at
        the end of the match. Never raises: a failure is noted in `write_error`.
        """


class Recording:
    """The record of a match under way, to be read and saved. Only the match adds actions to it, through `recorder`."""

    def __init__(self, recorder: Recorder, journal: Journal | None) -> None:
        self._recorder = recorder
        self._journal = journal
        self._is_deal_over = False

    @property
    def lines(self) -> Sequence[str]:
        """All lines of the record so far, with checksums and without line ends."""
        return self._recorder.lines

    @property
    def record(self) -> Record:
        """The record so far as a value, without the final digest."""
        return self._recorder.record

    @property
    def journal(self) -> Journal | None:
        """The storage of the record; None while it has none."""
        return self._journal

    @property
    def write_error(self) -> WriteFailure | None:
        """The reason why the last saving of the record failed; None if it did not, or if there is no journal."""
        return self._journal.write_error if self._journal else None

    @property
    def is_saved(self) -> bool:
        """Whether the whole record is stored, so that ending the program loses nothing. False without a journal."""
        return self._journal is not None and (self.write_error is None or self.write_error.is_complete)

    def save_to(self, journal: Journal) -> None:
        """Save the record to `journal`, now and after every change."""
        self._journal = journal
        self.save(self._is_deal_over)

    def save(self, is_deal_over: bool) -> None:
        """Write the present record to the journal; do nothing without a journal.

        `is_deal_over` tells whether the deal or the match is over; then the file is also flushed to the disk.
        """
        self._is_deal_over = is_deal_over
        if self._journal is not None:
            self._journal.write(self.lines, is_deal_over)


class TakenBack(Event, frozen=True):
    """Event: `seat` undid the last `count` moves."""

    seat: int
    count: int


class SatDown(Event, frozen=True):
    """Event: another player, named `name`, took over `seat`: a person if `is_person` is True, else a bot."""

    seat: int
    name: str
    is_person: bool


class Match:
    """One match with the rules and players of `header`.

    Subscribe listeners, then call `begin`. A listener must not submit an action while it is called. By default the
    deals follow from the seed in `header`; without a `journal` the record is not saved. In `practice`, undo may also
    take back a move that revealed cards. A match given a `start` state in the middle of a deal cannot be replayed from
    its record.
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
        self.is_replayable = start is None
        """Whether replaying the record gives the whole match."""
        self.version = 0
        """A counter that grows with every change, undo included."""
        self._dealer = dealer or Dealer(header.seed)
        self._recorder = Recorder(header)
        self.recording: Final = Recording(self._recorder, journal)
        self._history = MoveHistory(start or new_match(header.match_rules(), header.dealer))
        self._audience = Listeners(self._history)
        self.history: Final = PublicHistory(self._history)
        self._seating = first_seating(header)

    # What everybody may know

    @property
    def seating(self) -> Seating:
        """The present players, the last person in each seat, and the number of hints given to each seat."""
        return self._seating

    @property
    def header(self) -> Header:
        """The rule sheet, the present players, the deal seed and the first dealer."""
        return self._seating.header

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The present player of each seat."""
        return self._seating.seats

    @property
    def deal_number(self) -> int:
        """The number from which this deal can be dealt again with the same cards. Secret while the deal lasts."""
        return self._dealer.deal_number(self.truth.deal)

    @property
    def phase(self) -> Phase:
        """The phase of play the match is in."""
        return self.truth.phase

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.phase is Phase.MATCH_OVER

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats the match waits for: one, all that may answer a question, or after a deal all seats. Empty while
        the dealer shuffles and when the match is over.
        """
        return acting(self.truth)

    @property
    def truth(self) -> State:
        """The true state with every hidden card: for records and tests, never for a screen or a bot."""
        return self._history.state

    # What a seat sees and may do

    def view(self, seat: int, open_hands: Collection[int] = ()) -> View:
        """Return the view of `seat`, in which the hands of the seats `open_hands` are face up."""
        return self._audience.view(seat, open_hands)

    def legal(self, seat: int) -> list[Action]:
        """Return the legal actions of `seat`; an empty list if it may not act."""
        return legal(self.truth, seat)

    def why_not(self, action: Action) -> Refusal | None:
        """Return the refusal that `submit` would raise for `action`; None if the action is legal."""
        return BadShuffle() if action.seat == DEALER else why_not(self.truth, action)

    def subscribe(self, seat: int, listener: Listener) -> Callable[[], None]:
        """Call `listener` with the view and events of `seat` after every later change, not now; return a function that
        unsubscribes it.
        """
        return self._audience.subscribe(seat, listener)

    # What happens

    def begin(self) -> None:
        """Shuffle and deal the first deal, save the record and notify the listeners; do nothing if the deal is dealt
        already.
        """
        if self._history.last_move is None and self.phase is Phase.SHUFFLE:
            self._complete_move((), self.truth, ())

    def submit(self, action: Action) -> tuple[Event, ...]:
        """Apply an action and the shuffles that must follow it, save the record and notify the listeners.

        If the record cannot be written, play goes on; `recording.write_error` says why.

        Returns:
            The events as the acting seat may see them.

        Raises:
            Refused: the action is illegal; nothing has changed.
        """
        if action.seat == DEALER:
            raise Refused(BadShuffle())
        state, events = apply(self.truth, action)
        self._recorder.add_action(action)
        return redacted(self._complete_move((action,), state, tuple(events)).events, action.seat)

    def replace_player(self, seat: int, player: Seat) -> None:
        """Let `player` take over `seat`, record it, save the record and notify the listeners. No effect after the end
        of the match, or if `player` has the seat already.
        """
        if self.is_over or player == self.seats[seat]:
            return
        self._seating = self._seating.with_seat(seat, player)
        self._recorder.add_seat_change(seat, player)
        self._save_and_notify((SatDown(seat, player.name, player.kind == "person"),))

    def record_hint(self, seat: int) -> None:
        """Count a hint given to `seat`, record it, and save the record. Does nothing after the end of the match."""
        if not self.is_over:
            self._seating = self._seating.with_hint(seat)
            self._recorder.add_hint(seat)
            self.recording.save(self.phase in PHASES_AFTER_DEAL)

    def fork(self, fork_mark: str) -> None:
        """Make this match a fork of the match it was copied from, and add that to the record without saving it. Deals
        that have not begun get new cards, which follow from `fork_mark`.
        """
        begun = self.phase is not Phase.SHUFFLE
        self._dealer.fork(self.truth.deal + begun, fork_mark)
        self._recorder.add_fork(fork_mark)

    def retry_saving(self) -> None:
        """Try to save the record again, and call every listener without events. Without a journal nothing is saved."""
        self._save_and_notify(())

    def _complete_move(self, actions: tuple[Action, ...], state: State, events: tuple[Event, ...]) -> MatchMove:
        """Complete a move of `actions` that led to `state`: add the shuffles that must follow, add the move to the
        history, save, notify, and return the move.
        """
        while state.phase is Phase.SHUFFLE:
            renewals = len(self._history.shuffles(state.deal)) + sum(isinstance(each, Shuffle) for each in actions)
            shuffle = self._dealer.shuffle(to_shuffle(state), state.deal, renewals)
            state, more = apply(state, shuffle)
            self._recorder.add_action(shuffle)
            actions, events = (*actions, shuffle), (*events, *more)
        move = MatchMove(actions, state, events, tuple(who.name for who in self.seats))
        self._history.append(move)
        if self.is_over:
            self._recorder.add_end(state)
        self._save_and_notify(events)
        return move

    # Taking back

    def can_undo(self, seat: int) -> bool:
        """Whether `seat` may undo its last move. It may if nobody has moved since, and the move revealed no hidden card
        and cost no penalty. In a practice match it may whenever it has moved at all; the later moves of others are then
        undone, too. After the match no move can be undone.
        """
        return not self.is_over and self._history.can_undo(seat, self.practice)

    def undo(self, seat: int) -> bool:
        """Undo the last move of `seat`; in a practice match, every later move, too. Then save the record and notify the
        listeners. Return whether that was allowed; if not, nothing changes.
        """
        if not self.can_undo(seat):
            return False
        gone = self._history.undo(seat)
        self._recorder.remove_last(sum(len(move.actions) for move in gone))
        self._save_and_notify((TakenBack(seat, len(gone)),))
        return True

    def _save_and_notify(self, events: tuple[Event, ...]) -> None:
        self.version += 1
        self.recording.save(self.phase in PHASES_AFTER_DEAL)
        self._audience.notify(events)


def resume(record: Record, practice: bool = False) -> Match:
    """Return the match that a record describes, after its last action; with `practice` it is a practice match, of which
    every move can be undone.

    Raises:
        RecordError: the record cannot be replayed.
    """
    steps = resume_in_steps(record, practice)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            table: Match = end.value
            return table


def resume_in_steps(record: Record, practice: bool = False) -> Generator[int, None, Match]:
    """Replay a record: yield the number of replayed actions after each of them, and in the end return the match, which
    is a practice match if `practice`.

    Raises:
        RecordError: the record cannot be replayed.
    """
    table = Match(record.header, Dealer(record.header.seed, recorded_shuffles(record.actions)), practice=practice)
    waiting = deque(record.notes)
    _apply_notes(table, waiting, 0)
    # The table shuffles by itself: it does nothing before the shuffles that follow are known to be right.
    due: Callable[[], object] = table.begin
    for count, (action, _state, _events) in enumerate(replay_actions(record)):
        if not isinstance(action, Shuffle):
            due()
            _apply_notes(table, waiting, count)
            due = partial(table.submit, action)
        yield count + 1
    due()
    _apply_notes(table, waiting, len(record.actions))
    return table


def _apply_notes(match: Match, notes: deque[Note], action_count: int) -> None:
    """Take those of `notes` that come after at most `action_count` actions out of them, and apply them to `match`: new
    players, hints, forks. The notes must be in the order of the record.
    """
    while notes and notes[0].after <= action_count:
        note = notes.popleft()
        if isinstance(note, SeatChange):
            match.replace_player(note.seat, note.player)
        elif isinstance(note, HintGiven):
            match.record_hint(note.seat)
        else:
            match.fork(note.mark)


def rebuild(match: Match) -> Match:
    """Return a match with the same history, rebuilt from the record of `match`, without listeners. If `match` has a
    journal, the new one takes it over, and the record is saved there again.

    A match that cannot be replayed is returned itself.

    Raises:
        RecordError: the replay of the record fails.
    """
    if not match.is_replayable:
        return match
    record, played = match.recording.record, match.history.action_count
    notes = tuple(note for note in record.notes if note.after <= played)
    again = resume(Record(record.header, record.actions[:played], notes=notes), match.practice)
    if match.recording.journal is not None:
        again.recording.save_to(match.recording.journal)
    return again


def fork_match(record: Record, action_count: int, seats: Sequence[Seat] | None = None) -> Match:
    """Return a new match that begins with the first `action_count` actions of a record.

    If a shuffle follows at once in the record, the match begins with that too. `seats` are its players; by default
    those of the record at that point. Its own record is not saved before `recording.save_to`, and notes all people who
    have ever played in the original match (`Record.ever_seated`).

    The deal under way keeps its cards. All later deals get new ones, drawn from the fork mark in the new record: the
    original match may still be played, and nobody should learn its cards here. If nobody has played yet, shuffles keep
    their order and get another salt.

    Raises:
        RecordError: these actions cannot be replayed.
        ValueError: the record has fewer actions, `seats` are more or fewer than its own, or the match is over there.
    """
    if not 0 <= action_count <= len(record.actions):
        raise ValueError(f"{action_count} actions of {len(record.actions)}")
    sitting = record.seats_at(action_count) if seats is None else tuple(seats)
    if len(sitting) != len(record.header.seats):
        raise ValueError(f"{len(sitting)} players instead of {len(record.header.seats)}")
    while action_count < len(record.actions) and isinstance(record.actions[action_count], Shuffle):
        action_count += 1
    header, played = structs.replace(record.header, seats=sitting), record.actions[:action_count]
    shuffles = [each for each in played if isinstance(each, Shuffle)]
    if len(shuffles) == action_count:
        played = tuple(structs.replace(each, salt=new_salt()) for each in shuffles)
    # Those it left before say where the cards of this deal come from.
    forks = [note for note in record.notes if isinstance(note, Fork) and note.after < action_count]
    notes: tuple[Note, ...] = (*_former_people(record, sitting), *forks, Fork(action_count, new_salt()))
    table = resume(Record(header, played, notes=notes))
    if table.is_over:
        raise ValueError("the match is over there")
    return table


def _former_people(record: Record, seats: Sequence[Seat]) -> Iterator[SeatChange]:
    """Yield two seat changes for each person who once played in `record` but is not among `seats`: the person sits
    down, and leaves again. So the new record names everybody who has played.

    All changes come before the first action, and in the seat of a person among `seats`. Not in the seat of a bot: that
    bot would count as the substitute of the person who left. Only if no person is among `seats` does each use the seat
    they once had.
    """
    here = {person_key(seat) for seat in seats}
    sat = (*enumerate(record.header.seats), *((each.seat, each.player) for each in record.seat_changes))
    gone = {person_key(who): (number, who) for number, who in sat if person_key(who) not in here | {""}}
    person = next((number for number, seat in enumerate(seats) if seat.kind == "person"), None)
    for number, who in gone.values():
        place = number if person is None else person
        yield SeatChange(0, place, who)
        yield SeatChange(0, place, seats[place])
