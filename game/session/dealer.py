"""The dealer: the only chance in dealing. One number gives the same cards on every machine, whatever is played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256

from game.engine.actions import Action, Next, Shuffle
from game.engine.cards import Card

Order = tuple[Card, ...]


class Dealer:
    """Orders the cards of every shuffle.

    Each shuffle has a stream of its own, drawn from the seed, the number of the deal (from 1) and how often the
    stock was renewed in it before. `fixed` gives orders outright, by the same two numbers.
    """

    def __init__(self, seed: int, fixed: Mapping[tuple[int, int], Order] | None = None) -> None:
        self.seed = seed
        self._fixed = dict(fixed or {})

    def order(self, cards: Order, deal: int, renewal: int) -> Order:
        """Return `cards` in the order they will be drawn; how they were ordered before makes no difference."""
        fixed = self._fixed.get((deal, renewal))
        # Sorting by hashes is a shuffle that no version of Python will ever do differently.
        return fixed or tuple(face for _, face in sorted(self._marked(cards, f"{self.seed}/{deal}/{renewal}")))

    def _marked(self, cards: Order, stream: str) -> Iterable[tuple[bytes, Card]]:
        for place, face in enumerate(sorted(cards)):
            yield sha256(f"{stream}/{place}".encode()).digest(), face


def orders_of(actions: Iterable[Action]) -> dict[tuple[int, int], Order]:
    """Return the orders of recorded shuffles by deal and renewal, as `Dealer` takes them."""
    orders: dict[tuple[int, int], Order] = {}
    deal, renewal = 1, 0
    for action in actions:
        if isinstance(action, Next):
            deal, renewal = deal + 1, 0
        elif isinstance(action, Shuffle):
            orders[deal, renewal] = action.order
            renewal += 1
    return orders
