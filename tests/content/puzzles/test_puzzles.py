"""Puzzles: every one of ours has one answer, proven by trying every way to play its turn."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game.content.puzzles.puzzles import is_solved, is_turn_over, load_puzzle, position_key, puzzle_names, turn_value
from game.content.tables.staged import PuzzleKind
from game.content.yaml.reader import UnreadableError
from game.engine.play.verbs import apply, why_not
from game.record.notation import parse_action
from tests.packaging.scripts import script
from tests.support.puzzles import OUT
from tests.support.stages import staged


def test_there_are_twenty_different_puzzles_of_three_kinds() -> None:
    puzzles = [load_puzzle(name) for name in puzzle_names()]
    assert len(puzzles) == 20
    assert min(Counter(each.kind for each in puzzles).values()) >= 6
    assert len({each.start.hands[0] for each in puzzles}) == 20


@pytest.mark.parametrize("name", puzzle_names())
def test_every_shipped_puzzle_has_its_given_answer_and_no_other(name: str) -> None:
    puzzle = load_puzzle(name)
    script("proof").prove(puzzle)
    assert not is_turn_over(puzzle.start)
    assert is_turn_over(puzzle.solved_state)
    assert is_solved(puzzle, puzzle.solved_state)


def loaded(tmp_path: Path, text: str) -> object:
    (tmp_path / "one.yaml").write_text(text)
    assert puzzle_names(tmp_path) == ("one",)
    return load_puzzle("one", tmp_path)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (OUT.replace("puzzle: out\n", ""), "puzzle: a puzzle says what it asks"),
        (OUT.replace("puzzle: out", "puzzle: ouch"), "'ouch' is not a kind of puzzle"),
        (f"{OUT}---\n{OUT}", "a puzzle is one table"),
    ],
)
def test_a_file_that_is_not_a_puzzle_is_refused_with_the_reason(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(UnreadableError, match=told):
        loaded(tmp_path, text)


def test_ending_the_turn_with_cards_in_hand_does_not_solve_a_going_out_puzzle(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(OUT)
    puzzle = load_puzzle("one", tmp_path)
    assert puzzle.kind is PuzzleKind.OUT
    state = apply(puzzle.start, parse_action("draw discards", 0))[0]
    assert not is_turn_over(state)
    kept = apply(state, parse_action("discard KD", 0))[0]
    assert is_turn_over(kept)
    assert not is_solved(puzzle, kept)
    assert is_solved(puzzle, puzzle.solved_state)


@pytest.mark.parametrize("name", [name for name in puzzle_names() if name.endswith("dig")])
def test_a_dig_puzzle_is_solved_only_by_the_best_use_of_the_dug_cards(name: str) -> None:
    puzzle = load_puzzle(name)
    state = apply(puzzle.start, puzzle.solution[0])[0]
    state = apply(state, puzzle.solution[1])[0]
    cheap = min(state.hands[0], key=lambda card: state.rules.values[card])
    wasted = parse_action(f"discard {cheap!r}", 0)
    assert why_not(state, wasted) is None
    state = apply(state, wasted)[0]
    assert is_solved(puzzle, state) is (turn_value(state) == turn_value(puzzle.solved_state))


@pytest.mark.parametrize("name", [name for name in puzzle_names() if name.endswith("safe")])
def test_a_safe_discard_puzzle_has_no_other_safe_discard(name: str) -> None:
    puzzle = load_puzzle(name)
    answered = [
        is_solved(puzzle, apply(puzzle.start, parse_action(f"discard {card!r}", 0))[0])
        for card in sorted(set(puzzle.start.hands[0]))
    ]
    assert answered.count(True) == 1


TWO_WILDS = """
title: Two wilds to take
game: rummy_500
players: 2
rules: {wilds.take: this_turn, pack.wild: [joker, 2]}
hands: [JH 6S 8C 8D KC KD 3D, QC AD]
stock: 3C 4C
melds:
  m1: {owner: 1, cards: 9H TH X=JH}
  m2: {owner: 1, cards: 4S 5S 2H=6S}
phase: play
play: []
"""


def test_a_position_is_the_same_in_whatever_order_two_wilds_were_taken(tmp_path: Path) -> None:
    start = staged(tmp_path, TWO_WILDS)
    takes = [parse_action(text, 0) for text in ("take X from m1 with JH", "take 2H from m2 with 6S")]
    ends = [apply(apply(start, first)[0], second)[0] for first, second in (takes, reversed(takes))]
    assert ends[0].this_turn.owed == ends[1].this_turn.owed[::-1] != ()
    assert position_key(ends[0]) == position_key(ends[1]) != position_key(start)
