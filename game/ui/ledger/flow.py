"""Keeping score with real cards: which page follows which."""

from __future__ import annotations

from pathlib import Path

from msgspec import structs

from game.record.record import Seat
from game.session.house_rules.games import Games
from game.session.ledger import KeptLedger, Ledger, Ledgers, ScoreLine, blank, without_last
from game.session.profiles import Profiles
from game.session.statistics.statistics import Counting
from game.ui.app.preferences import Preferences
from game.ui.app.rules_page import RulesPage
from game.ui.app.screens import Screens
from game.ui.ledger.draft import LedgerDraft
from game.ui.ledger.ledgers import LedgersPage
from game.ui.ledger.line import LedgerLinePage
from game.ui.ledger.setup import LedgerSetup
from game.ui.ledger.sheet import LedgerSheet
from game.ui.widgets import Page


class LedgerFlow:
    """Puts the pages on `screens`. What is written counts by `counting`.

    `profiles` are the people one knows: whoever is called like one of them is that person.
    """

    def __init__(
        self,
        screens: Screens,
        games: Games,
        ledgers: Ledgers,
        preferences: Preferences,
        counting: Counting | None = None,
        profiles: Profiles | None = None,
    ) -> None:
        self.screens = screens
        self.games = games
        self.ledgers = ledgers
        self.preferences = preferences
        self.profiles = Profiles() if profiles is None else profiles
        self._on_written = counting.written if counting else _nothing
        self._on_gone = counting.gone if counting else _nothing
        self._path = Path()
        self._ledger: Ledger | None = None
        self._trouble = ""

    def open(self) -> None:
        """Show the score sheets there are, or set one up where there is none."""
        kept = self.ledgers.all()
        if kept or self.ledgers.told:
            page = LedgersPage(self.ledgers, self._go_on, self.new, self._on_gone, self._on_written)
            self.screens.push(page)
        else:
            self.new()

    def new(self) -> None:
        """Set up a score sheet: game and people are those of the newest one."""
        settings, kept = self.preferences.settings, self.ledgers.all()
        newest = max(kept, key=lambda each: each.when, default=None)
        people = newest.ledger.seats if newest else (Seat(settings.name, avatar=settings.avatar),)
        game = self._named(newest.ledger.sheet.title) if newest else ""
        draft = LedgerDraft(self.games, game or settings.game, people, self.profiles)

        def start() -> None:
            path, began = self.ledgers.begin()
            self._begin(path, draft.ledger(began))

        self.screens.push(LedgerSetup(draft, start))

    def _named(self, title: str) -> str:
        """Return the name of the first game with this title; nothing if there is none any more."""
        return next((name for name, sheet in self.games.items() if sheet.title == title), "")

    def _begin(self, path: Path, ledger: Ledger) -> None:
        self._path = path
        self._save(ledger)
        self._show(replace=True)

    def _go_on(self, kept: KeptLedger) -> None:
        self._path, self._ledger = kept.path, kept.ledger
        self._show()

    def _show(self, replace: bool = False) -> None:
        ledger = self._ledger
        assert ledger is not None, "no score is being kept"

        def again() -> None:
            path, began = self.ledgers.begin()
            self._begin(path, structs.replace(ledger, began=began, lines=(), draft=None))

        page = LedgerSheet(ledger, self._line, again, self._rules)
        self.screens.replace(page) if replace else self.screens.push(page)
        self._tell()

    def _rules(self) -> None:
        if self._ledger is not None:
            self.screens.push(RulesPage(self._ledger.sheet, self.games.base_of(self._ledger.sheet)))

    def _line(self, number: int) -> None:
        """Write down or correct a deal."""
        ledger = self._ledger
        assert ledger is not None, "no score is being kept"
        last = len(ledger.lines)

        def written(new: Ledger) -> None:
            self._save(new)
            self._back_to_sheet()

        def keep(line: ScoreLine) -> None:
            if number > last:
                known = self._trouble
                self._keep(structs.replace(ledger, draft=line))
                if self._trouble != known:
                    self._tell()

        def remove() -> None:
            self._save(without_last(ledger))
            self._back_to_sheet()

        line = ledger.lines[number - 1] if number <= last else ledger.draft or blank(ledger)
        taking_out = remove if number == last else None
        back, rules = self._back_to_sheet, self._rules
        self.screens.push(LedgerLinePage(ledger, number, line, written, keep, back, rules, taking_out))

    def _back_to_sheet(self) -> None:
        self.screens.pop()
        self._show(replace=True)

    def _save(self, ledger: Ledger) -> None:
        self._keep(ledger)
        self._on_written(ledger)

    def _keep(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._trouble = self.ledgers.save(self._path, ledger)

    def _tell(self) -> None:
        """Say that nothing can be saved, where that is so."""
        top = self.screens.top
        if self._trouble and isinstance(top, Page):
            top.toasts.show(self._trouble, 8.0, "warning", "danger")


def _nothing(ledger: Ledger) -> None:
    """Count nothing."""
