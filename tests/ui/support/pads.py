"""A flow of pages with a real table, played in no window with a gamepad alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.actions import Discard
from game.engine.cards import Card
from game.record.record import Seat
from game.session.match.match import Match
from game.session.players.driver import BotDriver
from game.session.preferences import Preferences
from game.ui.cards.slots import Place, Zone
from game.ui.input.pad_seats import PadSeats
from game.ui.input.pads import PadButton as On
from game.ui.input.pads import Pads
from game.ui.match.table_opener import Driven
from game.ui.table.host import TableHost
from game.ui.table.screen import TableScreen
from game.ui.widgets import Button, Page, Widget
from game.ui.widgets.screens import Screen
from game.words.input_signs import spoken
from tests.support.inline_brains import InlineBrains
from tests.ui.support.evening import Evening
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.tables import persons, still
from tests.ui.support.virtual_pad import Bench, Player


class PadEvening(Evening):
    """The flow of pages with a real table, at which bots act at once."""

    def open(self, table: Match, seat: int, host: TableHost) -> Screen:
        driver = BotDriver(table, InlineBrains(), 0)
        return TableScreen(
            table,
            seat,
            persons(len(table.seats)),
            host,
            Driven(driver, host),
            preferences=Preferences(still()),
        )


def player_of(loop: HeadlessLoop, place: Bench, pads: Pads) -> Player:
    loop.sources = [pads]
    return Player(loop, place.plug())


def page_of(player: Player) -> Page:
    page = player.loop.screens.top
    assert isinstance(page, Page)
    return page


def go_to(player: Player, widget: Widget) -> None:
    """Move the focus to a widget with a shoulder button."""
    page = page_of(player)
    for _step in page.group.focusable():
        if page.group.focus is widget:
            return
        player.tap(On.RIGHT_SHOULDER)
    assert page.group.focus is widget


def walk_to(player: Player, text: str) -> None:
    """Move the focus to the button labelled `text` with the D-pad."""
    page = page_of(player)
    wanted = next(w for w in page.group.focusable() if isinstance(w, Button) and spoken(w.text) == text)
    while (at := page.group.focus) is not wanted:
        assert at is not None
        dx, dy = wanted.rect.centerx - at.rect.centerx, wanted.rect.centery - at.rect.centery
        before = at
        player.tap((On.DOWN if dy > 0 else On.UP) if abs(dy) > at.rect.height else (On.RIGHT if dx > 0 else On.LEFT))
        assert page.group.focus is not before, f"no way to {text}"


def press(player: Player, text: str) -> None:
    """Press the button labelled `text` with the gamepad."""
    page = page_of(player)
    go_to(player, next(w for w in page.group.focusable() if isinstance(w, Button) and spoken(w.text) == text))
    player.tap(On.A)


def draw_card(screen: TableScreen, tap: Callable[[On], object]) -> None:
    """Draw from the stock with the D-pad."""
    _to_hand(screen, tap)
    while _focus(screen).zone in (Zone.HAND, Zone.TRAY, Zone.MELD):
        tap(On.UP)
    while _focus(screen).zone is not Zone.STOCK:
        tap(On.LEFT)
    tap(On.A)


def discard_card(screen: TableScreen, tap: Callable[[On], object]) -> None:
    """Discard the first card that may be discarded, with the D-pad."""
    card = next(each.card for each in screen.table.legal(screen.seat) if isinstance(each, Discard))
    _to_hand(screen, tap)
    while screen.hand.cards[_focus(screen).index] != card:
        before = _focus(screen)
        tap(On.RIGHT)
        assert _focus(screen) != before
    tap(On.X)


def select_cards(screen: TableScreen, tap: Callable[[On], object], cards: Sequence[Card]) -> None:
    """Select these cards of the hand with the D-pad."""
    for face in cards:
        hand = screen.hand
        at = next(n for n, card in enumerate(hand.cards) if card == face and n not in hand.selected)
        walk_table(screen, tap, Zone.HAND, at)
        tap(On.A)


def walk_table(
    screen: TableScreen, tap: Callable[[On], object], zone: Zone, index: int = 0, owner: int | None = None
) -> None:
    """Move the focus to a place of the table with the D-pad: down to the hand, up to the row of `zone`, and along
    it.
    """
    while screen.buttons.button is not None:
        tap(On.UP)
    _to_hand(screen, tap)
    while _focus(screen).zone not in (zone, Zone.STOCK):
        tap(On.UP)
    for _step in range(60):
        at = _focus(screen)
        if at.zone is zone and (at.index == index if owner is None else at.owner == owner):
            return
        tap(On.RIGHT)
    raise AssertionError(f"no way to {zone} {index} {owner}")


def _to_hand(screen: TableScreen, tap: Callable[[On], object]) -> None:
    while screen.buttons.button is not None:
        tap(On.UP)
    while screen.keys.focus is None or screen.keys.focus.zone is not Zone.HAND:
        tap(On.DOWN)


def _focus(screen: TableScreen) -> Place:
    assert screen.keys.focus is not None
    return screen.keys.focus


FOUR_SEATS = (Seat("Ann"), Seat("Bea", "bot"), Seat("Cy", colour=5), Seat("Dan"))


def four_pads() -> PadSeats:
    """Return the seats of four gamepads: Ann plays with the first, Cy with the third and the fourth."""
    found = PadSeats()
    found.update((3, 8, 1, 20))
    for pad, seat in ((3, 0), (1, 2), (20, 2)):
        found.assign(pad, seat)
    return found
