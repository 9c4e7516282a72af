"""What a seat knows in a deal with a contract, and deals that may be the true one, to be played on in several ways."""

from __future__ import annotations

from random import Random

from game.bots.simulate.contract_deals import Deal
from game.bots.simulate.contract_tables import WILD, Hand, PlanFinder, Tables, Way

NEARLY = 2
"""Cards with which somebody is nearly out."""
_GROWTH = 0.5
"""Cards a hand has chosen from, beyond its own, for each turn of its owner."""
_LONGEST = 6.0
"""Such cards at most."""
_TRIES = 3
"""Hands that are dealt to somebody who has laid nothing until one holds no contract."""


class Table:
    """What lies open, and what one seat holds, after one way to go on."""

    def __init__(self, hand: list[int], laid: list[bool], discard: int, hold: int) -> None:
        self.hand = hand
        self.laid = laid
        self.lying: list[int] = []
        """All cards on the table."""
        self.sets: list[int] = []
        """Ranks of the sets."""
        self.runs: list[tuple[int, int, int]] = []
        """Suit, low and high place of the runs."""
        self.discard = discard
        """The card to throw now; below 0: whatever seems best once all is added."""
        self.hold = hold
        """From the next turn on the contract is held back until somebody who has laid has no more cards than this."""


class Position:
    """What one seat knows, in the middle of its turn."""

    def __init__(self, tables: Tables, ways: list[list[Way]], seat: int) -> None:
        self.tables = tables
        self.ways = ways
        """By seat, the ways to its contract."""
        self.seat = seat
        self.players: int = len(ways)
        self.hidden: list[int] = []
        """All cards that may be in another hand or in the stock."""
        self.powers: list[list[float]] = [[] for _ in ways]
        """By seat and hidden card: the less, the likelier it holds it."""
        self.known: list[list[int]] = [[] for _ in ways]
        """By seat: cards it is known to hold."""
        self.sizes: list[int] = [0] * self.players
        self.pile: list[int] = []
        self.lying: list[int] = []
        """All cards on the table."""
        self.fits: int = 0
        """Faces that fit what lies, as bits: who has laid does not hold them."""
        self.stock: int = 0
        self.laid: list[bool] = [False] * self.players
        self.buys: list[int] = [0] * self.players
        self.circuits: float = 0.0
        """Turns each seat has had."""
        self.calm: int = 0
        """Turns to come after which nobody holds a contract back."""
        self.finder = PlanFinder(tables)

    def world(self, rng: Random, held: bool) -> tuple[list[Hand], list[int]]:
        """Deal all that is hidden: the hands, that of the seat itself empty, and the stock.

        Others are thought to have their contract in hand only where they are thought to have `held` it back.
        """
        left = list(range(len(self.hidden)))
        hands = [Hand() for _ in range(self.players)]
        gone = self.gone(self.lying)
        for step in range(1, self.players):
            seat = (self.seat + step) % self.players
            powers = self.powers[seat]
            few = max(0, self.sizes[seat] - len(self.known[seat]))
            keyed = [(rng.random() ** powers[at], at) for at in left]
            keyed.sort(reverse=True)
            if self.laid[seat]:
                chosen = self._kept([at for _, at in keyed], few, self.fits)
                hand = self._hand(seat, chosen)
            else:
                more = int(min(_LONGEST, _GROWTH * self.circuits) + rng.random())
                start = 0
                chosen, hand = [], Hand()
                for _ in range(_TRIES):
                    dealt = [at for _, at in keyed[start : start + few + more]]
                    if start and len(dealt) < few + more:
                        break
                    chosen, hand, done = self._improved(seat, dealt, few, gone)
                    start += few + more
                    if held or not done:
                        break
            hands[seat] = hand
            taken = set(chosen)
            left = [at for at in left if at not in taken]
        rng.shuffle(left)
        return hands, [self.hidden[at] for at in left[: self.stock]]

    def gone(self, lying: list[int]) -> list[int]:
        """Count the cards everybody sees where these lie on the table, by face."""
        gone = [0] * 53
        for card in self.pile:
            gone[card] += 1
        for card in lying:
            gone[card] += 1
        return gone

    def _kept(self, order: list[int], few: int, fits: int) -> list[int]:
        found: list[int] = []
        others: list[int] = []
        for at in order:
            card = self.hidden[at]
            if card == WILD or fits >> card & 1:
                others.append(at)
            else:
                found.append(at)
            if len(found) == few:
                return found
        return found + others[: few - len(found)]

    def _hand(self, seat: int, chosen: list[int]) -> Hand:
        hand = Hand()
        for card in self.known[seat]:
            hand.add(card)
        for at in chosen:
            hand.add(self.hidden[at])
        return hand

    def _improved(self, seat: int, dealt: list[int], few: int, gone: list[int]) -> tuple[list[int], Hand, bool]:
        """The best cards of those dealt, the hand with them, and whether it holds the contract."""
        hand = self._hand(seat, dealt)
        plan = self.finder.find(hand, self.ways[seat], gone)
        spare: list[tuple[float, int]] = []
        used = plan.used[:]
        values = self.tables.values
        kept: list[int] = []
        for at in dealt:
            card = self.hidden[at]
            if card == WILD:
                kept.append(at)
            elif used[card]:
                used[card] -= 1
                kept.append(at)
            else:
                spare.append((values[card] - 3.0 * (hand.ranks[card % 13 + 1] - 1), at))
        spare.sort()
        for _, at in spare:
            kept.append(at)
        for at in kept[few:]:
            hand.drop(self.hidden[at])
        return kept[:few], hand, plan.missing == 0

    def played(self, table: Table, hands: list[Hand], stock: list[int], held: bool) -> Deal:
        """Play a world on in one way, to the end of the deal; others have it `held` back, too."""
        dealt = [hand.copy() for hand in hands]
        own = Hand()
        for card in table.hand:
            own.add(card)
        dealt[self.seat] = own
        deal = Deal(self.tables, self.finder, self.ways, dealt)
        deal.stock = stock[:]
        deal.pile = self.pile[:]
        deal.gone = self.gone(table.lying)
        deal.laid = table.laid[:]
        for rank in table.sets:
            deal.sets[rank] = True
        deal.runs = table.runs[:]
        deal.refit()
        deal.buys = self.buys[:]
        deal.turn = self.seat
        deal.calm = self.calm
        if held:
            deal.holds = [NEARLY] * self.players
        deal.holds[self.seat] = table.hold
        if table.discard >= 0:
            deal.throw(table.discard)
        else:
            deal.play()
        deal.run()
        return deal
