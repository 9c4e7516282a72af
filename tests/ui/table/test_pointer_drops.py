"""A drop that comes to nothing says why, wherever it was."""

from __future__ import annotations

import pytest

from game.engine.cards import JOKER, show
from game.engine.state import Phase
from game.ui.cards.slots import Zone
from game.ui.input.verbs import DragStart, Press
from tests.ui.support.laying import BEA as LAYING_BEA
from tests.ui.support.laying import HAND, contract_rummy
from tests.ui.support.special_plays import ANN as WITH_JOKER
from tests.ui.support.special_plays import BEA as BEA_10
from tests.ui.support.tables import ANN, BEA, Seated, played, table_of


def free_felt(at: Seated) -> tuple[int, int]:
    """Return a point of free felt in the middle of the table, in the gap below the frame of the discards."""
    river = at.screen.stage.areas.river
    return (river.right - 40, river.bottom + 1)


def pull(at: Seated, face: str) -> None:
    """Try to drag a card off a meld."""
    start = at.card(face, Zone.MELD)
    at.loop.do(Press(start), DragStart((start[0] + 40, start[1] + 40), start))


def test_a_card_dropped_in_the_middle_of_the_table_is_no_discard_and_says_where_it_can_go() -> None:
    at = contract_rummy()
    at.drag(at.card("9C"), free_felt(at))
    assert at.table.phase is Phase.PLAY
    assert at.table.acting == (0,)
    assert len(at.screen.hand.cards) == 13
    assert at.screen.toasts.texts == ["Where 9♣ can go: into a slot of your contract or to the discards."]


def test_a_card_dropped_on_the_felt_may_go_into_a_box_where_first_melds_must_count_points() -> None:
    at = Seated(played(table_of([HAND, LAYING_BEA], stock="KS", game="kaluki_51", packs=2), "draw stock"))
    at.drag(at.card("9C"), free_felt(at))
    assert at.screen.toasts.texts == ["Where 9♣ can go: into a box for your first melds or to the discards."]


def test_the_whole_frame_of_the_discards_takes_a_dropped_card() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock"))
    river = at.screen.stage.areas.river
    assert at.screen.stage.scene.discards == river
    at.drag(at.card("KS"), (river.right - 5, river.bottom - 5))
    assert show(at.table.view(0).state.discards[-1:]) == "KS"


def test_a_card_dropped_on_the_stock_is_refused() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock"))
    at.drag(at.card("KS"), at.areas["stock"])
    assert at.screen.toasts.texts == ["Cards cannot go back to the stock. K♠ can go to the discards."]


def test_a_card_dropped_on_a_plate_is_refused() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock", "lay 3C 3D 3S"))
    at.drag(at.card("KS"), at.screen.stage.areas.plates[1].center)
    assert at.screen.toasts.texts == ["Cards cannot be given to players. K♠ can go to the discards."]


def test_a_card_dropped_on_the_felt_before_the_draw_is_refused() -> None:
    at = Seated(table_of([ANN, BEA], stock="5D"))
    at.drag(at.card("KS"), at.screen.stage.areas.mats[1].center)
    assert at.screen.toasts.texts == ["Draw a card first: a turn begins with the draw."]


@pytest.mark.parametrize("way", ["drag", "click"])
def test_two_cards_on_the_discards_say_that_only_one_is_discarded(way: str) -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock"))
    at.click(at.card("KS"))
    at.click(at.card("8H"))
    if way == "drag":
        at.drag(at.card("KS"), at.areas["river"])
    else:
        at.click(at.areas["river"])
    assert at.table.phase is Phase.PLAY
    assert at.screen.toasts.texts == ["You can discard only one card, and you selected 2."]


def test_a_card_of_the_stock_or_the_discards_dropped_anywhere_but_in_the_hand_says_where_it_goes() -> None:
    at = Seated(table_of([ANN, BEA], stock="5D"))
    at.drag(at.areas["stock"], at.screen.stage.areas.mats[1].center)
    assert at.screen.toasts.texts == ["A card from the stock goes to your hand."]
    at.drag(at.card("KC", Zone.RIVER), at.screen.stage.areas.mats[1].center)
    assert at.screen.toasts.texts[-1] == "A card from the discards goes to your hand."
    assert at.table.phase is Phase.DRAW


def test_a_card_dragged_a_little_within_its_pile_gives_no_message() -> None:
    at = Seated(table_of([ANN, BEA], stock="5D"))
    pos = at.areas["stock"]
    at.drag(pos, (pos[0] + 12, pos[1]))
    start = at.card("KC", Zone.RIVER)
    at.drag(start, (start[0] + 12, start[1]))
    assert at.screen.toasts.texts == []


def test_a_joker_pulled_out_of_a_meld_is_answered_with_the_card_that_takes_it() -> None:
    hands = ["5H 6H X 7H 9D JS KD", "4C 4D 4S 2H QC 2D 7S"]
    at = Seated(played(table_of(hands, stock="8C 5D"), "draw stock", "lay 5H 6H X=7H"))
    pull(at, "X")
    assert at.screen.toasts.texts == ["To take the ★, drop the card it stands for onto it: 7♥."]


def test_a_pulled_joker_says_how_it_can_move_and_once_it_lies_crosswise_that_it_stays() -> None:
    table = table_of([WITH_JOKER, BEA_10], stock="9S 6D 5D 8D TD", game="double_rum", packs=2, jokers=1)
    at = Seated(played(table, "draw stock", "lay 6S 7S 8S X"))
    pull(at, "X")
    assert at.screen.toasts.texts == ["To move the ★ to the other end, drop the card it stands for onto it: 9♠."]
    played(at.table, "slide m1 with 9S")
    slots = at.screen.stage.scene.slots_of(Zone.MELD, 1)
    [across] = [slot for slot in slots if slot.angle]
    assert across.face == JOKER
    assert all(across.z > slot.z for slot in slots if slot is not across), "nothing lies on it"
    pull(at, "X")
    assert at.screen.toasts.texts == [
        "A joker can be moved only once; the one in your run 5–9♠ lies crosswise and stays."
    ]


def test_a_natural_card_pulled_out_of_a_meld_stays_in_the_meld() -> None:
    at = Seated(played(table_of([ANN, BEA], stock="5D"), "draw stock", "lay 3C 3D 3S"))
    pull(at, "3D")
    assert at.screen.toasts.texts == ["Cards of a meld on the table stay where they are."]


def test_a_card_that_no_joker_stands_for_is_refused_as_one_to_be_added() -> None:
    table = table_of([WITH_JOKER, BEA_10], stock="5D 6D 9S 8D TD", game="double_rum", packs=2, jokers=1)
    at = Seated(played(table, "draw stock", "lay 6S 7S 8S X"))
    at.drag(at.card("2C"), at.screen.stage.scene.melds[1].center)
    assert at.screen.toasts.texts == ["2♣ does not fit your run 6–9♠."]


def test_a_card_of_a_meld_that_could_be_moved_in_another_moment_says_why_it_stays_now() -> None:
    table = table_of([ANN, BEA], stock="5D 6D 8D", rules={"melding.move": True})
    at = Seated(played(table, "draw stock", "lay 3C 3D 3S"))
    pull(at, "3D")
    assert not at.screen.toasts.texts
    cards = at.table.view(0).hand or ()
    at = Seated(played(table, f"discard {cards[0]!r}"))
    pull(at, "3D")
    assert at.screen.toasts.texts == ["It is Bea’s turn, not yours."]
