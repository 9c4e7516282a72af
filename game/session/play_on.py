"""Play on from any moment of a recorded match: a new match with the same rules, seats and cards; the old one stays."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from game.engine.actions import Shuffle
from game.record.record import Forked, Record, Seat
from game.session.dealer import new_salt
from game.session.resuming import resume
from game.session.table import Table


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
