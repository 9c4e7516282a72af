"""Playing a record again: it holds what the rules allow, and ends as it says."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.actions import Action
from game.engine.events import Event
from game.engine.play.dealing import new_match
from game.engine.play.verbs import apply
from game.engine.refusals import Refused
from game.engine.state import Phase, State
from game.record.digest import state_digest
from game.record.record import Record, RecordError


def moves(record: Record) -> Iterator[tuple[Action, State, list[Event]]]:
    """Play a record: yield each action with the state after it and what happened.

    Raises:
        RecordError: an action is refused, or the final state is not the one recorded.
    """
    state = new_match(record.header.rules(), record.header.dealer)
    for index, action in enumerate(record.actions):
        try:
            state, events = apply(state, action)
        except Refused as refused:
            told = f"{action!r} is not allowed there: {refused.reason!r}"
            raise RecordError(record.line_of(index), told) from None
        yield action, state, events
    last = record.line_of(len(record.actions))
    if record.digest and state.phase is not Phase.MATCH_OVER:
        raise RecordError(last, "the match is not over here")
    if record.digest and state_digest(state) != record.digest:
        raise RecordError(last, "the match ends otherwise than recorded: the digest differs")


def replay(record: Record) -> list[State]:
    """Return all states of a record: the match before the first shuffle, then one after each action.

    Raises:
        RecordError: as `moves`.
    """
    start = new_match(record.header.rules(), record.header.dealer)
    return [start, *(state for _, state, _ in moves(record))]
