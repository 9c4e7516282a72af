"""The pages of people: choosing who plays, making somebody new, changing or deleting whoever there is."""

from __future__ import annotations

from collections.abc import Callable

from game.session.opponents import Opponents
from game.session.profiles import Profile, Profiles
from game.ui.app.files import tell
from game.ui.app.screens import Screens
from game.ui.people.people import PeoplePage, too_many
from game.ui.people.profile import ProfilePage
from game.ui.setup.chairs import PERSON
from game.ui.setup.choose_opponent import ChooseOpponentPage


class PeopleFlow:
    """Puts the pages of `profiles` and `opponents` on `screens`."""

    def __init__(self, screens: Screens, profiles: Profiles, opponents: Opponents) -> None:
        self.screens = screens
        self.profiles = profiles
        self.opponents = opponents

    def ask(self, now: str, chosen: Callable[[str], object], empty: bool = False) -> None:
        """Ask who plays in a seat, where `now` plays; `chosen` gets that as `Chairs.take` takes it."""

        def choose(who: str) -> None:
            if who == PERSON:
                self._new(lambda person: choose(PERSON + person.id))
                return
            self.screens.pop()
            chosen(who)

        # Files that came meanwhile are there, too.
        self.opponents.read_again()
        page = ChooseOpponentPage(self.opponents, now, choose, self.screens.pop, self.profiles, empty, self.show)
        self.screens.push(page)

    def show(self) -> None:
        """Show everybody, to change or to delete them."""
        self.screens.push(PeoplePage(self.profiles, lambda: self._new(lambda person: None), self._change))

    def _new(self, made: Callable[[Profile], object]) -> None:
        if self.profiles.full:
            tell(self.screens, too_many(), wrong=True)
            return

        def done(name: str, avatar: str, colour: int | None, key: str) -> None:
            person = self.profiles.add(name, avatar)
            self.screens.pop()
            made(self.profiles.change(person.id, colour=colour, key=key))

        self.screens.push(ProfilePage(self.profiles, None, done))

    def _change(self, person: Profile) -> None:
        def done(name: str, avatar: str, colour: int | None, key: str) -> None:
            self.profiles.change(person.id, name=name, avatar=avatar, colour=colour, key=key)
            self.screens.pop()

        self.screens.push(ProfilePage(self.profiles, person, done))
