"""Lessons: staged tables in `levels/lessons` that say, before each play, what it is about.

The plays of the first seat are the learner's; the others' play themselves. What is said after the last play sums up.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from game import paths
from game.content.tables.checking import by_actor
from game.content.tables.staging import stage_only
from game.engine.actions import Action
from game.engine.play.verbs import apply
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
    table, start = stage_only(path, "a lesson")
    state = start
    turns: list[LessonTurn] = []
    said = ""
    for step in table.steps:
        said = f"{said} {step.say}".strip()
        if step.action is not None and not step.illegal:
            turns.append(LessonTurn(by_actor(state, step.action), said))
            state, said = apply(state, turns[-1].action)[0], ""
    return Lesson(name, table.title, table.match.sheet, start, tuple(turns), said)
