"""Everybody one can play with: the opponents of the house, and those in the player's own folder."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from game.bots.base import Traits
from game.content.opponents import LEVELS, Opponent, load_opponent, opponent_names, own_opponents
from game.content.yaml_reader import Mistake

_log = logging.getLogger(__name__)


@cache
def of_the_house() -> dict[str, Opponent]:
    """Return the opponents of the house by name of their file: by level, the one the level is named after first."""
    found = [load_opponent(name) for name in opponent_names()]
    return {each.id: each for each in sorted(found, key=_place)}


class Opponents(Mapping[str, Opponent]):
    """Opponents by the name of their file, from the weakest level; those in `folder`, if there is one, too."""

    def __init__(self, folder: Path | None = None) -> None:
        own, wrong = own_opponents(folder) if folder else ([], [])
        self.mistakes: tuple[Mistake, ...] = tuple(mistake for error in wrong for mistake in error.mistakes)
        """What is wrong with files in the folder; whom they tell of cannot be played with."""
        for error in wrong:
            _log.warning("An opponent cannot be read: %s", error)
        everybody = [*of_the_house().values(), *own]
        self._people = {each.id: each for each in sorted(everybody, key=_place)}

    def __getitem__(self, name: str) -> Opponent:
        return self._people[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._people)

    def __len__(self) -> int:
        return len(self._people)

    def traits(self, level: str, character: str) -> Traits:
        """Return how a seat of a record plays: as its character, whose file may be gone; else as its level."""
        for name in (character, level):
            if name in self._people:
                return self._people[name].traits
        return Traits()


def _place(opponent: Opponent) -> tuple[int, bool, str]:
    return LEVELS.index(opponent.level), opponent.id != opponent.level, opponent.name
