"""What lies behind the title: imported and made when somebody first goes there, or once the title is shown.

Here imports stand in functions, for the first picture does without nearly all of them (`tests/ui/test_start.py`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field

from game.session.profiles import Profiles
from game.session.saves import Saves, Unsaved
from game.ui.clipboard import Clipboard, OwnClipboard
from game.ui.preferences import Preferences
from game.ui.screen import Screen, Screens
from game.ui.under_way import UnderWay

if TYPE_CHECKING:
    from game.engine.record import Record
    from game.session.counting import Counting
    from game.session.games import Games
    from game.session.ledgers import Ledgers
    from game.session.opponents import Opponents
    from game.session.statistics import Statistics
    from game.session.table import Table
    from game.ui.draft import Plan
    from game.ui.house_flow import HouseFlow
    from game.ui.leaving import Leaving
    from game.ui.ledger_flow import LedgerFlow
    from game.ui.lesson_flow import LessonFlow
    from game.ui.match_flow import MatchFlow
    from game.ui.match_hooks import Hooks, Play, TableOpener
    from game.ui.people_flow import PeopleFlow
    from game.ui.records_flow import RecordsFlow
    from game.ui.replay_flow import ReplayFlow
    from game.ui.setup_flow import SetupFlow
    from game.ui.unfinished_flow import UnfinishedFlow

HIGHEST_SEED = 1_000_000
"""Numbers of deals people can remember and type."""


def random_seed() -> int:
    """Return the number of a deal nobody knows beforehand."""
    from random import SystemRandom

    return SystemRandom().randrange(1, HIGHEST_SEED)


class Parts(Struct, frozen=True):
    """What the program is made of. `usual` is the one of `games` chosen at first.

    `warning` is what one should know before one plays: it stands on the title and where the table is set.
    """

    screens: Screens
    games: Games
    usual: str
    preferences: Preferences
    saves: Saves | Unsaved
    open_table: TableOpener
    new_seed: Callable[[], int] = random_seed
    play: Play = lambda name, volume: None
    warning: str = ""
    clipboard: Clipboard = field(default_factory=OwnClipboard)
    home: Path = field(default_factory=Path.home)
    opponents: Opponents | None = None
    profiles: Profiles | None = None
    ledgers: Ledgers | None = None
    statistics: Callable[[], Statistics] | None = None


class Rooms(ABC):
    """Makes the flows that put their pages on `screens`, each when it is first asked for."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.screens = parts.screens
        self.games = parts.games
        self.preferences = parts.preferences
        self.profiles = Profiles() if parts.profiles is None else parts.profiles
        self.under_way = UnderWay(parts.saves)

    @abstractmethod
    def title(self, told: str = "") -> object:
        """Show the title."""

    @abstractmethod
    def settings(self) -> None:
        """Change the settings."""

    @abstractmethod
    def quit(self) -> None:
        """End the program."""

    @abstractmethod
    def begin(self, plan: Plan) -> None:
        """Begin a new match."""

    @abstractmethod
    def tidy(self) -> str:
        """Drop what is too much of older matches; in a sentence if there was anything."""

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

        doors = Doors(self.title, self._change, self.settings, self.quit, self.ask, self._look_at, self.tidy)
        return MatchFlow(
            self.screens,
            self.parts.saves,
            self._open_table,
            self.parts.new_seed,
            self.parts.play,
            doors,
            self.preferences,
            self.people,
            self.games.base_of,
            self.under_way,
        )

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
            self.begin,
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

        return UnfinishedFlow(self.screens, self.under_way, lambda: self.match.go_on(), self.title)

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
            self.title,
        )

    @cached_property
    def lessons(self) -> LessonFlow:
        """The lessons."""
        from game.ui.lesson_flow import LessonFlow

        return LessonFlow(self.screens, self.preferences, self.parts.play)

    @cached_property
    def statistics(self) -> Statistics | None:
        """Where deals are counted, if they are."""
        return self.parts.statistics() if self.parts.statistics else None

    @cached_property
    def records(self) -> RecordsFlow:
        """The record book; only where anything is counted."""
        from game.ui.records_flow import RecordsFlow

        assert self.statistics is not None, "nothing is counted"
        return RecordsFlow(
            self.screens, self.statistics, self.profiles, self.parts.home, lambda *what: self.replay.open(*what)
        )

    @cached_property
    def ledger(self) -> LedgerFlow:
        """Keeping score with real cards; only where it can be kept."""
        from game.ui.ledger_flow import LedgerFlow

        parts = self.parts
        assert parts.ledgers is not None, "no score can be kept"
        return LedgerFlow(self.screens, self.games, parts.ledgers, self.preferences, self._counting, self.profiles)

    def ask(self, begin: Callable[[], object]) -> None:
        """Begin another match; where one is unfinished, say first what becomes of that."""
        self.unfinished.ask(begin)

    def _change(self) -> None:
        self.title()
        self.setup.open()

    def _look_at(self, record: Record) -> None:
        self.replay.look_at(record)

    def _open_table(self, table: Table, seat: int, hooks: Hooks) -> Screen:
        """Open a table; every deal at it is counted."""
        if self._counting:
            self._counting.watch(table)
        return self.parts.open_table(table, seat, hooks)

    @cached_property
    def _counting(self) -> Counting | None:
        from game.session.counting import Counting

        return Counting(self.statistics) if self.statistics else None
