""""""

from __future__ import annotations

from random import Random

import pytest
from msgspec import structs

from game.bots.choose.player import candidates, choose
from game.bots.knowledge.memory import Memory
from game.engine.actions import Action, Discard
from game.engine.cards import parse_cards
from game.engine.play.verbs import apply
from game.engine.state import Phase, State, Turn, view
from game.record.notation import parse_action
from tests.support.positions import position


def found(state: State, played: Action | None, seat: int = 0) -> list[str]:
    return [each.text if each else "-" for each in candidates(view(state, seat), Memory.start(seat), played)]


def test_the_play_itself_comes_first_and_nothing_twice() -> None:
    state = position("rummy_500", ["7H 8H 2C 3C KD 9S", "KS QC JC"], discards="5D")
    played = Discard(0, parse_cards("KD")[0])
    every = found(state, played)
    assert every[0] == "discard KD"
    assert len(every) == len(set(every)) > 2


def test_a_meld_kept_is_compared_with_laying_it_and_the_other_way_round() -> None:
    state = position("rummy_500", ["7H 8H 9H KD 2C", "KS QC JC"], discards="5D")
    assert "lay 7H 8H 9H" in found(state, Discard(0, parse_cards("KD")[0]))
    laid = found(state, parse_action("lay 7H 8H 9H", 0))
    assert len(laid) == 2
    assert laid[1].startswith("discard")


def test_a_draw_is_compared_with_the_others_and_the_best_digs() -> None:
    state = position("rummy_500", ["7H 8H KD KC", "QS QC JC"], phase=Phase.DRAW, discards="KS 9H 2D 5D")
    every = found(state, parse_action("draw stock", 0))
    assert set(every) >= {"draw stock", "draw discards", "draw discards from 9H", "draw discards from KS"}


def test_answers_are_compared_with_each_other() -> None:
    state = position("liverpool_rummy", ["7H 8H KD KC", "QS QC JC"], phase=Phase.BUY, discards="KS", turn=1, asked=(0,))
    assert set(found(state, parse_action("pass", 0))) == {"pass", "buy"}


def test_what_may_be_claimed_is_compared_with_letting_it_pass() -> None:
    state = position(
        "rummy_500", ["2C 4S", "QS QC JC"], turn=1, discards="TH 3S", melds=((0, "7H 8H 9H"),), this=Turn(), by=1
    )
    if not state.rules.calls.rummy_in_the_deck:
        raise AssertionError("Rummy 500 has these calls")
    assert found(state, None) == ["-", "claim TH to m1"]
    assert found(state, parse_action("claim TH to m1", 0)) == ["claim TH to m1", "-"]


def test_where_all_is_forced_there_is_nothing_to_compare() -> None:
    state = position("rummy_500", ["KD", "KS QC JC"], discards="5D")
    assert found(state, Discard(0, parse_cards("KD")[0])) == ["discard KD"]


RIVER = position("rummy_500", ["2S 3C", "4S 5D", "6S"], phase=Phase.DRAW, discards="8H KD", melds=((1, "5H 6H 7H"),))


def said(state: State, seat: int, seed: int = 1) -> str | None:
    action = choose(view(state, seat), Memory.start(seat), Random(seed))
    return None if action is None else action.text


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_anybody_calls_rummy_in_the_deck(seat: int) -> None:
    assert said(RIVER, seat) == "claim 8H to m1"


def test_the_claim_of_most_points_comes_first() -> None:
    state = structs.replace(
        position("rummy_500", ["2S", "4S"], phase=Phase.DRAW, discards="8H KD KS KH", melds=((1, "5H 6H 7H"),))
    )
    assert said(state, 0) == "claim KS KH KD"


def test_the_discarder_waits_until_the_next_player_has_drawn() -> None:
    state = position(
        "rummy_500", ["2S 3C", "4S 5D", "6S"], phase=Phase.DRAW, discards="8H", melds=((1, "5H 6H 7H"),), by=2
    )
    assert said(state, 2) is None
    assert said(state, 1) == "claim 8H to m1"


def test_out_of_turn_there_is_nothing_to_say_without_a_claim() -> None:
    state = position("rummy_500", ["2S 3C", "4S 5D"], phase=Phase.DRAW, discards="KD")
    assert said(state, 1) is None
    assert said(state, 0) is not None


def test_a_playable_discard_is_always_called() -> None:
    state = position(
        "liverpool_rummy",
        ["2S", "4S", "5S"],
        phase=Phase.CALL,
        discards="7C",
        melds=((0, "7H 7S 7D"),),
        asked=(1, 2),
        by=0,
    )
    assert said(state, 1) == said(state, 2) == "call rummy"
    assert said(state, 0) is None


def test_cuts_are_near_the_exact_number_but_seldom_exact() -> None:
    start = position("liverpool_rummy", ["", "", ""], phase=Phase.CUT, stock="2S " * 100, asked=(1,))
    cuts = [int((said(start, 1, seed) or "").split()[1]) for seed in range(200)]
    exact = start.rules.exact_cut
    assert max(abs(cut - exact) for cut in cuts) < 25
    assert 2 <= sum(cut == exact for cut in cuts) <= 40


def test_nothing_is_said_when_the_deal_is_over() -> None:
    state = position("rummy_500", ["2S", "4S 5D"])
    over, _ = apply(state, choose(view(state, 0), Memory.start(0), Random(1)) or pytest.fail("nothing to do"))
    assert over.phase is Phase.DEAL_OVER
    assert said(over, 0) is None
