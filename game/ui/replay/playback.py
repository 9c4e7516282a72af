"""Letting a match go on by itself: when the next moment is due."""

from collections.abc import Mapping
from types import MappingProxyType

PACES: Mapping[str, tuple[float, str]] = MappingProxyType(
    {"slow": (1.6, "slow"), "normal": (0.7, "normal"), "fast": (0.25, "fast"), "very fast": (0.05, "off")}
)
"""Seconds between two moments, and how fast cards move meanwhile."""


class Playback:
    """Says in `tick` when the next moment is due, as long as it is `playing`."""

    def __init__(self) -> None:
        self.playing = False
        self.pace = "normal"
        self._waited = 0.0

    def toggle(self) -> None:
        """Play, or stop."""
        self.playing = not self.playing
        self._waited = PACES[self.pace][0]

    def tick(self, dt: float) -> bool:
        """dt seconds passed in which nothing moved; whether the next moment is due."""
        if not self.playing:
            return False
        self._waited += dt
        if self._waited < PACES[self.pace][0]:
            return False
        self._waited = 0.0
        return True
