"""Wilds that move on the table (rulebook 2, *Wilds on the table*)."""

from __future__ import annotations

from game.engine.cards import parse_card
from game.engine.melds.meld import crosswise, slid, taken
from tests.engine.samples import meld, rules

FREE = rules(pack__packs=2, pack__jokers=2)
NAMED = rules(pack__jokers=2, wilds__named=True, sets__max=4)
SLIDE = rules(pack__packs=2, pack__jokers=1, wilds__slide=True)


def test_taking_a_wild_needs_the_card_it_stands_for() -> None:
    run, named = meld(FREE, "5H X 7H"), meld(NAMED, "QS QH X=QD")
    joker = parse_card("X")
    assert repr(taken(run, joker, parse_card("6H"), FREE, 1)) == "5H 6H 7H"
    assert taken(run, joker, parse_card("6S"), FREE, 1) is None
    assert repr(taken(named, joker, parse_card("QD"), NAMED, 1)) == "QS QH QD"
    assert taken(named, joker, parse_card("QC"), NAMED, 1) is None
    assert taken(run, parse_card("5H"), parse_card("5H"), FREE, 1) is None


def test_a_wild_of_an_unnamed_set_is_taken_by_any_card_of_the_rank() -> None:
    assert repr(taken(meld(FREE, "QS QH X"), parse_card("X"), parse_card("QS"), FREE, 1)) == "QS QH QS"


def test_a_joker_at_an_end_slides_once() -> None:
    run = meld(SLIDE, "6S 7S 8S X")
    moved = slid(SLIDE, run, parse_card("9S"), 1)
    assert moved is not None
    assert repr(moved) == "X=5S 6S 7S 8S 9S"
    assert (crosswise(SLIDE, run), crosswise(SLIDE, moved)) == (0, 1)
    assert slid(SLIDE, moved, parse_card("5S"), 0) is None


def test_a_joker_slides_only_where_there_is_room() -> None:
    assert slid(SLIDE, meld(SLIDE, "AS 2S 3S X"), parse_card("4S"), 0) is None
    assert repr(slid(SLIDE, meld(SLIDE, "X 2S 3S"), parse_card("AS"), 0)) == "AS 2S 3S X=4S"


def test_a_joker_inside_a_run_or_in_a_set_lies_crosswise() -> None:
    assert slid(SLIDE, meld(SLIDE, "4S 5S X 7S"), parse_card("6S"), 0) is None
    assert crosswise(SLIDE, meld(SLIDE, "4S 5S X 7S")) == 1
    assert crosswise(SLIDE, meld(SLIDE, "4S 4H X")) == 1
    assert crosswise(FREE, meld(FREE, "4S 5S X 7S")) == 0
