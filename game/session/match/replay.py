"""A recorded match to be looked at again: every moment of it, where its turns and deals begin, and what seats knew.

What a seat knew is worked out as for a bot in that seat, from the events as the seat may know them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from msgspec import Struct

from game.bots.knowledge.memory import Memory, Situation
from game.content.tables.writing import Stretch
from game.content.translation import _
from game.engine.actions import Action, Buy, CallRummy, Claim, Cut, Discard, Force, Next, Pass, Shuffle
from game.engine.cards import UNKNOWN, Card
from game.engine.events import Event, TurnBegan, redact
from game.engine.play.claims import legal_claims
from game.engine.play.dealing import new_match
from game.engine.play.verbs import legal, why_not
from game.engine.state import NOBODY, Phase, State, View, set_at, view
from game.record.record import NewerFormatError, Record, RecordError, Seat, read_sound
from game.record.replay import moves
from game.session.saves.files import in_words
from game.session.saves.records import text_of


class Known(Struct, frozen=True):
    """What a seat had to decide from."""

    view: View
    memory: Memory
    deal: int
    turn: int
    """The turn of the deal, from 1; 0 before the first."""
    after: Action
    """The last thing that happened."""
    then: Action | None = None
    """What happened next; None where the record ends."""

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards the seat has no knowledge of, sorted: in the stock, or in hands without having been seen."""
        state = self.view.state
        left = list(state.rules.pack)
        seen = [*state.discards, *state.apart, *(face for meld in state.melds for face in meld.faces)]
        # Before the first deal nothing is remembered of anybody.
        for hand, held in zip(state.hands, self.memory.held or ((),) * state.players, strict=True):
            seen += held if UNKNOWN in hand else hand
        for face in seen:
            if face in left:
                left.remove(face)
        return tuple(sorted(left))


class Ears:
    """What `seat` can know, from the events as it is told them; `memories` are what it knows that `whose` remember."""

    def __init__(self, seat: int, whose: Sequence[int]) -> None:
        self._seat = seat
        self._deal = 0
        self.memories = tuple(Memory.start(each) for each in whose)
        self.turn = 0

    def hear(self, state: State, events: Sequence[Event]) -> View:
        """Take in what happened; return what the seat sees then."""
        if state.deal != self._deal:
            self._deal, self.turn = state.deal, 0
        seen = view(state, self._seat)
        for event in events:
            told = redact(event, self._seat)
            self.memories = tuple(memory.after(told, seen.state) for memory in self.memories)
            self.turn += isinstance(event, TurnBegan)
        return seen


def walk(record: Record, seat: int) -> Iterator[Known]:
    """Yield what `seat` knew after each action of a match.

    Raises:
        RecordError: the record cannot be replayed.
    """
    ears = Ears(seat, (seat,))
    for at, (action, state, events) in enumerate(moves(record), 1):
        seen = ears.hear(state, events)
        then = record.actions[at] if at < len(record.actions) else None
        yield Known(seen, ears.memories[0], state.deal, ears.turn, action, then)


def known_at(walked: Iterable[Known], deal: int, turn: int) -> Known | None:
    """Return what a seat knew where a turn of a deal began, both from 1, of all that it knew as `walk` yields it, with
    its errors; None if there is no such turn.
    """
    return next((known for known in walked if (known.deal, known.turn) == (deal, turn)), None)


_NO_CHOICE = (Shuffle, Cut, Next)
"""Cutting is luck; the others are no decisions."""


class PlayedAction(Struct, frozen=True):
    """One action of a record, and the match before and after it."""

    at: int
    """Actions of the match before it."""
    before: State
    action: Action
    after: State
    events: Sequence[Event]


def played_in(record: Record, deal: int) -> Iterator[PlayedAction]:
    """Yield what was played in a deal, from its shuffle to its end; no more of the match is played again.

    Raises:
        RecordError: the record cannot be replayed up to there.
    """
    before = new_match(record.header.rules(), record.header.dealer)
    for at, (action, after, events) in enumerate(moves(record)):
        if after.deal == deal:
            yield PlayedAction(at, before, action, after, events)
            if over(after):
                return
        before = after


def over(state: State) -> bool:
    """Tell whether no deal is under way: it, or the match, has just ended."""
    return state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)


def situations(played: Iterable[PlayedAction], seat: int, hindsight: bool = False) -> Iterator[Situation]:
    """Yield what `seat` decided in a deal, in order, where there was a choice; `played` is the deal from its beginning.

    What it could claim and let pass is one decision, where the chance went. With `hindsight` all cards come along.
    """
    ears: Ears | None = None
    for each in played:
        before, action = each.before, each.action
        ears = ears or Ears(seat, range(before.players))
        if before.deal == each.after.deal and not isinstance(action, _NO_CHOICE):
            seen = view(before, seat)
            if action.seat == seat:
                decided, there = action, _choice(seen.state, action)
            else:
                decided, there = None, _let_go(seen.state, each.after, action, seat)
            if there:
                truth = before if hindsight else None
                yield Situation(each.at, before.deal, ears.turn, seen, ears.memories, decided, truth)
        ears.hear(each.after, each.events)


def _choice(seen: State, action: Action) -> bool:
    """Whether there was more than one thing to do."""
    if isinstance(action, Claim | Buy | CallRummy | Force) or (
        isinstance(action, Pass) and seen.phase is not Phase.DRAW
    ):
        return True
    return len(legal(seen, action.seat)) > 1


def _let_go(seen: State, after: State, action: Action, seat: int) -> bool:
    """Whether a claim of `seat` was possible until somebody else did something that was no claim."""
    if not seen.rules.calls.rummy_in_the_deck or isinstance(action, Claim):
        return False
    chances = {claim for claim in legal_claims(seen, seat) if why_not(seen, claim) is None}
    return bool(chances and chances - set(legal_claims(view(after, seat).state, seat)))


class NotReplayableError(Exception):
    """A file nothing of which can be shown; says why in a sentence."""


AT_ONCE = 200
"""Actions that are played again in one go: so few that it is not noticed by whoever looks at a window meanwhile."""


class ReplayMoment(Struct, frozen=True):
    """The match after an action and the shuffles it led to."""

    count: int
    """Actions of the record up to here."""
    action: Action
    state: State
    events: tuple[Event, ...]


class TurnMark(Struct, frozen=True):
    """Where a turn begins, or a deal."""

    moment: int
    deal: int
    turn: int
    """Of the deal, from 1; 0 where the deal begins before anybody's turn, with a cut."""
    seat: int
    """Whose turn it is; NOBODY in a turn 0."""


class Reading:
    """A record that is played again bit by bit: `read_on()` until it is False. It has thousands of actions at most, but
    for one that somebody made up.

    `trouble` is one sentence where something is wrong with it after the last of its `moments`.
    """

    def __init__(self, record: Record, trouble: str = "") -> None:
        self.record = record
        self.trouble = trouble
        self.moments: list[ReplayMoment] = []
        self._left = _moments(record)

    @property
    def share(self) -> float:
        """How much of it has been played, 0 to 1."""
        return self.moments[-1].count / len(self.record.actions) if self.moments else 0.0

    def read_on(self, most: int = AT_ONCE) -> bool:
        """Play the next few actions; whether more may be left."""
        before = len(self.moments)
        try:
            self.moments += islice(self._left, most)
        except RecordError as error:
            self.trouble = _("The record goes wrong in line {line}; it is shown up to there.").format(line=error.line)
            return False
        return len(self.moments) == before + most


class Replay:
    """All moments of `record`, which is cut before the first action that cannot have been; those that a `reading` of
    it has not played yet are played now.

    `trouble` is one sentence where something is wrong with the record after its last moment.
    """

    def __init__(self, record: Record, trouble: str = "", reading: Reading | None = None) -> None:
        reading = reading or Reading(record, trouble)
        while reading.read_on():
            pass
        self.record = record
        self.moments = _something(reading).moments
        self.trouble = reading.trouble
        self.marks = tuple(_marks(self.moments))
        self._starts = [mark.moment for mark in self.marks]
        self._seated = [record.header.seats]
        """Who sat where at first, and after each change."""
        for sitting in record.sittings:
            self._seated.append(set_at(self._seated[-1], sitting.seat, sitting.who))
        self._changes = [sitting.after for sitting in record.sittings]

    @property
    def last(self) -> int:
        """The number of the last moment; the first is 0."""
        return len(self.moments) - 1

    def seats(self, number: int) -> tuple[Seat, ...]:
        """Return who sat where at a moment."""
        return self._seated[bisect_right(self._changes, self.moments[number].count)]

    def without_deal_under_way(self) -> Replay:
        """Return it up to the end of the last deal that is over, and nothing of the cards after that.

        Raises:
            NotReplayableError: no deal is over.
        """
        told = _("Several people play in this match: the deal under way can be watched once it is over.")
        last = next((at for at in range(self.last, -1, -1) if over(self.moments[at].state)), None)
        if last is None:
            raise NotReplayableError(told)
        count = self.moments[last].count
        notes = tuple(note for note in self.record.notes if note.after <= count)
        return Replay(Record(self.record.header, self.record.actions[:count], notes=notes), told)

    def view(self, number: int, seat: int, all_hands: bool) -> View:
        """Return what `seat` saw at a moment; with `all_hands` the others' hands lie open, sorted."""
        state = self.moments[number].state
        return view(state, seat, range(state.players) if all_hands else ())

    def events(self, number: int, seat: int, all_hands: bool) -> tuple[Event, ...]:
        """Return what led to a moment, as `seat` was told it, or all of it."""
        events = self.moments[number].events
        return events if all_hands else tuple(redact(event, seat) for event in events)

    def mark_at(self, number: int) -> int:
        """Return the number of the turn a moment belongs to."""
        return max(0, bisect_right(self._starts, number) - 1)

    def turn_from(self, number: int, way: int) -> int:
        """Return where the next turn begins (`way` 1), or this one or the one before (-1)."""
        here = self.mark_at(number)
        if way < 0:
            return self.marks[here if number > self.marks[here].moment else max(0, here - 1)].moment
        return self.marks[here + 1].moment if here + 1 < len(self.marks) else self.last

    def deal_from(self, number: int, way: int) -> int:
        """Return where the next deal begins (`way` 1), or this one or the one before (-1)."""
        deals = {mark.deal: mark.moment for mark in reversed(self.marks)}
        starts = deals.values()
        if way < 0:
            return max((start for start in starts if start < number), default=0)
        return min((start for start in starts if start > number), default=self.last)

    def turn(self, mark: int) -> Stretch:
        """Return all that was played in a turn."""
        end = self.last
        if mark + 1 < len(self.marks):
            after = self.marks[mark + 1]
            # What the next deal begins with is no play of this one.
            end = after.moment - (after.deal != self.marks[mark].deal)
        return self._stretch(self.marks[mark].moment, end)

    def discard_before(self, mark: int) -> Stretch | None:
        """Return what was played from the discard before a turn on; None if the deal has none."""
        start = self.marks[mark].moment
        for number in range(start, 0, -1):
            if isinstance(self.moments[number].action, Discard):
                return self._stretch(number - 1, start)
            if self.moments[number].state.deal != self.moments[start].state.deal:
                break
        return None

    def _stretch(self, start: int, end: int) -> Stretch:
        actions = tuple(moment.action for moment in self.moments[start + 1 : end + 1])
        return Stretch(self.moments[start].state, actions, self.moments[end].state)

    def known(self, number: int, seat: int) -> Known:
        """Return what `seat` knew at a moment."""
        count = self.moments[number].count
        return next(known for done, known in enumerate(walk(self.record, seat), 1) if done == count)


def open_reading(path: Path) -> Reading:
    """Begin to read a record from a file, as far as it is sound.

    Raises:
        NotReplayableError: the file cannot be read, or nothing of it is sound.
    """
    try:
        record, problem = read_sound(text_of(path))
    except OSError as error:
        raise NotReplayableError(_("The match cannot be read: {why}.").format(why=in_words(error))) from None
    except NewerFormatError:
        raise NotReplayableError(_("{file} is from a newer version of Rummy House.").format(file=path.name)) from None
    except RecordError as error:
        told = _("{file} cannot be shown: it is not the record of a match, or it is damaged in line {line}.")
        raise NotReplayableError(told.format(file=path.name, line=error.line)) from error
    damaged = _("The record is damaged in line {line}; it is shown up to there.")
    reading = Reading(record, damaged.format(line=problem.line) if problem else "")
    reading.read_on(1)
    return _something(reading)


def _something(reading: Reading) -> Reading:
    """Return what has been read; NotReplayableError where there is nothing."""
    if not reading.moments:
        raise NotReplayableError(reading.trouble or _("Nothing was played in this match."))
    return reading


def _moments(record: Record) -> Iterator[ReplayMoment]:
    """Yield the moments in which anybody saw the table; none lies before a shuffle."""
    done: list[Event] = []
    first: Action | None = None
    for count, (action, state, events) in enumerate(moves(record), 1):
        done += events
        first = first or action
        if count < len(record.actions) and isinstance(record.actions[count], Shuffle):
            continue
        yield ReplayMoment(count, first, state, tuple(done))
        done, first = [], None


def _marks(moments: Sequence[ReplayMoment]) -> Iterator[TurnMark]:
    deal = turn = 0
    for number, moment in enumerate(moments):
        begun = next((event.seat for event in moment.events if isinstance(event, TurnBegan)), NOBODY)
        new = moment.state.deal != deal
        if new:
            deal, turn = moment.state.deal, 0
        if begun != NOBODY:
            turn += 1
        if new or begun != NOBODY:
            yield TurnMark(number, deal, turn, begun)
