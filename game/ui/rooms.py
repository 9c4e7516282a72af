"""What lies behind the title: imported and made when somebody first goes there, or once the title is shown.

Here imports stand in functions, for the first picture does without nearly all of them (`tests/ui/test_start.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from game.session.profiles import Profiles
from game.ui.parts import Parts
from game.ui.under_way import UnderWay

if TYPE_CHECKING:
    from game.record.record import Record
    from game.session.match.table import Table
    from game.session.statistics.counting import Counting
    from game.session.statistics.statistics import Statistics
    from game.ui.draft import Plan
    from game.ui.house_flow import HouseFlow
    from game.ui.leaving import Leaving
    from game.ui.ledger_flow import LedgerFlow
    from game.ui.lesson_flow import LessonFlow
    from game.ui.match_flow import MatchFlow
    from game.ui.match_hooks import Hooks
    from game.ui.people_flow import PeopleFlow
    from game.ui.records_flow import RecordsFlow
    from game.ui.replay_flow import ReplayFlow
    from game.ui.screen import Screen
    from game.ui.setup_flow import SetupFlow
    from game.ui.unfinished_flow import UnfinishedFlow


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

    def open_table(self, table: Table, seat: int, hooks: Hooks) -> Screen:
        """Open a table; every deal at it is counted."""
        if self.counting:
            self.counting.watch(table)
        return self._parts.open_table(table, seat, hooks)


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
        from game.ui.people_flow import PeopleFlow

        opponents = Opponents() if self.parts.opponents is None else self.parts.opponents
        return PeopleFlow(self.screens, self.profiles, opponents)

    @cached_property
    def match(self) -> MatchFlow:
        """The match under way."""
        from game.ui.match_flow import MatchFlow
        from game.ui.match_hooks import Doors

        ways = self._ways
        doors = Doors(self._title, self._change, ways.settings, ways.quit, self.ask, self._look_at, ways.tidy)
        parts = structs.replace(self.parts, open_table=self.counted.open_table)
        return MatchFlow(parts, doors, self.people, self.under_way)

    @cached_property
    def setup(self) -> SetupFlow:
        """Where a table is set."""
        from game.ui.setup_flow import SetupFlow

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
        from game.ui.house_flow import HouseFlow

        return HouseFlow(self.screens, self.games, self.parts.clipboard, self.parts.home)

    @cached_property
    def unfinished(self) -> UnfinishedFlow:
        """The matches that are not finished."""
        from game.ui.unfinished_flow import UnfinishedFlow

        return UnfinishedFlow(self.screens, self.under_way, lambda: self.match.go_on(), self._ways.title)

    @cached_property
    def leaving(self) -> Leaving:
        """The way out of the program."""
        from game.ui.leaving import Leaving

        return Leaving(self.screens, self.under_way)

    @cached_property
    def replay(self) -> ReplayFlow:
        """The matches that are over."""
        from game.ui.replay_flow import ReplayFlow

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
        from game.ui.lesson_flow import LessonFlow

        return LessonFlow(self.screens, self.preferences, self.parts.play)

    @cached_property
    def records(self) -> RecordsFlow:
        """The record book; only where anything is counted."""
        from game.ui.records_flow import RecordsFlow

        statistics = self.counted.statistics
        assert statistics is not None, "nothing is counted"
        return RecordsFlow(
            self.screens, statistics, self.profiles, self.parts.home, lambda *what: self.replay.open(*what)
        )

    @cached_property
    def ledger(self) -> LedgerFlow:
        """Keeping score with real cards; only where it can be kept."""
        from game.ui.ledger_flow import LedgerFlow

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
