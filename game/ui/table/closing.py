"""The end of a deal: seen for a while before the score sheet comes."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.events import DealEnded, Event
from game.engine.state import Phase

LINGER = 1.2
"""Seconds the end of a deal is seen."""


class Closing:
    """Counts the seconds from the end of a deal."""

    def __init__(self) -> None:
        self._left: float | None = None

    @property
    def near(self) -> bool:
        """Whether a deal has ended and that is still to be told."""
        return self._left is not None

    def follow(self, phase: Phase, events: Iterable[Event]) -> None:
        """Something happened; a play taken back takes the end back too."""
        if any(isinstance(event, DealEnded) for event in events):
            self._left = LINGER
        elif not is_over(phase):
            self._left = None

    def found(self, phase: Phase) -> None:
        """The match was found in this phase at the start."""
        if is_over(phase):
            self._left = LINGER

    def hurry(self) -> None:
        """Tell it at once."""
        if self.near:
            self._left = 0.0

    def tick(self, dt: float) -> bool:
        """dt seconds passed; whether it is to be told now, which is said once."""
        if self._left is None:
            return False
        self._left -= dt
        if self._left > 0:
            return False
        self._left = None
        return True


def is_over(phase: Phase) -> bool:
    """Whether a deal, or the match, has ended."""
    return phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
