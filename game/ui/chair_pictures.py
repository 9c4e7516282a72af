"""The pictures of the seats at a table that is being set: no two have the same. Nothing of pygame."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from game.record.record import Seat
from game.session.profiles import Profiles
from game.ui.people import AVATARS


class ChairPictures:
    """Gives `seats` their pictures, in place."""

    def __init__(self, seats: list[Seat], profiles: Profiles) -> None:
        self._seats = seats
        self._profiles = profiles
        self._turned: set[int] = set()
        """Seats that were given another picture by hand."""

    def turn(self, number: int, step: int) -> None:
        """Give a seat the next or previous picture; whoever had it gets this seat's."""
        self._turned.add(number)
        self._give(number, AVATARS[(AVATARS.index(self._seats[number].avatar) + step) % len(AVATARS)])

    def welcome(self, number: int, who: Seat, playing: int) -> None:
        """Give a seat the picture of who is to sit there, unless one of the first `playing` has it as their own."""
        owner = next((at for at, seat in enumerate(self._seats) if seat.avatar == who.avatar), number)
        if owner == number or not self._keeps(owner, who, playing):
            self._give(number, self._seats[owner].avatar)

    def keep(self, sitting: Sequence[Seat]) -> None:
        """People keep the pictures they were given here."""
        for number, seat in enumerate(sitting):
            person = self._profiles.get(seat.profile) if seat.profile else None
            if person and number in self._turned:
                self._profiles.change(person.id, avatar=seat.avatar)
        self._turned.clear()

    def _keeps(self, number: int, against: Seat, playing: int) -> bool:
        """Whether a seat keeps its picture when somebody comes who has it, too."""
        seat = self._seats[number]
        if number >= playing or seat.kind != "person":
            return False
        person = self._profiles.get(seat.profile)
        chosen = number in self._turned or (person is not None and person.avatar == seat.avatar)
        return chosen or not against.profile

    def _give(self, number: int, avatar: str) -> None:
        """Give a seat a picture; whoever had it gets this seat's."""
        owner = next(at for at, seat in enumerate(self._seats) if seat.avatar == avatar)
        before = self._seats[number].avatar
        self._seats[owner] = structs.replace(self._seats[owner], avatar=before)
        self._seats[number] = structs.replace(self._seats[number], avatar=avatar)
