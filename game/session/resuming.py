"""A match goes on from its record: the table is made anew and everything that was done is done there again."""

from __future__ import annotations

from game.engine.actions import Shuffle
from game.record.record import Hinted, Record, Sitting
from game.record.replay import replay
from game.session.dealer import Dealer, shuffles_of
from game.session.table import Table


def resume(record: Record, practice: bool = False) -> Table:
    """Return a table where a record left it.

    Raises:
        RecordError: the record cannot be replayed.
    """
    replay(record)
    table = Table(record.header, Dealer(record.header.seed, shuffles_of(record.actions)), practice=practice)
    _note(table, record, 0)
    table.begin()
    for count, action in enumerate(record.actions, 1):
        if not isinstance(action, Shuffle):
            table.submit(action)
        _note(table, record, count)
    return table


def _note(table: Table, record: Record, count: int) -> None:
    for note in record.notes:
        if note.after != count:
            continue
        if isinstance(note, Sitting):
            table.sit(note.seat, note.who)
        elif isinstance(note, Hinted):
            table.note_hint(note.seat)
        else:
            table.kept.note(note)


def afresh(table: Table) -> Table:
    """Return a table that stands where this one does, made anew of what was played, and kept where this one is.

    Listeners stay behind. One that cannot be replayed is returned itself.
    """
    if not table.replayable:
        return table
    record, played = table.kept.record, table.past.actions
    notes = tuple(note for note in record.notes if note.after <= played)
    again = resume(Record(record.header, record.actions[:played], notes=notes), table.practice)
    if table.kept.journal is not None:
        again.kept.keep_in(table.kept.journal)
    return again
