"""What happened in a match so far, as far as it may be told: what is hidden stays so until its deal is over."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.actions import DEALER, Shuffle
from game.engine.events import Event
from game.engine.state import Phase, State, View, view
from game.session.audience import redacted
from game.session.history import History

OVER = (Phase.DEAL_OVER, Phase.MATCH_OVER)
"""When nothing of a deal is hidden any more."""


class Past:
    """Tells of the moves of `history`."""

    def __init__(self, history: History) -> None:
        self._history = history

    @property
    def last_seat(self) -> int:
        """Who made the last move; DEALER before anybody did."""
        last = self._history.last
        return last.seat if last else DEALER

    @property
    def deals(self) -> tuple[State, ...]:
        """The scored state of every deal that is over, in order."""
        return self._history.ended()

    @property
    def actions(self) -> int:
        """How many actions there were, shuffles included, without what was taken back."""
        return sum(len(move.actions) for move in self._history.moves)

    @property
    def fingerprints(self) -> tuple[str, ...]:
        """What commits the dealer to the shuffles of this deal so far, in order; none where one is not committed to."""
        return tuple(shuffle.fingerprint for shuffle in self._history.shuffles(self._deal) if shuffle.salt)

    def disclosed(self) -> tuple[Shuffle, ...]:
        """Return the shuffles of this deal once it is over, and nothing before."""
        return self._history.shuffles(self._deal) if self._over else ()

    def told_afterwards(self) -> tuple[tuple[State, State, tuple[Event, ...]], ...]:
        """Return all that happened in this deal, nothing hidden, once it is over, and nothing before.

        Of every move: the true state before it, the one after it, and the events.
        """
        return self._history.steps(self._deal) if self._over else ()

    def retell(self, seat: int) -> Iterator[tuple[View, tuple[Event, ...]]]:
        """Yield all that `seat` was told in this deal, move by move, without what was taken back."""
        for move in self._history.of_deal(self._deal):
            yield view(move.after, seat), redacted(move.events, seat)

    def names_then(self) -> Iterator[tuple[str, ...]]:
        """Yield who sat where at each move that `retell` tells."""
        for move in self._history.of_deal(self._deal):
            yield move.names

    @property
    def _deal(self) -> int:
        return self._history.state.deal

    @property
    def _over(self) -> bool:
        return self._history.state.phase in OVER
