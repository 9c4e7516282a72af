"""The page that lists the unfinished matches, to continue or delete them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.content.numbers import moment_text
from game.content.translation import in_language
from game.session.saves.files import DeletedFile
from game.session.saves.saves import UnfinishedMatch
from game.ui.match.unfinished import UnfinishedMatches
from game.ui.widgets import Item
from game.ui.widgets.kept_list import KeptList
from game.words.match import game_and_deal_text
from game.words.strings import _


class UnfinishedScreen(KeptList[DeletedFile]):
    """Lists the matches that can be continued; Esc and the button lead to the title.

    A deleted match can be restored as long as the page is open. `resume` continues the match of a file.
    """

    def __init__(self, unfinished: UnfinishedMatches, resume: Callable[[Path], object]) -> None:
        super().__init__()
        self.title = _("Unfinished matches")
        self.empty_text = _("There are no more unfinished matches.")
        self.unfinished_matches = unfinished
        self.resume_match = resume
        self.matches = unfinished.list_matches()

    def back(self) -> None:
        """Open the title (on Esc)."""
        self.stack.restart_at("title")

    def list_items(self) -> Sequence[Item]:
        """Return a row for each unfinished match, in the order of `matches`: its title and deal, the time it was last
        played, and its players.
        """
        return [Item(in_language(match.title), _when(match), note=_about(match)) for match in self.matches]

    def item_name(self, index: int) -> str:
        """Return the title and the deal of the match in row `index`."""
        match = self.matches[index]
        return game_and_deal_text(in_language(match.title), match.deal)

    def open_item(self, index: int) -> None:
        """Continue the match in row `index`."""
        self.resume_match(self.matches[index].path)

    def delete_item(self, index: int) -> DeletedFile | None:
        """Delete the record of the match in row `index`, and return what restores it; None if matches are not saved
        here. Raises OSError if it cannot be deleted.
        """
        return self.unfinished_matches.delete(self.matches[index].path)

    def restore_item(self, deleted: DeletedFile) -> None:
        """Restore a deleted match; raise OSError if it cannot be written."""
        self.unfinished_matches.restore(deleted)

    def reload(self) -> None:
        """Read the list of unfinished matches again."""
        self.matches = self.unfinished_matches.list_matches()


def _when(match: UnfinishedMatch) -> str:
    return moment_text(match.last_played)


def _about(match: UnfinishedMatch) -> str:
    return _("deal {deal}, {names}").format(deal=match.deal, names=", ".join(match.player_names))
