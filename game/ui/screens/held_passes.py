"""What people pass with: tapped, it passes; held, it shows them their hand instead, as long as they hold it.

Where hands lie open there is nothing to be shown, and it passes at once.
"""

from __future__ import annotations

from collections.abc import Callable

from game.session.calls import Calls
from game.ui.pad import TAP


class HeldPasses:
    """Hears who presses what they pass with, and passes by `calls` where it is let go soon, or no hand is `hidden`."""

    def __init__(self, calls: Calls, hidden: bool = True) -> None:
        self.hidden = hidden
        self._calls = calls
        self._pressed: dict[int, Callable[[], bool]] = {}
        self._since: dict[int, float] = {}
        """By seat: how many seconds it has been held."""

    @property
    def looking(self) -> tuple[int, ...]:
        """The seats that have held it so long that they look at their hand."""
        return tuple(seat for seat, seconds in self._since.items() if seconds >= TAP)

    def press(self, seat: int, held: Callable[[], bool]) -> None:
        """A seat has pressed what it passes with; `held()` tells whether it still does."""
        if self.hidden:
            self._pressed[seat], self._since[seat] = held, 0.0
        else:
            self._calls.decline(seat)

    def tick(self, dt: float) -> bool:
        """dt seconds passed; whether anything is being held, or was let go."""
        before = bool(self._pressed)
        for seat, held in [*self._pressed.items()]:
            if held():
                self._since[seat] += dt
                continue
            del self._pressed[seat]
            if self._since.pop(seat) < TAP:
                self._calls.decline(seat)
        return before
