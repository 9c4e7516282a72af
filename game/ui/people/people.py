"""The page that lists the people who play on this computer."""

from __future__ import annotations

from collections.abc import Sequence

from game.session.profiles import MAX_PEOPLE, DeletedProfile, Profile, Profiles
from game.ui.input.call_keys import key_text
from game.ui.people.profile import ProfilePage
from game.ui.widgets import Button, Item, Widget
from game.ui.widgets.kept_list import KeptList
from game.ui.widgets.players import avatar_or_default
from game.words.strings import _


class PeoplePage(KeptList[DeletedProfile]):
    """Lists `profiles` to add, edit or delete people; until the page closes, deletions can be undone. Esc and the
    button go back.
    """

    open_button_icon = ""

    def __init__(self, profiles: Profiles) -> None:
        super().__init__()
        self.title = _("People")
        self.open_button_text = _("Change")
        self.profiles = profiles
        self.people = tuple(profiles)

    def resume(self) -> None:
        """Reload the list when the screen above has closed. If a person was added there, select them."""
        known = {each.id for each in self.people}
        new = [number for number, each in enumerate(self.profiles) if each.id not in known]
        self._chosen = new[-1] if new else self._chosen
        self._reload()

    def list_items(self) -> Sequence[Item]:
        return [
            Item(each.name, _key_note(each), avatar=avatar_or_default(each.avatar), colour=each.colour)
            for each in self.people
        ]

    def item_name(self, index: int) -> str:
        return self.people[index].name

    def open_item(self, index: int) -> None:
        self.stack.push(ProfilePage(self.profiles, self.people[index]))

    def delete_item(self, index: int) -> DeletedProfile | None:
        return self.profiles.delete(self.people[index].id)

    def restore_item(self, deleted: DeletedProfile) -> None:
        self.profiles.restore(deleted)
        self._chosen = deleted.place

    def reload(self) -> None:
        self.people = tuple(self.profiles)

    def extra_buttons(self) -> Sequence[Widget]:
        return [Button(_("Somebody new"), self._add_person)]

    def _add_person(self) -> None:
        if self.profiles.is_full:
            self.tell(too_many_text(), 8.0, "warning", "danger")
        else:
            self.stack.push(ProfilePage(self.profiles))

    def restore_refusal(self) -> str:
        return too_many_text() if self.profiles.is_full else ""

    def trouble_text(self) -> str:
        return self.profiles.save_problem


def too_many_text() -> str:
    """Return the message that no further person can be added."""
    return _("There are already {count} people: first delete somebody who no longer plays.").format(count=MAX_PEOPLE)


def _key_note(person: Profile) -> str:
    return _("calls with {key}").format(key=key_text(person.key)) if person.key else ""
