"""Buying, passing and calling rummy with the mouse and with keys."""

import pytest

from game.engine.cards import parse_card
from game.engine.state import Phase
from game.session.table import Table
from game.ui.headless import HeadlessLoop
from tests.ui.dealt import shuffled_table, table_of
from tests.ui.test_laying import BEA, CY, HAND, click_button
from tests.ui.test_table_screen import Seated, played


def went(table: Table, *actions: str) -> Table:
    """Play these; before each, whoever may buy passes."""
    for action in actions:
        while table.phase is Phase.BUY:
            played(table, "pass")
        played(table, action)
    return table


def asked() -> Seated:
    """Bea has drawn from the stock, and Ann may buy the 3 of diamonds she discarded before."""
    table = table_of([HAND, BEA, CY], stock="KS 2H 2C 2S", game="contract_rummy", packs=2)
    return Seated(went(table, "draw stock", "discard KH", "draw stock", "discard 8S", "draw stock"))


def test_the_banner_shows_the_card_the_price_and_who_else_is_asked() -> None:
    at = asked()
    assert at.table.phase is Phase.BUY
    assert at.says("Buy the 8♠?")
    assert at.says("Bea’s discard. It costs 1 card from the stock.")


def test_one_buys_with_the_button_and_the_banner_goes() -> None:
    at = asked()
    click_button(at, "Buy (B)")
    assert len(at.screen.hand.cards) == 14
    assert parse_card("8S") in at.screen.hand.cards
    assert not at.screen.panels.banner.open


@pytest.mark.parametrize(("key", "cards"), [("b", 14), ("p", 12)])
def test_one_buys_or_passes_with_a_key(key: str, cards: int) -> None:
    at = asked()
    at.key(key)
    assert len(at.screen.hand.cards) == cards
    assert not at.screen.panels.banner.open


def test_one_passes_with_the_button() -> None:
    at = asked()
    click_button(at, "Pass (P)")
    assert at.table.truth.buys == (0, 0, 0)
    assert at.table.phase is Phase.PLAY


def test_first_come_first_served_is_said() -> None:
    table = shuffled_table(4, 7, "me")
    table.begin()
    while not (table.phase is Phase.BUY and 0 in table.acting):
        seat = table.acting[0]
        actions = table.legal(seat)
        table.submit(actions[0] if table.phase is Phase.DRAW else actions[-1])
    at = Seated(table)
    assert at.says("First come, first served")
    at.key("b")
    assert table.truth.buys[0] == 1


def test_nothing_below_the_banner_is_pressed_through_it() -> None:
    at = asked()
    rect = at.screen.panels.banner.group.root.rect
    at.click((rect.x + 4, rect.y + 4))
    assert at.table.phase is Phase.BUY
    assert at.screen.toasts.texts == []


def called() -> Seated:
    """Bea, who has melded, discards a 7 that fits Ann's sevens."""
    bea = "TC TD TS JC JD JS 7H 8S 9S QS 3S 2S"
    table = table_of([HAND, bea, CY], stock="KS 2H 2C 2S", game="contract_rummy", packs=2)
    went(table, "draw stock", "lay 7C 7D 7S / KH KC KS", "discard 3D")
    went(table, "draw stock", "lay TC TD TS / JC JD JS", "discard 7H")
    return Seated(table)


@pytest.mark.parametrize("way", ["button", "key"])
def test_rummy_is_called_and_the_offender_takes_the_card_back(way: str) -> None:
    at = called()
    assert at.says("Rummy on the 7♥?")
    assert at.says("The 7♥ fits on the table. Call it?")
    assert at.says("Bea takes it back, and 1 card from the stock.")
    if way == "button":
        click_button(at, "Call rummy (R)")
    else:
        at.key("r")
    assert len(at.table.truth.hands[1]) == 8
    assert at.says("Rummy!")


def test_the_banner_fits_into_a_small_window() -> None:
    at = asked()
    small: HeadlessLoop = at.loop
    small.resize((960, 600))
    rect = at.screen.panels.banner.group.root.rect
    assert rect.width
    assert small.display.size[0] >= rect.right
    assert not rect.colliderect(at.screen.stage.areas.hand)
