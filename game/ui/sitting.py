"""Somebody else sits down at a table that is set: their name, picture and colour, so that no two look the same."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from game.record.record import Seat
from game.session.opponents import Opponents
from game.session.profiles import Profiles
from game.ui.people import AVATARS, avatar_of, colour_of
from game.ui.strings import _

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
        person = profiles.named(seat.name)
        if person and seat.kind == "person" and not seat.profile and person.id not in here:
            here.add(person.id)
            known[number] = structs.replace(seat, name=person.name, profile=person.id, colour=person.colour)
    return known


def sits_elsewhere(who: Seat, number: int, seats: Sequence[Seat]) -> bool:
    """Tell whether a person with a profile sits in another seat already."""
    return bool(who.profile) and any(each.profile == who.profile for at, each in enumerate(seats) if at != number)
