"""Hands that lie open: where that is chosen, and of no deal that was dealt to be hidden."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.events import Dealt, Event
from game.engine.state import View
from game.record.digest import text_digest
from game.session.match.match import PHASES_AFTER_DEAL, Match
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.widgets.screens import Screens
from game.ui.words.strings import _

NOTED = 100
"""How many deals are remembered that were dealt open: one for each match that waits to be gone on with is enough."""
ANYBODY = 0


class OpenHands:
    """Says whether the people at a table may see each other's hands.

    Anybody can choose it in the middle of a deal, or while its match waits to be gone on with. The others were not
    asked, so only the hands of what is dealt from then on lie open. Which deals those are is kept with the settings,
    and forgotten once hands are to be hidden again: whatever is not noted there stays hidden. `close` then hides those
    that lie open.
    """

    def __init__(self, preferences: Preferences, screens: Screens, close: Callable[[], object]) -> None:
        self._preferences = preferences
        self._screens = screens
        self._close = close
        self._chosen = self._preferences.settings.open_hands
        self._table: Match | None = None
        self._leave: Callable[[], object] = lambda: None
        self._preferences.follow(self._choose)

    def sit_down(self, table: Match) -> None:
        """People are at a table now: whatever is dealt there is noted."""
        self._leave()
        self._table, self._leave = table, table.subscribe(ANYBODY, self._heard)

    def dealt(self, table: Match) -> None:
        """The deal of a table was dealt just now."""
        noted, deal = self._preferences.settings.dealt_open, _name(table)
        if self._chosen and deal not in noted:
            self._preferences.note(dealt_open=(*noted, deal)[-NOTED:])

    def at(self, table: Match) -> bool:
        """Whether the hands of people lie open at a table now."""
        return self._chosen and (not _under_way(table) or _name(table) in self._preferences.settings.dealt_open)

    def _heard(self, view: View, events: tuple[Event, ...]) -> None:
        if self._table is not None and any(isinstance(event, Dealt) for event in events):
            self.dealt(self._table)

    def _choose(self, settings: Settings) -> None:
        if settings.open_hands == self._chosen:
            return
        lay_open = self._table is not None and self.at(self._table)
        self._chosen = settings.open_hands
        self._preferences.note(dealt_open=())
        if lay_open:
            self._close()
        if self._chosen and self._table is not None and _under_way(self._table):
            self._screens.tell(_("The hands of this deal stay hidden; from the next one on they lie open."))


def _under_way(table: Match) -> bool:
    """Whether cards have been dealt, and are not all shown yet."""
    return any(table.truth.hands) and table.phase not in PHASES_AFTER_DEAL


def _name(table: Match) -> str:
    """Return what a deal is noted as: it tells which one it is, and nothing of its cards, nor of its number."""
    return text_digest(f"open {table.deal_number}")[:16]
