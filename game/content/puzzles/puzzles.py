"""Puzzles: staged tables that ask something of the first seat, in one turn. What is played there is the answer.

All that the answer needs lies open: nothing of it depends on the stock or on what the others hold.
"""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path

from msgspec import Struct

from game import paths
from game.content.tables.checking import by_actor
from game.content.tables.staged import PuzzleKind
from game.content.tables.staging import stage_only
from game.content.yaml.reader import Mistake, UnreadableError
from game.engine.actions import Action
from game.engine.play.scoring import table_points
from game.engine.play.verbs import apply
from game.engine.sheet.keys import RuleSheet
from game.engine.state import Phase, State

FOLDER = "puzzles"
SOLVER = 0
"""The seat of whoever solves a puzzle."""


class Puzzle(Struct, frozen=True):
    """A puzzle, ready to be played."""

    name: str
    title: str
    kind: PuzzleKind
    sheet: RuleSheet
    start: State
    solution: tuple[Action, ...]

    @property
    def answer(self) -> State:
        """What the solution leads to."""
        state = self.start
        for action in self.solution:
            state = apply(state, action)[0]
        return state


def turn_over(state: State) -> bool:
    """Tell whether the turn of whoever solves it is over, or with it the deal."""
    return state.turn != SOLVER or state.phase not in (Phase.DRAW, Phase.PLAY)


def worth(state: State) -> int:
    """Return what a turn came to: the points on the table less those in hand."""
    return table_points(state)[SOLVER] - state.rules.value(state.hands[SOLVER])


def position(state: State) -> Hashable:
    """Return what tells a position from others, however it was reached: in whichever order it was played."""
    melds = sorted((meld.owner, *sorted(map(repr, meld.cards))) for meld in state.melds)
    return (state.phase, state.turn, tuple(sorted(state.hands[SOLVER])), tuple(melds), state.discards, state.this_turn)


def is_solved(puzzle: Puzzle, state: State) -> bool:
    """Tell whether a turn that is over answers the question."""
    if puzzle.kind is PuzzleKind.OUT:
        return state.out == SOLVER
    answer = puzzle.answer
    if puzzle.kind is PuzzleKind.DIG:
        return worth(state) >= worth(answer)
    return state.discards == answer.discards


def puzzle_names(folder: Path | None = None) -> tuple[str, ...]:
    """Return the names of the puzzles, in their order."""
    return tuple(sorted(path.stem for path in (folder or paths.levels() / FOLDER).glob("*.yaml")))


def load_puzzle(name: str, folder: Path | None = None) -> Puzzle:
    """Return a puzzle by its name.

    Raises:
        UnreadableError: its file has mistakes, none or several tables, or asks nothing.
        Refused: a play is not allowed.
    """
    path = (folder or paths.levels() / FOLDER) / f"{name}.yaml"
    table, start = stage_only(path, "a puzzle")
    if table.puzzle is None:
        raise UnreadableError([Mistake(str(path), 1, 1, "puzzle", "a puzzle says what it asks")])
    state = start
    solution: list[Action] = []
    for step in table.steps:
        if step.action is not None and not step.illegal:
            solution.append(by_actor(state, step.action))
            state = apply(state, solution[-1])[0]
    return Puzzle(name, table.title, table.puzzle, table.match.sheet, start, tuple(solution))
