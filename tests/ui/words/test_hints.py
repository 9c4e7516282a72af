"""Hints in words that say exactly what was counted."""

from __future__ import annotations

import pytest

from game.bots.explain import reasons
from game.bots.explain.reasons import Advice, PlayReason
from game.engine.cards import parse_card, parse_cards
from game.record.notation import parse_action
from game.ui.words.hints import has_wilds, line_text, reason_text, where_text
from tests.support.positions import position, rules_of

NINE = parse_card("9S")


@pytest.mark.parametrize(
    ("reason", "wilds", "text"),
    [
        (reasons.Idle(NINE, 0), True, "No single card but a wild could give the 9♠ a place in a meld."),
        (reasons.Idle(NINE, 0), False, "No single card would give the 9♠ a place in a meld."),
        (reasons.Idle(NINE, 1), False, "Only 1 unseen card would give the 9♠ a place in a meld."),
        (reasons.Idle(NINE, 2), False, "Only 2 unseen cards would give the 9♠ a place in a meld, each by itself."),
        (reasons.Waits(2, 0, ()), False, "2 cards are missing for your first lay; no single card brings it nearer."),
        (
            reasons.Waits(2, 0, ()),
            True,
            "2 cards are missing for your first lay; no single card but a wild may bring it nearer.",
        ),
        (
            reasons.Keeps(NINE, 3, parse_cards("8S TS")),
            True,
            "The 9♠ finds a place in a meld with any one of 3 unseen cards, not counting wilds: 8♠ 10♠.",
        ),
        (
            reasons.Waits(1, 2, parse_cards("9D")),
            False,
            "1 card is missing for your first lay; it comes nearer with any one of 2 unseen cards: 9♦.",
        ),
        (reasons.Draws(2, 30, parse_cards("9D")), False, "You could play 2 of 30 unseen cards at once: 9♦."),
    ],
)
def test_of_unseen_cards_it_is_said_that_one_alone_is_meant(reason: PlayReason, wilds: bool, text: str) -> None:
    assert reason_text(reason, ("Ann", "Ben"), wilds) == text


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (reasons.Spare(NINE, 0), "The 9♠ is not needed for your first lay: nothing is missing without it."),
        (reasons.Spare(NINE, 1), "The 9♠ is not needed for your first lay: 1 card is missing with or without it."),
        (reasons.NoNearer(NINE, 0), "You do not need the 9♠: nothing is missing for your first lay."),
        (reasons.NoNearer(NINE, 2), "The 9♠ brings you no nearer: 2 cards are missing with it and without it."),
        (
            reasons.ContractHeldBack((parse_cards("3S 3D X"), parse_cards("JH JC X")), 11),
            "Your contract can be laid as 3♠ 3♦ ★ / J♥ J♣ ★, and may wait: nobody holds fewer than 11 cards, and "
            "nobody can add to what does not lie there.",
        ),
        (reasons.Makes(NINE, parse_cards("9S 9H X")), "With it you can play 9♠ 9♥ ★."),
        (reasons.Makes(NINE, parse_cards("9S 9H X"), True), "It gives you another meld to choose: 9♠ 9♥ ★."),
        (reasons.Makes(NINE, (NINE,), True), "The 9♠ has a place on the table."),
        (
            reasons.HeldBack((parse_cards("2S 2C X"), parse_cards("TC JC X")), 4),
            "2♠ 2♣ ★ / 10♣ J♣ ★ can wait in your hand: nobody holds fewer than 4 cards.",
        ),
        (reasons.Spurned(NINE, 1, NINE), "Ben did not want the 9♠, so it is rather safe."),
        (reasons.Spurned(NINE, 1, parse_card("9H")), "Ben did not want the 9♥, so the 9♠ is rather safe."),
        (reasons.Stays(2, 10), "2 cards from the discards would stay in your hand: 10 points."),
        (reasons.Apart(NINE), "Your best melds do not need the 9♠."),
    ],
)
def test_what_is_there_already_is_said_as_that(reason: PlayReason, text: str) -> None:
    assert reason_text(reason, ("Ann", "Ben")) == text


def test_where_a_contract_may_wait_the_first_step_says_that_it_is_there() -> None:
    discard = parse_action("discard 9S", 0)
    advice = Advice(discard, 0.0, (discard,), (reasons.ContractHeldBack((parse_cards("3S 3D X"),), 11),))
    said = where_text(advice, position("liverpool_rummy", ["9S 3S 3D X", "2C", "2C"]))
    assert said == "Your contract is complete, and may wait. Part with a card it does not need."


def test_wilds_are_spoken_of_only_where_some_are_among_the_cards() -> None:
    assert not has_wilds(rules_of("basic_rummy", 3).of_deal(1))
    assert has_wilds(rules_of("rummy_500", 3).of_deal(1))


def test_a_meld_that_the_plays_before_lay_is_no_number() -> None:
    state = position("rummy_500", ["7H 8H 9H TH KS", "2C"], melds=((1, "4C 5C 6C"),))
    line = [parse_action(text, 0) for text in ("lay 7H 8H 9H", "add TH to m2", "add 7C to m1")]
    assert line_text(line, state) == "lay 7♥ 8♥ 9♥, add 10♥ to the new meld and add 7♣ to m1"
    assert line_text(line, state, 1) == "lay 7♥ 8♥ 9♥ and 2 more plays"
    assert line_text(line, state, 2) == "lay 7♥ 8♥ 9♥, add 10♥ to the new meld and 1 more play"
