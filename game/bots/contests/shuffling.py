"""Sources of the order of the cards: a plain shuffle, or a separate stream of cards for every seat.

With a stream for each seat, what one draws does not depend on what others did before: chance gives every seat the same
cards, however a deal is played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from msgspec import structs

from game.engine.actions import Action, Cut, Shuffle
from game.engine.cards import Card
from game.engine.events import Drew, StockRenewed
from game.engine.play.dealing import to_shuffle
from game.engine.play.turns import StateAndEvents
from game.engine.play.verbs import apply
from game.engine.state import State

_Copy = tuple[Card, int]
"""A face, and the number of equal cards before it."""


class Shuffler:
    """Orders the cards of a match; the same seed gives the same orders."""

    def __init__(self, seed: str) -> None:
        self._rng = Random(seed)

    def order(self, state: State) -> tuple[Card, ...]:
        """Return the cards that are to be shuffled in `state`, in a new random order."""
        order = list(to_shuffle(state))
        self._rng.shuffle(order)
        return tuple(order)

    def carry_out(self, state: State, action: Action) -> StateAndEvents:
        """Apply an action and return the new state and events. Raises as `apply`."""
        return apply(state, action)

    def record(self, actions: Sequence[Action]) -> list[Action]:
        """Return the actions of a match as the engine can replay them: every shuffle names its cards in the order in
        which they were drawn.

        The shuffles of this class have that order from the start, so the actions are returned unchanged.
        """
        return list(actions)


class SeatStreams(Shuffler):
    """Gives every seat a sequence of cards of its own, decided by the seed, for its draws from the stock in one deal.

    For a deal already under way, pass the stock as it is now as `stock`.
    """

    def __init__(self, seed: str, stock: tuple[Card, ...] | None = None) -> None:
        super().__init__(seed)
        self._seed = seed
        self._orders = [] if stock is None else [stock]
        """Of each shuffle, the order in which its cards came, as far as that is known."""
        self._cut = 0
        self._secret = True
        """Whether nobody can know the order of the stock."""
        self._left: set[_Copy] | None = None
        """The cards in the stock, once a card was drawn from it."""
        self._streams: dict[int, Iterator[_Copy]] = {}

    def order(self, state: State) -> tuple[Card, ...]:
        """Return the cards to shuffle, in a new random order, and record that order.

        From then on `carry_out` gives each seat the cards of its own sequence when it draws from the stock. That holds
        even if the stock was renewed without a shuffle before.
        """
        order = super().order(state)
        self._orders.append(order)
        self._secret, self._left = True, None
        return order

    def carry_out(self, state: State, action: Action) -> StateAndEvents:
        """Apply an action and return the new state and events; a seat that draws from the stock gets the next card
        planned for it.

        Once the stock was renewed without a shuffle, its cards come in their order instead. Raises as `apply`.
        """
        if isinstance(action, Cut) and 0 < action.count < len(state.stock):
            self._cut = action.count
            state = structs.replace(state, stock=_uncut(self._orders[-1], action.count))
        new, events = apply(state, action)
        drawing = [event.seat for event in events if isinstance(event, Drew) and event.from_stock]
        if drawing and self._secret:
            # Who draws does not depend on the cards: the same once more, with their cards on top.
            if isinstance(action, Shuffle):
                action = Shuffle(action.seat, self._arrange_stock(state, action.order, drawing))
            else:
                state = structs.replace(state, stock=self._arrange_stock(state, state.stock, drawing))
            new, events = apply(state, action)
        if any(isinstance(event, StockRenewed) and not event.shuffled for event in events):
            self._secret = False
        return new, events

    def record(self, actions: Sequence[Action]) -> list[Action]:
        """Return the actions of the match, in which each shuffle has the order in which its cards came.

        The actions must be those of the match that was played with these streams.
        """
        orders = iter([_uncut(self._orders[0], self._cut), *self._orders[1:]] if self._orders else ())
        return [Shuffle(each.seat, next(orders)) if isinstance(each, Shuffle) else each for each in actions]

    def _arrange_stock(self, state: State, stock: tuple[Card, ...], drawing_seats: Sequence[int]) -> tuple[Card, ...]:
        """Return the stock with the next cards for `drawing_seats` on top, in the order in which these seats draw: for
        each the next one of its own sequence.

        The new order is also written into the last recorded shuffle.
        """
        if self._left is None:
            self._left = set(_copies(stock))
            self._streams = {}
        rest = list(stock)
        first = []
        for seat in drawing_seats[: len(stock)]:
            face = self._next_card_of(state, seat, self._left)
            rest.remove(face)
            first.append(face)
        arranged = (*first, *rest)
        known = self._orders[-1]
        self._orders[-1] = known[: len(known) - len(stock)] + arranged
        return arranged

    def _next_card_of(self, state: State, seat: int, left: set[_Copy]) -> Card:
        if seat not in self._streams:
            stream = list(_copies(state.rules.pack))
            Random(f"{self._seed} {len(self._orders)} {seat}").shuffle(stream)
            self._streams[seat] = iter(stream)
        copy = next(copy for copy in self._streams[seat] if copy in left)
        left.remove(copy)
        return copy[0]


def _copies(cards: Iterable[Card]) -> Iterator[_Copy]:
    """Yield each card with the number of equal cards before it."""
    seen: Counter[Card] = Counter()
    for card in cards:
        yield card, seen[card]
        seen[card] += 1


def _uncut(cut_pack: tuple[Card, ...], count: int) -> tuple[Card, ...]:
    """Return the pack from which a cut that moved the `count` uppermost cards to the bottom made `cut_pack`."""
    return cut_pack[len(cut_pack) - count :] + cut_pack[: len(cut_pack) - count]
