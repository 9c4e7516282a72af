"""Mouse and keyboard read from a file: for machines on which no other program may move them.

Each line is one of `move X Y`, `down BUTTON X Y`, `up BUTTON X Y`, `key NAME` (`d`, `return`, `ctrl+z`) and `close`;
places are in px of the window. It becomes an event in SDL's own queue. Lines may be added all the time.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import pygame
from pygame.event import Event

MODIFIERS = {"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT, "alt": pygame.KMOD_ALT}

Events = Callable[[], list[Event]]
"""Gives what the player did since it was last asked."""

_log = logging.getLogger(__name__)


def from_system() -> list[Event]:
    """Return what the player did, and nothing else."""
    return pygame.event.get()


def pending() -> bool:
    """Tell whether the player has done anything that nobody has asked for yet."""
    return bool(pygame.event.peek())


class EventFile:
    """Follows a file: whenever events are asked for, its next whole line is carried out first."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._read = 0

    def get(self) -> list[Event]:
        """Return what happened: what the next line says, and what the player did."""
        line = self._next()
        if line:
            try:
                posted = events(line)
            except (ValueError, IndexError, pygame.error):
                _log.warning("%s: this is no event: %s", self.path, line)
            else:
                for event in posted:
                    pygame.event.post(event)
        return from_system()

    def _next(self) -> str:
        try:
            with self.path.open("rb") as file:
                file.seek(self._read)
                line = file.readline()
        except OSError:
            return ""
        if not line.endswith(b"\n"):  # it is still being written
            return ""
        self._read += len(line)
        return line.decode(errors="replace").strip()


def events(line: str) -> list[Event]:
    """Return the events of a line; ValueError or IndexError if it is none."""
    what, *words = line.split()
    match what:
        case "move":
            return [Event(pygame.MOUSEMOTION, pos=_pos(words), rel=(0, 0), buttons=(0, 0, 0))]
        case "down":
            return [Event(pygame.MOUSEBUTTONDOWN, button=int(words[0]), pos=_pos(words[1:]), clicks=1)]
        case "up":
            return [Event(pygame.MOUSEBUTTONUP, button=int(words[0]), pos=_pos(words[1:]), clicks=1)]
        case "key":
            *held, name = words[0].lower().split("+")
            if not set(held) <= MODIFIERS.keys():
                raise ValueError(line)
            key, mod = pygame.key.key_code(name), sum(MODIFIERS[each] for each in held)
            return [Event(kind, key=key, mod=mod, unicode="") for kind in (pygame.KEYDOWN, pygame.KEYUP)]
        case "close":
            return [Event(pygame.WINDOWCLOSE), Event(pygame.QUIT)]
    raise ValueError(line)


def _pos(words: list[str]) -> tuple[int, int]:
    return (int(words[0]), int(words[1]))
