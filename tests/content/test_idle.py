"""Why a rule says nothing at present."""

from typing import Any

import pytest

from game.content.sheets.sheets import load_sheet, sheet_names, with_keys
from game.content.telling.remarks import ALWAYS, why_idle
from game.content.telling.words import idle_keys
from game.engine.sheet.keys import RuleSheet


@pytest.mark.parametrize("name", sheet_names())
def test_every_idle_key_has_a_reason(name: str) -> None:
    sheet = load_sheet(name)
    assert idle_keys(sheet) - set(ALWAYS) <= why_idle(sheet).keys()
    assert not why_idle(sheet).keys() & set(ALWAYS) or not isinstance(sheet.match.deals, int)


@pytest.mark.parametrize(
    ("keys", "key", "reason"),
    [
        ({"buying.allowed": False}, "buying.price", "Nothing can be bought."),
        ({"buying.allowed": True, "buying.limit": 0}, "buying.price", "Nobody may buy even once."),
        ({"pack.jokers": 0}, "wilds.take", "No card is wild."),
        ({"pack.jokers": 2}, "wilds.own_rank", "No rank is wild."),
        ({"pack.jokers": 2}, "wilds.take_from", "A wild on the table cannot be taken."),
        ({"pack.packs": 1}, "sets.same_suit_twice", "One pack has every suit of a rank once."),
        (
            {"pack.packs": 2, "pack.jokers": 2, "wilds.named": True},
            "sets.same_suit_twice",
            "A wild stands for one exact card, so every suit comes once.",
        ),
        ({"melding.contract": "none"}, "melding.contract_by", "There is no contract."),
        ({"melding.contract": "2 sets"}, "melding.contract_by", "All deals have one contract."),
        ({"stock_out": "end_deal"}, "stalemate", "The deal ends when the stock is out."),
        ({"deal.cutter": "none"}, "deal.exact_cut_bonus", "Nobody cuts."),
        ({"draw.discards": "none"}, "draw.discard_drawn", "Nothing is drawn from the discards."),
        ({"scoring.settle": "own"}, "scoring.payment", "Nobody pays a fixed sum."),
        (
            {"scoring.settle": "fixed", "scoring.winner": "highest"},
            "scoring.at_once_times",
            "The others pay a fixed sum, whatever they hold.",
        ),
        ({"draw.discards": "none"}, "draw.before_melding", "Nothing is drawn from the discards."),
    ],
)
def test_the_reason_is_the_one_that_holds(keys: dict[str, Any], key: str, reason: str) -> None:
    assert why_idle(with_keys(RuleSheet(), keys))[key] == reason


def test_nothing_is_said_where_nobody_knows_how_many_play() -> None:
    assert why_idle(with_keys(RuleSheet(), {"players.min": 6, "players.max": 4})) == {}


def test_what_is_to_blame_for_a_problem_can_be_mended() -> None:
    sheet = with_keys(RuleSheet(), {"scoring.settle": "winner_collects", "scoring.winner": "highest"})
    assert why_idle(sheet)["scoring.count"] == "Who goes out collects what is left in the hands."
    assert "scoring.count" not in why_idle(sheet, {"scoring.count"})
