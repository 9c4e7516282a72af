"""The table of a puzzle: its question is written on the felt and one turn is the answer."""

from __future__ import annotations

from game.bots.explain.reasons import Advice
from game.content.puzzles.puzzles import SOLVER_SEAT, Puzzle, is_solved, is_turn_over, position_key
from game.engine.actions import Action, DrawStock
from game.engine.play.verbs import apply
from game.record.record import Header
from game.session.match.match import Match
from game.session.preferences import Preferences
from game.ui.cards.soundtrack import PlaySound
from game.ui.draw.canvas import Canvas
from game.ui.lessons.table import RESULT_DELAY_SECONDS, draw_text_board, staged_seats
from game.ui.table.host import AdviceCallback, Bots, TableHost
from game.ui.table.screen import TableScreen
from game.ui.widgets.players import Person, people_of
from game.words.puzzles import no_stock_text, strayed_text, task_text

BOARD_MAX_TEXT_SIZE = 1.3
"""Largest text size at which the question fits on the table; at larger ones a dialog shows it first."""


class PuzzleHost(TableHost):
    """The host of `screen`, the table of a puzzle; actions that cannot be part of an answer are refused."""

    screen: PuzzleTable

    def vetoes(self, action: Action) -> bool:
        """Whether the puzzle refuses an action.

        A draw from the stock is refused with a message and a sound. After the answering turn any action is refused,
        without a message.
        """
        return self.screen.vetoes(action)

    def on_answer(self, right: bool) -> None:
        """Called once when the result of the answering turn is to be shown; `right` tells whether the puzzle is solved.
        By default do nothing.
        """


class SolutionBots(Bots):
    """Bots that hint at the next play of a puzzle's solution; the other seats never play."""

    screen: PuzzleTable

    def __init__(self, puzzle: Puzzle) -> None:
        self._solution_by_position: dict[object, Action] = {}
        state = puzzle.start
        for action in puzzle.solution:
            self._solution_by_position[position_key(state)] = action
            state = apply(state, action)[0]

    def advise(self, seat: int, on_advice: AdviceCallback, now: float) -> None:
        """Call `on_advice` at once with the next play of the solution, whatever the seat.

        Once the player has strayed from the solution, call it with None and show a message.
        """
        action = self._solution_by_position.get(position_key(self.screen.table.truth))
        on_advice(Advice(action, 0.0, (action,)) if action else None)
        if action is None:
            self.screen.context.say(strayed_text())


class PuzzleTable(TableScreen):
    """The table screen of a puzzle. The person `solver` plays the answering turn; `host` hears whether it is right."""

    def __init__(
        self, puzzle: Puzzle, solver: Person, host: PuzzleHost, preferences: Preferences, play: PlaySound
    ) -> None:
        host.screen = self
        self.puzzle = puzzle
        self.puzzle_host = host
        seats = staged_seats(solver, puzzle.start.players)
        table = Match(Header(puzzle.sheet, seats, 0, puzzle.start.dealer), start=puzzle.start, practice=True)
        bots = SolutionBots(puzzle)
        bots.screen = self
        super().__init__(table, SOLVER_SEAT, people_of(seats), host, bots, play, preferences)
        self._seconds_over = 0.0
        self._is_result_told = False
        """Whether the host was told the result."""

    @property
    def is_turn_over(self) -> bool:
        """Whether the answering turn is over."""
        return is_turn_over(self.table.truth)

    def draw(self, canvas: Canvas) -> None:
        """Draw the table and, until the answering turn is over, the question on it, but not at large text sizes."""
        super().draw(canvas)
        if not self.is_turn_over and canvas.look.metrics.scale <= BOARD_MAX_TEXT_SIZE:
            self.room_search.board = draw_text_board(canvas, task_text(self.puzzle), self.room_search.for_board)

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether to redraw.

        Once the answering turn and its animations have been over for a moment, tell the host whether the puzzle is
        solved, but only once. Time under another screen does not count for that moment.
        """
        changed = super().tick(dt)
        seen = not self.stage.busy_for and self.live.ending.playback is None
        if self.is_turn_over and not self._is_result_told and seen and self.stack.top is self:
            self._seconds_over += dt
            if self._seconds_over >= RESULT_DELAY_SECONDS:
                self._is_result_told = True
                self.puzzle_host.on_answer(is_solved(self.puzzle, self.table.truth))
        return changed

    def vetoes(self, action: Action) -> bool:
        """Whether an action is refused.

        A draw from the stock is refused with a message and a sound. After the answering turn any action is refused,
        without a message.
        """
        if self.is_turn_over:
            return True
        if not isinstance(action, DrawStock):
            return False
        self.context.sound("refuse", 0.8)
        self.context.say(no_stock_text())
        return True
