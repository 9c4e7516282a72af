"""A score sheet being set up: which game, who plays with real cards, how long, who deals first. Nothing of pygame."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.record import Seat
from game.session.games import Games
from game.session.ledger import Ledger
from game.ui.draft import BOT_NAMES, MOST_SEATS, USUAL_PLAYERS
from game.ui.match_length import Length, lengths, usual
from game.ui.people import AVATARS


class LedgerDraft:
    """What has been chosen so far of `games`; at first the people are those of the last evening."""

    def __init__(self, games: Games, game: str, people: Sequence[Seat]) -> None:
        self.games = games
        self.names = [seat.name for seat in people[:MOST_SEATS]]
        self.names += [name for name in BOT_NAMES if name not in self.names][: MOST_SEATS - len(self.names)]
        taken = [seat.avatar for seat in people[:MOST_SEATS]]
        self.avatars = [avatar for avatar in dict.fromkeys(taken) if avatar in AVATARS]
        self.avatars += [avatar for avatar in AVATARS if avatar not in self.avatars]
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
        names = [name.strip().casefold() for name in self.names[: self.players]]
        return next((seat for seat, name in enumerate(names) if not name or name in names[:seat]), None)

    def ledger(self, began: str) -> Ledger:
        """Return an empty ledger of the match as it is set now."""
        seats = tuple(Seat(self.names[n].strip(), avatar=self.avatars[n]) for n in range(self.players))
        return Ledger(began, self.lengths[self.length].sheet, seats, self.dealer)
