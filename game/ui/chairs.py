"""Who sits where at a table that is being set. Nothing of pygame."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from game.record.record import MOST_PLAYERS, Seat
from game.session.opponents import Opponents
from game.session.profiles import Profiles
from game.session.settings import Settings
from game.ui.chair_pictures import ChairPictures
from game.ui.people import AVATARS, colours_for
from game.ui.sitting import LEVEL, NOBODY, PERSON, known_by_name, seat_for
from game.ui.strings import _

BOT_NAMES = ("Bea", "Carl", "Dora", "Emil", "Fay", "Gus", "Hana", "Ines")


class Chairs:
    """As many `seats` as any table has, of which the first `count` play: from `least` to `most`.

    A person sits in the first one, of this name and picture where they have no profile. The colour of a seat is the one
    its person likes.
    """

    def __init__(self, name: str, avatar: str, opponents: Opponents, profiles: Profiles) -> None:
        own = avatar if avatar in AVATARS else AVATARS[0]
        pictures = [each for each in AVATARS if each != own]
        bots = [each for each in BOT_NAMES if each != name]
        self.opponents = opponents
        self.profiles = profiles
        self.seats = [
            Seat(name, avatar=own),
            *(Seat(each, "bot", picture, LEVEL) for each, picture in zip(bots, pictures, strict=False)),
        ]
        self.count = 1
        self.least, self.most = 1, MOST_PLAYERS
        self._known = {each.id: each for each in profiles}
        self.pictures = ChairPictures(self.seats, profiles)

    # Who sits there

    @property
    def sitting(self) -> Sequence[Seat]:
        """Those who play."""
        return self.seats[: self.count]

    def who(self, number: int) -> str:
        """Return who has a seat, as `take` takes it."""
        seat = self.seats[number]
        return PERSON + seat.profile if seat.kind == "person" else seat.character

    def is_person(self, number: int) -> bool:
        """Whether a person plays in a seat."""
        return self.seats[number].kind == "person"

    def colour(self, number: int) -> int:
        """Return which of the colours of seats a seat has."""
        return colours_for(seat.colour for seat in self.sitting)[number]

    @property
    def may_leave(self) -> bool:
        """Whether the game is played with one player less as well."""
        return self.count > self.least

    @property
    def may_join(self) -> bool:
        """Whether there is an empty seat."""
        return self.count < self.most

    def planned(self) -> tuple[Seat, ...]:
        """Return those who play as they sit down; an empty name becomes that of the place.

        A guest who is called like somebody one knows is that person.
        """
        usual, sitting = (Settings().name, *BOT_NAMES), known_by_name(self.sitting, self.profiles)
        colours = colours_for(seat.colour for seat in sitting)
        return tuple(
            structs.replace(seat, name=seat.name.strip() or usual[n], colour=None if colours[n] == n else colours[n])
            for n, seat in enumerate(sitting)
        )

    # Changes

    def limit(self, least: int, most: int) -> None:
        """From now on so many play."""
        self.least, self.most = least, most
        self.count = min(max(self.count, least), most)

    def take(self, number: int, who: str) -> None:
        """Let an opponent, PERSON with an id, or NOBODY have a seat: one of those there are, or the next."""
        joining = number >= self.count
        if who == NOBODY:
            if not joining:
                self.leave(number)
            return
        self.sit(number, who)
        self.count += joining

    def sit(self, number: int, who: str) -> None:
        """Let an opponent or PERSON with an id play in a seat, PERSON for somebody whom nobody knows, or nothing for
        nobody in particular; who sits elsewhere already changes the chair. KeyError for a person who is known no more.

        They bring their name, and their picture unless a person has it.
        """
        if not who:
            self._stand(number)
            return
        self._put(number, self._guest(number) if who == PERSON else self._found(number, who))

    def leave(self, number: int) -> None:
        """Leave a seat empty: those after it move up."""
        if self.may_leave:
            self._stand(number)
            self.seats.append(self.seats.pop(number))
            self.count -= 1

    def rename(self, number: int, name: str) -> None:
        """Give a guest or a bot another name; people have theirs from their profile."""
        self.seats[number] = structs.replace(self.seats[number], name=name)

    def somebody(self) -> str:
        """Return a person who does not sit here yet: the first of those one knows, or somebody whom nobody knows."""
        here = {seat.profile for seat in self.sitting}
        return PERSON + next((each.id for each in self.profiles if each.id not in here), "")

    def follow_people(self) -> None:
        """Those who sit here may have another name or picture by now, or be gone; so may the file of an opponent."""
        now = {each.id: each for each in self.profiles}
        for number, seat in enumerate(self.seats):
            if seat.character and seat.character not in self.opponents:
                self._stand(number)
            elif seat.profile and seat.profile not in now:
                self.seats[number] = structs.replace(seat, profile="")
            elif seat.profile and now[seat.profile] != self._known.get(seat.profile, now[seat.profile]):
                self.sit(number, PERSON + seat.profile)
        self._known = now

    # What comes of that

    def _found(self, number: int, who: str) -> Seat:
        people = [seat for n, seat in enumerate(self.sitting) if n != number and seat.kind == "person"]
        found = seat_for(who, 0, [self.seats[number], *people], self.profiles, self.opponents)
        if found is None:
            raise KeyError(who)
        person = self.profiles.get(found.profile)
        return structs.replace(found, colour=person.colour if person else None)

    def _guest(self, number: int) -> Seat:
        return Seat(_("Guest {number}").format(number=number + 1), avatar=self.seats[number].avatar)

    def _put(self, number: int, who: Seat) -> None:
        """Let somebody sit down, with their picture if nobody who plays here has it as their own."""
        for at, seat in enumerate(self.seats):
            if at != number and (seat.profile, seat.character) == (who.profile, who.character) != ("", ""):
                self._stand(at)
        self.pictures.welcome(number, who, self.count)
        self.seats[number] = structs.replace(who, avatar=self.seats[number].avatar)

    def _stand(self, number: int) -> None:
        """Let nobody in particular play in a seat, under a name that is free."""
        names = {seat.name for seat in self.seats}
        free = next(name for name in BOT_NAMES if name not in names)
        self.seats[number] = Seat(free, "bot", self.seats[number].avatar, LEVEL)
