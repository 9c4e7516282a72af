"""No dead ends: what is offered leaves a turn that can be ended (rulebook 2)."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.actions import Action, Lay
from game.engine.cards import JOKER, parse_card
from game.engine.play.verbs import apply, legal, why_not
from game.engine.refusals import LastCardIsDiscarded, NoPlaceForTaken
from game.engine.state import Phase
from game.record.notation import parse_action
from tests.support.positions import position
from tests.support.samples import sheet, staged

AT_ONCE: dict[str, Any] = {"pack__packs": 2, "pack__jokers": 1, "wilds__take": "this_turn"}


def act(text: str) -> Action:
    return parse_action(text, 0)


def test_a_lay_of_all_cards_with_a_wild_just_taken_is_refused_if_the_last_card_must_be_discarded() -> None:
    """With 5H 6H and the joker taken all three would be a run; the joker can go to the queens instead."""
    state = staged(sheet(**AT_ONCE), ["9C 5H", "KC"], stock="6H 2C", melds=("7C 8C X=9C", "QC QD QH"))
    state, _ = apply(state, act("draw stock"))
    state, _ = apply(state, act("take X from m1 with 9C"))
    run = act("lay 5H 6H X=7H")
    assert isinstance(run, Lay)
    assert sorted(use.card for use in run.melds[0]) == sorted(state.hands[0])
    assert why_not(state, run) == LastCardIsDiscarded()
    offered = legal(state, 0)
    assert not any(isinstance(action, Lay) for action in offered)
    assert act("add X=Q to m2") in offered


def test_taking_a_wild_without_a_place_is_refused_even_after_other_plays() -> None:
    """Sets hold three cards and melds one wild: KS and 7H, added in either order, make no room for another."""
    rules = sheet(**AT_ONCE, wilds__most=1, sets__max=3)
    state = staged(rules, ["9S KS 7H", "KC"], stock="5D 2C", melds=("9C 9D X", "TS JS X", "4H 5H X"))
    state, _ = apply(state, act("draw stock"))
    taking = act("take X from m1 with 9S")
    assert why_not(state, taking) == NoPlaceForTaken((JOKER,))
    offered = legal(state, 0)
    assert taking not in offered
    assert {act("add KS to m2"), act("add 7H to m3")} <= set(offered)


@pytest.mark.parametrize(
    ("hand", "upcard"),
    [("X X X X KC 2D QS JD 3C 4C 7S 3D JD 4H QS", "5S"), ("X X X 9H KC 5C QS 3D 4S 6H 2S JD 8S 4C 6S", "4H")],
)
def test_an_upcard_may_be_drawn_if_only_the_best_lay_of_many_wilds_uses_it(hand: str, upcard: str) -> None:
    state = position("kaluki_51", [hand, "2C 3H 4S"], phase=Phase.DRAW, discards=upcard)
    drawing = parse_action("draw discards", 0)
    assert why_not(state, drawing) is None
    drawn, _ = apply(state, drawing)
    lays = [play for play in legal(drawn, 0) if isinstance(play, Lay)]
    assert lays
    assert all(parse_card(upcard) in [use.card for meld in lay.melds for use in meld] for lay in lays)
