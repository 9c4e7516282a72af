"""What actions lead to where they are played out as for the decision itself: in points, and in chances of the match."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random
from statistics import fmean

import pytest
from msgspec import structs

from game.bots.base import BotSpec, Limit
from game.bots.choose.player import actions_to_compare, decide
from game.bots.explain.judging import judge
from game.bots.explain.played_on import Rows, compare_actions
from game.bots.explain.review import MistakeMark
from game.bots.knowledge.belief import belief_state
from game.bots.knowledge.memory import Memory, Situation
from game.content.people.opponents import load_opponent
from game.engine.actions import Action, Lay
from game.engine.cards import parse_cards, without
from game.engine.state import Phase, State, view
from game.record.notation import parse_action
from tests.support.positions import position
from tests.support.redealing import dealt_anew

MASTER = load_opponent("master").traits
NINE = parse_cards("9C")


def whole(game: str, hands: Sequence[str], phase: Phase = Phase.PLAY, **more: object) -> State:
    """Return a position with all cards that are nowhere else put in the stock."""
    state = position(game, list(hands), phase=phase, **more)  # type: ignore[arg-type]
    lying = [face for meld in state.melds for face in meld.faces]
    seen = (*state.discards, *lying, *[face for hand in state.hands for face in hand])
    return structs.replace(state, stock=without(state.rules.pack, seen) or ())


GIN = whole("gin_rummy", ["2S 3S 4S 7H 8H 9H KC KD KH KS QD", "3C 6S 7D 9D JC TC 2H 5H 8S QH"], discards="QC")
TABLE = whole(
    "basic_rummy",
    ["KS KD KH 2C 4D 7H 9S QC 6S JD 8D", "9C"],
    discards="AC",
    melds=((1, "6C 7C 8C"), (1, "TS TD TH")),
)


def memory_of(state: State, *others: str) -> Memory:
    """Return the memory of seat 0 if the next seat is known to hold the cards `others`."""
    nothing: tuple[tuple[()], ...] = ((),) * state.players
    known = ((), parse_cards(" ".join(others)), *nothing[2:])
    return Memory(0, known, known, nothing, nothing)


def rows_of(state: State, texts: Sequence[str], memory: Memory | None = None, limit: Limit | None = None) -> Rows:
    memory = memory or memory_of(state)
    memories = tuple([memory.as_known_to(seat) for seat in range(state.players)])
    actions = [parse_action(text, 0) for text in texts]
    return compare_actions(belief_state(view(state, 0), memory, MASTER), memories, actions, 5, 6, limit)


def test_showing_a_hand_beats_waiting_in_points_and_match_chance() -> None:
    rows = rows_of(GIN, ["knock QD", "discard KS"])
    assert len(rows.worth) == len(rows.chances) > 40, "many more deals than bots would play on"
    assert min(row[0] for row in rows.worth) > 0
    gain, error = rows.gain(1)
    assert gain < -2 * error < 0
    chance = rows.chance(1)
    assert chance is not None
    assert -1 < chance < 0


def test_a_game_that_wins_the_match_has_a_match_chance_of_1() -> None:
    nearly = structs.replace(GIN, scores=(99, 40))
    rows = rows_of(nearly, ["knock QD", "discard KS"])
    assert {row[0] for row in rows.chances} == {1.0}
    assert fmean(row[1] for row in rows.chances) < 1


def test_laying_melds_before_the_opponent_goes_out_gains_points_and_match_chance() -> None:
    rows = rows_of(TABLE, ["discard QC", "lay KS KD KH"], memory_of(TABLE, "9C"))
    gain, error = rows.gain(1)
    assert gain > 2 * error
    assert gain > 10
    chance = rows.chance(1)
    assert chance is not None
    assert chance > 0


KALUKI = ["discard 2C", "lay KS KD KH / QS QD QH"]


@pytest.mark.parametrize(
    ("state", "texts"),
    [
        (TABLE, ["discard QC", "discard 2C"]),
        (whole("basic_rummy", ["KS KD 2C 4D", "9C 2H"], Phase.DRAW, discards="KH"), ["draw stock", "draw discards"]),
        (whole("kaluki_51", ["KS KD KH QS QD QH 2C 4D", "9C 2H"], discards="AC"), KALUKI),
    ],
    ids=["two discards", "a draw", "rules that are not played out"],
)
def test_actions_that_rollouts_do_not_cover_are_compared_by_games_of_standard_bots(
    state: State, texts: list[str]
) -> None:
    rows = rows_of(state, texts)
    assert 0 < len(rows.worth) <= 6
    assert not rows.chances
    assert rows.chance(1) is None


WILD = whole("rummy_500", ["KC X 3S 4D 7H 9D", "9C 2H JC TD"], discards="AC", melds=((1, "5C 6C 7C"), (0, "KS KD KH")))
BELOW = whole("dummy_rummy", ["7H 7S 7D 9H 9S 9D KC KH KS 4C 5D", "3C 4C 6C 8C TC KD QS AS JD 3H 5H 4D"], discards="2C")
OFFER = whole(
    "gin_rummy", ["2S 3S 4S 7H 8H 9H KC KD 2D AC", "3C 6S 7D 9D JC TC 2H 5H 8S QH"], Phase.OFFER, discards="KH"
)


@pytest.mark.parametrize(
    ("state", "texts", "played_out"),
    [
        (TABLE, ["lay KS KD KH", "discard QC"], True),
        (whole("basic_rummy", ["9S TS JS QS 9H 9D 2C 4D 6H KC", "2H"]), ["lay 9S 9H 9D", "discard KC"], True),
        (whole("basic_rummy", ["9S TS JS QS 9H 9D 2C 4D 6H KC", "2H"]), ["lay 9S TS JS QS", "discard KC"], True),
        (GIN, ["knock QD with 2S 3S 4S / 7H 8H 9H", "discard KS"], False),
        (GIN, ["knock QD with 2S 3S 4S / 7H 8H 9H / KC KD KH KS", "discard KS"], True),
        (WILD, ["add KC to m2", "discard 3S"], True),
        (WILD, ["add X=8C to m1", "discard 3S"], True),
        (WILD, ["add X=8C to m1", "add KC to m2"], False),
        (OFFER, ["draw discards", "pass"], True),
        (structs.replace(OFFER, phase=Phase.DRAW), ["draw discards", "draw stock"], True),
    ],
)
def test_a_lay_or_legal_knock_is_compared_by_playing_out_only_with_an_action_that_holds_cards_back(
    state: State, texts: list[str], played_out: bool
) -> None:
    """Two ways to put cards down, without one that holds them, and a knock that is refused are left to bots."""
    assert rows_of(state, texts).played_out is played_out


THREE = [
    "7H 7S 7D 9H 9S 9D KC KH KS 4C 9C 7C 5D",
    "3C 4C 6C 8C TC KD QS AS JD 3H 5H 4D",
    "5S 6S 8S TD TS 2H 2D 3D 4S 7C 7H JH",
]
CONTRACT = structs.replace(whole("contract_rummy", THREE, deal=4), stages=(4, 4, 4), turns=6)
ADDS_FIRST = structs.replace(BELOW, stages=(8, 8), deal=8, rules=BELOW.match.of_deal(8), turns=4)


@pytest.mark.parametrize("state", [CONTRACT, ADDS_FIRST], ids=["adds after laying", "adds before laying"])
def test_lays_of_contracts_are_not_compared_by_playing_them_out(state: State) -> None:
    lays = [each.text for each in actions_to_compare(view(state, 0), memory_of(state), None) if isinstance(each, Lay)]
    assert lays
    assert not rows_of(state, ["discard 5D", *lays[:1]]).played_out


@pytest.mark.parametrize(
    ("state", "texts"),
    [
        (GIN, ["knock QD", "discard KS"]),
        (whole("basic_rummy", ["KS KD KH 2C 4D 7H 9S", "9C 2H JC TD"], discards="AC"), ["discard 9S", "lay KS KD KH"]),
        (whole("conquian", ["AS 2S 4S 6H 7C QD JD", "3C 3D 5H 6S KC KD 7D"], Phase.DRAW), ["draw stock", "pass"]),
        (CONTRACT, ["discard 5D", "lay 7H 7S 7D / 9H 9S 9D / KC KH KS"]),
    ],
)
def test_the_comparison_of_actions_does_not_depend_on_hidden_cards(state: State, texts: list[str]) -> None:
    first = rows_of(state, texts)
    for number in range(3):
        other = dealt_anew(state, memory_of(state), Random(number))
        assert other.hands[1] != state.hands[1]
        assert rows_of(other, texts) == first


def test_a_discard_instead_of_a_possible_meld_has_a_cost_found_by_playing_out_both() -> None:
    state = whole(
        "basic_rummy_meld_first", ["KS KD KH 5D 4D 9S QC 2S JD 3H", "9C 2H JC TD 5S 8S 6C 7D 4H 6H"], discards="AC"
    )
    memory, small = memory_of(state), parse_action("discard 2S", 0)
    memories = (memory, memory.as_known_to(1))
    found = judge(Situation(1, 1, 1, view(state, 0), memories, small), 24, BotSpec("coach", MASTER))
    assert isinstance(found.best, Lay)
    assert found.cost > 0
    assert found.chance is not None, "both were played out"


def test_a_difference_of_match_chance_within_the_noise_counts_as_zero() -> None:
    even = Rows([[0.0, 1.0]] * 4, [[0.5, 0.6], [0.6, 0.5], [0.5, 0.5], [0.7, 0.7]])
    assert even.chance(1) == 0
    assert Rows([[0.0, 1.0]] * 4, [[0.5, 0.6], [0.5, 0.61], [0.5, 0.6], [0.7, 0.8]]).chance(1) == pytest.approx(0.1025)
    assert even.alike(0)
    assert not even.alike(1)


def test_a_comparison_starts_no_new_world_once_its_time_is_up() -> None:
    seconds = count()
    limit = Limit(lambda: float(next(seconds)), 3.5)
    assert len(rows_of(GIN, ["knock QD", "discard KS"], limit=limit).worth) == 4


def test_a_verdict_with_a_coach_gives_the_match_chance_lost_at_the_scores_the_seat_saw() -> None:
    coach = BotSpec("coach", MASTER)
    memory = memory_of(GIN)
    played: Action = parse_action("discard KS", 0)
    advised = decide(coach, view(GIN, 0), memory)
    assert advised is not None
    assert advised.action != played
    state = structs.replace(GIN, scores=(0, 60))
    found = judge(Situation(1, 1, 1, view(state, 0), (memory, memory), played), 6, coach)
    assert found.mark is not MistakeMark.NONE
    assert found.chance is not None
    assert found.match_cost == found.chance > 0
    assert judge(Situation(1, 1, 1, view(state, 0), (memory, memory), played), 6).chance is None, "without a coach"
