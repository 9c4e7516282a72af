"""Suggestions for what cannot be read."""

from __future__ import annotations

import pytest

from game.content.yaml.meant import likely_values, meant_cards, meant_contract, meant_wild
from game.engine.sheet.contracts import parse_contract
from tests.support.for_each import for_each


@for_each(
    ("text", "meant"),
    [
        ("25 points", "25"),
        ("3;", "3"),
        ("3 // at home", "3"),
        ("+5", "5"),
        ("007", "7"),
        ("000", "0"),
        ("-05", "-5"),
        ("3,0", "3"),
        ("2-4", "2"),
        ("1.000", "1000"),
        ("10'000", "10000"),
        ("two", "2"),
        ("Two a deal", "2"),
        ("yes please", "yes"),
        ("Ja", "yes"),
        ("nope", "no"),
        ("never", "none"),
        ("unlimited", "none"),
        ("no limit", "none"),
        ("“lowest”", "lowest"),
    ],
)
def test_likely_values_include_the_value_perhaps_meant(text: str, meant: str) -> None:
    assert meant in likely_values(text)


@pytest.mark.parametrize("text", ["1.5", "1,5", "0x10", "12:30", "1e3", "many 5", ""])
def test_no_number_is_suggested_for_a_word_that_is_not_a_number(text: str) -> None:
    assert not [each for each in likely_values(text) if each != text and each.isdecimal()]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("1 rn", "1 run"),
        ("two sets and a run", "2 sets + 1 run"),
        ("2 sets, 1 run", "2 sets + 1 run"),
        ("2 sets 1 run", "2 sets + 1 run"),
        ("2x set of three & one run of 7 cards", "2 sets of 3 + 1 run of 7"),
        ("3 groups + 1 sequence", "3 sets + 1 run"),
        ("set", "1 set"),
        ("2 SETTS", "2 sets"),
        ("2 sets +", "2 sets"),
    ],
)
def test_a_contract_in_other_words_is_answered_with_its_notation(text: str, meant: str) -> None:
    assert meant_contract(text) == meant
    assert parse_contract(meant, 3, 3)


@pytest.mark.parametrize("text", ["", "+", "12 runs", "2 piles", "2 sets + 4", "five", "rummy", "2 sets " * 1000])
def test_a_text_that_is_not_a_contract_suggests_none(text: str) -> None:
    assert meant_contract(text) == ""


@for_each(
    ("text", "meant"),
    [
        ("Q♠", "QS"),
        ("♠Q", "QS"),
        ("queen of spades", "QS"),
        ("jokers", "joker"),
        ("Jocker", "joker"),
        ("wilds", "wild"),
        ("jack", "J"),
        ("aces", "A"),
        ("1", "A"),
        ("tens", "10"),
        ("10's", "10"),
        ("2 to 9", "2-9"),
        ("2..9", "2-9"),
        ("9-2", "2-9"),
        ("ten - king", "10-K"),
    ],
)
def test_cards_in_other_words_are_answered_with_the_key_for_them(text: str, meant: str) -> None:
    assert meant_cards(text) == meant


@pytest.mark.parametrize("text", ["", "B", "face", "14", "pictures", "Q Q Q", "x" * 5000])
def test_a_text_that_is_not_a_card_suggests_none(text: str) -> None:
    assert meant_cards(text) == ""


def test_only_ranks_and_jokers_are_suggested_as_wild_cards() -> None:
    assert [meant_wild(text) for text in ("twos", "2s", "jokers", "queen of spades", "wilds", "2 to 9")] == [
        "2",
        "2",
        "joker",
        "",
        "",
        "",
    ]
