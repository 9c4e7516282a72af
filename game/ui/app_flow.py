"""Which page follows which: title, setting the table, the match, and round again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from game.session.match.table import Table
from game.session.saves.archive import MEGABYTE, drop_oldest
from game.session.saves.saves import Saves
from game.ui.match_words import trouble_text
from game.ui.parts import Parts
from game.ui.rooms import Rooms, Ways
from game.ui.screens.title import TitleScreen
from game.ui.strings import _

if TYPE_CHECKING:
    from game.ui.draft import Plan
    from game.ui.screens.trouble import TroubleScreen


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
        from game.ui.screens.settings import SettingsScreen

        self.screens.push(SettingsScreen(self.parts.preferences, self.parts.play))

    def help(self) -> None:
        """Show the rules of the match under way, or else of the game chosen last."""
        from game.ui.screens.rules_page import RulesPage

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
        from game.ui.screens.trouble import TroubleScreen

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
        pages = ("game.ui.screens.settings", "game.ui.screens.trouble")
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
