"""What a seat knows of the cards nobody sees, as bits, and hands that others may have chosen from them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random

from game.bots.simulate.under_way import Moment

_FAR = -1e9


class HiddenCards(Moment, ABC):
    """A deal as one seat sees it: cards that are nowhere to be seen, and what is known of who holds them."""

    def __init__(self, seat: int, players: int, values: list[int], partners: list[list[int]], near: float) -> None:
        super().__init__(players, [])
        self.seat = seat
        self.values = values
        self.partners = partners
        self.near = near
        """Points a card may count more to be kept for each meld that one card would make of it and another."""
        self.wild = 0
        """The cards that are wild."""
        self.hand = 0
        self.sizes: list[int] = [0] * players
        self.hidden: list[int] = []
        """Cards that are nowhere to be seen, each a bit."""
        self.powers: list[list[float]] = [[] for _ in range(players)]
        """By seat: for each of them, the less, the likelier the seat holds it."""
        self.more = 0.0
        """Cards beyond its hand that each seat has chosen from."""
        self.lays: list[bool] = [False] * players
        """By seat: whether it is known to lay what it can."""
        self.stock = 0
        """Cards of the stock."""

    @abstractmethod
    def in_melds(self, hand: int) -> int:
        """Return the cards of a hand that are in melds where it leaves the least."""

    def dealt(self, numbers: list[int], tries: int, rng: Random) -> tuple[list[int], list[int]]:
        """Return hands for all, of the hidden cards of these `numbers`, and the numbers of those that are left.

        A hand is dealt so many times, at most, until one has nothing its owner would have laid, or what they took lies
        in melds.
        """
        left, hands = self.hidden, [0] * self.players
        hands[self.seat] = self.hand
        for step in range(1, self.players):
            seat = (self.seat + step) % self.players
            known, lays = self.known[seat], self.lays[seat]
            few = self.sizes[seat] - known.bit_count()
            if few <= 0:
                hands[seat] = known
                continue
            wanted = few + int((0.0 if lays else self.more) + rng.random())
            best, wrong = 0, 99
            for _ in range(tries if known or lays else 1):
                hand = self.chosen(seat, few, wanted, numbers, rng)
                melded = self.in_melds(hand)
                found = (melded if lays else known & ~melded).bit_count()
                if found < wrong:
                    best, wrong = hand, found
                if not wrong:
                    break
            hands[seat] = best
            numbers = [at for at in numbers if not best & left[at]]
        return hands, numbers

    def chosen(self, seat: int, few: int, wanted: int, numbers: list[int], rng: Random) -> int:
        """Return a hand of what is known and so `few` cards more, that was chosen from so many that are `wanted`.

        They are drawn from the hidden cards of these `numbers`, the likely ones more often; the worst are thrown.
        """
        powers, known = self.powers[seat], self.known[seat]
        keyed = sorted([(rng.random() ** powers[at], at) for at in numbers], reverse=True)
        hand, count = known, 0
        for _, at in keyed[:wanted]:
            hand |= self.hidden[at]
            count += 1
        while count > few:
            may = hand & ~self.in_melds(hand) & ~(known | self.wild)
            if not may:
                may = hand & ~known
            hand ^= self._worst(hand, may)
            count -= 1
        return hand

    def _worst(self, hand: int, may: int) -> int:
        best, chosen = _FAR, 0
        while may:
            bit = may & -may
            may ^= bit
            at = bit.bit_length() - 1
            good = float(self.values[at])
            for others in self.partners[at]:
                if others & hand:
                    good -= self.near
            if good > best:
                best, chosen = good, bit
        return chosen
