"""A list of tables to sit down at, as lessons and puzzles are, with a sign at those that are done."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial

from game.content.people.lessons import Lesson
from game.content.puzzles.puzzles import Puzzle
from game.session.preferences import Preferences
from game.ui.cards.soundtrack import Play
from game.ui.pages.rules_page import RulesPage
from game.ui.widgets import Answer, Button, Dialog, Item, List, Row, Spacer, Widget
from game.ui.widgets.adaptive import RoomyPage
from game.ui.widgets.players import Person
from game.ui.words.strings import _


class ListedTablesPage(RoomyPage):
    """Lists tables, those that are done with the first of two icons; one under way lies over it. Esc goes back."""

    wide = 720
    icons: tuple[str, str]

    def __init__(self, preferences: Preferences, play: Play, tables: Sequence[Lesson | Puzzle]) -> None:
        super().__init__()
        self.preferences = preferences
        self.play = play
        self._tables = tables
        done = self.done
        at = next((n for n, each in enumerate(tables) if each.name not in done), 0)
        self.list = List(self._items(), at, on_activate=self.begin, rows=1, grow=1)

    @property
    @abstractmethod
    def done(self) -> tuple[str, ...]:
        """The names of those that are done, at any time."""

    @abstractmethod
    def begin(self, number: int) -> None:
        """Sit down at a table."""

    @property
    def sitting(self) -> Person:
        """Whoever sits down."""
        settings = self.preferences.settings
        return Person(settings.name, settings.avatar or "panda", 0)

    def enter(self) -> None:
        """The list has the focus."""
        super().enter()
        self.group.set_focus(self.list)

    def resume(self) -> None:
        """One more may be done."""
        super().resume()
        self.list.items = tuple(self._items())
        self.rebuild()

    def buttons(self) -> Widget:
        """The buttons below the list."""
        return Row([Button(_("Back"), self.back), Spacer(grow=1), Button(_("Begin"), self._choose, "primary")])

    def ask_to_leave(self, number: int, title: str, text: str = "") -> None:
        """Ask whether a table is to be left, or begun again."""
        answers = [
            Answer(_("Leave"), self.stack.pop, "danger"),
            Answer(_("Begin again"), partial(self.instead, number)),
            Answer(_("Go on"), kind="primary"),
        ]
        self.stack.push(Dialog(title, text, answers))

    def show_rules(self, number: int) -> None:
        """Show the rules of the game of a table, and its keys."""
        self.stack.push(RulesPage(self._tables[number].sheet, playing=True))

    def instead(self, number: int) -> None:
        """Sit down at another table in place of the one on top, or at the same from its beginning."""
        self.stack.pop()
        self.begin(number)

    def _items(self) -> list[Item]:
        done = self.done
        return [
            Item(f"{number}. {_(each.title)}", each.sheet.title, self.icons[each.name not in done])
            for number, each in enumerate(self._tables, 1)
        ]

    def _choose(self) -> None:
        self.begin(self.list.index)
