"""What a seat could know at a moment of a recorded match: its view and its memory, and nothing else.

It is worked out as for a bot in that seat, from the events as the seat may know them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from game.bots.knowledge.memory import Memory
from game.engine.actions import Action
from game.engine.cards import UNKNOWN, Card
from game.engine.events import Event, TurnBegan, redact
from game.engine.state import State, View, view
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
