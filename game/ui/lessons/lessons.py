"""The page that lists the lessons."""

from __future__ import annotations

from functools import cache, partial

from game.content.people.lessons import Lesson, lesson_names, load_lesson
from game.content.translation import in_language
from game.engine.actions import Cut
from game.session.preferences import Preferences
from game.ui.cards.soundtrack import PlaySound, silent
from game.ui.draw.theme import Role
from game.ui.lessons.listed import ListedTablesPage
from game.ui.lessons.table import LessonHost, LessonTable
from game.ui.lessons.words import lesson_text
from game.ui.widgets import Answer, Button, Column, Dialog, Label, Row, Widget
from game.words.strings import _


class LessonsPage(ListedTablesPage):
    """Lists the lessons, completed ones with a tick; a lesson opens its table above the page. Esc goes back."""

    icons = ("check", "paper")

    def __init__(self, preferences: Preferences, play: PlaySound = silent) -> None:
        self.lessons = all_lessons()
        super().__init__(preferences, play, self.lessons)

    @property
    def done_names(self) -> tuple[str, ...]:
        """The names of all lessons the player has completed."""
        return self.preferences.settings.lessons

    def build(self) -> Widget:
        """Build the introduction, the list and the buttons."""
        said = _("Each takes a minute or two: a table is set, and you are told what to do and why.")
        puzzles = Button(_("Puzzles"), partial(self.stack.open, "puzzles"), icon="joker")
        day = Button(_("Deal of the day"), partial(self.stack.open, "day"), icon="cards")
        head = Row([Label(_("Lessons"), Role.HEADING, grow=1), puzzles, day])
        return Column([head, Label(said, ink="text_dim", wrap=True), self.list, self.buttons()], gap=14)

    def open_table(self, number: int) -> None:
        """Push the table of lesson `number`. If the first play is a cut, also push a dialog with the first text, as the
        pack covers the text on the table.
        """
        lesson, host = self.lessons[number], ListedLessonHost(self, number)
        table = LessonTable(lesson, self.player, host, self.preferences, self.play)
        self.stack.push(table)
        if isinstance(lesson.plays[0].action, Cut):
            # The pack will lie over what the table says.
            go_on = Answer(_("Continue"), kind="primary")
            self.stack.push(Dialog(in_language(lesson.title), lesson_text(lesson.plays[0].say), [go_on]))

    def show_end(self, number: int) -> None:
        """Save lesson `number` as completed, play a sound, and push a dialog with its closing words, which leads to the
        list or to the next lesson.
        """
        lesson = self.lessons[number]
        if lesson.name not in self.done_names:
            self.preferences.change_silently(lessons=(*self.done_names, lesson.name))
        self.play("win", 0.6)
        answers = [Answer(_("All lessons"), self.stack.pop)]
        if number + 1 < len(self.lessons):
            answers += [Answer(_("Next lesson"), partial(self.replace_table, number + 1), "primary")]
        self.stack.push(Dialog(in_language(lesson.title), in_language(lesson.end), answers, on_cancel=self.stack.pop))

    def ask_to_leave_lesson(self, number: int) -> None:
        """Push a dialog that asks whether to leave or restart lesson `number`."""
        self.ask_to_leave(number, _("Leave the lesson?"))


class ListedLessonHost(LessonHost):
    """The host of the table of lesson `number` of the list `page`."""

    def __init__(self, page: LessonsPage, number: int) -> None:
        self.page = page
        self.number = number

    def open_menu(self) -> None:
        """Ask whether to leave the lesson."""
        self.page.ask_to_leave_lesson(self.number)

    def open_rules(self) -> None:
        """Show the rules of the lesson's game."""
        self.page.show_rules(self.number)

    def on_lesson_over(self) -> None:
        """Let the list page save that the lesson is completed and show its closing words."""
        self.page.show_end(self.number)


@cache
def all_lessons() -> tuple[Lesson, ...]:
    """Return all lessons in their order; they are loaded at the first call and cached."""
    return tuple(load_lesson(name) for name in lesson_names())
