"""Races for a hand with nothing left over: how far a hand is from it, and what is thrown and drawn on the way."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import structs

from game.bots.base import BotSpec
from game.bots.choose.player import decide
from game.bots.choose.whole_hand import HandPlans
from game.bots.knowledge.belief import belief_state
from game.bots.knowledge.layouts import lay_out
from game.bots.knowledge.memory import Memory
from game.bots.traits import Traits
from game.content.people.opponents import load_opponent
from game.engine.actions import Action, Discard, DrawDiscards, DrawStock
from game.engine.cards import parse_card, parse_cards, show, without
from game.engine.state import Phase, Shown, State, view
from tests.support.positions import belief_of, position
from tests.support.samples import sheet, staged

OTHER = "AH 6S 9S TC TD JD 4D 6C 7C 8C QS AC 5D"
STOCK = "2C 4C 6D 8D TS 4H 6H 8C TD QC 3C 5C 7S JS JH 9S AS 3D 6C 5D"
STANDARD = Traits()


def chosen(state: State, traits: Traits = STANDARD, seed: int = 1) -> Action:
    decision = decide(BotSpec("Ann", traits, seed), view(state, 0), Memory.start(0))
    assert decision is not None
    return decision.action


def ways(game: str, hand: str) -> HandPlans:
    cards = parse_cards(hand)
    return HandPlans(belief_of(position(game, [hand, "2S"], discards="6H")), cards, len(cards) - 1)


@pytest.mark.parametrize("game", ["indian_rummy", "three_thirteen", "straight_gin"])
def test_a_hand_lacks_no_card_exactly_when_it_can_be_shown(game: str) -> None:
    """Random hands improved for some turns, many of them until they could be shown."""
    rng, size, showable = Random(7), {"indian_rummy": 13, "three_thirteen": 9, "straight_gin": 10}[game], 0
    rules = position(game, ["2S", "4S"], discards="6H").rules
    for _ in range(25):
        pack = list(rules.pack)
        rng.shuffle(pack)
        hand = tuple(pack[:size])
        for drawn in pack[size:-1]:
            more = (*hand, drawn)
            rests = [without(more, (face,)) or () for face in dict.fromkeys(more)]
            hand = min(rests, key=lambda rest: (lay_out(rules, rest).points, rules.points_of(rest)))
            if not lay_out(rules, hand).left or rng.random() < 0.02:
                break
        hand = (*hand, pack[-1])
        shown = any(not lay_out(rules, without(hand, (face,)) or ()).left for face in hand)
        assert (ways(game, show(hand)).lacks == 0) is shown, show(hand)
        showable += shown
    assert 5 < showable < 25


def test_the_distance_of_a_hand_from_showing_is_counted_in_cards() -> None:
    assert ways("straight_gin", "2S 3S 4S 7H 8H 9H KC KD KH KS 5D").lacks == 0
    assert ways("straight_gin", "2S 3S 4S 7H 8H 9H KC KD JS QD 5D").lacks == 2
    # Sets alone are of no use where two runs are asked for: one card of each of two runs is held here.
    assert ways("indian_rummy", "2S 2H 2D 2C 6S 6H 6D 6C TS TH TD TC KS KH").lacks == 4
    # One of the runs must be without wilds: two jokers do not finish both.
    assert ways("indian_rummy", "7C 7D 7S 2H 2C 2S 2D 4S 5S QS KS X X 9H").lacks == 1
    assert ways("indian_rummy", "7C 7D 7S 2H 2C 2S 2D 4S 5S 6S QS KS X 9H").lacks == 0


def test_more_equal_cards_than_a_set_may_have_are_not_one_set() -> None:
    of = sheet(pack__packs=4, sets__alike=True, sets__max=3, runs__allowed=False, melding__in_hand=True)
    for hand, done in (("KS KS KS 5D", True), ("KS KS KS KS 5D", False), ("KS KS KS 5D 5D 5D 8H", True)):
        cards = parse_cards(hand)
        found = HandPlans(belief_of(staged(of, [hand, "2S"]), 0), cards, len(cards) - 1)
        assert (found.lacks == 0) is done, hand


def test_a_hand_takes_more_turns_without_a_card_of_a_meld_than_without_one_of_an_unfinished_meld() -> None:
    found = ways("straight_gin", "2S 3S 4S 7H 8H 9H KC KD JS QS 5D")
    needed, idle = (found.turns_without(parse_card(face)) for face in ("3S", "5D"))
    assert idle == found.turns < found.turns_without(parse_card("JS")) < needed


def test_a_hand_takes_longer_without_a_wild_for_a_seat_that_leans_to_sets_or_runs_too() -> None:
    hand = "2S 3S 4S 7H 8H 9H KC KD JS QS 9D 5H TD X"
    cards = parse_cards(hand)
    for leaning in (-1.0, 0.0, 1.0):
        state = position("indian_rummy", [hand, "2S"], discards="6H")
        belief = belief_state(view(state, 0), Memory.start(0), Traits(leaning=leaning))
        found = HandPlans(belief, cards, len(cards) - 1)
        assert found.turns_without(parse_card("X")) > found.turns_without(parse_card("5H"))


def indian(hand: str, **more: Any) -> State:
    return position("indian_rummy", [hand, OTHER], stock=STOCK, **more)


def test_a_bot_builds_required_runs_before_it_saves_points_with_a_low_card() -> None:
    """Nine cards lie in sets: only the two starts of runs make a hand of them, though the nine counts most."""
    state = indian("3S 4S 8H 9H 7C 7D 7S KH KC KS QS QC QD 2H")
    assert chosen(state) == Discard(0, parse_card("2H"))


def test_a_bot_keeps_a_pair_and_discards_a_card_without_companions_that_counts_less() -> None:
    state = indian("3S 4S 5S 8H 9H TH 2C 2D 2S KH KS 7D 4C 5H")
    assert chosen(state) == Discard(0, parse_card("7D"))


def test_a_learner_often_discards_a_card_it_needs() -> None:
    learner = load_opponent("learner").traits
    state = position("three_thirteen", ["KH KD 2C 7D", "AH 6S 9S"], stock=STOCK)
    assert chosen(state) == Discard(0, parse_card("7D"))
    thrown = [chosen(state, learner, seed) for seed in range(12)]
    assert sum(action == Discard(0, parse_card("7D")) for action in thrown) < 8


def shown(hand: str, **more: Any) -> State:
    state = position("three_thirteen", [hand, "AH 6S 9S TH"], stock=STOCK, **more)
    return structs.replace(state, shown=Shown(1, "knock"))


def test_in_the_last_turn_only_deadwood_counts() -> None:
    # What goes with a card held is of no use any more, and lowers the hand by less than a card of the stock would.
    draws = position("three_thirteen", ["9H KD QS 4C", "AH 6S 9S TH"], stock=STOCK, phase=Phase.DRAW, discards="8H")
    assert chosen(draws) == DrawDiscards(0)
    assert chosen(shown("9H KD QS 4C", phase=Phase.DRAW, discards="8H")) == DrawStock(0)
    assert chosen(shown("9H KD QS 4C", phase=Phase.DRAW, discards="AD")) == DrawDiscards(0)
    # Two kings might have become a set.
    assert chosen(position("three_thirteen", ["KH KD 7S 4C", "AH 6S 9S"], stock=STOCK)) == Discard(0, parse_card("7S"))
    thrown = chosen(shown("KH KD 7S 4C 2D"))
    assert isinstance(thrown, Discard)
    assert thrown.card in parse_cards("KH KD")
