"""A list page of staged tables, shared by lessons and puzzles."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial

from game.content.people.lessons import Lesson
from game.content.puzzles.puzzles import Puzzle
from game.content.translation import in_language
from game.session.preferences import Preferences
from game.ui.cards.soundtrack import PlaySound
from game.ui.pages.rules_page import RulesPage
from game.ui.widgets import Answer, Button, Dialog, Item, List, Row, Spacer, Widget
from game.ui.widgets.adaptive import RoomyPage
from game.ui.widgets.players import Person
from game.words.strings import _


class ListedTablesPage(RoomyPage):
    """Lists staged tables, completed ones with the first of two `icons`, the others with the second; a chosen table
    opens above the page. Esc goes back.
    """

    wide = 720
    icons: tuple[str, str]

    def __init__(self, preferences: Preferences, play: PlaySound, tables: Sequence[Lesson | Puzzle]) -> None:
        super().__init__()
        self.preferences = preferences
        self.play = play
        self._tables = tables
        done = self.done_names
        at = next((n for n, each in enumerate(tables) if each.name not in done), 0)
        self.list = List(self._items(), at, on_activate=self.open_table, rows=1, grow=1)

    @property
    @abstractmethod
    def done_names(self) -> tuple[str, ...]:
        """The names of the completed tables."""

    @abstractmethod
    def open_table(self, number: int) -> None:
        """Push the screen of table `number`, counted from 0."""

    @property
    def player(self) -> Person:
        """The person of the settings, who plays at these tables."""
        settings = self.preferences.settings
        return Person(settings.name, settings.avatar or "panda", 0)

    def enter(self) -> None:
        """Build the page and focus the list."""
        super().enter()
        self.group.set_focus(self.list)

    def resume(self) -> None:
        """Update the icons when the screen above has closed: a table may have been completed."""
        super().resume()
        self.list.items = tuple(self._items())
        self.rebuild()

    def buttons(self) -> Widget:
        """Build the row of buttons below the list."""
        return Row([Button(_("Back"), self.back), Spacer(grow=1), Button(_("Begin"), self._open_chosen, "primary")])

    def ask_to_leave(self, number: int, title: str, text: str = "") -> None:
        """Push a dialog with a title and a text, which asks whether to leave table `number`, begin it again or
        continue.
        """
        answers = [
            Answer(_("Leave"), self.stack.pop, "danger"),
            Answer(_("Begin again"), partial(self.replace_table, number)),
            Answer(_("Continue"), kind="primary"),
        ]
        self.stack.push(Dialog(title, text, answers))

    def show_rules(self, number: int) -> None:
        """Push the rules page of the game of table `number` (from 0)."""
        self.stack.push(RulesPage(self._tables[number].sheet, playing=True))

    def replace_table(self, number: int) -> None:
        """Close the table on top and open table `number`, perhaps the same one afresh."""
        self.stack.pop()
        self.open_table(number)

    def _items(self) -> list[Item]:
        done = self.done_names
        return [
            Item(f"{number}. {_title(each)}", in_language(each.sheet.title), self.icons[each.name not in done])
            for number, each in enumerate(self._tables, 1)
        ]

    def _open_chosen(self) -> None:
        self.open_table(self.list.index)


def _title(table: Lesson | Puzzle) -> str:
    """Return the title in the language in use: a lesson's from its file, a puzzle's from the program's catalogue."""
    return in_language(table.title) if isinstance(table, Lesson) else _(table.title)
