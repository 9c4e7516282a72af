"""What is heard of what happens at the table: when, and from which seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from game.engine.state import NOBODY
from game.session.preferences import Preferences


class Play(Protocol):
    """Plays a sound at a volume, from the left (-1) to the right (1)."""

    def __call__(self, name: str, volume: float, pan: float = 0.0, /) -> object:
        """Play it, and do not wait for its end."""


def silent(name: str, volume: float, pan: float = 0.0) -> None:
    """Play no sound."""


def heard(play: Play, preferences: Preferences) -> Play:
    """Return `play` as far as sound is on; with captions it is written all the same."""

    def played(name: str, volume: float, pan: float = 0.0) -> None:
        if not preferences.settings.muted or preferences.settings.captions:
            play(name, volume, pan)

    return played


class _Due(Struct):
    """A sound that is to be heard in so many seconds."""

    seconds: float
    name: str
    volume: float
    pan: float


class Soundtrack:
    """Plays sounds at their time. `pans` says from where each seat is heard, from the left (-1) to the right (1)."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.pans: Sequence[float] = ()
        self._due: list[_Due] = []

    def at(self, seconds: float, name: str, volume: float, seat: int = NOBODY) -> None:
        """Play a sound in so many seconds, from a seat or the middle."""
        pan = self.pans[seat] if 0 <= seat < len(self.pans) else 0.0
        if seconds > 0:
            self._due.append(_Due(seconds, name, volume, pan))
        else:
            self.play(name, volume, pan)

    def tick(self, dt: float) -> None:
        """dt seconds passed."""
        if not self._due:
            return
        for each in self._due:
            each.seconds -= dt
        now = sorted((each for each in self._due if each.seconds <= 0), key=_time)
        self._due = [each for each in self._due if each.seconds > 0]
        for each in now:
            self.play(each.name, each.volume, each.pan)

    def finish(self) -> None:
        """What is seen comes to its end before its time: what was still to be heard is heard now, each sound once."""
        last = {each.name: each for each in sorted(self._due, key=_time)}
        self._due = []
        for each in last.values():
            self.play(each.name, each.volume, each.pan)


def _time(due: _Due) -> float:
    return due.seconds
