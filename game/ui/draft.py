"""A table being set: which game, who sits there, how long, which cards. Nothing of pygame."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from game.engine.record import Seat
from game.engine.rulesheet import RuleSheet
from game.engine.state import State
from game.session.games import Games
from game.session.opponents import Opponents
from game.session.profiles import Profiles
from game.session.settings import Settings
from game.ui.match_length import Length, lengths, usual
from game.ui.people import AVATARS, colours_for
from game.ui.strings import _

BOT_NAMES = ("Bea", "Carl", "Dora", "Emil", "Fay", "Gus", "Hana", "Ines")
USUAL_PLAYERS = 3
MOST_SEATS = 8
PERSON = "@"
"""Stands before the id of a person, where an opponent is named by their file."""
NOBODY = "-"
"""Stands for an empty seat."""


class Plan(Struct, frozen=True):
    """A table as it was set. Without a seed the cards are anybody's guess."""

    sheet: RuleSheet
    seats: tuple[Seat, ...]
    seed: int | None = None
    start: State | None = None
    """Where the match begins, if not at its first shuffle."""
    base: RuleSheet | None = None
    """What its rules are compared with when one reads them, if they are house rules known by their file."""


class Draft:
    """What has been chosen so far, of `games`, `opponents` and the people of `profiles`.

    `with_whom` are the opponents from the second seat on, `people` the ids of people by seat: those whom nobody knows
    any more are left out. A person sits in the first seat, of this name and picture where they have no profile.
    """

    def __init__(
        self,
        games: Games,
        game: str,
        name: str,
        avatar: str,
        players: int = 0,
        opponents: Opponents | None = None,
        with_whom: Sequence[str] = (),
        profiles: Profiles | None = None,
        people: Sequence[str] = (),
    ) -> None:
        self.games = games
        self.opponents = Opponents() if opponents is None else opponents
        self.profiles = Profiles() if profiles is None else profiles
        self.people = [""] * MOST_SEATS
        """By seat: which opponent plays there, by the name of their file; empty for a person or anybody."""
        self.persons: list[str | None] = ["", *[None] * (MOST_SEATS - 1)]
        """By seat: the id of the person who plays there; empty for somebody without a profile, None for a bot."""
        self._known = {each.id: each for each in self.profiles}
        self._turned: set[int] = set()
        """Seats that were given another picture by hand."""
        own = avatar if avatar in AVATARS else AVATARS[0]
        others = [each for each in AVATARS if each != own]
        bots = [each for each in BOT_NAMES if each != name]
        self.names = [name, *bots[: MOST_SEATS - 1]]
        self.avatars = [own, *others]
        self.players = players or USUAL_PLAYERS
        self.seed = ""
        self.length = 0
        self.choose(game)
        for seat, person in enumerate(with_whom[: MOST_SEATS - 1], 1):
            if person in self.opponents:
                self.sit(seat, person)
        self._seat_people(people, players)

    def _seat_people(self, people: Sequence[str], players: int) -> None:
        known = [(seat, who) for seat, who in enumerate(people[:MOST_SEATS]) if self.profiles.get(who)]
        if len(known) > 1 and not players:
            limits = self.sheet.players
            self.players = min(max(len(people), limits.min), limits.max)
        for seat, who in known or [(0, each.id) for each in self.profiles][:1]:
            self.sit_person(seat, who)
        if known and known[0][0]:
            self._stand(0)

    @property
    def lengths(self) -> tuple[Length, ...]:
        """The lengths the game can have."""
        return lengths(self.sheet)

    @property
    def chosen_sheet(self) -> RuleSheet:
        """The game with the length chosen."""
        return self.lengths[self.length].sheet

    def choose(self, game: str) -> None:
        """Play this game: as many players as before, if it allows that, and its usual length."""
        self.game = game
        self.sheet = self.games[game]
        """The game chosen, with its own length."""
        limits = self.sheet.players
        self.players = min(max(self.players, limits.min), limits.max)
        self.length = usual(self.sheet)

    def renew(self) -> None:
        """Follow what has become of the game chosen, which may be another or gone, and of those who sit here."""
        self._follow_people()
        game = self.game if self.game in self.games else next(iter(self.games))
        if game != self.game or self.games[game] != self.sheet:
            self.choose(game)

    def turn_avatar(self, seat: int, step: int) -> None:
        """Give a seat the next or previous picture; whoever had it gets this seat's."""
        self._turned.add(seat)
        self._picture(seat, AVATARS[(AVATARS.index(self.avatars[seat]) + step) % len(AVATARS)])

    def sit(self, seat: int, person: str) -> None:
        """Let an opponent play in a seat, or nobody in particular; who sits elsewhere already changes the chair.

        They bring their name, and their picture if the player has not got it.
        """
        if person and person in self.people:
            self._stand(self.people.index(person))
        if not person:
            self._stand(seat)
            return
        who = self.opponents[person]
        self.people[seat], self.persons[seat] = person, None
        self.names[seat] = who.name
        self._bring(seat, who.avatar)

    def sit_person(self, seat: int, who: str) -> None:
        """Let the person of an id play in a seat; who sits elsewhere already changes the chair. KeyError for nobody."""
        person = self.profiles.get(who)
        if person is None:
            raise KeyError(who)
        if who in self.persons and self.persons.index(who) != seat:
            self._stand(self.persons.index(who))
        self.people[seat], self.persons[seat] = "", who
        self.names[seat] = person.name
        self._bring(seat, person.avatar)

    def take(self, seat: int, who: str) -> None:
        """Let an opponent, PERSON with an id, or NOBODY have a seat: one of those there are, or the next."""
        joining = seat >= self.players
        if who == NOBODY:
            if not joining:
                self.leave(seat)
            return
        if who.startswith(PERSON):
            self.sit_person(seat, who.removeprefix(PERSON))
        else:
            self.sit(seat, who)
        self.players += joining

    def who(self, seat: int) -> str:
        """Return who has a seat, as `take` takes it."""
        person = self.persons[seat]
        return self.people[seat] if person is None else PERSON + person

    def is_person(self, seat: int) -> bool:
        """Whether a person plays in a seat."""
        return self.persons[seat] is not None

    @property
    def may_leave(self) -> bool:
        """Whether the game is played with one player less as well."""
        return self.players > self.sheet.players.min

    @property
    def may_join(self) -> bool:
        """Whether there is an empty seat."""
        return self.players < self.sheet.players.max

    def leave(self, seat: int) -> None:
        """Leave a seat empty: those after it move up."""
        if not self.may_leave:
            return
        self._stand(seat)
        for row in (self.people, self.names, self.avatars):
            row.append(row.pop(seat))
        self.persons.append(self.persons.pop(seat))
        self.players -= 1

    @property
    def problem(self) -> str:
        """Why the match cannot begin; nothing if it can."""
        anybody = any(map(self.is_person, range(self.players)))
        return "" if anybody else _("At least one person has to play.")

    def _follow_people(self) -> None:
        """Those who sit here may have another name or picture by now, or be gone; so may the file of an opponent."""
        for seat, opponent in enumerate(self.people):
            if opponent and opponent not in self.opponents:
                self._stand(seat)
        now = {each.id: each for each in self.profiles}
        for seat, who in enumerate(self.persons):
            if who and who not in now:
                self.persons[seat] = ""
            elif who and now[who] != self._known.get(who, now[who]):
                self.sit_person(seat, who)
        self._known = now

    def keep_people(self) -> None:
        """People keep the names and pictures they were given here."""
        for seat, who in enumerate(self.persons[: self.players]):
            person = self.profiles.get(who) if who else None
            name = self.names[seat].strip()
            if person and name and name != person.name:
                self.profiles.change(person.id, name=name)
            if person and seat in self._turned:
                self.profiles.change(person.id, avatar=self.avatars[seat])
        self._turned.clear()

    def _bring(self, seat: int, avatar: str) -> None:
        """A newcomer brings their picture, unless it is that of a person who sits there."""
        if avatar not in AVATARS:
            return
        owner = self.avatars.index(avatar)
        if owner == seat or owner >= self.players or not self.is_person(owner):
            self._picture(seat, avatar)

    def _stand(self, seat: int) -> None:
        """Let nobody in particular play in a seat, under a name that is free."""
        self.people[seat], self.persons[seat] = "", None
        self.names[seat] = next(name for name in BOT_NAMES if name not in self.names)

    def _picture(self, seat: int, avatar: str) -> None:
        self.avatars[self.avatars.index(avatar)] = self.avatars[seat]
        self.avatars[seat] = avatar

    def plan(self) -> Plan:
        """Return the table as it is set now; an empty name becomes that of the place."""
        usual_names = (Settings().name, *BOT_NAMES)
        colours = colours_for(self._wishes())
        seats = tuple(
            Seat(
                self.names[number].strip() or usual_names[number],
                "person" if self.is_person(number) else "bot",
                self.avatars[number],
                self._level(number),
                self.people[number],
                self.persons[number] or "",
                None if colours[number] == number else colours[number],
            )
            for number in range(self.players)
        )
        base = self.games.standard(self.game)
        return Plan(self.chosen_sheet, seats, int(self.seed) if self.seed else None, base=base)

    def _wishes(self) -> Iterable[int | None]:
        """By seat: the colour a person likes."""
        people = [self.profiles.get(self.persons[seat] or "") for seat in range(self.players)]
        return [person.colour if person else None for person in people]

    def colour(self, seat: int) -> int:
        """Return which of the colours of seats a seat has."""
        return colours_for(self._wishes())[seat]

    def _level(self, seat: int) -> str:
        person = self.people[seat]
        return self.opponents[person].level if person else "" if self.is_person(seat) else "standard"
