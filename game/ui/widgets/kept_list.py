"""A page that lists saved things of a kind (matches, people, score sheets) to open or delete them; deleting can be
undone.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from game.session.saves.files import os_error_text
from game.ui.draw.theme import Role
from game.ui.input.verbs import Command, Verb
from game.ui.widgets.adaptive import RoomyPage
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label, Notice
from game.ui.widgets.layout import Column, Row, Spacer
from game.ui.widgets.listbox import Item, List
from game.words.input_signs import with_signs
from game.words.strings import _

DeletedT = TypeVar("DeletedT")
"""Data that is needed to restore a deleted item."""


class Deletions(Generic[DeletedT]):
    """The deletions that a page can undo, and the `button` that calls `restore` to undo the last of them. Ctrl+Z is
    left to the page.
    """

    def __init__(self, restore: Callable[[], object]) -> None:
        self.items: list[tuple[str, DeletedT]] = []
        """Names and data of the items deleted since the page was opened, the latest last."""
        self.button = Button(_("Undo"), restore, icon="undo", tip=with_signs(_("Restore it"), "Ctrl+Z"))

    def is_undone_by(self, verb: Verb) -> bool:
        """Whether there is a deletion and `verb` is the key to undo it."""
        return bool(self.items) and verb == Command("z", ctrl=True)

    def row(self) -> list[Widget]:
        """Return a list of one row: it names the item deleted last and has the button to undo that.

        The list is empty if nothing can be undone.
        """
        if not self.items:
            return []
        told = Notice(_("“{title}” has been deleted.").format(title=self.items[-1][0]), "close", wrong=False)
        told.grow = 1
        return [Row([told, self.button])]


class KeptList(RoomyPage, Generic[DeletedT]):
    """Lists items to open or delete; deleted items can be restored until the page closes.

    Enter opens the selected item; Esc and the button go back. A subclass supplies the items, and opens, deletes and
    restores them.
    """

    wide = 820
    first_focus = 0
    title = ""
    empty_text = ""
    """Text shown for an empty list."""
    open_button_text = ""
    """Label of the button that opens an item; empty for “Continue”."""
    open_button_icon = "cards"

    def __init__(self) -> None:
        super().__init__()
        self._chosen = 0
        self.progress = Label("", Role.SMALL, "text_dim", grow=1)
        """Shows how far loading has come while the list is being read."""
        self._deletions = Deletions[DeletedT](self._restore)

    @abstractmethod
    def list_items(self) -> Sequence[Item]:
        """Return the rows of the list."""

    @abstractmethod
    def item_name(self, index: int) -> str:
        """Return the name of the item in row `index`, for the notice after its deletion."""

    @abstractmethod
    def open_item(self, index: int) -> None:
        """Open the item in row `index`."""

    @abstractmethod
    def delete_item(self, index: int) -> DeletedT | None:
        """Delete the item in row `index` and return what restores it. If items of this kind are never deleted, do
        nothing and return None.

        Raises OSError if it fails.
        """

    @abstractmethod
    def restore_item(self, deleted: DeletedT) -> None:
        """Restore a deleted item; raise OSError if it fails."""

    @abstractmethod
    def reload(self) -> None:
        """Read the items again, after one was deleted or restored. The caller then renews the list on the screen."""

    def extra_buttons(self) -> Sequence[Widget]:
        """Return buttons to place before those that delete and open an item; by default none."""
        return ()

    def restore_refusal(self) -> str:
        """Return why nothing can be restored now; "", the default, if it can."""
        return ""

    def trouble_text(self) -> str:
        """Return a warning to show above the list; "", the default, if there is none."""
        return ""

    def handle(self, verb: Verb) -> bool:
        """Handle a verb, Ctrl+Z by restoring the item deleted last. Return whether it was used."""
        if self._deletions.is_undone_by(verb):
            self._restore()
            return True
        return super().handle(verb)

    def build(self) -> Widget:
        """Return the heading, the text for an empty list if it is empty, a warning if there is one, the list, the row
        to undo a deletion, and the buttons.
        """
        items = self.list_items()
        shown = List(items, self._chosen, self._select, self.open_item, rows=1, grow=1)
        delete = Button(_("Delete"), self._delete, "danger")
        go_on = Button(self.open_button_text or _("Continue"), self._open, "primary", self.open_button_icon)
        delete.enabled = go_on.enabled = bool(items)
        foot = Row([Button(_("Back"), self.back), Spacer(grow=1), *self.extra_buttons(), delete, go_on])
        above: list[Widget] = (
            [Label(self.empty_text, ink="text_dim", wrap=True)] if self.empty_text and not items else []
        )
        if self.trouble_text():
            above.append(Notice(self.trouble_text()))
        head = Row([Label(self.title, Role.HEADING), self.progress], gap=18, align="end")
        return Column([head, *above, shown, *self._deletions.row(), foot], gap=14)

    def _select(self, index: int) -> None:
        self._chosen = index

    def _open(self) -> None:
        if self.list_items():
            self.open_item(self._chosen)

    def _delete(self) -> None:
        name = self.item_name(self._chosen)
        try:
            gone = self.delete_item(self._chosen)
        except OSError as error:
            self._show_error(error)
            return
        if gone is not None:
            self._deletions.items.append((name, gone))
            self._reload()
            # Not on what is chosen now: another Enter must not delete that, too.
            self.group.set_focus(self._deletions.button)

    def _restore(self) -> None:
        if not self._deletions.items:
            return
        if self.restore_refusal():
            self.toasts.show(self.restore_refusal(), 8.0, "warning", "danger")
            return
        try:
            self.restore_item(self._deletions.items[-1][1])
        except OSError as error:
            self._show_error(error)
            return
        self._deletions.items.pop()
        self._reload()
        self.group.set_focus(self._deletions.button if self._deletions.items else self.group.focusable()[0])

    def _reload(self) -> None:
        self.reload()
        self._chosen = min(self._chosen, max(0, len(self.list_items()) - 1))
        self.rebuild()

    def _show_error(self, error: OSError) -> None:
        self.toasts.show(_("That did not work: {why}.").format(why=os_error_text(error)), 6.0, "warning", "danger")
