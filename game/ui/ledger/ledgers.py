"""The score sheets of evenings with real cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.session.ledger import Kept, Ledger, Ledgers, read
from game.session.saves.files import Deleted
from game.ui.widgets import Button, Item, Widget
from game.ui.widgets.base import nothing
from game.ui.widgets.kept_list import KeptList
from game.ui.words.ledger import kept_text
from game.ui.words.strings import _


class LedgersPage(KeptList[Deleted]):
    """Lists all `ledgers`; `on_open` gets one, `on_new` begins another. Esc and the button go back.

    `on_gone` is told of one that is deleted, `on_there` of one that was brought back.
    """

    go_on_icon = "paper"

    def __init__(
        self,
        ledgers: Ledgers,
        on_open: Callable[[Kept], object],
        on_new: Callable[[], object],
        on_gone: Callable[[Ledger], object] = nothing,
        on_there: Callable[[Ledger], object] = nothing,
    ) -> None:
        super().__init__()
        self.title = _("Keep score")
        self.go_on_text = _("Open")
        self.nothing = _("No score is kept yet.")
        self.ledgers = ledgers
        self.on_open = on_open
        self.on_new = on_new
        self.on_gone = on_gone
        self.on_there = on_there
        self.kept = ledgers.all()
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
            Item(kept.ledger.sheet.title, f"{kept.when:%Y-%m-%d %H:%M}", "trophy" if kept.over else "", kept_text(kept))
            for kept in self.kept
        ]

    def name(self, index: int) -> str:
        return self.kept[index].ledger.sheet.title

    def go_on(self, index: int) -> None:
        self.on_open(self.kept[index])

    def delete(self, index: int) -> Deleted | None:
        gone = self.ledgers.delete(self.kept[index].path)
        self.on_gone(self.kept[index].ledger)
        return gone

    def restore(self, gone: Deleted) -> None:
        self.ledgers.restore(gone)
        self.on_there(read(gone.path).ledger)

    def look_again(self) -> None:
        self.kept = self.ledgers.all()
        self._tell_wrong()

    def more(self) -> Sequence[Widget]:
        return [Button(_("New"), self.on_new, icon="plus")]

    def _tell_wrong(self) -> None:
        """Say what was wrong with files, whoever looked at them; each thing once."""
        for told in self.ledgers.take_told():
            if told not in self._said:
                self.toasts.show(told, 10.0, "warning")
            self._said.add(told)
