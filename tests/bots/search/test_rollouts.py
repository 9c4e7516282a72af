"""Candidates are compared in the same determinizations, each played to the end of the deal by the rules."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pytest
from msgspec import structs

from game.bots.base import Limit
from game.bots.policy.policy import Seen
from game.bots.policy.style import HASTY, LAYS, PATIENT
from game.bots.search import rollouts
from game.bots.search.rollouts import (
    Candidate,
    Comparison,
    Determinization,
    Evaluator,
    best_candidate,
    has_policy,
    mean_and_error,
    play_out,
    policy_for,
)
from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.actions import Action, Discard, DrawDiscards, DrawStock, Knock
from game.engine.cards import Card, parse_card, parse_cards
from game.engine.events import Event
from game.engine.play.verbs import apply
from game.engine.sheet.rules import compile_rules
from game.engine.state import Ending, State
from tests.support.positions import position
from tests.support.rollouts import dealt

STOCK = "2C 4C 6D 8D TS 4H 6H 8C TD QC 3C 5C 7S JS JH 9S AS 3D 5D QD"
GIN = position(
    "gin_rummy",
    ["7H 8H 9H 2S 3S 4S QH KS 6C AC 8S", "AH 6S 7D 9D JC TC 2H 5H KD KH"],
    stock=STOCK,
    discards="4D",
)


def world_of(state: State, seed: int = 1) -> Determinization:
    policies = (policy_for(state.rules, HASTY), policy_for(state.rules, PATIENT))
    return Determinization(state, policies, Seen([0, 0], [0, 0]), seed)


@pytest.mark.parametrize("game", ["basic_rummy", "conquian", "gin_rummy", "rummy_500", "three_thirteen"])
def test_games_without_demands_on_the_first_lay_have_a_policy(game: str) -> None:
    assert has_policy(compile_rules(load_sheet(game), 2).of_deal(1))


@pytest.mark.parametrize(
    ("game", "keys"),
    [
        ("contract_rummy", {}),
        ("basic_rummy", {"melding.opening": 30}),
        ("basic_rummy", {"melding.pure": "run"}),
        ("gin_rummy", {"melding.pure": "run"}),
        ("tonk", {}),
        ("conquian", {"melding.contract": "2 sets of 3"}),
    ],
)
def test_games_with_demands_on_a_first_lay_or_show_or_knocks_before_the_draw_have_no_policy(
    game: str, keys: dict[str, Any]
) -> None:
    assert not has_policy(compile_rules(with_keys(load_sheet(game), keys), 2).of_deal(1))


def test_a_rollout_ends_with_the_deal_scored() -> None:
    end = play_out(world_of(GIN), Candidate(Discard(0, parse_card("KS"))), 0)
    assert end is not None
    assert end.ending is Ending.KNOCKED
    assert end.deal_scores != (0, 0)


def test_a_rollout_of_an_illegal_candidate_has_no_outcome() -> None:
    assert play_out(world_of(GIN), Candidate(Knock(0, parse_card("8S"))), 0) is None
    assert play_out(world_of(GIN), Candidate(DrawStock(0)), 0) is None


def test_rollouts_of_the_same_seed_play_the_same_deal() -> None:
    match = compile_rules(load_sheet("doofer"), 2)
    start = dealt(match, "1", 3)
    policy = policy_for(start.rules, LAYS)

    def end(seed: int) -> State | None:
        determinization = Determinization(start, (policy, policy), Seen([0, 0], [0, 0]), seed)
        return play_out(determinization, Candidate(DrawStock(0)), 0)

    assert end(1) == end(1)


def watched(monkeypatch: pytest.MonkeyPatch, watch: Callable[[State, Action], None]) -> None:
    """Call `watch` with the state before each action of a rollout, and the action."""

    def noted(state: State, action: Action) -> tuple[State, list[Event]]:
        watch(state, action)
        return apply(state, action)

    monkeypatch.setattr(rollouts, "apply", noted)


def test_a_seat_draws_the_same_stock_cards_in_a_rollout_whatever_the_other_seat_draws(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The second seat draws the same cards of the stock after either draw of the first."""
    start = dealt(compile_rules(load_sheet("basic_rummy"), 2), "7")
    draws: list[list[Card]] = []

    def watch(state: State, action: Action) -> None:
        if isinstance(action, DrawStock) and action.seat == 1:
            draws[-1].append(state.stock[0])

    watched(monkeypatch, watch)
    policy = policy_for(start.rules, structs.replace(LAYS, hold=1000))
    for action in (DrawStock(0), DrawDiscards(0)):
        draws.append([])
        play_out(Determinization(start, (policy, policy), Seen([0, 0], [0, 0]), 1), Candidate(action), 0)
    shared = min(3, *map(len, draws))
    assert shared
    assert draws[0][:shared] == draws[1][:shared]


def test_a_rollout_makes_the_scripted_plays_of_its_candidate_before_those_of_the_policy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = dealt(compile_rules(load_sheet("basic_rummy"), 2), "7")
    face, seen = start.hands[0][0], list[Action]()
    watched(monkeypatch, lambda state, action: seen.append(action))
    policy = policy_for(start.rules, LAYS)
    determinization = Determinization(start, (policy, policy), Seen([0, 0], [0, 0]), 1)
    play_out(determinization, Candidate(DrawStock(0), then=(Discard(0, face),)), 0)
    assert seen[:2] == [DrawStock(0), Discard(0, face)]


def better_second(monkeypatch: pytest.MonkeyPatch, gains: tuple[int, int] = (1, 2)) -> None:
    """Patch rollouts so that the second candidate scores one of two gains by turns, and the first nothing."""

    def played(determinization: Determinization, candidate: Candidate, seat: int) -> State:
        points = gains[determinization.seed % 2] if isinstance(candidate.action, DrawStock) else 0
        return structs.replace(determinization.state, deal_scores=(points, -points))

    monkeypatch.setattr(rollouts, "play_out", played)
    monkeypatch.setattr(Evaluator, "worth", lambda _, points: float(points[0]))


BOTH = [Candidate(DrawDiscards(0)), Candidate(DrawStock(0))]


def test_the_first_candidate_is_kept_after_few_determinizations_or_with_a_large_head_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    better_second(monkeypatch)

    def deals(number: int) -> Determinization:
        return world_of(GIN, number)

    ticks = count()
    assert best_candidate(GIN, 0, BOTH, deals, 100, limit=Limit(lambda: float(next(ticks)), 3.0)) == 0
    assert next(ticks) == 4
    assert best_candidate(GIN, 0, BOTH, deals, 100) == 1
    assert best_candidate(GIN, 0, BOTH, deals, 100, head_start=3.0) == 0


def test_a_rollout_difference_within_the_noise_keeps_the_first_candidate(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second is better by half a point in the mean, with a standard error of one."""
    better_second(monkeypatch, (9, -8))
    assert best_candidate(GIN, 0, BOTH, lambda number: world_of(GIN, number), 64) == 0


def test_the_first_candidate_is_kept_if_every_rollout_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rollouts, "play_out", lambda *_: None)
    assert best_candidate(GIN, 0, BOTH, lambda number: world_of(GIN, number), 64) == 0


def test_a_comparison_by_rollouts_drops_candidates_that_fall_behind() -> None:
    found = Comparison(3)
    rng = Random(1)
    for _ in range(32):
        found.add([rng.random(), 1 + rng.random(), -5.0])
    found.drop(2.0)
    assert found.alive == [1]
    assert found.best == 1


def test_the_worth_of_an_outcome_depends_on_the_scores_of_the_match() -> None:
    def worth(scores: tuple[int, int], points: int) -> float:
        return Evaluator(structs.replace(GIN, scores=scores), 0).worth((points, 0))

    assert worth((0, 0), 30) > 5 * worth((0, 0), 1)
    assert worth((99, 50), 30) < worth((99, 50), 1) + 5, "one point is enough there"
    assert worth((99, 50), 1) > worth((99, 50), 0) + 15


def test_outcomes_have_a_mean_and_a_standard_error() -> None:
    mean, error = mean_and_error([1.0, 3.0, 2.0, 2.0])
    assert mean == 2
    assert error == pytest.approx((2 / 3 / 4) ** 0.5)


def test_hands_of_a_rollout_are_those_of_the_determinization() -> None:
    assert world_of(GIN).state.hands[1] == parse_cards("AH 6S 7D 9D JC TC 2H 5H KD KH")
