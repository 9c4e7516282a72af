"""Reading long matches bit by bit, with a page that shows the progress and can stop it."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Protocol

from game.ui.widgets import Answer, Column, Dialog, Label
from game.ui.widgets.base import nothing
from game.ui.widgets.label import ProgressBar
from game.ui.widgets.screens import Screens
from game.words.strings import _

PLAYS_AT_ONCE = 3000
"""Plays that are read before the progress page is opened: about a tenth of a second."""
PLAYS_PER_STEP = 100
"""Plays that are read between two looks at the clock."""
FIRST_SECONDS, FRAME_SECONDS = 0.5, 0.03
"""Most seconds of reading before the progress page is opened, and in each frame after that."""


class IncrementalReading(Protocol):
    """A reading in steps: `load_more()` is called until it returns False."""

    @property
    def progress(self) -> float:
        """Share that has been read, 0–1."""

    def load_more(self, max_steps: int = ...) -> bool:
        """Read up to `max_steps` plays. Return whether more may be left."""


def _has_more_after_first_part(reading: IncrementalReading) -> bool:
    """Read plays, up to a limit of time and number. Return whether more may be left."""
    until = perf_counter() + FIRST_SECONDS
    for _again in range(PLAYS_AT_ONCE // PLAYS_PER_STEP):
        if not reading.load_more(PLAYS_PER_STEP):
            return False
        if perf_counter() > until:
            break
    return True


def read_through(
    screens: Screens,
    reading: IncrementalReading,
    on_done: Callable[[], object],
    on_stop: Callable[[], object] = nothing,
) -> None:
    """Read to the end, then call `on_done`. What does not take long is read at once; the rest is read on a page that
    shows the progress. Stopping it there calls `on_stop` in place of `on_done`.
    """
    if _has_more_after_first_part(reading):
        screens.push(ReadingPage(reading, on_done, on_stop))
    else:
        on_done()


class ReadingPage(Dialog):
    """Reads the next plays of a long match in every frame while it is on top, and shows the progress. At the end it
    closes and calls `on_done`; what was read is in `reading`. Esc and the button close it and call `on_stop`.
    """

    def __init__(
        self, reading: IncrementalReading, on_done: Callable[[], object], on_stop: Callable[[], object] = nothing
    ) -> None:
        self._progress, self._bar = Label("", ink="text_dim"), ProgressBar()
        super().__init__(
            _("A long match"),
            answers=[Answer(_("Stop"), on_stop)],
            content=Column([self._progress, self._bar], gap=10),
            on_cancel=on_stop,
        )
        self.reading = reading
        self.on_done = on_done
        self._show_progress()

    def tick(self, dt: float) -> bool:
        if self.stack.top is not self:
            return super().tick(dt)
        until = perf_counter() + FRAME_SECONDS
        while self.reading.load_more(PLAYS_PER_STEP):
            if perf_counter() >= until:
                self._show_progress()
                return True
        self.stack.pop()
        self.on_done()
        return True

    def _show_progress(self) -> None:
        self._progress.text = _("Reading … {share}%").format(share=int(100 * self.reading.progress))
        self._bar.share = self.reading.progress
