"""The score sheet of an evening with real cards."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec import structs

from game.ui.input.verbs import Cancel, Confirm
from game.ui.ledger.line import LedgerLinePage
from game.ui.ledger.sheet import LedgerSheet
from tests.ui.support.ledgers import SheetShown, ledger, line
from tests.ui.support.places import SCALES, SIZES, button, click, press_by_keys, sound

ONE = line(0, "", "5", "6")


def test_enter_on_the_ledger_sheet_opens_the_next_deal_which_the_sheet_describes() -> None:
    shown = SheetShown(ledger("doofer", ONE))
    shown.loop.do(Confirm())
    assert shown.writes() == 2
    shown.loop.do(Cancel())
    assert not shown.loop.screens
    assert "Deal 2: Cleo deals 8 cards to each player. Wild: 2s." in shown.loop.display.texts


def test_any_deal_of_a_ledger_can_be_opened_by_mouse_and_keys() -> None:
    shown = SheetShown(ledger("doofer", ONE, ONE, ONE))
    click(shown.loop, shown.rows[1])
    assert shown.writes() == 2
    press_by_keys(shown.loop, shown.page, shown.rows[0])
    assert shown.writes() == 1


def test_a_finished_ledger_names_the_winner_and_offers_another_match() -> None:
    shown = SheetShown(ledger("doofer", *[ONE] * 14))
    assert "Ann wins the match" in shown.loop.display.texts
    click(shown.loop, button(shown.page, "Another match"))
    assert [each.lines for each in shown.unkept.saved] == [()]
    assert isinstance(shown.loop.screens.top, LedgerLinePage)
    shown.loop.do(Cancel())
    assert isinstance(shown.loop.screens.top, LedgerSheet)
    assert shown.loop.screens.top is not shown.page


def test_the_ledger_sheet_says_that_deals_after_the_end_do_not_count() -> None:
    over = ledger("doofer", *[ONE] * 14)
    shown = SheetShown(structs.replace(over, lines=(*over.lines, ONE)))
    assert any("later deals does not count" in text for text in shown.loop.display.texts)
    assert len(shown.rows) == 14


@pytest.mark.parametrize(("size", "text_scale"), [*product(SIZES[:1], SCALES), *product(SIZES[1:], SCALES[1::3])])
@pytest.mark.parametrize("deals", [0, 3, 12])
def test_the_ledger_sheet_page_fits_every_window_without_overlap(
    deals: int, size: tuple[int, int], text_scale: float
) -> None:
    assert sound(SheetShown(ledger("dummy_rummy", *[line(0, "", "5", "10")] * deals), size, text_scale).page)


@pytest.mark.parametrize(("game", "aim"), [("doofer", "The fewest points win."), ("rummy_500", "The most points win.")])
def test_an_empty_score_sheet_shows_the_aim_and_the_players(game: str, aim: str) -> None:
    shown = SheetShown(ledger(game))
    said = " ".join(shown.loop.display.texts).replace("\n", " ")
    assert "Nothing entered yet" in said
    assert aim in said
    assert {"Ann", "Ben", "Cleo"} <= set(shown.loop.display.texts)
