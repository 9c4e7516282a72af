"""Everybody one can play with: the opponents of the house, and those in the player's own folder."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property, partial
from pathlib import Path
from types import MappingProxyType

from game.bots.traits import Traits
from game.content.people.opponents import LEVELS, Opponent, load_opponent, opponent_names, own_opponents
from game.content.yaml.reader import Mistake, UnreadableError

_log = logging.getLogger(__name__)

_COACH = "master"
"""Whose hints are given, and with whose choices a review compares."""


@cache
def of_the_house() -> Mapping[str, Opponent]:
    """Return the opponents of the house by name of their file: by level, the one the level is named after first."""
    found = [_one(name) for name in opponent_names()]
    # Everybody gets the same one: nobody may change it.
    return MappingProxyType({each.id: each for each in sorted(found, key=_place)})


def coach() -> Traits:
    """Return how somebody plays who gives hints, and with whose choices a review compares what people did."""
    return _one(_COACH).traits


def reading() -> list[Callable[[], object]]:
    """Return what reads the opponents of the house, in steps of which none takes long."""
    return [partial(_one, name) for name in opponent_names()]


@cache
def _one(name: str) -> Opponent:
    return load_opponent(name)


class Opponents(Mapping[str, Opponent]):
    """Opponents by the name of their file, from the weakest level; those in `folder`, if there is one, too.

    The files are read when somebody first asks for anybody, and anew by `read_again`.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    @cached_property
    def _own(self) -> tuple[list[Opponent], list[UnreadableError]]:
        own, wrong = own_opponents(self._folder) if self._folder else ([], [])
        for error in wrong:
            _log.warning("An opponent cannot be read: %s", error)
        return own, wrong

    @cached_property
    def _people(self) -> dict[str, Opponent]:
        everybody = [*of_the_house().values(), *self._own[0]]
        return {each.id: each for each in sorted(everybody, key=_place)}

    def read_again(self) -> None:
        """Read the folder anew when somebody asks next: files may have come, gone or changed."""
        for kept in ("_own", "_people"):
            self.__dict__.pop(kept, None)

    @property
    def mistakes(self) -> tuple[tuple[Mistake, ...], ...]:
        """What is wrong with files in the folder, by file; whom they tell of cannot be played with."""
        return tuple(error.mistakes for error in self._own[1])

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
