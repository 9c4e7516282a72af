from __future__ import annotations

import pytest
from msgspec import structs

from game.bots.choose.contract import ContractPlanner, Prospects, worth_adding
from game.bots.traits import Traits
from game.engine.cards import parse_card
from tests.bots.positions import look_of, position

# Two sets are asked for: the fours and the kings are there, so the fourth king can be added at once.
HAND = "4S 4H 4D KS KH KD KC 9S 7D 2H 8C TD"


def worth(hand: str, face: str, foresight: float = 10.0, **more: object) -> float:
    look = look_of(position("liverpool_rummy", [hand, "AS", "AH"], **more))  # type: ignore[arg-type]
    look = structs.replace(look, slips=structs.replace(look.slips, traits=Traits(foresight=foresight)))
    cards = look.state.hands[0]
    contract = look.state.contract_of(0)
    assert contract is not None
    planner = ContractPlanner(look, contract)
    return worth_adding(look, cards, Prospects(planner, planner.plans(cards))).get(parse_card(face), 0.0)


def test_a_card_beyond_a_planned_set_is_worth_keeping() -> None:
    assert worth(HAND, "KC") > 5
    assert worth(HAND, "9S") < 1


def test_what_a_plan_needs_is_not_spare() -> None:
    assert worth(HAND, "4S") < worth(HAND, "KC")


def test_cards_that_fit_the_table_are_worth_keeping() -> None:
    lying = ((1, "7S 7H 7C"), (1, "QS QH QD"))
    assert worth(HAND, "7D", melds=lying) > 5
    assert worth(HAND, "2H", melds=lying) < 1


@pytest.mark.parametrize(("face", "goes_on"), [("3D", True), ("8D", True), ("9D", False), ("3H", False)])
def test_a_card_at_the_end_of_a_planned_run_is_worth_keeping(face: str, goes_on: bool) -> None:
    hand = f"4D 5D 6D 7D KS KH KD {face} 2C TC QS AC"
    assert (worth(hand, face, deal=2) > 3) == goes_on


def test_without_foresight_nothing_is_worth_keeping() -> None:
    assert worth(HAND, "KC", foresight=0.0) == 0
