""""""

from __future__ import annotations

import pickle
from random import Random

import pytest

from game.bots.base import FASTEST, BotSpec, Decision, chance_of, decide
from game.bots.contests.selfplay import play_match
from game.bots.knowledge.memory import Memory
from game.engine.actions import Claim
from game.engine.cards import UNKNOWN
from game.engine.play.verbs import why_not
from game.engine.state import Phase, View, view
from tests.support.positions import SHEETS, position, rules_of
from tests.support.redealing import asked, peeks, playing

BOT = BotSpec("Ann", seed=3)


def players_of(game: str) -> list[int]:
    sheet = rules_of(game, 3).sheet
    return sorted({sheet.players.min, 4, sheet.players.max})


@pytest.mark.parametrize("game", SHEETS)
def test_decisions_are_legal_alike_and_made_without_the_hidden_cards(game: str) -> None:
    # The view holds no hidden card, so what is dealt anew is the real state the view is taken from.
    for players in players_of(game):
        rules = rules_of(game, players)
        rng = Random(players)
        seen: list[Decision] = []

        def watching(
            spec: BotSpec, look: View, memory: Memory, rng: Random = rng, seen: list[Decision] = seen
        ) -> Decision | None:
            decision = decide(spec, look, memory)
            if decision is not None and rng.random() < 0.25:
                assert why_not(look.state, decision.action) is None or isinstance(decision.action, Claim)
                assert decide(spec, pickle.loads(pickle.dumps(look)), memory) == decision
                assert decision.reaction >= FASTEST
                seen.append(decision)
            return decision

        specs = tuple(BotSpec(f"bot {seat}", seed=seat) for seat in range(players))
        play_match(rules, specs, f"legal {players}", most_deals=1, brains=(watching,) * players)
        assert seen


@pytest.mark.parametrize("game", SHEETS)
def test_dealing_the_hidden_cards_anew_changes_no_decision(game: str) -> None:
    rng = Random(7)
    found = asked(rules_of(game, 3), "again", 0.2, rng)
    assert found
    assert not any(peeks(each, playing(BOT), rng) for each in found[:25])


def test_a_view_shows_nothing_a_bot_could_cheat_with() -> None:
    state = position("rummy_500", ["2S", "4S 5D"], phase=Phase.DRAW, discards="KD")
    seen = view(state, 0).state
    assert set(seen.hands[1]) == set(seen.stock) == {UNKNOWN}


def test_calls_out_of_turn_take_a_human_time() -> None:
    state = position("rummy_500", ["2S", "4S 5D"], phase=Phase.DRAW, discards="8H KD", melds=((0, "5H 6H 7H"),))
    times = []
    for seed in range(300):
        decision = decide(BotSpec("Ann", seed=seed), view(state, 1), Memory.start(1))
        assert decision is not None
        assert isinstance(decision.action, Claim)
        times.append(decision.reaction)
    times.sort()
    assert FASTEST <= times[0] < 0.8 < times[150] < 2.0 < times[-1] < 10


def test_other_seeds_may_decide_otherwise_in_time_but_not_in_kind() -> None:
    state = position("rummy_500", ["7H 8H 9H 2C KS", "4S 5D"])
    first, second = (decide(BotSpec("Ann", seed=seed), view(state, 0), Memory.start(0)) for seed in (1, 2))
    assert first is not None
    assert second is not None
    assert first.action == second.action
    assert first.reaction != second.reaction


def test_the_chance_of_a_bot_is_its_own_and_always_the_same() -> None:
    assert chance_of(1, 0) == chance_of(1, 0)
    assert len({chance_of(seed, seat) for seed in range(20) for seat in range(8)}) == 160


def test_a_spec_can_be_sent_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(BOT)) == BOT
    assert pickle.loads(pickle.dumps(Memory.start(1))) == Memory.start(1)
