"""What a seat could know at a moment of a recorded match: its view and its memory, and nothing else.

It is worked out as for a bot in that seat, from the events as the seat may know them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from game.bots.explain.review import Moment
from game.bots.knowledge.memory import Memory
from game.engine.actions import Action, Buy, CallRummy, Claim, Cut, Next, Pass, Shuffle
from game.engine.cards import UNKNOWN, Card
from game.engine.events import Event, TurnBegan, redact
from game.engine.play.claims import claims
from game.engine.play.dealing import new_match
from game.engine.play.verbs import legal, why_not
from game.engine.state import Phase, State, View, view
from game.record.record import Record
from game.record.replay import moves


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
        seen = [*state.discards, *(face for meld in state.melds for face in meld.faces)]
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


def known_at(record: Record, seat: int, deal: int, turn: int) -> Known | None:
    """Return what `seat` knew where a turn of a deal began, both from 1; None if the record has no such turn.

    Raises:
        RecordError: the record cannot be replayed.
    """
    return next((known for known in walk(record, seat) if (known.deal, known.turn) == (deal, turn)), None)


_NO_CHOICE = (Shuffle, Cut, Next)
"""Cutting is luck; the others are no decisions."""


class Played(Struct, frozen=True):
    """One action of a record, and the match before and after it."""

    at: int
    """Actions of the match before it."""
    before: State
    action: Action
    after: State
    events: Sequence[Event]


def played_in(record: Record, deal: int) -> Iterator[Played]:
    """Yield what was played in a deal, from its shuffle to its end; no more of the match is played again.

    Raises:
        RecordError: the record cannot be replayed up to there.
    """
    before = new_match(record.header.rules(), record.header.dealer)
    for at, (action, after, events) in enumerate(moves(record)):
        if after.deal == deal:
            yield Played(at, before, action, after, events)
            if over(after):
                return
        before = after


def over(state: State) -> bool:
    """Tell whether no deal is under way: it, or the match, has just ended."""
    return state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)


def moments(played: Iterable[Played], seat: int, hindsight: bool = False) -> Iterator[Moment]:
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
                yield Moment(each.at, before.deal, ears.turn, seen, ears.memories, decided, truth)
        ears.hear(each.after, each.events)


def _choice(seen: State, action: Action) -> bool:
    """Whether there was more than one thing to do."""
    if isinstance(action, Claim | Buy | CallRummy) or (isinstance(action, Pass) and seen.phase is not Phase.DRAW):
        return True
    return len(legal(seen, action.seat)) > 1


def _let_go(seen: State, after: State, action: Action, seat: int) -> bool:
    """Whether a claim of `seat` was possible until somebody else did something that was no claim."""
    if not seen.rules.calls.rummy_in_the_deck or isinstance(action, Claim):
        return False
    chances = {claim for claim in claims(seen, seat) if why_not(seen, claim) is None}
    return bool(chances and chances - set(claims(view(after, seat).state, seat)))
