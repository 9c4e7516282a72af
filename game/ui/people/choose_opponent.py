"""The page that chooses who plays in a seat: a person, a bot or nobody."""

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
from game.ui.people.chairs import EMPTY_CHAIR, PERSON, PHONE
from game.ui.people.people import PeoplePage, too_many_text
from game.ui.people.profile import ProfilePage
from game.ui.widgets import Button, Column, Item, Label, List, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.adaptive import AdaptivePage, PreferredWidth
from game.ui.widgets.label import Notice
from game.ui.widgets.players import AVATARS, Portrait, avatar_or_default
from game.words.match import character_text, greeting, level_name, opponent_style_text, person_text
from game.words.strings import _

HEADING_CODE = "/"
"""Code of heading rows; no opponent's file can have this name."""
MAX_NOTICES = 3
"""Most unreadable files named one by one above the list."""
PORTRAIT_UNITS = 132
SMALL_PORTRAIT_UNITS = 72


class ChooseOpponentPage(AdaptivePage):
    """Lists the people of `profiles`, who may also be somebody new, and the `opponents`; dismissed with the code of the
    chosen player. *Back* closes it without a result.

    `opponents` reads its files again first. `first` is the code selected at first; any bot is selected if `first` is
    not in the list. Codes are PERSON followed by a person's id, the name of a bot's file, "" for any bot, EMPTY_CHAIR
    for an empty seat if `can_be_empty`, and PHONE if the seat `can_be_phone`.
    """

    wide = 980

    def __init__(
        self,
        opponents: Opponents,
        profiles: Profiles,
        first: str,
        can_be_empty: bool = False,
        can_be_phone: bool = False,
    ) -> None:
        super().__init__()
        opponents.read_again()  # files that came meanwhile are there, too
        self.opponents = opponents
        self.profiles = profiles
        self.can_be_empty = can_be_empty
        self.can_be_phone = can_be_phone
        self.codes, self.items = self._list_rows()
        self.chosen_code = first if first in self.codes else ""

    def enter(self) -> None:
        """Build the page and focus the list."""
        super().enter()
        self.group.set_focus(next(each for each in self.group.root.walk() if isinstance(each, List)))

    def resume(self) -> None:
        """Rebuild the list when the screen above has closed: people may have been added, removed or renamed.

        If the selected player is gone, the row for any bot is selected.
        """
        self.codes, self.items = self._list_rows()
        self.chosen_code = self.chosen_code if self.chosen_code in self.codes else ""
        self.rebuild()

    def build(self) -> Widget:
        """Build the list, the description of the selected player and the buttons."""
        people = List(
            self.items,
            self.codes.index(self.chosen_code),
            on_select=self._select,
            on_activate=lambda index: self._choose(),
            rows=1,
            grow=1,
        )
        about = Panel(Scroll(self._about_panel(PORTRAIT_UNITS if self.columns else SMALL_PORTRAIT_UNITS)), padding=24)
        body = Row(
            [PreferredWidth(people, 10), PreferredWidth(about, 11 if self.columns else 8)],
            gap=18,
            align="stretch",
            grow=1,
        )
        more = Button(_("People"), self._open_people_page)
        foot = Row([Button(_("Back"), self.back), more, Spacer(grow=1), Button(_("Choose"), self._choose, "primary")])
        return Column([Label(_("Who plays?"), Role.HEADING), *self._file_notices(), body, foot], gap=14)

    def _file_notices(self) -> list[Widget]:
        """Return notices on the opponents' files that cannot be read: one for each of the first MAX_NOTICES files.

        If there are more, a last notice says how many.
        """
        files = self.opponents.mistakes
        texts = [_notice_text(mistakes) for mistakes in files[:MAX_NOTICES]]
        left = len(files) - len(texts)
        if left:
            more = counted("{count} more file cannot be read.", "{count} more files cannot be read.", left)
            texts.append(_("{files} The log names them all.").format(files=more))
        return [Notice(text) for text in texts]

    def _about_panel(self, portrait: float) -> Widget:
        if self.chosen_code == EMPTY_CHAIR:
            return Label(_("The seat stays empty: one player fewer."), wrap=True)
        if self.chosen_code == PHONE:
            text = _(
                "Somebody scans a code with a phone and holds their own cards there. The phone must be on the same "
                "network as this computer; nothing has to be installed."
            )
            return Column([Label(_("Phone"), Role.SUBHEADING), Label(text, wrap=True)], gap=14)
        if self.chosen_code.startswith(PERSON):
            profile = self.profiles.get(self.chosen_code[len(PERSON) :])
            return _about_person(profile, portrait)
        person = self.opponents.get(self.chosen_code)
        if person is None:
            return Label(person_text(None), wrap=True)
        words = [
            Label(person.name, Role.SUBHEADING),
            Label(_level_and_character(level_name(person.level), character_text(person))),
        ]
        picture = [Portrait(person.avatar, 1, portrait)] if person.avatar in AVATARS else []
        said = [Label(greeting(person), ink="accent", wrap=True)] if greeting(person) else []
        head = Row([*picture, PreferredWidth(Column(words, gap=6), 1)], gap=18)
        return Column([head, Label(opponent_style_text(person), wrap=True), *said], gap=14)

    def _list_rows(self) -> tuple[list[str], list[Item]]:
        """Return the codes and the rows of the list, one for one: people, *Somebody new*, a phone if allowed, any bot,
        the bots by level, and an empty seat if allowed. A heading has HEADING_CODE.
        """
        codes: list[str] = []
        items: list[Item] = []

        def add(name: str, item: Item) -> None:
            codes.append(name)
            items.append(item)

        add(HEADING_CODE, Item(_("People"), is_heading=True))
        for each in self.profiles:
            add(
                PERSON + each.id,
                Item(each.name, key_text(each.key), avatar=avatar_or_default(each.avatar), colour=each.colour),
            )
        add(PERSON, Item(_("Somebody new …")))
        if self.can_be_phone:
            add(PHONE, Item(_("Phone"), _("holds their own cards")))
        add(HEADING_CODE, Item(_("Bots"), is_heading=True))
        add("", Item(_("Anybody"), level_name("standard")))
        level = ""
        for name, person in self.opponents.items():
            if person.level != level:
                level = person.level
                add(HEADING_CODE, Item(level_name(level), is_heading=True))
            avatar = person.avatar if person.avatar in AVATARS else ""
            add(name, Item(person.name, character_text(person), avatar=avatar))
        if self.can_be_empty:
            add(HEADING_CODE, Item(_("Nobody"), is_heading=True))
            add(EMPTY_CHAIR, Item(_("An empty seat")))
        return codes, items

    def _select(self, index: int) -> None:
        self.chosen_code = self.codes[index]
        self.rebuild()

    def _choose(self) -> None:
        if self.chosen_code != PERSON:
            self.dismiss(self.chosen_code)
        elif self.profiles.is_full:
            self.tell(too_many_text(), 8.0, "warning", "danger")
        else:
            self.stack.push(ProfilePage(self.profiles), self._choose_new_person)

    def _choose_new_person(self, person: Profile) -> None:
        self.dismiss(PERSON + person.id)

    def _open_people_page(self) -> None:
        """Push the page to edit or delete people."""
        self.stack.push(PeoplePage(self.profiles))


def _level_and_character(level: str, character: str) -> str:
    return f"{level} · {character}" if character else level


def _notice_text(mistakes: Sequence[Mistake]) -> str:
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
    return Row(
        [
            Portrait(avatar_or_default(profile.avatar), profile.colour or 0, portrait),
            PreferredWidth(Column(words, gap=6), 1),
        ],
        gap=18,
    )
