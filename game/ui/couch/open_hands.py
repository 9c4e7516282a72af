"""Hands that lie open: where that is chosen, and of no deal that was dealt to be hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.state import Phase
from game.record.record import Header
from game.session.match.table import Table
from game.session.settings import Settings
from game.ui.words.strings import _

if TYPE_CHECKING:
    from game.ui.match.match import MatchUnderWay


_OVER = (Phase.DEAL_OVER, Phase.MATCH_OVER)


class OpenHands:
    """Says whether the people at a table may see each other's hands.

    Anybody can choose it in the middle of a deal, or while its match waits to be gone on with. The others were not
    asked, so the hands of that deal stay hidden, and those of the next lie open.
    """

    def __init__(self, match: MatchUnderWay) -> None:
        preferences = match.services.preferences
        self._match = match
        self._chosen = preferences.settings.open_hands
        self._since_ever = self._chosen
        """Whether it has been chosen ever since the program began: then no deal was dealt otherwise."""
        self._met: list[Header] = []
        """The matches of which it is known how their deals were dealt."""
        self._hidden: tuple[Table, int] | None = None
        """The table at which a deal stays hidden, and which one."""
        self._table: Table | None = None
        preferences.follow(self._choose)

    def sit_down(self, table: Table, new: bool) -> None:
        """People are at a table now, of a `new` match or of one that goes on."""
        known = new or self._since_ever or table.header in self._met
        if self._hidden and self._hidden[0].header == table.header and self._table is not table:
            self._hidden = (table, self._hidden[1])  # it was read from the disk again
        self._table = table
        if self._chosen and not known:
            self._hide(table)
        elif self._chosen and table.header not in self._met:
            self._met.append(table.header)

    def at(self, table: Table) -> bool:
        """Whether the hands of people lie open at a table now."""
        return self._chosen and (table.phase in _OVER or self._hidden != (table, table.truth.deal))

    def _choose(self, settings: Settings) -> None:
        if settings.open_hands == self._chosen:
            return
        lay_open = self._table is not None and self.at(self._table)
        self._chosen = settings.open_hands
        self._since_ever = False
        self._met.clear()
        if lay_open and self._match.couch is not None:
            self._match.couch.close_hands()
        if self._chosen and self._table is not None and self._hide(self._table):
            self._match.screens.tell(_("The hands of this deal stay hidden; from the next one on they lie open."))

    def _hide(self, table: Table) -> bool:
        """Keep the hands of the deal under way hidden, if one is."""
        under_way = any(table.truth.hands) and table.phase not in _OVER
        self._hidden = (table, table.truth.deal) if under_way else None
        self._met.append(table.header)
        return under_way
