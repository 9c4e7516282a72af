"""Hints in words that say exactly what was counted."""

import pytest

import game.bots.reasons as reasons
from game.bots.reasons import Reason
from game.engine.cards import parse_card, parse_cards
from game.engine.notation import parse_action
from game.ui.hint_words import line_text, reason_text
from tests.bots.positions import position

NINE = parse_card("9S")


@pytest.mark.parametrize(
    ("reason", "wilds", "text"),
    [
        (reasons.Idle(NINE, 0), True, "The 9♠ finds a place in a meld with no single unseen card besides wilds."),
        (reasons.Idle(NINE, 0), False, "The 9♠ finds a place in a meld with no single unseen card."),
        (reasons.Idle(NINE, 1), False, "The 9♠ finds a place in a meld with 1 unseen card."),
        (
            reasons.Keeps(NINE, 3, parse_cards("8S TS")),
            True,
            "The 9♠ finds a place in a meld with any one of 3 unseen cards besides wilds: 8♠ 10♠.",
        ),
        (
            reasons.Waits(1, 2, parse_cards("9D")),
            False,
            "1 card is missing for your first lay; it comes nearer with any one of 2 unseen cards: 9♦.",
        ),
        (reasons.Draws(2, 30, parse_cards("9D")), False, "Of 30 unseen cards you could play 2 at once: 9♦."),
    ],
)
def test_of_unseen_cards_it_is_said_that_one_alone_is_meant(reason: Reason, wilds: bool, text: str) -> None:
    assert reason_text(reason, ("Ann", "Ben"), wilds) == text


def test_a_meld_that_the_plays_before_lay_is_no_number() -> None:
    state = position("rummy_500", ["7H 8H 9H TH KS", "2C"], melds=((1, "4C 5C 6C"),))
    line = [parse_action(text, 0) for text in ("lay 7H 8H 9H", "add TH to m2", "add 7C to m1")]
    assert line_text(line, state) == "lay 7♥ 8♥ 9♥, add 10♥ to the new meld and add 7♣ to m1"
    assert line_text(line, state, 1) == "lay 7♥ 8♥ 9♥ and 2 more plays"
    assert line_text(line, state, 2) == "lay 7♥ 8♥ 9♥, add 10♥ to the new meld and 1 more play"
