"""Hints in words that say exactly what was counted."""

import pytest

import game.bots.reasons as reasons
from game.bots.reasons import Reason
from game.engine.cards import parse_card, parse_cards
from game.ui.hint_words import reason_text

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
