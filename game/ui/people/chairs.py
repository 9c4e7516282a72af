"""Who sits where at a table that is being set. Nothing of pygame."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from game.content.people.opponents import LEVELS
from game.record.record import MOST_PLAYERS, Seat
from game.session.opponents import Opponents
from game.session.profiles import Profiles
from game.session.settings import Settings
from game.ui.input.pad_seats import PadSeats
from game.ui.widgets.players import AVATARS, avatar_of, colour_of, colours_for
from game.ui.words.strings import _


class ChairPictures:
    """Gives `seats` their pictures, in place."""

    def __init__(self, seats: list[Seat], profiles: Profiles, opponents: Opponents) -> None:
        self._seats = seats
        self._profiles = profiles
        self._opponents = opponents
        self._turned: set[int] = set()
        """Seats that were given another picture by hand."""

    def turn(self, number: int, step: int) -> None:
        """Give a seat the next or previous picture; whoever had it, if anybody, gets this seat's."""
        self._turned.add(number)
        self._give(number, AVATARS[(AVATARS.index(self._seats[number].avatar) + step) % len(AVATARS)])

    def welcome(self, number: int, who: Seat, playing: int) -> None:
        """Give a seat the picture of who is to sit there, unless one of the first `playing` has it as their own, or an
        opponent in a seat before.
        """
        if who.avatar not in AVATARS:
            return
        owner = self._owner(who.avatar)
        if owner is not None and owner != number:
            before = owner < number and who.kind == "bot" and self._is_theirs(owner)
            if before or self._keeps(owner, who, playing):
                return
        self._give(number, who.avatar)

    def keep(self, sitting: Sequence[Seat]) -> None:
        """People keep the pictures they were given here."""
        for number, seat in enumerate(sitting):
            person = self._profiles.get(seat.profile) if seat.profile else None
            if person and number in self._turned:
                self._profiles.change(person.id, avatar=seat.avatar)
        self._turned.clear()

    def _owner(self, avatar: str) -> int | None:
        """The seat that has a picture now, if any has."""
        return next((at for at, seat in enumerate(self._seats) if seat.avatar == avatar), None)

    def _is_theirs(self, number: int) -> bool:
        """Whether an opponent has the picture that is in their file."""
        seat = self._seats[number]
        opponent = self._opponents.get(seat.character)
        return opponent is not None and opponent.avatar == seat.avatar

    def _keeps(self, number: int, against: Seat, playing: int) -> bool:
        """Whether a seat keeps its picture when somebody comes who has it, too."""
        seat = self._seats[number]
        if number >= playing or seat.kind != "person":
            return False
        person = self._profiles.get(seat.profile)
        chosen = number in self._turned or (person is not None and person.avatar == seat.avatar)
        return chosen or not against.profile

    def _give(self, number: int, avatar: str) -> None:
        """Give a seat a picture; whoever had it, if anybody, gets this seat's."""
        owner, before = self._owner(avatar), self._seats[number].avatar
        if owner is not None:
            self._seats[owner] = structs.replace(self._seats[owner], avatar=before)
        self._seats[number] = structs.replace(self._seats[number], avatar=avatar)


PERSON = "@"
"""Stands before the id of a person, where an opponent is named by their file."""
NOBODY = "-"
"""Stands for an empty seat."""

LEVEL = "standard"
"""How well a bot plays that takes over for somebody."""


def seat_for(who: str, number: int, seats: Sequence[Seat], profiles: Profiles, opponents: Opponents) -> Seat | None:
    """Return how `who` sits in the seat of that number; None for a person who is known no more.

    `who` is PERSON with an id, the name of an opponent's file, or nothing for a bot in the place of who sits there.
    They bring their colour, and an opponent their picture, where nobody else at the table has it.
    """
    before, avatar = seats[number], avatar_of(seats, number)
    others = [each for each in range(len(seats)) if each != number]
    if who.startswith(PERSON):
        person = profiles.get(who.removeprefix(PERSON))
        if person is None:
            return None
        free = person.colour is not None and person.colour not in [colour_of(seats, each) for each in others]
        colour = person.colour if free else before.colour
        return Seat(person.name, "person", person.avatar, profile=person.id, colour=colour)
    opponent = opponents.get(who)
    if opponent is None:
        return bot_for(number, seats)
    if opponent.avatar in AVATARS and opponent.avatar not in [avatar_of(seats, each) for each in others]:
        avatar = opponent.avatar
    return Seat(opponent.name, "bot", avatar, opponent.level, who, colour=before.colour)


def bot_for(number: int, seats: Sequence[Seat]) -> Seat:
    """Return a bot that plays on for whoever sits there: in the name of a person, or as another of the same name."""
    before = seats[number]
    name = _("{name}’s bot").format(name=before.name)[:60] if before.kind == "person" else before.name
    return Seat(name, "bot", avatar_of(seats, number), LEVEL, colour=before.colour)


def known_by_name(seats: Sequence[Seat], profiles: Profiles) -> list[Seat]:
    """Return how they sit there where guests are the people whose names they have, unless these sit here already."""
    known, here = list(seats), {seat.profile for seat in seats}
    for number, seat in enumerate(seats):
        person = profiles.find_by_name(seat.name)
        if person and seat.kind == "person" and not seat.profile and person.id not in here:
            here.add(person.id)
            known[number] = structs.replace(seat, name=person.name, profile=person.id, colour=person.colour)
    return known


def sits_elsewhere(who: Seat, number: int, seats: Sequence[Seat]) -> bool:
    """Tell whether a person with a profile sits in another seat already."""
    return bool(who.profile) and any(each.profile == who.profile for at, each in enumerate(seats) if at != number)


BOT_NAMES = ("Bea", "Carl", "Dora", "Emil", "Fay", "Gus", "Hana", "Ines")


class Chairs:
    """As many `seats` as any table has, of which the first `count` play: from `least` to `most`.

    A person sits in the first one, of this name and picture where they have no profile. The colour of a seat is the one
    its person likes.
    """

    def __init__(self, name: str, avatar: str, opponents: Opponents, profiles: Profiles) -> None:
        own = avatar if avatar in AVATARS else AVATARS[0]
        pictures = [each for each in AVATARS if each != own]
        bots = [each for each in BOT_NAMES if each != name][: MOST_PLAYERS - 1]
        self.opponents = opponents
        self.profiles = profiles
        self.seats = [
            Seat(name, avatar=own),
            *(Seat(each, "bot", picture, LEVEL) for each, picture in zip(bots, pictures, strict=False)),
        ]
        self.count = 1
        self.least, self.most = 1, MOST_PLAYERS
        self._known = {each.id: each for each in profiles}
        self.pictures = ChairPictures(self.seats, profiles, opponents)

    # Who sits there

    @property
    def sitting(self) -> Sequence[Seat]:
        """Those who play."""
        return self.seats[: self.count]

    def who(self, number: int) -> str:
        """Return who has a seat, as `take` takes it."""
        seat = self.seats[number]
        return PERSON + seat.profile if seat.kind == "person" else seat.character

    def avatar(self, number: int) -> str:
        """Return the picture of a seat."""
        return self.seats[number].avatar

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

    def company(self) -> Sequence[str]:
        """Return opponents for all chairs but the first: those of the usual level, then those next to it."""
        others = [person for person in self.opponents.values() if person.name != self.seats[0].name]
        usual = LEVELS.index(LEVEL)
        others.sort(key=lambda person: abs(LEVELS.index(person.level) - usual))
        return [person.id for person in others[: MOST_PLAYERS - 1]]

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
        names = {seat.name for at, seat in enumerate(self.seats) if at != number}
        free = next(name for name in BOT_NAMES if name not in names)
        self.seats[number] = Seat(free, "bot", self.seats[number].avatar, LEVEL)


class PadSetup:
    """Seats `pads` on `chairs`."""

    def __init__(self, chairs: Chairs, pads: PadSeats) -> None:
        self.chairs = chairs
        self.pads = pads
        self._before: dict[int, str] = {}
        """By pad: who had its seat before."""
        self.follow(chairs.seats)

    def sit(self, pad: int) -> None:
        """Take the first person's seat without a pad, else a bot's or an empty one; from a seat, go on to the next."""
        chairs, now = self.chairs, self.pads.seat(pad)
        self.stand(pad)
        free = [number for number in range(chairs.count + chairs.may_join) if not self.pads.pads(number)]
        people = [number for number in free if number < chairs.count and chairs.is_person(number)]
        if now is not None:
            people = [number for number in free if number > now]
        target = next(iter(people or free), None)
        if target is None:
            return
        if target >= chairs.count or not chairs.is_person(target):
            self._before[pad] = chairs.who(target) if target < chairs.count else NOBODY
            chairs.take(target, chairs.somebody())
        self.pads.join(pad, target)

    def stand(self, pad: int) -> bool:
        """Leave the seat to whoever had it; whether there was one."""
        seat, before = self.pads.seat(pad), self._before.pop(pad, None)
        if seat is None:
            return False
        self.pads.let_go(pad)
        if before is not None:
            was = list(self.chairs.seats)
            self.chairs.take(seat, before)
            self.follow(was)
        return True

    def follow(self, before: Sequence[Seat]) -> None:
        """Those on the chairs have changed; they sat like this before. Pads stay with their people."""
        chairs = self.chairs
        for pad in self.pads.there:
            seat = self.pads.seat(pad)
            if seat is None:
                continue
            now = self._moved(seat, before[seat])
            if now < chairs.count and chairs.is_person(now):
                self.pads.join(pad, now)
            else:
                self.pads.let_go(pad)
                self._before.pop(pad, None)

    def _moved(self, seat: int, who: Seat) -> int:
        """Where somebody sits now who sat there, or else the same seat."""
        for number, each in enumerate(self.chairs.seats):
            if each is who or (who.profile and each.profile == who.profile):
                return number
        return seat
