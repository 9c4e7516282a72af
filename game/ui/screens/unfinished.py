"""The matches that can be continued."""

from collections.abc import Callable
from pathlib import Path

from game.session.files import Deleted, in_words
from game.session.saves import Saves, Unfinished, Unsaved
from game.ui.match_words import deal_text
from game.ui.screens.adaptive import RoomyPage
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Item, Label, List, Row, Spacer, Widget
from game.ui.widgets.notice import Notice


class UnfinishedScreen(RoomyPage):
    """Lists what `saves` holds, the newest first. `on_continue` gets the path of one; Esc and the button go back.

    `on_deleted` is told what was deleted, which can be undone as long as the page is open.
    """

    wide = 820

    def __init__(
        self,
        saves: Saves | Unsaved,
        on_continue: Callable[[Path], object],
        on_deleted: Callable[[Path], object],
        on_back: Callable[[], object],
    ) -> None:
        super().__init__()
        self.saves = saves
        self.on_continue = on_continue
        self.on_deleted = on_deleted
        self.on_back = on_back
        self.matches = saves.unfinished()
        self._chosen = 0
        self._gone: tuple[str, Deleted] | None = None

    def enter(self) -> None:
        """See `Screen.enter`: Enter goes on with the newest."""
        super().enter()
        self.group.set_focus(self.group.focusable()[0])

    def back(self) -> None:
        """Esc: to the title."""
        self.on_back()

    def build(self) -> Widget:
        """The list, and what can be done."""
        items = [Item(match.title, _when(match), note=_about(match)) for match in self.matches]
        games = List(items, self._chosen, self._select, lambda index: self._go_on(), rows=1, grow=1)
        delete, go_on = (
            Button(_("Delete"), self._delete, "danger"),
            Button(_("Continue"), self._go_on, "primary", "cards"),
        )
        delete.enabled = go_on.enabled = bool(self.matches)
        foot = Row([Button(_("Back"), self.back), Spacer(grow=1), delete, go_on])
        none = [] if items else [Label(_("There is no unfinished match any more."), ink="text_dim", wrap=True)]
        return Column([Label(_("Unfinished matches"), Role.HEADING), *none, games, *self._undo(), foot], gap=14)

    def _undo(self) -> list[Widget]:
        if self._gone is None:
            return []
        told = Notice(_("“{title}” is deleted.").format(title=self._gone[0]), "close", wrong=False)
        told.grow = 1
        return [Row([told, Button(_("Undo"), self._restore, icon="undo")])]

    def _select(self, index: int) -> None:
        self._chosen = index

    def _go_on(self) -> None:
        if self.matches:
            self.on_continue(self.matches[self._chosen].path)

    def _delete(self) -> None:
        match = self.matches[self._chosen]
        if isinstance(self.saves, Unsaved):
            return
        try:
            gone = self.saves.delete(match.path)
        except OSError as error:
            self._tell(error)
            return
        self._gone = (deal_text(match.title, match.deal), gone)
        self.on_deleted(match.path)
        self._show()

    def _restore(self) -> None:
        if self._gone is None or isinstance(self.saves, Unsaved):
            return
        try:
            self.saves.restore(self._gone[1])
        except OSError as error:
            self._tell(error)
            return
        self._gone = None
        self._show()

    def _show(self) -> None:
        self.matches = self.saves.unfinished()
        self._chosen = min(self._chosen, max(0, len(self.matches) - 1))
        self.rebuild()

    def _tell(self, error: OSError) -> None:
        self.toasts.show(_("That did not work: {why}.").format(why=in_words(error)), 6.0, "warning", "danger")


def _when(match: Unfinished) -> str:
    return f"{match.when:%Y-%m-%d %H:%M}"


def _about(match: Unfinished) -> str:
    return _("deal {deal}, {names}").format(deal=match.deal, names=", ".join(match.names))
