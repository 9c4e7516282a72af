"""Buying, passing and calling rummy with the mouse and with keys."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.engine.actions import Pass
from game.engine.cards import parse_card
from game.engine.state import Phase
from game.ui.cards.slots import Zone
from game.ui.draw.theme import Role
from game.ui.input.verbs import Click, Hover, Press
from game.ui.table.banner import FORMS, RACE_SECONDS
from game.ui.widgets import Button
from game.words.input_signs import spoken
from game.words.strings import signs
from tests.ui.support.claims import asked, called, race
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.laying import click_button
from tests.ui.support.tables import Seated, shuffled_table


def test_the_banner_of_a_buy_shows_the_card_its_giver_and_the_price() -> None:
    at = asked()
    assert at.table.phase is Phase.BUY
    assert at.says("Buy the 8♠?")
    assert at.says("Bea’s discard. You take 1 card from the stock with it.")


def test_the_buy_button_buys_and_closes_the_banner() -> None:
    at = asked()
    click_button(at, "Buy (B)")
    assert len(at.screen.hand.cards) == 14
    assert parse_card("8S") in at.screen.hand.cards
    assert not at.screen.panels.banner.is_open


@pytest.mark.parametrize(("key", "cards"), [("b", 14), ("p", 12)])
def test_keys_buy_or_pass_and_close_the_banner(key: str, cards: int) -> None:
    at = asked()
    at.key(key)
    assert len(at.screen.hand.cards) == cards
    assert not at.screen.panels.banner.is_open


def test_the_pass_button_passes() -> None:
    at = asked()
    click_button(at, "Pass (P)")
    assert at.table.truth.buys == (0, 0, 0)
    assert at.table.phase is Phase.PLAY


def bars(at: Seated) -> list[int]:
    """Return the lengths of the bars drawn at the place of the banner's bar."""
    at.loop.step()
    place = at.screen.panels.banner._bar.rect
    drawn = [given[0] for verb, given in at.loop.display.frame if verb == "box"]
    return [
        rect.width for rect in drawn if isinstance(rect, Rect) and rect.topleft == place.topleft and rect.height < 12
    ]


def test_the_banner_of_a_race_offers_to_call_first() -> None:
    at = race()
    top = signs(at.table.truth.discards[-1])
    assert at.says(f"Call for the {top}?")
    assert at.says("First call gets it: ")
    assert at.says("Me! (B)")
    at.key("b")
    assert at.table.truth.buys[0] == 1
    assert at.says("Me!")
    assert not at.says("I buy")
    assert at.says(f"Ann calls first and gets {top}.")


def test_the_bar_of_a_race_shrinks_during_the_time_others_usually_need_to_call() -> None:
    at = race()
    whole, left = bars(at)
    assert left > 0.9 * whole
    at.loop.run_for(RACE_SECONDS / 2)
    assert bars(at)[0] == whole
    assert bars(at)[1] < 0.6 * whole
    at.loop.run_for(RACE_SECONDS)
    assert bars(at) == []


def test_once_all_others_have_passed_the_banner_says_there_is_no_hurry_and_keeps_its_buttons() -> None:
    at = race()
    pressed = next(w for w in at.screen.panels.banner.group.focusable() if spoken(getattr(w, "text", "")) == "Me! (B)")
    at.loop.do(Hover(pressed.rect.center), Press(pressed.rect.center))
    while len(at.table.truth.asked) > 1:
        at.table.submit(Pass(next(seat for seat in at.table.truth.asked if seat)))
    assert at.says("Nobody else wants it: take your time.")
    assert bars(at) == []
    at.loop.do(Click(pressed.rect.center))
    assert at.table.truth.buys[0] == 1


def test_the_banner_of_a_question_in_turn_is_no_race() -> None:
    at = asked()
    assert at.says("Buy (B)")
    assert not at.says("Me!")
    assert not at.screen.panels.banner.is_racing


def test_a_click_on_the_banner_does_not_reach_the_table_below() -> None:
    at = asked()
    rect = at.screen.panels.banner.group.root.rect
    at.click((rect.x + 4, rect.y + 4))
    assert at.table.phase is Phase.BUY
    assert at.screen.toasts.texts == []


@pytest.mark.parametrize("way", ["button", "key"])
def test_calling_rummy_by_the_banner_returns_the_discard_to_the_player_who_threw_it(way: str) -> None:
    at = called()
    assert at.says("Rummy on the 7♥?")
    assert at.says("The 7♥ fits on the table. Call it?")
    assert at.says("Bea would take it back, with 1 card from the stock.")
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


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("players", [3, 4, 6, 8])
def test_the_question_hides_neither_the_piles_nor_a_plate_nor_ones_own_cards(
    size: tuple[int, int], players: int
) -> None:
    at = Seated(shuffled_table(players, 3, "liverpool_rummy"), size)
    table = at.table
    while not (table.phase is Phase.BUY and 0 in table.acting):
        legal = table.legal(table.acting[0])
        table.submit(next((action for action in legal if isinstance(action, Pass)), legal[0]))
    at.loop.step()
    place = at.screen.panels.banner.group.root.rect
    stage = at.screen.stage
    assert at.screen.panels.banner.is_open
    assert Rect((0, 0), size).contains(place)
    cards = [slot.rect for slot in stage.scene.slots if slot.place.zone is not Zone.BACKS]
    count = Rect(stage.areas.stock.x, stage.scene.pile.bottom, stage.areas.stock.width, 10)
    assert place.collidelist([*cards, count, *stage.areas.plates, *stage.scene.tray]) < 0
    at.loop.step()
    drawn = [given[:2] for verb, given in at.loop.display.frame if verb == "text"]
    contract = [rect for text, rect in drawn if str(text).startswith("Contract: ") and isinstance(rect, Rect)]
    assert contract
    assert place.collidelist(contract) < 0


@pytest.mark.parametrize("scale", [1.5, 1.75, 2.0])
def test_with_large_letters_in_a_small_window_the_piles_stay_in_sight(scale: float) -> None:
    at = asked()
    loop = HeadlessLoop(at.screen, (960, 600), text_scale=scale)
    loop.step()
    place = at.screen.panels.banner.group.root.rect
    scene = at.screen.stage.scene
    piles = [slot.rect for zone in (Zone.STOCK, Zone.RIVER) for slot in scene.slots_of(zone)]
    assert Rect((0, 0), (960, 600)).contains(place)
    assert place.collidelist([*piles, *at.screen.stage.areas.plates, at.screen.stage.areas.hand]) < 0
    assert at.screen.panels.banner.card is None or place.contains(at.screen.panels.banner.card)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize(("game", "players"), [("liverpool_rummy", 4), ("liverpool_rummy", 6), ("me", 4)])
def test_the_banner_hides_no_button_of_the_contract_nor_the_discard_in_question(
    game: str, players: int, size: tuple[int, int], scale: float
) -> None:
    at = Seated(shuffled_table(players, 7, game))
    table = at.table
    while not (table.phase is Phase.BUY and 0 in table.acting):
        legal = table.legal(table.acting[0])
        table.submit(legal[0] if table.phase is Phase.DRAW else legal[-1])
    loop = HeadlessLoop(at.screen, size, text_scale=scale)
    loop.step()
    panels, scene = at.screen.panels, at.screen.stage.scene
    place, look = panels.banner.group.root.rect, at.screen.look
    assert panels.banner.is_open
    assert Rect((0, 0), size).contains(place)
    arranging = [each for each in panels.bar.group.root.walk() if isinstance(each, Button)]
    assert len(arranging) == 2
    assert place.collidelist([each.rect for each in arranging]) < 0
    around = -2 * look.px(8)
    assert place.collidelist([plate.inflate(around, around) for plate in at.screen.stage.areas.plates]) < 0
    assert place.collidelist([slot.rect for slot in (*scene.slots_of(Zone.RIVER)[-1:], *scene.slots_of(Zone.HAND))]) < 0
    for each in panels.banner.group.root.walk():
        if isinstance(each, Button):
            assert "…" not in look.fonts.fit(each.text, Role.STRONG, each.rect.width)[0]


def test_the_banner_takes_a_narrower_form_if_there_is_little_room() -> None:
    at = asked()
    loop = HeadlessLoop(at.screen, (960, 600), text_scale=1.5)
    loop.step()
    banner, look = at.screen.panels.banner, at.screen.look
    stands = banner.group.root.rect
    sizes = [banner.size(form, look) for form in FORMS]
    assert len(set(sizes)) == len(FORMS)
    for card in (True, False):
        same = [size for form, size in zip(FORMS, sizes, strict=True) if form.shows_card == card]
        assert same == sorted(same, reverse=True)
    assert stands.size in sizes
    assert banner.group.root.measure(look) == stands.size
    assert [banner.size(form, look) for form in FORMS] == sizes
