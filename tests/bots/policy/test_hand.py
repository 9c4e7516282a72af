"""The quick policy for melds that stay in the hand."""

from __future__ import annotations

import pytest
from msgspec import structs

from game.bots.policy.hand import HandPolicy
from game.bots.policy.style import PATIENT
from game.content.sheets.sheets import load_sheet, with_keys
from game.engine.sheet.rules import compile_rules
from game.engine.state import Phase
from tests.support.positions import position


@pytest.mark.parametrize(("dearest", "takes"), [("8C", True), ("7C", False)])
def test_a_card_that_counts_nothing_is_taken_in_place_of_one_that_counts_eight_but_not_of_seven(
    dearest: str, takes: bool
) -> None:
    match = compile_rules(with_keys(load_sheet("gin_rummy"), {"scoring.values.A": 0}), 2)
    hands = [f"{dearest} 6C 6D 2D 3D 4S 7S 2H 4H 5H", "KC KD KS QC QD QS JC JD JS TC"]
    state = position("gin_rummy", hands, phase=Phase.DRAW, discards="AS")
    state = structs.replace(state, match=match, rules=match.of_deal(1))
    assert PATIENT.swap == 8
    assert HandPolicy(state.rules, PATIENT).wants(state, 0) is takes
