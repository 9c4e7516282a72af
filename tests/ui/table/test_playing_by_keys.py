"""The table by keys alone."""

from __future__ import annotations

from pathlib import Path

from game.ui.cards.slots import Place, Zone
from game.ui.input.verbs import Cancel, Command, Confirm, Direction, Focus
from tests.ui.support.sofa import staged
from tests.ui.support.tables import ANN, BEA, Seated, played, table_of

CLAIM = """\
title: Ben's turn, and a discard that fits a meld
game: rummy_500
players: 2
hands: [2C 4S, 6H 7C]
stock: 3D 4D
discards: 8S 3C KD
melds:
  m1: {owner: 1, cards: 5S 6S 7S}
turn: 1
play: []
"""


def test_a_turn_can_be_played_with_keys_alone() -> None:
    at = Seated(table_of([ANN, BEA], stock="5D"))
    at.key("d")
    at.loop.do(Focus(Direction.RIGHT))
    for _ in range(3):
        at.loop.do(Confirm(typed=True), Focus(Direction.RIGHT))
    at.key("l")
    assert [repr(meld) for meld in at.table.truth.melds] == ["3C 3D 3S"]
    at.loop.do(Focus(Direction.LEFT))
    at.key("x")
    assert at.table.acting == (1,)


def test_the_arrows_go_along_the_hand_and_up_to_the_river() -> None:
    at = Seated(table_of([ANN, BEA], up="KC"))
    at.loop.do(Focus(Direction.RIGHT), Focus(Direction.RIGHT))
    assert at.screen.keys.focus == Place(Zone.HAND, 0, 1)
    at.loop.do(Focus(Direction.UP))
    assert at.screen.keys.focus == Place(Zone.RIVER, 0, 0)
    at.loop.do(Confirm())
    assert "KC" in at.hand()


def test_tab_goes_through_the_melds_that_take_the_selected_cards_and_enter_adds() -> None:
    table = table_of(["6H 7H 8H 5S 5C 5D 9H", "5H 4H 2C KD KS JC QC"], up="TD", stock="KC")
    at = Seated(played(table, "draw stock", "lay 6H 7H 8H", "lay 5S 5C 5D"))
    at.click(at.card("9H"))
    at.loop.do(Focus(Direction.NEXT))
    assert at.screen.keys.focus == Place(Zone.MELD, 1, 0)
    at.loop.do(Confirm())
    assert repr(at.table.truth.melds[0]) == "6H 7H 8H 9H"


def test_keys_that_need_selected_cards_or_a_draw_say_why_they_do_nothing() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock"))
    at.key("l", "a", "r")
    assert len(at.screen.toasts.texts) == 3
    at.key("f")
    assert "You have already drawn: you draw once per turn." in at.screen.toasts.texts


def test_control_z_undoes_the_last_play() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock", "lay 3C 3D 3S"))
    at.loop.do(Command("z", ctrl=True))
    assert at.table.truth.melds == ()
    assert not any(at.screen.hand.is_new(n) for n in range(8))
    at.loop.do(Command("z", ctrl=True))
    assert at.screen.toasts.texts == [
        "There is nothing to undo: you can undo only what you played since your last new card."
    ]


def test_the_focus_moves_to_the_meld_before_when_the_last_meld_is_taken_back() -> None:
    hands = ["3C 3D 3S 8H 8D 8S KS KD KH TH", "4C 4D 4S 2H 2C 2D 7S 7H 7D 9C"]
    at = Seated(played(table_of(hands, stock="5D"), "draw stock", "lay 3C 3D 3S", "lay 8H 8D 8S", "lay KS KD KH"))
    at.screen.keys.focus = Place(Zone.MELD, 3, 0)
    at.loop.do(Command("z", ctrl=True))
    assert len(at.table.truth.melds) == 2
    assert at.screen.keys.focus == Place(Zone.MELD, 2, 0)


def test_key_s_sorts_the_hand_and_key_m_mutes_the_sound() -> None:
    at = Seated(table_of([ANN, BEA]))
    at.key("s")
    assert at.hand() == "KS 3S TH 9H 8H 3C 3D"
    at.key("m")
    assert at.screen.settings.muted
    at.sounds.clear()
    at.key("s")
    assert at.sounds == []
    at.key("m")
    at.key("s")
    assert at.sounds


def test_rummy_is_called_with_a_key_also_in_another_player_s_turn() -> None:
    table = table_of([ANN, BEA], up="JH", stock="5D 6D")
    at = Seated(played(table, "draw stock", "lay 8H 9H TH", "discard KS"))
    assert at.table.acting == (1,)
    at.key("r")
    assert repr(at.table.truth.melds[0]) == "8H 9H TH JH"
    assert at.says("Rummy!")


def test_enter_on_a_discard_claims_it_in_another_player_s_turn_though_a_card_of_the_hand_is_selected(
    tmp_path: Path,
) -> None:
    file = tmp_path / "claim.yaml"
    file.write_text(CLAIM, encoding="utf-8")
    at = Seated(played(staged(str(file), "Ann", "Ben"), "draw stock"))
    at.loop.step()
    at.click(at.card("4S"))
    at.screen.keys.focus = Place(Zone.RIVER, 0, 0)
    at.loop.do(Confirm())
    assert repr(at.table.view(0).state.melds[0]) == "5S 6S 7S 8S"


def test_escape_first_clears_the_selection_and_then_opens_the_menu() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock"))
    at.click(at.card("KS"))
    at.loop.do(Cancel())
    assert at.screen.hand.selected_cards == ()
    at.loop.do(Cancel())
    assert at.loop.screens.top is not at.screen
