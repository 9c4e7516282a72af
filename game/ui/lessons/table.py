"""The table of a lesson: its text is written on the felt and only the play it asks for is allowed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import structs
from pygame import Rect

from game.bots.explain.reasons import Advice
from game.content.people.lessons import LEARNER_SEAT, Lesson, LessonPlay
from game.engine.actions import Action, Cut
from game.engine.play.verbs import apply, why_not
from game.engine.state import State
from game.record.record import Header, Seat
from game.session.match.match import Match
from game.session.preferences import Preferences
from game.ui.cards.soundtrack import PlaySound
from game.ui.draw.canvas import Canvas
from game.ui.draw.theme import Role
from game.ui.lessons.words import lesson_text, not_this
from game.ui.table.host import AdviceCallback, Bots, TableHost
from game.ui.table.screen import TableScreen
from game.ui.widgets.layout import draw_surface
from game.ui.widgets.players import Person, people_of

TEXT_WIDTHS = (640, 520, 400, 300, 230, 205, 190)
"""Line widths to try for the text, in units of text, widest first."""

ROLES = (Role.BODY, Role.SMALL, Role.CAPTION)
"""Text roles to try, largest first; smaller ones are used where the text would cover cards."""

PlaceFinder = Callable[[Sequence[tuple[int, int]]], Rect]
"""Returns a free rectangle on the table with one of the given sizes."""


def draw_text_board(canvas: Canvas, text: str, find_place: PlaceFinder) -> Rect:
    """Draw `text` on a panel and return its place. `find_place` is given the possible sizes, and returns a place that
    has one of them.
    """
    look, theme = canvas.look, canvas.look.theme
    pad = look.px(14)
    sizes: dict[tuple[int, int], tuple[int, Role]] = {}
    for role in ROLES:
        for units in TEXT_WIDTHS:
            width, height = look.fonts.size(text, role, look.em(units))
            sizes.setdefault((width + 3 * pad, height + pad), (width, role))
    place = find_place(tuple(sizes))
    width, role = sizes[place.width, place.height]
    draw_surface(canvas, place, blur=14)
    # As high as the words, so that one line has a bar, too.
    canvas.box(Rect(place.x, place.y + pad // 2, look.px(4), place.height - pad), theme.accent, look.px(2))
    canvas.text(text, (place.x + 2 * pad, place.centery), role, theme.text, "midleft", width=width)
    return place


class LessonProgress:
    """Tracks how far `lesson` has been played on `table`, and plays for the other seats.

    Call `play_other_seats` again and again: it submits the play of another seat once `pause` seconds have passed since
    the call that first found it due.
    """

    def __init__(self, lesson: Lesson, table: Match, pause: float) -> None:
        self.lesson = lesson
        self.table = table
        self._pause = pause
        self._waiting_since: tuple[int, float] = (-1, 0.0)
        """The table version in which another seat became due, and the moment it did."""
        self._counted = (-1, 0)
        """A table version and its number of plays, as a cache."""

    @property
    def next_turn(self) -> LessonPlay | None:
        """The turn to be played next; None once the lesson is over."""
        done = self._play_count
        return self.lesson.plays[done] if done < len(self.lesson.plays) else None

    @property
    def current_text(self) -> str:
        """The text shown now: that of the current turn or, if it has none, of the latest turn with one; "" if there is
        none yet. At the end the closing words.
        """
        if self.next_turn is None:
            return self.lesson.end
        said = self.lesson.plays[: self._play_count + 1]
        return next((each.say for each in reversed(said) if each.say), "")

    def is_off_course(self, action: Action) -> bool:
        """Whether an action is legal but leads to another position than the turn the lesson asks for.

        Every cut counts as the one asked for. After the last turn every legal action is off course.
        """
        if why_not(self.table.truth, action) is not None:
            # It is refused with the reason, as at any table.
            return False
        turn = self.next_turn
        if turn is None or turn.action.seat != action.seat:
            return True
        if isinstance(turn.action, Cut) and isinstance(action, Cut):
            # Nobody lifts a number of cards at will.
            return False
        return not _is_equivalent(apply(self.table.truth, action)[0], apply(self.table.truth, turn.action)[0])

    def play_other_seats(self, now: float) -> bool:
        """Submit the next play of another seat if its pause is over at `now` (seconds). Return whether it was
        submitted.
        """
        turn = self.next_turn
        if turn is None or turn.action.seat == LEARNER_SEAT:
            return False
        if self._waiting_since[0] != self.table.version:
            self._waiting_since = (self.table.version, now)
        if now - self._waiting_since[1] < self._pause:
            return False
        self.table.submit(turn.action)
        return True

    @property
    def _play_count(self) -> int:
        """The number of plays of the lesson that have been made at the table, by all seats, without undone ones."""
        if self._counted[0] != self.table.version:
            self._counted = (self.table.version, sum(1 for _ in self.table.history.views_of_deal(LEARNER_SEAT)))
        return self._counted[1]


def _is_equivalent(a: State, b: State) -> bool:
    """Whether two states differ at most in the order of hands, of melds and of cards in melds."""
    return _normalized(a) == _normalized(b)


def _normalized(state: State) -> tuple[object, ...]:
    hands = tuple(tuple(sorted(hand)) for hand in state.hands)
    melds = sorted((meld.owner, sorted(each.card for each in meld.cards)) for meld in state.melds)
    return structs.replace(state, hands=(), melds=(), this_turn=type(state.this_turn)()), hands, melds


OTHER_PLAYERS = (("Bea", "fox"), ("Cy", "owl"), ("Dot", "cat"), ("Eli", "bear"))
"""Names and avatars of the other players of lessons and puzzles, in the order of their seats."""

RESULT_DELAY_SECONDS = 0.8
"""Seconds between the last play and its result."""


def staged_seats(learner: Person, players: int) -> tuple[Seat, ...]:
    """Return the seats of a staged table of `players` seats: the learner's first, the others as bots."""
    others = OTHER_PLAYERS[: players - 1]
    return (Seat(learner.name, avatar=learner.avatar), *(Seat(name, "bot", avatar) for name, avatar in others))


class Tutor(Bots):
    """The bots of a lesson: they make the plays that the lesson sets for other seats, and hint at the one it asks of
    the learner.
    """

    def __init__(self, progress: LessonProgress) -> None:
        self._progress = progress

    def tick(self, now: float) -> bool:
        """Play for another seat if its play is due at `now` (in seconds); return whether it played."""
        return self._progress.play_other_seats(now)

    def advise(self, seat: int, on_advice: AdviceCallback, now: float) -> None:
        """Call `on_advice` at once with the play that the lesson asks of `seat` next.

        It is called with None if it is another seat's turn or the lesson is over. The time `now` makes no difference.
        """
        turn = self._progress.next_turn
        mine = turn is not None and turn.action.seat == seat
        on_advice(Advice(turn.action, 0.0, (turn.action,)) if turn and mine else None)


class LessonHost(TableHost):
    """The host of a lesson's table, `screen`, on which only the lesson's own plays are allowed."""

    screen: LessonTable

    def vetoes(self, action: Action) -> bool:
        """Whether an action is refused because the lesson asks for another one. If so, tell the player.

        After the last turn of the lesson every legal action is refused without a message, and the lesson ends at the
        next tick. Never refuse an illegal action: the table does so, with the reason.
        """
        return self.screen.vetoes(action)

    def on_lesson_over(self) -> None:
        """Called when the lesson is over and its last play was visible for a moment."""


class LessonTable(TableScreen):
    """The table screen of a lesson, played by `learner`."""

    def __init__(
        self,
        lesson: Lesson,
        learner: Person,
        host: LessonHost,
        preferences: Preferences,
        play: PlaySound,
    ) -> None:
        host.screen = self
        self.lesson_host = host
        seats = staged_seats(learner, lesson.start.players)
        table = Match(Header(lesson.sheet, seats, 0, lesson.start.dealer), start=lesson.start)
        self.progress = LessonProgress(lesson, table, preferences.settings.bot_pause)
        super().__init__(table, LEARNER_SEAT, people_of(seats), host, Tutor(self.progress), play, preferences)
        self._seconds_over = 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draw the table and, until the lesson is over, its text on it."""
        super().draw(canvas)
        if self.progress.next_turn is not None:
            self.room_search.board = draw_text_board(
                canvas, lesson_text(self.progress.current_text), self.room_search.for_board
            )

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds, and report the end of the lesson to the host shortly after the last play.

        The report waits until cards lie still, the end of the deal has been told, and no other screen is on top. Return
        whether the picture may have changed.
        """
        changed = super().tick(dt)
        if self.live.ending.is_pending:
            self._seconds_over = RESULT_DELAY_SECONDS  # time enough has passed once that was told
        elif self.progress.next_turn is None and not self.stage.busy_for and self.stack.top is self:
            self._seconds_over += dt
            if self._seconds_over >= RESULT_DELAY_SECONDS:
                self.lesson_host.on_lesson_over()
        return changed

    def vetoes(self, action: Action) -> bool:
        """Whether an action is refused because the lesson asks for another one. If so, tell the player, with a
        sound, and let the cards spring back.

        After the last turn every legal action is refused without a message, and the lesson ends at the next tick.
        Illegal actions are never refused here: the table does so, with the reason.
        """
        if not self.progress.is_off_course(action):
            return False
        if self.progress.next_turn is None:
            # Whoever wants to go on need not wait.
            self._seconds_over = RESULT_DELAY_SECONDS
            return True
        self.context.sound("refuse", 0.8)
        self.context.say(not_this())
        self.stage.shape(spring=True)
        return True
