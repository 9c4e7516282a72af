""""""

from __future__ import annotations

from itertools import count, cycle
from random import Random

import pytest
from msgspec import structs

from game.bots.base import BotSpec, Limit
from game.bots.choose import search
from game.bots.choose.play import ranked_ends
from game.bots.choose.player import decide
from game.bots.choose.search import searched_discard
from game.bots.knowledge.belief import BeliefState
from game.bots.knowledge.memory import Memory
from game.bots.traits import Traits
from game.engine.actions import Discard
from game.engine.cards import Card, parse_card
from game.engine.state import State, view
from tests.support.positions import belief_of, position, rules_of
from tests.support.redealing import Asked, asked, peeks, playing

# The king of hearts completes the neighbour's kings if it is known that they took two of them.
MINE = "KH QD 2S 3S 7C 8C 9D 4D 5H TS"


def known_kings() -> tuple[State, Memory]:
    """Two seats: the other holds KS KD, was seen to take them, and few cards more."""
    state = position("basic_rummy", [MINE, "KS KD 6H"], discards="AC")
    held = (), (parse_card("KS"), parse_card("KD"))
    return state, Memory(0, held, held, ((), ()), ((), ()))


def thinking(state: State, memory: Memory, search: int) -> BeliefState:
    belief = belief_of(state)
    slips = structs.replace(belief.slips, traits=Traits(search=search))
    return structs.replace(belief, memory=memory, slips=slips)


def test_a_search_avoids_the_discard_that_completes_known_cards_of_the_next_player() -> None:
    state, memory = known_kings()
    chosen = Discard(0, parse_card("KH"))
    assert searched_discard(thinking(state, memory, 30), chosen, Random(1)) != chosen


def test_a_discard_search_without_time_keeps_the_choice_of_the_heuristic() -> None:
    state, memory = known_kings()
    chosen = Discard(0, parse_card("KH"))
    belief = thinking(state, memory, 30)
    assert searched_discard(belief, chosen, Random(1), Limit(lambda: 2.0, until=1.0)) == chosen
    seconds = count()
    assert searched_discard(belief, chosen, Random(1), Limit(lambda: float(next(seconds)), until=3.0)) == chosen
    assert next(seconds) <= 5, "it stops as soon as the time is over"


@pytest.mark.parametrize(("noise", "sure"), [(20.0, False), (0.1, True)])
def test_a_discard_search_keeps_the_heuristic_choice_at_a_gain_within_noise(
    noise: float, sure: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # In the mean the chosen card gives the next player eight points more than any other.
    state, memory = known_kings()
    belief = thinking(state, memory, 20)
    chosen = next(end.discard for end in ranked_ends(belief, state.hands[0]) if end.discard is not None)
    sign = cycle((1, -1))

    def prices(world: State, seat: int, faces: list[Card]) -> list[float]:
        return [8.0 + noise * next(sign), *(0.0 for _ in faces[1:])]

    monkeypatch.setattr(search, "_prices", prices)
    assert (searched_discard(belief, Discard(0, chosen), Random(1)) != Discard(0, chosen)) is sure


def test_a_discard_search_looks_at_no_more_worlds_than_asked_for() -> None:
    state, memory = known_kings()
    looked = count()
    limit = Limit(lambda: -next(looked), 1.0)
    searched_discard(thinking(state, memory, 12), Discard(0, parse_card("KH")), Random(1), limit)
    assert next(looked) == 13, "the clock is looked at once before, and once a world"


def test_the_search_stops_once_no_other_discard_can_be_better() -> None:
    state, memory = known_kings()
    looked = count()
    limit = Limit(lambda: -next(looked), 1.0)
    safe = searched_discard(thinking(state, memory, 12), Discard(0, parse_card("KH")), Random(1))
    assert searched_discard(thinking(state, memory, 500), safe, Random(1), limit) == safe
    assert next(looked) < 500


@pytest.mark.parametrize("game", ["basic_rummy", "doofer", "rummy_500"])
def test_a_searched_decision_ignores_hidden_cards_and_is_reproducible(game: str) -> None:
    rng, thinker = Random(9), playing(BotSpec("thinker", Traits(search=10), seed=5))
    moments = [each for each in asked(rules_of(game, 2), f"hidden {game}", 1.0, rng) if is_discard(each)]
    assert len(moments) > 5
    for each in moments[2:5]:
        assert not peeks(each, thinker, rng)
        assert thinker(each.state, each.memory) == thinker(each.state, each.memory)


def is_discard(each: Asked) -> bool:
    """Whether a plain bot discards there: only then others think twice."""
    decision = decide(BotSpec("plain"), view(each.state, each.seat), each.memory)
    return decision is not None and isinstance(decision.action, Discard)
