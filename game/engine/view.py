"""What a seat can see: its view. Cards it cannot see are gone from it; only their number is left.

A view is a `State` in which every card the seat cannot see is `UNKNOWN`, so the verbs `legal`, `why_not` and,
for what a seat does with cards it sees, `apply` work on it as on the real state.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct, structs

from game.engine.cards import UNKNOWN, Card
from game.engine.state import Phase, State


class View(Struct, frozen=True):
    """The match as `seat` sees it."""

    seat: int
    state: State
    """Others' hands and the stock hold as many `UNKNOWN` as there are cards."""
    open_hands: tuple[int, ...] = ()
    """Other seats whose hands lie open on the table all the time: those are seen, too, sorted."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own cards, in the order they came."""
        return self.state.hands[self.seat]

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Number of cards in every hand."""
        return tuple(map(len, self.state.hands))


def view(state: State, seat: int, open_hands: Collection[int] = ()) -> View:
    """Return what `seat` sees where the hands of the seats `open_hands` lie open; once a deal is over all do."""
    others = tuple(other for other in range(state.players) if other in open_hands and other != seat)
    shown = state.phase in (Phase.DEAL_OVER, Phase.MATCH_OVER)

    def seen(owner: int, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        if owner in others:
            return tuple(sorted(hand))
        return hand if shown or owner == seat else (UNKNOWN,) * len(hand)

    hands = tuple(seen(owner, hand) for owner, hand in enumerate(state.hands))
    return View(seat, structs.replace(state, hands=hands, stock=(UNKNOWN,) * len(state.stock)), others)
