"""The match under way, and those that are not finished: what there is to go on with."""

from __future__ import annotations

import logging
from pathlib import Path

from game.session.match.match import Match, rebuild
from game.session.saves.files import DeletedFile
from game.session.saves.records import record_path
from game.session.saves.saves import NoSaves, Saves, UnfinishedMatch
from game.ui.words.match import deal_text, match_text
from game.ui.words.strings import _

_log = logging.getLogger(__name__)


class UnfinishedMatches:
    """Knows the match that is played now, `table`, and finds those that `saves` keeps."""

    def __init__(self, saves: Saves | NoSaves) -> None:
        self.saves = saves
        self.table: Match | None = None
        """The match under way, whether one sits at it or not."""

    @property
    def note(self) -> str:
        """What there is to go on with, in a few words; nothing if there is nothing."""
        unfinished = self.unfinished()
        if self.table is not None:
            return match_text(self.table)
        return deal_text(unfinished[0].title, unfinished[0].deal) if unfinished else ""

    def is_in(self, path: Path) -> bool:
        """Whether the match under way is the one that is kept in this file."""
        return self.table is not None and path == record_path(self.table)

    def save(self) -> bool:
        """Whether the match under way is saved so that it can be continued; what could not be saved is tried again."""
        table = self.table
        if table is None or not self.saves.can_save or not table.is_replayable:
            return False
        if table.recording.write_error:
            table.retry_saving()
        return table.recording.is_saved

    def unfinished(self) -> tuple[UnfinishedMatch, ...]:
        """Return all matches that can be continued, whether they could be saved or not, the one under way first."""
        return self.saves.unfinished_matches(self.table)

    def delete(self, path: Path) -> DeletedFile | None:
        """Delete a match, at which nobody sits any more; None where nothing is kept, OSError if it cannot be."""
        if not self.saves.can_save:
            return None
        if not self.is_in(path) or self.table is None:
            return self.saves.delete(path)
        gone = self.saves.delete(path, self.table.recording.lines)
        self.table = None
        return gone

    def restore(self, gone: DeletedFile) -> None:
        """Bring a deleted match back; OSError if that cannot be."""
        if self.saves.can_save:
            self.saves.restore(gone)

    def take_up(self) -> str:
        """Make the match under way anew, as it stood after the last play; returns what becomes of it, or nothing.

        What is on the disk is used only where there is no match yet: it may be older, or another.
        """
        table = self.table
        if table is None:
            table = self.saves.load_current().match
        else:
            try:
                table = rebuild(table)
            except Exception:  # something is wrong already: one goes on with what there is
                _log.exception("The match under way cannot be made anew")
        self.table = table
        return self._kept(table) if table else ""

    def _kept(self, table: Match) -> str:
        if table.recording.write_error:
            told = _("The match continues from the last play, but it cannot be saved: {why}.")
            return told.format(why=table.recording.write_error.reason)
        if not self.saves.can_save or not table.is_replayable:
            return _("The match continues from the last play, but it is not being saved.")
        return _("The match is kept up to the last play.")
