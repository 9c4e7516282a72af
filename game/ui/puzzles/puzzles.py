"""The puzzles: a list with a star for each that is solved."""

from __future__ import annotations

from functools import cache, partial

from game.content.puzzles.puzzles import Puzzle, load_puzzle, puzzle_names
from game.session.preferences import Preferences
from game.ui.cards.soundtrack import Play, silent
from game.ui.draw.theme import Role
from game.ui.lessons.listed import ListedTablesPage
from game.ui.puzzles.table import LARGEST_BOARD, PuzzleHost, PuzzleTable
from game.ui.widgets import Answer, Column, Dialog, Label, Widget
from game.ui.words.puzzles import not_yet_text, question_text, solved_count_text, solved_text
from game.ui.words.strings import _

SOLVED, OPEN = "joker", "star_open"
"""The stars."""


class PuzzlesPage(ListedTablesPage):
    """Lists the puzzles; one that is being solved lies over it. Esc goes back."""

    icons = (SOLVED, OPEN)

    def __init__(self, preferences: Preferences, play: Play = silent) -> None:
        self.puzzles = all_puzzles()
        super().__init__(preferences, play, self.puzzles)
        self._count = Label("", ink="text_dim", wrap=True)

    @property
    def done(self) -> tuple[str, ...]:
        """The names of the puzzles that were solved, at any time."""
        return self.preferences.settings.puzzles

    def build(self) -> Widget:
        """How many are solved, the puzzles, the answer."""
        self._count.text = solved_count_text(self.puzzles, self.done)
        return Column([Label(_("Puzzles"), Role.HEADING), self._count, self.list, self.buttons()], gap=14)

    def begin(self, number: int) -> None:
        """Sit down at the table of a puzzle."""
        host = ListedPuzzle(self, number)
        table = PuzzleTable(self.puzzles[number], self.sitting, host, self.preferences, self.play)
        self.stack.push(table)
        if self.preferences.settings.text_size > LARGEST_BOARD:
            question = question_text(self.puzzles[number])
            self.stack.push(Dialog(_(self.puzzles[number].title), question, [Answer(_("Go on"), kind="primary")]))

    def answered(self, number: int, table: PuzzleTable, right: bool) -> None:
        """Say what an answer came to, and lead on."""
        puzzle = self.puzzles[number]
        everything = Answer(_("All puzzles"), self.stack.pop)
        if not right:
            text = not_yet_text(puzzle, table.table.truth)
            again = Answer(_("Try again"), partial(self.instead, number), "primary")
            self.stack.push(Dialog(_("Not yet"), text, [everything, again], on_cancel=self.stack.pop))
            return
        if puzzle.name not in self.done:
            self.preferences.note(puzzles=(*self.done, puzzle.name))
        self.play("win", 0.6)
        answers = [everything]
        if number + 1 < len(self.puzzles):
            answers.append(Answer(_("Next puzzle"), partial(self.instead, number + 1), "primary"))
        self.stack.push(Dialog(_("★ Solved!"), solved_text(puzzle), answers, on_cancel=self.stack.pop))

    def menu(self, number: int) -> None:
        """Ask whether a puzzle is to be left."""
        self.ask_to_leave(number, _("Leave the puzzle?"), question_text(self.puzzles[number]))


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
        self.page.show_rules(self.number)

    def answered(self, right: bool) -> None:
        """Say what it came to."""
        self.page.answered(self.number, self.screen, right)


@cache
def all_puzzles() -> tuple[Puzzle, ...]:
    """Return all puzzles in their order, read when somebody first wants one."""
    return tuple(load_puzzle(name) for name in puzzle_names())
