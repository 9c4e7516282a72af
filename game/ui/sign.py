"""What is drawn over all screens as long as something is the case."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, TypeVar

from game.ui.canvas import Canvas

T = TypeVar("T")


class Sign(ABC, Generic[T]):
    """Draws what `find()` gives, if anything. An `Overlay`: the screens below go on."""

    def __init__(self, find: Callable[[], T | None]) -> None:
        self._find = find
        self.shown: T | None = None

    def tick(self, dt: float) -> bool:
        """See `Overlay.tick`."""
        before, self.shown = self.shown, self._find()
        return self.shown != before

    def draw(self, canvas: Canvas) -> None:
        """See `Overlay.draw`."""
        if self.shown is not None:
            self.paint(canvas, self.shown)

    @abstractmethod
    def paint(self, canvas: Canvas, shown: T) -> None:
        """Draw it."""
