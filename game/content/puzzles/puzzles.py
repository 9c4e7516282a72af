"""Puzzles: staged tables with a question for the first seat, answered by playing one turn.

Everything the answer depends on is face up: nothing depends on the stock or on other hands.
"""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path

from msgspec import Struct, structs

from game import paths
from game.content.tables.checking import with_actor
from game.content.tables.staged import PuzzleKind
from game.content.tables.staging import stage_only
from game.content.yaml.reader import Mistake, UnreadableError
from game.engine.actions import Action
from game.engine.play.scoring import table_points
from game.engine.play.verbs import apply
from game.engine.sheet.keys import RuleSheet
from game.engine.state import Phase, State

PUZZLES_FOLDER = "puzzles"
SOLVER_SEAT = 0
"""The solver's seat."""


class Puzzle(Struct, frozen=True):
    """A puzzle, ready to be played: its kind, rules, the state in which it begins, and its solution."""

    name: str
    title: str
    kind: PuzzleKind
    sheet: RuleSheet
    start: State
    solution: tuple[Action, ...]

    @property
    def solved_state(self) -> State:
        """The state after the solution."""
        state = self.start
        for action in self.solution:
            state = apply(state, action)[0]
        return state


def is_turn_over(state: State) -> bool:
    """Whether the solver's turn, or the deal, is over."""
    return state.turn != SOLVER_SEAT or state.phase not in (Phase.DRAW, Phase.PLAY)


def turn_value(state: State) -> int:
    """Return the value of the solver's turn: the points of their cards on the table less those of their hand."""
    return table_points(state)[SOLVER_SEAT] - state.rules.points_of(state.hands[SOLVER_SEAT])


def position_key(state: State) -> Hashable:
    """Return a key that is equal for equal positions of one puzzle, in whatever order they were reached."""
    this = state.this_turn
    melds = sorted((meld.owner, *sorted(map(repr, meld.cards))) for meld in state.melds)
    return (
        state.phase,
        state.turn,
        tuple(sorted(state.hands[SOLVER_SEAT])),
        tuple(melds),
        state.discards,
        structs.replace(this, owed=tuple(sorted(this.owed))),
    )


def is_solved(puzzle: Puzzle, state: State) -> bool:
    """Whether `state`, after the solver's turn, answers the question. According to the kind of puzzle, the solver has
    gone out, the turn has at least the value of the solution, or the discards are those of the solution.
    """
    if puzzle.kind is PuzzleKind.OUT:
        return state.out == SOLVER_SEAT
    answer = puzzle.solved_state
    if puzzle.kind is PuzzleKind.DIG:
        return turn_value(state) >= turn_value(answer)
    return state.discards == answer.discards


def puzzle_names(folder: Path | None = None) -> tuple[str, ...]:
    """Return the names of the puzzles in `folder`, by default those of the program, sorted."""
    return tuple(sorted(path.stem for path in (folder or paths.levels() / PUZZLES_FOLDER).glob("*.yaml")))


def load_puzzle(name: str, folder: Path | None = None) -> Puzzle:
    """Return a puzzle by name from `folder`, by default that of the program.

    Raises:
        UnreadableError: its file is missing, cannot be read, has mistakes, has no table or several, or no question.
        Refused: a play is illegal.
    """
    path = (folder or paths.levels() / PUZZLES_FOLDER) / f"{name}.yaml"
    table, start = stage_only(path, "a puzzle")
    if table.puzzle is None:
        raise UnreadableError([Mistake(str(path), 1, 1, "puzzle", "a puzzle says what it asks")])
    state = start
    solution: list[Action] = []
    for step in table.steps:
        if step.action is not None and not step.is_illegal:
            solution.append(with_actor(state, step.action))
            state = apply(state, solution[-1])[0]
    return Puzzle(name, table.title, table.puzzle, table.match.sheet, start, tuple(solution))
