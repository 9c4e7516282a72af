"""From the title to a lesson, through it by mouse and keys, and on to the next."""

from __future__ import annotations

import pytest
from msgspec import structs
from pygame import Rect

from game.content.people.lessons import LEARNER_SEAT, LessonPlay, lesson_names, load_lesson
from game.engine.actions import Cut, Discard, DrawStock, Knock
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.input.verbs import Cancel, Command, Confirm
from game.ui.knocking.knock_page import KnockPage
from game.ui.lessons.lessons import LessonsPage
from game.ui.lessons.table import LessonTable
from game.ui.pages.rules_page import RulesPage
from game.ui.table.overlays import CutScreen
from game.ui.widgets import Dialog
from game.ui.widgets.screens import Screen
from tests.support.languages import shipped_catalogue, speaking
from tests.ui.support.evening import Evening
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.services import page_made, services_of
from tests.ui.support.tables import still


class Taking:
    """A player who takes lessons."""

    def __init__(
        self, size: tuple[int, int] = (1280, 800), scale: float = 1.0, settings: Settings | None = None
    ) -> None:
        self.loop = HeadlessLoop(Screen(), size, text_scale=scale)
        self.preferences = Preferences(settings or still())
        self.page = page_made(LessonsPage, services_of(self.loop.screens, preferences=self.preferences))
        self.loop.screens.push(self.page)

    @property
    def table(self) -> LessonTable:
        top = self.loop.screens.top
        assert isinstance(top, LessonTable)
        return top

    def play(self) -> None:
        """Do everything the lesson asks for, and watch the other players, to its end."""
        self.make_all_plays()
        self.loop.run_for(2)

    def make_all_plays(self) -> None:
        """Do everything the lesson asks for, and watch the other players."""
        table = self.table
        while (turn := table.progress.next_turn) is not None:
            if turn.action.seat == LEARNER_SEAT:
                assert table.controller.submit(turn.action)
            self.loop.run_for(0.2)


def test_the_title_leads_to_the_lessons(evening: Evening) -> None:
    evening.click("Lessons and puzzles")
    assert isinstance(evening.top, LessonsPage)
    evening.loop.do(Confirm())
    evening.loop.step()
    assert isinstance(evening.top, LessonTable)


def test_lessons_are_taken_one_after_the_other_and_get_a_check_mark() -> None:
    taking = Taking()
    taking.loop.do(Confirm())
    last = len(taking.page.lessons) - 1
    for number in (0, 1):
        lesson = taking.table.progress.lesson
        assert lesson is taking.page.lessons[number]
        assert any(lesson.plays[0].say[:20] in text for text in taking.loop.display.texts)
        taking.play()
        over = taking.loop.screens.top
        assert isinstance(over, Dialog)
        assert over.text == lesson.end
        taking.loop.do(Confirm())
    taking.loop.screens.pop()
    taking.page.open_table(last)
    taking.play()
    taking.loop.do(Confirm())
    page = taking.loop.screens.top
    assert isinstance(page, LessonsPage)
    assert [n for n, item in enumerate(page.list.items) if item.icon == "check"] == [0, 1, last]


@pytest.mark.parametrize("name", [name for name in lesson_names() if load_lesson(name).sheet.melding.in_hand])
def test_the_knock_that_the_knock_page_proposes_is_the_one_the_lesson_asks_for(name: str) -> None:
    taking = Taking()
    taking.page.open_table(lesson_names().index(name))
    table = taking.table
    for _ in range(40):
        turn = table.progress.next_turn
        if turn is None:
            break
        if turn.action.seat == LEARNER_SEAT and isinstance(turn.action, Knock):
            taking.loop.do(Command("l"))
            taking.loop.step()
            page = taking.loop.screens.top
            assert isinstance(page, KnockPage)
            page.knock()
            assert table.progress.next_turn is not turn, page.showing
        elif turn.action.seat == LEARNER_SEAT:
            assert table.controller.submit(turn.action)
        taking.loop.run_for(0.2)
    assert not table.toasts.texts


def test_an_action_outside_the_lesson_is_refused_and_the_hint_shows_the_right_one() -> None:
    taking = Taking()
    taking.page.open_table(0)
    table = taking.table
    table.controller.draw_stock()
    taking.loop.run_for(1)
    version = table.table.version
    assert not table.controller.submit(Discard(LEARNER_SEAT, table.controller.view.hand[0]))
    assert table.table.version == version
    assert "this lesson is about something else" in table.toasts.texts[-1]
    # What the rules forbid is refused with the reason, as at any table.
    assert not table.controller.submit(DrawStock(LEARNER_SEAT))
    assert "something else" not in table.toasts.texts[-1]
    taking.loop.do(Command("h"), Command("h"))
    assert table.hint.advice is not None
    assert table.hint.advice.action is table.progress.lesson.plays[1].action
    taking.loop.do(Command("f1"))
    assert isinstance(taking.loop.screens.top, RulesPage)


def test_a_draw_out_of_turn_in_a_lesson_is_refused_with_the_name_of_the_player_to_wait_for() -> None:
    taking = Taking()
    taking.page.open_table(6)
    taking.loop.do(Command("d"))
    assert "Bea" in taking.table.toasts.texts[-1]
    assert "something else" not in taking.table.toasts.texts[-1]


def test_the_key_for_the_next_deal_ends_a_lesson_at_once_after_its_last_play() -> None:
    taking = Taking()
    taking.page.open_table(4)
    table = taking.table
    for turn in table.progress.lesson.plays:
        table.table.submit(turn.action)
    taking.loop.do(Command("n"))
    taking.loop.step()
    assert isinstance(taking.loop.screens.top, Dialog)
    assert not table.toasts.texts


def test_a_lesson_asks_before_a_regrettable_discard_like_any_table() -> None:
    taking = Taking()
    taking.preferences.change(ask_meld=True)
    taking.page.open_table(0)
    table = taking.table
    table.table.submit(table.progress.lesson.plays[0].action)
    seven = next(card for card in table.controller.view.hand if repr(card) == "7C")
    discard = Discard(LEARNER_SEAT, seven)
    table.progress.lesson = structs.replace(table.progress.lesson, plays=(LessonPlay(discard), LessonPlay(discard)))
    assert not table.controller.submit(discard)
    question = taking.loop.screens.top
    assert isinstance(question, Dialog)
    assert "It belongs to a meld you hold" in question.text


def test_nothing_is_drawn_while_the_closing_words_of_a_lesson_are_awaited() -> None:
    taking = Taking()
    taking.page.open_table(0)
    taking.make_all_plays()
    taking.loop.run_for(0.1)
    table, drawn = taking.table, taking.loop.frames
    taking.loop.run_for(0.2)
    assert taking.loop.screens.top is table, "the closing words are not shown yet"
    assert taking.loop.frames == drawn
    taking.loop.run_for(2)
    assert isinstance(taking.loop.screens.top, Dialog)


def test_lessons_taken_stay_taken_when_the_program_begins_again() -> None:
    taking = Taking()
    taking.page.open_table(0)
    taking.play()
    assert taking.preferences.settings.lessons == (taking.page.lessons[0].name,)
    again = Taking(settings=taking.preferences.settings)
    again.loop.step()
    page = again.loop.screens.top
    assert isinstance(page, LessonsPage)
    assert [item.icon for item in page.list.items[:2]] == ["check", "paper"]
    assert page.list.index == 1


def test_the_menu_of_a_lesson_leaves_restarts_or_continues_the_lesson() -> None:
    taking = Taking()
    taking.page.open_table(1)
    first = taking.table
    taking.loop.do(Cancel())
    menu = taking.loop.screens.top
    assert isinstance(menu, Dialog)
    assert [answer.text for answer in menu.answers] == ["Leave", "Begin again", "Continue"]
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


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 2.0), ((1280, 800), 2.0), ((1280, 800), 1.0)])
def test_the_text_of_a_lesson_hides_no_needed_card_at_any_text_size(size: tuple[int, int], scale: float) -> None:
    taking = Taking(size, scale)
    for number, lesson in enumerate(taking.page.lessons):
        if isinstance(lesson.plays[0].action, Cut):
            continue  # the pack lies over all of it, and the words come before
        taking.page.open_table(number)
        table = taking.table
        for step, turn in enumerate(lesson.plays):
            taking.loop.step()
            board, stage = table.room_search.board, table.stage
            assert board is not None
            needed = [*(slot.rect for slot in stage.scene.slots), *stage.areas.plates, stage.areas.prompt]
            assert board.collidelist(needed) < 0, (lesson.name, step)
            assert Rect((0, 0), size).contains(board)
            table.table.submit(turn.action)
        taking.loop.screens.pop()


def test_a_lesson_about_the_cut_is_completed_by_a_cut_that_is_not_exact() -> None:
    taking = Taking()
    number = next(n for n, each in enumerate(taking.page.lessons) if isinstance(each.plays[0].action, Cut))
    taking.page.open_table(number)
    said = taking.loop.screens.top
    assert isinstance(said, Dialog)
    assert said.text == taking.page.lessons[number].plays[0].say
    taking.loop.do(Confirm())
    taking.loop.run_for(1)
    assert isinstance(taking.loop.screens.top, CutScreen)
    taking.loop.do(Confirm())
    taking.loop.run_for(4)
    over = taking.loop.screens.top
    assert isinstance(over, Dialog)
    assert over.text == taking.page.lessons[number].end


def test_every_lesson_without_a_cut_can_be_played_to_its_end() -> None:
    taking = Taking()
    for number, lesson in enumerate(taking.page.lessons):
        if isinstance(lesson.plays[0].action, Cut):
            continue
        taking.page.open_table(number)
        taking.play()
        over = taking.loop.screens.top
        assert isinstance(over, Dialog), lesson.name
        over.close(over.answers[0])
        taking.loop.step()


def test_a_lesson_that_ends_a_deal_shows_the_ending_before_its_own_end() -> None:
    taking = Taking(settings=Settings(animation="normal"))
    taking.page.open_table(4)
    table = taking.table
    for turn in table.progress.lesson.plays:
        table.table.submit(turn.action)
    telling = table.live.ending.playback
    assert telling
    read: set[str] = set()
    while taking.loop.screens.top is table:
        taking.loop.step()
        read |= set(taking.loop.display.texts)
    assert isinstance(taking.loop.screens.top, Dialog)
    assert telling.now > telling.timeline.seconds - 0.3
    assert any(text.endswith(("the deal!", "the deal", "this deal", "You win!")) for text in read)


def test_one_key_ends_the_ending_of_a_deal_in_a_lesson_and_opens_the_closing_words() -> None:
    taking = Taking(settings=Settings(animation="normal"))
    taking.page.open_table(4)
    table = taking.table
    for turn in table.progress.lesson.plays:
        table.table.submit(turn.action)
    telling = table.live.ending.playback
    assert telling
    while telling.now < 1:
        taking.loop.step()
    taking.loop.do(Confirm())
    taking.loop.step()
    assert isinstance(taking.loop.screens.top, Dialog)


def test_a_lesson_has_its_own_title_if_the_program_has_the_same_english_words() -> None:
    """“Wild cards” is also the heading of a section of rules, with another German text."""
    with speaking(shipped_catalogue("de")):
        titles = [item.text for item in Taking().page.list.items]
    assert titles[3] == "4. Joker und wilde Karten"
