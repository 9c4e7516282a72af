"""Cards read as they are written, and every one of them is a card."""

from __future__ import annotations

import pytest

from game.engine.cards import FACES, JOKER, UNKNOWN, Card, card, full_pack, parse_card, parse_cards, show, without


def test_every_card_face_is_read_back_from_its_text() -> None:
    assert [parse_card(repr(face)) for face in FACES] == list(FACES)


def test_every_card_is_true_in_a_condition_even_the_card_with_number_0() -> None:
    assert all(FACES)
    assert parse_card("AS"), "its number is 0"


def test_a_card_knows_its_rank_and_suit() -> None:
    assert (parse_card("AS").rank, parse_card("KC").rank, JOKER.rank) == (1, 13, 0)
    assert [parse_card("7" + suit).suit for suit in "SHDC"] == [0, 1, 2, 3]
    assert card(10, 1) == parse_card("TH")


@pytest.mark.parametrize("text", ["10H", "10h", "th", " TH "])
def test_a_card_is_read_with_10_for_t_and_in_lower_case(text: str) -> None:
    assert repr(parse_card(text)) == "TH"


@pytest.mark.parametrize("text", ["", "1H", "11H", "7", "H", "7X", "XX", "?", "7HH"])
def test_a_text_that_is_not_a_card_is_refused_with_the_allowed_ranks(text: str) -> None:
    with pytest.raises(ValueError, match=r"rank A 2 … 9 T J Q K"):
        parse_card(text)


def test_a_pack_holds_every_natural_once_and_its_jokers() -> None:
    assert sorted(full_pack(2, 1)) == sorted(list(FACES[:52]) * 2 + [JOKER] * 2)


def test_removing_cards_takes_one_copy_of_each_and_returns_none_if_one_is_missing() -> None:
    hand = parse_cards("7H 7H 9S")
    assert without(hand, parse_cards("7H")) == parse_cards("7H 9S")
    assert without(hand, parse_cards("9S 9S")) is None


def test_a_face_down_card_shows_no_rank_or_suit() -> None:
    assert show([UNKNOWN, Card(0)]) == "? AS"
    assert (UNKNOWN.rank, UNKNOWN.suit) == (0, -1)
