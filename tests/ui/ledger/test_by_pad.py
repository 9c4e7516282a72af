"""Score is kept with a gamepad alone, from the first page to a deal that is corrected."""

from __future__ import annotations

from pathlib import Path

from game.session.ledger import scored_deals
from game.ui.input.pads import PadButton as On
from game.ui.input.pads import Pads
from game.ui.ledger.line import CardsChoicePage, LedgerLinePage
from game.ui.ledger.sheet import LedgerSheet
from game.ui.match.score_sheet import DealRow
from game.ui.widgets import Button
from game.ui.widgets.cards import CardChoice
from game.ui.widgets.on_screen_keyboard import OnScreenKeyboard
from tests.ui.support.ledgers import Keeping
from tests.ui.support.pads import go_to, page_of, player_of, press, walk_to
from tests.ui.support.virtual_pad import Bench, Player


def writing(player: Player) -> LedgerLinePage:
    page = page_of(player)
    assert isinstance(page, LedgerLinePage)
    return page


def test_a_deal_is_written_down_and_opened_again_by_pad(tmp_path: Path, place: Bench, pads: Pads) -> None:
    keeping = Keeping(tmp_path)
    keeping.open()
    player = player_of(keeping.loop, place, pads)
    press(player, "Begin")
    page = writing(player)
    go_to(player, page.fields.rows[0].out)
    player.tap(On.A)
    go_to(player, page.fields.rows[1].hand)
    player.tap(On.A)
    assert isinstance(page_of(player), OnScreenKeyboard)
    for key in ("2", "5"):
        walk_to(player, key)
        player.tap(On.A)
    player.tap(On.START)
    cards = [w for w in page.group.focusable() if isinstance(w, Button) and w.icon == "cards"]
    go_to(player, cards[-1])
    player.tap(On.A)
    choice = page_of(player)
    assert isinstance(choice, CardsChoicePage)
    player.tap(On.A, On.RIGHT, On.A, On.DOWN, On.A)
    assert [repr(card) for card in choice.chosen_cards] == ["AS", "2S", "2H"]
    chosen = next(w for w in choice.group.focusable() if isinstance(w, CardChoice) and repr(w.card) == "2H")
    assert choice.group.focus is chosen
    player.tap(On.X)
    press(player, "Done")
    assert page.fields.rows[2].hand.text == "AS 2S"
    press(player, "Enter")
    (deal,) = scored_deals(keeping.kept())
    assert deal.deal_scores[:2] == (0, 25)
    sheet = page_of(player)
    go_to(player, next(w for w in sheet.group.focusable() if isinstance(w, DealRow)))
    player.tap(On.A)
    assert writing(player).fields.rows[1].hand.text == "25"
    player.tap(On.B)
    assert isinstance(page_of(player), LedgerSheet)
