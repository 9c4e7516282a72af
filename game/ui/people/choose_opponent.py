"""Choosing who plays in a seat: a person, an opponent by level, or nobody, and what one should know of each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import structs

from game.content.translation import counted
from game.content.yaml.reader import Mistake
from game.session.opponents import Opponents
from game.session.profiles import Profile, Profiles
from game.ui.draw.theme import Role
from game.ui.input.call_keys import key_text
from game.ui.people.chairs import NOBODY, PERSON
from game.ui.people.people import PeoplePage, too_many
from game.ui.people.profile import ProfilePage
from game.ui.widgets import Button, Column, Item, Label, List, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import AdaptivePage, Share
from game.ui.widgets.label import Notice
from game.ui.widgets.players import AVATARS, Portrait
from game.ui.words.match import about_text, character_text, greeting, level_word, person_text
from game.ui.words.strings import _

HEADING = "/"
"""Stands for a heading among the names of files."""
MOST_WRONG = 3
"""Files of which it is said what is wrong with them."""
PORTRAIT = 132
SMALL_PORTRAIT = 72


class ChooseOpponentPage(AdaptivePage):
    """Lists the people of `profiles` and the `opponents`, of whom `first` (or nobody) is chosen at first.

    It is dismissed with who is to play: PERSON and the id of a person, the name of an opponent's file, nothing for
    anybody, or, where the seat may stay `empty`, NOBODY.
    """

    wide = 980

    def __init__(self, opponents: Opponents, profiles: Profiles, first: str, empty: bool = False) -> None:
        super().__init__()
        opponents.read_again()  # files that came meanwhile are there, too
        self.opponents = opponents
        self.profiles = profiles
        self.empty = empty
        self.names, self.items = self._lines()
        self.chosen = first if first in self.names else ""

    def enter(self) -> None:
        """The list has the focus."""
        super().enter()
        self.group.set_focus(next(each for each in self.group.root.walk() if isinstance(each, List)))

    def resume(self) -> None:
        """People may have come, gone or changed their names meanwhile."""
        self.names, self.items = self._lines()
        self.chosen = self.chosen if self.chosen in self.names else ""
        self.rebuild()

    def build(self) -> Widget:
        """Who there is, what they are like, the answer."""
        people = List(
            self.items,
            self.names.index(self.chosen),
            on_select=self._show,
            on_activate=lambda index: self._choose(),
            rows=1,
            grow=1,
        )
        about = Panel(Scroll(self._about(PORTRAIT if self.columns else SMALL_PORTRAIT)), padding=24)
        body = Row([Share(people, 10), Share(about, 11 if self.columns else 8)], gap=18, align="stretch", grow=1)
        more = Button(_("People"), self._people)
        foot = Row([Button(_("Back"), self.back), more, Spacer(grow=1), Button(_("Choose"), self._choose, "primary")])
        return Column([Label(_("Who plays?"), Role.HEADING), *self._wrong(), body, foot], gap=14)

    def _wrong(self) -> list[Widget]:
        """A line for each file that cannot be read; of many it is said how many more there are."""
        files = self.opponents.mistakes
        texts = [_wrong_text(mistakes) for mistakes in files[:MOST_WRONG]]
        left = len(files) - len(texts)
        if left:
            more = counted("{count} more file cannot be read.", "{count} more files cannot be read.", left)
            texts.append(_("{files} The log names them all.").format(files=more))
        return [Notice(text) for text in texts]

    def _about(self, portrait: float) -> Widget:
        if self.chosen == NOBODY:
            return Label(_("The seat stays empty: one player fewer."), wrap=True)
        if self.chosen.startswith(PERSON):
            profile = self.profiles.get(self.chosen[len(PERSON) :])
            return _about_person(profile, portrait)
        person = self.opponents.get(self.chosen)
        if person is None:
            return Label(person_text(None), wrap=True)
        words = [Label(person.name, Role.SUBHEADING), Label(_kind(level_word(person.level), character_text(person)))]
        picture = [Portrait(person.avatar, 1, portrait)] if person.avatar in AVATARS else []
        said = [Label(greeting(person), ink="accent", wrap=True)] if greeting(person) else []
        head = Row([*picture, Share(Column(words, gap=6), 1)], gap=18)
        return Column([head, Label(about_text(person), wrap=True), *said], gap=14)

    def _lines(self) -> tuple[list[str], list[Item]]:
        """Names with their lines: people, nobody in particular, opponents by level; headings have no name."""
        names: list[str] = []
        items: list[Item] = []

        def add(name: str, item: Item) -> None:
            names.append(name)
            items.append(item)

        add(HEADING, Item(_("People"), heading=True))
        for each in self.profiles:
            add(PERSON + each.id, Item(each.name, key_text(each.key), avatar=_picture(each), colour=each.colour))
        add(PERSON, Item(_("Somebody new …")))
        add(HEADING, Item(_("Bots"), heading=True))
        add("", Item(_("Anybody"), level_word("standard")))
        level = ""
        for name, person in self.opponents.items():
            if person.level != level:
                level = person.level
                add(HEADING, Item(level_word(level), heading=True))
            avatar = person.avatar if person.avatar in AVATARS else ""
            add(name, Item(person.name, character_text(person), avatar=avatar))
        if self.empty:
            add(HEADING, Item(_("Nobody"), heading=True))
            add(NOBODY, Item(_("An empty seat")))
        return names, items

    def _show(self, index: int) -> None:
        self.chosen = self.names[index]
        self.rebuild()

    def _choose(self) -> None:
        if self.chosen != PERSON:
            self.dismiss(self.chosen)
        elif self.profiles.is_full:
            self.tell(too_many(), 8.0, "warning", "danger")
        else:
            self.stack.push(ProfilePage(self.profiles), self._made)

    def _made(self, person: Profile) -> None:
        self.dismiss(PERSON + person.id)

    def _people(self) -> None:
        """Everybody, to change or to delete them."""
        self.stack.push(PeoplePage(self.profiles))


def _picture(profile: Profile) -> str:
    """The picture of a person, or that of those who have none."""
    return profile.avatar if profile.avatar in AVATARS else AVATARS[0]


def _kind(level: str, character: str) -> str:
    return f"{level} · {character}" if character else level


def _wrong_text(mistakes: Sequence[Mistake]) -> str:
    first = structs.replace(mistakes[0], file=Path(mistakes[0].file).name)
    said = _("Cannot be read: {mistake}").format(mistake=first)
    left = len(mistakes) - 1
    if not left:
        return said
    more = counted("and {count} more mistake", "and {count} more mistakes", left)
    return _("{said} ({more})").format(said=said, more=more)


def _about_person(profile: Profile | None, portrait: float) -> Widget:
    if profile is None:
        return Label(_("Somebody new: a name, a picture, a colour, and a key for calls."), wrap=True)
    words: list[Widget] = [Label(profile.name, Role.SUBHEADING), Label(_("Plays on this computer."), ink="text_dim")]
    if profile.key:
        words.append(Label(_("Calls with {key}.").format(key=key_text(profile.key)), ink="text_dim"))
    return Row([Portrait(_picture(profile), profile.colour or 0, portrait), Share(Column(words, gap=6), 1)], gap=18)
