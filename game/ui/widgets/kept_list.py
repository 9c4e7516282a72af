"""A list of what is kept: to go on with one, or to delete one, which can be undone."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
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
from game.ui.words.glyphs import told
from game.ui.words.strings import _

Gone = TypeVar("Gone")
"""What is needed to bring back what was deleted."""


class KeptList(RoomyPage, Generic[Gone]):
    """Lists what `lines` says. What was deleted can be brought back as long as the page is open.

    Enter goes on with the first; Esc and the button go back. A subclass says what is kept.
    """

    wide = 820
    first = 0
    title = ""
    nothing = ""
    """What is said where there is none."""
    go_on_text = ""
    """What the button says; empty for going on."""
    go_on_icon = "cards"

    def __init__(self) -> None:
        super().__init__()
        self._chosen = 0
        self._gone: list[tuple[str, Gone]] = []
        """What was deleted since the page was opened, the last at the end."""
        self.progress = Label("", Role.SMALL, "text_dim", grow=1)
        """Says how far it is while the list is being made."""
        self._take_back = Button(_("Undo"), self._restore, icon="undo", tip=told(_("Restore it"), "Ctrl+Z"))

    @abstractmethod
    def lines(self) -> Sequence[Item]:
        """All that is there."""

    @abstractmethod
    def name(self, index: int) -> str:
        """What a line is called when it is gone."""

    @abstractmethod
    def go_on(self, index: int) -> None:
        """Go on with that of a line."""

    @abstractmethod
    def delete(self, index: int) -> Gone | None:
        """Delete that of a line; OSError if that cannot be, None where nothing is ever deleted."""

    @abstractmethod
    def restore(self, gone: Gone) -> None:
        """Bring it back; OSError if that cannot be."""

    @abstractmethod
    def look_again(self) -> None:
        """Look again at what is there."""

    def more(self) -> Sequence[Widget]:
        """Return what stands before the usual buttons."""
        return ()

    def no_room(self) -> str:
        """Say why nothing can be brought back now; nothing if it can."""
        return ""

    def trouble(self) -> str:
        """Say what is wrong, if anything is."""
        return ""

    def handle(self, verb: Verb) -> bool:
        """Ctrl+Z brings back what was deleted last."""
        if self._gone and verb == Command("z", ctrl=True):
            self._restore()
            return True
        return super().handle(verb)

    def build(self) -> Widget:
        """The list, and what can be done."""
        items = self.lines()
        shown = List(items, self._chosen, self._select, self.go_on, rows=1, grow=1)
        delete = Button(_("Delete"), self._delete, "danger")
        go_on = Button(self.go_on_text or _("Continue"), self._go_on, "primary", self.go_on_icon)
        delete.enabled = go_on.enabled = bool(items)
        foot = Row([Button(_("Back"), self.back), Spacer(grow=1), *self.more(), delete, go_on])
        above: list[Widget] = [Label(self.nothing, ink="text_dim", wrap=True)] if self.nothing and not items else []
        if self.trouble():
            above.append(Notice(self.trouble()))
        head = Row([Label(self.title, Role.HEADING), self.progress], gap=18, align="end")
        return Column([head, *above, shown, *self._undo(), foot], gap=14)

    def _undo(self) -> list[Widget]:
        if not self._gone:
            return []
        told = Notice(_("“{title}” has been deleted.").format(title=self._gone[-1][0]), "close", wrong=False)
        told.grow = 1
        return [Row([told, self._take_back])]

    def _select(self, index: int) -> None:
        self._chosen = index

    def _go_on(self) -> None:
        if self.lines():
            self.go_on(self._chosen)

    def _delete(self) -> None:
        name = self.name(self._chosen)
        try:
            gone = self.delete(self._chosen)
        except OSError as error:
            self._tell(error)
            return
        if gone is not None:
            self._gone.append((name, gone))
            self._show()
            # Not on what is chosen now: another Enter must not delete that, too.
            self.group.set_focus(self._take_back)

    def _restore(self) -> None:
        if not self._gone:
            return
        if self.no_room():
            self.toasts.show(self.no_room(), 8.0, "warning", "danger")
            return
        try:
            self.restore(self._gone[-1][1])
        except OSError as error:
            self._tell(error)
            return
        self._gone.pop()
        self._show()
        self.group.set_focus(self._take_back if self._gone else self.group.focusable()[0])

    def _show(self) -> None:
        self.look_again()
        self._chosen = min(self._chosen, max(0, len(self.lines()) - 1))
        self.rebuild()

    def _tell(self, error: OSError) -> None:
        self.toasts.show(_("That did not work: {why}.").format(why=os_error_text(error)), 6.0, "warning", "danger")
