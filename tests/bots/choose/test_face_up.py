"""What opponents do where a drawn card lies face up: goals, what is taken, forced and thrown."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest
from msgspec import structs

from game.bots.base import BotSpec, Limit
from game.bots.choose import face_up, second_thoughts
from game.bots.choose.face_up import _candidates, demand_or_pass, priced_face_up, searches_face_up
from game.bots.choose.player import choose
from game.bots.knowledge.belief import BeliefState, belief_state
from game.bots.knowledge.memory import Memory
from game.bots.search import rollouts
from game.bots.search.rollouts import Candidate, Determinization
from game.bots.traits import Traits
from game.content.sheets.sheets import load_sheet
from game.engine.actions import Action, Discard, DrawDiscards, DrawStock, Force, Lay, Pass
from game.engine.cards import parse_card, parse_cards, without
from game.engine.play.verbs import apply
from game.engine.sheet.rules import compile_rules
from game.engine.state import Phase, State, Turn, view
from game.record.notation import parse_action
from tests.support.positions import position

RULES = compile_rules(load_sheet("conquian"), 2).deals[0]


def at(hands: list[str], discards: str = "", melds: tuple[tuple[int, str], ...] = ()) -> State:
    return position("conquian", hands, phase=Phase.DRAW, deal=1, stock="2C 3C 4C", discards=discards, by=1, melds=melds)


def chosen(state: State, seat: int = 0) -> Action | None:
    return choose(view(state, seat), Memory.start(seat), Random(1))


SEARCH = Traits(rollouts=120)


def whole_pack(state: State) -> State:
    """Return the state with all cards that are nowhere else put in the stock."""
    melded = [face for meld in state.melds for face in meld.faces]
    seen = (*state.discards, *melded, *[face for hand in state.hands for face in hand])
    return structs.replace(state, stock=without(state.rules.pack, seen) or ())


def looking(state: State, traits: Traits = SEARCH) -> BeliefState:
    return belief_state(view(state, 0), Memory.start(0), traits)


def thought(state: State, traits: Traits = SEARCH, limit: Limit | None = None) -> Action | None:
    return choose(view(state, 0), Memory.start(0), Random(1), BotSpec("thinker", traits), limit)


def test_a_bot_draws_the_discard_that_completes_its_last_meld() -> None:
    melds = ((0, "AS 2S 3S 4S"), (0, "QC QH QS QD"))
    state = at(["6H 7H", "KD KC"], "5H", melds)
    assert chosen(state) == DrawDiscards(0)
    state, _ = apply(state, DrawDiscards(0))
    lay = chosen(state)
    assert isinstance(lay, Lay)
    assert apply(state, lay)[0].out == 0


def test_a_face_up_card_that_cannot_be_melded_is_left() -> None:
    state = at(["6H 7H 2D", "KD KC"], "JS", ((0, "AS 2S 3S 4S"),))
    assert chosen(state) == DrawStock(0)
    state, _ = apply(state, DrawStock(0))
    assert chosen(state) == Pass(0)


def test_a_bot_forces_an_unwanted_card_on_a_seat_unless_that_seat_goes_out_with_it() -> None:
    def left(hand: str) -> State:
        state = at([hand, "KD KC QD"], "5S", ((0, "AS 2S 3S 4S"), (0, "7C 7D 7H")))
        return apply(state, DrawStock(0))[0]

    state = left("6H JD 2H")
    assert state.phase is Phase.CALL
    assert chosen(state, 1) == Force(1)
    belief = belief_state(view(left(""), 1), Memory.start(1))
    assert demand_or_pass(belief) == Pass(1)


def test_a_bot_does_not_discard_the_card_the_next_player_goes_out_with() -> None:
    melds = ((1, "4S 5S 6S"), (1, "QC QH QD"), (1, "2H 3H 4H 5H"), (0, "7D 7C 7H"))
    state = position(
        "conquian", ["7S KD JC 3D AD 5C", ""], phase=Phase.PLAY, deal=1, stock="2C", discards="KC", by=1, melds=melds
    )
    thrown = chosen(state)
    assert isinstance(thrown, Discard)
    assert thrown.card != parse_cards("7S")[0]


def test_a_bot_lays_melds_to_end_the_deal_instead_of_moving_table_cards_to_and_fro() -> None:
    """The six goes with the jacks and kings as well as with the sixes; three fours end the deal."""
    melds = ((1, "7S JS QS KS"), (0, "6D 7D JD QD KD"), (0, "6S 6H 6C"))
    hands = ["4H 4D 4S", "2H 3D 5D 7H AD"]
    state = position("conquian", hands, phase=Phase.PLAY, deal=1, stock="2C", discards="3C", by=1, melds=melds)
    assert chosen(state) == parse_action("lay 4S 4H 4D", 0)


def test_a_bot_begins_a_shortest_way_out_though_a_longer_way_passes_through_the_same_cards() -> None:
    """With 2S 3S 4S laid first and 5S added, the same cards would lie after two plays."""
    state = position("conquian", ["2S 3S 4S 5S KS KH KD KC QS QH QD", "2H 3D"], this=Turn(dug=parse_card("2S")))
    assert chosen(state) == parse_action("lay 2S 3S 4S 5S", 0)


# Playing deals out


def nearly_out() -> State:
    """Return a position in which taking the card left by the other seat brings nine cards on the table to ten, and
    three further cards can be added to go out.
    """
    hands = ["AH 4D 7C KS KC 2H 6D 3C QH 5C", "KD"]
    melds = ((1, "2S 3S 4S 5S 6S"), (1, "JC JH JD JS"))
    state = position("conquian", hands, phase=Phase.DRAW, deal=1, turn=1, discards="7S", by=0, melds=melds)
    return apply(whole_pack(state), DrawStock(1))[0]


def test_rollouts_keep_a_bot_from_forcing_a_card_on_a_seat_that_card_would_help() -> None:
    state = nearly_out()
    assert state.phase is Phase.CALL
    assert chosen(state) == Force(0)
    assert thought(state) == Pass(0)


def test_a_way_out_is_taken_without_a_face_up_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rollouts, "play_out", lambda *_: pytest.fail("nothing is to be thought over"))
    melds = ((0, "AS 2S 3S 4S"), (0, "QC QH QS QD"), (1, "4D 5D 6D"))
    state = whole_pack(at(["6H 7H", "KD KC 2C 3H 7C JD AC"], "5H", melds))
    assert thought(state) == DrawDiscards(0)
    state, _ = apply(state, DrawDiscards(0))
    lay = thought(state)
    assert isinstance(lay, Lay)
    assert apply(state, lay)[0].out == 0


def test_a_bot_with_rollouts_does_not_discard_the_card_the_next_player_goes_out_with() -> None:
    melds = ((1, "4S 5S 6S"), (1, "QC QH QD"), (1, "2H 3H 4H 5H"), (0, "7D 7C 7H"))
    hands = ["7S KD JC 3D AD 5C QS 6H", ""]
    state = position("conquian", hands, phase=Phase.PLAY, deal=1, discards="KC", by=1, melds=melds)
    thrown = thought(whole_pack(state))
    assert isinstance(thrown, Discard)
    assert thrown.card not in parse_cards("7S QS 6H")


def won(determinization: Determinization, mine: bool) -> State:
    """Return the state at the end of a rollout that seat 0 has won (`mine`) or lost."""
    return structs.replace(determinization.state, deal_scores=(1, -1) if mine else (-1, 1))


def test_the_candidate_that_wins_the_rollouts_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    state = whole_pack(at(["6H 7H 2D 2C JS 3D KH", "KD KC 2H 3S 5C 7C JD AC AH QS"], "5H", ((0, "QC QH QD"),)))
    assert isinstance(chosen(state), DrawDiscards)
    monkeypatch.setattr(
        rollouts, "play_out", lambda determinization, each, _: won(determinization, isinstance(each.action, DrawStock))
    )
    assert thought(state) == DrawStock(0)
    monkeypatch.setattr(rollouts, "play_out", lambda determinization, *_: won(determinization, False))
    assert thought(state) == DrawDiscards(0)


def test_taking_a_card_is_rated_by_its_best_continuation(monkeypatch: pytest.MonkeyPatch) -> None:
    state = whole_pack(at(["6H 7H 2D 2C JS 3D KH", "KD KC 2H 3S 5C 7C JD AC AH QS"], "5H", ((0, "QC QH QD"),)))
    belief, take = looking(state), DrawDiscards(0)
    after = [each for each in _candidates(belief) if each.action == take]
    assert len(after) > 1

    def best_last(determinization: Determinization, each: Candidate, seat: int) -> State:
        return won(determinization, each == after[-1])

    monkeypatch.setattr(rollouts, "play_out", best_last)
    monkeypatch.setattr(second_thoughts, "play_out", best_last)
    price = priced_face_up(belief, [take, DrawStock(0)], Random(1))
    assert price is not None
    taken, drawn = price(0)
    assert taken.worth > 0 > drawn.worth


def test_a_face_up_search_stops_when_its_time_is_up() -> None:
    ticks = count()
    limit = Limit(lambda: float(next(ticks)), 3.0)
    assert thought(nearly_out(), structs.replace(SEARCH, rollouts=10_000), limit) in (Force(0), Pass(0))
    assert next(ticks) == 4


def test_a_face_up_search_rates_fewer_plays_once_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    state = whole_pack(at(["6H 7H 4H 8C 8D", "KD KC 2C 3H 7C JD AC"], "5H", ((0, "5S 5C 5D"), (0, "AH 2H 3H"))))
    belief, valued = looking(state), list[int]()

    def counted(*args: Any) -> Any:
        valued[-1] += 1
        return ends(*args)

    ends = face_up._rated_discards
    monkeypatch.setattr(face_up, "_rated_discards", counted)
    for limit in (None, Limit(lambda: 1.0, 0.5)):
        valued.append(0)
        assert any(each.action == DrawDiscards(0) for each in _candidates(belief, limit))
    assert valued[1] < valued[0]


def test_face_up_search_needs_rollouts_memory_and_a_known_pack() -> None:
    state = nearly_out()
    assert searches_face_up(looking(state))
    assert not searches_face_up(looking(state, Traits()))
    assert not searches_face_up(looking(state, structs.replace(SEARCH, remembers=0)))
    with_jokers = structs.replace(state, rules=replace(state.rules, jokers=1))
    assert not searches_face_up(looking(with_jokers))


def test_equal_seeds_give_the_same_searched_action() -> None:
    state = whole_pack(at(["6H 7H 2D 2C JS 3D KH", "KD KC 2H 3S 5C 7C JD AC AH QS"], "5H", ((0, "QC QH QD"),)))
    assert len({repr(thought(state)) for _ in range(3)}) == 1
