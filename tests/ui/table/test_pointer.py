"""What lies under the pointer follows the table, and the question to buy is answered with the card itself."""

from __future__ import annotations

import pytest

from game.engine.cards import parse_card, show
from game.engine.state import Phase
from game.record.notation import parse_action
from game.ui.cards.slots import Place, Zone
from game.ui.input.verbs import Cancel, Direction, DragEnd, Focus, Hover
from tests.ui.support.claims import asked, went
from tests.ui.support.laying import BEA, CY, HAND
from tests.ui.support.tables import ANN, Seated, played, table_of
from tests.ui.support.tables import BEA as BEA_7


def test_the_tip_under_a_resting_pointer_follows_the_table() -> None:
    table = table_of([HAND, BEA, CY], up="2C", stock="KS 6C 6S 9H", game="contract_rummy", packs=2)
    at = Seated(played(table, "draw stock", "pass", "pass"))
    at.drag(at.card("9C"), at.areas["river"])
    assert table.acting == (1,)
    went(table, "draw stock", "discard KD", "draw stock", "discard AS")
    at.loop.step()
    assert (table.phase, table.acting) == (Phase.DRAW, (0,))
    assert at.says("Take the A♠") or at.says("Take A♠")
    assert not at.says("Only the top card")


@pytest.mark.parametrize("way", ["click the pile", "drag the pile", "click the card", "drag the card"])
def test_a_discard_is_bought_by_clicking_or_dragging_the_card(way: str) -> None:
    at = asked()
    pile = at.card("8S", Zone.RIVER)
    shown = at.screen.panels.banner.card
    assert shown is not None
    start = pile if "pile" in way else shown.center
    if "click" in way:
        at.click(start)
    else:
        at.lift(start, at.areas["hand"])
        assert at.says("buy")
        at.loop.do(DragEnd(at.areas["hand"], start), Hover(at.areas["hand"]))
    assert parse_card("8S") in at.screen.hand.cards
    assert at.table.truth.buys[0] == 1


def test_a_click_on_the_stock_during_a_buy_question_is_refused() -> None:
    at = asked()
    at.click(at.areas["stock"])
    assert at.screen.toasts.texts == ["First buy the top discard, or pass."]


def test_a_click_on_the_stock_names_the_players_still_asked() -> None:
    at = asked()
    at.table.submit(parse_action("pass", 0))
    seats = at.table.truth.asked
    if seats:
        at.click(at.areas["stock"])
        assert at.screen.toasts.texts[-1].startswith("Not now: Cy may still buy")


def test_hovering_over_the_stock_shows_the_number_of_cards_left() -> None:
    at = Seated(table_of([ANN, BEA_7], up="KC"))
    at.loop.do(Hover(at.areas["stock"]))
    assert at.says(f"Draw a card: {len(at.table.truth.stock)} are left")
    at.key("d")
    at.loop.do(Hover(at.areas["stock"]))
    assert not at.says("are left")


def test_escape_at_the_table_goes_back_one_step_at_a_time_and_empties_the_tray_only_when_no_question_is_open() -> None:
    at = asked()
    at.key("c")
    full = [list(meld) for meld in at.screen.tray.melds]
    assert any(full)
    at.click(at.card(show(at.screen.hand.cards[:1])))
    at.loop.do(Cancel())
    assert at.screen.hand.selected_cards == ()
    assert at.screen.tray.melds == full
    at.loop.do(Cancel())
    assert at.loop.screens.top is not at.screen
    at.loop.do(Cancel())
    at.key("p")
    assert at.screen.tray.melds == full
    at.loop.do(Cancel())
    assert at.screen.tray.cards == ()


def test_the_focus_on_the_discard_pile_follows_its_top_card() -> None:
    table = table_of([HAND, BEA, CY], up="2C", stock="KS 6C 6S 9H", game="contract_rummy", packs=2)
    at = Seated(table)
    went(table, "draw stock", "discard KH")
    at.loop.do(*[Focus(Direction.UP)] * 3)
    assert at.screen.keys.focus == Place(Zone.RIVER, 0, 1)
    went(table, "draw stock", "discard 8S", "draw stock", "discard AS")
    at.loop.step()
    assert at.screen.keys.focus == Place(Zone.RIVER, 0, 3)
    assert not at.says("Only the top card")
