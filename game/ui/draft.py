"""A table being set: which game, who sits there, how long, which cards. Nothing of pygame."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.engine.record import Seat
from game.engine.rulesheet import RuleSheet
from game.engine.state import State
from game.session.games import Games
from game.session.opponents import Opponents
from game.session.settings import Settings
from game.ui.match_length import Length, lengths, usual
from game.ui.people import AVATARS

BOT_NAMES = ("Bea", "Carl", "Dora", "Emil", "Fay", "Gus", "Hana", "Ines")
USUAL_PLAYERS = 3
MOST_SEATS = 8
LONGEST_NAME = 16


class Plan(Struct, frozen=True):
    """A table as it was set. The first seat is the player's; without a seed the cards are anybody's guess."""

    sheet: RuleSheet
    seats: tuple[Seat, ...]
    seed: int | None = None
    start: State | None = None
    """Where the match begins, if not at its first shuffle."""
    base: RuleSheet | None = None
    """What its rules are compared with when one reads them, if they are house rules known by their file."""


class Draft:
    """What has been chosen so far, of `games` and `opponents`.

    `with_whom` are the opponents from the second seat on: those of names nobody has any more are left out.
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
    ) -> None:
        self.games = games
        self.opponents = opponents or Opponents()
        self.people = [""] * MOST_SEATS
        """By seat: who plays there, by the name of their file; empty for the player, and for a bot that is nobody."""
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
        """Follow what has become of the game chosen: changed, it is chosen anew; gone, the first takes its place."""
        game = self.game if self.game in self.games else next(iter(self.games))
        if game != self.game or self.games[game] != self.sheet:
            self.choose(game)

    def turn_avatar(self, seat: int, step: int) -> None:
        """Give a seat the next or previous picture; whoever had it gets this seat's."""
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
        self.people[seat] = person
        self.names[seat] = who.name
        if who.avatar in AVATARS and who.avatar != self.avatars[0]:
            self._picture(seat, who.avatar)

    def _stand(self, seat: int) -> None:
        """Let nobody in particular play in a seat, under a name that is free."""
        self.people[seat] = ""
        self.names[seat] = next(name for name in BOT_NAMES if name not in self.names)

    def _picture(self, seat: int, avatar: str) -> None:
        self.avatars[self.avatars.index(avatar)] = self.avatars[seat]
        self.avatars[seat] = avatar

    def plan(self) -> Plan:
        """Return the table as it is set now; an empty name becomes that of the place."""
        usual_names = (Settings().name, *BOT_NAMES)
        seats = tuple(
            Seat(
                self.names[number].strip() or usual_names[number],
                "bot" if number else "person",
                self.avatars[number],
                self._level(number),
                self.people[number],
            )
            for number in range(self.players)
        )
        base = self.games.standard(self.game)
        return Plan(self.chosen_sheet, seats, int(self.seed) if self.seed else None, base=base)

    def _level(self, seat: int) -> str:
        person = self.people[seat]
        return self.opponents[person].level if person else "standard" if seat else ""
