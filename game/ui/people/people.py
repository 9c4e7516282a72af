"""Everybody who plays at this machine."""

from __future__ import annotations

from collections.abc import Sequence

from game.session.profiles import MAX_PEOPLE, DeletedProfile, Profile, Profiles
from game.ui.input.call_keys import key_text
from game.ui.people.profile import ProfilePage
from game.ui.widgets import Button, Item, Widget
from game.ui.widgets.kept_list import KeptList
from game.ui.widgets.players import AVATARS
from game.ui.words.strings import _


class PeoplePage(KeptList[DeletedProfile]):
    """Lists `profiles`, to make somebody new, to change or to delete one. Esc and the button go back."""

    go_on_icon = ""

    def __init__(self, profiles: Profiles) -> None:
        super().__init__()
        self.title = _("People")
        self.go_on_text = _("Change")
        self.profiles = profiles
        self.people = tuple(profiles)

    def resume(self) -> None:
        """Somebody may have another name; whoever is new is chosen."""
        known = {each.id for each in self.people}
        new = [number for number, each in enumerate(self.profiles) if each.id not in known]
        self._chosen = new[-1] if new else self._chosen
        self._show()

    def lines(self) -> Sequence[Item]:
        return [Item(each.name, _key(each), avatar=_picture(each), colour=each.colour) for each in self.people]

    def name(self, index: int) -> str:
        return self.people[index].name

    def go_on(self, index: int) -> None:
        self.stack.push(ProfilePage(self.profiles, self.people[index]))

    def delete(self, index: int) -> DeletedProfile | None:
        return self.profiles.delete(self.people[index].id)

    def restore(self, gone: DeletedProfile) -> None:
        self.profiles.restore(gone)
        self._chosen = gone.place

    def look_again(self) -> None:
        self.people = tuple(self.profiles)

    def more(self) -> Sequence[Widget]:
        return [Button(_("Somebody new"), self._new)]

    def _new(self) -> None:
        if self.profiles.is_full:
            self.tell(too_many(), 8.0, "warning", "danger")
        else:
            self.stack.push(ProfilePage(self.profiles))

    def no_room(self) -> str:
        return too_many() if self.profiles.is_full else ""

    def trouble(self) -> str:
        return self.profiles.save_problem


def too_many() -> str:
    """Say why nobody can be added."""
    return _("There are already {count} people: first delete somebody who no longer plays.").format(count=MAX_PEOPLE)


def _picture(person: Profile) -> str:
    return person.avatar if person.avatar in AVATARS else AVATARS[0]


def _key(person: Profile) -> str:
    return _("calls with {key}").format(key=key_text(person.key)) if person.key else ""
