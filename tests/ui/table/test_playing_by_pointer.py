"""The table by the pointer: drag and drop, click and click."""

from __future__ import annotations

from game.engine.cards import parse_card, show
from game.engine.state import Phase
from game.session.settings import Settings
from game.ui.cards.slots import Zone
from game.ui.cards.sprites import Pose
from game.ui.input.verbs import Cancel, Confirm, DragCancel, DragEnd, Hover
from game.ui.table.controller import Chooser
from tests.ui.support.tables import ANN, BEA, Seated, played, shuffled_table, table_of


def test_a_card_dragged_from_the_stock_to_the_hand_is_drawn() -> None:
    at = Seated(table_of([ANN, BEA], stock="5D"))
    at.drag(at.areas["stock"], at.areas["hand"])
    assert "5D" in at.hand()
    assert at.table.phase is Phase.PLAY


def test_selected_cards_are_dragged_down_together() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock"))
    for face in ("3C", "3D", "3S"):
        at.click(at.card(face))
    at.drag(at.card("3D"), at.areas["mat"])
    assert [repr(meld) for meld in at.table.truth.melds] == ["3C 3D 3S"]


def test_a_card_dragged_to_the_river_is_discarded() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock"))
    at.drag(at.card("KS"), at.areas["river"])
    assert at.table.truth.discards[-1] == parse_card("KS")
    assert at.table.acting == (1,)


def test_drop_targets_show_their_action_during_a_drag() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock"))
    at.lift(at.card("KS"), (640, 560))
    assert at.says("discard")
    assert not at.says("new set")


def test_a_refused_drop_springs_back_and_says_which_rule_forbids_it() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock"), settings=Settings(animation="normal"))
    at.loop.settle()
    before = at.hand()
    home = at.screen.stage.sprites.sprite_at(at.screen.stage.scene.slots_of(Zone.HAND)[6].place)
    at.drag(at.card("KS"), at.areas["mat"])
    assert at.screen.toasts.texts == ["A meld needs at least 3 cards."]
    assert "refuse" in at.sounds
    at.loop.settle()
    assert at.hand() == before
    assert home is not None
    assert home.pose == Pose.of(at.screen.stage.scene.slots_of(Zone.HAND)[6])


def test_dropping_a_hand_card_among_the_other_hand_cards_only_reorders_the_hand() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D")))
    actions = len(at.table.recording.lines)
    at.drag(at.card("KS"), (at.card("3C")[0] - 30, at.card("3C")[1]))
    assert at.hand() == "KS 3C 3D 3S 8H 9H TH"
    assert len(at.table.recording.lines) == actions


def test_a_card_being_dragged_is_not_lost_when_others_play() -> None:
    at = Seated(
        played(table_of([ANN, BEA], stock="5D 6D"), "draw stock", "discard KS"), settings=Settings(animation="slow")
    )
    at.loop.settle()
    at.lift(at.card("TH"), (500, 300))
    played(at.table, "draw stock", "discard 7S")
    at.loop.run_for(1)
    dragged = next(s for s in at.screen.stage.sprites.all if s.is_held)
    assert dragged.face == parse_card("TH")
    assert abs(dragged.pose.x - 500) < 110
    at.loop.do(DragCancel())
    at.loop.settle()
    assert not any(s.is_held for s in at.screen.stage.sprites.all)


def test_input_during_a_flight_of_cards_ends_the_flight() -> None:
    at = Seated(shuffled_table(3, 5), settings=Settings(animation="slow"))
    assert at.screen.stage.sprites.is_moving
    at.key("d")
    assert at.table.phase is Phase.PLAY
    at.key("s")
    flying = [s for s in at.screen.stage.sprites.all if s.is_moving and s.slot.place.zone is Zone.BACKS]
    assert flying == []


def test_a_card_dragged_out_of_the_discards_brings_all_cards_above_it() -> None:
    table = table_of(["3C 3D 8H 9H TH KS 2S", BEA], up="3S", stock="5D JC")
    at = Seated(played(table, "draw stock", "discard KS", "draw stock", "discard JC"))
    at.lift(at.card("3S", Zone.RIVER), at.areas["hand"])
    assert sum(s.is_held for s in at.screen.stage.sprites.all) == 3
    start = at.card("3S", Zone.RIVER)
    at.loop.do(DragEnd(at.areas["hand"], start))
    assert at.table.truth.this_turn.dug == parse_card("3S")
    assert at.says("Play the 3♠ you drew from the discards")


def test_a_click_selects_and_a_click_on_a_place_plays() -> None:
    at = Seated(table_of([ANN, BEA], stock="5D"))
    at.click(at.areas["stock"])
    for face in ("8H", "9H", "TH"):
        at.click(at.card(face))
    at.click(at.areas["mat"])
    at.click(at.card("3C"))
    at.click(at.areas["river"])
    assert [repr(meld) for meld in at.table.truth.melds] == ["8H 9H TH"]
    assert at.table.truth.discards[-1] == parse_card("3C")


def test_shift_click_selects_a_span_and_a_click_on_the_felt_clears_it() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock"))
    at.click(at.card("8H"))
    at.click(at.card("TH"), shift=True)
    assert show(at.screen.hand.selected_cards) == "8H 9H TH"
    at.click((640, 60))
    assert at.screen.hand.selected_cards == ()


def test_hovering_over_a_discard_shows_how_many_cards_a_dig_takes_or_why_it_is_refused() -> None:
    table = table_of(["3C 3D 8H 9H TH KS 2S", BEA], up="3S", stock="5D JC")
    at = Seated(played(table, "draw stock", "discard KS", "draw stock", "discard JC"))
    at.loop.do(Hover(at.card("3S", Zone.RIVER)))
    assert at.says("Take 3 cards and play the 3♠ at once")
    at.loop.do(Hover(at.card("KS", Zone.RIVER)))
    assert at.says("K♠ cannot be played now")


def test_laying_an_ambiguous_joker_asks_for_the_card_it_stands_for() -> None:
    at = Seated(played(table_of(["5H 6H X 2C 9D JS KD", BEA.replace("2C", "QC")], stock="5D"), "draw stock"))
    for face in ("5H", "6H", "X"):
        at.click(at.card(face))
    at.click(at.areas["mat"])
    chooser = at.loop.screens.top
    assert isinstance(chooser, Chooser)
    assert len(chooser.choices) == 2
    assert at.table.truth.melds == ()
    at.loop.do(Confirm())
    assert len(at.table.truth.melds) == 1


def test_cancelling_the_joker_question_lays_no_meld() -> None:
    at = Seated(played(table_of(["5H 6H X 2C 9D JS KD", BEA.replace("2C", "QC")], stock="5D"), "draw stock"))
    for face in ("5H", "6H", "X"):
        at.click(at.card(face))
    at.click(at.areas["mat"])
    at.loop.do(Cancel())
    assert at.loop.screens.top is at.screen
    assert at.table.truth.melds == ()
