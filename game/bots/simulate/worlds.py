"""Hands that may be the true ones, and how a deal ends in them after a draw, a discard or a hand shown."""

from __future__ import annotations

from math import sqrt
from random import Random

from game.bots.simulate.deals import PASSED, SHOWED, THREW, TOOK, Deal, Habits
from game.bots.simulate.hidden_cards import HiddenCards
from game.bots.simulate.tables import Tables

_TRIES = 3
"""Hands that are dealt until one has what its owner took in melds."""
_NEAR = 2.0
"""Points a card may count more to be kept for each meld that one card would make of it and another."""
_AGAIN = 5
"""Worlds that are dealt anew, at most, where somebody would have shown the hand."""

Outcome = tuple[int, int, bool, tuple[int, ...]]
"""Who ended the deal by showing a hand, why else it is over, whether it was big gin, and the deadwood of all."""


class Position(HiddenCards):
    """What a seat knows of a deal, as bits. What others hold is known in part."""

    def __init__(self, tables: Tables, limit: int, seat: int, players: int) -> None:
        super().__init__(seat, players, tables.values, tables.partners, _NEAR)
        self.wild = tables.wild
        self.tables = tables
        self.limit = limit
        self.turn = seat
        self.asks = False
        """Whether the card turned up is on offer, and"""
        self.asked: list[int] = []
        """who is asked if this seat passes."""
        self.turns: list[int] = [0] * players

    def in_melds(self, hand: int) -> int:
        """Return the cards of a hand that are in melds where it leaves the least."""
        return self.tables.melded(hand)

    def world(self, rng: Random, habits: list[Habits]) -> tuple[list[int], list[int]]:
        """Return hands and a stock that may be the true ones.

        Nobody holds what they would have shown by their habits, if such a hand is found.
        """
        hands, stock = self._dealt(rng)
        for _ in range(_AGAIN):
            if not self._would_have_shown(hands, habits):
                break
            hands, stock = self._dealt(rng)
        return hands, stock

    def _would_have_shown(self, hands: list[int], habits: list[Habits]) -> bool:
        for seat, hand in enumerate(hands):
            turns = self.turns[seat]
            if seat == self.seat or not turns:
                continue
            knock = habits[seat].knock
            most = min(knock[min(turns, len(knock)) - 1], self.limit)
            if self.tables.deadwood(hand) <= most:
                return True
        return False

    def _dealt(self, rng: Random) -> tuple[list[int], list[int]]:
        hands, numbers = self.dealt(list(range(len(self.hidden))), _TRIES, rng)
        rng.shuffle(numbers)
        return hands, [self.hidden[at] for at in numbers[: self.stock]]

    def played(self, hands: list[int], stock: list[int], habits: list[Habits], what: int, card: int = 0) -> Outcome:
        """Return how a world ends where this seat does something now, and all go on by their habits."""
        deal = self.under_way(hands, stock, habits)
        self.play_on(deal, what, card)
        if deal.out < 0:
            tables = self.tables
            return -1, deal.why, False, tuple([tables.deadwood(hand) for hand in deal.hands])
        return deal.out, 0, deal.big, tuple(deal.left)

    def play_on(self, deal: Deal, what: int, card: int = 0) -> None:
        """Play the deal as it is now to its end, once this seat has done something.

        It throws a card or shows its hand without it, or it takes the discard, draws, or passes when it is asked.
        """
        if what == THREW:
            deal.discard(card)
        elif what == SHOWED:
            deal.show(card, deal.hands[self.seat] ^ card)
        elif what == PASSED:
            deal.offer(self.asked)
        else:
            if self.asks:
                deal.turn = self.seat
                deal.begin()
            if what == TOOK:
                deal.take()
            else:
                deal.draw()
            deal.throw()
        deal.run()

    def under_way(self, hands: list[int], stock: list[int], habits: list[Habits]) -> Deal:
        """Return the deal as it is now in a world."""
        deal = Deal(self.tables, self.limit, hands[:], stock[:], self.pile[:], self.turn, habits)
        deal.by_seat = True  # so that what is compared differs by what is done, less by who draws what
        deal.go_on_from(self)
        deal.turns = self.turns[:]
        return deal


class Compared:
    """Several choices and what they were worth in each world so far."""

    def __init__(self, count: int) -> None:
        self.rows: list[list[float]] = []
        self.alive: list[int] = list(range(count))
        self.sums: list[float] = [0.0] * count

    def add(self, row: list[float]) -> None:
        """Add what each is worth in a world; those dropped count nothing."""
        self.rows.append(row)
        for at in self.alive:
            self.sums[at] += row[at]

    @property
    def best(self) -> int:
        """The best so far."""
        best = self.alive[0]
        for at in self.alive:
            if self.sums[at] > self.sums[best]:
                best = at
        return best

    def surely(self, sure: float) -> int:
        """The best so far, or the first if that is not better beyond the noise."""
        best = self.best
        if best and 0 in self.alive:
            mean, error = self._ahead(best, 0)
            if mean <= sure * error:
                return 0
        return best

    def _ahead(self, best: int, other: int) -> tuple[float, float]:
        """By how much one is better than another, and the standard error of that."""
        count = len(self.rows)
        total = squares = 0.0
        for row in self.rows:
            gap = row[best] - row[other]
            total += gap
            squares += gap * gap
        mean = total / count
        spread = squares / count - mean * mean
        return mean, sqrt(spread / (count - 1)) if spread > 0 and count > 1 else 0.0

    def drop(self, sure: float) -> None:
        """Drop what is worse than the best beyond the noise."""
        best, kept = self.best, list[int]()
        for at in self.alive:
            mean, error = self._ahead(best, at) if at != best else (0.0, 0.0)
            if mean <= sure * error:
                kept.append(at)
        self.alive = kept
