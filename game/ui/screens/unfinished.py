"""The matches that can be continued."""

from collections.abc import Callable, Sequence
from pathlib import Path

from game.session.files import Deleted
from game.session.saves import Saves, Unfinished, Unsaved
from game.ui.match_words import deal_text
from game.ui.screens.kept_list import KeptList
from game.ui.strings import _
from game.ui.widgets import Item


class UnfinishedScreen(KeptList[Deleted]):
    """Lists what `saves` holds, the newest first. `on_continue` gets the path of one; Esc and the button go back.

    `on_deleted` is told what was deleted, which can be undone as long as the page is open.
    """

    def __init__(
        self,
        saves: Saves | Unsaved,
        on_continue: Callable[[Path], object],
        on_deleted: Callable[[Path], object],
        on_back: Callable[[], object],
    ) -> None:
        super().__init__()
        self.title = _("Unfinished matches")
        self.nothing = _("There is no unfinished match any more.")
        self.saves = saves
        self.on_continue = on_continue
        self.on_deleted = on_deleted
        self.on_back = on_back
        self.matches = saves.unfinished()

    def back(self) -> None:
        """Esc: to where one came from."""
        self.on_back()

    def lines(self) -> Sequence[Item]:
        """See `KeptList`."""
        return [Item(match.title, _when(match), note=_about(match)) for match in self.matches]

    def name(self, index: int) -> str:
        """See `KeptList`."""
        match = self.matches[index]
        return deal_text(match.title, match.deal)

    def go_on(self, index: int) -> None:
        """See `KeptList`."""
        self.on_continue(self.matches[index].path)

    def delete(self, index: int) -> Deleted | None:
        """See `KeptList`."""
        if isinstance(self.saves, Unsaved):
            return None
        path = self.matches[index].path
        gone = self.saves.delete(path)
        self.on_deleted(path)
        return gone

    def restore(self, gone: Deleted) -> None:
        """See `KeptList`."""
        if isinstance(self.saves, Saves):
            self.saves.restore(gone)

    def look_again(self) -> None:
        """See `KeptList`."""
        self.matches = self.saves.unfinished()


def _when(match: Unfinished) -> str:
    return f"{match.when:%Y-%m-%d %H:%M}"


def _about(match: Unfinished) -> str:
    return _("deal {deal}, {names}").format(deal=match.deal, names=", ".join(match.names))
