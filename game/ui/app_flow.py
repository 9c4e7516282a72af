"""Which page follows which: title, setting the table, the match, and round again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from game.session.archive import MEGABYTE, drop_oldest
from game.session.saves import Saves
from game.session.table import Table
from game.ui.match_words import trouble_text
from game.ui.rooms import Rooms
from game.ui.screens.title import TitleScreen
from game.ui.strings import _

if TYPE_CHECKING:
    from game.ui.draft import Plan
    from game.ui.screens.trouble import TroubleScreen


class Flow(Rooms):
    """Puts the title on `screens`, and pages that can be opened anywhere; the others come from its rooms."""

    _trouble: TroubleScreen | None = None

    @property
    def table(self) -> Table | None:
        """The match under way, whether one sits at it or not."""
        return self.under_way.table

    # Pages

    def start(self, told: str = "") -> None:
        """Look for an unfinished match, and show the title, where `told` stands."""
        page = self.title(" ".join(filter(None, (told, self.under_way.load()))))
        tidied = self.tidy()
        if tidied:
            page.toasts.show(tidied, 8.0)

    def title(self, told: str = "") -> TitleScreen:
        """Show the title; `told` stands there, with what one should know, until it is shown anew."""
        ways: list[tuple[str, Callable[[], object]]] = [
            (_("Play"), lambda: self.setup.open()),
            (_("Lessons"), lambda: self.lessons.open()),
        ]
        if self.games.house is not None:
            ways.append((_("House rules"), lambda: self.setup.house_rules()))
        if isinstance(self.parts.saves, Saves):
            ways.append((_("Matches"), lambda: self.replay.matches()))
        if self.parts.statistics is not None:
            ways.append((_("Records"), lambda: self.records.open()))
        if self.parts.ledgers is not None:
            ways.append((_("Keep score"), lambda: self.ledger.open()))
        ways += [(_("Settings"), self.settings), (_("Quit"), self.quit)]
        note = self.under_way.note
        if note:
            ways.insert(0, (_("Continue"), lambda: self.unfinished.go_on()))
        warnings = [text for text in (self.parts.warning, told, trouble_text(self.table)) if text]
        page = TitleScreen(ways, note, warnings, self._take if self.games.house else None)
        self.screens.restart(page)
        return page

    def settings(self) -> None:
        """Change the settings."""
        from game.ui.screens.settings import SettingsScreen

        self.screens.push(SettingsScreen(self.preferences, self.parts.play))

    def help(self) -> None:
        """Show the rules of the match under way, or else of the game chosen last."""
        from game.ui.screens.rules_page import RulesPage

        if self.table is not None:
            self.match.rules()
        else:
            self.screens.push(RulesPage(self.games[self.setup.draft.game]))

    def pause(self) -> None:
        """Open the menu of the table."""
        self.match.pause()

    @property
    def in_trouble(self) -> bool:
        """Whether one looks at the page that says so."""
        return self._trouble is not None and self.screens.top is self._trouble

    def trouble(self, report: Path | None) -> None:
        """Something unexpected went wrong, which `report` tells: say so, and offer to go on with the match."""
        from game.ui.screens.trouble import TroubleScreen

        match = self.under_way.take_up()
        self._trouble = TroubleScreen(report, match, lambda: self.match.go_on(), self.title, self.quit)
        self.screens.restart(self._trouble)

    def quit(self) -> None:
        """End the program; a match under way is kept, and where it cannot be one is asked."""
        self.leaving.quit()

    def begin(self, plan: Plan) -> None:
        """Begin a new match; where another is unfinished, say first what becomes of it."""
        self.ask(lambda: self._begin(plan))

    def rest(self) -> list[Callable[[], object]]:
        """What makes all that is behind the title, in steps of which none takes long."""
        steps: list[Callable[[], object]] = [
            lambda: self.people,
            lambda: self.match,
            lambda: self.unfinished,
            lambda: self.replay,
            lambda: self.house,
            lambda: self.setup,
            lambda: self.lessons,
        ]
        if self.parts.statistics is not None:
            steps.append(lambda: self.records)
        if self.parts.ledgers is not None:
            steps.append(lambda: self.ledger)
        pages = ("game.ui.screens.settings", "game.ui.screens.trouble")
        return [*steps, *(partial(import_module, page) for page in pages)]

    # Ways

    def tidy(self) -> str:
        """Drop the oldest matches where all together have more than is to be kept; in a sentence if any were."""
        saves, most = self.parts.saves, self.preferences.settings.keep_matches
        return drop_oldest(saves.folder, most * MEGABYTE) if most and isinstance(saves, Saves) else ""

    def _begin(self, plan: Plan) -> None:
        self.setup.remember(plan)
        self.match.begin(plan)

    def _take(self, path: Path) -> None:
        self.setup.take(path)
