"""Lessons: staged tables in `levels/lessons` with an explanation before each play.

The first seat's plays are the learner's; the others are played automatically. The text after the last play sums up.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from game import paths
from game.content.tables.checking import with_actor
from game.content.tables.staging import stage_only
from game.engine.actions import Action
from game.engine.play.verbs import apply
from game.engine.sheet.keys import RuleSheet
from game.engine.state import State

LESSONS_FOLDER = "lessons"
LEARNER_SEAT = 0
"""The learner's seat."""


class LessonPlay(Struct, frozen=True):
    """A play of a lesson and the explanation before it; if that is empty, the previous one stays on the screen."""

    action: Action
    say: str = ""


class Lesson(Struct, frozen=True):
    """A lesson, ready to be played: its rules, the state in which it begins, its plays; `end` is its closing text."""

    name: str
    title: str
    sheet: RuleSheet
    start: State
    plays: tuple[LessonPlay, ...]
    end: str


def lesson_names(folder: Path | None = None) -> tuple[str, ...]:
    """Return the names of the lessons in `folder`, by default those of the program, in the recommended order."""
    return tuple(sorted(path.stem for path in (folder or paths.levels() / LESSONS_FOLDER).glob("*.yaml")))


def load_lesson(name: str, folder: Path | None = None) -> Lesson:
    """Return a lesson by name from `folder`, by default that of the program.

    Raises:
        UnreadableError: its file is missing, cannot be read, has mistakes, or has no table or several.
        Refused: a play is illegal.
    """
    path = (folder or paths.levels() / LESSONS_FOLDER) / f"{name}.yaml"
    table, start = stage_only(path, "a lesson")
    state = start
    turns: list[LessonPlay] = []
    said = ""
    for step in table.steps:
        said = f"{said} {step.say}".strip()
        if step.action is not None and not step.is_illegal:
            turns.append(LessonPlay(with_actor(state, step.action), said))
            state, said = apply(state, turns[-1].action)[0], ""
    return Lesson(name, table.title, table.match.sheet, start, tuple(turns), said)
