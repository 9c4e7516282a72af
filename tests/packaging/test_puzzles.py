"""The puzzles that come along are those the program makes: the same deals by the same numbers, with their answers."""

from __future__ import annotations

from itertools import count

import pytest

from game import paths
from game.content.puzzles.puzzles import PUZZLES_FOLDER, puzzle_names
from game.content.tables.staged import PuzzleKind
from tests.packaging.scripts import script
from tests.support.selection import exhaustive

HOW = "run python packaging/puzzles.py"
NEAR_THE_FIRST = 200
"""A deal shortly before that of the first way out: to look through all before it takes long."""


@pytest.mark.parametrize(
    ("number", "set_of", "first_deal"), [(1, 0, NEAR_THE_FIRST), *exhaustive((1, 0, 1)), (7, 2, 1), (11, 3, 1)]
)
def test_the_script_makes_the_first_shipped_puzzle_of_a_kind_again(number: int, set_of: int, first_deal: int) -> None:
    made = script("puzzles")
    kind, game, rules, players, _many = made.PUZZLE_SETS[set_of]
    sheet = made.with_keys(made.load_sheet(game), dict(rules)) if rules else made.load_sheet(game)
    name = next(name for name in puzzle_names() if name.startswith(f"{number:02}_"))
    shipped = (paths.levels() / PUZZLES_FOLDER / f"{name}.yaml").read_text(encoding="utf-8")
    found = (made.find_puzzle(kind, sheet, players, seed) for seed in count(first_deal))
    state, answer = next(each for each in found if each is not None)
    assert made.puzzle_text(made.TASKS[kind], kind.value, state, answer) == shipped, HOW


def test_the_shipped_puzzles_of_each_kind_are_as_many_as_the_script_makes() -> None:
    sets = script("puzzles").PUZZLE_SETS
    named = [name.split("_")[1] for name in puzzle_names()]
    for kind in PuzzleKind:
        assert named.count(kind.value) == sum(many for each, *_rest, many in sets if each is kind)
