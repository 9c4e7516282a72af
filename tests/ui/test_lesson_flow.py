"""From the title to a lesson, through it by mouse and keys, and on to the next."""

from game.content.lessons import LEARNER
from game.engine.actions import Discard
from game.ui.headless import HeadlessLoop
from game.ui.input import Cancel, Command, Confirm
from game.ui.lesson_flow import LessonFlow
from game.ui.preferences import Preferences
from game.ui.screen import Screen
from game.ui.screens.lesson_table import LessonTable
from game.ui.screens.lessons import LessonsPage
from game.ui.screens.rules_page import RulesPage
from game.ui.widgets import Dialog
from tests.ui.dealt import still
from tests.ui.evening import Evening


class Taking:
    """Somebody who takes lessons."""

    def __init__(self, size: tuple[int, int] = (1280, 800), scale: float = 1.0) -> None:
        self.loop = HeadlessLoop(Screen(), size, text_scale=scale)
        self.flow = LessonFlow(self.loop.screens, Preferences(still()), lambda name, volume: None)

    @property
    def table(self) -> LessonTable:
        top = self.loop.screens.top
        assert isinstance(top, LessonTable)
        return top

    def play(self) -> None:
        """Do what the lesson asks for, and see the others play, to its end."""
        table = self.table
        while (turn := table.course.turn) is not None:
            if turn.action.seat == LEARNER:
                assert table.desk.submit(turn.action)
            self.loop.run_for(0.2)
        self.loop.run_for(2)


def test_the_title_leads_to_the_lessons(evening: Evening) -> None:
    evening.click("Lessons")
    assert isinstance(evening.top, LessonsPage)
    evening.loop.do(Confirm())
    evening.loop.step()
    assert isinstance(evening.top, LessonTable)


def test_one_takes_a_lesson_and_the_next_to_the_last() -> None:
    taking = Taking()
    taking.flow.open()
    taking.loop.do(Confirm())
    last = len(taking.flow.lessons) - 1
    for number in (0, 1):
        lesson = taking.table.course.lesson
        assert lesson is taking.flow.lessons[number]
        assert any(lesson.turns[0].say[:20] in text for text in taking.loop.display.texts)
        taking.play()
        over = taking.loop.screens.top
        assert isinstance(over, Dialog)
        assert over.text == lesson.end
        taking.loop.do(Confirm())
    taking.loop.screens.pop()
    taking.flow.begin(last)
    taking.play()
    taking.loop.do(Confirm())
    page = taking.loop.screens.top
    assert isinstance(page, LessonsPage)
    assert [n for n, item in enumerate(page.list.items) if item.icon == "check"] == [0, 1, last]


def test_what_the_lesson_is_not_about_is_not_done_and_the_hint_shows_what_is() -> None:
    taking = Taking()
    taking.flow.begin(0)
    table = taking.table
    table.desk.draw_stock()
    taking.loop.run_for(1)
    version = table.table.version
    assert not table.desk.submit(Discard(LEARNER, table.desk.view.hand[0]))
    assert table.table.version == version
    assert "this lesson is about something else" in table.toasts.texts[-1]
    taking.loop.do(Command("h"), Command("h"))
    assert table.hint.advice is not None
    assert table.hint.advice.action is table.course.lesson.turns[1].action
    taking.loop.do(Command("f1"))
    assert isinstance(taking.loop.screens.top, RulesPage)


def test_one_leaves_a_lesson_or_begins_it_again() -> None:
    taking = Taking()
    taking.flow.open()
    taking.flow.begin(1)
    first = taking.table
    taking.loop.do(Cancel())
    menu = taking.loop.screens.top
    assert isinstance(menu, Dialog)
    assert [answer.text for answer in menu.answers] == ["Leave", "Begin again", "Go on"]
    taking.loop.do(Confirm())
    assert taking.table is first
    for answer in (1, 0):
        taking.loop.do(Cancel())
        menu = taking.loop.screens.top
        assert isinstance(menu, Dialog)
        taking.loop.screens.pop()
        menu.answers[answer].action()
        taking.loop.step()
        assert taking.loop.screens.top is not first
    assert isinstance(taking.loop.screens.top, LessonsPage)


def test_the_words_hide_no_card_one_needs_however_large_they_are() -> None:
    for size, scale in (((960, 600), 1.5), ((1280, 800), 1.0)):
        taking = Taking(size, scale)
        for number in range(0, len(taking.flow.lessons), 2):
            taking.flow.begin(number)
            taking.loop.run_for(0.3)
            board = taking.table.clearing.board
            assert board is not None
            cards = [slot.rect for slot in taking.table.stage.scene.slots]
            assert board.collidelist(cards) < 0, (size, scale, number)
            taking.loop.screens.pop()
