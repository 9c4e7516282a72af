"""The page that lists the score sheets of games with real cards."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.numbers import moment_text
from game.content.translation import in_language
from game.session.ledger import read_ledger
from game.session.preferences import Preferences
from game.session.profiles import Profiles
from game.session.saves.files import DeletedFile
from game.ui.ledger.score import ScoreBook, ScoreFile
from game.ui.ledger.setup import LedgerSetup, newest_draft
from game.ui.ledger.sheet import LedgerSheet
from game.ui.widgets import Button, Item, Widget
from game.ui.widgets.kept_list import KeptList
from game.words.ledger import kept_text
from game.words.strings import _


class LedgersPage(KeptList[DeletedFile]):
    """Lists the score sheets on disk, to open a sheet or start a new one. Esc and the button go back."""

    open_button_icon = "paper"

    def __init__(self, book: ScoreBook, preferences: Preferences, profiles: Profiles) -> None:
        super().__init__()
        self.title = _("Keep score")
        self.open_button_text = _("Open")
        self.empty_text = _("There are no scores yet.")
        self.book = book
        self.preferences = preferences
        self.profiles = profiles
        self.ledgers = book.ledgers
        self.entries = self.ledgers.load_all()
        self._shown_problems: set[str] = set()

    def enter(self) -> None:
        """Build the page and show problems with files."""
        super().enter()
        self._show_file_problems()

    def resume(self) -> None:
        """Reload the list when the screen above has closed: a score may have been saved."""
        self._reload()

    def list_items(self) -> Sequence[Item]:
        return [
            Item(
                in_language(each.ledger.sheet.title),
                moment_text(each.modified),
                "trophy" if each.is_over else "",
                kept_text(each),
            )
            for each in self.entries
        ]

    def item_name(self, index: int) -> str:
        return in_language(self.entries[index].ledger.sheet.title)

    def open_item(self, index: int) -> None:
        entry = self.entries[index]
        self.stack.push(LedgerSheet(ScoreFile(self.book, entry.path, entry.ledger)))

    def delete_item(self, index: int) -> DeletedFile | None:
        gone = self.ledgers.delete(self.entries[index].path)
        if self.book.counting:
            self.book.counting.forget_ledger(self.entries[index].ledger)
        return gone

    def restore_item(self, deleted: DeletedFile) -> None:
        self.ledgers.restore(deleted)
        if self.book.counting:
            self.book.counting.count_ledger(read_ledger(deleted.path).ledger)

    def reload(self) -> None:
        self.entries = self.ledgers.load_all()
        self._show_file_problems()

    def extra_buttons(self) -> Sequence[Widget]:
        return [Button(_("New"), self._open_setup, icon="plus")]

    def _open_setup(self) -> None:
        self.stack.push(LedgerSetup(self.book, newest_draft(self.book, self.preferences.settings, self.profiles)))

    def _show_file_problems(self) -> None:
        """Show problems with score files as toasts, each once while the page is open."""
        for told in self.ledgers.take_messages():
            if told not in self._shown_problems:
                self.toasts.show(told, 10.0, "warning")
            self._shown_problems.add(told)


def keep_score(book: ScoreBook, preferences: Preferences, profiles: Profiles) -> LedgersPage | LedgerSetup:
    """Return the first page for keeping score: the list of scores if there are any or files have problems, else the
    setup.
    """
    if book.ledgers.load_all() or book.ledgers.messages:
        return LedgersPage(book, preferences, profiles)
    return LedgerSetup(book, newest_draft(book, preferences.settings, profiles))
