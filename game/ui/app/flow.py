"""Which page follows which: title, setting the table, the match, and round again."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from game.session.match.table import Table
from game.session.profiles import Profiles
from game.session.saves.archive import MEGABYTE, drop_oldest
from game.session.saves.saves import Saves
from game.ui.app.services import Parts
from game.ui.app.title import TitleScreen
from game.ui.match.under_way import UnderWay
from game.ui.words.match import trouble_text
from game.ui.words.strings import _

if TYPE_CHECKING:
    from game.record.record import Record
    from game.session.match.table import Table
    from game.session.statistics.counting import Counting
    from game.session.statistics.statistics import Statistics
    from game.ui.app.leaving import Leaving
    from game.ui.app.screens import Screen
    from game.ui.app.trouble import TroubleScreen
    from game.ui.house_rules.flow import HouseFlow
    from game.ui.ledger.flow import LedgerFlow
    from game.ui.lessons.flow import LessonFlow
    from game.ui.match.flow import MatchFlow
    from game.ui.match.unfinished import UnfinishedFlow
    from game.ui.people.flow import PeopleFlow
    from game.ui.records.flow import RecordsFlow
    from game.ui.replay.flow import ReplayFlow
    from game.ui.setup.draft import Plan
    from game.ui.setup.flow import SetupFlow
    from game.ui.table.host import TableHost


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


class Counted:
    """Opens tables, and counts what is played at them; statistics are opened when something is first counted."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    @cached_property
    def statistics(self) -> Statistics | None:
        """Where deals are counted, if they are."""
        return self._parts.statistics() if self._parts.statistics else None

    @cached_property
    def counting(self) -> Counting | None:
        """What counts them."""
        from game.session.statistics.counting import Counting

        return Counting(self.statistics) if self.statistics else None

    def open_table(self, table: Table, seat: int, host: TableHost) -> Screen:
        """Open a table; every deal at it is counted."""
        if self.counting:
            self.counting.watch(table)
        return self._parts.open_table(table, seat, host)


class Rooms:
    """Makes the flows that put their pages on the screens of `parts`, each when it is first asked for."""

    def __init__(self, parts: Parts, ways: Ways) -> None:
        self.parts = parts
        self.screens = parts.screens
        self.games = parts.games
        self.preferences = parts.preferences
        self.profiles = Profiles() if parts.profiles is None else parts.profiles
        self.under_way = UnderWay(parts.saves)
        self.counted = Counted(parts)
        self._ways = ways

    @cached_property
    def people(self) -> PeopleFlow:
        """Who plays here."""
        from game.session.opponents import Opponents
        from game.ui.people.flow import PeopleFlow

        opponents = Opponents() if self.parts.opponents is None else self.parts.opponents
        return PeopleFlow(self.screens, self.profiles, opponents)

    @cached_property
    def match(self) -> MatchFlow:
        """The match under way."""
        from game.ui.match.flow import MatchFlow
        from game.ui.match.hooks import Doors

        ways = self._ways
        doors = Doors(self._title, self._change, ways.settings, ways.quit, self.ask, self._look_at, ways.tidy)
        parts = structs.replace(self.parts, open_table=self.counted.open_table)
        return MatchFlow(parts, doors, self.people, self.under_way)

    @cached_property
    def setup(self) -> SetupFlow:
        """Where a table is set."""
        from game.ui.setup.flow import SetupFlow

        return SetupFlow(
            self.screens,
            self.games,
            self.parts.usual,
            self.preferences,
            self.house,
            self.people,
            self.match.pads,
            self._ways.begin,
            lambda path: self.replay.open(path),
            self.parts.warning,
        )

    @cached_property
    def house(self) -> HouseFlow:
        """The house rules and their editor."""
        from game.ui.house_rules.flow import HouseFlow

        return HouseFlow(self.screens, self.games, self.parts.clipboard, self.parts.home)

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

    @cached_property
    def replay(self) -> ReplayFlow:
        """The matches that are over."""
        from game.ui.replay.flow import ReplayFlow

        return ReplayFlow(
            self.screens,
            self.parts.saves,
            self.people,
            self.preferences,
            self.parts.clipboard,
            self.parts.home,
            self.parts.play,
            lambda *more: self.ask(lambda: self.match.play_on(*more)),
            self._ways.title,
        )

    @cached_property
    def lessons(self) -> LessonFlow:
        """The lessons."""
        from game.ui.lessons.flow import LessonFlow

        return LessonFlow(self.screens, self.preferences, self.parts.play)

    @cached_property
    def records(self) -> RecordsFlow:
        """The record book; only where anything is counted."""
        from game.ui.records.flow import RecordsFlow

        statistics = self.counted.statistics
        assert statistics is not None, "nothing is counted"
        return RecordsFlow(
            self.screens, statistics, self.profiles, self.parts.home, lambda *what: self.replay.open(*what)
        )

    @cached_property
    def ledger(self) -> LedgerFlow:
        """Keeping score with real cards; only where it can be kept."""
        from game.ui.ledger.flow import LedgerFlow

        parts = self.parts
        assert parts.ledgers is not None, "no score can be kept"
        counting = self.counted.counting
        return LedgerFlow(self.screens, self.games, parts.ledgers, self.preferences, counting, self.profiles)

    def ask(self, begin: Callable[[], object]) -> None:
        """Begin another match; where one is unfinished, say first what becomes of that."""
        self.unfinished.ask(begin)

    def _title(self) -> None:
        self._ways.title("")

    def _change(self) -> None:
        self._title()
        self.setup.open()

    def _look_at(self, record: Record) -> None:
        self.replay.look_at(record)


class Flow:
    """Puts the title on `screens`, and pages that can be opened anywhere; the others come from its `rooms`."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.screens = parts.screens
        self.rooms = Rooms(parts, Ways(self.title, self.settings, self.quit, self.begin, self.tidy))
        self._trouble: TroubleScreen | None = None

    @property
    def table(self) -> Table | None:
        """The match under way, whether one sits at it or not."""
        return self.rooms.under_way.table

    # Pages

    def start(self, told: str = "") -> None:
        """Look for an unfinished match, and show the title, where `told` stands."""
        page = self.title(" ".join(filter(None, (told, self.rooms.under_way.load()))))
        tidied = self.tidy()
        if tidied:
            page.toasts.show(tidied, 8.0)

    def title(self, told: str = "") -> TitleScreen:
        """Show the title; `told` stands there, with what one should know, until it is shown anew."""
        ways: list[tuple[str, Callable[[], object]]] = [
            (_("Play"), lambda: self.rooms.setup.open()),
            (_("Lessons"), lambda: self.rooms.lessons.open()),
        ]
        if self.parts.games.house is not None:
            ways.append((_("House rules"), lambda: self.rooms.setup.house_rules()))
        if isinstance(self.parts.saves, Saves):
            ways.append((_("Matches"), lambda: self.rooms.replay.matches()))
        if self.parts.statistics is not None:
            ways.append((_("Records"), lambda: self.rooms.records.open()))
        if self.parts.ledgers is not None:
            ways.append((_("Keep score"), lambda: self.rooms.ledger.open()))
        ways += [(_("Settings"), self.settings), (_("Quit"), self.quit)]
        note = self.rooms.under_way.note
        if note:
            ways.insert(0, (_("Continue"), lambda: self.rooms.unfinished.go_on()))
        warnings = [text for text in (self.parts.warning, told, trouble_text(self.table)) if text]
        page = TitleScreen(ways, note, warnings, self._take if self.parts.games.house else None)
        self.screens.restart(page)
        return page

    def settings(self) -> None:
        """Change the settings."""
        from game.ui.app.settings import SettingsScreen

        self.screens.push(SettingsScreen(self.parts.preferences, self.parts.play))

    def help(self) -> None:
        """Show the rules of the match under way, or else of the game chosen last."""
        from game.ui.app.rules_page import RulesPage

        if self.table is not None:
            self.rooms.match.rules()
        else:
            self.screens.push(RulesPage(self.parts.games[self.rooms.setup.draft.game]))

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
            lambda: self.rooms.people,
            lambda: self.rooms.match,
            lambda: self.rooms.unfinished,
            lambda: self.rooms.leaving,
            lambda: self.rooms.replay,
            lambda: self.rooms.house,
            lambda: self.rooms.setup,
            lambda: self.rooms.lessons,
        ]
        if self.parts.statistics is not None:
            steps.append(lambda: self.rooms.records)
        if self.parts.ledgers is not None:
            steps.append(lambda: self.rooms.ledger)
        pages = ("game.ui.app.settings", "game.ui.app.trouble")
        return [*steps, *(partial(import_module, page) for page in pages)]

    # Ways

    def tidy(self) -> str:
        """Drop the oldest matches where all together have more than is to be kept; in a sentence if any were."""
        saves, most = self.parts.saves, self.parts.preferences.settings.keep_matches
        return drop_oldest(saves.folder, most * MEGABYTE) if most and isinstance(saves, Saves) else ""

    def _begin(self, plan: Plan) -> None:
        self.rooms.setup.remember(plan)
        self.rooms.match.begin(plan)

    def _take(self, path: Path) -> None:
        self.rooms.setup.take(path)
