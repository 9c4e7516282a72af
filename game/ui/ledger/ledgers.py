"""The score sheets of evenings with real cards."""

from __future__ import annotations

from collections.abc import Sequence

from game.session.ledger import read_ledger
from game.session.preferences import Preferences
from game.session.profiles import Profiles
from game.session.saves.files import DeletedFile
from game.ui.ledger.score import Score, ScoreBook
from game.ui.ledger.setup import LedgerSetup, draft_like_newest
from game.ui.ledger.sheet import LedgerSheet
from game.ui.widgets import Button, Item, Widget
from game.ui.widgets.kept_list import KeptList
from game.ui.words.ledger import kept_text
from game.ui.words.strings import _, moment_text


class LedgersPage(KeptList[DeletedFile]):
    """Lists the scores that are kept, to open one or to begin another. Esc and the button go back."""

    go_on_icon = "paper"

    def __init__(self, book: ScoreBook, preferences: Preferences, profiles: Profiles) -> None:
        super().__init__()
        self.title = _("Keep score")
        self.go_on_text = _("Open")
        self.nothing = _("There are no scores yet.")
        self.book = book
        self.preferences = preferences
        self.profiles = profiles
        self.ledgers = book.ledgers
        self.kept = self.ledgers.load_all()
        self._said: set[str] = set()

    def enter(self) -> None:
        """What was wrong with files is told."""
        super().enter()
        self._tell_wrong()

    def resume(self) -> None:
        """A score may have been written meanwhile."""
        self._show()

    def lines(self) -> Sequence[Item]:
        return [
            Item(kept.ledger.sheet.title, moment_text(kept.modified), "trophy" if kept.is_over else "", kept_text(kept))
            for kept in self.kept
        ]

    def name(self, index: int) -> str:
        return self.kept[index].ledger.sheet.title

    def go_on(self, index: int) -> None:
        kept = self.kept[index]
        self.stack.push(LedgerSheet(Score(self.book, kept.path, kept.ledger)))

    def delete(self, index: int) -> DeletedFile | None:
        gone = self.ledgers.delete(self.kept[index].path)
        if self.book.counting:
            self.book.counting.forget_ledger(self.kept[index].ledger)
        return gone

    def restore(self, gone: DeletedFile) -> None:
        self.ledgers.restore(gone)
        if self.book.counting:
            self.book.counting.count_ledger(read_ledger(gone.path).ledger)

    def look_again(self) -> None:
        self.kept = self.ledgers.load_all()
        self._tell_wrong()

    def more(self) -> Sequence[Widget]:
        return [Button(_("New"), self._new, icon="plus")]

    def _new(self) -> None:
        self.stack.push(LedgerSetup(self.book, draft_like_newest(self.book, self.preferences.settings, self.profiles)))

    def _tell_wrong(self) -> None:
        """Say what was wrong with files, whoever looked at them; each thing once."""
        for told in self.ledgers.take_messages():
            if told not in self._said:
                self.toasts.show(told, 10.0, "warning")
            self._said.add(told)


def keep_score(book: ScoreBook, preferences: Preferences, profiles: Profiles) -> LedgersPage | LedgerSetup:
    """Return the page with which keeping score begins: the list of scores, or setting one up where there is none."""
    if book.ledgers.load_all() or book.ledgers.messages:
        return LedgersPage(book, preferences, profiles)
    return LedgerSetup(book, draft_like_newest(book, preferences.settings, profiles))
