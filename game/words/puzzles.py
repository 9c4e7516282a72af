"""Texts of puzzles: the task and the result of an answer. Without pygame."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.content.numbers import number_text
from game.content.puzzles.puzzles import SOLVER_SEAT, Puzzle, turn_value
from game.content.tables.staged import PuzzleKind
from game.content.translation import counted, marked
from game.engine.state import State
from game.words.strings import _, point_count_text, signs

TITLES = (marked("Go out this turn"), marked("Find the dig that pays"), marked("Find the safe discard"))
"""The titles of puzzles, which are written by `packaging/puzzles.py`: they are translated where they are shown."""


def task_text(puzzle: Puzzle) -> str:
    """Return the task of a puzzle by its kind. For a dig, it says how the worth of the turn is counted; where a safe
    card is sought, also that the pack has no jokers, if it has none.
    """
    no_jokers = "" if puzzle.start.rules.jokers else _("This pack has no jokers.")
    return {
        PuzzleKind.OUT: _("Go out this turn. Everything you need is face up or in your hand."),
        PuzzleKind.DIG: _(
            "Dig into the discards so that this turn is worth the most: your points on the table less those left in "
            "your hand."
        ),
        PuzzleKind.SAFE: _(
            "Only one of your cards is safe to discard: nobody can put it on the table, whatever they hold. Which? "
            "{more}"
        )
        .format(more=no_jokers)
        .rstrip(),
    }[puzzle.kind]


def no_stock_text() -> str:
    """Return why nothing is drawn from the stock."""
    return _("Nobody knows what the stock brings: the answer is in the discards.")


def strayed_text() -> str:
    """Return the note that the puzzle can no longer be solved from here."""
    return _("From here it can no longer be solved. Undo your plays, or start again.")


def solved_text(puzzle: Puzzle) -> str:
    """Return the sentence that praises a solution and says, by the kind of the puzzle, why it is the right one."""
    answer = puzzle.solved_state
    if puzzle.kind is PuzzleKind.OUT:
        return _("Every card found its place: there was no other way.")
    if puzzle.kind is PuzzleKind.DIG:
        return counted(
            "The turn is worth 1 point, and no other dig comes close.",
            "The turn is worth {count} points, and no other dig comes close.",
            turn_value(answer),
        )
    text = _("Nobody can put the {card} on the table, whatever they hold.")
    return text.format(card=signs(answer.discards[-1]))


def wrong_answer_text(puzzle: Puzzle, state: State) -> str:
    """Return the sentence on a wrong answer, by the kind of the puzzle: the number of cards left in the hand, the worth
    of the turn beside that of the solution, or that a safer card could be discarded. `state` is the one after the
    answer.
    """
    if puzzle.kind is PuzzleKind.OUT:
        return counted(
            "One card is left in your hand. There is a way to get rid of them all.",
            "{count} cards are left in your hand. There is a way to get rid of them all.",
            len(state.hands[SOLVER_SEAT]),
        )
    if puzzle.kind is PuzzleKind.DIG:
        text = _("Your turn is worth {points}. It can be worth {most}.")
        return text.format(
            points=point_count_text(turn_value(state)), most=number_text(turn_value(puzzle.solved_state))
        )
    text = _("Somebody may hold cards that go with the {card}. One of your cards is safer.")
    return text.format(card=signs(state.discards[-1]))


def solved_count_text(puzzles: Sequence[Puzzle], solved: Collection[str]) -> str:
    """Return the number of puzzles and how many of them are solved, or a praise if all are, as text."""
    done = sum(each.name in solved for each in puzzles)
    if done == len(puzzles):
        return _("One turn each. You have solved them all!")
    return _("One turn each, and one right answer. You have solved {done} of {all}.").format(
        done=done, all=len(puzzles)
    )
