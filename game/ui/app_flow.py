"""Which page follows which: title, setting the table, the match, the house rules, and round again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import SystemRandom

from game.session.games import Games
from game.session.saves import Saves, Unsaved
from game.session.table import Table
from game.ui.clipboard import Clipboard, OwnClipboard
from game.ui.draft import Draft, Plan
from game.ui.house_flow import HouseFlow
from game.ui.match_flow import Doors, MatchFlow, Play, TableOpener
from game.ui.match_words import deal_text, match_text
from game.ui.preferences import Preferences
from game.ui.screen import Screens
from game.ui.screens.settings import SettingsScreen
from game.ui.screens.setup import SetupScreen
from game.ui.screens.title import TitleScreen
from game.ui.screens.trouble import TroubleScreen
from game.ui.screens.unfinished import UnfinishedScreen
from game.ui.strings import _
from game.ui.widgets import Answer, Dialog, Page

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
    ) -> None:
        self.screens = screens
        self.games = games
        self.preferences = preferences
        self.warning = warning
        doors = Doors(self.title, self._change, self.settings, self.quit)
        self.match = MatchFlow(screens, saves, open_table, new_seed, play, doors, games.base_of)
        self.house = HouseFlow(screens, games, clipboard or OwnClipboard(), home or Path.home())
        self._saves = saves
        self._play = play
        self._draft = Draft(games, usual, preferences.settings.name, preferences.settings.avatar)

    @property
    def table(self) -> Table | None:
        """The match under way, whether one sits at it or not."""
        return self.match.table

    # Pages

    def start(self, told: str = "") -> None:
        """Look for an unfinished match, and show the title; `told` is said in passing."""
        found = self._saves.load_unfinished()
        self.match.table = found.table
        self.title(" ".join(filter(None, (told, found.told))))

    def title(self, told: str = "") -> None:
        """Show the title; `told` is said in passing."""
        ways: list[tuple[str, Callable[[], object]]] = [(_("Play"), self.setup)]
        if self.games.house is not None:
            ways.append((_("House rules"), self.house_rules))
        ways += [(_("Settings"), self.settings), (_("Quit"), self.quit)]
        note = self._unfinished_text()
        if note:
            ways.insert(0, (_("Continue"), self.go_on))
        page = TitleScreen(ways, note, self.warning, self._drop_on_title if self.games.house else None)
        self.screens.restart(page)
        if told:
            page.toasts.show(told, 8.0)

    def setup(self) -> None:
        """Set the table."""
        self._draft.renew()
        rules, drop = (self._rules_from_setup, self._drop_on_setup) if self.games.house else (None, None)
        self.screens.push(SetupScreen(self._draft, self.begin, self._leave_setup, rules, self.warning, drop))

    def house_rules(self) -> None:
        """Show the house rules; playing them leads to where the table is set."""

        def play(name: str) -> None:
            self._draft.choose(name)
            self.setup()

        self.house.show(play)

    def settings(self) -> None:
        """Change the settings."""
        self.screens.push(SettingsScreen(self.preferences, self._play))

    def pause(self) -> None:
        """Open the menu of the table."""
        self.match.pause()

    def trouble(self, report: Path | None) -> None:
        """Something unexpected went wrong, which `report` tells: say so, and offer to go on from what is saved."""
        found = self._saves.load_unfinished()
        self.match.table = found.table or self.match.table
        on_continue = self.match.go_on if self.match.table else None
        self.screens.restart(TroubleScreen(report, on_continue, self.title, self.quit))

    def quit(self) -> None:
        """End the program; a match under way is kept."""
        self.screens.clear()

    # Matches

    def begin(self, plan: Plan) -> None:
        """Begin a new match; where another is unfinished, say what becomes of it first."""
        table = self.match.table
        if table is None:
            self._begin(plan)
            return
        kept = _("“{match}” is not finished. It is kept, and “Continue” on the title goes on with it.")
        lost = _("“{match}” is not finished. Nothing is saved now: it is gone when a new match begins.")
        text = (lost if isinstance(self._saves, Unsaved) else kept).format(match=match_text(table))
        answers = [Answer(_("Back")), Answer(_("New match"), lambda: self._begin(plan), "primary")]
        self.screens.push(Dialog(_("Begin a new match?"), text, answers))

    def go_on(self) -> None:
        """Go on with the unfinished match; where there are several, ask with which."""
        unfinished = self._saves.unfinished()
        if self.match.table is not None and len(unfinished) <= 1:
            self.match.go_on()
        elif len(unfinished) == 1:
            self._resume(unfinished[0].path)
        else:
            self.screens.push(UnfinishedScreen(self._saves, self._resume, self._forget, self.title))

    def _begin(self, plan: Plan) -> None:
        me = plan.seats[0]
        self.preferences.change(name=me.name, avatar=me.avatar, game=self._draft.game)
        self.match.begin(plan)

    def _resume(self, path: Path) -> None:
        if isinstance(self._saves, Unsaved):
            return
        under_way = path == self._saves.current and self.match.table is not None
        if not under_way:
            found = self._saves.resume(path)
            self.match.table = found.table
            if found.table is None:
                self.title(found.told)
                return
            if found.told:
                self._tell(found.told)
        self.match.go_on()

    def _forget(self, path: Path) -> None:
        """A match was deleted: nobody sits at it any more."""
        if isinstance(self._saves, Saves) and path == self._saves.current:
            self.match.table = None

    def _unfinished_text(self) -> str:
        """What “Continue” goes on with; nothing if there is nothing."""
        unfinished = self._saves.unfinished()
        if len(unfinished) > 1:
            return _("{count} unfinished matches").format(count=len(unfinished))
        if self.match.table is not None:
            return match_text(self.match.table)
        return deal_text(unfinished[0].title, unfinished[0].deal) if unfinished else ""

    # Ways

    def _change(self) -> None:
        self.title()
        self.setup()

    def _leave_setup(self) -> None:
        self.preferences.change(game=self._draft.game)
        self.screens.pop()

    def _rules_from_setup(self) -> None:
        def play(name: str) -> None:
            self._draft.choose(name)
            self.screens.pop()

        self.house.show(play)

    def _drop_on_title(self, path: Path) -> None:
        self.house_rules()
        self.house.exchange.take_file(path)

    def _drop_on_setup(self, path: Path) -> None:
        self._rules_from_setup()
        self.house.exchange.take_file(path)

    def _tell(self, text: str) -> None:
        if isinstance(self.screens.top, Page):
            self.screens.top.toasts.show(text, 8.0)
