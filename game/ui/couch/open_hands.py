"""Open hands: whether people at one machine may see each other's hands, deal by deal."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.events import Dealt, Event
from game.engine.state import View
from game.record.digest import text_digest
from game.session.match.match import PHASES_AFTER_DEAL, Match
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.widgets.screens import Screens
from game.words.strings import _

MAX_NOTED_DEALS = 100
"""Most deals remembered as dealt open: enough for one of each unfinished match."""
OBSERVER_SEAT = 0


class OpenHands:
    """Knows whether the people at a table may see each other's hands.

    If the setting is switched on during a deal, hands lie open from the next deal on, as people did not agree to it
    before. Deals dealt open are noted in the settings; in any other deal hands stay hidden. If the setting is switched
    off, the notes are dropped and `close` hides open hands.
    """

    def __init__(self, preferences: Preferences, screens: Screens, close: Callable[[], object]) -> None:
        self._preferences = preferences
        self._screens = screens
        self._close = close
        self._chosen = self._preferences.settings.open_hands
        self._table: Match | None = None
        self._unsubscribe: Callable[[], object] = lambda: None
        self._preferences.follow(self._follow_setting)

    def watch_table(self, table: Match) -> None:
        """Note from now on the deals that are dealt open at this table, and no longer those at the table watched
        before.
        """
        self._unsubscribe()
        self._table, self._unsubscribe = table, table.subscribe(OBSERVER_SEAT, self._on_events)

    def note_deal(self, table: Match) -> None:
        """Note in the settings that the deal just dealt at a table was dealt open; do nothing if people have not chosen
        open hands. Of more than MAX_NOTED_DEALS notes, the oldest are dropped.
        """
        noted, deal = self._preferences.settings.dealt_open, _deal_digest(table)
        if self._chosen and deal not in noted:
            self._preferences.change_silently(dealt_open=(*noted, deal)[-MAX_NOTED_DEALS:])

    def are_open(self, table: Match) -> bool:
        """Whether the hands of people lie open at a table now: the setting is on and, while a deal is under way, that
        deal was dealt open.
        """
        return self._chosen and (
            not _is_deal_under_way(table) or _deal_digest(table) in self._preferences.settings.dealt_open
        )

    def _on_events(self, view: View, events: tuple[Event, ...]) -> None:
        if self._table is not None and any(isinstance(event, Dealt) for event in events):
            self.note_deal(self._table)

    def _follow_setting(self, settings: Settings) -> None:
        if settings.open_hands == self._chosen:
            return
        lay_open = self._table is not None and self.are_open(self._table)
        self._chosen = settings.open_hands
        self._preferences.change_silently(dealt_open=())
        if lay_open:
            self._close()
        if self._chosen and self._table is not None and _is_deal_under_way(self._table):
            self._screens.tell(_("The hands of this deal stay hidden; from the next deal on they are open."))


def _is_deal_under_way(table: Match) -> bool:
    """Whether cards are dealt and the deal is not over."""
    return any(table.truth.hands) and table.phase not in PHASES_AFTER_DEAL


def _deal_digest(table: Match) -> str:
    """Return the note that identifies a deal, a digest that reveals neither cards nor deal number."""
    return text_digest(f"open {table.deal_number}")[:16]
