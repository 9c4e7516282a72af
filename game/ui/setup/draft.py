"""A table being set: which game, who sits there, how long, which cards. Nothing of pygame."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from game.content.translation import counted
from game.engine.sheet.keys import LARGEST_TARGET, Match, RuleSheet
from game.engine.state import State
from game.record.deal_numbers import read_number
from game.record.record import MOST_PLAYERS, Seat
from game.session.house_rules.games import Games
from game.session.opponents import Opponents
from game.session.preferences import Preferences
from game.session.profiles import Profiles
from game.ui.people.chairs import PERSON, Chairs
from game.ui.words.strings import _

COMMON = (1, 2, 3, 5, 10)
"""Numbers of deals people like."""


class Length(Struct, frozen=True):
    """A length in words, and the sheet that has it."""

    text: str
    sheet: RuleSheet


def lengths(sheet: RuleSheet) -> tuple[Length, ...]:
    """Return the lengths to choose from, the shortest first; the sheet's own is among them."""
    target, deals = sheet.match.target, sheet.match.deals
    if target != "none":
        points = sorted({max(1, target // 2), target, min(target * 2, LARGEST_TARGET)})
        to_points = [
            Length(_("To {points} points").format(points=each), _with(sheet, structs.replace(sheet.match, target=each)))
            for each in points
        ]
        # What is earned by reaching the target goes with it.
        one = Match(deals=1 if isinstance(deals, int) else deals[:1])
        return (Length(_deals_text(1), _with(sheet, one)), *to_points)
    if isinstance(deals, int):
        return tuple(Length(_deals_text(count), _with(sheet, Match(deals=count))) for count in sorted({*COMMON, deals}))
    counts = sorted({1, (len(deals) + 1) // 2, len(deals)})
    return tuple(Length(_deals_text(count), _with(sheet, Match(deals=deals[:count]))) for count in counts)


def usual(sheet: RuleSheet) -> int:
    """Return which of the lengths is the sheet's own."""
    return next(number for number, length in enumerate(lengths(sheet)) if length.sheet == sheet)


def _with(sheet: RuleSheet, match: Match) -> RuleSheet:
    return structs.replace(sheet, match=match)


def _deals_text(count: int) -> str:
    return counted("One deal", "{count} deals", count)


USUAL_PLAYERS = 3


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

    `with_whom` are the opponents from the second seat on (without any, some of the house), `people` the ids of people
    by seat: those whom nobody knows any more are left out. A person sits in the first seat, of this name and picture
    where they have no profile.
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
        self.chairs = Chairs(
            name,
            avatar,
            Opponents() if opponents is None else opponents,
            Profiles() if profiles is None else profiles,
        )
        self.chairs.count = players or USUAL_PLAYERS
        self.seed = ""
        """The number of the first deal as it was typed; empty for any."""
        self.length = 0
        self.choose(game)
        for seat, opponent in enumerate((with_whom or self.chairs.company())[: MOST_PLAYERS - 1], 1):
            if opponent in self.chairs.opponents:
                self.chairs.sit(seat, opponent)
        self._seat_people(people, players)

    def _seat_people(self, people: Sequence[str], players: int) -> None:
        chairs, profiles = self.chairs, self.chairs.profiles
        known = [(seat, who) for seat, who in enumerate(people[:MOST_PLAYERS]) if profiles.get(who)]
        if len(known) > 1 and not players:
            self.players = min(max(len(people), chairs.least), chairs.most)
        for seat, who in known or [(0, each.id) for each in profiles][:1]:
            chairs.sit(seat, PERSON + who)
        if known and known[0][0]:
            chairs.sit(0, "")

    @property
    def players(self) -> int:
        """How many play."""
        return self.chairs.count

    @players.setter
    def players(self, count: int) -> None:
        self.chairs.count = count

    @property
    def lengths(self) -> tuple[Length, ...]:
        """The lengths the game can have."""
        return lengths(self.sheet)

    @property
    def chosen_sheet(self) -> RuleSheet:
        """The game with the length chosen."""
        return self.lengths[self.length].sheet

    @property
    def game(self) -> str:
        """The name of the game chosen, or of the first there is where that one is gone."""
        return self._game if self._game in self.games else next(iter(self.games))

    def choose(self, game: str) -> None:
        """Play this game: as many players as before, if it allows that, and its usual length."""
        self._game = game
        self.sheet = self.games[self.game]
        """The game chosen, with its own length."""
        self.chairs.limit(self.sheet.players.min, self.sheet.players.max)
        self.length = usual(self.sheet)

    def renew(self) -> None:
        """Follow what has become of the game chosen, which may be another or gone, and of those who sit here."""
        self.chairs.follow_people()
        if self.game != self._game or self.games[self.game] != self.sheet:
            self.choose(self.game)

    @property
    def problem(self) -> str:
        """Why the match cannot begin; nothing if it can."""
        if not any(seat.kind == "person" for seat in self.chairs.sitting):
            return _("At least one person has to play.")
        try:
            self.plan()
        except ValueError:
            return _("“{number}” is not a deal number. Leave the field empty for cards nobody knows.").format(
                number=self.seed
            )
        return ""

    def plan(self) -> Plan:
        """Return the table as it is set now; ValueError where the number is none (`problem` says so)."""
        seed = read_number(self.seed) if self.seed else None
        return Plan(self.chosen_sheet, self.chairs.planned(), seed, base=self.games.base_of_house_rule(self.game))

    def remember(self, plan: Plan, preferences: Preferences) -> None:
        """Remember for the next time how the table was set with which a match begins."""
        me = next(seat for seat in plan.seats if seat.kind == "person")
        self.chairs.pictures.keep(self.chairs.sitting)
        preferences.change(
            name=me.name,
            avatar=me.avatar,
            game=self.game,
            opponents=[seat.character for seat in self.chairs.seats[1:]],
            people=[seat.profile for seat in plan.seats],
        )
