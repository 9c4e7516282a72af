"""How one screen gives way to the next: the picture of the one before fades."""

from collections.abc import Callable

import pygame

from game.ui.canvas import Canvas, SurfaceCanvas
from game.ui.tween import ease_in_out


class Transition:
    """Keeps the last picture when the screens change and lets it fade in `seconds()`; at 0 there is no transition.

    Nothing waits for it: the new screen has the input at once.
    """

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._before: pygame.Surface | None = None
        self._age = 0.0
        self._lasts = 0.0

    @property
    def under_way(self) -> bool:
        """Whether something of the screen before is still seen."""
        return self._before is not None

    def begin(self, canvas: Canvas) -> None:
        """The screens have changed, and `canvas` still shows how they were; where it has no pixels, nothing fades."""
        self._lasts, self._age = self._seconds(), 0.0
        if self._lasts > 0 and isinstance(canvas, SurfaceCanvas):
            self._before = canvas.surface.copy()

    def end(self) -> None:
        """Show nothing of the screen before any more."""
        self._before = None

    def tick(self, dt: float) -> bool:
        """dt seconds passed; whether it looks different now."""
        if self._before is None:
            return False
        self._age += dt
        if self._age >= self._lasts:
            self._before = None
        return True

    def draw(self, canvas: Canvas) -> None:
        """What is left of the picture before, over the new one."""
        if self._before is None or not isinstance(canvas, SurfaceCanvas):
            return
        if self._before.get_size() != canvas.rect.size:
            self._before = None
            return
        # An opaque picture with one opacity for all of it is the quickest to blend.
        self._before.set_alpha(round(255 * (1 - ease_in_out(self._age / self._lasts))))
        canvas.surface.blit(self._before, (0, 0))
