"""Reasons beside what was played instead, and where nothing of the kind may be said."""

from __future__ import annotations

from game.bots.base import Coach
from game.bots.explain.advice import advice_for
from game.bots.explain.reasons import (
    Dear,
    Fits,
    GoesOut,
    HeldBack,
    Idle,
    Makes,
    NearEnd,
    NoNearer,
    NoPlace,
    PlayReason,
    Spurned,
    WholeHandSooner,
)
from game.bots.explain.why import Case
from game.bots.knowledge.memory import Memory
from game.bots.traits import Traits
from game.engine.actions import Action
from game.engine.cards import parse_card, parse_cards
from game.engine.play.verbs import apply
from game.engine.state import Phase, State, set_at, view
from game.record.notation import parse_action
from tests.support.positions import belief_of, position, under

COACH = Coach("coach")
OTHERS = ("3S 8S JD QC", "4C 8D TS 2D")


def why(
    state: State, action: str, rather_than: str = "", seen_discards: str = "", coach: Coach = COACH
) -> tuple[PlayReason, ...]:
    """Return the reasons for an action of seat 0, which remembers these discards of seat 1.

    With `rather_than` the action is compared with that one.
    """
    nothing: tuple[tuple[()], ...] = ((),) * state.players
    memory = Memory(0, nothing, nothing, nothing, set_at(nothing, 1, parse_cards(seen_discards)))
    other = parse_action(rather_than, 0) if rather_than else None
    return advice_for(coach, view(state, 0), memory, parse_action(action, 0), rather_than=other).reasons


def test_a_card_is_not_called_safer_than_one_that_is_as_safe() -> None:
    state = position("basic_rummy", ["KH QH 5S 2C", *OTHERS], discards="3D")
    king = Spurned(parse_card("KH"), 1, parse_card("KD"))
    assert king in why(state, "discard KH", "discard 2C", seen_discards="KD")
    assert king in why(state, "discard KH", "discard QH", seen_discards="KD")
    assert not any(isinstance(each, Spurned) for each in why(state, "discard KH", "discard QH", seen_discards="QD KD"))


def test_a_discard_for_the_whole_hand_is_explained_by_how_soon_the_hand_can_be_laid() -> None:
    """The eight of diamonds has another eight beside it; the nine of clubs has nothing."""
    master = Coach("coach", Traits(reserve=0.05, mastery=1))
    hand = "AC 2C 3C 9C AD 3D 4D 6D 7D 8D 8H 3S 4S 6S"
    state = position("romme", [hand, "2S 3S 4S 6C 7D 8S 9S 2D 4H 6D 8H TD QC"])
    nine, eight = parse_cards("9C 8D")
    assert WholeHandSooner(nine, eight) in why(state, "discard 9C", "discard 8D", coach=master)
    assert WholeHandSooner(nine) in why(state, "discard 9C", coach=master)
    for action, other, coach in (("9C", "", COACH), ("8D", "discard 9C", master), ("8D", "", master)):
        found = why(state, f"discard {action}", other, coach=coach)
        assert not any(isinstance(each, WholeHandSooner) for each in found)


def test_no_discard_is_called_the_soonest_way_to_the_whole_hand_if_another_is_as_soon() -> None:
    master = Coach("coach", Traits(reserve=0.05, mastery=1))
    hand = "TS QD QH QH 2S 5H 7D TC 9H 8H 4C 6H 2S 8C"
    state = position("romme", [hand, "2S 3S 4S 6C 7D 8S 9S 2D 4H 6D 8H TD QC"])
    for card in ("QH", "4C", "7D"):
        assert WholeHandSooner(parse_card(card)) not in why(state, f"discard {card}", coach=master)
    assert WholeHandSooner(parse_card("4C"), parse_card("QH")) not in why(
        state, "discard 4C", "discard QH", coach=master
    )
    assert WholeHandSooner(parse_card("4C"), parse_card("8H")) in why(state, "discard 4C", "discard 8H", coach=master)


def test_an_explanation_does_not_call_a_dangerous_card_safe() -> None:
    def said(fits: bool, instead: str) -> list[type[PlayReason]]:
        melds = ((1, "4H 5H 6H"),) if fits else ()
        state = position("basic_rummy", ["7H 5S KD 2C", *OTHERS], discards="3D", melds=melds)
        return [type(each) for each in why(state, "discard 7H", instead, seen_discards="8H")]

    for instead in ("", "discard KD"):
        assert Spurned in said(fits=False, instead=instead)
        assert Spurned not in said(fits=True, instead=instead)


def test_danger_of_another_card_is_not_mentioned_if_the_discard_is_dangerous_too() -> None:
    def said(discard: str) -> tuple[PlayReason, ...]:
        melds = ((1, "4H 5H 6H"), (1, "9S 9D 9C"))
        return why(position("basic_rummy_meld_first", ["7H 9H KS", *OTHERS], discards="3D", melds=melds), discard)

    assert any(isinstance(each, Fits) for each in said("discard KS"))
    assert not any(isinstance(each, Fits) for each in said("discard 9H"))


def test_an_explanation_names_the_safety_of_a_discard_and_not_a_table_fit_of_the_other() -> None:
    melds = ((1, "4H 5H 6H"),)
    state = position("basic_rummy", ["7H KH 5S 2C", *OTHERS], discards="3D", melds=melds)
    found = why(state, "discard KH", "discard 7H", seen_discards="8H KD")
    assert Spurned(parse_card("KH"), 1, parse_card("KD")) in found
    assert not any(isinstance(each, Fits) for each in found)


def test_laying_all_cards_is_called_going_out_only_if_no_discard_is_due() -> None:
    state = position("basic_rummy", ["7H 8H 9H", *OTHERS], discards="3D")
    assert state.rules.going_out == "meld"
    assert GoesOut() in why(state, "lay 7H 8H 9H")
    assert GoesOut() not in why(under(state, going_out="float"), "lay 7H 8H 9H")


def test_a_discard_that_makes_a_meld_is_explained_even_if_the_best_layout_does_without_it() -> None:
    """The joker may stand with the twos or with the kings, and kings count more."""
    hand = "2S 3C 3H KS KH X JH"
    state = position("rummy_500", [hand, *OTHERS], phase=Phase.DRAW, discards="2C")
    assert Makes(parse_card("2C"), parse_cards("2S 2C X"), is_choice=True) in why(state, "draw discards")
    without_king = position("rummy_500", [hand.replace("KH", "9H"), *OTHERS], phase=Phase.DRAW, discards="KD")
    [made] = [each for each in why(without_king, "draw discards") if isinstance(each, Makes)]
    assert not made.is_choice


def test_the_outs_of_a_discard_are_mentioned_only_in_comparison_with_a_card_that_has_more_outs() -> None:
    """The pair of kings waits for two cards, the six of diamonds for four."""
    state = position("basic_rummy", ["KH KS 6D 7D 6S 2C", *OTHERS], discards="3D")
    few = Idle(parse_card("KH"), 2)
    assert few in why(state, "discard KH", "discard 6D")
    assert not any(isinstance(each, Idle) for each in why(state, "discard 6D"))
    assert any(isinstance(each, Idle) for each in why(state, "discard 2C"))


def test_discarding_the_last_card_is_explained_as_going_out_beside_any_other_play() -> None:
    state = position("rummy_500", ["7H", *OTHERS], discards="3D", melds=((0, "4H 5H 6H"),))
    assert why(state, "discard 7H") == (GoesOut(),)
    assert why(state, "discard 7H", "add 7H to m1") == (GoesOut(),)


def test_a_play_is_explained_by_holding_back_or_by_the_near_end_but_not_by_both() -> None:
    patient = Coach("coach", Traits(patience=0.1))
    for hand, waits in (("7H 8H 9H KS 2C", True), ("7H 8H JH KS 2C", False)):
        found = why(position("rummy_500", [hand, "2S 3S 4D", OTHERS[1]], discards="3D"), "discard KS", coach=patient)
        assert any(isinstance(each, HeldBack) for each in found) is waits
        assert any(isinstance(each, NearEnd) for each in found) is not waits


def test_an_explanation_names_held_back_melds_one_by_one() -> None:
    [held] = [
        each
        for each in why(position("rummy_500", ["7H 8H 9H QS QD QC KS", *OTHERS], discards="3D"), "discard KS")
        if isinstance(each, HeldBack)
    ]
    assert sorted(map(sorted, held.melds)) == sorted(map(sorted, map(parse_cards, ("7H 8H 9H", "QS QD QC"))))


def test_drawing_a_useless_discard_is_explained_if_a_dearer_card_can_be_discarded_for_it() -> None:
    melds = ((0, "4H 4D 4C"), (0, "TS TH TD"), (1, "KS KH KD"), (2, "9S 9H 9D"))

    def said(top: str) -> tuple[PlayReason, ...]:
        hands = ["8H 3D 5C", "7C", "AS"]
        state = position("liverpool_rummy", hands, phase=Phase.DRAW, discards=top, melds=melds)
        assert not state.rules.melding.extra_melds
        return why(state, "draw discards")

    assert said("2S") == (Dear(parse_card("8H"), 8, parse_card("2S"), 2),)
    assert said("JS") == ()


def test_a_discard_that_may_not_be_drawn_is_not_mentioned() -> None:
    free = position("basic_rummy", ["8H 9H 2C 4S KD", *OTHERS], phase=Phase.DRAW, discards="KC")
    bound = position("liverpool_rummy", ["7H 7S 7D 9H 9S 2C", *OTHERS], phase=Phase.DRAW, discards="KC")
    for state, kind in ((free, NoPlace), (bound, NoNearer)):
        assert any(isinstance(each, kind) for each in why(state, "draw stock"))
        barred = under(state, draw__before_melding="never")
        assert not any(isinstance(each, kind) for each in why(barred, "draw stock"))


def test_reasons_do_not_depend_on_the_slips_of_the_coach() -> None:
    state = position("basic_rummy", ["KH 5S 6S 8D 9D 2C JC", *OTHERS], discards="3D", melds=((1, "7S 7D 7C"),))
    clear = why(state, "discard KH")
    assert len(clear) > 1
    for seed in range(12):
        assert why(state, "discard KH", coach=Coach("coach", Traits(noise=20, sees=0), seed)) == clear


# What would be left otherwise


def case(state: State, *actions: str, other: Case | None = None) -> Case:
    line: list[Action] = [parse_action(each, 0) for each in actions]
    left = state
    for action in line[:-1]:
        left, _ = apply(left, action)
    return Case(belief_of(state), line[0], tuple(line), left, other=other)


def test_the_hand_left_by_a_dig_is_compared_with_the_hand_left_without_it_or_by_the_other_play() -> None:
    state = position("rummy_500", ["8H 9H 2S KC", "6C 3C"], phase=Phase.DRAW, discards="7H 2D")
    king = case(state, "draw discards from 7H", "lay 7H 8H 9H", "discard KC")
    assert sorted(king.rest) == sorted(parse_cards("2S 2D"))
    assert king.instead == parse_cards("8H 9H 2S")
    drawn = case(state, "draw discards from 7H", "lay 7H 8H 9H", "discard 2D")
    assert drawn.instead == parse_cards("8H 9H 2S KC"), "the two would not be there"
    assert case(state, "draw discards from 7H", "lay 7H 8H 9H", "discard KC", other=drawn).instead == drawn.rest
    assert case(state, "draw discards", "discard KC", other=case(state, "draw stock")).instead is None
