"""Who plays in which seat of a match, who did before, and how often they were given a hint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec import Struct, structs

from game.record.record import Header, Seat

T = TypeVar("T")


class Seating(Struct, frozen=True):
    """The seats of a match at one moment; see `at_first`."""

    header: Header
    """With the seats as they are now."""
    hints: tuple[int, ...]
    """How many hints each seat was given."""
    people: tuple[Seat | None, ...]
    """The person who plays in each seat, or played there last; None where nobody ever did."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        return self.header.seats

    @property
    def people_back(self) -> tuple[Seat, ...]:
        """Who sits where once all people are back for whom a bot without a character plays on."""
        here = {(each.profile, each.name) for each in self.seats if each.kind == "person"}
        return tuple(
            who if who and now.kind == "bot" and not now.character and (who.profile, who.name) not in here else now
            for now, who in zip(self.seats, self.people, strict=True)
        )

    def with_seat(self, seat: int, who: Seat) -> Seating:
        """Return it with `who` in a seat from now on."""
        people = _put(self.people, seat, who) if who.kind == "person" else self.people
        header = structs.replace(self.header, seats=_put(self.seats, seat, who))
        return structs.replace(self, header=header, people=people)

    def with_hint(self, seat: int) -> Seating:
        """Return it with one more hint given to a seat."""
        return structs.replace(self, hints=_put(self.hints, seat, self.hints[seat] + 1))


def at_first(header: Header) -> Seating:
    """Return how the match of `header` begins: nobody was given a hint."""
    people = tuple(seat if seat.kind == "person" else None for seat in header.seats)
    return Seating(header, (0,) * len(header.seats), people)


def _put(values: Sequence[T], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])
