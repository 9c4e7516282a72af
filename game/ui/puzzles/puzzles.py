"""The puzzles: a list with a star for each that is solved."""

from __future__ import annotations

from functools import cache, partial

from game.content.puzzles.puzzles import Puzzle, load_puzzle, puzzle_names
from game.ui.app.rules_page import RulesPage
from game.ui.app.services import Services
from game.ui.draw.theme import Role
from game.ui.puzzles.table import LARGEST_BOARD, PuzzleHost, PuzzleTable
from game.ui.widgets import Answer, Button, Column, Dialog, Item, Label, List, Row, Spacer, Widget
from game.ui.widgets.adaptive import RoomyPage
from game.ui.widgets.players import Person
from game.ui.words.puzzles import not_yet_text, question_text, solved_count_text, solved_text
from game.ui.words.strings import _

SOLVED, OPEN = "joker", "star_open"
"""The stars."""


class PuzzlesPage(RoomyPage):
    """Lists the puzzles; one that is being solved lies over it. Esc goes back."""

    wide = 720

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self.puzzles = all_puzzles()
        solved = self.solved
        at = next((n for n, each in enumerate(self.puzzles) if each.name not in solved), 0)
        self.list = List(self._items(), at, on_activate=self.begin, rows=1, grow=1)
        self._count = Label("", ink="text_dim", wrap=True)

    @property
    def solved(self) -> tuple[str, ...]:
        """The names of the puzzles that were solved, at any time."""
        return self.services.preferences.settings.puzzles

    def enter(self) -> None:
        """The list has the focus."""
        super().enter()
        self.group.set_focus(self.list)

    def resume(self) -> None:
        """One more may have been solved."""
        super().resume()
        self.list.items = tuple(self._items())
        self.rebuild()

    def build(self) -> Widget:
        """How many are solved, the puzzles, the answer."""
        self._count.text = solved_count_text(self.puzzles, self.solved)
        foot = Row([Button(_("Back"), self.back), Spacer(grow=1), Button(_("Begin"), self._choose, "primary")])
        return Column([Label(_("Puzzles"), Role.HEADING), self._count, self.list, foot], gap=14)

    def _items(self) -> list[Item]:
        solved = self.solved
        return [
            Item(f"{number}. {_(each.title)}", each.sheet.title, SOLVED if each.name in solved else OPEN)
            for number, each in enumerate(self.puzzles, 1)
        ]

    def _choose(self) -> None:
        self.begin(self.list.index)

    def begin(self, number: int) -> None:
        """Sit down at the table of a puzzle."""
        settings = self.services.preferences.settings
        solver = Person(settings.name, settings.avatar or "panda", 0)
        host = ListedPuzzle(self, number)
        table = PuzzleTable(self.puzzles[number], solver, host, self.services.preferences, self.services.play)
        self.stack.push(table)
        if settings.text_size > LARGEST_BOARD:
            question = question_text(self.puzzles[number])
            self.stack.push(Dialog(_(self.puzzles[number].title), question, [Answer(_("Go on"), kind="primary")]))

    def answered(self, number: int, table: PuzzleTable, right: bool) -> None:
        """Say what an answer came to, and lead on."""
        puzzle = self.puzzles[number]
        everything = Answer(_("All puzzles"), self.stack.pop)
        if not right:
            text = not_yet_text(puzzle, table.table.truth)
            again = Answer(_("Try again"), partial(self._instead, number), "primary")
            self.stack.push(Dialog(_("Not yet"), text, [everything, again], on_cancel=self.stack.pop))
            return
        if puzzle.name not in self.solved:
            self.services.preferences.note(puzzles=(*self.solved, puzzle.name))
        self.services.play("win", 0.6)
        answers = [everything]
        if number + 1 < len(self.puzzles):
            answers.append(Answer(_("Next puzzle"), partial(self._instead, number + 1), "primary"))
        self.stack.push(Dialog(_("★ Solved!"), solved_text(puzzle), answers, on_cancel=self.stack.pop))

    def menu(self, number: int) -> None:
        """Ask whether a puzzle is to be left."""
        answers = [
            Answer(_("Leave"), self.stack.pop, "danger"),
            Answer(_("Begin again"), partial(self._instead, number)),
            Answer(_("Go on"), kind="primary"),
        ]
        self.stack.push(Dialog(_("Leave the puzzle?"), question_text(self.puzzles[number]), answers))

    def _instead(self, number: int) -> None:
        """Another puzzle in place of the one whose table is on top, or the same from its beginning."""
        self.stack.pop()
        self.begin(number)


class ListedPuzzle(PuzzleHost):
    """Hosts the table of the puzzle of this number, for the `page` that lists them."""

    def __init__(self, page: PuzzlesPage, number: int) -> None:
        self.page = page
        self.number = number

    def menu(self) -> None:
        """Ask whether the puzzle is to be left."""
        self.page.menu(self.number)

    def rules(self) -> None:
        """Show the rules of its game."""
        self.page.stack.push(RulesPage(self.page.puzzles[self.number].sheet))

    def answered(self, right: bool) -> None:
        """Say what it came to."""
        self.page.answered(self.number, self.screen, right)


@cache
def all_puzzles() -> tuple[Puzzle, ...]:
    """Return all puzzles in their order, read when somebody first wants one."""
    return tuple(load_puzzle(name) for name in puzzle_names())
