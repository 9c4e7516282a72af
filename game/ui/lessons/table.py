"""A lesson at the table: it says what to do and why, and lets one do that."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import structs
from pygame import Rect

from game.bots.explain.reasons import Advice
from game.content.people.lessons import LEARNER, Lesson, LessonTurn
from game.engine.actions import Action, Cut
from game.engine.play.verbs import apply, why_not
from game.engine.state import State
from game.record.record import Header, Seat
from game.session.match.match import Match
from game.session.preferences import Preferences
from game.ui.cards.soundtrack import Play
from game.ui.draw.canvas import Canvas
from game.ui.draw.theme import Role
from game.ui.lessons.words import not_this, written
from game.ui.table.host import Bots, TableHost, Told
from game.ui.table.screen import TableScreen
from game.ui.widgets.layout import draw_surface
from game.ui.widgets.players import Person

WIDTHS = (640, 520, 400, 300, 230, 205, 190)
"""How wide the words may be, in units of text: the narrower, the more lines."""

ROLES = (Role.BODY, Role.SMALL, Role.CAPTION)
"""How large the words may be: smaller where they would hide something."""

Find = Callable[[Sequence[tuple[int, int]]], Rect]


def draw_board(canvas: Canvas, text: str, find: Find) -> Rect:
    """Draw the words where `find` says there is room for them; returns the place."""
    look, theme = canvas.look, canvas.look.theme
    pad = look.px(14)
    sizes: dict[tuple[int, int], tuple[int, Role]] = {}
    for role in ROLES:
        for units in WIDTHS:
            width, height = look.fonts.size(text, role, look.em(units))
            sizes.setdefault((width + 3 * pad, height + pad), (width, role))
    place = find(tuple(sizes))
    width, role = sizes[place.width, place.height]
    draw_surface(canvas, place, blur=14)
    # As high as the words, so that one line has a bar, too.
    canvas.box(Rect(place.x, place.y + pad // 2, look.px(4), place.height - pad), theme.accent, look.px(2))
    canvas.text(text, (place.x + 2 * pad, place.centery), role, theme.text, "midleft", width=width)
    return place


class Course:
    """Follows `table`, at which `lesson` is played from its start; another seat plays after `pause` seconds."""

    def __init__(self, lesson: Lesson, table: Match, pause: float) -> None:
        self.lesson = lesson
        self.table = table
        self._pause = pause
        self._since: tuple[int, float] = (-1, 0.0)
        """The version of the table that waits for another seat, and since when."""
        self._done = (-1, 0)
        """How many plays there were in which version of the table."""

    @property
    def turn(self) -> LessonTurn | None:
        """The play that comes next; None once the lesson is over."""
        done = self._plays
        return self.lesson.turns[done] if done < len(self.lesson.turns) else None

    @property
    def text(self) -> str:
        """What is said now: the last that was."""
        if self.turn is None:
            return self.lesson.end
        said = self.lesson.turns[: self._plays + 1]
        return next((each.say for each in reversed(said) if each.say), "")

    def strays(self, action: Action) -> bool:
        """Whether an action is allowed, but neither is nor comes to the same as the play that comes next."""
        if why_not(self.table.truth, action) is not None:
            # It is refused with the reason, as at any table.
            return False
        turn = self.turn
        if turn is None or turn.action.seat != action.seat:
            return True
        if isinstance(turn.action, Cut) and isinstance(action, Cut):
            # Nobody lifts a number of cards at will.
            return False
        return not _same(apply(self.table.truth, action)[0], apply(self.table.truth, turn.action)[0])

    def play_others(self, now: float) -> bool:
        """Play for another seat once it is time; whether it did."""
        turn = self.turn
        if turn is None or turn.action.seat == LEARNER:
            return False
        if self._since[0] != self.table.version:
            self._since = (self.table.version, now)
        if now - self._since[1] < self._pause:
            return False
        self.table.submit(turn.action)
        return True

    @property
    def _plays(self) -> int:
        """How many plays there were."""
        if self._done[0] != self.table.version:
            self._done = (self.table.version, sum(1 for _ in self.table.history.views_of_deal(LEARNER)))
        return self._done[1]


def _same(a: State, b: State) -> bool:
    """Whether two states are the same but for the order in which cards are held and lie in melds."""
    return _sorted(a) == _sorted(b)


def _sorted(state: State) -> tuple[object, ...]:
    hands = tuple(tuple(sorted(hand)) for hand in state.hands)
    melds = sorted((meld.owner, sorted(each.card for each in meld.cards)) for meld in state.melds)
    return structs.replace(state, hands=(), melds=(), this_turn=type(state.this_turn)()), hands, melds


OTHERS = (("Bea", "fox"), ("Cy", "owl"), ("Dot", "cat"), ("Eli", "bear"))
SPARE = "rabbit"
"""The picture of whoever would else have that of the learner."""

READING = 0.8
"""Seconds between the last play and what it comes to."""


def company(learner: Person, players: int) -> list[Person]:
    """Return who sits at a set table for this many, the learner first, no two with one picture."""
    others = OTHERS[: players - 1]
    pictures = [SPARE if avatar == learner.avatar else avatar for _name, avatar in others]
    named = zip(others, pictures, strict=True)
    return [learner, *(Person(name, picture, n) for n, ((name, _avatar), picture) in enumerate(named, 1))]


class Tutor(Bots):
    """Plays for the others in a lesson; a hint shows the play that is asked for."""

    def __init__(self, course: Course) -> None:
        self._course = course

    def tick(self, now: float) -> bool:
        """Play for another seat once it is time."""
        return self._course.play_others(now)

    def advise(self, seat: int, tell: Told, now: float) -> None:
        """Advise the play the lesson asks for."""
        turn = self._course.turn
        mine = turn is not None and turn.action.seat == seat
        tell(Advice(turn.action, 0.0, (turn.action,)) if turn and mine else None)


class LessonHost(TableHost):
    """Hosts the table of a lesson, `screen`, which says what the lesson does not let one do."""

    screen: LessonTable

    def vetoes(self, action: Action) -> bool:
        """Whether an action is not what the lesson asks for."""
        return self.screen.vetoes(action)

    def lesson_over(self) -> None:
        """The last play of the lesson has been seen."""


class LessonTable(TableScreen):
    """The table of a lesson for `learner`."""

    def __init__(
        self,
        lesson: Lesson,
        learner: Person,
        host: LessonHost,
        preferences: Preferences,
        play: Play,
    ) -> None:
        host.screen = self
        self.lesson_host = host
        people = company(learner, lesson.start.players)
        seats = (Seat(learner.name), *(Seat(each.name, "bot") for each in people[1:]))
        table = Match(Header(lesson.sheet, seats, 0, lesson.start.dealer), start=lesson.start)
        self.course = Course(lesson, table, preferences.settings.bot_pause)
        super().__init__(table, LEARNER, people, host, Tutor(self.course), play, preferences)
        self._over_for = 0.0

    def draw(self, canvas: Canvas) -> None:
        """The table, and on it what the lesson says."""
        super().draw(canvas)
        if self.course.turn is not None:
            self.clearing.board = draw_board(canvas, written(self.course.text), self.clearing.for_board)

    def tick(self, dt: float) -> bool:
        """After the last play the lesson is over."""
        changed = super().tick(dt)
        if self.live.ending.near:
            self._over_for = READING  # time enough has passed once that was told
        elif self.course.turn is None and not self.stage.busy_for and self.stack.top is self:
            self._over_for += dt
            if self._over_for >= READING:
                self.lesson_host.lesson_over()
            return True
        return changed

    def vetoes(self, action: Action) -> bool:
        """Whether an action is not what the lesson asks for: then it says so, and nothing happens."""
        if not self.course.strays(action):
            return False
        if self.course.turn is None:
            # Whoever wants to go on need not wait.
            self._over_for = READING
            return True
        self.context.sound("refuse", 0.8)
        self.context.say(not_this())
        self.stage.shape(spring=True)
        return True
