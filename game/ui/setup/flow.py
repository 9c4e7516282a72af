"""Setting a table: its page, the house rules and files one comes to it with, and what is remembered of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from game.session.house_rules.games import Games
from game.session.saves.records import SUFFIX
from game.ui.app.preferences import Preferences
from game.ui.app.screens import Screens
from game.ui.app.services import Services
from game.ui.house_rules.actions import house_rules
from game.ui.input.pad_seats import PadSeats
from game.ui.people.choose_opponent import ChooseOpponentPage
from game.ui.setup.draft import Draft, Plan
from game.ui.setup.screen import SetupScreen


class SetupFlow:
    """Puts the page on `screens` where a table is set; `usual` is the one of `games` chosen at first.

    `begin(plan)` begins a match, `look(path)` opens a recorded one. `warning` is what
    one should know before.
    """

    def __init__(
        self,
        screens: Screens,
        games: Games,
        usual: str,
        preferences: Preferences,
        services: Services,
        pads: PadSeats,
        begin: Callable[[Plan], object],
        look: Callable[[Path], object],
        warning: str = "",
    ) -> None:
        self.screens = screens
        self.games = games
        self.preferences = preferences
        self.warning = warning
        self._usual = usual
        self._services = services
        self._pads = pads
        self._begin = begin
        self._look = look

    @cached_property
    def draft(self) -> Draft:
        """The table that is set: it needs opponents and sheets that are not read before somebody wants to play."""
        known = self.preferences.settings
        return Draft(
            self.games,
            self._usual,
            known.name,
            known.avatar,
            opponents=self._services.opponents,
            with_whom=known.opponents,
            profiles=self._services.profiles,
            people=known.people,
        )

    def open(self) -> None:
        """Set the table."""
        self.draft.renew()
        rules, drop = (self._rules, self._drop) if self.games.house else (None, None)
        ways = self._begin, self._leave, rules, self.warning
        self.screens.push(SetupScreen(self.draft, *ways, drop, self._ask_who, self._pads))

    def play(self, name: str) -> None:
        """Set the table for a game."""
        self.draft.choose(name)
        self.open()

    def take(self, path: Path) -> None:
        """A file was dropped on the title: a match to look at, or else house rules."""
        self._take(path, choosing=False)

    def remember(self, plan: Plan) -> None:
        """Remember for the next time how the table was set with which a match begins."""
        me = next(seat for seat in plan.seats if seat.kind == "person")
        self.draft.chairs.pictures.keep(self.draft.chairs.sitting)
        self.preferences.change(
            name=me.name,
            avatar=me.avatar,
            game=self.draft.game,
            opponents=[seat.character for seat in self.draft.chairs.seats[1:]],
            people=[seat.profile for seat in plan.seats],
        )

    def _ask_who(self, seat: int, chosen: Callable[[str], object]) -> None:
        """Ask who plays in a seat, one of those there are or the next."""
        chairs = self.draft.chairs
        joining = seat >= chairs.count
        page = ChooseOpponentPage(self._services, "" if joining else chairs.who(seat), chairs.may_leave and not joining)
        self.screens.push(page, chosen)

    def _leave(self) -> None:
        self.preferences.change(game=self.draft.game)
        self.screens.pop()

    def _rules(self) -> None:
        """Show the house rules; playing them leads back."""
        self.screens.push(house_rules(self._services, choosing=True), self.draft.choose)

    def _drop(self, path: Path) -> None:
        self._take(path, choosing=True)

    def _take(self, path: Path, choosing: bool) -> None:
        if path.suffix.lower() == SUFFIX:
            self._look(path)
        else:
            page = house_rules(self._services, choosing)
            self.screens.push(page, self.draft.choose)
            page.actions.take_file(path)
