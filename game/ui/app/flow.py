"""Which page follows which: title, setting the table, the match, and round again."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from game.session.match.table import Table
from game.session.saves.archive import MEGABYTE, drop_oldest
from game.session.saves.saves import Saves
from game.ui.app.pages import page
from game.ui.app.services import Services
from game.ui.app.title import TitleScreen
from game.ui.words.match import trouble_text
from game.ui.words.strings import _

if TYPE_CHECKING:
    from game.record.record import Record
    from game.session.match.table import Table
    from game.ui.app.leaving import Leaving
    from game.ui.app.trouble import TroubleScreen
    from game.ui.match.flow import MatchFlow
    from game.ui.match.unfinished import UnfinishedFlow
    from game.ui.setup.draft import Plan
    from game.ui.setup.flow import SetupFlow


class Ways(Struct, frozen=True):
    """Where one goes from the rooms."""

    title: Callable[[str], object]
    """The title, where something is said."""
    settings: Callable[[], object]
    quit: Callable[[], object]
    begin: Callable[[Plan], object]
    """To a new match."""
    tidy: Callable[[], str]
    """Drops what is too much of older matches; in a sentence if there was anything."""


class Rooms:
    """Makes the flows that put their pages on the screens of `services`, each when it is first asked for."""

    def __init__(self, services: Services, ways: Ways) -> None:
        self.services = services
        self.screens = services.screens
        self.games = services.games
        self.preferences = services.preferences
        self.profiles = services.profiles
        self.under_way = services.under_way
        self._ways = ways
        services.set_table = lambda name: self.setup.play(name)
        services.play_on = lambda *more: self.ask(lambda: self.match.play_on(*more))

    @cached_property
    def match(self) -> MatchFlow:
        """The match under way."""
        from game.ui.match.flow import MatchFlow
        from game.ui.match.hooks import Doors

        ways = self._ways
        doors = Doors(self._title, self._change, ways.settings, ways.quit, self.ask, self._look_at, ways.tidy)
        return MatchFlow(self.services, doors, self.under_way)

    @cached_property
    def setup(self) -> SetupFlow:
        """Where a table is set."""
        from game.ui.replay.opening import open_match
        from game.ui.setup.flow import SetupFlow

        return SetupFlow(
            self.screens,
            self.games,
            self.services.usual,
            self.preferences,
            self.services,
            self.match.pads,
            self._ways.begin,
            partial(open_match, self.services),
            self.services.warning,
        )

    @cached_property
    def unfinished(self) -> UnfinishedFlow:
        """The matches that are not finished."""
        from game.ui.match.unfinished import UnfinishedFlow

        return UnfinishedFlow(self.screens, self.under_way, lambda: self.match.go_on(), self._ways.title)

    @cached_property
    def leaving(self) -> Leaving:
        """The way out of the program."""
        from game.ui.app.leaving import Leaving

        return Leaving(self.screens, self.under_way)

    def ask(self, begin: Callable[[], object]) -> None:
        """Begin another match; where one is unfinished, say first what becomes of that."""
        self.unfinished.ask(begin)

    def _title(self) -> None:
        self._ways.title("")

    def _change(self) -> None:
        self._title()
        self.setup.open()

    def _look_at(self, record: Record) -> None:
        from game.ui.replay.opening import look_at

        look_at(self.services, record)


class Flow:
    """Puts the title on `screens`, and pages that can be opened anywhere; the others come from its `rooms`."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.screens = services.screens
        self.rooms = Rooms(services, Ways(self.title, self.settings, self.quit, self.begin, self.tidy))
        self._trouble: TroubleScreen | None = None

    @property
    def table(self) -> Table | None:
        """The match under way, whether one sits at it or not."""
        return self.rooms.under_way.table

    # Pages

    def start(self, told: str = "") -> None:
        """Look for an unfinished match, and show the title, where `told` stands."""
        shown = self.title(" ".join(filter(None, (told, self.rooms.under_way.load()))))
        tidied = self.tidy()
        if tidied:
            shown.toasts.show(tidied, 8.0)

    def title(self, told: str = "") -> TitleScreen:
        """Show the title; `told` stands there, with what one should know, until it is shown anew."""
        ways: list[tuple[str, Callable[[], object]]] = [
            (_("Play"), lambda: self.rooms.setup.open()),
            (_("Lessons"), lambda: self.screens.push(page("lessons", self.services))),
        ]
        if self.services.games.house is not None:
            ways.append((_("House rules"), lambda: self.screens.push(page("house_rules", self.services))))
        if isinstance(self.services.saves, Saves):
            ways.append((_("Matches"), lambda: self.screens.push(page("matches", self.services))))
        if self.services.counts:
            ways.append((_("Records"), lambda: self.screens.push(page("records", self.services))))
        if self.services.ledgers is not None:
            ways.append((_("Keep score"), lambda: self.screens.push(page("ledger", self.services))))
        ways += [(_("Settings"), self.settings), (_("Quit"), self.quit)]
        note = self.rooms.under_way.note
        if note:
            ways.insert(0, (_("Continue"), lambda: self.rooms.unfinished.go_on()))
        warnings = [text for text in (self.services.warning, told, trouble_text(self.table)) if text]
        shown = TitleScreen(ways, note, warnings, self._take if self.services.games.house else None)
        self.screens.restart(shown)
        return shown

    def settings(self) -> None:
        """Change the settings."""
        from game.ui.app.settings import SettingsScreen

        self.screens.push(SettingsScreen(self.services.preferences, self.services.play))

    def help(self) -> None:
        """Show the rules of the match under way, or else of the game chosen last."""
        from game.ui.app.rules_page import RulesPage

        if self.table is not None:
            self.rooms.match.rules()
        else:
            self.screens.push(RulesPage(self.services.games[self.rooms.setup.draft.game]))

    def pause(self) -> None:
        """Open the menu of the table."""
        self.rooms.match.pause()

    @property
    def in_trouble(self) -> bool:
        """Whether one looks at the page that says so."""
        return self._trouble is not None and self.screens.top is self._trouble

    def trouble(self, report: Path | None) -> None:
        """Something unexpected went wrong, which `report` tells: say so, and offer to go on with the match."""
        from game.ui.app.trouble import TroubleScreen

        match = self.rooms.under_way.take_up()
        self._trouble = TroubleScreen(report, match, lambda: self.rooms.match.go_on(), self.title, self.quit)
        self.screens.restart(self._trouble)

    def quit(self) -> None:
        """End the program; a match under way is kept, and where it cannot be one is asked."""
        self.rooms.leaving.quit()

    def begin(self, plan: Plan) -> None:
        """Begin a new match; where another is unfinished, say first what becomes of it."""
        self.rooms.ask(lambda: self._begin(plan))

    def rest(self) -> list[Callable[[], object]]:
        """What makes all that is behind the title, in steps of which none takes long."""
        steps: list[Callable[[], object]] = [
            lambda: import_module("game.ui.people.choose_opponent"),
            lambda: self.rooms.match,
            lambda: self.rooms.unfinished,
            lambda: self.rooms.leaving,
            lambda: import_module("game.ui.replay.matches"),
            lambda: import_module("game.ui.house_rules.actions"),
            lambda: self.rooms.setup,
            lambda: import_module("game.ui.lessons.lessons"),
        ]
        if self.services.counts:
            steps.append(lambda: import_module("game.ui.records.screen"))
        if self.services.ledgers is not None:
            steps.append(lambda: import_module("game.ui.ledger.ledgers"))
        pages = ("game.ui.app.settings", "game.ui.app.trouble")
        return [*steps, *(partial(import_module, module) for module in pages)]

    # Ways

    def tidy(self) -> str:
        """Drop the oldest matches where all together have more than is to be kept; in a sentence if any were."""
        saves, most = self.services.saves, self.services.preferences.settings.keep_matches
        return drop_oldest(saves.folder, most * MEGABYTE) if most and isinstance(saves, Saves) else ""

    def _begin(self, plan: Plan) -> None:
        self.rooms.setup.remember(plan)
        self.rooms.match.begin(plan)

    def _take(self, path: Path) -> None:
        self.rooms.setup.take(path)
