"""Where the window was and how large, so that it opens there again."""

from collections.abc import Iterable
from typing import Protocol

import pygame
from pygame.event import Event

from game.session.settings import Settings
from game.ui.window import at_least

_HANDLED = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION)
"""By then a window manager has put the window where it wants it."""

Pos = tuple[int, int]


class Placed(Protocol):
    """A window, as far as its place goes."""

    full_screen: bool

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in px."""

    @property
    def position(self) -> Pos:
        """Its top left corner on the desktop."""


class WindowPlace:
    """Follows a `window` that was opened by `settings`: `watch` its events, and ask for its `state` at the end."""

    def __init__(self, window: Placed, settings: Settings) -> None:
        self._window = window
        self._asked = settings.window_at
        self._came: Pos | None = None
        self.maximised = settings.maximised

    def watch(self, events: Iterable[Event]) -> list[Event]:
        """Learn from the events and pass them on."""
        seen = list(events)
        for event in seen:
            if event.type == pygame.WINDOWMAXIMIZED:
                self.maximised = True
            elif event.type == pygame.WINDOWRESTORED:
                self.maximised = False
            elif event.type in _HANDLED and self._came is None:
                self._came = self._window.position
        return seen

    def state(self, before: Settings) -> dict[str, object]:
        """The settings of the window as it is now. What fills the screen keeps the size and place it had before."""
        found: dict[str, object] = {"full_screen": self._window.full_screen, "maximised": self.maximised}
        if self._window.full_screen or self.maximised:
            return found
        # A window manager may make it smaller than it lets itself be made: that is no size to open it with.
        found["window"] = at_least(self._window.size)
        at, came = self._window.position, self._came
        if came is None or at == came:
            # Nobody moved it: asking for where it is now would shift it by its frame, every time.
            found["window_at"] = before.window_at or at
        else:
            aside = (came[0] - self._asked[0], came[1] - self._asked[1]) if self._asked else (0, 0)
            found["window_at"] = (at[0] - aside[0], at[1] - aside[1])
        return found
