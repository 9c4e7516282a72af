"""Sentences of the editor page."""

import pytest

from game.content.editing.form import Form, OneOf, kind_of
from game.content.sheets.keys import KEYS
from game.content.sheets.sheets import load_sheet
from game.content.telling.remarks import deals_with, in_every_deal
from game.engine.sheet.faults import NoPart, NowhereToTake
from game.engine.sheet.soundness import Problem
from game.ui.editor.side import standard_text
from game.ui.words.house_rules import (
    asked,
    deals_texts,
    differs_text,
    group_items,
    group_of,
    options_of,
    problem_blocks,
)


def test_all_that_can_be_chosen_is_offered_once() -> None:
    for key in KEYS:
        kind = kind_of(key)
        if isinstance(kind, OneOf):
            assert sorted(options_of(key, kind)) == sorted(kind.options), key


def test_questions_are_asked() -> None:
    assert asked("buying.allowed").endswith("?")
    assert asked("buying.price") == "Extra cards from the stock"


def test_how_many_places_differ() -> None:
    form = Form("rummy_500", load_sheet("rummy_500"), {})
    assert differs_text(form) == "As in Rummy 500"
    form.put("sets.max", 3)
    assert differs_text(form) == "Differs from Rummy 500 in one place"
    form.put("runs.min", 4)
    assert differs_text(form) == "Differs from Rummy 500 in 2 places"
    assert standard_text(form, "sets.max") == "Standard: 4"


def test_problems_of_one_kind_stand_together_and_many_are_counted() -> None:
    keys = ("melding.contract", "sets.max")
    problems = [Problem(keys, NoPart(f"{n} piles"), n) for n in range(1, 8)]
    blocks = problem_blocks([Problem(("sets.min",), NowhereToTake()), *problems])
    assert blocks[0] == (("sets.min",), ("Wilds may be taken, but from no kind of meld.",))
    assert blocks[1] == (
        keys,
        (
            "In deal 1: '1 piles' is no part of a contract.",
            "In deal 2: '2 piles' is no part of a contract.",
            "And 5 more of this kind.",
        ),
    )
    assert len(problem_blocks(problems[:3])[0][1]) == 3


def test_deals_with_rules_of_their_own() -> None:
    sheet = load_sheet("liverpool_rummy_ten")
    assert deals_with(sheet)["deal.hand_size"] == [10]
    assert deals_texts(sheet)["deal.hand_size"] == "Deal 10 has its own."
    assert deals_texts(sheet)["melding.contract"] == "Every deal of the plan has its own."
    assert in_every_deal(sheet) == {"melding.contract"}
    assert in_every_deal(load_sheet("rummy_500")) == frozenset()
    assert deals_texts(load_sheet("rummy_500")) == {}
    form = Form("me", load_sheet("me"), {"match.deals": [{"pack": {"packs": 2}}, {"pack.packs": {2: 3}}, {}]})
    assert deals_with(form.sheet) == {"pack.packs": [1, 2]}
    assert deals_texts(form.sheet) == {"pack.packs": "Deals 1, 2 have their own."}


@pytest.mark.parametrize(("key", "title"), [("stalemate", "When the stock is out"), ("runs.min", "Runs")])
def test_the_group_of_a_key(key: str, title: str) -> None:
    groups = Form("rummy_500", load_sheet("rummy_500"), {}).groups()
    assert groups[group_of(groups, key)].title == title


def test_groups_show_how_much_differs_and_what_cannot_work() -> None:
    form = Form("rummy_500", load_sheet("rummy_500"), {"sets.max": 2, "sets.same_suit_twice": False, "runs.min": 4})
    items = {item.text: item for item in group_items(form)}
    assert (items["Sets"].detail, items["Sets"].wrong) == ("◆ 2", True)
    assert (items["Runs"].detail, items["Runs"].wrong) == ("◆ 1", False)
    assert items["Buying"].detail == ""
