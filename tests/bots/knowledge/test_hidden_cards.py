"""What others may hold where melds stay in the hands: it agrees with all that was seen, and gets better with time."""

from __future__ import annotations

from random import Random
from statistics import fmean

from game.bots.base import BotSpec
from game.bots.contests.selfplay import play_match
from game.bots.knowledge.belief import BeliefState, belief_state
from game.bots.knowledge.hidden_cards import holding_chances, meld_chance
from game.bots.knowledge.layouts import lay_out
from game.bots.knowledge.memory import Memory
from game.bots.search.determinization import determinizations
from game.engine.actions import Action, DrawDiscards, Pass
from game.engine.cards import Card, parse_card, parse_cards
from game.engine.events import Dealt, Event, redact
from game.engine.state import State, view
from tests.support.positions import position, rules_of

HAND = "7H 8H KS KD 2C 4D 5S 9C QC JD"
OTHER = "3H 4H 5H 6S 7D 9D JC TC 2H QH"
STOCK = "4C 6D 8D TS 6H 8C TD 3C 5C 7S JS JH 9S AS 3D 6C 5D 2D 2S QS AH"


def belief_at(discards: str = "", taken: str = "", held: str = "") -> BeliefState:
    state = position("gin_rummy", [HAND, OTHER], stock=STOCK, discards=discards)
    memory = Memory(0, ((), parse_cards(held)), ((), parse_cards(taken)), ((), ()), ((), ()))
    return belief_state(view(state, 0), memory)


def test_determinizations_of_gin_hold_the_seen_cards_and_every_card_once() -> None:
    belief = belief_at("KC KH", "4H", "4H")
    for full_state in determinizations(belief, Random(1), 20):
        assert [len(hand) for hand in full_state.hands] == [10, 10]
        assert full_state.hands[0] == belief.state.hands[0]
        assert parse_card("4H") in full_state.hands[1]
        seen = [*full_state.hands[0], *full_state.hands[1], *full_state.stock, *full_state.discards]
        assert len(seen) == len(set(seen))


def test_hands_assumed_for_an_opponent_get_better_during_the_deal_and_meld_the_cards_it_took() -> None:
    def left(belief: BeliefState) -> float:
        return fmean(
            lay_out(belief.rules, full_state.hands[1]).points for full_state in determinizations(belief, Random(2), 60)
        )

    assert left(belief_at()) > left(belief_at("KC KH AD 9H TH AC")) + 8
    belief = belief_at("KC KH", "4H", "4H")
    loose = [
        parse_card("4H") in lay_out(belief.rules, full_state.hands[1]).left
        for full_state in determinizations(belief, Random(3), 40)
    ]
    assert sum(loose) < 14


def test_neighbours_of_a_taken_card_are_likely_held() -> None:
    plain, knowing = holding_chances(belief_at(), 1), holding_chances(belief_at("KC", "4H", "4H"), 1)
    near, far, sure = (parse_card(name) for name in ("5H", "JS", "4H"))
    assert knowing[near] > plain[near]
    assert knowing[far] < plain[far] * 1.2
    assert knowing[sure] == 1.0
    six = parse_card("6H")
    assert meld_chance(belief_at("KC", "4H", "4H"), 1, six) > meld_chance(belief_at(), 1, six)


def test_memory_notes_a_refused_upcard() -> None:
    memories = [Memory.start(0), Memory.start(1)]
    left: list[tuple[int, Card]] = []

    def watch(state: State, action: Action, events: list[Event]) -> None:
        for seat in range(2):
            for event in events:
                memories[seat] = memories[seat].after(redact(event, seat), view(state, seat).state)
        if any(isinstance(event, Dealt) for event in events):
            left.clear()
        if isinstance(action, Pass) and not state.melds:
            left.append((action.seat, state.discards[-1]))
            assert memories[1 - action.seat].refused[action.seat] == (state.discards[-1],)
        if isinstance(action, DrawDiscards):
            assert memories[1 - action.seat].on_offer is None

    for seed in range(6):
        play_match(rules_of("gin_rummy", 2), (BotSpec("a"), BotSpec("b")), f"{seed}", most_deals=1, watch=watch)
    assert left
