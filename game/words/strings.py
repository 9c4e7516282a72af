"""Building blocks of texts: names, cards, lists. Without pygame.

Names are given by seat. Cards are written by a formatter: `signs` for screens (`10♥`), the notation for a console; so
are melds: `meld_name`, or with their owner and kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from game.content import translation
from game.content.numbers import number_text
from game.engine.cards import JOKER, RANKS, SUIT_SIGNS, UNKNOWN, Card
from game.engine.melds.meld import PlacedCard
from game.engine.state import NOBODY

CardText = Callable[[Card], str]
MeldText = Callable[[int], str]
"""Names the meld of a number."""
Names = Sequence[str]

_ = translation._


def signs(card: Card) -> str:
    """Return a card for the screen: `7♥`, `10♠`, `★` for a joker, `?` for a hidden one."""
    if card in (JOKER, UNKNOWN):
        return "★" if card == JOKER else "?"
    rank = RANKS[card.rank - 1]
    return ("10" if rank == "T" else rank) + SUIT_SIGNS[card.suit]


def notation(card: Card) -> str:
    """Return a card in the text notation, the same in every language: `7H`, `TS`, `X`."""
    return repr(card)


def meld_name(number: int) -> str:
    """Return the name of a meld by its number: `m2`."""
    return _("m{number}").format(number=number)


def seat_names(players: int) -> tuple[str, ...]:
    """Return placeholder names for a number of seats without players: `seat 0`, `seat 1` …"""
    return tuple(_("seat {seat}").format(seat=seat) for seat in range(players))


def seat_name(names: Names, seat: int) -> str:
    """Return the name of a seat; a placeholder for a seat that the table does not have."""
    return names[seat] if 0 <= seat < len(names) else _("seat {seat}").format(seat=seat)


def card_count_text(count: int) -> str:
    """Return a number of cards: `1 card`, `3 cards`."""
    return translation.counted_phrase("{count} card", "{count} cards", count)


def point_count_text(points: int) -> str:
    """Return a number of points: `1 point`, `15 points`, `−5 points`."""
    return translation.counted_phrase("{points} point", "{points} points", abs(points), points=number_text(points))


def cards_text(cards: Iterable[Card], card: CardText = signs) -> str:
    """Return cards separated by spaces. `card` returns each as text."""
    return " ".join(map(card, cards))


def placed_text(placed: PlacedCard, card: CardText = signs) -> str:
    """Return a card on the table, a wild with its meaning: `★=7♥`, `2♣=J`."""
    if not placed.wild:
        return card(placed.card)
    if placed.means is not None:
        return f"{card(placed.card)}={card(placed.means)}"
    rank = RANKS[placed.rank - 1]
    return f"{card(placed.card)}={'10' if rank == 'T' and card is signs else rank}"


class CardPlace(Struct, frozen=True):
    """A place where cards can go, in words: as a `sentence` of its own, and as a `phrase` to be put into a
    list.
    """

    sentence: str
    phrase: str


class Terms:
    """The terms that sentences are made with: the player names, the functions that put cards and melds into words, and
    the seat `me` that is addressed as "you".
    """

    def __init__(self, names: Names, card: CardText, me: int = NOBODY, meld: MeldText = meld_name) -> None:
        self.names = names
        self.card = card
        self.me = me
        self.meld = meld

    def name(self, seat: int) -> str:
        """Return the name of a seat; a placeholder for a seat that the table does not have."""
        return seat_name(self.names, seat)

    def cards(self, cards: Iterable[Card]) -> str:
        """Return cards separated by spaces."""
        return cards_text(cards, self.card)

    def placed_cards(self, cards: Iterable[PlacedCard]) -> str:
        """Return cards on the table separated by spaces, a wild with the card it stands for: `5♥ ★=6♥ 7♥`."""
        return " ".join(placed_text(each, self.card) for each in cards)
