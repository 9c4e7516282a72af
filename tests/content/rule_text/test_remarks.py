"""Remarks for authors of sheets that are valid."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.content.rule_text.keys.table import SETTABLE
from game.content.rule_text.remarks import Remark, reasons_without_effect, remarks
from game.content.rule_text.values import idle_keys
from game.content.sheets.sheets import (
    load_sheet,
    open_sheet,
    open_text,
    other_game_names,
    sheet_names,
    shipped_path,
    with_keys,
)
from game.engine.sheet.keys import RuleSheet
from tests.support.for_each import for_each


def told(text: str) -> list[Remark]:
    return remarks(open_text(text, Path("ours.yaml")))


def test_a_card_value_table_that_drops_inherited_values_is_remarked_on_with_the_line_that_restores_them() -> None:
    (remark,) = told("extends: rummy_500\nscoring.values: {joker: 25}\n")
    assert remark.line == 2
    assert remark.key == "scoring.values"
    assert remark.text == (
        "This table replaces that of Rummy 500. Values there that it does not name: 2-9: 5, A: 15, QS: 40."
        " They are now: 2-9: pips, A: 1, QS: 10."
        " To keep them, write scoring.values: {2-9: 5, 10-K: 10, A: 15, joker: 25, QS: 40}"
    )
    line = remark.text.partition("write ")[2]
    assert told(f"extends: rummy_500\n{line}\n") == []


def test_the_line_proposed_to_restore_card_values_keeps_a_changed_span() -> None:
    (remark,) = told("extends: rummy_500\nscoring.values: {2-5: 1, 10-K: 10, A: 15, joker: 20, QS: 40}\n")
    line = remark.text.partition("write ")[2]
    assert line == "scoring.values: {6-9: 5, 10-K: 10, A: 15, joker: 20, QS: 40, 2-5: 1}"
    assert told(f"extends: rummy_500\n{line}\n") == []


def test_the_remark_on_missing_card_values_says_that_a_joker_counts_15() -> None:
    (remark,) = told("extends: rummy_500\nscoring.values: {2-9: 5, 10-K: 10}\n")
    assert "does not name: A: 15, joker: 20, QS: 40. They are now: A: 1, joker: 15, QS: 10." in remark.text


def test_a_line_of_card_values_that_never_counts_is_remarked_on() -> None:
    (remark,) = told("pack: {jokers: 2, wild: [joker, 2]}\nscoring.values: {wild: 20, joker: 50}\n")
    said = "joker: 50 has no effect: wild: 20 takes precedence (in this order: a card, wild, joker, a rank, a span)."
    assert remark == Remark(2, "scoring.values", said)
    assert told("pack: {jokers: 2, wild: [2]}\nscoring.values: {wild: 20, joker: 50}\n") == []


def test_a_number_of_deals_that_replaces_a_plan_is_remarked_on() -> None:
    (remark,) = told("extends: liverpool_rummy\nmatch.deals: 2\n")
    assert remark.text == (
        "This number replaces the plan of Liverpool Rummy, so its seven deals lose their contracts. To keep those of"
        " the first two deals, write match.deals: [{melding.contract: 2 sets}, {melding.contract: 1 set + 1 run}]"
    )
    line = remark.text.partition("write ")[2]
    assert told(f"extends: liverpool_rummy\n{line}\n") == []
    assert open_text(f"extends: liverpool_rummy\n{line}\n", Path("ours.yaml")).rules.match.deals == (
        {"melding.contract": "2 sets"},
        {"melding.contract": "1 set + 1 run"},
    )
    (remark,) = told("extends: doofer\nmatch.deals: 20\n")
    assert remark.text.endswith("lose the rules of their own. To keep them, leave this line out.")
    assert told("extends: double_rum\nmatch.deals: 2\n") == []


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        ("extends: rummy_500\nbuying.limit: 2\n", "buying.limit", "Nothing can be bought."),
        (
            "extends: liverpool_rummy\nmelding.contract: 2 sets\n",
            "melding.contract",
            "Every deal of the plan has its own, so this is never used.",
        ),
    ],
)
def test_a_key_without_effect_is_remarked_on_with_the_reason(text: str, key: str, reason: str) -> None:
    assert told(text) == [Remark(2, key, reason)]


@for_each("name", [*sheet_names(), *other_game_names()])
def test_no_shipped_sheet_replaces_a_whole_table_of_the_sheet_it_extends(name: str) -> None:
    path = shipped_path(name)
    assert path is not None
    assert not [each for each in remarks(open_sheet(path)) if "replaces" in each.text and "write" not in each.text]


@for_each("name", sheet_names())
def test_every_key_without_effect_in_a_shipped_sheet_has_a_reason(name: str) -> None:
    sheet = load_sheet(name)
    assert idle_keys(sheet) - set(SETTABLE) <= reasons_without_effect(sheet).keys()
    by_deal_or_kept = not isinstance(sheet.match.deals, int) or sheet.melding.in_hand
    assert not reasons_without_effect(sheet).keys() & set(SETTABLE) or by_deal_or_kept


@for_each(
    ("keys", "key", "reason"),
    [
        ({"buying.allowed": False}, "buying.price", "Nothing can be bought."),
        ({"melding.in_hand": True}, "melding.opening", "Melds stay in the hand until the deal ends."),
        ({"melding.in_hand": False}, "knocking.limit", "Melds are on the table, and nobody knocks."),
        ({"melding.in_hand": True}, "knocking.lay_off", "A deal ends only with nothing left over."),
        ({"buying.allowed": True, "buying.limit": 0}, "buying.price", "Nobody may buy even once."),
        ({"pack.jokers": 0}, "wilds.take", "No card is wild."),
        ({"pack.jokers": 2}, "wilds.own_rank", "No rank is wild."),
        ({"pack.jokers": 2}, "wilds.take_from", "A wild on the table cannot be taken."),
        ({"pack.packs": 1}, "sets.same_suit_twice", "One pack has each suit of a rank only once."),
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
        ({"scoring.settle": "own"}, "scoring.payment", "No deal is worth a fixed sum."),
        (
            {"scoring.settle": "fixed", "scoring.winner": "highest"},
            "scoring.at_once_times",
            "A deal is worth a fixed sum, whatever the others hold.",
        ),
        ({"draw.discards": "none"}, "draw.before_melding", "Nothing is drawn from the discards."),
    ],
)
def test_a_key_without_effect_is_given_the_reason_that_applies(keys: dict[str, Any], key: str, reason: str) -> None:
    assert reasons_without_effect(with_keys(RuleSheet(), keys))[key] == reason


def test_rules_without_a_possible_number_of_players_have_no_reasons_without_effect() -> None:
    assert reasons_without_effect(with_keys(RuleSheet(), {"players.min": 6, "players.max": 4})) == {}


def test_a_key_that_causes_a_problem_is_not_called_without_effect() -> None:
    sheet = with_keys(RuleSheet(), {"scoring.settle": "winner_collects", "scoring.winner": "highest"})
    assert (
        reasons_without_effect(sheet)["scoring.count"] == "The player who goes out collects what is left in the hands."
    )
    assert "scoring.count" not in reasons_without_effect(sheet, {"scoring.count"})


def test_a_title_cut_short_at_a_comment_sign_is_remarked_on() -> None:
    (remark,) = told("title: Rummy #1\n")
    said = "'#1' is not read: everything after # is a comment; to keep it, write 'Rummy #1'"
    assert remark == Remark(1, "title", said)
    assert told("title: 'Rummy #1'\n") == []
    assert told("title: Rummy#1\nsets.min: 3 # three\n") == []


def test_melds_of_a_player_who_drops_out_are_remarked_on_if_melds_are_laid() -> None:
    text = "Melds of a player who drops out stay on the table, and the others may add to them as the rules allow."
    counts = f"{text} For the player who dropped out they count nothing; only the price counts."
    assert told("extends: basic_rummy\ndropping.first: 10\n") == [Remark(2, "dropping.first", text)]
    assert told("extends: rummy_500\ndropping: {later: 10}\n") == [Remark(2, "dropping.later", counts)]
    assert told("extends: indian_rummy\ndropping.first: 10\n") == []
    assert told("extends: basic_rummy\ndropping: {first: 10, later: 20}\n") == [Remark(2, "dropping.first", text)]
    assert told("extends: basic_rummy\ndropping.first: none\n") == []


@for_each("name", [*sheet_names(), *other_game_names()])
def test_shipped_games_have_no_remarks(name: str) -> None:
    assert remarks(open_sheet(name)) == []
