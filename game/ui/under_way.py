"""The match under way, and those that are not finished: what there is to go on with."""

from __future__ import annotations

import logging

from game.session.resuming import afresh
from game.session.saves import Saves, Unsaved
from game.session.table import Table
from game.ui.match_words import deal_text, match_text
from game.ui.strings import _

_log = logging.getLogger(__name__)


class UnderWay:
    """Knows the match that is played now, `table`, and finds those that `saves` keeps."""

    def __init__(self, saves: Saves | Unsaved) -> None:
        self.saves = saves
        self.table: Table | None = None
        """The match under way, whether one sits at it or not."""

    @property
    def note(self) -> str:
        """What there is to go on with, in a few words; nothing if there is nothing."""
        unfinished = self.saves.unfinished()
        if len(unfinished) > 1:
            return _("{count} unfinished matches").format(count=len(unfinished))
        if self.table is not None:
            return match_text(self.table)
        return deal_text(unfinished[0].title, unfinished[0].deal) if unfinished else ""

    def load(self) -> str:
        """Look for the match that was under way last; returns what there is to say of it."""
        found = self.saves.load_unfinished()
        self.table = found.table
        return found.told

    def take_up(self) -> str:
        """Make the match under way anew, as it stood after the last play; returns what becomes of it, or nothing.

        What is on the disk is used only where there is no match yet: it may be older, or another.
        """
        table = self.table
        if table is None:
            table = self.saves.load_unfinished().table
        else:
            try:
                table = afresh(table)
            except Exception:  # something is wrong already: one goes on with what there is
                _log.exception("The match under way cannot be made anew")
        self.table = table
        return self._kept(table) if table else ""

    def _kept(self, table: Table) -> str:
        if table.kept.trouble:
            told = _("The match goes on from the last play, but it cannot be saved: {why}.")
            return told.format(why=table.kept.trouble.why)
        if isinstance(self.saves, Unsaved) or not table.replayable:
            return _("The match goes on from the last play, but it is not saved.")
        return _("The match is kept up to the last play.")
