"""What a seat can see: its view. Cards it cannot see are gone from it; only their number is left.

A view is a `State` in which every card the seat cannot see is `UNKNOWN`, so the verbs `legal`, `why_not` and,
for what a seat does with cards it sees, `apply` work on it as on the real state.
"""

from __future__ import annotations

from msgspec import Struct, structs

from game.engine.cards import UNKNOWN, Card
from game.engine.state import Phase, State


class View(Struct, frozen=True):
    """The match as `seat` sees it."""

    seat: int
    state: State
    """Others' hands and the stock hold as many `UNKNOWN` as there are cards."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own cards, in the order they came."""
        return self.state.hands[self.seat]

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Number of cards in every hand."""
        return tuple(map(len, self.state.hands))


def view(state: State, seat: int) -> View:
    """Return what `seat` sees; once a deal is over all hands lie open."""
    shown = state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)
    hands = tuple(hand if shown or owner == seat else (UNKNOWN,) * len(hand) for owner, hand in enumerate(state.hands))
    return View(seat, structs.replace(state, hands=hands, stock=(UNKNOWN,) * len(state.stock)))
