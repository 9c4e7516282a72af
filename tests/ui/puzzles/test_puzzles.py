"""From the title to a puzzle, through its turn with the right answer and with others, to its star."""

from __future__ import annotations

import pytest
from msgspec import structs
from pygame import Rect

from game.content.puzzles.puzzles import Puzzle
from game.content.tables.staged import PuzzleKind
from game.engine.actions import Discard, DrawDiscards, DrawStock
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.input.verbs import Cancel, Command, Confirm
from game.ui.pages.rules_page import RulesPage
from game.ui.puzzles.puzzles import SOLVED_ICON, UNSOLVED_ICON, PuzzlesPage
from game.ui.puzzles.table import PuzzleTable
from game.ui.widgets import Dialog
from game.ui.widgets.screens import Screen
from game.words.puzzles import no_stock_text, solved_count_text, solved_text, task_text, wrong_answer_text
from tests.ui.support.evening import Evening
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.services import page_made, services_of
from tests.ui.support.tables import still


class Solving:
    """A player who opens and solves puzzles in a loop without a window."""

    def __init__(self, size: tuple[int, int] = (1280, 800), scale: float = 1.0) -> None:
        self.loop = HeadlessLoop(Screen(), size, text_scale=scale)
        self.preferences = Preferences(structs.replace(still(), text_size=scale))
        self.page = page_made(PuzzlesPage, services_of(self.loop.screens, preferences=self.preferences))
        self.loop.screens.push(self.page)

    @property
    def table(self) -> PuzzleTable:
        top = self.loop.screens.top
        assert isinstance(top, PuzzleTable)
        return top

    @property
    def dialog(self) -> Dialog:
        for _second in range(20):
            self.loop.run_for(1)
            if isinstance(self.loop.screens.top, Dialog):
                break
        top = self.loop.screens.top
        assert isinstance(top, Dialog)
        return top

    def begin(self, kind: PuzzleKind) -> Puzzle:
        number = next(n for n, each in enumerate(self.page.puzzles) if each.kind is kind)
        self.page.open_table(number)
        self.loop.step()
        return self.page.puzzles[number]

    def solve(self) -> None:
        table = self.table
        for action in table.puzzle.solution:
            assert table.controller.submit(action)
            self.loop.run_for(0.2)

    @property
    def stars(self) -> list[int]:
        return [n for n, item in enumerate(self.page.list.items) if item.icon == SOLVED_ICON]


def test_the_title_leads_to_the_puzzles(evening: Evening) -> None:
    evening.click("Lessons and puzzles")
    evening.click("Puzzles")
    assert isinstance(evening.top, PuzzlesPage)
    evening.loop.do(Confirm())
    evening.loop.step()
    assert isinstance(evening.top, PuzzleTable)


def test_a_solved_puzzle_gets_a_star_and_leads_to_the_next() -> None:
    solving = Solving()
    assert solving.stars == []
    solving.loop.do(Confirm())
    first = solving.table.puzzle
    solving.solve()
    assert solving.dialog.title == "★ Solved!"
    assert solving.dialog.text == solved_text(first)
    solving.loop.do(Confirm())
    assert solving.table.puzzle is solving.page.puzzles[1]
    solving.loop.do(Cancel())
    assert solving.dialog.title == "Leave the puzzle?"
    solving.dialog.close(solving.dialog.answers[0])
    solving.loop.step()
    assert solving.loop.screens.top is solving.page
    assert solving.stars == [0]
    assert solving.preferences.settings.puzzles == (first.name,)
    assert "You have solved 1 of 20." in " ".join(solving.loop.display.texts)
    # It is remembered, and the next one is offered.
    again = page_made(PuzzlesPage, services_of(preferences=solving.preferences))
    assert [n for n, item in enumerate(again.list.items) if item.icon == SOLVED_ICON] == [0]
    assert {item.icon for item in again.list.items[1:]} == {UNSOLVED_ICON}
    assert again.list.index == 1


@pytest.mark.parametrize("skipped", [False, True])
def test_the_result_of_a_puzzle_is_reported_after_the_ending_of_its_deal(skipped: bool) -> None:
    solving = Solving()
    solving.preferences.change(celebrate=True, animation="normal")
    solving.begin(PuzzleKind.OUT)
    table = solving.table
    solving.solve()
    told = False
    for _moment in range(600):
        ending = table.live.ending.playback
        told |= ending is not None
        if solving.loop.screens.top is not table:
            break
        if skipped and ending is not None and ending.now > 1:
            solving.loop.do(Confirm())
        solving.loop.run_for(0.05)
        assert table.live.ending.playback is None or solving.loop.screens.top is table
    assert told
    assert solving.dialog.title == "★ Solved!"


def test_nothing_is_drawn_while_the_result_of_a_puzzle_is_awaited() -> None:
    solving = Solving()
    solving.begin(PuzzleKind.SAFE)
    solving.solve()
    solving.loop.run_for(0.3)
    table, drawn = solving.table, solving.loop.frames
    solving.loop.run_for(0.2)
    assert solving.loop.screens.top is table, "the result is not told yet"
    assert solving.loop.frames == drawn
    assert solving.dialog.title == "★ Solved!"


def test_a_puzzle_solved_twice_has_one_star() -> None:
    solving = Solving()
    for _time in range(2):
        solving.begin(PuzzleKind.SAFE)
        solving.solve()
        assert solving.dialog.title == "★ Solved!"
        solving.dialog.close(solving.dialog.answers[0])
    assert len(solving.preferences.settings.puzzles) == 1


@pytest.mark.parametrize("kind", PuzzleKind)
def test_a_wrong_answer_is_not_scolded_and_can_be_tried_again(kind: PuzzleKind) -> None:
    solving = Solving()
    puzzle = solving.begin(kind)
    table = solving.table
    if kind is not PuzzleKind.SAFE:
        assert table.controller.submit(DrawDiscards(0))
    throws = [action for action in table.table.legal(0) if isinstance(action, Discard)]
    assert table.controller.submit(next(each for each in throws if each != puzzle.solution[-1]))
    state = table.table.truth
    assert solving.dialog.title == "Not yet"
    assert solving.dialog.text == wrong_answer_text(puzzle, state)
    solving.loop.do(Confirm())
    assert solving.table.puzzle is puzzle
    assert solving.table is not table
    assert solving.preferences.settings.puzzles == ()


def test_a_puzzle_shows_its_question_and_refuses_a_draw_from_the_stock() -> None:
    solving = Solving()
    puzzle = solving.begin(PuzzleKind.OUT)
    assert task_text(puzzle) in [text.replace("\n", " ") for text in solving.loop.display.texts]
    table = solving.table
    assert not table.controller.submit(DrawStock(0))
    assert table.table.truth == puzzle.start
    solving.loop.step()
    assert no_stock_text() in " ".join(solving.loop.display.texts).replace("\n", " ")


def test_a_hint_shows_the_next_play_of_a_puzzles_solution_or_says_that_it_is_out_of_reach() -> None:
    solving = Solving()
    puzzle = solving.begin(PuzzleKind.OUT)
    for action in puzzle.solution:
        solving.loop.do(Command("h"))
        hint = solving.table.hint
        assert hint.advice is not None
        assert hint.advice.action == action
        assert solving.table.controller.submit(action)
        solving.loop.run_for(0.2)
    puzzle = solving.begin(PuzzleKind.DIG)
    assert solving.table.controller.submit(DrawDiscards(0))
    solving.loop.do(Command("h"))
    solving.loop.step()
    assert "From here it can no longer be solved." in " ".join(solving.loop.display.texts).replace("\n", " ")


def test_plays_of_a_puzzle_can_be_undone_and_rules_opened() -> None:
    solving = Solving()
    puzzle = solving.begin(PuzzleKind.DIG)
    assert solving.table.controller.submit(DrawDiscards(0))
    assert solving.table.table.undo(0)
    assert solving.table.table.truth == puzzle.start
    solving.loop.do(Command("f1"))
    assert isinstance(solving.loop.screens.top, RulesPage)
    assert "Keys" in solving.loop.display.texts


def test_the_count_of_solved_puzzles_says_when_all_are_solved() -> None:
    page = Solving().page
    names = [each.name for each in page.puzzles]
    assert "all!" in solved_count_text(page.puzzles, names)
    assert Settings(puzzles=tuple(names)).puzzles == tuple(names)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_the_question_of_a_puzzle_hides_neither_cards_nor_plates_nor_the_prompt(
    size: tuple[int, int], scale: float
) -> None:
    solving = Solving(size, scale)
    for number, puzzle in enumerate(solving.page.puzzles):
        solving.page.open_table(number)
        solving.loop.step()
        board, stage = solving.table.room_search.board, solving.table.stage
        assert board is not None
        needed = [*(slot.rect for slot in stage.scene.slots), *stage.areas.plates, stage.areas.prompt]
        assert board.collidelist(needed) < 0, puzzle.name
        assert Rect((0, 0), size).contains(board)
        solving.loop.screens.pop()


def test_the_question_of_a_safe_discard_says_the_pack_has_no_jokers() -> None:
    solving = Solving()
    assert "This pack has no jokers." in task_text(solving.begin(PuzzleKind.SAFE))
    assert "joker" not in task_text(solving.begin(PuzzleKind.DIG))


def test_in_larger_letters_the_question_comes_before_the_table_and_can_be_read_again() -> None:
    solving = Solving((960, 600), 2.0)
    puzzle = solving.begin(PuzzleKind.DIG)
    assert solving.dialog.text == task_text(puzzle)
    solving.loop.do(Confirm())
    solving.loop.step()
    assert solving.table.room_search.board is None
    solving.loop.do(Cancel())
    assert solving.dialog.text == task_text(puzzle)
