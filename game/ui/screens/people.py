"""Everybody who plays at this machine."""

from __future__ import annotations

from collections.abc import Callable

from game.session.profiles import Gone, Profile, Profiles
from game.ui.call_keys import key_text
from game.ui.screens.adaptive import RoomyPage
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Item, Label, List, Row, Spacer, Widget
from game.ui.widgets.notice import Notice


class PeoplePage(RoomyPage):
    """Lists `profiles`: `on_new` makes somebody new, `on_change` changes one.

    Who was deleted can be brought back as long as the page is open.
    """

    wide = 820

    def __init__(
        self, profiles: Profiles, on_new: Callable[[], object], on_change: Callable[[Profile], object]
    ) -> None:
        super().__init__()
        self.profiles = profiles
        self.on_new = on_new
        self.on_change = on_change
        self._chosen = 0
        self._gone: Gone | None = None

    def enter(self) -> None:
        """See `Screen.enter`."""
        super().enter()
        self.group.set_focus(self.group.focusable()[0])

    def resume(self) -> None:
        """See `Screen.resume`: somebody may be new, or have another name."""
        self.rebuild()

    def build(self) -> Widget:
        """The list, and what can be done."""
        people = list(self.profiles)
        self._chosen = min(self._chosen, max(0, len(people) - 1))
        items = [Item(each.name, _key(each)) for each in people]
        shown = List(items, self._chosen, self._select, lambda index: self._change(), rows=1, grow=1)
        delete = Button(_("Delete"), self._delete, "danger")
        change = Button(_("Change"), self._change, "primary")
        delete.enabled = change.enabled = bool(people)
        new = Button(_("Somebody new"), self.on_new)
        foot = Row([Button(_("Back"), self.back), Spacer(grow=1), new, delete, change])
        trouble = [Notice(self.profiles.trouble)] if self.profiles.trouble else []
        return Column([Label(_("People"), Role.HEADING), *trouble, shown, *self._undo(), foot], gap=14)

    def _undo(self) -> list[Widget]:
        if self._gone is None:
            return []
        told = Notice(_("“{title}” is deleted.").format(title=self._gone.profile.name), "close", wrong=False)
        told.grow = 1
        return [Row([told, Button(_("Undo"), self._restore, icon="undo")])]

    def _select(self, index: int) -> None:
        self._chosen = index

    def _person(self) -> Profile | None:
        people = list(self.profiles)
        return people[self._chosen] if people else None

    def _change(self) -> None:
        person = self._person()
        if person:
            self.on_change(person)

    def _delete(self) -> None:
        person = self._person()
        if person:
            self._gone = self.profiles.delete(person.id)
            self.rebuild()

    def _restore(self) -> None:
        if self._gone:
            self.profiles.restore(self._gone)
            self._gone = None
            self.rebuild()


def _key(person: Profile) -> str:
    return _("calls with {key}").format(key=key_text(person.key)) if person.key else ""
