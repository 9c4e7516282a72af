"""Cards that lie face up until they are played or left: taken, moved between one's melds, and forced."""

from __future__ import annotations

from game.engine.actions import Pass
from game.engine.cards import parse_cards
from game.engine.state import Phase
from game.ui.cards.slots import Zone
from tests.ui.support.tables import CONQUIAN_BEA, Seated, conquian, played

ANN = "2H 3D 5D QS 6C 5H KC"


def test_a_card_is_turned_up_by_a_click_and_left_by_a_button() -> None:
    at = Seated(played(conquian((ANN, CONQUIAN_BEA), "6S 7S")))
    assert at.says("Turn up the first card of the stock")
    at.click(at.areas["stock"])
    state = at.table.view(0).state
    assert (state.phase, state.discards[-1]) == (Phase.OFFER, parse_cards("6S")[0])
    assert at.says("Play the 6♠ at once, or leave it?")
    at.key("p")
    assert at.table.view(0).state.turn == 1


def test_a_card_left_is_forced_by_the_button_of_the_question() -> None:
    before = ("draw stock", "pass", "draw discards", "lay 4S 5S 6S", "discard QD", "draw stock", "pass", "draw stock")
    at = Seated(played(conquian((ANN, CONQUIAN_BEA), "6S 2C 7S"), *before))
    assert at.table.view(0).state.phase is Phase.OFFER
    at.table.submit(Pass(1))
    assert at.says("Force the 7♠ on Bea?")
    at.key("r")
    state = at.table.view(0).state
    assert (state.phase, state.turn, state.this_turn.dug) == (Phase.PLAY, 1, parse_cards("7S")[0])


def moving() -> Seated:
    """Return a table at which Ann has a run of spades and three sevens, and has just taken a card."""
    hands = ("4S 5S 6S 7H 7D KC QC", CONQUIAN_BEA.replace("4S 5S", "2S 3S"))
    first = ("draw stock", "draw discards", "lay 4S 5S 6S 7S", "discard QC", "draw stock", "pass")
    return Seated(played(conquian(hands, "7S 2C 7C"), *first, "draw stock", "draw discards", "lay 7C 7H 7D"))


def test_a_card_is_dragged_from_one_of_ones_melds_to_another() -> None:
    at = moving()
    at.drag(at.card("7S", Zone.MELD), at.screen.stage.scene.melds[2].center)
    melds = at.table.view(0).state.melds
    assert [len(meld.cards) for meld in melds] == [3, 4]
    assert at.table.can_undo(0)


def test_the_move_command_moves_the_only_movable_card_of_a_meld_to_the_other_meld() -> None:
    at = moving()
    assert at.screen.controller.move_from(1)
    assert [len(meld.cards) for meld in at.table.view(0).state.melds] == [3, 4]
    assert at.screen.controller.move_from(2)  # and back, the only card that may be moved
    assert [len(meld.cards) for meld in at.table.view(0).state.melds] == [4, 3]


def test_cards_of_the_hand_make_a_meld_with_cards_of_a_laid_meld() -> None:
    hands = ("4S 5S 6S 4C KC QC 2H", CONQUIAN_BEA.replace("4S 5S", "2S 3S").replace("4C", "JD"))
    first = ("draw stock", "draw discards", "lay 4S 5S 6S 7S", "discard QC", "draw stock", "pass")
    at = Seated(played(conquian(hands, "7S 2C 4D"), *first, "draw stock", "draw discards"))
    at.click(at.card("4D"))
    at.click(at.card("4C"))
    at.key("l")
    assert repr(at.table.view(0).state.melds[0]) == "5S 6S 7S"
    assert len(at.table.view(0).state.melds[1].cards) == 3
