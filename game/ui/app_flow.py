"""Which page follows which: title, setting the table, the match, and round again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import SystemRandom

from game.session.counting import Counting
from game.session.games import Games
from game.session.ledgers import Ledgers
from game.session.opponents import Opponents
from game.session.profiles import Profiles
from game.session.saves import Saves, Unsaved
from game.session.statistics import Statistics
from game.session.table import Table
from game.ui.clipboard import Clipboard, OwnClipboard
from game.ui.draft import Plan
from game.ui.house_flow import HouseFlow
from game.ui.ledger_flow import LedgerFlow
from game.ui.lesson_flow import LessonFlow
from game.ui.match_flow import MatchFlow
from game.ui.match_hooks import Doors, Hooks, Play, TableOpener
from game.ui.people_flow import PeopleFlow
from game.ui.preferences import Preferences
from game.ui.records_flow import RecordsFlow
from game.ui.replay_flow import ReplayFlow
from game.ui.screen import Screen, Screens
from game.ui.screens.rules_page import RulesPage
from game.ui.screens.settings import SettingsScreen
from game.ui.screens.title import TitleScreen
from game.ui.screens.trouble import TroubleScreen
from game.ui.setup_flow import SetupFlow
from game.ui.strings import _
from game.ui.unfinished_flow import UnfinishedFlow

HIGHEST_SEED = 1_000_000
"""Numbers of deals people can remember and type."""


class Flow:
    """Puts pages on `screens`. `usual` is the one of `games` chosen at first.

    `warning` is what one should know before one plays: it stands on the title and where the table is set.
    """

    def __init__(
        self,
        screens: Screens,
        games: Games,
        usual: str,
        preferences: Preferences,
        saves: Saves | Unsaved,
        open_table: TableOpener,
        new_seed: Callable[[], int] = lambda: SystemRandom().randrange(1, HIGHEST_SEED),
        play: Play = lambda name, volume: None,
        warning: str = "",
        clipboard: Clipboard | None = None,
        home: Path | None = None,
        opponents: Opponents | None = None,
        profiles: Profiles | None = None,
        ledgers: Ledgers | None = None,
        statistics: Statistics | None = None,
    ) -> None:
        self.screens = screens
        self.games = games
        self.preferences = preferences
        self.warning = warning
        self.people = PeopleFlow(
            screens, Profiles() if profiles is None else profiles, Opponents() if opponents is None else opponents
        )
        counting = Counting(statistics) if statistics else None
        opener = _counted(open_table, counting) if counting else open_table
        self.replay = ReplayFlow(
            screens,
            saves,
            self.people,
            preferences,
            clipboard or OwnClipboard(),
            home or Path.home(),
            play,
            lambda *more: self._ask(lambda: self.match.play_on(*more)),
            self.title,
        )
        self.records: RecordsFlow | None = None
        if statistics is not None:
            profiles = self.people.profiles
            self.records = RecordsFlow(screens, statistics, profiles, home or Path.home(), self.replay.open)
        doors = Doors(
            self.title,
            self._change,
            self.settings,
            self.quit,
            ask=self._ask,
            replay=self.replay.look_at,
            over=self.replay.tidy,
        )
        self.match = MatchFlow(screens, saves, opener, new_seed, play, doors, preferences, self.people, games.base_of)
        self.unfinished = UnfinishedFlow(screens, saves, self.match, self.title)
        self.lessons = LessonFlow(screens, preferences, play)
        self.house = HouseFlow(screens, games, clipboard or OwnClipboard(), home or Path.home())
        self.ledger = (
            LedgerFlow(screens, games, ledgers, preferences, counting, self.people.profiles) if ledgers else None
        )
        self.setup = SetupFlow(
            screens,
            games,
            usual,
            preferences,
            self.house,
            self.people,
            self.match.pads,
            self.begin,
            self.replay.open,
            warning,
        )
        self._play = play

    @property
    def table(self) -> Table | None:
        """The match under way, whether one sits at it or not."""
        return self.match.table

    # Pages

    def start(self, told: str = "") -> None:
        """Look for an unfinished match, and show the title, where `told` stands."""
        page = self.title(" ".join(filter(None, (told, self.unfinished.load()))))
        tidied = self.replay.tidy()
        if tidied:
            page.toasts.show(tidied, 8.0)

    def title(self, told: str = "") -> TitleScreen:
        """Show the title; `told` stands there, with what one should know, until it is shown anew."""
        ways: list[tuple[str, Callable[[], object]]] = [(_("Play"), self.setup.open), (_("Lessons"), self.lessons.open)]
        if self.games.house is not None:
            ways.append((_("House rules"), self.setup.house_rules))
        if isinstance(self.match.saves, Saves):
            ways.append((_("Matches"), self.replay.matches))
        if self.records is not None:
            ways.append((_("Records"), self.records.open))
        if self.ledger is not None:
            ways.append((_("Keep score"), self.ledger.open))
        ways += [(_("Settings"), self.settings), (_("Quit"), self.quit)]
        note = self.unfinished.note
        if note:
            ways.insert(0, (_("Continue"), self.unfinished.go_on))
        warnings = [text for text in (self.warning, told) if text]
        page = TitleScreen(ways, note, warnings, self.setup.take if self.games.house else None)
        self.screens.restart(page)
        return page

    def settings(self) -> None:
        """Change the settings."""
        self.screens.push(SettingsScreen(self.preferences, self._play))

    def help(self) -> None:
        """Show the rules of the match under way, or else of the game chosen last."""
        if self.match.table is not None:
            self.match.rules()
        else:
            self.screens.push(RulesPage(self.games[self.setup.draft.game]))

    def pause(self) -> None:
        """Open the menu of the table."""
        self.match.pause()

    def trouble(self, report: Path | None) -> None:
        """Something unexpected went wrong, which `report` tells: say so, and offer to go on with the match."""
        match = self.unfinished.take_up()
        self.screens.restart(TroubleScreen(report, match, self.match.go_on, self.title, self.quit))

    def quit(self) -> None:
        """End the program; a match under way is kept."""
        self.screens.clear()

    def begin(self, plan: Plan) -> None:
        """Begin a new match; where another is unfinished, say first what becomes of it."""
        self.unfinished.ask(lambda: self._begin(plan))

    # Ways

    def _ask(self, begin: Callable[[], object]) -> None:
        self.unfinished.ask(begin)

    def _begin(self, plan: Plan) -> None:
        self.setup.remember(plan)
        self.match.begin(plan)

    def _change(self) -> None:
        self.title()
        self.setup.open()


def _counted(open_table: TableOpener, counting: Counting) -> TableOpener:
    """Open tables at which every deal is counted."""

    def opened(table: Table, seat: int, hooks: Hooks) -> Screen:
        counting.watch(table)
        return open_table(table, seat, hooks)

    return opened
