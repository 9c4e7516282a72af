"""What can wait until the first picture is shown, and is then there before anybody wants it."""

from collections import deque
from collections.abc import Callable, Iterable


class Later:
    """Does things once `ready()`, one at each turn of the loop, so that none is noticed. A poller of the loop."""

    def __init__(self, ready: Callable[[], bool], things: Iterable[Callable[[], object]]) -> None:
        self._ready = ready
        self._things = deque(things)

    @property
    def waiting(self) -> bool:
        """Whether anything is still to be done."""
        return bool(self._things)

    def tick(self, dt: float) -> bool:
        """Do the next one. Nothing on screen changes."""
        if self._things and self._ready():
            self._things.popleft()()
        return False
