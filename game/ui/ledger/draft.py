"""A score sheet being set up: which game, who plays with real cards, how long, who deals first. Nothing of pygame."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from game.record.record import MOST_PLAYERS, Seat
from game.session.house_rules.games import Games
from game.session.ledger import Ledger
from game.session.profiles import Profiles, spoken
from game.ui.setup.chairs import BOT_NAMES
from game.ui.setup.draft import USUAL_PLAYERS, Length, lengths, usual
from game.ui.widgets.players import AVATARS, colours_for


class LedgerDraft:
    """What has been chosen so far of `games`; at first the people are those of the last evening, then `profiles`."""

    def __init__(self, games: Games, game: str, people: Sequence[Seat], profiles: Profiles) -> None:
        self.games = games
        self.profiles = profiles
        names: dict[str, str] = {}
        for name in (*(seat.name for seat in people), *(each.name for each in profiles), *BOT_NAMES):
            names.setdefault(spoken(name), name)
        self.names = [*names.values()][:MOST_PLAYERS]
        pictures = {spoken(each.name): each.avatar for each in (*profiles, *people)}
        self.avatars: list[str] = []
        for name in self.names:
            free = [each for each in AVATARS if each not in self.avatars]
            wanted = pictures.get(spoken(name), "")
            self.avatars.append(wanted if wanted in free else free[0])
        self.players = len(people) if len(people) > 1 else USUAL_PLAYERS
        self.dealer = 0
        self.length = 0
        self.game = ""
        self.choose(game if game in games else next(iter(games)))

    @property
    def lengths(self) -> tuple[Length, ...]:
        """The lengths the game can have."""
        return lengths(self.sheet)

    def choose(self, game: str) -> None:
        """Play this game: as many players as before, if it allows that, and its usual length."""
        self.game = game
        self.sheet = self.games[game]
        self.length = usual(self.sheet)
        self.seat(self.players)

    def renew(self) -> None:
        """Follow what has become of the game chosen: changed, it is chosen anew; gone, the first takes its place."""
        game = self.game if self.game in self.games else next(iter(self.games))
        if game != self.game or self.games[game] != self.sheet:
            self.choose(game)

    def seat(self, players: int) -> None:
        """Let so many play, as far as the game allows it."""
        limits = self.sheet.players
        self.players = min(max(players, limits.min), limits.max)
        self.dealer = min(self.dealer, self.players - 1)

    def turn_avatar(self, seat: int, step: int) -> None:
        """Give a seat the next picture, whoever has that now gets the old one."""
        wanted = AVATARS[(AVATARS.index(self.avatars[seat]) + step) % len(AVATARS)]
        self.avatars[self.avatars.index(wanted)] = self.avatars[seat]
        self.avatars[seat] = wanted

    @property
    def nameless(self) -> int | None:
        """The first seat without a name, or with one that another has already; None if all is well."""
        names = [spoken(name) for name in self.names[: self.players]]
        return next((seat for seat, name in enumerate(names) if not name or name in names[:seat]), None)

    def ledger(self, began: str) -> Ledger:
        """Return an empty ledger of the match as it is set now."""
        seats = tuple(
            structs.replace(seat, colour=None if colour == number else colour)
            for number, (seat, colour) in enumerate(
                zip(map(self._seat, range(self.players)), self.colours, strict=True)
            )
        )
        return Ledger(began, self.lengths[self.length].sheet, seats, self.dealer)

    @property
    def colours(self) -> list[int]:
        """By seat: which of the colours of seats those have who play, no two the same."""
        return colours_for(self._seat(number).colour for number in range(self.players))

    def _seat(self, number: int) -> Seat:
        """Whoever is called like somebody one knows is that person."""
        name = " ".join(self.names[number].split())
        person = self.profiles.named(name)
        if person is None:
            return Seat(name, avatar=self.avatars[number])
        return Seat(person.name, avatar=self.avatars[number], profile=person.id, colour=person.colour)
