"""Mouse and keyboard input read from a file, for machines on which no other program may control them.

Each line is one of `move X Y`, `down BUTTON X Y`, `up BUTTON X Y`, `key NAME` (`d`, `return`, `ctrl+z`) and `close`,
with positions in pixels of the window. It is posted to SDL's event queue. Lines can be appended at any time.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import pygame
from pygame.event import Event

MODIFIERS = {"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT, "alt": pygame.KMOD_ALT}

Events = Callable[[], list[Event]]
"""Returns the events since the last call."""

_log = logging.getLogger(__name__)


def system_events() -> list[Event]:
    """Return the events since the last call from SDL's queue."""
    return pygame.event.get()


def has_pending_events() -> bool:
    """Whether there are unread events in SDL's queue; lines of an event file that were not posted yet do not count."""
    return bool(pygame.event.peek())


class EventFile:
    """Reads events from a file: one complete line before each read of the event queue."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._offset = 0

    def get(self) -> list[Event]:
        """Post the events of the next line, if a complete one is there, and return all events since the last call. A
        malformed line is logged and skipped.
        """
        line = self._next_line()
        if line:
            try:
                posted = parse_events(line)
            except (ValueError, IndexError, pygame.error):
                _log.warning("%s: this is no event: %s", self.path, line)
            else:
                for event in posted:
                    pygame.event.post(event)
        return system_events()

    def _next_line(self) -> str:
        try:
            with self.path.open("rb") as file:
                file.seek(self._offset)
                line = file.readline()
        except OSError:
            return ""
        if not line.endswith(b"\n"):  # it is still being written
            return ""
        self._offset += len(line)
        return line.decode(errors="replace").strip()


def parse_events(line: str) -> list[Event]:
    """Return the events of a line, such as `move 10 20` or `key ctrl+z`, which is pressed and released.

    Raises ValueError, IndexError or pygame.error if the line is malformed.
    """
    what, *words = line.split()
    match what:
        case "move":
            return [Event(pygame.MOUSEMOTION, pos=_position(words), rel=(0, 0), buttons=(0, 0, 0))]
        case "down":
            return [Event(pygame.MOUSEBUTTONDOWN, button=int(words[0]), pos=_position(words[1:]), clicks=1)]
        case "up":
            return [Event(pygame.MOUSEBUTTONUP, button=int(words[0]), pos=_position(words[1:]), clicks=1)]
        case "key":
            *held, name = words[0].lower().split("+")
            if not set(held) <= MODIFIERS.keys():
                raise ValueError(line)
            key, mod = pygame.key.key_code(name), sum(MODIFIERS[each] for each in held)
            return [Event(kind, key=key, mod=mod, unicode="") for kind in (pygame.KEYDOWN, pygame.KEYUP)]
        case "close":
            return [Event(pygame.WINDOWCLOSE), Event(pygame.QUIT)]
    raise ValueError(line)


def _position(words: list[str]) -> tuple[int, int]:
    return (int(words[0]), int(words[1]))
