"""A puzzle at the table: what is asked stands on it, and one turn is the answer."""

from __future__ import annotations

from game.bots.explain.reasons import Advice
from game.content.puzzles.puzzles import SOLVER, Puzzle, is_solved, position, turn_over
from game.engine.actions import Action, DrawStock
from game.engine.play.verbs import apply
from game.record.record import Header, Seat
from game.session.match.match import Match
from game.session.preferences import Preferences
from game.ui.cards.soundtrack import Play
from game.ui.draw.canvas import Canvas
from game.ui.lessons.table import READING, company, draw_board
from game.ui.table.host import Bots, TableHost, Told
from game.ui.table.screen import TableScreen
from game.ui.widgets.players import Person
from game.ui.words.puzzles import no_stock_text, question_text, strayed_text

LARGEST_BOARD = 1.3
"""The largest text size at which there is room for the question on a full table; in larger letters it comes before."""


class PuzzleHost(TableHost):
    """Hosts the table of a puzzle, `screen`, at which nothing is drawn from the stock."""

    screen: PuzzleTable

    def vetoes(self, action: Action) -> bool:
        """Whether an action is no part of an answer."""
        return self.screen.vetoes(action)

    def answered(self, right: bool) -> None:
        """The turn has been seen to its end."""


class Knowing(Bots):
    """Knows the solution of a puzzle, and nothing else; the others do not play."""

    screen: PuzzleTable

    def __init__(self, puzzle: Puzzle) -> None:
        self._next: dict[object, Action] = {}
        state = puzzle.start
        for action in puzzle.solution:
            self._next[position(state)] = action
            state = apply(state, action)[0]

    def advise(self, seat: int, tell: Told, now: float) -> None:
        """Advise the next play of the solution, as long as it can still be followed."""
        action = self._next.get(position(self.screen.table.truth))
        tell(Advice(action, 0.0, (action,)) if action else None)
        if action is None:
            self.screen.context.say(strayed_text())


class PuzzleTable(TableScreen):
    """The table of a puzzle for `solver`."""

    def __init__(self, puzzle: Puzzle, solver: Person, host: PuzzleHost, preferences: Preferences, play: Play) -> None:
        host.screen = self
        self.puzzle = puzzle
        self.puzzle_host = host
        people = company(solver, puzzle.start.players)
        seats = (Seat(solver.name), *(Seat(each.name, "bot") for each in people[1:]))
        table = Match(Header(puzzle.sheet, seats, 0, puzzle.start.dealer), start=puzzle.start, practice=True)
        knowing = Knowing(puzzle)
        knowing.screen = self
        super().__init__(table, SOLVER, people, host, knowing, play, preferences)
        self._over_for = 0.0
        self._closed = False
        """Whether it was told what the answer came to."""

    @property
    def answered(self) -> bool:
        """Whether the turn is over."""
        return turn_over(self.table.truth)

    def draw(self, canvas: Canvas) -> None:
        """The table, and on it what is asked."""
        super().draw(canvas)
        if not self.answered and canvas.look.metrics.scale <= LARGEST_BOARD:
            self.clearing.board = draw_board(canvas, question_text(self.puzzle), self.clearing.for_board)

    def tick(self, dt: float) -> bool:
        """After the turn, and what is told of the end of a deal, it is told what it came to."""
        changed = super().tick(dt)
        seen = not self.stage.busy_for and self.live.ending.shown is None
        if self.answered and not self._closed and seen and self.stack.top is self:
            self._over_for += dt
            if self._over_for >= READING:
                self._closed = True
                self.puzzle_host.answered(is_solved(self.puzzle, self.table.truth))
            return True
        return changed

    def vetoes(self, action: Action) -> bool:
        """Whether an action is not to be done: then it says why, and nothing happens."""
        if self.answered:
            return True
        if not isinstance(action, DrawStock):
            return False
        self.context.sound("refuse", 0.8)
        self.context.say(no_stock_text())
        return True
