"""What is said in passing at the table: no longer than it is true, and of what was tried, not of something near it."""

from __future__ import annotations

from game.engine.state import Phase
from game.ui.input.verbs import Click, Command, Hover, Press
from tests.ui.support.tables import ANN, BEA, Seated, played, table_of

CY = "5C 5D 5S 9C 9D 9S QS"


def test_a_refusal_disappears_once_the_play_is_allowed() -> None:
    at = Seated(table_of([ANN, BEA], stock="5D"))
    at.key("x")
    at.click(at.card("KS"))
    at.key("x")
    assert at.screen.toasts.texts[-1] == "Draw a card first: a turn begins with the draw."
    at.key("d")
    assert at.screen.toasts.texts == []


def test_a_refusal_out_of_turn_stays_shown_while_others_play_until_its_reason_ends() -> None:
    table = played(table_of([ANN, BEA, CY], stock="KD 6H 7H"), "draw stock", "discard KS")
    at = Seated(table)
    at.click(at.card("TH"))
    at.key("x")
    assert at.screen.toasts.texts == ["It is Bea’s turn, not yours."]
    played(table, "draw stock")
    assert at.screen.toasts.texts == ["It is Bea’s turn, not yours."]
    played(table, "discard 7S")
    assert at.screen.toasts.texts == []


def test_a_refusal_goes_with_the_next_play() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock"))
    at.key("a")
    assert at.screen.toasts.texts == ["Select the cards you want to add first."]
    for face in ("3C", "3D", "3S"):
        at.click(at.card(face))
    at.key("l")
    assert at.screen.toasts.texts == []


def test_the_second_click_of_a_double_click_on_undo_is_not_refused() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock", "lay 3C 3D 3S"))
    undo = at.screen.panels.controls.undo
    pos = undo.rect.center
    at.loop.do(Hover(pos), Press(pos), Click(pos), Press(pos), Click(pos, count=2))
    at.loop.run_for(2)
    assert at.table.truth.melds == ()
    assert not undo.enabled
    assert at.screen.toasts.texts == []
    assert not at.says("nothing to take back")
    at.click(pos)
    assert at.says("There is nothing to undo")
    at.loop.run_for(6)
    at.loop.do(Command("z", ctrl=True))
    assert at.says("There is nothing to undo")


def test_the_refusal_of_a_card_that_fits_no_meld_does_not_name_one_of_several_melds() -> None:
    first = ("draw stock", "lay 3C 3D 3S", "discard KS", "draw stock", "lay 4C 4D 4S", "discard 7S", "draw stock")
    at = Seated(played(table_of([ANN, BEA], stock="5D 6C 7C"), *first))
    assert at.table.phase is Phase.PLAY
    at.click(at.card("TH"))
    at.key("a")
    assert at.screen.toasts.texts == ["10♥ does not fit any meld on the table."]


def test_the_refusal_of_cards_names_the_meld_if_it_is_the_only_one_on_the_table() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock", "lay 3C 3D 3S"))
    at.click(at.card("TH"))
    at.click(at.card("KS"))
    at.key("a")
    assert at.screen.toasts.texts == ["10♥ K♠ do not fit your set of 3s."]
