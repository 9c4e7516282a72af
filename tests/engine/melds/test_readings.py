"""Readings: what written cards can mean (notation, *Cards*; rulebook 2, *Wilds on the table*)."""

from __future__ import annotations

import pytest

from game.engine.cards import parse_card
from game.engine.melds.meld import Meld
from game.engine.melds.readings import add_readings, crosswise, lay_readings, meld_after_take, melds_after_slide
from game.engine.sheet.rules import Rules
from tests.support.for_each import for_each
from tests.support.samples import meld, rules, uses

FREE = rules(pack__packs=2, pack__jokers=2)
NAMED = rules(pack__jokers=2, wilds__named=True, sets__max=4)
FIVES = rules(pack__wild=["5"], wilds__named=True, wilds__side_by_side=False, runs__ace="around", sets__max=4)
TWOS = rules(pack__packs=2, pack__jokers=2, pack__wild=["joker", "2"], wilds__own_rank=False, runs__ace="high")


def readings(by: object, text: str) -> list[str]:
    return [repr(found) for found in lay_readings(by, uses(text), 0)]


@for_each(
    ("text", "means"),
    [
        ("5H 6H X", "5H 6H X=7H"),
        ("X 5H 6H", "X=4H 5H 6H"),
        ("5H X 7H", "5H X=6H 7H"),
        ("7H 5H 6H", "5H 6H 7H"),  # out of order, one reading
        ("7H X 5H", "5H X=6H 7H"),
        ("QH KH AH", "QH KH AH"),
        ("AH 2H 3H", "AH 2H 3H"),
        ("X QH KH", "X=JH QH KH"),
        ("QH KH X", "QH KH X=AH"),
        ("X=4H 5H 6H", "X=4H 5H 6H"),
        ("6H 5H X=4H", "X=4H 5H 6H"),
        ("7C 7D X", "7C 7D X=7"),
        ("7C 7C 7D", "7C 7C 7D"),
        ("7C X=7 7D", "7C X=7 7D"),
        ("7C X=7H 7D", "7C X=7 7D"),  # in a set the rank is all it stands for
    ],
)
def test_melds_that_can_mean_one_thing_have_one_reading(text: str, means: str) -> None:
    assert readings(FREE, text) == [means]


@pytest.mark.parametrize(
    "text", ["5H 6H", "5H 6H 8H", "5H 6S 7H", "KH AH 2H", "7C 8D 9H", "5H X=5H 6H", "5H 6H X=9H", "X X", "2H KH AH"]
)
def test_cards_that_are_not_a_meld_have_no_reading(text: str) -> None:
    assert readings(FREE, text) == []


def test_a_meld_that_can_mean_two_things_has_both_readings() -> None:
    assert sorted(readings(FREE, "X 6H 5H")) == ["5H 6H X=7H", "X=4H 5H 6H"]
    assert sorted(readings(FREE, "6H X X")) == ["6H X=6 X=6", "6H X=7H X=8H"]


def test_a_set_with_a_named_wild_has_one_reading_for_each_suit_it_lacks() -> None:
    assert sorted(readings(NAMED, "QS QH X")) == ["QS QH X=QC", "QS QH X=QD"]
    assert readings(NAMED, "QS QH X=QD") == ["QS QH X=QD"]
    assert readings(NAMED, "QS QH QC X") == ["QS QH QC X=QD"]
    assert readings(NAMED, "QS QH X=QH") == []


def test_two_equal_wilds_for_two_missing_suits_of_a_set_have_one_reading() -> None:
    assert len(readings(NAMED, "QS QH X X")) == 1


def test_a_natural_must_separate_two_wilds_of_a_run() -> None:
    assert readings(FIVES, "5C 7H 5D 9H") == ["5C=6H 7H 5D=8H 9H"]
    assert readings(FIVES, "7H 5C 5D TH") == []


def test_a_card_of_a_wild_rank_counts_as_itself_if_that_makes_a_meld() -> None:
    assert readings(FIVES, "4H 5H 6H") == ["4H 5H 6H"]
    assert readings(FIVES, "5C 5D 5H") == ["5C 5D 5H"]
    assert readings(FIVES, "3H 4H 5C") == ["3H 4H 5C=5H"]
    assert readings(FIVES, "QS QH 5C=QD") == ["QS QH 5C=QD"]


def test_a_run_round_the_corner_has_one_reading() -> None:
    assert readings(FIVES, "KH AH 2H") == ["KH AH 2H"]
    assert readings(FIVES, "QH KH AH 2H 3H") == ["QH KH AH 2H 3H"]


def test_a_wild_rank_that_never_counts_as_itself_makes_no_meld_of_naturals() -> None:
    assert readings(TWOS, "2C 2D 2H") == []
    assert readings(TWOS, "4H 4D 2C") == ["4H 4D 2C=4"]
    assert readings(TWOS, "2H 3H 4H") == ["3H 4H 2H=5H"]
    assert readings(TWOS, "2H 3H") == []
    assert readings(TWOS, "3H 4H 2H") == ["3H 4H 2H=5H"]


@for_each(
    ("base", "added", "becomes"),
    [
        ("5H 6H 7H", "8H", ["5H 6H 7H 8H"]),
        ("5H 6H 7H", "4H 8H", ["4H 5H 6H 7H 8H"]),
        ("5H 6H 7H", "8H 4H", ["4H 5H 6H 7H 8H"]),
        ("5H 6H 7H", "8H 9H", ["5H 6H 7H 8H 9H"]),
        ("5H 6H 7H", "X", ["X=4H 5H 6H 7H", "5H 6H 7H X=8H"]),
        ("5H 6H 7H", "X=8H", ["5H 6H 7H X=8H"]),
        ("5H 6H 7H", "X 9H", ["5H 6H 7H X=8H 9H"]),
        ("5H 6H 7H", "9H", []),
        ("5H 6H 7H", "8S", []),
        ("QH KH AH", "2H", []),
        ("AH 2H 3H", "KH", []),
        ("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "AH", ["2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"]),
        ("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "X", ["2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH X=AH"]),
        ("3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "X=AH 2H", ["X=AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"]),
        ("7S 7H 7D", "7C", ["7S 7H 7D 7C"]),
        ("7S 7H 7D", "X", ["7S 7H 7D X=7"]),
        ("7S 7H 7D", "8C", []),
    ],
)
def test_the_readings_of_an_addition_are_the_longer_melds_it_can_make(
    base: str, added: str, becomes: list[str]
) -> None:
    assert sorted(repr(found) for found in add_readings(FREE, meld(FREE, base), uses(added), 1)) == sorted(becomes)


def test_added_cards_are_credited_to_the_adder() -> None:
    (longer,) = add_readings(FREE, meld(FREE, "5H 6H 7H"), uses("8H"), 1)
    assert (longer.owner, [each.by for each in longer.cards]) == (0, [0, 0, 0, 1])


def test_a_full_set_of_four_takes_no_fifth_card() -> None:
    assert add_readings(NAMED, meld(NAMED, "7S 7H 7D 7C"), uses("X=7C"), 0) == []


SLIDE = rules(pack__packs=2, pack__jokers=1, wilds__slide=True)
FREELY = rules(pack__packs=2, pack__jokers=1, wilds__slide=True, wilds__slide_from="anywhere")


def test_taking_a_wild_needs_the_card_it_stands_for() -> None:
    run, named = meld(FREE, "5H X 7H"), meld(NAMED, "QS QH X=QD")
    joker = parse_card("X")
    assert repr(meld_after_take(run, joker, parse_card("6H"), FREE, 1)) == "5H 6H 7H"
    assert meld_after_take(run, joker, parse_card("6S"), FREE, 1) is None
    assert repr(meld_after_take(named, joker, parse_card("QD"), NAMED, 1)) == "QS QH QD"
    assert meld_after_take(named, joker, parse_card("QC"), NAMED, 1) is None
    assert meld_after_take(run, parse_card("5H"), parse_card("5H"), FREE, 1) is None


def test_a_wild_of_an_unnamed_set_is_taken_by_any_card_of_the_rank() -> None:
    assert repr(meld_after_take(meld(FREE, "QS QH X"), parse_card("X"), parse_card("QS"), FREE, 1)) == "QS QH QS"


def moved_for(by: Rules, run: Meld, face: str) -> list[str]:
    """Return the runs that result from playing `face` for a wild of `run` that then moves."""
    return [repr(new) for new, _ in melds_after_slide(by, run, parse_card(face), 1)]


def test_a_joker_at_an_end_of_a_run_slides_once() -> None:
    run = meld(SLIDE, "6S 7S 8S X")
    assert moved_for(SLIDE, run, "9S") == ["X=5S 6S 7S 8S 9S"]
    ((moved, joker),) = melds_after_slide(SLIDE, run, parse_card("9S"), 1)
    assert repr(joker) == "X=5S"
    assert (crosswise(SLIDE, run), crosswise(SLIDE, moved)) == (0, 1)
    assert moved_for(SLIDE, moved, "5S") == []


def test_a_joker_slides_only_if_there_is_room() -> None:
    assert moved_for(SLIDE, meld(SLIDE, "AS 2S 3S X"), "4S") == []
    assert moved_for(SLIDE, meld(SLIDE, "X 2S 3S"), "AS") == ["AS 2S 3S X=4S"]


def test_a_joker_that_may_slide_any_number_of_times_moves_to_either_end() -> None:
    assert moved_for(FREELY, meld(FREELY, "4S 5S X 7S"), "6S") == ["X=3S 4S 5S 6S 7S", "4S 5S 6S 7S X=8S"]
    assert moved_for(FREELY, meld(FREELY, "X 5S 6S 7S"), "4S") == ["X=3S 4S 5S 6S 7S", "4S 5S 6S 7S X=8S"]
    ((moved, _),) = melds_after_slide(FREELY, meld(FREELY, "AS X 3S"), parse_card("2S"), 1)
    assert repr(moved) == "AS 2S 3S X=4S"
    assert moved_for(FREELY, moved, "4S") == ["AS 2S 3S 4S X=5S"]


def test_a_joker_inside_a_run_or_in_a_set_cannot_slide_and_lies_crosswise() -> None:
    assert moved_for(SLIDE, meld(SLIDE, "4S 5S X 7S"), "6S") == []
    assert crosswise(SLIDE, meld(SLIDE, "4S 5S X 7S")) == 1
    assert crosswise(SLIDE, meld(SLIDE, "4S 4H X")) == 1
    assert crosswise(FREE, meld(FREE, "4S 5S X 7S")) == 0


def test_the_card_that_completes_a_run_round_the_corner_can_be_added_in_one_place_only() -> None:
    around = rules(runs__ace="around")
    row = meld(around, "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH")
    assert [repr(longer) for longer in add_readings(around, row, uses("2H"), 0)] == [f"{row!r} 2H"]
