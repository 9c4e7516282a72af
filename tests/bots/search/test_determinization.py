"""Deals that are dealt for a search agree with all that the seat has seen, in every game."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec import structs

from game.bots.knowledge.belief import BeliefState, belief_state
from game.bots.knowledge.hidden_cards import knows_hidden_cards
from game.bots.knowledge.layouts import lay_out
from game.bots.knowledge.memory import Memory
from game.bots.policy.style import HASTY, LAYS
from game.bots.search.determinization import Determinizer
from game.bots.traits import Traits
from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names
from game.engine.cards import UNKNOWN, Card, parse_cards
from game.engine.sheet.rules import compile_rules
from game.engine.state import State, view
from tests.support.positions import position, whole_pack
from tests.support.redealing import first_asked

SEARCH = Traits(rollouts=240)
Cards = tuple[tuple[Card, ...], ...]


def looking(state: State, memory: Memory | None = None) -> BeliefState:
    nothing = ((),) * state.players
    return belief_state(view(state, 0), memory or Memory(0, nothing, nothing, nothing, nothing), SEARCH)


@pytest.mark.parametrize("name", [*sheet_names(), *other_game_names()])
def test_determinizations_agree_with_the_cards_the_seat_has_seen(name: str) -> None:
    sheet = load_sheet(name)
    match = compile_rules(sheet, max(2, sheet.players.min))
    rng, looked = Random(name), 0
    for moment in first_asked(match, name, 40)[::4]:
        belief = belief_state(view(moment.state, moment.seat), moment.memory, SEARCH)
        if not knows_hidden_cards(belief):
            continue
        looked += 1
        dealer, styles = Determinizer(belief), [HASTY] * match.players
        for _ in range(2):
            full_state = dealer.deal(rng, styles)
            assert full_state.hands[belief.seat] == belief.state.hands[belief.seat]
            assert [len(hand) for hand in full_state.hands] == [len(hand) for hand in belief.state.hands]
            assert len(full_state.stock) == len(belief.state.stock)
            assert UNKNOWN not in (*full_state.stock, *[face for hand in full_state.hands for face in hand])
            for seat, hand in enumerate(full_state.hands):
                known = moment.memory.held[seat] if moment.memory.held else ()
                assert not Counter(known) - Counter(hand)
            lying = [face for meld in full_state.melds for face in meld.faces]
            cards = [
                *full_state.stock,
                *full_state.discards,
                *lying,
                *[face for hand in full_state.hands for face in hand],
            ]
            assert not Counter(cards) - Counter(belief.rules.pack)
    assert looked


def test_hands_differ_from_determinization_to_determinization() -> None:
    dealer = Determinizer(looking(whole_pack(position("gin_rummy", ["7H 8H 9H 2S 3S 4S QH KS 6C AC 8S", "AH"]))))
    rng = Random(1)
    assert len({dealer.deal(rng, [HASTY, HASTY]).hands[1] for _ in range(20)}) > 10


def test_a_stock_of_turned_over_discards_keeps_its_known_order_in_determinizations() -> None:
    state = whole_pack(position("basic_rummy", ["KS KD KH 2C 4D 7H 9S QC 6S JD 8D", "3S 3D 6H TC AH 5C 9D"]))
    memory = Memory(0, ((), ()), ((), ()), ((), ()), ((), ()), buried=state.stock)
    renewed = structs.replace(state, stock_ran_out=True, stock=state.stock[3:])
    full_state = Determinizer(looking(renewed, memory)).deal(Random(1), [LAYS, LAYS])
    assert full_state.stock == renewed.stock


def test_no_determinization_gives_a_hand_its_seat_would_have_shown() -> None:
    state = whole_pack(position("gin_rummy", ["7H 8H 9H 2S 3S 4S QH KS 6C AC 8S", "AH 6S 7D 9D JC TC 2H 5H KD KH"]))
    thrown = Memory(0, ((), ()), ((), ()), ((), ()), ((), parse_cards("4D 9C JH")))
    dealer, rng = Determinizer(looking(state, thrown)), Random(1)
    full_states = [dealer.deal(rng, [HASTY, HASTY]) for _ in range(60)]
    assert not any(dealer._would_have_shown(full_state, [HASTY, HASTY]) for full_state in full_states)


def test_a_determinization_gives_a_seat_whose_policy_lays_all_it_can_no_card_that_could_be_added() -> None:
    state = whole_pack(
        position("basic_rummy", ["KS KD KH 2C 4D 7H 9S QC 6S JD 8D", "3S 9D"], melds=((1, "6C 7C 8C"), (1, "TS TD TH")))
    )
    dealer, rng = Determinizer(looking(state)), Random(1)
    fitting = set(parse_cards("5C 9C TC"))
    held = [dealer.deal(rng, [LAYS, LAYS]).hands[1] for _ in range(60)]
    assert sum([not fitting.isdisjoint(hand) for hand in held]) == 0


def test_a_seat_that_threw_cheap_cards_rarely_holds_a_loose_dear_card() -> None:
    """A seat that held a loose king would have thrown it instead of a two."""
    state = whole_pack(position("gin_rummy", ["7H 8H 9H 3S 4S 5S QH 6C AC 8S 7D", "AH 6S 9D JC TC 2H 5H KD KH 4D"]))

    cheap = ((), parse_cards("2C 3D 2D"))

    def dear_ones(refused: Cards, thrown: Cards) -> int:
        memory = Memory(0, ((), ()), ((), ()), refused, thrown)
        dealer, rng = Determinizer(looking(state, memory)), Random(1)
        hands = [dealer.deal(rng).hands[1] for _ in range(150)]
        left = [lay_out(state.rules, hand).left for hand in hands]
        return sum([state.rules.values[face] == 10 for faces in left for face in faces])

    assert dear_ones(((), ()), cheap) < 0.85 * dear_ones(cheap, ((), ())), "a refusal tells nothing of other cards"
