"""What a table has room for, against the judge of additions and against trying every card."""

from __future__ import annotations

import pytest

from game.engine.actions import Use
from game.engine.cards import FACES, card, parse_card, parse_cards
from game.engine.melds.meld import Meld
from game.engine.melds.readings import add_readings, lay_readings, meld_after_take
from game.engine.melds.room import chains, reach, replaceable, single_adds, table_room
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import Rules
from tests.support.samples import rules

ONE_OF_EACH = rules(pack__jokers=2, wilds__named=True, wilds__take="to_hand", melding__unique_cards=True, sets__max=4)


def meld(by: Rules, *cards: Use) -> Meld:
    return lay_readings(by, cards, 0)[0]


def plain(text: str) -> tuple[Use, ...]:
    return tuple(map(Use, parse_cards(text)))


def test_a_card_that_is_already_on_the_table_cannot_be_added_if_each_may_be_there_only_once() -> None:
    joker = Use(parse_card("X"), 6, 1)
    melds = (meld(ONE_OF_EACH, *plain("3H 4H 5H"), joker), meld(ONE_OF_EACH, *plain("7S 7D 7C")))
    there = table_room(ONE_OF_EACH, melds)
    assert {face for face in FACES if face in there.on_table} == set(parse_cards("3H 4H 5H 6H 7S 7D 7C"))
    assert [(number, repr(use)) for number, use in there.adds(ONE_OF_EACH, parse_cards("2H 7H 6H KD"))] == [
        (1, "2H"),
        (1, "7H"),
        (2, "7H"),
    ]
    assert [swap[2:] for swap in there.swaps] == [(parse_card("X"), parse_card("6H"))]
    several = rules(pack__packs=2)
    assert not table_room(several, (meld(several, *plain("3H 4H 5H")),)).on_table


@pytest.mark.parametrize("text", ["3H 4H 5H", "AS 2S 3S", "JD QD KD", "7S 7D 7C", "2C 3C 4C 5C"])
def test_single_adds_lists_exactly_the_addable_cards_if_each_card_may_lie_only_once(text: str) -> None:
    there = meld(ONE_OF_EACH, *plain(text))
    listed = {use.card for use in single_adds(ONE_OF_EACH, there, FACES[:52])}
    assert listed == {face for face in FACES[:52] if add_readings(ONE_OF_EACH, there, (Use(face),), 0)}


def test_replaceable_lists_exactly_the_cards_that_can_take_a_wild_from_a_meld() -> None:
    joker = parse_card("X")
    for there in (
        meld(ONE_OF_EACH, *plain("3H 4H"), Use(joker, 5, 1)),
        meld(ONE_OF_EACH, *plain("7S 7D"), Use(joker, 7, 1)),
        meld(rules(pack__jokers=2, sets__max=4), *plain("7S 7D X")),
    ):
        by = ONE_OF_EACH if there.cards[2].suit >= 0 else rules(pack__jokers=2, sets__max=4)
        swaps = {face for _, face in replaceable(by, there)}
        assert swaps == {face for face in FACES[:52] if meld_after_take(there, joker, face, by, 0)}
        assert swaps


def test_every_card_that_a_chain_of_additions_can_end_with_is_within_reach_of_a_meld() -> None:
    there = meld(ONE_OF_EACH, *plain("5H 6H 7H"))
    near = reach(ONE_OF_EACH, (there,))
    hand = parse_cards("3H 4H 8H 9H TH QH 4S")
    ends = {face for face in hand if list(chains(ONE_OF_EACH, there, hand, face))}
    assert ends == set(parse_cards("3H 9H TH"))
    assert there.kind is Kind.RUN
    assert near.ends[1] == 1 | 1 << 4 | 1 << 8
    assert not any(near.ends[suit] for suit in (0, 2, 3))
    with_joker = parse_cards("2H X")
    found = [list(map(repr, chain)) for chain in chains(ONE_OF_EACH, there, with_joker, card(3, 1))]
    assert found == [["3H", "X=4H"]]
    assert not near.swappable


def test_no_card_can_be_added_to_a_run_from_ace_to_ace() -> None:
    by = rules(pack__packs=2)
    row = meld(by, *plain("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"))
    assert list(single_adds(by, row, FACES)) == []


def test_no_chain_reaches_a_card_past_a_wild_that_would_touch_another() -> None:
    apart = rules(pack__jokers=2, wilds__side_by_side=False)
    hand, must = parse_cards("X 9H"), parse_card("9H")
    closed = meld(apart, *plain("5H 6H"), Use(parse_card("X"), 7, 1))
    assert list(chains(apart, closed, hand, must)) == []
    free = meld(apart, *plain("5H 6H 7H"))
    assert [list(map(repr, chain)) for chain in chains(apart, free, hand, must)] == [["X=8H", "9H"]]
