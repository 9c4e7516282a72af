"""Melds on the table.

Terms: a *natural* is a card used as itself, a *wild* stands for another card. A *set* has one rank, a *run* one
suit and consecutive places (1 is the low ace, 14 the high ace).
"""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.actions import Use, show_use
from game.engine.cards import NO_SUIT, RANK_OF, SUIT_OF, Card, card
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import Rules
from game.engine.value import HashedValue


class PlacedCard(HashedValue, frozen=True):
    """One card of a meld on the table: the rank and suit it counts as, and the seat that placed it.

    A suit below 0 leaves the suit open, to any of `SUITS_IN[suit]`.
    """

    card: Card
    rank: int
    suit: int
    by: int
    slid: bool = False
    """Whether the card is a wild that was moved along its run, and so never moves again."""

    @property
    def wild(self) -> bool:
        """Whether the card stands for another one."""
        return self.rank != RANK_OF[self.card] or self.suit not in (SUIT_OF[self.card], NO_SUIT)

    @property
    def means(self) -> Card | None:
        """The exact card that this card counts as; None where only its rank is fixed."""
        return card(self.rank, self.suit) if self.suit >= 0 else None

    def __repr__(self) -> str:
        return show_use(self.card, self.rank, self.suit)


class Meld(HashedValue, frozen=True):
    """A set or a run on the table; the cards of a run are in table order, low to high."""

    kind: Kind
    owner: int
    cards: tuple[PlacedCard, ...]

    def __repr__(self) -> str:
        return " ".join(map(repr, self.cards))

    @property
    def low(self) -> int:
        """The rank that the first card counts as: in a run, the rank at its low end."""
        return self.cards[0].rank

    @property
    def suit(self) -> int:
        """The suit that the first card of this meld counts as: the suit of the run where it has one (see
        `run_suit`).
        """
        return self.cards[0].suit

    @property
    def rank(self) -> int:
        """The rank of a set: the one that its first card counts as."""
        return self.cards[0].rank

    @property
    def faces(self) -> tuple[Card, ...]:
        """The faces of the cards of this meld, in its order; of a wild card its own face, not the one it stands for."""
        return tuple(placed.card for placed in self.cards)


def count_wilds(cards: Iterable[PlacedCard]) -> int:
    """Return how many of these cards are wilds that stand for another card."""
    return sum(each.wild for each in cards)


def is_wild(rules: Rules, placed: PlacedCard) -> bool:
    """Whether a placed card of a meld counts as a wild: it stands for another card, or its face can never be used as a
    natural. Such a face counts as a wild even where it stands for its own card.
    """
    return placed.wild or placed.card not in rules.naturals


def wilds_among(rules: Rules, cards: Iterable[PlacedCard]) -> int:
    """Return how many of these cards count as wilds."""
    return sum([is_wild(rules, each) for each in cards]) if rules.wild else 0


def explicit(placed: Iterable[PlacedCard]) -> tuple[Use, ...]:
    """Return the cards of a meld as a play in which every card that stands for another has its meaning written."""
    return tuple(Use(each.card, each.rank, max(each.suit, NO_SUIT)) if each.wild else Use(each.card) for each in placed)
