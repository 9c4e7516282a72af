"""The lessons: short tables at which one is told what to do, and why."""

from __future__ import annotations

from functools import cache, partial

from game.content.people.lessons import Lesson, lesson_names, load_lesson
from game.engine.actions import Cut
from game.session.preferences import Preferences
from game.ui.cards.soundtrack import Play, silent
from game.ui.draw.theme import Role
from game.ui.lessons.listed import ListedTablesPage
from game.ui.lessons.table import LessonHost, LessonTable
from game.ui.lessons.words import written
from game.ui.widgets import Answer, Button, Column, Dialog, Label, Row, Widget
from game.ui.words.strings import _


class LessonsPage(ListedTablesPage):
    """Lists the lessons, those that were taken to their end with a tick; one under way lies over it. Esc goes back."""

    icons = ("check", "paper")

    def __init__(self, preferences: Preferences, play: Play = silent) -> None:
        self.lessons = all_lessons()
        super().__init__(preferences, play, self.lessons)

    @property
    def done(self) -> tuple[str, ...]:
        """The names of the lessons that were taken to their end, at any time."""
        return self.preferences.settings.lessons

    def build(self) -> Widget:
        """What this is, the lessons, the answer."""
        said = _("Each takes a minute or two: a table is set, and you are told what to do and why.")
        puzzles = Button(_("Puzzles"), partial(self.stack.open, "puzzles"), icon="joker")
        day = Button(_("Deal of the day"), partial(self.stack.open, "day"), icon="cards")
        head = Row([Label(_("Lessons"), Role.HEADING, grow=1), puzzles, day])
        return Column([head, Label(said, ink="text_dim", wrap=True), self.list, self.buttons()], gap=14)

    def begin(self, number: int) -> None:
        """Sit down at the table of a lesson."""
        lesson, host = self.lessons[number], ListedLesson(self, number)
        table = LessonTable(lesson, self.sitting, host, self.preferences, self.play)
        self.stack.push(table)
        if isinstance(lesson.turns[0].action, Cut):
            # The pack will lie over what the table says.
            go_on = Answer(_("Go on"), kind="primary")
            self.stack.push(Dialog(_(lesson.title), written(lesson.turns[0].say), [go_on]))

    def over(self, number: int) -> None:
        """Say what a lesson came to, and lead on."""
        lesson = self.lessons[number]
        if lesson.name not in self.done:
            self.preferences.note(lessons=(*self.done, lesson.name))
        self.play("win", 0.6)
        answers = [Answer(_("All lessons"), self.stack.pop)]
        if number + 1 < len(self.lessons):
            answers += [Answer(_("Next lesson"), partial(self.instead, number + 1), "primary")]
        self.stack.push(Dialog(_(lesson.title), _(lesson.end), answers, on_cancel=self.stack.pop))

    def menu(self, number: int) -> None:
        """Ask whether a lesson is to be left."""
        self.ask_to_leave(number, _("Leave the lesson?"))


class ListedLesson(LessonHost):
    """Hosts the table of the lesson of this number, for the `page` that lists them."""

    def __init__(self, page: LessonsPage, number: int) -> None:
        self.page = page
        self.number = number

    def menu(self) -> None:
        """Ask whether the lesson is to be left."""
        self.page.menu(self.number)

    def rules(self) -> None:
        """Show the rules of its game."""
        self.page.show_rules(self.number)

    def lesson_over(self) -> None:
        """Say what it came to."""
        self.page.over(self.number)


@cache
def all_lessons() -> tuple[Lesson, ...]:
    """Return all lessons in their order, read when somebody first wants one."""
    return tuple(load_lesson(name) for name in lesson_names())
