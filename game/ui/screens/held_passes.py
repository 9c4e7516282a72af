"""What people pass with: tapped, it passes; held, it shows them their hand instead, as long as they hold it.

Where hands lie open there is nothing to be shown, and a key passes at once. What is broken off passes for nobody.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from game.session.match.calls import Calls
from game.ui.pad import TAP


class _Held(Struct):
    """What somebody passes with is down."""

    down: Callable[[], bool]
    passes: bool
    """Whether it passes when it is let go soon."""
    seconds: float = 0.0


class HeldPasses:
    """Hears who presses what they pass with, and passes by `calls` where it is let go soon, or no hand is `hidden`."""

    def __init__(self, calls: Calls, hidden: bool = True) -> None:
        self.hidden = hidden
        self._calls = calls
        self._held: dict[int, _Held] = {}

    @property
    def looking(self) -> tuple[int, ...]:
        """The seats that have held it so long that they look at their hand."""
        return tuple(seat for seat, held in self._held.items() if held.seconds >= TAP)

    def press(self, seat: int, down: Callable[[], bool]) -> None:
        """A seat has pressed the key it passes with; `down()` tells whether it still is."""
        if self.hidden:
            self._held[seat] = _Held(down, passes=True)
        else:
            self._calls.decline(seat)

    def point(self, seat: int, down: Callable[[], bool]) -> None:
        """The pointer is down on what a seat passes with: whether it passes is for `click` to say."""
        if self.hidden:
            self._held[seat] = _Held(down, passes=False)

    def click(self, seat: int) -> None:
        """What a seat passes with was clicked or confirmed: it passes, unless it looked at its hand with that."""
        looked = seat in self.looking
        self._held.pop(seat, None)
        if not looked:
            self._calls.decline(seat)

    def drop(self) -> None:
        """Whatever is held means nothing any more."""
        self._held.clear()

    def tick(self, dt: float) -> bool:
        """dt seconds passed; whether anything is being held, or was let go."""
        before = bool(self._held)
        for seat, held in [*self._held.items()]:
            if held.down():
                held.seconds += dt
                continue
            del self._held[seat]
            if held.passes and held.seconds < TAP:
                self._calls.decline(seat)
        return before
