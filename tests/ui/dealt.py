"""Tables that are dealt as a test says, and screens of them."""

from collections.abc import Sequence

from msgspec import structs

from game.content.sheets.sheets import load_sheet
from game.engine.actions import DEALER, Shuffle
from game.engine.cards import Card, full_pack, parse_cards, without
from game.record.record import Header, Seat
from game.session.match.dealer import Dealer
from game.session.match.table import Table
from game.session.settings import Settings
from game.ui.draw.theme import FELT
from game.ui.widgets.players import Person

NAMES = ("Ann", "Bea", "Cy", "Dot", "Eli", "Fay", "Gus", "Hal")


def order(hands: Sequence[str], up: str = "", stock: str = "", packs: int = 1, jokers: int = 2) -> tuple[Card, ...]:
    """The pack in an order that deals these hands (from the dealer's left), upcard and next cards of the stock."""
    dealt = [parse_cards(hand) for hand in hands]
    front = (
        *(card for row in zip(*dealt, strict=True) for card in row),
        *parse_cards(up),
        *parse_cards(stock),
    )
    rest = without(full_pack(packs, jokers), front)
    assert rest is not None, "a card is dealt twice"
    return (*front, *rest)


def table_of(
    hands: Sequence[str],
    up: str = "KC",
    stock: str = "",
    game: str = "rummy_500",
    jokers: int = 2,
    packs: int = 1,
) -> Table:
    """A table at which seat 0 begins and nobody has played; all seats are people."""
    sheet = load_sheet(game)
    sheet = structs.replace(sheet, deal=structs.replace(sheet.deal, hand_size=len(hands[0].split())))
    seats = tuple(Seat(NAMES[n]) for n in range(len(hands)))
    dealer = Dealer(1, {(1, 0): Shuffle(DEALER, order(hands, up, stock, packs, jokers))})
    return Table(Header(sheet, seats, 1, len(hands) - 1), dealer)


def people(count: int) -> list[Person]:
    return [Person(NAMES[n], "fox", FELT.players[n]) for n in range(count)]


def still() -> Settings:
    """Settings with which nothing flies."""
    return Settings(animation="off")


def shuffled_table(players: int, seed: int = 1, game: str = "rummy_500") -> Table:
    """A table with cards as they come."""
    seats = tuple(Seat(NAMES[n]) for n in range(players))
    return Table(Header(load_sheet(game), seats, seed, players - 1))
