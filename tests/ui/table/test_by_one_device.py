"""Deals of the later games played by keys alone and by a gamepad alone: what each of them has that others have not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pytest

from game.engine.actions import Action, Add, Discard, DrawDiscards, DrawStock, Drop, Force, Knock, Lay, Pass
from game.engine.cards import Card
from game.engine.state import Phase
from game.record.notation import parse_action
from game.ui.cards.slots import Place, Zone
from game.ui.input.keys import Shortcut
from game.ui.input.pads import PadButton as On
from game.ui.input.pads import Pads
from game.ui.input.verbs import Confirm, Direction, Focus
from game.ui.knocking.knock_page import KnockPage
from game.ui.table.controller import Chooser
from game.ui.widgets import Button, Dialog
from game.words.input_signs import spoken
from tests.support.matches import last
from tests.ui.support.pads import player_of, select_cards, walk_table
from tests.ui.support.tables import CONQUIAN_BEA, Seated, conquian, table_of
from tests.ui.support.virtual_pad import Bench

TONK = ("9S 9H 9D AC KS", "4C 5C 6C 2D 3H")
INDIAN = ("3S 4S 5S 6S 7H 8H 9H JC QC KC 2D 2C 2S", "3D 6D 9D QD AH 5H TH KH 4C 7C 9C KS JD")


class Hands(Protocol):
    """A player of seat 0 with a single input device."""

    def do(self, action: Action) -> None:
        """Carry out an action."""

    def confirm(self) -> None:
        """Choose the first answer of a dialog."""


def from_hand(at: Seated, action: Lay | Add) -> list[Card]:
    """Return the cards of a play that are in the hand; its other cards are on the table."""
    uses = action.cards if isinstance(action, Add) else [use for meld in action.melds for use in meld]
    return [use.card for use in uses if use.card in at.screen.hand.cards]


class Keys:
    """Plays with the keyboard."""

    def __init__(self, at: Seated) -> None:
        self.at = at

    def do(self, action: Action) -> None:
        at = self.at
        match action:
            case DrawStock():
                at.key(Shortcut.DRAW.key)
            case DrawDiscards():
                at.key(Shortcut.DRAW_DISCARDS.key)
            case Lay():
                self._select(from_hand(at, action))
                at.key(Shortcut.LAY.key)
            case Add(meld=number) if from_hand(at, action):
                self._select(from_hand(at, action))
                self._to(Place(Zone.MELD, number, 0))
                at.key(Shortcut.ADD.key)
            case Add(cards=uses):
                self._to(Place(Zone.MELD, owner_of(at, uses[0].card), 0))
                at.loop.do(Confirm())
            case Discard(card=card):
                self._select([card])
                at.key(Shortcut.DISCARD.key)
            case Knock(card=None):
                at.key(Shortcut.LAY.key)
                assert isinstance(at.loop.screens.top, Dialog)
                at.loop.do(Confirm())
            case Knock(card=Card() as card):
                self._select([card])
                at.key(Shortcut.LAY.key)
                assert isinstance(at.loop.screens.top, KnockPage)
                at.loop.do(Confirm())
            case Force():
                at.key(Shortcut.RUMMY.key)
            case Drop():
                at.loop.do(Shortcut.DROP.verb)
                assert isinstance(at.loop.screens.top, Dialog)
                at.loop.do(Focus(Direction.LEFT), Confirm())
            case Pass():
                at.key(Shortcut.PASS.key)

    def confirm(self) -> None:
        self.at.loop.do(Confirm())

    def _select(self, cards: Sequence[Card]) -> None:
        for face in cards:
            hand = self.at.screen.hand
            at = next(n for n, card in enumerate(hand.cards) if card == face and n not in hand.selected)
            self._to(Place(Zone.HAND, 0, at))
            self.at.loop.do(Confirm())

    def _to(self, place: Place) -> None:
        keys = self.at.screen.keys
        for _step in range(8):
            if keys.focus is not None and keys.focus.zone is place.zone:
                break
            self.at.loop.do(Focus(Direction.DOWN if place.zone is Zone.HAND else Direction.UP))
        for _step in range(60):
            if keys.focus == place:
                return
            self.at.loop.do(Focus(Direction.RIGHT))
        raise AssertionError(f"no way to {place}")


class Pad:
    """Plays with a gamepad."""

    def __init__(self, at: Seated, place: Bench, pads: Pads) -> None:
        self.at = at
        self.tap = player_of(at.loop, place, pads).tap

    def do(self, action: Action) -> None:
        at, tap, screen = self.at, self.tap, self.at.screen
        match action:
            case DrawStock():
                self._to_stock()
            case DrawDiscards() if at.table.phase is Phase.OFFER:
                self._press("Take it")
            case DrawDiscards():
                walk_table(screen, tap, Zone.RIVER, len(at.table.truth.discards) - 1)
                tap(On.A)
            case Lay():
                select_cards(screen, tap, from_hand(at, action))
                tap(On.Y)
            case Add(meld=number) if from_hand(at, action):
                select_cards(screen, tap, from_hand(at, action))
                walk_table(screen, tap, Zone.MELD, owner=number)
                tap(On.A)
            case Add(cards=uses):
                walk_table(screen, tap, Zone.MELD, owner=owner_of(at, uses[0].card))
                tap(On.A)
            case Discard(card=card):
                select_cards(screen, tap, [card])
                tap(On.X)
            case Knock(card=None):
                self._press("Knock")
                assert isinstance(at.loop.screens.top, Dialog)
                tap(On.A)
            case Knock(card=Card() as card):
                select_cards(screen, tap, [card])
                tap(On.Y)
                assert isinstance(at.loop.screens.top, KnockPage)
                tap(On.A)
            case Drop():
                self._press("Drop out")
                assert isinstance(at.loop.screens.top, Dialog)
                tap(On.LEFT, On.A)
            case Force() | Pass():
                self._press("Pass" if isinstance(action, Pass) else "Force it")

    def confirm(self) -> None:
        self.tap(On.A)

    def _to_stock(self) -> None:
        """Move the focus to the stock, even from an empty hand, and draw."""
        screen = self.at.screen
        for _step in range(20):
            at = screen.keys.focus
            if screen.buttons.button is None and at is not None and at.zone is Zone.STOCK:
                self.tap(On.A)
                return
            self.tap(On.LEFT if at is not None and at.zone is Zone.RIVER else On.UP)
        raise AssertionError("no way to the stock")

    def _press(self, text: str) -> None:
        """Move the focus from the hand to the buttons, on to the one labelled `text`, and press it."""
        buttons = self.at.screen.buttons
        for _step in range(10):
            if buttons.button is not None:
                break
            self.tap(On.DOWN)
        for _step in range(20):
            if isinstance(buttons.button, Button) and spoken(buttons.button.text).startswith(text):
                self.tap(On.A)
                return
            self.tap(On.RIGHT_SHOULDER)
        raise AssertionError(f"no way to {text}")


def owner_of(at: Seated, card: Card) -> int:
    """Return the number of the meld that contains a card."""
    return next(number for number, meld in enumerate(at.table.truth.melds, 1) if card in meld.faces)


def play(at: Seated, hands: Hands, script: str) -> None:
    """Play the actions of a script: those of seat 0 with the device, those of the other seats at once."""
    for line in script.strip().splitlines():
        table, seat = at.table, at.table.acting[0]
        action = parse_action(line.strip(), seat)
        if seat:
            table.submit(action)
            at.loop.step()
            continue
        version = table.version
        hands.do(action)
        if isinstance(at.loop.screens.top, Chooser):  # a card of another meld could join them
            hands.confirm()
        assert table.version > version, f"{action!r} was not done: {at.loop.screens.top} {at.loop.display.texts}"
        assert type(parse_action(last(table).partition(": ")[2], seat)) is type(action), last(table)


@pytest.fixture(params=["keys", "pad"])
def device(request: pytest.FixtureRequest) -> str:
    """Return the name of the device that seat 0 plays with."""
    return str(request.param)


def hands_on(device: str, at: Seated, place: Bench, pads: Pads) -> Hands:
    """Return the player of seat 0 with this device."""
    return Keys(at) if device == "keys" else Pad(at, place, pads)


def test_a_deal_of_conquian_is_played_to_its_end_with_one_device_alone(device: str, place: Bench, pads: Pads) -> None:
    hands = ("4S 5S 6S 7H 7D KC QC", CONQUIAN_BEA.replace("4S 5S", "2S 2H").replace("3H", "AH"))
    at = Seated(conquian(hands, "7S JC 7C JD 3S"))
    at.table.begin()
    at.loop.step()
    player = hands_on(device, at, place, pads)
    play(
        at,
        player,
        """
        draw stock
        draw discards
        lay 4S 5S 6S 7S
        discard QC
        draw stock
        pass
        draw stock
        draw discards
        lay 7C 7H 7D
        add 7S to m2
        discard KC
        draw stock
        pass
        draw stock
        draw discards
        add 3S to m1
        """,
    )
    assert at.table.phase is Phase.DEAL_OVER
    assert at.table.truth.deal_scores == (1, 0)


def test_a_card_is_forced_in_conquian_with_one_device_alone(device: str, place: Bench, pads: Pads) -> None:
    at = Seated(conquian(("2H 3D 5D QS 6C 5H KC", CONQUIAN_BEA), "6S 2C 7S"))
    at.table.begin()
    at.loop.step()
    player = hands_on(device, at, place, pads)
    play(
        at,
        player,
        """
        draw stock
        pass
        draw discards
        lay 4S 5S 6S
        discard QD
        draw stock
        pass
        draw stock
        pass
        force
        add 7S to m1
        discard KD
        draw stock
        """,
    )
    assert repr(at.table.truth.melds[0]) == "4S 5S 6S 7S"


def test_a_deal_of_tonk_with_a_hit_and_a_drop_is_played_with_one_device_alone(
    device: str, place: Bench, pads: Pads
) -> None:
    at = Seated(table_of(TONK, up="JH", stock="KD 8D 7C QD", game="tonk", jokers=0))
    at.table.begin()
    at.loop.step()
    play(
        at,
        hands_on(device, at, place, pads),
        """
        draw stock
        lay 9S 9H 9D
        discard KD
        draw stock
        lay 4C 5C 6C
        discard 8D
        draw stock
        add 7C to m2
        discard KS
        draw stock
        discard QD
        knock
        """,
    )
    assert at.table.phase is Phase.DEAL_OVER
    assert at.table.truth.deal_scores == (1, -1)


def test_a_hand_of_indian_rummy_is_shown_with_one_device_alone(device: str, place: Bench, pads: Pads) -> None:
    at = indian()
    play(at, hands_on(device, at, place, pads), "draw stock\ndiscard KD\ndraw stock\ndiscard AD\ndraw stock\nknock 8D")
    assert at.table.phase is Phase.DEAL_OVER
    assert at.table.truth.deal_scores[0] == 0


def test_a_player_drops_out_of_indian_rummy_with_one_device_alone(device: str, place: Bench, pads: Pads) -> None:
    at = indian()
    play(at, hands_on(device, at, place, pads), "draw stock\ndiscard KD\ndraw stock\ndiscard AD\ndrop")
    assert at.table.phase is Phase.DEAL_OVER
    assert at.table.truth.deal_scores == (40, 0)


def indian() -> Seated:
    """Return a table of two at which seat 0 has a hand of melds alone, and fours are wild."""
    at = Seated(table_of(INDIAN, up="4D 6C", stock="KD AD 8D", game="indian_rummy", packs=2, jokers=1))
    at.table.begin()
    at.loop.step()
    return at
