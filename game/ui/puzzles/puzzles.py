"""The page that lists the puzzles, with a star for each solved one."""

from __future__ import annotations

from functools import cache, partial

from game.content.puzzles.puzzles import Puzzle, load_puzzle, puzzle_names
from game.session.preferences import Preferences
from game.ui.cards.soundtrack import PlaySound, silent
from game.ui.draw.theme import Role
from game.ui.lessons.listed import ListedTablesPage
from game.ui.puzzles.table import BOARD_MAX_TEXT_SIZE, PuzzleHost, PuzzleTable
from game.ui.widgets import Answer, Column, Dialog, Label, Widget
from game.words.puzzles import solved_count_text, solved_text, task_text, wrong_answer_text
from game.words.strings import _

SOLVED_ICON, UNSOLVED_ICON = "joker", "star_open"


class PuzzlesPage(ListedTablesPage):
    """Lists the puzzles; a puzzle opens its table above the page. Esc goes back."""

    icons = (SOLVED_ICON, UNSOLVED_ICON)

    def __init__(self, preferences: Preferences, play: PlaySound = silent) -> None:
        self.puzzles = all_puzzles()
        super().__init__(preferences, play, self.puzzles)
        self._count_label = Label("", ink="text_dim", wrap=True)

    @property
    def done_names(self) -> tuple[str, ...]:
        """The names of all puzzles the player has solved."""
        return self.preferences.settings.puzzles

    def build(self) -> Widget:
        """Build the count of solved puzzles, the list and the buttons."""
        self._count_label.text = solved_count_text(self.puzzles, self.done_names)
        return Column([Label(_("Puzzles"), Role.HEADING), self._count_label, self.list, self.buttons()], gap=14)

    def open_table(self, number: int) -> None:
        """Push the table of puzzle `number`; at large text sizes also a dialog with its question."""
        host = ListedPuzzleHost(self, number)
        table = PuzzleTable(self.puzzles[number], self.player, host, self.preferences, self.play)
        self.stack.push(table)
        if self.preferences.settings.text_size > BOARD_MAX_TEXT_SIZE:
            question = task_text(self.puzzles[number])
            self.stack.push(Dialog(_(self.puzzles[number].title), question, [Answer(_("Continue"), kind="primary")]))

    def show_answer_result(self, number: int, table: PuzzleTable, right: bool) -> None:
        """Push a dialog that tells whether the answer to puzzle `number` was `right`.

        If it was, save the puzzle as solved and play a sound; the dialog leads to the list or to the next puzzle, if
        there is one. Otherwise it leads to the list or to another try.
        """
        puzzle = self.puzzles[number]
        everything = Answer(_("All puzzles"), self.stack.pop)
        if not right:
            text = wrong_answer_text(puzzle, table.table.truth)
            again = Answer(_("Try again"), partial(self.replace_table, number), "primary")
            self.stack.push(Dialog(_("Not yet"), text, [everything, again], on_cancel=self.stack.pop))
            return
        if puzzle.name not in self.done_names:
            self.preferences.change_silently(puzzles=(*self.done_names, puzzle.name))
        self.play("win", 0.6)
        answers = [everything]
        if number + 1 < len(self.puzzles):
            answers.append(Answer(_("Next puzzle"), partial(self.replace_table, number + 1), "primary"))
        self.stack.push(Dialog(_("★ Solved!"), solved_text(puzzle), answers, on_cancel=self.stack.pop))

    def ask_to_leave_puzzle(self, number: int) -> None:
        """Push a dialog that asks whether to leave or restart puzzle `number`."""
        self.ask_to_leave(number, _("Leave the puzzle?"), task_text(self.puzzles[number]))


class ListedPuzzleHost(PuzzleHost):
    """The host of the table of puzzle `number`. Menu, rules and result are those of `page`, the list of puzzles."""

    def __init__(self, page: PuzzlesPage, number: int) -> None:
        self.page = page
        self.number = number

    def open_menu(self) -> None:
        """Ask whether to leave or restart the puzzle."""
        self.page.ask_to_leave_puzzle(self.number)

    def open_rules(self) -> None:
        """Show the rules of the puzzle's game."""
        self.page.show_rules(self.number)

    def on_answer(self, right: bool) -> None:
        """Tell the list page whether the answer was `right`."""
        self.page.show_answer_result(self.number, self.screen, right)


@cache
def all_puzzles() -> tuple[Puzzle, ...]:
    """Return all puzzles in their order; they are loaded at the first call and cached."""
    return tuple(load_puzzle(name) for name in puzzle_names())
