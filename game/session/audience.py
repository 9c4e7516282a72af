"""Who watches a match from its seats: each is shown what that seat sees, and told what it may know of what happened."""

from __future__ import annotations

from collections.abc import Callable, Collection

from game.engine.events import Event, redact
from game.engine.state import State, View, view
from game.session.history import History

Listener = Callable[[View, tuple[Event, ...]], None]
"""Called with a seat's view after something happened, and the events as that seat may know them."""


class Audience:
    """The seats of the match of `history`, and who listens there."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._listeners: list[tuple[int, Listener]] = []
        self._viewed: State | None = None
        """The state the views below are of."""
        self._views: dict[tuple[int, frozenset[int]], View] = {}

    def view(self, seat: int, open_hands: Collection[int] = ()) -> View:
        """Return what `seat` sees where the hands of the seats `open_hands` lie open to everybody."""
        if self._viewed is not self._history.state:  # screens ask at every turn of the loop
            self._viewed, self._views = self._history.state, {}
        key = seat, frozenset(open_hands)
        if key not in self._views:
            self._views[key] = view(self._history.state, seat, open_hands)
        return self._views[key]

    def subscribe(self, seat: int, listener: Listener) -> Callable[[], None]:
        """Tell `listener` from now on what `seat` sees; returns how to stop that."""
        entry = (seat, listener)
        self._listeners.append(entry)
        return lambda: self._listeners.remove(entry)

    def tell(self, events: tuple[Event, ...]) -> None:
        """Let everybody know that this happened."""
        for seat, listener in tuple(self._listeners):
            listener(self.view(seat), redacted(events, seat))


def redacted(events: tuple[Event, ...], seat: int) -> tuple[Event, ...]:
    """Return events as `seat` may know them."""
    return tuple(redact(event, seat) for event in events)
