"""What is declared of rule keys: what they need to have any effect, and which hold for the whole match."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.sheet import keys
from game.engine.sheet.keys import NEEDS, SECTIONS, WHOLE_MATCH, Need, RuleSheet, sheets_of_deals, without_effect
from tests.support.samples import sheet


def test_every_rule_key_is_found_by_its_dotted_name() -> None:
    assert {"title", "pack.wild", "going_out", "stalemate", "match.deals"} <= NEEDS.keys()
    assert set(SECTIONS) == {key.partition(".")[0] for key in NEEDS if "." in key}
    assert "scoring.winner" in WHOLE_MATCH
    assert "scoring.values" not in WHOLE_MATCH


@pytest.mark.parametrize(
    ("changes", "key", "need"),
    [
        ({}, "buying.price", keys.BUYING),
        ({"buying__allowed": True, "buying__limit": 0}, "buying.price", keys.BUYS_LEFT),
        ({}, "wilds.take", keys.WILDS),
        ({"pack__jokers": 2}, "wilds.own_rank", keys.WILD_RANKS),
        ({"pack__wild": ["2"], "wilds__discard": "not_jokers"}, "wilds.discard", keys.KEPT_WILDS),
        ({"pack__wild": ["2"], "wilds__own_rank": False}, "wilds.own_rank_natural", keys.OWN_RANK),
        ({"pack__packs": 2, "wilds__named": True}, "sets.same_suit_twice", keys.SUITS_FREE),
        ({}, "melding.contract_by", keys.CONTRACT_PLANNED),
        ({"melding__contract": "1 set"}, "melding.contract_by", keys.CONTRACTS_DIFFER),
    ],
)
def test_a_key_without_effect_is_given_with_the_need_that_is_not_met(
    changes: dict[str, Any], key: str, need: Need
) -> None:
    assert without_effect(sheet(**changes))[key] is need
    assert repr(need).isupper()


def test_a_key_has_an_effect_if_it_has_one_in_some_deal() -> None:
    deals = [{"buying.allowed": True}, {}]
    assert "buying.price" not in without_effect(sheet(match__deals=deals))
    never = [{"buying.allowed": False}, {"buying.limit": 0}]
    assert without_effect(sheet(buying__allowed=True, match__deals=never))["buying.price"] is keys.BUYING
    assert "buying.limit" not in without_effect(sheet(buying__allowed=True, match__deals=never))


def test_every_key_with_a_need_can_have_an_effect() -> None:
    kept = {"melding.in_hand": True, "knocking.limit": 10, "scoring.settle": "differences"}
    rich = sheet(
        pack__packs=2,
        pack__jokers=1,
        pack__wild=["joker", "2", "turned_up"],
        deal__cutter="left",
        wilds__take="to_hand",
        buying__allowed=True,
        calls__playable_discard=1,
        match__target=100,
        match__game_bonus=100,
        match__elimination=True,
        match__buy_backs=1,
        match__deals=[
            {"melding.contract": "1 set"},
            {"melding.contract": "1 run", "scoring.settle": "fixed", "going_out": "meld", "deal.winning_count": 60},
            {"knocking.before_draw": True, "knocking.limit": 10},
            kept | {"stock_out": "end_deal"},
            {"melding.opening": 30, "wilds.slide": True},
            {},
            kept | {"knocking.by_upcard": True},
            {"draw.into_hand": False, "buying.allowed": False},
            {"draw.discards": "dig"},
        ],
    )
    assert without_effect(rich) == {}


def test_equal_deals_of_a_sheet_share_the_sheet_itself() -> None:
    assert sheets_of_deals(RuleSheet()) == (RuleSheet(),)
    assert [each.deal.hand_size for each in sheets_of_deals(sheet(match__deals=[{"deal.hand_size": 9}, {}]))] == [9, 7]
