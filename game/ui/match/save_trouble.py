"""Saying at the table that the match cannot be saved, and that it can again."""

from __future__ import annotations

from game.engine.events import Event
from game.engine.state import View
from game.session.match.table import Table
from game.session.saves.files import Unwritten
from game.ui.app.screens import Screens
from game.ui.table.screen import TableScreen
from game.ui.widgets import Page
from game.ui.words.strings import _

ANYBODY = 0
"""The seat that is listened for: whether the match is saved is no secret of anybody's."""


class SaveTrouble:
    """Follows `table` and tells, on whatever page is on top of `screens`, what becomes of its record."""

    def __init__(self, screens: Screens, table: Table) -> None:
        self.screens = screens
        self.table = table
        self._said: Unwritten | None = None
        table.subscribe(ANYBODY, self._changed)

    def _changed(self, view: View, events: tuple[Event, ...]) -> None:
        now, top = self.table.kept.trouble, self.screens.top
        if now == self._said or not isinstance(top, Page | TableScreen):
            return
        self._said = now
        if now:
            top.toasts.show(_("The match cannot be saved: {why}.").format(why=now.why), 10.0, "warning", "danger")
        else:
            top.toasts.show(_("The match is saved again."), 4.0, "check")
