"""How lucky each seat was in the deal that is just over."""

from __future__ import annotations

from random import Random

from game.bots.luck import Luck, chances, lucks
from game.engine.phases.dealing import new_match
from game.engine.record import Record
from game.engine.replay import moves
from game.session.table import Table

__all__ = ["Luck", "deal_luck", "recorded_luck"]


def recorded_luck(record: Record, deal: int) -> tuple[Luck, ...]:
    """Return the luck of every seat in a deal of a record; RecordError if it cannot be replayed."""
    steps = []
    before = new_match(record.header.rules(), record.header.dealer)
    for _, state, events in moves(record):
        if state.deal == deal:
            steps.append((before, state, events))
        before = state
    return lucks(len(record.header.seats), chances(steps, Random(record.header.seed)))


def deal_luck(table: Table) -> tuple[Luck, ...]:
    """Return the luck of every seat in this deal; nothing while it lasts."""
    told = table.told_afterwards()
    return lucks(len(table.seats), chances(told, Random(table.header.seed))) if told else ()
