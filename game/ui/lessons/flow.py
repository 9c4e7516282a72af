"""From lesson to lesson: the list of them, the table of one, and what it came to."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from game.content.people.lessons import Lesson, lesson_names, load_lesson
from game.ui.app.preferences import Preferences
from game.ui.app.rules_page import RulesPage
from game.ui.app.screens import Screens
from game.ui.draw.theme import FELT
from game.ui.lessons.lessons import LessonsPage
from game.ui.lessons.table import LessonTable
from game.ui.widgets import Answer, Dialog
from game.ui.widgets.players import Person
from game.ui.words.strings import _


class LessonFlow:
    """Puts the pages of lessons on `screens`; `play` plays a sound."""

    def __init__(self, screens: Screens, preferences: Preferences, play: Callable[[str, float], object]) -> None:
        self._screens = screens
        self._preferences = preferences
        self._play = play

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """All lessons, in their order; they are not read before somebody wants one."""
        return tuple(load_lesson(name) for name in lesson_names())

    def open(self) -> None:
        """Show the list of lessons."""
        taken = self._taken()
        first = next((n for n, each in enumerate(self.lessons) if each.name not in taken), 0)
        self._screens.push(LessonsPage(self.lessons, self._taken, self.begin, first))

    def _taken(self) -> tuple[str, ...]:
        """The names of the lessons that were taken to their end, at any time."""
        return self._preferences.settings.lessons

    def begin(self, number: int) -> None:
        """Sit down at the table of a lesson."""
        lesson, settings = self.lessons[number], self._preferences.settings
        table = LessonTable(
            lesson,
            Person(settings.name, settings.avatar or "panda", FELT.players[0]),
            self._preferences,
            self._play,
            lambda: self._over(number),
            lambda: self._menu(number),
            lambda: self._screens.push(RulesPage(lesson.sheet)),
        )
        self._screens.push(table)

    def _over(self, number: int) -> None:
        """Say what a lesson came to, and lead on."""
        lesson = self.lessons[number]
        if lesson.name not in self._taken():
            self._preferences.note(lessons=(*self._taken(), lesson.name))
        self._play("win", 0.6)
        answers = [Answer(_("All lessons"), self._screens.pop)]
        if number + 1 < len(self.lessons):
            answers += [Answer(_("Next lesson"), lambda: self._instead(number + 1), "primary")]
        self._screens.push(Dialog(_(lesson.title), _(lesson.end), answers, on_cancel=self._screens.pop))

    def _menu(self, number: int) -> None:
        answers = [
            Answer(_("Leave"), self._screens.pop, "danger"),
            Answer(_("Begin again"), lambda: self._instead(number)),
            Answer(_("Go on"), kind="primary"),
        ]
        self._screens.push(Dialog(_("Leave the lesson?"), answers=answers))

    def _instead(self, number: int) -> None:
        """Another lesson in place of the one whose table is on top."""
        self._screens.pop()
        self.begin(number)
