"""Lessons: staged tables in `levels/lessons` that say, before each play, what it is about.

The plays of the first seat are the learner's; the others' play themselves. What is said after the last play sums up.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from game import paths
from game.content.tables.checking import by_actor
from game.content.tables.staged import read_tables
from game.content.tables.staging import stage
from game.content.yaml.reader import Mistake, UnreadableError
from game.engine.actions import Action
from game.engine.cards import Card
from game.engine.play.verbs import apply
from game.engine.refusals import Refusal
from game.engine.sheet.keys import RuleSheet
from game.engine.state import State

FOLDER = "lessons"
LEARNER = 0
"""The seat of whoever takes a lesson."""


class LessonTurn(Struct, frozen=True):
    """A play of a lesson, and what is said before it; nothing: what was said stays."""

    action: Action
    say: str = ""


class Lesson(Struct, frozen=True):
    """A lesson, ready to be played; `end` is what it comes to."""

    name: str
    title: str
    sheet: RuleSheet
    start: State
    turns: tuple[LessonTurn, ...]
    end: str


def lesson_names(folder: Path | None = None) -> tuple[str, ...]:
    """Return the names of the lessons, in the order in which they are best taken."""
    return tuple(sorted(path.stem for path in (folder or paths.levels() / FOLDER).glob("*.yaml")))


def load_lesson(name: str, folder: Path | None = None) -> Lesson:
    """Return a lesson by its name.

    Raises:
        UnreadableError: its file has mistakes, or none or several tables.
        Refused: a play is not allowed.
    """
    path = (folder or paths.levels() / FOLDER) / f"{name}.yaml"
    tables, mistakes = read_tables(path)
    if not mistakes and len(tables) != 1:
        mistakes = [Mistake(str(path), 1, 1, "", "a lesson is one table")]
    if mistakes:
        raise UnreadableError(mistakes)
    (table,) = tables
    start = state = stage(table, _as_it_lies, _explain)
    turns: list[LessonTurn] = []
    said = ""
    for step in table.steps:
        said = f"{said} {step.say}".strip()
        if step.action is not None and not step.illegal:
            turns.append(LessonTurn(by_actor(state, step.action), said))
            state, said = apply(state, turns[-1].action)[0], ""
    return Lesson(name, table.title, table.match.sheet, start, tuple(turns), said)


def _as_it_lies(cards: tuple[Card, ...], deal: int, renewals: int) -> tuple[Card, ...]:
    """Lessons set their cards up: nothing is shuffled."""
    return cards


def _explain(refusal: Refusal, players: int) -> str:
    return repr(refusal)
