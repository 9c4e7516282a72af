"""A lesson at the table: it says what to do and why, and lets one do that."""

from collections.abc import Callable

from game.bots.explain.advice import Advice
from game.content.people.lessons import LEARNER, Lesson
from game.engine.actions import Action
from game.record.record import Header, Seat
from game.session.match.table import Table
from game.ui.canvas import Canvas
from game.ui.course import Course
from game.ui.lesson_words import not_this, written
from game.ui.match_hooks import Hooks
from game.ui.preferences import Preferences
from game.ui.screens.table import TableScreen
from game.ui.table.board import draw_board
from game.ui.table.bots import Bots, Told
from game.ui.table.settings import Person
from game.ui.theme import FELT

OTHERS = (("Bea", "fox"), ("Cy", "owl"), ("Dot", "cat"), ("Eli", "bear"))
READING = 0.8
"""Seconds between the last play and what it comes to."""


class Tutor(Bots):
    """Plays for the others in a lesson; a hint shows the play that is asked for."""

    def __init__(self, course: Course) -> None:
        self._course = course

    def tick(self, now: float) -> bool:
        """See `Bots.tick`."""
        return self._course.play_others(now)

    def advise(self, seat: int, tell: Told, now: float) -> None:
        """See `Bots.advise`."""
        turn = self._course.turn
        mine = turn is not None and turn.action.seat == seat
        tell(Advice(turn.action, 0.0, (turn.action,)) if turn and mine else None)


class LessonTable(TableScreen):
    """The table of a lesson for `learner`; `on_over` is called once its last play has been seen."""

    def __init__(
        self,
        lesson: Lesson,
        learner: Person,
        preferences: Preferences,
        play: Callable[[str, float], object],
        on_over: Callable[[], object],
        on_menu: Callable[[], object],
        on_rules: Callable[[], object],
    ) -> None:
        others = OTHERS[: lesson.start.players - 1]
        seats = (Seat(learner.name), *(Seat(name, "bot") for name, _avatar in others))
        table = Table(Header(lesson.sheet, seats, 0, lesson.start.dealer), start=lesson.start)
        self.course = Course(lesson, table, preferences.settings.bot_pause)
        people = [learner, *(Person(name, avatar, FELT.players[n]) for n, (name, avatar) in enumerate(others, 1))]
        hooks = Hooks(menu=on_menu, rules=on_rules, holds=self._holds)
        super().__init__(table, LEARNER, people, hooks, Tutor(self.course), play, preferences)
        self._on_over = on_over
        self._over_for = 0.0

    def draw(self, canvas: Canvas) -> None:
        """See `Screen.draw`: the table, and on it what the lesson says."""
        super().draw(canvas)
        if self.course.turn is not None:
            clearing = self.speech.clearing
            clearing.board = draw_board(canvas, written(self.course.text), clearing.for_board)

    def tick(self, dt: float) -> bool:
        """See `Screen.tick`: after the last play the lesson is over."""
        changed = super().tick(dt)
        if self.course.turn is None and not self.stage.busy_for and self.stack.top is self:
            self._over_for += dt
            if self._over_for >= READING:
                self._on_over()
            return True
        return changed

    def _holds(self, action: Action) -> bool:
        """Whether an action is not what the lesson asks for: then it says so, and nothing happens."""
        if not self.course.strays(action):
            return False
        if self.course.turn is None:
            # Whoever wants to go on need not wait.
            self._over_for = READING
            return True
        self.sound("refuse", 0.8)
        self.remarks.say(not_this())
        self.stage.shape(spring=True)
        return True
