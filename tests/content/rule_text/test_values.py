"""Rules in words, key by key and deal by deal."""

from __future__ import annotations

import pytest

from game.content.rule_text.values import (
    deals_in_words,
    idle_keys,
    key_label,
    rule_groups,
    rule_in_words,
    value_in_words,
)
from game.content.sheets.keys import KEYS
from game.content.sheets.sheets import NAMING_KEYS, load_sheet, sheet_names, with_keys
from game.engine.sheet.keys import Players, RuleSheet
from tests.support.for_each import for_each


@for_each("name", sheet_names())
def test_every_rule_key_is_described_once(name: str) -> None:
    groups = rule_groups(load_sheet(name), RuleSheet())
    keys = [line.key for group in groups for line in group.lines]
    assert sorted(keys) == sorted(set(KEYS) - set(NAMING_KEYS))
    assert all(line.meaning and line.value for group in groups for line in group.lines)


def test_rule_lines_that_differ_are_marked() -> None:
    groups = rule_groups(load_sheet("me"), load_sheet("liverpool_rummy"))
    assert [line.key for group in groups for line in group.lines if line.differs] == ["buying.order"]


@for_each(
    ("key", "value", "words"),
    [
        ("deal.upcard", True, "yes"),
        ("sets.max", "none", "no limit"),
        ("draw.discards", "none", "nothing"),
        ("pack.packs", {3: 2, 6: 3}, "2 for 3 to 5 players, 3 for 6 players or more"),
        ("pack.packs", {2: 1, 3: 2}, "1 for 2 players, 2 for 3 players or more"),
        ("pack.wild", ("joker", "2"), "2s and jokers"),
        ("pack.wild", ("A", "10", "t", "K"), "aces, 10s, 10s and kings"),
        ("pack.wild", (), "no cards"),
        ("scoring.values", {"A": 15, "wild": "pips"}, "A: 15, wild: pips, all others: pips"),
        ("scoring.values", {}, "pips"),
        ("scoring.values", {"2-9": 5, "10-K": 10, "A": 15, "QS": 40}, "2-9: 5, 10-K: 10, A: 15, QS: 40"),
        ("calls.playable_discard", 0, "no such call"),
        ("deal.exact_cut_bonus", 0, "none, the cut is only for show"),
        ("draw.discard_drawn", False, "no"),
        ("match.deals", ({}, {}), "2"),
        ("runs.ace", "around", "low, high, and round the corner (K-A-2)"),
    ],
)
def test_rule_values_are_put_in_words(key: str, value: object, words: str) -> None:
    assert value_in_words(key, value) == words


def test_the_label_of_a_key_leaves_out_its_choices() -> None:
    assert key_label("runs.ace") == "Where the ace stands"
    assert key_label("pack.packs") == "52-card packs shuffled together"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "1"),
        ({"match.target": 500}, "as many as it takes"),
        ({"match.target": 500, "match.deals": [{}]}, "as many as it takes"),
        ({"match.target": 500, "match.deals": 6}, "6"),
    ],
)
def test_the_number_of_deals_of_a_match_to_a_target_reads_as_many_as_it_takes_unless_limited(
    changes: dict[str, object], words: str
) -> None:
    sheet = with_keys(RuleSheet(), changes)
    assert rule_in_words(sheet, "match.deals") == words
    assert words in [
        line.value for group in rule_groups(sheet, sheet) for line in group.lines if line.key == "match.deals"
    ]


@pytest.mark.parametrize("none", ["none", " None "])
def test_contract_keys_have_no_effect_if_every_contract_is_none_in_any_spelling(none: str) -> None:
    sheet = with_keys(RuleSheet(), {"melding.contract": none, "match.deals": [{}, {"melding.contract": "none"}]})
    assert {"melding.extra_melds", "melding.contract_by"} <= idle_keys(sheet)


def test_deals_of_a_plan_list_their_special_rules() -> None:
    assert deals_in_words(load_sheet("rummy_500")) == []
    assert deals_in_words(load_sheet("doofer"))[4] == "wild: 5s"
    last = deals_in_words(load_sheet("liverpool_rummy_ten"))[-1]
    assert last.startswith("3 sets + 3 runs, ")
    assert "Cards dealt to each, one at a time: 21" in last


def test_a_sheet_with_contradicting_rules_can_be_put_in_words() -> None:
    sheet = RuleSheet(players=Players(min=5, max=4))
    assert [line.value for group in rule_groups(sheet, sheet) for line in group.lines][:2] == ["5", "4"]
    assert "wilds.take" in idle_keys(sheet)


def test_card_values_in_words_leave_out_jokers_of_a_pack_without_them() -> None:
    lines = {
        line.key: line.value for group in rule_groups(load_sheet("basic_rummy"), RuleSheet()) for line in group.lines
    }
    assert lines["scoring.values"] == "pips"


@pytest.mark.parametrize(
    ("changes", "key", "idle"),
    [
        ({"match.target": 500}, "match.deals", True),
        ({"match.target": 500, "match.deals": 6}, "match.deals", False),
        ({"buying.allowed": True, "buying.limit": 0}, "buying.price", True),
        ({"buying.allowed": True, "buying.limit": 1}, "buying.price", False),
        ({"melding.contract": "1 set"}, "melding.contract_by", True),
        ({"match.deals": [{"melding.contract": "1 set"}, {"melding.contract": "1 run"}]}, "melding.contract_by", False),
    ],
)
def test_keys_without_effect_are_marked_in_the_rule_groups(changes: dict[str, object], key: str, idle: bool) -> None:
    assert (key in idle_keys(with_keys(RuleSheet(), changes))) == idle
