"""Tests of `game.ui.cards.hand`."""

from __future__ import annotations

import pytest

from game.content.sheets.sheets import load_sheet
from game.engine.cards import parse_cards, show
from game.engine.sheet.rules import Rules, compile_rules
from game.session.match.match import Match
from game.session.settings import Settings
from game.ui.cards.hand import NEXT_SORTING, Hand, Sorting
from game.ui.input.keys import Shortcut
from tests.ui.support.tables import ANN, BEA, Seated, played, still, table_of


def rules() -> Rules:
    return compile_rules(load_sheet("rummy_500"), 3).of_deal(1)


def held(cards: str) -> Hand:
    hand = Hand()
    hand.take(parse_cards(cards), rules())
    return hand


def test_a_new_hand_shows_its_cards_in_the_order_they_were_dealt() -> None:
    assert show(held("9S 2H AC").cards) == "9S 2H AC"


def test_a_drawn_card_comes_last_and_a_played_one_leaves_no_trace() -> None:
    hand = held("9S 2H AC")
    hand.take(parse_cards("9S AC 5D"), rules())
    assert show(hand.cards) == "9S AC 5D"


def test_sorting_by_suit_alternates_colours_and_puts_high_cards_first() -> None:
    hand = held("2D AH 9S TC KH X 3S")
    hand.arrange(Sorting.SUIT, rules())
    assert show(hand.cards) == "9S 3S AH KH TC 2D X"
    assert hand.gaps == {2, 4, 5, 6}


def test_sorting_by_rank_puts_equal_ranks_together() -> None:
    hand = held("2D 9H 9S 2C 9D")
    hand.arrange(Sorting.RANK, rules())
    assert show(hand.cards) == "9S 9H 9D 2C 2D"
    assert hand.gaps == {3}


def test_sorting_by_melds_puts_layable_cards_first() -> None:
    hand = held("KC 4H 9D 5H 9S 6H 9C 2S")
    hand.arrange(Sorting.MELDS, rules())
    assert {show(sorted(hand.cards[:3])), show(sorted(hand.cards[3:6]))} == {"4H 5H 6H", "9S 9D 9C"}
    assert {3, 6} <= hand.gaps


def test_melds_of_a_sorted_hand_share_no_card() -> None:
    hand = held("4H 5H 6H 6S 6D 7H")
    hand.arrange(Sorting.MELDS, rules())
    assert show(hand.cards[:4]) == "4H 5H 6H 7H"
    assert hand.gaps == {4, 5}


def test_sorting_by_melds_leaves_the_fewest_points_over() -> None:
    """The longest meld is not the best: it would leave two kings."""
    hand = held("TH JH QH KH KS KD 2C")
    hand.arrange(Sorting.MELDS, rules())
    assert show(hand.cards) == "KS KH KD TH JH QH 2C"


def test_sorting_by_melds_puts_a_wild_into_the_meld_it_completes() -> None:
    hand = held("9S 9D KC X 2H")
    hand.arrange(Sorting.MELDS, rules())
    assert show(hand.cards) == "9S 9D X 2H KC"
    hand = held("9S 9D 9C X 2H")
    hand.arrange(Sorting.MELDS, rules())
    assert show(hand.cards) == "9S 9D 9C 2H X"


def test_a_sorted_hand_stays_sorted_when_a_card_comes() -> None:
    hand = held("9S 2H AC")
    hand.arrange(Sorting.SUIT, rules())
    hand.take(parse_cards("9S 2H AC KS"), rules())
    assert show(hand.cards) == "KS 9S 2H AC"


def test_cards_moved_by_hand_stay_where_they_were_put() -> None:
    hand = held("9S 2H AC 5D")
    hand.arrange(Sorting.SUIT, rules())
    hand.move([3], 0)
    assert show(hand.cards) == "5D 9S 2H AC"
    assert hand.sorting is Sorting.BY_HAND
    hand.take(parse_cards("9S 2H AC 5D KS"), rules())
    assert show(hand.cards) == "5D 9S 2H AC KS"


def test_several_cards_of_a_hand_are_moved_together_in_their_order() -> None:
    hand = held("9S 2H AC 5D 7C")
    hand.move([0, 2], 4)
    assert show(hand.cards) == "2H 5D 9S AC 7C"


def test_the_selection_of_a_hand_follows_its_cards() -> None:
    hand = held("9S 2H AC 5D")
    hand.toggle(0)
    hand.toggle(2)
    hand.arrange(Sorting.RANK, rules())
    assert show(hand.selected_cards) == "AC 9S"
    hand.take(parse_cards("2H AC 5D"), rules())
    assert show(hand.selected_cards) == "AC"


def test_selecting_a_card_twice_deselects_it() -> None:
    hand = held("9S 2H AC 5D")
    hand.toggle(1)
    hand.toggle(1)
    assert hand.selected_cards == ()
    hand.extend(1, 3)
    assert show(hand.selected_cards) == "2H AC 5D"


def test_a_new_card_in_hand_is_marked_until_played_or_cleared() -> None:
    hand = held("9S 2H")
    hand.take(parse_cards("9S 2H AC"), rules(), parse_cards("AC"))
    assert [hand.is_new(n) for n in range(3)] == [False, False, True]
    hand.take(parse_cards("9S 2H"), rules())
    assert not any(hand.is_new(n) for n in range(2))


def test_of_two_equal_cards_in_hand_only_the_drawn_one_is_new() -> None:
    hand = held("9S 2H")
    hand.take(parse_cards("9S 2H 9S"), rules(), parse_cards("9S"))
    assert [hand.is_new(n) for n in range(3)] == [False, False, True]


def test_the_sorting_button_cycles_through_the_orders() -> None:
    seen = [Sorting.BY_HAND]
    for _ in range(4):
        seen.append(NEXT_SORTING[seen[-1]])
    assert seen[1:] == [Sorting.SUIT, Sorting.RANK, Sorting.MELDS, Sorting.SUIT]


def dealt() -> Match:
    table = table_of([ANN, BEA])
    Seated(table)
    return table


def later(table: Match, at: Seated) -> Seated:
    """Return the same match with the same settings, as if the program had been started again."""
    return Seated(table, settings=at.screen.settings)


def test_a_sorted_hand_stays_sorted_in_a_continued_match() -> None:
    table = dealt()
    at = Seated(table)
    at.key("s", "s")
    again = later(table, at)
    assert again.hand() == at.hand() != ANN
    assert again.screen.hand.sorting is Sorting.RANK


def test_a_hand_ordered_by_hand_comes_back_with_new_cards_at_the_end() -> None:
    table = dealt()
    at = Seated(table)
    at.drag(at.card("KS"), (at.card("3C")[0] - 20, at.card("3C")[1]))
    assert at.hand() == "KS 3C 3D 3S 8H 9H TH"
    assert later(table, at).hand() == at.hand()
    table.submit(table.legal(0)[0])
    new = later(table, at)
    assert new.hand().startswith(at.hand())
    assert len(new.hand().split()) == 8


def test_of_two_equal_cards_in_hand_the_selected_one_is_played_or_otherwise_the_first() -> None:
    hand = held("7H 3C 7H 2S")
    hand.take(parse_cards("3C 7H 2S"), rules())
    assert show(hand.cards) == "3C 7H 2S"
    hand = held("7H 3C 7H 2S")
    hand.toggle(2)
    hand.take(parse_cards("7H 3C 2S"), rules())
    assert show(hand.cards) == "7H 3C 2S"
    assert hand.selected_cards == ()


def test_a_new_hand_with_equal_cards_of_two_packs_keeps_the_order_they_were_dealt_in() -> None:
    assert show(held("7H 3C 7H 2S 3C").cards) == "7H 3C 7H 2S 3C"


def two_packs() -> tuple[Match, Seated]:
    """Return a match with an unsorted hand that holds a card twice, not side by side, after a further card was
    drawn.
    """
    table = table_of(["7H 3C 9D 7H 2S KS 4D", BEA], "JC", "5D", "dummy_rummy", packs=2)
    at = Seated(table)
    at.screen.controller.draw_stock()
    return table, at


@pytest.mark.parametrize("copy", [0, 3])
def test_an_unsorted_hand_with_two_equal_cards_has_the_same_order_in_a_continued_match(copy: int) -> None:
    table, at = two_packs()
    assert at.hand() == "7H 3C 9D 7H 2S KS 4D 5D"
    assert later(table, at).hand() == at.hand()
    at.screen.hand.toggle(copy)
    at.screen.controller.discard(at.screen.hand.selected_cards)
    left = ["7H", "3C", "9D", "7H", "2S", "KS", "4D", "5D"]
    del left[copy]
    assert at.hand().split() == left
    assert later(table, at).hand() == at.hand()


@pytest.mark.parametrize("noted", ["", "1", "2 1 BY_HAND KS TH", "1 1 UPSIDE KS", "x y z", "1 1 BY_HAND"])
def test_a_saved_hand_order_that_is_invalid_or_of_another_match_is_ignored(noted: str) -> None:
    assert Seated(dealt(), settings=Settings(animation="off", hand_order=noted)).hand() == ANN


def test_a_noted_hand_order_of_another_deal_is_ignored() -> None:
    noted = Settings(animation="off", hand_order="1 7 BY_HAND KS TH")
    assert Seated(dealt(), settings=noted).hand() == ANN


def test_playing_a_card_does_not_save_a_new_hand_order() -> None:
    table = dealt()
    at = Seated(table)
    table.submit(table.legal(0)[0])
    at.key("s")
    noted = at.screen.settings.hand_order
    at.drag(at.card("KS"), at.screen.stage.scene.discards.center)
    assert "KS" not in at.hand().split()
    assert at.screen.settings.hand_order == noted != still().hand_order


def test_a_card_taken_back_into_the_hand_returns_to_its_old_place() -> None:
    hand = Hand()
    hand.take(parse_cards("9S 2H AC KS 5D"), rules())
    hand.take(parse_cards("9S KS 5D"), rules())
    hand.take(parse_cards("9S 5D"), rules())
    hand.take(parse_cards("9S 2H AC 5D"), rules())
    assert show(hand.cards) == "9S 2H AC 5D"
    hand.take(parse_cards("9S 2H AC KS 5D"), rules())
    assert show(hand.cards) == "9S 2H AC KS 5D"


def test_cards_moved_by_hand_stay_in_place_when_other_cards_return_and_a_drawn_card_comes_last() -> None:
    hand = Hand()
    hand.take(parse_cards("9S 2H AC KS 5D"), rules())
    hand.take(parse_cards("9S AC 5D"), rules())
    hand.move([2], 0)
    assert show(hand.cards) == "5D 9S AC"
    hand.take(parse_cards("9S 2H AC KS 5D"), rules())
    assert show(hand.cards) == "5D 9S 2H AC KS"
    hand.take(parse_cards("9S 2H AC KS"), rules())
    hand.take(parse_cards("9S 2H AC KS 5D"), rules(), parse_cards("5D"))
    assert show(hand.cards) == "9S 2H AC KS 5D"


def test_a_lay_that_is_undone_leaves_the_hand_as_it_was_held() -> None:
    at = Seated(played(table_of(["3C 8H 3D 9H 3S TH KS", BEA], stock="5D"), "draw stock"))
    held = at.hand()
    played(at.table, "lay 3C 3D 3S")
    at.loop.step()
    assert at.hand() == "8H 9H TH KS 5D"
    at.loop.do(Shortcut.UNDO.verb)
    assert at.hand() == held
