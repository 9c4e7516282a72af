"""Matches that are long are read bit by bit: a page says how far, and stops it where that is wanted."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Protocol

from game.ui.widgets import Answer, Column, Dialog, Label
from game.ui.widgets.base import nothing
from game.ui.widgets.label import ProgressBar
from game.ui.widgets.screens import Screens
from game.ui.words.strings import _

USUAL = 3000
"""Plays of a match that are read before the window says that it reads: a tenth of a second."""
LITTLE = 100
"""Plays that are read before one looks at the clock."""
PATIENCE, FRAME = 0.5, 0.03
"""Seconds for the first plays, where they are hard ones, and in which it is read on at every turn of the loop."""


class Reading(Protocol):
    """Something that is read bit by bit: `load_more()` until it is False."""

    @property
    def progress(self) -> float:
        """The share read so far, 0 to 1."""

    def load_more(self, max_steps: int = ...) -> bool:
        """Read at most `max_steps` more plays; whether more may be left."""


def _more_than_usual(reading: Reading) -> bool:
    """Read what is read at once of anything; whether there is more."""
    until = perf_counter() + PATIENCE
    for _again in range(USUAL // LITTLE):
        if not reading.load_more(LITTLE):
            return False
        if perf_counter() > until:
            break
    return True


def read_through(
    screens: Screens, reading: Reading, done: Callable[[], object], stopped: Callable[[], object] = nothing
) -> None:
    """Read something to its end and do what is to be `done` then: at once, or where it is long, on a page that says how
    far it is, and on which it can be `stopped`.
    """
    if _more_than_usual(reading):
        screens.push(ReadingPage(reading, done, stopped))
    else:
        done()


class ReadingPage(Dialog):
    """Says how far something has been read; Esc and the button stop that. Then it is gone, and the rest is `done`."""

    def __init__(self, reading: Reading, done: Callable[[], object], stopped: Callable[[], object] = nothing) -> None:
        self._progress, self._bar = Label("", ink="text_dim"), ProgressBar()
        super().__init__(
            _("A long match"),
            answers=[Answer(_("Stop"), stopped)],
            content=Column([self._progress, self._bar], gap=10),
            on_cancel=stopped,
        )
        self.reading = reading
        self.done = done
        self._tell()

    def tick(self, dt: float) -> bool:
        if self.stack.top is not self:
            return super().tick(dt)
        until = perf_counter() + FRAME
        while self.reading.load_more(LITTLE):
            if perf_counter() >= until:
                self._tell()
                return True
        self.stack.pop()
        self.done()
        return True

    def _tell(self) -> None:
        self._progress.text = _("Reading … {share}%").format(share=int(100 * self.reading.progress))
        self._bar.share = self.reading.progress
