"""A match goes on from its record: the table is made anew and everything that was done is done there again."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from game.engine.actions import Shuffle
from game.record.record import Forked, Hinted, Record, Seat, Sitting
from game.record.replay import replay
from game.session.match.dealer import Dealer, new_salt, shuffles_of
from game.session.match.table import Table


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


def play_on(record: Record, count: int, seats: Sequence[Seat] | None = None) -> Table:
    """Return a new table at which the first `count` actions of a match have been played, and nothing after them.

    Its record begins with these actions and is nobody's yet: `keep_in` keeps it. `seats` says who plays on in each
    seat; without it, those of the record. All cards come as they came: the shuffle that follows at once is that of the
    record, and the number of the deals gives the orders of all later ones. A fork in its record tells it from the match
    it left. Where nobody has played yet it is a match of its own: its first shuffle has the same order and another
    salt, by which matches are told apart.

    Raises:
        RecordError: the record cannot be replayed so far.
        ValueError: there are not so many actions or seats, or the match is over there.
    """
    if not 0 <= count <= len(record.actions):
        raise ValueError(f"{count} actions of {len(record.actions)}")
    sitting = record.seats_at(count) if seats is None else tuple(seats)
    if len(sitting) != len(record.header.seats):
        raise ValueError(f"{len(sitting)} players instead of {len(record.header.seats)}")
    while count < len(record.actions) and isinstance(record.actions[count], Shuffle):
        count += 1
    header, played = structs.replace(record.header, seats=sitting), record.actions[:count]
    if all(isinstance(each, Shuffle) for each in played):
        start = Record(header, tuple(structs.replace(each, salt=new_salt()) for each in played))
    else:
        start = Record(header, played, notes=(Forked(count, new_salt()),))
    table = resume(start)
    if table.over:
        raise ValueError("the match is over there")
    return table
