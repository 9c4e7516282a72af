"""Decisions are searched where it gains: the rule of thumb is left for a candidate that is likely to be better."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Any

import pytest
from msgspec import structs

from game.bots.base import BotSpec, Limit
from game.bots.choose import second_thoughts
from game.bots.choose.deadwood import RatedDiscard, rated_discards, turns_left
from game.bots.choose.hand_value import barred_card
from game.bots.choose.player import choose, decide
from game.bots.choose.second_thoughts import (
    best_discard,
    discard_to_wait,
    lay_or_hold,
    searches_hand,
    searches_table,
    takes_by_search,
)
from game.bots.knowledge.belief import BeliefState, belief_state
from game.bots.knowledge.memory import Memory
from game.bots.search import rollouts
from game.bots.search.rollouts import Candidate, Determinization
from game.bots.traits import Traits
from game.engine.actions import Action, Add, Discard, Lay, uses
from game.engine.cards import Card, parse_card, parse_cards
from game.engine.state import Dropout, Phase, Shown, State, view
from tests.support.positions import position, whole_pack

SEARCH = Traits(rollouts=120)
TABLE_SEARCH = Traits(rollouts=240)


def looking(state: State, traits: Traits = SEARCH, memory: Memory | None = None) -> BeliefState:
    nothing = ((),) * state.players
    return belief_state(view(state, 0), memory or Memory(0, nothing, nothing, nothing, nothing), traits)


# Melds in the hand

OTHER = "AH 6S 7D 9D JC TC 2H 5H KD KH"
HAND = "7H 8H 9H 2S 3S 4S QH KS 6C AC 8S"
KNOWN = Memory(0, ((), parse_cards("KD KH")), ((), parse_cards("KD KH")), ((), ()), ((), parse_cards("4D")))


def gin(hand: str = HAND, game: str = "gin_rummy", discards: str = "4D", other: str = OTHER) -> State:
    return whole_pack(position(game, [hand, other], discards=discards))


def ends_of(belief: BeliefState) -> list[RatedDiscard]:
    return rated_discards(belief, belief.state.hands[0], barred_card(belief), turns_left(belief))


def cards_of(ends: Sequence[RatedDiscard]) -> list[Card]:
    return [end.card for end in ends]


def test_the_search_replaces_a_bad_first_discard_by_a_better_one() -> None:
    belief = looking(gin(), memory=KNOWN)
    ends = sorted(ends_of(belief), key=lambda end: end.worth)
    assert best_discard(belief, cards_of(ends), Random(1), None) > 0


def test_a_card_the_next_player_is_known_to_collect_is_not_thrown_for_its_points() -> None:
    belief, king = looking(gin(), memory=KNOWN), parse_card("KS")
    cards = sorted(cards_of(ends_of(belief)), key=lambda face: (-belief.rules.values[face], face != king))
    assert cards[0] == king
    assert best_discard(belief, cards, Random(1), None) > 0


def test_the_search_keeps_the_first_candidate_if_time_is_up_or_outcomes_are_equal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    belief = looking(gin(), memory=KNOWN)
    cards = cards_of(ends_of(belief))[::-1]
    assert best_discard(belief, cards, Random(1), Limit(lambda: 2.0, deadline=1.0)) == 0
    seconds = count()
    best_discard(belief, cards, Random(1), Limit(lambda: float(next(seconds)), deadline=3.0))
    assert next(seconds) <= 5, "it stops as soon as the time is over"
    even = structs.replace(belief.state, deal_scores=(0, 0))
    monkeypatch.setattr(rollouts, "play_out", lambda *_: even)
    assert best_discard(belief, cards, Random(1), None) == 0


def test_only_bots_with_the_rollout_trait_search_their_discards(monkeypatch: pytest.MonkeyPatch) -> None:
    state = gin()
    worst = cards_of(ends_of(looking(state, memory=KNOWN)))[-1]
    monkeypatch.setattr("game.bots.choose.in_hand.best_discard", lambda belief, cards, rng, limit: cards.index(worst))
    for traits, chosen in ((SEARCH, True), (Traits(), False)):
        decision = decide(BotSpec("Ann", traits), view(state, 0), KNOWN)
        assert decision is not None
        assert (decision.action == Discard(0, worst)) is chosen


RACE = "7H 8H 9H 2S 3S TD QH KS 6C AC 8S"
"""Tens are wild."""


def race(discards: str = "4D") -> State:
    return whole_pack(position("three_thirteen", [RACE, OTHER], deal=8, discards=discards))


def test_knocks_are_searched_only_in_games_where_the_search_gains_and_by_bots_that_remember() -> None:
    assert all(searches_hand(looking(gin(game=game))) for game in ("gin_rummy", "straight_gin", "knock_rummy"))
    assert searches_hand(looking(race()))
    assert not searches_hand(looking(race(), Traits(search=24)))
    assert not searches_hand(looking(gin(), structs.replace(SEARCH, remembers=0)))
    assert not searches_hand(looking(structs.replace(gin(), dropped=(Dropout(1, 10),))))
    assert not searches_hand(looking(structs.replace(race(), closer=1, shown=Shown(1, "gin"), last_turns=())))


def test_the_search_in_a_whole_hand_game_replaces_a_bad_first_discard_and_keeps_wilds() -> None:
    belief = looking(race())
    cards = cards_of(ends_of(belief))[::-1]
    assert best_discard(belief, cards, Random(1), None) > 0
    assert best_discard(belief, [parse_card("TD"), *cards], Random(1), None) > 0


@pytest.mark.parametrize(("card", "taken"), [("TS", True), ("JD", False)])
def test_the_search_takes_a_wild_in_a_whole_hand_game_and_leaves_a_useless_card(card: str, taken: bool) -> None:
    start = structs.replace(race(card), phase=Phase.DRAW)
    belief = looking(structs.replace(start, hands=(start.hands[0][:-1], start.hands[1])))
    assert takes_by_search(belief, not taken, Random(1), None) is taken


def test_the_search_takes_a_card_that_makes_a_meld_and_leaves_a_useless_card() -> None:
    hand = "7H 8H 9H 2S 3S QC QH AC 8S KS"
    for card, taken in (("QD", True), ("6C", False)):
        for phase in (Phase.DRAW, Phase.OFFER):
            state = structs.replace(gin(hand, discards=card), phase=phase)
            if phase is Phase.OFFER:
                state = structs.replace(state, asked=(0, 1))
            assert takes_by_search(looking(state), not taken, Random(1), None) is taken
            assert takes_by_search(looking(state), taken, Random(1), None) is taken


ENDS = "5C 8C 8D 8S JC 2D 3H 4H 5H KH"
LATE = "TH JH QS JD QD 9C TC 6D 5D JS TS 4D 6S KS 7C 9S 4C 6C"
QUEEN = parse_card("QH")


@pytest.mark.parametrize(
    ("state", "shown"),
    [
        (gin("7H 8H 9H 2S 3S 4S AC 3D 5S AD QH", other=ENDS), True),
        (gin("2S 3S 4S 7H 8H 9H AC 2C 3C AH QH", discards=LATE, other=ENDS), False),
        (gin("7H 8H 9H 2S 3S 4S AC 3D 5S AD QH", "knock_rummy", other="5C 8C 4H 5H JC 2D 3H 7D TH KH"), True),
        (gin("9H 8D 6C KS QC JD 9D 8S 6S 7C QH", "knock_rummy", other="5C 8C 4H 5H JC 2D 3H 7D TH KH"), False),
    ],
    ids=["an early knock", "late with gin at hand", "a good hand", "a bad hand"],
)
def test_the_search_shows_a_good_hand_and_waits_with_a_poor_one(state: State, shown: bool) -> None:
    belief = looking(state)
    cards = [face for face in cards_of(ends_of(belief)) if face != QUEEN or not shown]
    assert (discard_to_wait(belief, QUEEN, cards, Random(1), None) is None) is shown


# Melds on the table

KINGS = "KS KD KH 2C 4D 7H 9S QC 6S JD 8D"


def basic(hand: str = KINGS, other: str = "3S 3D 6H TC AH 5C 9D", **more: Any) -> State:
    more.setdefault("discards", "AC")
    return whole_pack(position("basic_rummy", [hand, other], **more))


def thought(state: State, chosen: Action, memory: Memory | None = None) -> Action:
    return lay_or_hold(looking(state, TABLE_SEARCH, memory), chosen, Random(1), None)


def test_searched_play_lays_melds_before_another_seat_goes_out() -> None:
    # The other is known to hold the nine that goes on the run.
    nine = ((), parse_cards("9C"))
    state = basic(other="9C", melds=((1, "6C 7C 8C"), (1, "TS TD TH")))
    found = thought(state, Discard(0, parse_card("QC")), Memory(0, nine, nine, ((), ()), ((), ())))
    assert isinstance(found, Lay)
    assert sorted(use.card for use in found.melds[0]) == sorted(parse_cards("KS KD KH"))


def test_the_search_holds_melds_back_if_laying_them_loses_the_rollouts(monkeypatch: pytest.MonkeyPatch) -> None:
    def played(determinization: Determinization, candidate: Candidate, seat: int) -> State:
        good = isinstance(candidate.action, Discard)
        return structs.replace(determinization.state, deal_scores=(10, -10) if good else (-10, 10))

    monkeypatch.setattr(rollouts, "play_out", played)
    assert isinstance(thought(basic(), Lay(0, (uses(parse_cards("KS KD KH")),))), Discard)
    assert thought(basic(), Discard(0, parse_card("QC"))) == Discard(0, parse_card("QC"))


def test_searched_play_adds_a_fitting_card_if_no_meld_can_be_laid() -> None:
    nine = ((), parse_cards("9C"))
    state = basic("KC 2C 4D 7H 9S QC 6S JD", "9C", melds=((1, "6C 7C 8C"), (0, "KS KD KH")))
    found = thought(state, Discard(0, parse_card("QC")), Memory(0, nine, nine, ((), ()), ((), ())))
    assert found == Add(0, uses(parse_cards("KC")), 2)


def test_a_way_out_is_played_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    state = basic("KS KD KH 4D 5D 6D 8S 9S TS JS 2C")
    monkeypatch.setattr(second_thoughts, "best_candidate", lambda *_, **__: pytest.fail("it was searched"))
    holding = BotSpec("Ann", structs.replace(TABLE_SEARCH, patience=0.5))
    assert isinstance(choose(view(state, 0), looking(state).memory, Random(1), holding), Lay)


def test_table_play_is_searched_only_by_bots_that_remember_and_in_games_where_the_search_gains() -> None:
    state = basic(discards="AC 9C JH QS")
    assert searches_table(looking(state))
    assert not searches_table(looking(state, Traits()))
    assert not searches_table(looking(state, structs.replace(SEARCH, remembers=1)))
    assert not searches_table(looking(structs.replace(state, dropped=(Dropout(1, 10),))))
    assert not searches_table(looking(whole_pack(position("kaluki_51", [KINGS, "3S"]))))


@pytest.mark.parametrize(("game", "most"), [("basic_rummy", 4), ("rummy_500", 4), ("doofer", 2)])
def test_games_with_wild_ranks_are_searched_only_at_tables_of_two(game: str, most: int) -> None:
    hands = ["KS KD KH 3C 4D 7H 9S QC", "3S 3D 6H TC 8H 5C 9D", "4S 5D 6C 7S 8D TS JD", "4H 5H 6S 7C 8S TH JC"]
    for players in (2, 3, 4):
        belief = looking(whole_pack(position(game, hands[:players], discards="9C")))
        assert searches_table(belief) is (players <= most)


def test_contract_games_are_not_searched() -> None:
    hands = ["7H 7S 7D 9H 9S 9D KC KH KS 4C 9C 7C 5D", "3C 4C 6C 8C TC KD QS AS JD 3H 5H 4D", "5S 6S 8S TD TS 2H 2D"]
    state = structs.replace(whole_pack(position("contract_rummy", hands, deal=4)), stages=(4, 4, 4), turns=6)
    assert not searches_table(looking(state, TABLE_SEARCH))
