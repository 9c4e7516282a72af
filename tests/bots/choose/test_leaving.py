"""When a bot drops out of a deal, comes back into a match, and calls what may be wrong to call."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import structs

from game.bots.choose.before_draw import worthwhile_drop
from game.bots.choose.player import choose
from game.bots.knowledge.memory import Memory
from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.actions import BuyBack, CallRummy, Discard, Drop, Next, Pass
from game.engine.cards import parse_card
from game.engine.play.dealing import new_match
from game.engine.play.verbs import apply
from game.engine.sheet.rules import compile_rules
from game.engine.state import Phase, view
from tests.support.positions import belief_of, position

POOR = "KC KS QD QH JC JS AD AH 9C 9S 7H 7S 5D"
MIDDLING = "3S 4S 5S 8H 9H TC QH 2C 2D 7D 4C 3H KS"
GOOD = "3S 4S 5S 8H 9H TH 2C 2D 2S 7D 8D QC KS"


@pytest.mark.parametrize(("hand", "leaves"), [(POOR, True), (MIDDLING, False), (GOOD, False)])
def test_a_bot_drops_out_in_its_first_turn_only_with_a_very_poor_hand(hand: str, leaves: bool) -> None:
    state = position("indian_rummy", [hand, POOR, POOR], phase=Phase.DRAW, discards="6H")
    state = structs.replace(state, turns_of=(1, 0, 0))
    assert worthwhile_drop(belief_of(state)) == (Drop(0) if leaves else None)


def test_an_eliminated_bot_buys_back_in() -> None:
    sheet = with_keys(load_sheet("romme"), {"match.target": 100, "match.elimination": True, "match.buy_backs": 1})
    over = structs.replace(
        new_match(compile_rules(sheet, 3)), phase=Phase.DEAL_OVER, scores=(100, 20, 30), deal_scores=(30, 0, 5)
    )
    asked = apply(over, Next(1))[0]
    assert choose(view(asked, 0), Memory.start(0), Random(1)) == BuyBack(0)
    assert choose(view(asked, 1), Memory.start(1), Random(1)) is None


@pytest.mark.parametrize(("thrown", "answer"), [("9C", Pass(1)), ("7C", CallRummy(1))])
def test_a_bot_calls_rummy_only_on_a_discard_that_fits(thrown: str, answer: object) -> None:
    sheet = with_keys(load_sheet("liverpool_rummy"), {"calls.false_call": 25, "buying.allowed": False})
    state = position("liverpool_rummy", [f"KC 4D {thrown}", "QC QS", "QD QH"], melds=((0, "7S 7H 7D"),))
    match = compile_rules(sheet, 3)
    state = structs.replace(state, match=match, rules=match.of_deal(1), melded=(True, False, False))
    asked = apply(state, Discard(0, parse_card(thrown)))[0]
    assert asked.phase is Phase.CALL
    assert choose(view(asked, 1), Memory.start(1), Random(1)) == answer
