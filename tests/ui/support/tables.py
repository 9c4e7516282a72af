"""Tables that are dealt as a test says, and screens of them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.actions import DEALER, Shuffle
from game.engine.cards import Card, full_pack, parse_card, parse_cards, show, without
from game.engine.state import Phase, View
from game.record.notation import parse_action
from game.record.record import Header, Seat
from game.session.match.dealer import Dealer
from game.session.match.match import Match
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.cards.slots import Zone
from game.ui.input.verbs import Click, Command, DragEnd, DragMove, DragStart, Hover, Pos, Press
from game.ui.table.host import Bots, TableHost
from game.ui.table.overlays import CutScreen
from game.ui.table.screen import TableScreen
from game.ui.widgets import Answer, Dialog
from game.ui.widgets.players import Person
from tests.ui.support.headless import HeadlessLoop

NAMES = ("Ann", "Bea", "Cy", "Dot", "Eli", "Fay", "Gus", "Hal")


def order(hands: Sequence[str], up: str = "", stock: str = "", packs: int = 1, jokers: int = 2) -> tuple[Card, ...]:
    """Return the pack in the order that deals these hands (from the dealer's left), the upcard and the next cards of
    the stock.
    """
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
    rules: dict[str, object] | None = None,
) -> Match:
    """Return a match dealt with these cards, in which seat 0 begins; all seats are people. `rules` are keys of house
    rules.
    """
    sheet = with_keys(load_sheet(game), rules or {})
    sheet = structs.replace(sheet, deal=structs.replace(sheet.deal, hand_size=len(hands[0].split())))
    seats = tuple(Seat(NAMES[n]) for n in range(len(hands)))
    dealer = Dealer(1, {(1, 0): Shuffle(DEALER, order(hands, up, stock, packs, jokers))})
    return Match(Header(sheet, seats, 1, len(hands) - 1), dealer)


def persons(count: int) -> list[Person]:
    return [Person(NAMES[n], "fox", n) for n in range(count)]


def still() -> Settings:
    """Return settings without animations."""
    return Settings(animation="off")


def shuffled_table(players: int, seed: int = 1, game: str = "rummy_500") -> Match:
    """Return a match with randomly shuffled cards."""
    seats = tuple(Seat(NAMES[n]) for n in range(players))
    return Match(Header(load_sheet(game), seats, seed, players - 1))


ANN = "3C 3D 3S 8H 9H TH KS"
BEA = "4C 4D 4S 2H 2C 2D 7S"


class SeatedHost(TableHost):
    """A host that records the ends of deals, and opens a menu."""

    scored = True

    def __init__(self, at: Seated) -> None:
        self.at = at

    def on_end_seen(self) -> None:
        self.at.over.append((self.at.screen.controller.view, len(self.at.table.recording.lines)))

    def open_menu(self) -> None:
        self.at.menu()


class Seated:
    """The screen of a table in a loop without a window, and methods that play at it."""

    def __init__(
        self,
        table: Match,
        size: tuple[int, int] = (1280, 800),
        settings: Settings | None = None,
        people: Sequence[Person] | None = None,
        host: TableHost | None = None,
        bots: Bots | None = None,
        text_scale: float = 1.0,
    ) -> None:
        self.table = table
        self.sounds: list[str] = []
        self.over: list[tuple[View, int]] = []
        self.screen = TableScreen(
            table,
            0,
            people or persons(len(table.seats)),
            host or SeatedHost(self),
            bots,
            lambda name, volume, pan=0.0: self.sounds.append(name),
            Preferences(settings or still()),
        )
        self.loop = HeadlessLoop(self.screen, size, text_scale=text_scale)

    def menu(self) -> None:
        self.loop.screens.push(Dialog("Menu", "", [Answer("Go on")]))

    def card(self, face: str, zone: Zone = Zone.HAND) -> Pos:
        """Return a point of a card that nothing covers."""
        wanted = parse_card(face)
        slot = next(s for s in self.screen.stage.scene.slots if s.face == wanted and s.place.zone is zone)
        return (slot.rect.x + 8, slot.rect.centery)

    def click(self, pos: Pos, shift: bool = False) -> None:
        self.loop.do(Hover(pos), Press(pos), Click(pos, shift=shift))

    def drag(self, start: Pos, end: Pos) -> None:
        self.lift(start, end)
        self.loop.do(DragEnd(end, start), Hover(end))

    def lift(self, start: Pos, to: Pos) -> None:
        self.loop.do(Press(start), DragStart((start[0] + 9, start[1]), start), DragMove(to, start))

    def key(self, *keys: str) -> None:
        self.loop.do(*(Command(key) for key in keys))

    def hand(self) -> str:
        return show(self.screen.hand.cards)

    @property
    def areas(self) -> dict[str, Pos]:
        areas = self.screen.stage.areas
        return {
            "stock": self.screen.stage.scene.pile.center,
            "river": self.screen.stage.scene.discards.center,
            "mat": areas.mats[0].center,
            "hand": (areas.hand.right - 20, areas.hand.centery),
        }

    def says(self, text: str) -> bool:
        self.screen.invalidate()
        self.screen.painter.invalidate()
        self.loop.step()
        return any(text in shown for shown in self.loop.display.texts)


def played(table: Match, *actions: str) -> Match:
    if table.phase is Phase.SHUFFLE:
        table.begin()
    for action in actions:
        table.submit(parse_action(action, table.acting[0]))
    return table


def point_of(screen: CutScreen, count: int) -> Pos:
    """Return the point at which the pointer lifts `count` cards of the pack."""
    pack = screen.pack
    return (pack.centerx, pack.top + round(pack.height * (count - 0.5) / screen.size))


DISCARDING = "3C 3D 3S 8H 9H TH X"
ALWAYS = Settings(animation="off", ask_wild=True, ask_playable=True, ask_meld=True)


def at_a_discard(settings: Settings, *plays: str) -> Seated:
    return Seated(played(table_of([DISCARDING, BEA], stock="JH"), "draw stock", *plays), settings=settings)


CONQUIAN_BEA = "4S 5S KD QD 2D 3H 4C"


def conquian(hands: tuple[str, str], stock: str) -> Match:
    """Return a match in which seat 0 turns up the first card of `stock`; hands may be smaller than those dealt."""
    sheet = load_sheet("conquian")
    sheet = structs.replace(sheet, deal=structs.replace(sheet.deal, hand_size=len(hands[0].split())))
    dealt = [parse_cards(hand) for hand in hands]
    front = (*(card for row in zip(*dealt, strict=True) for card in row), *parse_cards(stock))
    rest = without(full_pack(1, 0, {8, 9, 10}), front)
    assert rest is not None
    dealer = Dealer(1, {(1, 0): Shuffle(DEALER, (*front, *rest))})
    return Match(Header(sheet, (Seat("Ann"), Seat("Bea")), 1, 1), dealer)


PILED = ["3C 3D 3S 8H 9H TH KS 6D", "4C 4D 4S 2H 2C 2D 7S 7D"]


def piled() -> Seated:
    """Return a table with two discards on the upcard, on which it is Ann's turn to draw."""
    at = Seated(table_of(PILED, up="KC", stock="JD QD 5D 5S", game="doofer", jokers=0))
    for text in ("0: draw stock", "0: discard KS", "1: draw stock", "1: discard 7S"):
        seat, _, said = text.partition(": ")
        at.table.submit(parse_action(said, int(seat)))
    return at
