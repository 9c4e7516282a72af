"""Who plays in which seat of a match, who did before, and how often they were given a hint."""

from __future__ import annotations

from msgspec import structs

from game.engine.record import Header, Seat


class Seating:
    """The seats of a match, at first those of `header`."""

    def __init__(self, header: Header) -> None:
        self.header = header
        """With the seats as they are now."""
        self.hints = [0] * len(header.seats)
        """How many hints each seat was given."""
        self._people = {number: seat for number, seat in enumerate(header.seats) if seat.kind == "person"}

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        return self.header.seats

    def last_person(self, seat: int) -> Seat | None:
        """Return the person who plays in a seat, or played there last; None if nobody ever did."""
        return self._people.get(seat)

    def sit(self, seat: int, who: Seat) -> None:
        """Let `who` play in a seat from now on."""
        if who.kind == "person":
            self._people[seat] = who
        seats = (*self.seats[:seat], who, *self.seats[seat + 1 :])
        self.header = structs.replace(self.header, seats=seats)
