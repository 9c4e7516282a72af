"""The decisions of a seat in a recorded deal, each with what the seat knew then and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.bots.memory import Memory
from game.bots.review import Moment
from game.engine.actions import Action, Buy, CallRummy, Claim, Cut, Next, Pass, Shuffle
from game.engine.events import Event, TurnBegan, redact
from game.engine.phases.claims import claims
from game.engine.phases.dealing import new_match
from game.engine.play import legal, why_not
from game.engine.record import Record
from game.engine.replay import moves
from game.engine.state import Phase, State
from game.engine.view import view

_NO_CHOICE = (Shuffle, Cut, Next)
"""Cutting is luck; the others are no decisions."""


def moments(record: Record, deal: int, seat: int, hindsight: bool = False) -> Iterator[Moment]:
    """Yield what `seat` decided in a deal, in order, where there was a choice.

    What it could claim and let pass is one decision, where the chance went. With `hindsight` all cards come along.

    Raises:
        RecordError: the record cannot be replayed.
    """
    known = _Known(seat, len(record.header.seats))
    before = new_match(record.header.rules(), record.header.dealer)
    for at, (action, state, events) in enumerate(moves(record)):
        if before.deal == deal and state.deal == deal and not isinstance(action, _NO_CHOICE):
            seen = view(before, seat)
            if action.seat == seat:
                decided, there = action, _choice(seen.state, action)
            else:
                decided, there = None, _let_go(seen.state, state, action, seat)
            if there:
                truth = before if hindsight else None
                yield Moment(at, deal, known.turn, seen, known.memories, decided, truth)
        known.hear(state, events)
        before = state


class _Known:
    """What `seat` can know that every seat remembers, from the events as it is told them."""

    def __init__(self, seat: int, players: int) -> None:
        self._seat = seat
        self._deal = 0
        self.memories = tuple(Memory.start(each) for each in range(players))
        self.turn = 0

    def hear(self, state: State, events: Sequence[Event]) -> None:
        """Take in what happened."""
        if state.deal != self._deal:
            self._deal, self.turn = state.deal, 0
        seen = view(state, self._seat).state
        for event in events:
            told = redact(event, self._seat)
            self.memories = tuple(memory.after(told, seen) for memory in self.memories)
            self.turn += isinstance(event, TurnBegan)


def _choice(seen: State, action: Action) -> bool:
    """Whether there was more than one thing to do."""
    if isinstance(action, Claim | Buy | CallRummy) or (isinstance(action, Pass) and seen.phase is not Phase.DRAW):
        return True
    return len(legal(seen, action.seat)) > 1


def _let_go(seen: State, after: State, action: Action, seat: int) -> bool:
    """Whether a claim of `seat` was possible until somebody else did something that was no claim."""
    if not seen.rules.rummy_in_the_deck or isinstance(action, Claim):
        return False
    chances = {claim for claim in claims(seen, seat) if why_not(seen, claim) is None}
    return bool(chances and chances - set(claims(view(after, seat).state, seat)))
