"""Replaying a record by the rules, up to the final state it claims."""

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


def replay_actions(record: Record) -> Iterator[tuple[Action, State, list[Event]]]:
    """Replay a record; yield each action with the state after it and its events.

    Raises:
        RecordError: an action is illegal, or the record has an end at which the match is not over or its state differs.
        ValueError: the rules cannot be compiled (see `compile_rules`).
    """
    state = new_match(record.header.match_rules(), record.header.dealer)
    for index, action in enumerate(record.actions):
        try:
            state, events = apply(state, action)
        except Refused as refused:
            told = f"{action!r} is not allowed there: {refused.reason!r}"
            raise RecordError(record.line_number_of(index), told) from None
        yield action, state, events
    last = record.line_number_of(len(record.actions))
    if record.digest and state.phase is not Phase.MATCH_OVER:
        raise RecordError(last, "the match is not over here")
    if record.digest and state_digest(state) != record.digest:
        raise RecordError(last, "the match ends otherwise than recorded: the digest differs")


def replay_states(record: Record) -> list[State]:
    """Return all states of a record: the first before any action, then one after each action.

    Raises:
        RecordError: an action is illegal, or the record has an end at which the match is not over or its state differs.
        ValueError: the rules cannot be compiled (see `compile_rules`).
    """
    start = new_match(record.header.match_rules(), record.header.dealer)
    return [start, *(state for _, state, _ in replay_actions(record))]
