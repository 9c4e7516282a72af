"""Replaying a record: every moment of the match, the starts of turns and deals, and the knowledge of a seat.

The knowledge of a seat is computed as for a bot there, from redacted events.
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
from game.record.record import NewerFormatError, Record, RecordError, Seat, read_sound_part
from game.record.replay import replay_actions
from game.session.match.match import PHASES_AFTER_DEAL
from game.session.saves.files import os_error_text
from game.session.saves.records import read_record_text


class SeatKnowledge(Struct, frozen=True):
    """The knowledge of a seat after an action: its view and memory, the deal and the turn, that action, and the next
    one.
    """

    view: View
    memory: Memory
    deal: int
    turn: int
    """The turn of the deal, from 1; 0 before the first."""
    last_action: Action
    """The action just done."""
    next_action: Action | None = None
    """The action that came next; None at the end of the record."""

    @property
    def unseen_cards(self) -> tuple[Card, ...]:
        """The cards whose place the seat does not know, sorted: those in the stock and the hidden ones in other
        hands.
        """
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


class KnowledgeTracker:
    """Keeps up to date what `seat` can know, one move after another. `turn` is the number of turns begun in the deal.

    A `Memory` is what a player remembers of the cards seen. `memories` has one for each seat in `owners`, made of the
    events as `seat` may see them.
    """

    def __init__(self, seat: int, owners: Sequence[int]) -> None:
        self._seat = seat
        self._deal = 0
        self.memories = tuple(Memory.start(each) for each in owners)
        self.turn = 0

    def update(self, state: State, events: Sequence[Event]) -> View:
        """Update the knowledge with a move, given the true state after it and its events; return the seat's view of
        that state.
        """
        if state.deal != self._deal:
            self._deal, self.turn = state.deal, 0
        seen = view(state, self._seat)
        for event in events:
            told = redact(event, self._seat)
            self.memories = tuple(memory.after(told, seen.state) for memory in self.memories)
            self.turn += isinstance(event, TurnBegan)
        return seen


def seat_knowledge(record: Record, seat: int) -> Iterator[SeatKnowledge]:
    """Yield the knowledge of `seat` after each action of a match.

    Raises:
        RecordError: the record cannot be replayed.
    """
    ears = KnowledgeTracker(seat, (seat,))
    for at, (action, state, events) in enumerate(replay_actions(record), 1):
        seen = ears.update(state, events)
        then = record.actions[at] if at < len(record.actions) else None
        yield SeatKnowledge(seen, ears.memories[0], state.deal, ears.turn, action, then)


def knowledge_at_turn(knowledge: Iterable[SeatKnowledge], deal: int, turn: int) -> SeatKnowledge | None:
    """Return the first item of `knowledge` in turn number `turn` of deal number `deal` (both from 1); None if there is
    none. Errors raised while `knowledge` is read are passed on.
    """
    return next((known for known in knowledge if (known.deal, known.turn) == (deal, turn)), None)


_NOT_DECISIONS = (Shuffle, Cut, Next)
"""Actions that are no decisions: cutting is luck, the others have no alternative."""


class PlayedAction(Struct, frozen=True):
    """One recorded action with its place in the record, the true state before and after it, and its events."""

    index: int
    """The number of actions before this one in the record."""
    state_before: State
    action: Action
    state_after: State
    events: Sequence[Event]


def actions_of_deal(record: Record, deal: int) -> Iterator[PlayedAction]:
    """Yield the actions of deal number `deal` (from 1) from the first shuffle, or from the `next` that begins a later
    deal, to its end; what follows is not replayed. Nothing is yielded if the record has no such deal.

    Raises:
        RecordError: the record cannot be replayed up to there.
    """
    before = new_match(record.header.match_rules(), record.header.dealer)
    for at, (action, after, events) in enumerate(replay_actions(record)):
        if after.deal == deal:
            yield PlayedAction(at, before, action, after, events)
            if is_deal_over(after):
                return
        before = after


def is_deal_over(state: State) -> bool:
    """Whether the state is between deals or after the match."""
    return state.phase in PHASES_AFTER_DEAL


def situations(actions: Iterable[PlayedAction], seat: int, hindsight: bool = False) -> Iterator[Situation]:
    """Yield the decisions of `seat` in a deal at which it had a real choice, in order; `actions` are all actions of
    that deal.

    A chance to claim that the seat did not use is one decision, at the action that ended the chance. With `hindsight`
    the true state is included.
    """
    ears: KnowledgeTracker | None = None
    for each in actions:
        before, action = each.state_before, each.action
        ears = ears or KnowledgeTracker(seat, range(before.players))
        if before.deal == each.state_after.deal and not isinstance(action, _NOT_DECISIONS):
            seen = view(before, seat)
            if action.seat == seat:
                decided, there = action, _had_choice(seen.state, action)
            else:
                decided, there = None, _let_claim_pass(seen.state, each.state_after, action, seat)
            if there:
                truth = before if hindsight else None
                yield Situation(each.index, before.deal, ears.turn, seen, ears.memories, decided, truth)
        ears.update(each.state_after, each.events)


def _had_choice(state: State, action: Action) -> bool:
    """Whether the seat could have done anything but `action` in `state`.

    A claim, a purchase, a call and the forcing of a card always count as a choice. So does a pass in any phase but the
    draw phase.
    """
    if isinstance(action, Claim | Buy | CallRummy | Force) or (
        isinstance(action, Pass) and state.phase is not Phase.DRAW
    ):
        return True
    return len(legal(state, action.seat)) > 1


def _let_claim_pass(state_before: State, state_after: State, action: Action, seat: int) -> bool:
    """Whether `action`, which another seat did, ended a chance of `seat` to claim: a claim that was legal in
    `state_before` is not in `state_after`.

    False if the action is itself a claim, or in a game without such claims (`rummy_in_the_deck`).
    """
    if not state_before.rules.calls.rummy_in_the_deck or isinstance(action, Claim):
        return False
    chances = {claim for claim in legal_claims(state_before, seat) if why_not(state_before, claim) is None}
    return bool(chances and chances - set(legal_claims(view(state_after, seat).state, seat)))


class NotReplayableError(Exception):
    """The record in a file cannot be shown at all; the message is a sentence for the player."""


ACTIONS_PER_STEP = 200
"""Actions replayed in one step: few enough not to delay a frame."""


class ReplayMoment(Struct, frozen=True):
    """The match after an action and the shuffles that followed it: the true state, and the events since the moment
    before.
    """

    action_count: int
    """The number of recorded actions up to here."""
    action: Action
    state: State
    events: tuple[Event, ...]


class TurnMark(Struct, frozen=True):
    """The start of a turn or deal among the moments of a replay."""

    moment: int
    deal: int
    turn: int
    """The turn of the deal, from 1; 0 for a deal that begins with a cut before the first turn."""
    seat: int
    """The seat whose turn begins; NOBODY in turn 0."""


class ReplayLoader:
    """Replays a record in steps: call `load_more()` until it returns False.

    `problem` is one sentence for the player if the record is wrong after the last of `moments`, else ""; at first it is
    `known_problem`.
    """

    def __init__(self, record: Record, known_problem: str = "") -> None:
        self.record = record
        self.problem = known_problem
        self.moments: list[ReplayMoment] = []
        self._remaining = _replay_moments(record)

    @property
    def progress(self) -> float:
        """The share of the record replayed so far, 0 to 1."""
        return self.moments[-1].action_count / len(self.record.actions) if self.moments else 0.0

    def load_more(self, max_steps: int = ACTIONS_PER_STEP) -> bool:
        """Replay at most `max_steps` more moments; return whether more may be left. An error in the record ends the
        replay and is told in `problem`.
        """
        before = len(self.moments)
        try:
            self.moments += islice(self._remaining, max_steps)
        except RecordError as error:
            self.problem = _("The record goes wrong in line {line}; it is shown up to there.").format(line=error.line)
            return False
        return len(self.moments) == before + max_steps


class Replay:
    """All moments of a record, up to the first action that cannot be replayed.

    The whole record is replayed here at once. With a `loader` of this record, what it has not replayed yet is replayed.

    `problem` is a sentence for the player that says what is wrong with the record after the last moment; "" if nothing
    is. A caller that already knows of a fault passes such a sentence as `known_problem`. A fault found in the replay
    takes its place. It is ignored if there is a `loader`.

    Raises:
        NotReplayableError: there are no moments.
    """

    def __init__(self, record: Record, known_problem: str = "", loader: ReplayLoader | None = None) -> None:
        loader = loader or ReplayLoader(record, known_problem)
        while loader.load_more():
            pass
        self.record = record
        self.moments = _with_moments(loader).moments
        self.problem = loader.problem
        self.marks = tuple(_turn_marks(self.moments))
        self._mark_moments = [mark.moment for mark in self.marks]
        self._players = [record.header.seats]
        """The players at first, and after each change of a player."""
        for sitting in record.seat_changes:
            self._players.append(set_at(self._players[-1], sitting.seat, sitting.player))
        self._change_counts = [sitting.after for sitting in record.seat_changes]

    @property
    def last_moment(self) -> int:
        """The number of the last moment; the first is 0."""
        return len(self.moments) - 1

    def seats_at(self, moment: int) -> tuple[Seat, ...]:
        """Return the players of all seats at moment number `moment`."""
        return self._players[bisect_right(self._change_counts, self.moments[moment].action_count)]

    def without_unfinished_deal(self) -> Replay:
        """Return the replay up to the end of the last finished deal, without any later cards; its `problem` says why it
        ends there.

        Raises:
            NotReplayableError: no deal is finished.
        """
        told = _("Several people play in this match: the deal under way can be watched once it is over.")
        last = next((at for at in range(self.last_moment, -1, -1) if is_deal_over(self.moments[at].state)), None)
        if last is None:
            raise NotReplayableError(told)
        count = self.moments[last].action_count
        notes = tuple(note for note in self.record.notes if note.after <= count)
        return Replay(Record(self.record.header, self.record.actions[:count], notes=notes), told)

    def view_at(self, moment: int, seat: int, all_hands: bool) -> View:
        """Return the view of `seat` at moment number `moment`; with `all_hands` all hands are face up and sorted."""
        state = self.moments[moment].state
        return view(state, seat, range(state.players) if all_hands else ())

    def events_at(self, moment: int, seat: int, all_hands: bool) -> tuple[Event, ...]:
        """Return the events that led to moment number `moment`, redacted for `seat` unless `all_hands`."""
        events = self.moments[moment].events
        return events if all_hands else tuple(redact(event, seat) for event in events)

    def mark_at(self, moment: int) -> int:
        """Return the index in `marks` of the turn, or beginning of a deal, to which moment number `moment` belongs."""
        return max(0, bisect_right(self._mark_moments, moment) - 1)

    def turn_start_from(self, moment: int, direction: int) -> int:
        """Return the number of the moment at which another turn, or a deal, begins.

        With `direction` 1 it is the next such moment, or the last moment if there is none. With -1 it is the latest one
        before `moment`, or the first of all if there is none.
        """
        here = self.mark_at(moment)
        if direction < 0:
            return self.marks[here if moment > self.marks[here].moment else max(0, here - 1)].moment
        return self.marks[here + 1].moment if here + 1 < len(self.marks) else self.last_moment

    def deal_start_from(self, moment: int, direction: int) -> int:
        """Return the number of a moment. With `direction` 1 it is the start of the next deal, or the last moment if
        there is none. With -1 it is the latest start of a deal before `moment`, or 0.
        """
        deals = {mark.deal: mark.moment for mark in reversed(self.marks)}
        starts = deals.values()
        if direction < 0:
            return max((start for start in starts if start < moment), default=0)
        return min((start for start in starts if start > moment), default=self.last_moment)

    def turn_stretch(self, mark: int) -> Stretch:
        """Return the actions of the turn at index `mark` of `marks`, with the states before and after them."""
        end = self.last_moment
        if mark + 1 < len(self.marks):
            after = self.marks[mark + 1]
            # What the next deal begins with is no play of this one.
            end = after.moment - (after.deal != self.marks[mark].deal)
        return self._stretch(self.marks[mark].moment, end)

    def stretch_from_discard(self, mark: int) -> Stretch | None:
        """Return the last discard before the turn at index `mark` of `marks` and all actions after it, up to the start
        of that turn; None if nothing was discarded before in its deal.
        """
        start = self.marks[mark].moment
        for number in range(start, 0, -1):
            if self.moments[number - 1].state.deal != self.moments[start].state.deal:
                break
            if isinstance(self.moments[number].action, Discard):
                return self._stretch(number - 1, start)
        return None

    def _stretch(self, start: int, end: int) -> Stretch:
        actions = tuple(moment.action for moment in self.moments[start + 1 : end + 1])
        return Stretch(self.moments[start].state, actions, self.moments[end].state)

    def knowledge_at(self, moment: int, seat: int) -> SeatKnowledge:
        """Return the knowledge of `seat` at moment number `moment`."""
        count = self.moments[moment].action_count
        return next(known for done, known in enumerate(seat_knowledge(self.record, seat), 1) if done == count)


def load_replay(path: Path) -> ReplayLoader:
    """Return a loader for the sound part of a record file. Its first moment is replayed, and its `problem` tells of
    damage further on.

    Raises:
        NotReplayableError: the file cannot be read, is no record or one of a newer version, or has no sound action.
    """
    try:
        record, problem = read_sound_part(read_record_text(path))
    except OSError as error:
        raise NotReplayableError(_("The match cannot be read: {why}.").format(why=os_error_text(error))) from None
    except NewerFormatError:
        raise NotReplayableError(_("{file} is from a newer version of Rummy House.").format(file=path.name)) from None
    except RecordError as error:
        told = _("{file} cannot be shown: it is not the record of a match, or it is damaged in line {line}.")
        raise NotReplayableError(told.format(file=path.name, line=error.line)) from error
    damaged = _("The record is damaged in line {line}; it is shown up to there.")
    reading = ReplayLoader(record, damaged.format(line=problem.line) if problem else "")
    reading.load_more(1)
    return _with_moments(reading)


def _with_moments(loader: ReplayLoader) -> ReplayLoader:
    """Return `loader` itself; raise NotReplayableError if it has no moments."""
    if not loader.moments:
        raise NotReplayableError(loader.problem or _("Nothing was played in this match."))
    return loader


def _replay_moments(record: Record) -> Iterator[ReplayMoment]:
    """Yield the moments of a record that a replay shows; an action and the shuffles after it are one moment.

    Raises the errors of `replay_actions`.
    """
    done: list[Event] = []
    first: Action | None = None
    for count, (action, state, events) in enumerate(replay_actions(record), 1):
        done += events
        first = first or action
        if count < len(record.actions) and isinstance(record.actions[count], Shuffle):
            continue
        yield ReplayMoment(count, first, state, tuple(done))
        done, first = [], None


def _turn_marks(moments: Sequence[ReplayMoment]) -> Iterator[TurnMark]:
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
