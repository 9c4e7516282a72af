"""A table being set: which game, who sits there, how long, which cards. Nothing of pygame."""

from __future__ import annotations

from msgspec import Struct

from game.engine.record import Seat
from game.engine.rulesheet import RuleSheet
from game.engine.state import State
from game.session.games import Games
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
    """What has been chosen so far, of `games`."""

    def __init__(self, games: Games, game: str, name: str, avatar: str, players: int = 0) -> None:
        self.games = games
        own = avatar if avatar in AVATARS else AVATARS[0]
        others = [each for each in AVATARS if each != own]
        bots = [each for each in BOT_NAMES if each != name]
        self.names = [name, *bots[: MOST_SEATS - 1]]
        self.avatars = [own, *others]
        self.players = players or USUAL_PLAYERS
        self.seed = ""
        self.length = 0
        self.choose(game)

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
        before = self.avatars[seat]
        new = AVATARS[(AVATARS.index(before) + step) % len(AVATARS)]
        self.avatars[self.avatars.index(new)] = before
        self.avatars[seat] = new

    def plan(self) -> Plan:
        """Return the table as it is set now; an empty name becomes that of the place."""
        usual_names = (Settings().name, *BOT_NAMES)
        seats = tuple(
            Seat(
                self.names[number].strip() or usual_names[number],
                "bot" if number else "person",
                self.avatars[number],
            )
            for number in range(self.players)
        )
        base = self.games.standard(self.game)
        return Plan(self.chosen_sheet, seats, int(self.seed) if self.seed else None, base=base)
