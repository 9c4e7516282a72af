"""Processes that end as the system ends them: at a line of the code that writes, or in the midst of what it writes."""

from __future__ import annotations

import builtins
import io
import os
import sys
from collections.abc import Mapping
from types import FrameType
from typing import Any, Literal, get_args
from unittest.mock import patch

from game.session.saves.files import write_atomically
from game.session.saves.records import RecordJournal

Place = Literal["line", "rewrite", "write", "append"]
"""At a line of the code that writes; where a file was just opened to be written anew, or such a one is half written;
half way through whatever is written; or just after something was added to a file.
"""
MODES: Mapping[Place, str] = {"rewrite": "wx+", "write": "awx+", "append": "a"}
PLACES: tuple[Place, ...] = get_args(Place)
KILLED = 9 if os.name == "nt" else -9
"""The exit code of a process that was ended by 9: SIGKILL, for which Windows has no name."""


class Countdown:
    """Ends the process at the nth event."""

    def __init__(self, times: int) -> None:
        self._left = times

    def due(self) -> bool:
        """Count an event; return whether it is the last one."""
        self._left -= 1
        return self._left == 0

    def now(self) -> None:
        """End the process."""
        os.kill(os.getpid(), 9)


class Written:
    """A file whose writing may end the process half way."""

    def __init__(self, file: Any, place: Place, countdown: Countdown) -> None:
        self._file = file
        self._place = place
        self._countdown = countdown

    def __enter__(self) -> Written:
        return self

    def __exit__(self, *problem: object) -> None:
        self._file.close()
        if self._place == "append" and self._countdown.due():
            self._countdown.now()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def write(self, data: Any) -> Any:
        """Write the data, or half of it before the process ends."""
        if self._place != "append" and self._countdown.due():
            self._file.write(data[: len(data) // 2])
            self._file.flush()
            self._countdown.now()
        return self._file.write(data)


def die_at(place: Place, times: int) -> None:
    """End this process when it comes to such a place for the `times`th time from now on."""
    if place == "line":
        _die_at_line(Countdown(times))
    else:
        _die_writing(place, Countdown(times))


def _die_at_line(countdown: Countdown) -> None:
    writing = {RecordJournal.write.__code__.co_filename, write_atomically.__code__.co_filename}

    def at_line(frame: FrameType, event: str, arg: Any) -> Any:
        if event == "line" and countdown.due():
            countdown.now()
        return at_line

    sys.settrace(lambda frame, event, arg: at_line if frame.f_code.co_filename in writing else None)


def _die_writing(place: Place, countdown: Countdown) -> None:
    really = io.open

    def opened(file: Any, mode: str = "r", *args: Any, **given: Any) -> Any:
        found = really(file, mode, *args, **given)
        if not set(mode) & set(MODES[place]):
            return found
        if place == "rewrite" and countdown.due():
            countdown.now()
        return Written(found, place, countdown)

    for module in (io, builtins):
        patch.object(module, "open", opened).start()
