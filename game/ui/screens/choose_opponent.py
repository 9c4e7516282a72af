"""Choosing who plays in a seat: people by level, and what one should know of each."""

from collections.abc import Callable

from game.session.opponents import Opponents
from game.ui.opponent_words import about_text, character_text, greeting, level_word, person_text
from game.ui.people import AVATARS, Portrait
from game.ui.screens.adaptive import AdaptivePage, Share
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Item, Label, List, Panel, Row, Scroll, Spacer, Widget
from game.ui.widgets.notice import Notice

HEADING = "/"
"""Stands for a heading among the names of files."""
PORTRAIT = 132
SMALL_PORTRAIT = 72


class ChooseOpponentPage(AdaptivePage):
    """Lists `opponents`, of whom `first` (or nobody) is chosen at first; `on_choose` gets the name of the file."""

    wide = 980

    def __init__(
        self, opponents: Opponents, first: str, on_choose: Callable[[str], object], on_back: Callable[[], object]
    ) -> None:
        super().__init__()
        self.opponents = opponents
        self.on_choose = on_choose
        self.on_back = on_back
        self.names, self.items = _lines(opponents)
        self.chosen = first if first in opponents else ""

    def enter(self) -> None:
        """See `Screen.enter`: the list has the focus."""
        super().enter()
        self.group.set_focus(next(each for each in self.group.root.walk() if isinstance(each, List)))

    def back(self) -> None:
        """Esc: nothing changes."""
        self.on_back()

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
        wrong = [Notice(_("Cannot be read: {mistake}").format(mistake=each)) for each in self.opponents.mistakes[:1]]
        body: Widget
        if self.columns:
            about = Panel(Scroll(self._about(PORTRAIT)), padding=24)
            body = Row([Share(people, 10), Share(about, 11)], gap=18, align="stretch", grow=1)
        else:
            body = Column([people, Panel(self._about(SMALL_PORTRAIT), padding=16)], gap=12, grow=1)
        foot = Row([Button(_("Back"), self.back), Spacer(grow=1), Button(_("Choose"), self._choose, "primary")])
        return Column([Label(_("Who plays?"), Role.HEADING), *wrong, body, foot], gap=14)

    def _about(self, portrait: float) -> Widget:
        person = self.opponents.get(self.chosen)
        if person is None:
            return Label(person_text(None), wrap=True)
        words = [Label(person.name, Role.SUBHEADING), Label(_kind(level_word(person.level), character_text(person)))]
        picture = [Portrait(person.avatar, 1, portrait)] if person.avatar in AVATARS else []
        said = [Label(greeting(person), ink="accent", wrap=True)] if greeting(person) else []
        head = Row([*picture, Share(Column(words, gap=6), 1)], gap=18)
        return Column([head, Label(about_text(person), wrap=True), *said], gap=14)

    def _show(self, index: int) -> None:
        self.chosen = self.names[index]
        self.rebuild()

    def _choose(self) -> None:
        self.on_choose(self.chosen)


def _kind(level: str, character: str) -> str:
    return f"{level} · {character}" if character else level


def _lines(opponents: Opponents) -> tuple[list[str], list[Item]]:
    """Names of files with their lines: nobody in particular, then by level, with no name for a heading."""
    names, items = [""], [Item(_("Anybody"), level_word("standard"))]
    level = ""
    for name, person in opponents.items():
        if person.level != level:
            level = person.level
            names.append(HEADING)
            items.append(Item(level_word(level), heading=True))
        names.append(name)
        items.append(Item(person.name, character_text(person)))
    return names, items
