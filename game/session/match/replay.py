"""A recorded match to be looked at again: every moment of it, and where its turns and deals begin."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from game.content.tables.writing import Stretch
from game.content.translation import _
from game.engine.actions import Action, Discard, Shuffle
from game.engine.events import Event, TurnBegan, redact
from game.engine.state import NOBODY, State, View, view
from game.record.record import NewerFormatError, Record, RecordError, Seat, read_sound
from game.record.replay import moves
from game.session.match.known import Known, walk
from game.session.saves.files import in_words
from game.session.saves.records import text_of


class NotReplayableError(Exception):
    """A file nothing of which can be shown; says why in a sentence."""


class Moment(Struct, frozen=True):
    """The match after an action and the shuffles it led to."""

    count: int
    """Actions of the record up to here."""
    action: Action
    state: State
    events: tuple[Event, ...]


class Mark(Struct, frozen=True):
    """Where a turn begins, or a deal."""

    moment: int
    deal: int
    turn: int
    """Of the deal, from 1; 0 where the deal begins before anybody's turn, with a cut."""
    seat: int
    """Whose turn it is; NOBODY in a turn 0."""


class Replay:
    """All moments of `record`, which is cut before the first action that cannot have been.

    `trouble` is one sentence where something is wrong with the record after its last moment.
    """

    def __init__(self, record: Record, trouble: str = "") -> None:
        self.record = record
        self.trouble = trouble
        self.moments: list[Moment] = []
        try:
            for moment in _moments(record):
                self.moments.append(moment)
        except RecordError as error:
            self.trouble = _("The record goes wrong in line {line} and is shown up to there.").format(line=error.line)
        if not self.moments:
            raise NotReplayableError(self.trouble or _("Nothing was played in this match."))
        self.marks = tuple(_marks(self.moments))
        self._starts = [mark.moment for mark in self.marks]

    @property
    def last(self) -> int:
        """The number of the last moment; the first is 0."""
        return len(self.moments) - 1

    def seats(self, number: int) -> tuple[Seat, ...]:
        """Return who sat where at a moment."""
        return self.record.seats_at(self.moments[number].count)

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


def open_replay(path: Path) -> Replay:
    """Read a record from a file, as far as it is sound.

    Raises:
        NotReplayableError: the file cannot be read, or nothing of it is sound.
    """
    try:
        record, problem = read_sound(text_of(path))
    except OSError as error:
        raise NotReplayableError(_("The match cannot be read: {why}.").format(why=in_words(error))) from None
    except NewerFormatError:
        raise NotReplayableError(_("{file} is from a newer Rummy House.").format(file=path.name)) from None
    except RecordError as error:
        told = _("{file} cannot be shown: it is no record of a match, or damaged in line {line}.")
        raise NotReplayableError(told.format(file=path.name, line=error.line)) from error
    if problem is None:
        return Replay(record)
    return Replay(record, _("The record is damaged in line {line} and is shown up to there.").format(line=problem.line))


def _moments(record: Record) -> Iterator[Moment]:
    """Yield the moments in which anybody saw the table; none lies before a shuffle."""
    done: list[Event] = []
    first: Action | None = None
    for count, (action, state, events) in enumerate(moves(record), 1):
        done += events
        first = first or action
        if count < len(record.actions) and isinstance(record.actions[count], Shuffle):
            continue
        yield Moment(count, first, state, tuple(done))
        done, first = [], None


def _marks(moments: Sequence[Moment]) -> Iterator[Mark]:
    deal = turn = 0
    for number, moment in enumerate(moments):
        begun = next((event.seat for event in moment.events if isinstance(event, TurnBegan)), NOBODY)
        new = moment.state.deal != deal
        if new:
            deal, turn = moment.state.deal, 0
        if begun != NOBODY:
            turn += 1
        if new or begun != NOBODY:
            yield Mark(number, deal, turn, begun)
