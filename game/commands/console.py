"""How far a long command has come: one line on the terminal, written over and over."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic

OFTEN, SOON, SELDOM = 0.2, 5.0, 60.0
"""Seconds between two lines: on a terminal; in a file at first, and the most it comes to by doubling."""


class ProgressLine:
    """Tells on stderr that `done` of `goal` are done and how long the rest will take.

    A terminal shows one line; a file gets lines, fewer and fewer down to one a minute, where `logged`, else nothing.
    """

    def __init__(
        self,
        name: str,
        goal: int,
        what: str,
        *,
        first: int = 0,
        logged: bool = False,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Begin, with `first` done already."""
        self._name, self._goal, self._what, self._first = name, goal, what, first
        self._clock = clock
        self._terminal = sys.stderr.isatty()
        self._shown = self._terminal or logged
        self._pause = OFTEN if self._terminal else SOON
        self._began = clock()
        self._told = self._began - self._pause

    def show(self, done: int, more: Callable[[], str] = str) -> None:
        """Tell, if it is time again; `more` is what else there is to say."""
        now = self._clock()
        if not self._shown or now < self._told + self._pause:
            return
        if not self._terminal and self._told >= self._began:
            self._pause = min(2 * self._pause, SELDOM)
        self._told = now
        new = done - self._first
        left = duration((now - self._began) / new * (self._goal - done)) if new else "?"
        also = more()
        text = f"{self._name}: {done}/{self._goal} {self._what}, {left} left" + (f", {also}" if also else "")
        before, after = ("\r\033[K", "") if self._terminal else ("", "\n")
        print(before + text, end=after, file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Wipe the line, and what a terminal wrote beside it, such as ^C."""
        if self._terminal:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def duration(seconds: float) -> str:
    """Write a time as `3:05` or `2:03:05`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
