"""Which page follows which: title, setting the table, the table, score sheet, result, and round again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import SystemRandom

from game.engine.actions import Next
from game.engine.record import Header, Seat
from game.engine.rulesheet import RuleSheet
from game.engine.state import Phase, State
from game.engine.view import View
from game.session.saves import Saves, Unsaved
from game.session.table import Table
from game.ui.accounts import deals_played
from game.ui.draft import Draft, Plan
from game.ui.preferences import Preferences
from game.ui.screen import Screen, Screens
from game.ui.screens.pause import PauseScreen
from game.ui.screens.result import ResultScreen
from game.ui.screens.rules_page import RulesPage
from game.ui.screens.score_sheet import ScoreSheet
from game.ui.screens.settings import SettingsScreen
from game.ui.screens.setup import SetupScreen
from game.ui.screens.title import TitleScreen
from game.ui.strings import _

HIGHEST_SEED = 1_000_000
"""Numbers of deals people can remember and type."""

Told = Callable[[View, Sequence[str]], object]
Play = Callable[[str, float], object]


@dataclass(frozen=True, slots=True)
class Hooks:
    """What a screen of a table calls: at the end of a deal and of the match, for the menu, for the rules."""

    deal_over: Told
    match_over: Told
    menu: Callable[[], object]
    rules: Callable[[], object]
    paused: Callable[[], bool]
    """Whether the menu is open: bots wait."""


TableOpener = Callable[[Table, int, Hooks], Screen]
"""Makes the screen of a table for the player in a seat."""


class Flow:
    """Puts pages on `screens`. `games` are sheets by name, `usual` the one chosen at first."""

    def __init__(
        self,
        screens: Screens,
        games: Mapping[str, RuleSheet],
        usual: str,
        preferences: Preferences,
        saves: Saves | Unsaved,
        open_table: TableOpener,
        new_seed: Callable[[], int] = lambda: SystemRandom().randrange(1, HIGHEST_SEED),
        play: Play = lambda name, volume: None,
    ) -> None:
        self.screens = screens
        self.games = dict(games)
        self.preferences = preferences
        self.table: Table | None = None
        """The match under way, whether one sits at it or not."""
        self._saves = saves
        self._open_table = open_table
        self._new_seed = new_seed
        self._play = play
        self._draft = Draft(games, usual, preferences.settings.name, preferences.settings.avatar)

    # Pages

    def start(self, told: str = "") -> None:
        """Look for an unfinished match, and show the title; `told` is said in passing."""
        found = self._saves.load_unfinished()
        self.table = found.table
        self.title(" ".join(filter(None, (told, found.told))))

    def title(self, told: str = "") -> None:
        """Show the title; `told` is said in passing."""
        ways: list[tuple[str, Callable[[], object]]] = [
            (_("Play"), self.setup),
            (_("Settings"), self.settings),
            (_("Quit"), self.quit),
        ]
        note = ""
        if self.table is not None:
            ways.insert(0, (_("Continue"), self.go_on))
            note = match_text(self.table)
        page = TitleScreen(ways, note)
        self.screens.restart(page)
        if told:
            page.toasts.show(told, 8.0)

    def setup(self) -> None:
        """Set the table."""
        self.screens.push(SetupScreen(self._draft, self.begin, self.screens.pop))

    def settings(self) -> None:
        """Change the settings."""
        self.screens.push(SettingsScreen(self.preferences, self._play))

    def rules(self) -> None:
        """Show the rules of the match under way."""
        if self.table is not None:
            self.screens.push(RulesPage(self.table.header.sheet))

    def pause(self) -> None:
        """Open the menu of the table."""
        if self.table is None:
            return
        ways: list[tuple[str, Callable[[], object]]] = [
            (_("Rules"), self.rules),
            (_("Settings"), self.settings),
            (_("Leave to the title"), self.title),
            (_("Quit"), self.quit),
        ]
        self.screens.push(PauseScreen(ways, match_text(self.table)))

    def quit(self) -> None:
        """End the program; a match under way is kept."""
        self.screens.clear()

    # Matches

    def begin(self, plan: Plan) -> None:
        """Begin a new match; one that was unfinished is put with the others."""
        me = plan.seats[0]
        self.preferences.change(name=me.name, avatar=me.avatar)
        seed = self._new_seed() if plan.seed is None else plan.seed
        journal = self._saves.begin()
        self.table = Table(Header(plan.sheet, plan.seats, seed, len(plan.seats) - 1), journal=journal)
        self.go_on()

    def go_on(self) -> None:
        """Sit down at the match under way; one left at its score sheet goes on from there."""
        table = self.table
        if table is None:
            return
        hooks = Hooks(self._deal_over, self._match_over, self.pause, self.rules, self._paused)
        self.screens.restart(self._open_table(table, my_seat(table.seats), hooks))
        if table.phase is Phase.DEAL_OVER:
            self._sheet(table, self._next_deal)

    def _deal_over(self, view: View, record: Sequence[str]) -> None:
        if self.table is not None:
            self._sheet(self.table, self._next_deal)

    def _match_over(self, view: View, record: Sequence[str]) -> None:
        table, self.table = self.table, None
        if table is not None:
            deals = deals_played(record)
            self._sheet(table, lambda: self._result(table, deals))

    def _sheet(self, table: Table, on_next: Callable[[], object]) -> None:
        escape = self.pause if self.table is not None else on_next
        self.screens.push(ScoreSheet(table.seats, deals_played(table.record), on_next, escape))

    def _next_deal(self) -> None:
        self.screens.pop()
        if self.table is not None and self.table.phase is Phase.DEAL_OVER:
            self.table.submit(Next(my_seat(self.table.seats)))

    def _result(self, table: Table, deals: tuple[State, ...]) -> None:
        def again() -> None:
            self.begin(Plan(table.header.sheet, table.seats))

        def change() -> None:
            self.title()
            self.setup()

        note = _("Deal number {seed}").format(seed=table.header.seed)
        self.screens.restart(ResultScreen(table.seats, deals, again, change, self.title, note, self._play))

    def _paused(self) -> bool:
        return any(isinstance(screen, PauseScreen) for screen in self.screens.visible())


def my_seat(seats: Sequence[Seat]) -> int:
    """Return the first seat of a person; 0 where there are bots alone."""
    return next((number for number, seat in enumerate(seats) if seat.kind == "person"), 0)


def match_text(table: Table) -> str:
    """Say which match it is and how far: `Rummy 500, deal 3`."""
    return _("{title}, deal {deal}").format(title=table.header.sheet.title, deal=table.view(0).state.deal)
