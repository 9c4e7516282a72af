"""Hands that may be the true ones where drawn cards lie face up, and how a deal ends in them after a decision.

What was left and thrown says much there: who could have made a meld of a card seldom leaves it, and nobody throws what
is near the cards they keep. How much it says was set so that believed hands are about as near to their goals, as far
from what was thrown and as seldom able to play what was left as those that players held in 60 deals; late in a deal
hands without any goal are believed too seldom.
"""

from __future__ import annotations

from random import Random

from game.bots.simulate.face_up_deals import FORCED, LEFT, THREW, TOOK, FaceUpDeal, FaceUpHabits, FaceUpTables

Choice = tuple[int, int, tuple[int, ...], int]
"""What the seat does, the hand it has then, its melds, and the card it throws."""

BOLD = FaceUpHabits(chance=0.15, share=0.65)
"""Counts on few goals and takes sooner: the best of some 25 habits in deals of the simulator alone."""
_OTHERS = FaceUpHabits()
_TRIES = 20
"""Hands that are dealt until one is believed."""
_COULD_HAVE = (1.0, 0.2, 0.05)
"""How likely a hand is, beside others, that could have made melds of so many cards its owner left."""
_NEAR = (1.0, 0.45, 0.2, 0.09, 0.04)
"""The same by how many times a card of it is near one its owner threw."""
_FAR = (0.07, 1.0, 0.45, 0.27, 0.13, 0.06, 0.06, 0.06)
"""The same by the cards that are missing of its nearest goal; 0: it has none."""


class FaceUpPosition:
    """What a seat knows of a deal, as bits."""

    def __init__(self, tables: FaceUpTables, seat: int) -> None:
        self.tables = tables
        self.seat = seat
        self.hand = 0
        self.melds: list[list[int]] = [[], []]
        """By seat: its melds on the table."""
        self.known = 0
        """What the other seat is known to hold."""
        self.few = 0
        """Cards it holds beside those."""
        self.hidden: list[int] = []
        """Cards that are nowhere to be seen, each a bit."""
        self.left: list[int] = []
        """Cards the other seat could have taken and did not."""
        self.thrown: list[int] = []
        """Those of them it threw itself."""
        self.stock = 0
        """Cards of the stock."""
        self.turn = 0
        self.top = 0
        """The card that lies face up; those below it are"""
        self.gone = 0
        self.turned = False
        """Whether a card has been turned up in this turn."""

    def world(self, rng: Random) -> tuple[int, list[int]]:
        """Return a hand of the other seat and a stock that may be the true ones.

        Hands are dealt until one is believed: a hand comes of choices, and not every hand would have let pass what was
        left.
        """
        cards = self.hidden[:]
        other = 1 - self.seat
        gone = self.gone | self.top
        for meld in self.melds[self.seat]:
            gone |= meld
        lying = 0
        for meld in self.melds[other]:
            lying |= meld
        best, hand, likeliest = cards, self.known, -1.0
        for _ in range(_TRIES):
            rng.shuffle(cards)
            held = self.known
            for bit in cards[: self.few]:
                held |= bit
            likely = _COULD_HAVE[min(self._could_have_played(held), 2)] * _NEAR[min(self._near_thrown(held), 4)]
            if likely < 1 and rng.random() >= likely and likeliest >= 0:
                continue
            goals = self.tables.goals(self.melds[other], held, gone)
            likely *= _FAR[min([(goal[0] & ~(held | lying)).bit_count() for goal in goals], default=0)]
            if likely > likeliest:
                best, hand, likeliest = cards[:], held, likely
            if rng.random() < likely:
                best, hand = cards, held
                break
        return hand, best[self.few : self.few + self.stock]

    def _could_have_played(self, hand: int) -> int:
        """Return how many of the cards it left, or threw, would have made a meld with a hand."""
        found = 0
        for bit in self.left:
            for meld in self.tables.least[bit.bit_length() - 1]:
                if not meld & ~(hand | bit):
                    found += 1
                    break
        return found

    def _near_thrown(self, hand: int) -> int:
        """Return how many times a card of a hand is near one that the other seat threw."""
        found = 0
        for bit in self.thrown:
            found += (self.tables.near[bit.bit_length() - 1] & hand).bit_count()
        return found

    def played(self, hand: int, stock: list[int], choice: Choice) -> int:
        """Return who wins a world where this seat does something now and both go on by habit; -1 for nobody."""
        seat = self.seat
        what, own, melds, thrown = choice
        hands = [hand, hand]
        hands[seat] = own
        table = [self.melds[0][:], self.melds[1][:]]
        table[seat] = list(melds)
        habits = [_OTHERS, _OTHERS]
        habits[seat] = BOLD
        deal = FaceUpDeal(self.tables, hands, table, stock, habits)
        deal.turn, deal.top, deal.gone = self.turn, self.top, self.gone
        if what == LEFT:
            deal.leave(self.turned)
        elif what in (TOOK, THREW):
            deal.throw(thrown)
        elif what == FORCED:
            deal.forced()
        else:
            deal.go_by(self.turned)
        deal.run()
        return deal.out
