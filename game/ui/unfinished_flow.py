"""Matches that are not finished: which one goes on, which are deleted, what becomes of one when another begins."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

from game.session.resuming import afresh
from game.session.saves import Saves, Unsaved
from game.session.table import Table
from game.ui.match_flow import MatchFlow
from game.ui.match_words import deal_text, match_text
from game.ui.screen import Screens
from game.ui.screens.table import TableScreen
from game.ui.screens.unfinished import UnfinishedScreen
from game.ui.strings import _
from game.ui.widgets import Answer, Dialog, Page

_log = logging.getLogger(__name__)


class UnfinishedFlow:
    """Finds what `saves` keeps and lets `match` go on with it. `title` shows the title and says something there."""

    def __init__(
        self, screens: Screens, saves: Saves | Unsaved, match: MatchFlow, title: Callable[[str], object]
    ) -> None:
        self.screens = screens
        self.saves = saves
        self.match = match
        self._title = title

    @property
    def note(self) -> str:
        """What there is to go on with, in a few words; nothing if there is nothing."""
        unfinished = self.saves.unfinished()
        if len(unfinished) > 1:
            return _("{count} unfinished matches").format(count=len(unfinished))
        if self.match.table is not None:
            return match_text(self.match.table)
        return deal_text(unfinished[0].title, unfinished[0].deal) if unfinished else ""

    def load(self) -> str:
        """Look for the match that was under way last; returns what there is to say of it."""
        found = self.saves.load_unfinished()
        self.match.table = found.table
        return found.told

    def take_up(self) -> str:
        """Make the match under way anew, as it stood after the last play; returns what becomes of it, or nothing.

        What is on the disk is used only where there is no match yet: it may be older, or another.
        """
        table = self.match.table
        if table is None:
            table = self.saves.load_unfinished().table
        else:
            try:
                table = afresh(table)
            except Exception:  # something is wrong already: one goes on with what there is
                _log.exception("The match under way cannot be made anew")
        self.match.table = table
        return self._kept(table) if table else ""

    def _kept(self, table: Table) -> str:
        if table.trouble:
            told = _("The match goes on from the last play, but it cannot be saved: {why}.")
            return told.format(why=table.trouble.why)
        if isinstance(self.saves, Unsaved) or not table.replayable:
            return _("The match goes on from the last play, but it is not saved.")
        return _("The match is kept up to the last play.")

    def ask(self, begin: Callable[[], object]) -> None:
        """Begin another match; where one is unfinished, say first what becomes of that."""
        table = self.match.table
        if table is None:
            begin()
            return
        kept = _("“{match}” is not finished. It is kept, and “Continue” on the title goes on with it.")
        lost = _("“{match}” is not finished. Nothing is saved now: it is gone when a new match begins.")
        saved = isinstance(self.saves, Saves)
        answers = [Answer(_("Back")), Answer(_("New match"), begin, "primary")]
        if saved:
            answers.insert(1, Answer(_("Unfinished matches"), self.choose))
        text = (kept if saved else lost).format(match=match_text(table))
        self.screens.push(Dialog(_("Begin a new match?"), text, answers))

    def go_on(self) -> None:
        """Go on with the match that is not finished; where there are several, ask with which."""
        unfinished = self.saves.unfinished()
        if self.match.table is not None and len(unfinished) <= 1:
            self.match.go_on()
        elif len(unfinished) == 1:
            self.resume(unfinished[0].path)
        else:
            self.choose()

    def choose(self) -> None:
        """Show all of them, to go on with one or to delete some; the way back leads to the title."""
        page = UnfinishedScreen(self.saves, self.resume, self._forget, lambda: self._title(""))
        self.screens.push(page)

    def resume(self, path: Path) -> None:
        """Go on with the match in this file."""
        if isinstance(self.saves, Unsaved):
            return
        if path == self.saves.current and self.match.table is not None:
            self.match.go_on()
            return
        found = self.saves.resume(path)
        self.match.table = found.table
        if found.table is None:
            self._title(found.told)
            return
        self.match.go_on()
        top = self.screens.top
        if found.told and isinstance(top, Page | TableScreen):
            top.toasts.show(found.told, 8.0)

    def _forget(self, path: Path) -> None:
        """A match was deleted: nobody sits at it any more."""
        if isinstance(self.saves, Saves) and path == self.saves.current:
            self.match.table = None
