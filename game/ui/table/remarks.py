"""What the player is told in passing: why something is not allowed, what is missing, what a click was about."""

from collections.abc import Callable

from game.engine.refusals import Refusal
from game.ui.table.viewpoint import Viewpoint
from game.ui.widgets import Toasts


class Remarks:
    """Puts sentences on `toasts`."""

    def __init__(self, place: Viewpoint, sound: Callable[[str, float], object]) -> None:
        self.toasts = Toasts()
        self._place = place
        self._sound = sound

    def say(self, text: str) -> None:
        """Say something."""
        self.toasts.show(text, 4.0)

    def refuse(self, refusal: Refusal) -> None:
        """Say why something is not allowed."""
        self._sound("refuse", 0.8)
        self.toasts.show(self._place.words.refusal(refusal, self._place.seen), 5.0, "close", "danger")

    def warn(self, text: str) -> None:
        """Say that something is wrong with the program's surroundings."""
        self.toasts.show(text, 5.0, "warning", "danger")

    def hush(self) -> None:
        """Take away what was said."""
        self.toasts.clear()
