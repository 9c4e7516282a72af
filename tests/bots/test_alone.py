"""A rule sheet may have one seat: it plays on by itself, whatever is written for others."""

from __future__ import annotations

import pytest
from msgspec import structs

from game.bots.base import BotSpec
from game.bots.contests.selfplay import play_match
from game.content.sheets.sheets import load_sheet
from game.engine.actions import Drop
from game.engine.sheet.rules import compile_rules
from tests.support.random_play import random_match


def test_dropping_is_not_offered_to_a_single_player() -> None:
    sheet = load_sheet("indian_pool_201")
    alone = structs.replace(sheet, players=structs.replace(sheet.players, min=1))
    for players, drops in ((1, False), (2, True)):
        offered = {type(each) for _, _, legal in random_match(alone, players, 1, 1) for each in legal}
        assert (Drop in offered) == drops


@pytest.mark.parametrize("name", ["basic_rummy", "gin_rummy", "indian_pool_201", "conquian"])
@pytest.mark.parametrize("skips", [False, True])
def test_a_deal_of_one_player_comes_to_its_end(name: str, skips: bool) -> None:
    sheet = load_sheet(name)
    wilds = structs.replace(sheet.wilds, discard_skips=skips)
    pack = structs.replace(sheet.pack, jokers=4) if skips else sheet.pack
    alone = structs.replace(sheet, players=structs.replace(sheet.players, min=1, max=1), wilds=wilds, pack=pack)
    result = play_match(compile_rules(alone, 1), (BotSpec("alone", seed=1),), "alone", most_deals=1)
    assert len(result.deals) == 1
    assert result.deals[0].turns > 1
