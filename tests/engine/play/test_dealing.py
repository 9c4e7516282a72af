"""The order of acting, from one deal to the next."""

from __future__ import annotations

from msgspec import structs

from game.engine.actions import DEALER, Shuffle
from game.engine.play.dealing import acting_order, new_match
from game.engine.play.verbs import apply
from game.engine.sheet.rules import compile_rules
from game.engine.state import Phase
from tests.support.samples import sheet


def test_whoever_cuts_acts_before_the_player_left_of_the_dealer() -> None:
    plain = new_match(compile_rules(sheet(), 3), 1)
    assert acting_order(plain) == (2, 0, 1)
    shown = new_match(compile_rules(sheet(deal__cutter="right"), 3), 1)
    assert acting_order(shown) == (2, 0, 1)
    asked = new_match(compile_rules(sheet(deal__cutter="right", deal__exact_cut_bonus=50), 3), 1)
    assert acting_order(asked) == (0, 2, 0, 1)
    cutting, _ = apply(asked, Shuffle(DEALER, asked.rules.pack))
    assert cutting.phase is Phase.CUT
    assert acting_order(cutting) == (0, 2, 0, 1)


def test_after_a_deal_the_order_is_that_of_the_next() -> None:
    over = structs.replace(new_match(compile_rules(sheet(match__deals=3), 3), 1), phase=Phase.DEAL_OVER)
    assert acting_order(over) == (0, 1, 2)
