"""The matches that can be continued."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from game.session.saves.files import Deleted
from game.session.saves.saves import Unfinished
from game.ui.match_words import deal_text
from game.ui.screens.kept_list import KeptList
from game.ui.strings import _
from game.ui.widgets import Item


class Waiting(Protocol):
    """Where matches wait to be continued."""

    def unfinished(self) -> tuple[Unfinished, ...]:
        """Return all of them."""

    def delete(self, path: Path) -> Deleted | None:
        """Delete one; None where nothing is kept, OSError if that cannot be."""

    def restore(self, gone: Deleted) -> None:
        """Bring one back; OSError if that cannot be."""


class UnfinishedScreen(KeptList[Deleted]):
    """Lists the matches that are `waiting`. `on_continue` gets the path of one; Esc and the button go back.

    What was deleted can be brought back as long as the page is open.
    """

    def __init__(
        self,
        waiting: Waiting,
        on_continue: Callable[[Path], object],
        on_back: Callable[[], object],
    ) -> None:
        super().__init__()
        self.title = _("Unfinished matches")
        self.nothing = _("There is no unfinished match any more.")
        self.waiting = waiting
        self.on_continue = on_continue
        self.on_back = on_back
        self.matches = waiting.unfinished()

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
        return self.waiting.delete(self.matches[index].path)

    def restore(self, gone: Deleted) -> None:
        """See `KeptList`."""
        self.waiting.restore(gone)

    def look_again(self) -> None:
        """See `KeptList`."""
        self.matches = self.waiting.unfinished()


def _when(match: Unfinished) -> str:
    return f"{match.when:%Y-%m-%d %H:%M}"


def _about(match: Unfinished) -> str:
    return _("deal {deal}, {names}").format(deal=match.deal, names=", ".join(match.names))
