"""The sounds of the events at the table, each with its time and seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from game.engine.state import NOBODY
from game.session.preferences import Preferences


class PlaySound(Protocol):
    """A function that plays a sound by name, with its volume and its direction."""

    def __call__(self, name: str, volume: float, pan: float = 0.0, /) -> object:
        """Start a sound at a volume (0–1) and a direction `pan` (-1 left, 1 right), without waiting for its end."""


def silent(name: str, volume: float, pan: float = 0.0) -> None:
    """Play no sound."""


def unless_muted(play: PlaySound, preferences: Preferences) -> PlaySound:
    """Return a function that plays sounds by `play`, but none while sound is muted. With captions on it calls `play`
    even then, for the caption; `play` itself must then be silent.
    """

    def play_if_on(name: str, volume: float, pan: float = 0.0) -> None:
        if not preferences.settings.muted or preferences.settings.captions:
            play(name, volume, pan)

    return play_if_on


class _ScheduledSound(Struct):
    """A scheduled sound: the seconds until it is heard, its name, volume and direction."""

    seconds: float
    name: str
    volume: float
    pan: float


class Soundtrack:
    """Plays sounds at their scheduled times; `pans` gives the direction of each seat, from the left (-1) to the
    right (1).
    """

    def __init__(self, play: PlaySound) -> None:
        self.play = play
        self.pans: Sequence[float] = ()
        self._due: list[_ScheduledSound] = []

    def schedule(self, seconds: float, name: str, volume: float, seat: int = NOBODY) -> None:
        """Schedule a sound in `seconds`, or play it at once if they are 0. It has a volume of 0–1 and comes from the
        direction of a seat, or for NOBODY from the middle.
        """
        pan = self.pans[seat] if 0 <= seat < len(self.pans) else 0.0
        if seconds > 0:
            self._due.append(_ScheduledSound(seconds, name, volume, pan))
        else:
            self.play(name, volume, pan)

    def tick(self, dt: float) -> None:
        """Advance by `dt` seconds and play the sounds that are due."""
        if not self._due:
            return
        for each in self._due:
            each.seconds -= dt
        now = sorted((each for each in self._due if each.seconds <= 0), key=_time)
        self._due = [each for each in self._due if each.seconds > 0]
        for each in now:
            self.play(each.name, each.volume, each.pan)

    def finish(self) -> None:
        """Play every scheduled sound now, as the motion was cut short; of several with the same name only the last."""
        last = {each.name: each for each in sorted(self._due, key=_time)}
        self._due = []
        for each in last.values():
            self.play(each.name, each.volume, each.pan)


def _time(due: _ScheduledSound) -> float:
    return due.seconds
