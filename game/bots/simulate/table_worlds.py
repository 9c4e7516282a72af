"""Hands that may be the true ones where melds lie on the table, and how a deal ends in them."""

from __future__ import annotations

from random import Random

from game.bots.simulate.hidden_cards import HiddenCards
from game.bots.simulate.table_cards import JOKER_AT, TableCards, plain
from game.bots.simulate.table_deals import TableDeal, TableHabits
from game.bots.simulate.table_wilds import WildDeal
from game.engine.cards import JOKER, Card
from game.engine.play.scoring import Finish, RawPoints, deal_points
from game.engine.sheet.rules import Rules

_TRIES = 4
"""Hands that are dealt until one has nothing its owner would have laid, or what they took lies in melds."""

_NEAR = 3.0
"""Points a card may count more to be kept for each meld that one card would make of it and another."""

TableOutcome = tuple[int, bool, bool, tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[bool, ...]]
"""Who went out, whether at once, and without a discard; what all hold, have on the table, and have there in wilds; who
never melded.
"""


class TablePosition(HiddenCards):
    """What a seat knows of a deal, as bits. What others hold is known in part."""

    def __init__(self, cards: TableCards, seat: int, players: int) -> None:
        super().__init__(seat, players, cards.values, cards.partners, _NEAR)
        self.wild = cards.wild
        self.cards = cards
        self.order: list[int] = []
        """The stock, where it is known: discards that were turned over."""
        self.sets = 0
        self.runs = 0
        self.placed: list[int] = [0] * players
        self.melded: list[bool] = [False] * players
        self.turns = 0
        """Turns each has had."""
        self.had_melded = False
        self.was_fresh = False
        self.taken = False
        self.did_play = False
        self.plain: bool = plain(cards.rules)
        self.stand_ins = 0

    def bit_in_hand(self, face: Card) -> int:
        """Return the bit of a card of the hand."""
        if face != JOKER:
            return self.cards.bits[face]
        jokers = self.hand >> JOKER_AT
        return (jokers & -jokers) << JOKER_AT

    def rows_without(self, bit: int) -> list[tuple[Card, ...]]:
        """Return the melds of naturals in the hand that can be laid beside a discard."""
        cards = self.cards
        free = self.hand & ~bit & ~cards.wild
        if cards.rules.melding.unique_cards:
            free &= ~(self.sets | cards.cards_of(self.runs))
        cards.melded(free)
        return cards.rows(cards.sets, cards.runs)

    def in_melds(self, hand: int) -> int:
        """Return the naturals of a hand that are in melds where it leaves the least."""
        return self.cards.melded(hand & ~self.wild)

    def world(self, rng: Random) -> tuple[list[int], list[int]]:
        """Return hands and a stock that may be the true ones."""
        left = self.hidden
        ordered = 0
        for bit in self.order:
            ordered |= bit
        hands, numbers = self.dealt([at for at in range(len(left)) if not left[at] & ordered], _TRIES, rng)
        if self.order:
            return hands, self.order
        rng.shuffle(numbers)
        return hands, [left[at] for at in numbers[: self.stock]]

    def deal(self, hands: list[int], stock: list[int], habits: list[TableHabits]) -> TableDeal:
        """Return the deal as it is now, in a world."""
        if self.plain:
            deal = TableDeal(self.cards, hands[:], stock, self.pile[:], self.seat, habits)
        else:
            deal = self._with_wilds(hands, stock, habits)
        deal.go_on_from(self)
        deal.turns = [self.turns] * self.players
        deal.had_melded = self.had_melded
        deal.was_fresh = self.was_fresh
        deal.taken = self.taken
        deal.played = self.did_play
        deal.melded = self.melded[:]
        deal.placed = self.placed[:]
        deal.lie(self.sets, self.runs)
        return deal

    def _with_wilds(self, hands: list[int], stock: list[int], habits: list[TableHabits]) -> TableDeal:
        deal = WildDeal(self.cards, hands[:], stock, self.pile[:], self.seat, habits)
        deal.stand_ins = self.stand_ins
        return deal

    def played(
        self, hands: list[int], stock: list[int], habits: list[TableHabits], bit: int, *, lays: bool
    ) -> TableOutcome:
        """Return how a world ends where this seat lays what it can, or nothing, and throws a card.

        All go on by their habits.
        """
        deal = self.deal(hands, stock, habits)
        deal.end(lays, bit)
        deal.run()
        return outcome_of(deal)


def outcome_of(deal: TableDeal) -> TableOutcome:
    """Return all that counts of a deal that is over."""
    value = deal.cards.value
    left = tuple([value(hand) for hand in deal.hands])
    table = tuple([value(placed) for placed in deal.placed])
    wilds = tuple([value(placed & deal.cards.wild) for placed in deal.placed])
    return deal.out, deal.at_once, deal.undiscarded, left, table, wilds, tuple([not each for each in deal.melded])


def points_in(rules: Rules, outcome: TableOutcome, carried: int = 0) -> tuple[int, ...]:
    """Return what everybody scores in a deal that ended so, with the stakes of so many before it."""
    out, at_once, undiscarded, left, table, wilds, unopened = outcome
    way = Finish.UNDISCARDED if undiscarded and rules.counts_undiscarded else Finish.PLAIN
    raw = RawPoints(left, table, wilds, unopened=unopened, carried=carried, way=way)
    return deal_points(rules, raw, out, at_once and rules.at_once_counts)
