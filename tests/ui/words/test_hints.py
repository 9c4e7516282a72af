"""Hints in words that say exactly what was counted."""

from __future__ import annotations

import pytest

from game.bots.explain import reasons
from game.bots.explain.reasons import Advice, Gain, PlayReason
from game.engine.cards import parse_card, parse_cards
from game.engine.state import Phase
from game.record.notation import parse_action
from game.words.hints import gain_text, has_wilds, line_of_play_text, reason_text, where_to_look_text
from tests.support.for_each import for_each
from tests.support.positions import position, rules_of
from tests.ui.support.tables import CONQUIAN_BEA, conquian, played

NINE = parse_card("9S")


@for_each(
    ("reason", "wilds", "text"),
    [
        (reasons.Idle(NINE, 0), True, "Only a wild could bring the 9♠ into a meld."),
        (reasons.Idle(NINE, 0), False, "No single card would bring the 9♠ into a meld."),
        (reasons.Idle(NINE, 1), False, "The 9♠ fits into a meld only with 1 unseen card."),
        (reasons.Idle(NINE, 2), False, "The 9♠ fits into a meld only with one of 2 unseen cards."),
        (
            reasons.Waits(2, 0, ()),
            False,
            "2 cards are missing for your first melds; no single card would bring you closer.",
        ),
        (
            reasons.Waits(2, 0, ()),
            True,
            "2 cards are missing for your first melds; only a wild could bring you closer.",
        ),
        (
            reasons.Keeps(NINE, 3, parse_cards("8S TS")),
            True,
            "The 9♠ fits into a meld with any one of 3 unseen cards, not counting wilds: 8♠ 10♠.",
        ),
        (
            reasons.Waits(1, 2, parse_cards("9D")),
            False,
            "1 card is missing for your first melds. You get closer with any one of 2 unseen cards: 9♦.",
        ),
        (reasons.DeadwoodReason(21, 14), False, "Your deadwood falls from 21 to 14."),
        (
            reasons.AllLaidOff(68, 48),
            False,
            "With everything you can lay off, your deadwood falls from 68 to 48.",
        ),
        (reasons.InMeld(NINE, parse_cards("9S 9H 9D")), False, "With it, you hold the meld 9♠ 9♥ 9♦."),
        (reasons.Lowers(NINE, 0), False, "The 9♠ would not lower your deadwood."),
        (reasons.Lowers(NINE, 1), False, "The 9♠ would lower your deadwood by no more than 1 point."),
        (
            reasons.Chances(2, 30, parse_cards("9D 9H")),
            False,
            "2 of 30 unseen cards would make or lengthen a meld: 9♦ 9♥.",
        ),
        (reasons.Leaves(7), False, "It leaves you with 7 points of deadwood."),
        (
            reasons.NothingOver(25),
            False,
            "All your cards are in melds: that brings another 25 points, and nobody can undercut you.",
        ),
        (reasons.NothingOver(0), False, "All your cards are in melds: nothing is left over."),
        (reasons.LikelyLeft(1, 30), False, "Judging by the deal so far, Ben would be left with about 30 points."),
        (reasons.HandPointsReason(7), False, "Your hand counts 7 points."),
        (
            reasons.SeldomUndercut(9, 10),
            False,
            "Judging by the deal so far, nobody would undercut you about 9 times in 10.",
        ),
        (
            reasons.MayUndercut(3, 10),
            False,
            "If you knocked now, somebody might undercut you: about 3 times in 10.",
        ),
        (
            reasons.WaitsForAll(2, 30, parse_cards("9D"), 25),
            False,
            "With 2 of 30 unseen cards you would have nothing left over, which is worth 25 points more: 9♦.",
        ),
        (
            reasons.FewerFit(1, 3),
            False,
            "Arranged this way, fewer unseen cards fit your melds: 1 instead of 3.",
        ),
        (reasons.NothingFits(9), False, "Nothing you could lay off would lower your 9 points of deadwood."),
        (reasons.Draws(2, 30, parse_cards("9D")), False, "You could play 2 of 30 unseen cards at once: 9♦."),
        (
            reasons.Playable(parse_card("JC"), 1, 30, parse_cards("9D")),
            False,
            "Without the J♣, you could still play 1 of 30 unseen cards: 9♦.",
        ),
        (reasons.LaidCardsReason(3, 4), False, "It puts 3 cards on the table and leaves 4 cards in your hand."),
        (reasons.LaidCardsReason(1, 0), False, "It puts 1 card on the table and leaves none in your hand."),
        (
            reasons.Unwanted(parse_card("JC"), 1),
            False,
            "Ben did not want the J♣, but must play it if you force it.",
        ),
        (reasons.NearEnd(1, 0), False, "The deal may end soon: Ben holds no cards."),
    ],
)
def test_the_text_of_a_reason_with_several_unseen_cards_says_that_one_of_them_is_meant(
    reason: PlayReason, wilds: bool, text: str
) -> None:
    assert reason_text(reason, ("Ann", "Ben"), wilds) == text


@for_each(
    ("reason", "text"),
    [
        (reasons.Spare(NINE, 0), "The 9♠ is not needed for your first melds: nothing is missing without it."),
        (reasons.Spare(NINE, 1), "The 9♠ is not needed for your first melds: 1 card is missing with or without it."),
        (reasons.NoNearer(NINE, 0), "You do not need the 9♠: nothing is missing for your first melds."),
        (reasons.NoNearer(NINE, 2), "The 9♠ brings you no closer: 2 cards are missing with or without it."),
        (
            reasons.ContractHeldBack((parse_cards("3S 3D X"), parse_cards("JH JC X")), 11),
            "You can lay your contract as 3♠ 3♦ ★ and J♥ J♣ ★, but it can wait: nobody holds fewer than 11 "
            "cards, and nobody can add to melds you still hold.",
        ),
        (reasons.Makes(NINE, parse_cards("9S 9H X")), "With it, you can play 9♠ 9♥ ★."),
        (reasons.Makes(NINE, parse_cards("9S 9H X"), True), "It gives you another possible meld: 9♠ 9♥ ★."),
        (reasons.Makes(NINE, (NINE,), True), "The 9♠ fits on the table."),
        (
            reasons.HeldBack((parse_cards("2S 2C X"), parse_cards("TC JC X")), 4),
            "2♠ 2♣ ★ and 10♣ J♣ ★ can wait in your hand: nobody holds fewer than 4 cards.",
        ),
        (
            reasons.WholeHand(2),
            "Keep your hand together: laid all at once, it makes the others’ cards count double.",
        ),
        (reasons.WholeHand(1), "Keep your hand together, to lay all of it at once."),
        (reasons.WholeHandSooner(NINE), "Without the 9♠, you can probably lay your whole hand soonest."),
        (
            reasons.WholeHandSooner(NINE, parse_card("4D")),
            "Without the 9♠, you can probably lay your whole hand sooner than without the 4♦.",
        ),
        (reasons.Spurned(NINE, 1, NINE), "Ben did not want the 9♠, so it is fairly safe."),
        (reasons.Spurned(NINE, 1, parse_card("9H")), "Ben did not want the 9♥, so the 9♠ is fairly safe."),
        (reasons.Stays(2, 10), "2 cards from the discards would stay in your hand: 10 points."),
        (reasons.Apart(NINE), "Your best melds do not need the 9♠."),
    ],
)
def test_the_reason_text_about_cards_already_held_says_so(reason: PlayReason, text: str) -> None:
    assert reason_text(reason, ("Ann", "Ben")) == text


def test_the_first_step_of_a_hint_says_that_a_contract_is_complete_and_can_wait() -> None:
    discard = parse_action("discard 9S", 0)
    advice = Advice(discard, 0.0, (discard,), (reasons.ContractHeldBack((parse_cards("3S 3D X"),), 11),))
    said = where_to_look_text(advice, position("liverpool_rummy", ["9S 3S 3D X", "2C", "2C"]))
    assert said == "Your contract is complete and can wait. Discard a card it does not need."


def test_rules_count_as_having_wilds_only_if_a_wild_is_in_the_pack() -> None:
    assert not has_wilds(rules_of("basic_rummy", 3).of_deal(1))
    assert has_wilds(rules_of("rummy_500", 3).of_deal(1))


def test_a_play_on_a_meld_laid_just_before_names_the_new_meld_without_a_number() -> None:
    state = position("rummy_500", ["7H 8H 9H TH KS", "2C"], melds=((1, "4C 5C 6C"),))
    line = [parse_action(text, 0) for text in ("lay 7H 8H 9H", "add TH to m2", "add 7C to m1")]
    assert line_of_play_text(line, state) == "lay 7♥ 8♥ 9♥, add 10♥ to the new meld and add 7♣ to m1"
    assert line_of_play_text(line, state, 1) == "lay 7♥ 8♥ 9♥ and 2 more plays"
    assert line_of_play_text(line, state, 2) == "lay 7♥ 8♥ 9♥, add 10♥ to the new meld and 1 more play"


def test_the_line_text_shows_knocks_and_laid_off_cards() -> None:
    state = position("gin_rummy", ["2S 3S 4S 7H 8H 9H KC KD KH AC QD", "2C"])
    assert line_of_play_text((parse_action("knock QD", 0),), state) == "knock, discarding the Q♦"
    named = parse_action("knock QD with 2S 3S 4S / KC KD KH", 0)
    assert line_of_play_text((named,), state) == "knock, discarding the Q♦, with the melds 2♠ 3♠ 4♠ and K♣ K♦ K♥"
    assert line_of_play_text((parse_action("knock", 0),), state) == "knock"
    laying = position("gin_rummy", ["2S", "3S"], phase=Phase.LAY_OFF, discards="QD", asked=(0,), turn=1)
    assert line_of_play_text((parse_action("pass", 0),), laying) == "stop laying off"


@pytest.mark.parametrize(("game", "said"), [("indian_rummy", "show your hand"), ("three_thirteen", "go out")])
def test_a_hint_in_a_game_without_deadwood_speaks_of_showing_and_not_of_knocking(game: str, said: str) -> None:
    state = position(game, ["2S 3S 4S 7H 8H 9H KC KD KH QD", "2C"])
    chosen = parse_action("knock QD", 0)
    assert line_of_play_text((chosen,), state) == f"{said}, discarding the Q♦"
    named = parse_action("knock QD with 2S 3S 4S / KC KD KH", 0)
    assert line_of_play_text((named,), state) == f"{said}, discarding the Q♦, with the melds 2♠ 3♠ 4♠ and K♣ K♦ K♥"
    assert line_of_play_text((parse_action("knock", 0),), state) == said
    assert "knock" not in where_to_look_text(Advice(chosen, 0.5, (chosen,)), state)


@pytest.mark.parametrize(
    ("action", "phase", "text"),
    [
        ("knock QD", Phase.PLAY, "Count your deadwood: it is low enough to knock."),
        ("pass", Phase.LAY_OFF, "Nothing helps you now."),
        ("pass", Phase.OFFER, "The card on offer is of little use to you."),
    ],
)
def test_the_first_step_of_a_hint_with_melds_in_the_hand_says_which_cards_to_look_at(
    action: str, phase: Phase, text: str
) -> None:
    state = position("gin_rummy", ["2S 3S 4S 7H 8H 9H KC KD KH AC QD", "2C"], phase=phase, discards="5D")
    chosen = parse_action(action, 0)
    assert where_to_look_text(Advice(chosen, 0.5, (chosen,)), state) == text
    gin = Advice(chosen, 0.5, (chosen,), (reasons.NothingOver(25),))
    assert where_to_look_text(gin, state) == "Check how your melds are arranged: nothing has to be left over."


def test_a_card_turned_up_from_the_stock_is_not_called_a_discard() -> None:
    state = played(conquian(("2H 3D 5D QS 6C 5H KC", CONQUIAN_BEA), "6S 7S"), "draw stock", "pass").view(1).state
    take, leave = (Advice(parse_action(each, 1), 0.5, ()) for each in ("draw discards", "draw stock"))
    assert where_to_look_text(take, state) == "Look at the card turned up: it is of use to you."
    assert where_to_look_text(leave, state) == "The card turned up does not help you now."
    first = position("rummy_500", ["9S KS 2C", "3D"], discards="4D")
    assert where_to_look_text(take, first) == "Look at the discards: there is something for you."


def test_the_gain_of_a_hint_is_written_in_points_over_the_next_best_and_matches_won_in_100() -> None:
    state = position("rummy_500", ["9S KS 2C", "3D"])
    gain = Gain(parse_action("discard KS", 0), 4.3, 2.0, 0.021)
    assert gain_text(gain, state) == (
        "Worth roughly 4 points more than the next best: discard the K♠. It wins 2 more matches in 100."
    )
    little = Gain(None, 0.6, 0.3, 0.004)
    assert gain_text(little, state) == "Worth roughly 1 point more than the next best: saying nothing."
