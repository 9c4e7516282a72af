"""What is alike in all deals that are played out card by card, wherever melds lie."""

from __future__ import annotations

from game.engine.sheet.rules import Rules


class DealUnderWay:
    """A deal at a moment, with all cards known, each a bit. How it goes on is told by those who inherit."""

    def __init__(self, rules: Rules, hands: list[int], stock: list[int], pile: list[int], turn: int) -> None:
        self.hands = hands
        self.stock = stock
        self.at = 0
        """Cards of the stock that are gone."""
        self.pile = pile
        self.players: int = len(hands)
        self.turn = turn
        self.known: list[int] = [0] * len(hands)
        """By seat: cards it was seen to take and holds."""
        self.dead = 0
        """The discards, as a set."""
        for bit in pile:
            self.dead |= bit
        self.turns: list[int] = [0] * len(hands)
        self.begun = 0
        self.circling = 0
        self.idle = 0
        self.ran_out = False
        self.was_out = False
        """Whether the stock had run out before the turn."""
        self.drawn = 0
        """The card drawn from the discards in this turn."""
        self.out = -1
        self.why = 0
        self._throws_drawn: bool = rules.draw.discard_drawn
        self._stock_left: int = rules.draw.stock_left
        self._ends: bool = rules.stock_out == "end_deal"
        self._stale: int = rules.stalemate * self.players
        self._takes: bool = rules.draw.discards == "top"
