"""A lesson under way: what the learner is asked for, whether a play is that, and the plays of the others."""

from msgspec import structs

from game.content.people.lessons import LEARNER, Lesson, Turn
from game.engine.actions import Action
from game.engine.play.verbs import apply, why_not
from game.engine.state import State
from game.session.match.table import Table


class Course:
    """Follows `table`, at which `lesson` is played from its start; another seat plays after `pause` seconds."""

    def __init__(self, lesson: Lesson, table: Table, pause: float) -> None:
        self.lesson = lesson
        self.table = table
        self._pause = pause
        self._since: tuple[int, float] = (-1, 0.0)
        """The version of the table that waits for another seat, and since when."""
        self._done = (-1, 0)
        """How many plays there were in which version of the table."""

    @property
    def turn(self) -> Turn | None:
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
            self._done = (self.table.version, sum(1 for _ in self.table.past.retell(LEARNER)))
        return self._done[1]


def _same(a: State, b: State) -> bool:
    """Whether two states are the same but for the order in which cards are held and lie in melds."""
    return _sorted(a) == _sorted(b)


def _sorted(state: State) -> tuple[object, ...]:
    hands = tuple(tuple(sorted(hand)) for hand in state.hands)
    melds = sorted((meld.owner, sorted(each.card for each in meld.cards)) for meld in state.melds)
    return structs.replace(state, hands=(), melds=(), this_turn=type(state.this_turn)()), hands, melds
