"""Sentences of the editor page."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from game.content.editing.form import ChoiceValue, Form, value_kind
from game.content.rule_text.remarks import deals_by_key, keys_of_every_deal
from game.content.sheets.keys import KEYS
from game.content.sheets.plans import deals_of, plan_changes
from game.content.sheets.sheets import load_sheet, with_keys
from game.content.yaml.reader import Mistake
from game.engine.sheet.faults import NoPart, NowhereToTake
from game.engine.sheet.soundness import Problem
from game.session.house_rules.files import GoodSheet, HouseRule
from game.ui.editor.side import standard_text
from game.words.house_rules import (
    based_text,
    before_text,
    broken_text,
    changed_rules,
    changes_text,
    deals_texts,
    differs_text,
    entry_note,
    group_index,
    mistake_parts,
    options_of,
    places_text,
    plan_text,
    problem_blocks,
    remark_texts,
    row_label,
)


def test_every_option_of_a_choice_rule_is_offered_once() -> None:
    for key in KEYS:
        kind = value_kind(key)
        if isinstance(kind, ChoiceValue):
            assert sorted(options_of(key, kind)) == sorted(kind.options), key


def test_a_yes_or_no_rule_is_asked_as_a_question() -> None:
    assert row_label("buying.allowed").endswith("?")
    assert row_label("buying.price") == "Extra cards from the stock"


def test_the_text_of_differences_counts_the_rules_that_differ_from_the_base() -> None:
    form = Form("rummy_500", load_sheet("rummy_500"), {})
    assert differs_text(form) == "As in Rummy 500"
    form.put("sets.max", 3)
    assert differs_text(form) == "Differs from Rummy 500 in one rule"
    form.put("runs.min", 4)
    assert differs_text(form) == "Differs from Rummy 500 in two rules"
    assert standard_text(form, "sets.max") == "Standard: 4"


def test_problems_of_one_kind_are_grouped_and_long_groups_counted() -> None:
    keys = ("melding.contract", "sets.max")
    problems = [Problem(keys, NoPart(f"{n} piles"), n) for n in range(1, 8)]
    blocks = problem_blocks([Problem(("sets.min",), NowhereToTake()), *problems])
    assert blocks[0] == (("sets.min",), ("Wilds may be taken, but not from any kind of meld.",))
    assert blocks[1] == (
        keys,
        (
            "In deal 1: '1 piles' is not part of a contract.",
            "In deal 2: '2 piles' is not part of a contract.",
            "And 5 more of this kind.",
        ),
    )
    assert len(problem_blocks(problems[:3])[0][1]) == 3


def test_deals_with_rules_of_their_own_are_listed_for_each_rule_key() -> None:
    sheet = load_sheet("liverpool_rummy_ten")
    assert deals_by_key(sheet)["deal.hand_size"] == [10]
    assert deals_texts(sheet)["deal.hand_size"] == "Deal 10 has its own."
    assert deals_texts(sheet)["melding.contract"] == "Every deal of the plan has its own."
    assert keys_of_every_deal(sheet) == {"melding.contract"}
    assert keys_of_every_deal(load_sheet("rummy_500")) == frozenset()
    assert deals_texts(load_sheet("rummy_500")) == {}
    form = Form("me", load_sheet("me"), {"match.deals": [{"pack": {"packs": 2}}, {"pack.packs": {2: 3}}, {}]})
    assert deals_by_key(form.sheet) == {"pack.packs": [1, 2]}
    assert deals_texts(form.sheet) == {"pack.packs": "Deals 1, 2 have their own."}


@pytest.mark.parametrize(("key", "title"), [("stalemate", "When the stock is out"), ("runs.min", "Runs")])
def test_every_rule_key_belongs_to_the_group_with_its_title(key: str, title: str) -> None:
    groups = Form("rummy_500", load_sheet("rummy_500"), {}).groups()
    assert groups[group_index(groups, key)].title == title


BASE = load_sheet("rummy_500")
OURS = structs.replace(BASE, title="Ours", about="Ours.", sets=structs.replace(BASE.sets, max=3))
GOOD = GoodSheet(OURS, BASE, "rummy_500")
IDLE = GoodSheet(structs.replace(OURS, buying=structs.replace(BASE.buying, price=2)), BASE, "rummy_500")
WRONG = Mistake("/home/ann/ours.yaml", 3, 11, "sets.min", "99 is out of range")


def entry(good: GoodSheet | None, mistakes: int) -> HouseRule:
    return HouseRule("ours", Path("/home/ann/ours.yaml"), good, (WRONG,) * mistakes)


def test_a_changed_title_is_no_difference_of_rules() -> None:
    assert places_text(BASE, BASE) == "no differences"
    assert places_text(OURS, BASE) == "differs in one rule"
    more = structs.replace(OURS, runs=structs.replace(BASE.runs, min=4))
    assert places_text(more, BASE) == "differs in two rules"
    assert based_text(GOOD) == "Rummy 500, differs in one rule"


@pytest.mark.parametrize(
    ("good", "mistakes", "shadowed", "note"),
    [
        (GOOD, 0, False, "Rummy 500, differs in one rule"),
        (IDLE, 0, False, "Rummy 500, differs in two rules, one remark"),
        (GOOD, 0, True, "has the name of another game"),
        (GOOD, 1, True, "one mistake"),
        (None, 2, False, "2 mistakes"),
    ],
)
def test_the_note_of_a_house_rules_file_shows_its_state(
    good: GoodSheet | None, mistakes: int, shadowed: bool, note: str
) -> None:
    assert entry_note(entry(good, mistakes), shadowed) == note


def test_remark_texts_show_a_rule_without_effect() -> None:
    assert remark_texts(GOOD) == []
    (told,) = remark_texts(IDLE)
    assert told.endswith(": Nothing can be bought.")


def test_a_broken_file_says_whether_it_can_be_played() -> None:
    assert broken_text(entry(GOOD, 1)).startswith(
        "One mistake in this file. Until it is fixed, the last working version"
    )
    assert broken_text(entry(None, 2)).startswith("2 mistakes in this file. It cannot be played")


def test_a_mistake_is_split_into_its_place_and_its_problem() -> None:
    assert mistake_parts(WRONG) == ("ours.yaml:3:11", "sets.min: 99 is out of range")
    assert mistake_parts(Mistake("", 0, 0, "", "there is none")) == ("", "there is none")


TWO, THREE, RUNS = ({"melding.contract": text} for text in ("2 sets", "3 sets", "2 runs"))


def test_a_difference_describes_more_and_fewer_deals() -> None:
    def said(now: list[dict[str, str]], then: list[dict[str, str]]) -> str:
        return changes_text(plan_changes(now, then))

    assert said([TWO, RUNS], [TWO, RUNS]) == ""
    assert said([TWO, THREE, RUNS], [TWO, RUNS]) == "Deal 2 added"
    assert said([TWO], [TWO, RUNS, THREE]) == "Deals 2–3 of the standard left out"
    assert said([THREE, RUNS, RUNS], [TWO, RUNS]) == "Deal 1 changed, deal 3 added"
    assert plan_changes(3, [TWO]) == plan_changes([TWO], 3) == plan_changes([TWO], [TWO])


def test_only_the_first_few_changes_of_a_deal_plan_are_described() -> None:
    found = plan_changes([THREE] * 5, [TWO] * 5)
    assert changes_text(found) == "Deals 1–5 changed"
    assert before_text(found) == "1: 2 sets; 2: 2 sets; 3: 2 sets; …"


def test_plan_text_says_whether_the_deals_of_a_plan_are_alike() -> None:
    assert plan_text(1) == "1"
    assert plan_text(4) == "4, all alike"
    assert plan_text([TWO, RUNS]) == "2, deal by deal"


def test_a_changed_rule_of_one_deal_is_described_with_that_deal() -> None:
    base = load_sheet("liverpool_rummy")
    plan = [*deals_of(base.match.deals)]
    plan[2] = {**plan[2], "pack.wild": ["joker", "2"]}
    twos = with_keys(base, {"match.deals": plan, "sets.max": 4})
    assert changed_rules(twos, base) == [
        ("Most cards in a set: 4", "no limit"),
        ("Deal 3 changed: 2 runs, wild: ★, 2", "2 runs"),
    ]
    assert places_text(twos, base) == "differs in one rule and one deal"
    assert places_text(load_sheet("liverpool_rummy_ten"), base) == "differs in three deals"
    assert changed_rules(with_keys(base, {"match.deals": 5}), base)[0] == (
        "Number of deals: 5, all alike",
        "7, deal by deal",
    )
