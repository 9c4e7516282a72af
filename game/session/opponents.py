"""All bot opponents: those that come with the program, and those in the player's own folder."""

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

_COACH_NAME = "master"
"""The opponent that gives hints, and whose choices a review compares with."""


@cache
def house_opponents() -> Mapping[str, Opponent]:
    """Return the built-in opponents by file name, weakest level first; in each level, the one with the level's name
    comes first, then the others by name.
    """
    found = [_house_opponent(name) for name in opponent_names()]
    # Everybody gets the same one: nobody may change it.
    return MappingProxyType({each.id: each for each in sorted(found, key=_sort_key)})


def coach_traits() -> Traits:
    """Return the traits of the bot that gives hints and whose choices a review compares with."""
    return _house_opponent(_COACH_NAME).traits


def loading_steps() -> list[Callable[[], object]]:
    """Return one function per built-in opponent that loads its file, so that loading can be spread over frames."""
    return [partial(_house_opponent, name) for name in opponent_names()]


@cache
def _house_opponent(name: str) -> Opponent:
    return load_opponent(name)


class Opponents(Mapping[str, Opponent]):
    """All opponents by file name, weakest level first: the built-in ones and those in `folder`, if given.

    Files are read at the first access; those in `folder` are read again after `read_again`. Files with mistakes are
    left out (see `mistakes`).
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    @cached_property
    def _own_and_errors(self) -> tuple[list[Opponent], list[UnreadableError]]:
        own, wrong = own_opponents(self._folder) if self._folder else ([], [])
        for error in wrong:
            _log.warning("An opponent cannot be read: %s", error)
        return own, wrong

    @cached_property
    def _by_name(self) -> dict[str, Opponent]:
        everybody = [*house_opponents().values(), *self._own_and_errors[0]]
        return {each.id: each for each in sorted(everybody, key=_sort_key)}

    def read_again(self) -> None:
        """Discard the opponents read from the folder, so that the next access reads it again."""
        for kept in ("_own_and_errors", "_by_name"):
            self.__dict__.pop(kept, None)

    @property
    def mistakes(self) -> tuple[tuple[Mistake, ...], ...]:
        """The mistakes in each invalid file of the folder, one tuple per file; the opponents of these files are left
        out.
        """
        return tuple(error.mistakes for error in self._own_and_errors[1])

    def __getitem__(self, name: str) -> Opponent:
        return self._by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self._by_name)

    def traits(self, level: str, character: str) -> Traits:
        """Return the traits of the opponent `character`. If there is none of this name, return those of the opponent
        named after the level, or the default traits if that one is missing too.
        """
        for name in (character, level):
            if name in self._by_name:
                return self._by_name[name].traits
        return Traits()


def _sort_key(opponent: Opponent) -> tuple[int, bool, str]:
    return LEVELS.index(opponent.level), opponent.id != opponent.level, opponent.name
