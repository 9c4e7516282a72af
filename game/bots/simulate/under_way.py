"""What is alike in all deals that are played out card by card, wherever melds lie."""

from __future__ import annotations

from game.engine.sheet.rules import Rules


class Moment:
    """How far a deal is, as everybody sees it; cards are bits."""

    def __init__(self, players: int, pile: list[int]) -> None:
        self.players = players
        self.pile = pile
        self.known: list[int] = [0] * players
        """By seat: cards it was seen to take and holds."""
        self.begun = 0
        self.circling = 0
        self.idle = 0
        self.ran_out = False
        self.was_out = False
        """Whether the stock had run out before the turn."""
        self.drawn = 0
        """The card drawn from the discards in this turn."""

    def go_on_from(self, other: Moment) -> None:
        """Be as far as another; the discards are left as they are."""
        self.known = other.known[:]
        self.begun = other.begun
        self.circling = other.circling
        self.idle = other.idle
        self.ran_out = other.ran_out
        self.was_out = other.was_out
        self.drawn = other.drawn


class DealUnderWay(Moment):
    """A deal at a moment, with all cards known. How it goes on is told by those who inherit."""

    def __init__(self, rules: Rules, hands: list[int], stock: list[int], pile: list[int], turn: int) -> None:
        super().__init__(len(hands), pile)
        self.hands = hands
        self.stock = stock
        self.at = 0
        """Cards of the stock that are gone."""
        self.turn = turn
        self.dead = 0
        """The discards, as a set."""
        for bit in pile:
            self.dead |= bit
        self.turns: list[int] = [0] * len(hands)
        self.out = -1
        self.why = 0
        self._throws_drawn: bool = rules.draw.discard_drawn
        self._stock_left: int = rules.draw.stock_left
        self._ends: bool = rules.stock_out == "end_deal"
        self._stale: int = rules.stalemate * self.players
        self._takes: bool = rules.draw.discards == "top"
