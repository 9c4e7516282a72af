"""The matches that can be continued: the match under way, and the unfinished ones on disk."""

from __future__ import annotations

import logging
from pathlib import Path

from game.content.translation import in_language
from game.session.match.match import Match, rebuild
from game.session.saves.files import DeletedFile
from game.session.saves.records import record_path
from game.session.saves.saves import NoSaves, Saves, UnfinishedMatch
from game.words.match import game_and_deal_text, match_text
from game.words.strings import _

_log = logging.getLogger(__name__)


class UnfinishedMatches:
    """The match under way, `table`, and the unfinished matches in `saves`."""

    def __init__(self, saves: Saves | NoSaves) -> None:
        self.saves = saves
        self.table: Match | None = None
        """The match under way, whether or not its table is open."""

    @property
    def note(self) -> str:
        """A few words on the match that would be continued; empty if there is no such match."""
        unfinished = self.list_matches()
        if self.table is not None:
            return match_text(self.table)
        return game_and_deal_text(in_language(unfinished[0].title), unfinished[0].deal) if unfinished else ""

    def is_in(self, path: Path) -> bool:
        """Whether this file is the record of the match under way."""
        return self.table is not None and path == record_path(self.table)

    def save(self) -> bool:
        """Try again to write the match under way where writing had failed. Return whether it is on disk and can be
        continued. It is not without a match, where no matches are kept, or for a match from a staged table.
        """
        table = self.table
        if table is None or not self.saves.can_save or not table.is_replayable:
            return False
        if table.recording.write_error:
            table.retry_saving()
        return table.recording.is_saved

    def list_matches(self) -> tuple[UnfinishedMatch, ...]:
        """Return all matches that can be continued: first the one under way, even if it could not be saved, then the
        others, the latest first. Where no matches are kept, return none.
        """
        return self.saves.unfinished_matches(self.table)

    def delete(self, path: Path) -> DeletedFile | None:
        """Delete the match of this file; if it is the match under way, drop that too. Return what `restore` needs; None
        if matches are not saved here. Raises OSError if the file cannot be deleted.
        """
        if not self.saves.can_save:
            return None
        if not self.is_in(path) or self.table is None:
            return self.saves.delete(path)
        gone = self.saves.delete(path, self.table.recording.lines)
        self.table = None
        return gone

    def restore(self, deleted: DeletedFile) -> None:
        """Restore a deleted match; do nothing where matches are not saved. Raise OSError if it cannot be written."""
        if self.saves.can_save:
            self.saves.restore(deleted)

    def take_up(self) -> str:
        """Make the match under way ready to be continued after an error, and return a sentence on how it is kept; "" if
        there is none.

        A match in memory is rebuilt from its own record, up to the last play; if that fails, it stays as it is. It is
        never taken from its file, which may be older. Without a match in memory, the one saved as under way is loaded,
        if any.
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
        return self._saving_text(table) if table else ""

    def _saving_text(self, table: Match) -> str:
        if table.recording.write_error:
            told = _("The match continues from the last play, but it cannot be saved: {why}.")
            return told.format(why=table.recording.write_error.reason)
        if not self.saves.can_save or not table.is_replayable:
            return _("The match continues from the last play, but it is not being saved.")
        return _("The match is kept up to the last play.")
