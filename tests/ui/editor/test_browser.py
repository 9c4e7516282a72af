"""Rules are found by words."""

from __future__ import annotations

import pytest

from game.content.editing.form import Form
from game.content.sheets.sheets import load_sheet
from game.ui.editor.browser import group_items
from game.ui.input.verbs import Cancel, Command, Confirm, Typed
from game.ui.widgets.number import Stepper
from tests.ui.support.editing import Editing
from tests.ui.support.places import NEXT


def test_the_search_of_the_editor_finds_rules_in_all_groups() -> None:
    editing = Editing()
    editing.loop.do(Command("f", ctrl=True))
    editing.type("fewest cards")
    assert [row.key for row in editing.page.panel.rows] == ["sets.min", "runs.min"]
    assert editing.page.browser.groups.index == -1
    editing.type(" zebra")
    assert "No rule contains these words." in editing.texts
    editing.loop.do(Cancel())
    assert editing.page.browser.search.text == ""
    assert not editing.left
    assert editing.page.panel.row_of("players.min") is not None
    assert editing.page.browser.groups.index == 0
    editing.type("runs")
    editing.loop.do(Confirm())
    assert editing.page.panel.row_with(editing.focus) is not None


@pytest.mark.parametrize("words", ["contract", "deal by deal", "hand size", "2 sets"])
def test_the_search_of_the_editor_finds_the_deals_by_their_settings(words: str) -> None:
    editing = Editing("liverpool_rummy")
    editing.loop.do(Command("f", ctrl=True))
    editing.type(words)
    assert "match.deals" in [row.key for row in editing.page.panel.rows]


def test_a_second_search_in_the_editor_replaces_the_first_and_escape_leads_out() -> None:
    editing = Editing()
    editing.loop.do(Command("f", ctrl=True))
    editing.type("wild")
    editing.loop.do(NEXT, Command("f", ctrl=True))
    editing.type("runs")
    assert editing.page.browser.search.text == "runs"
    editing.loop.do(Cancel())
    assert (editing.page.browser.search.text, editing.focus) == ("", editing.page.browser.search)
    editing.loop.do(Cancel())
    assert editing.focus is editing.page.browser.groups
    assert not editing.left
    editing.loop.do(Cancel())
    assert editing.left


def test_a_rule_found_by_its_value_stays_listed_when_the_value_changes() -> None:
    editing = Editing("liverpool_rummy")
    editing.loop.do(Command("f", ctrl=True), Typed("no limit"), Confirm())
    assert editing.focus is editing.control("sets.max", Stepper)
    editing.type("5")
    editing.loop.do(Confirm())
    assert editing.form.values["sets.max"] == 5
    assert editing.focus is editing.control("sets.max", Stepper)


def test_choosing_a_rule_group_ends_the_search_of_the_editor() -> None:
    editing = Editing()
    editing.loop.do(Command("f", ctrl=True), Typed("wild"))
    assert len(editing.page.panel.rows) > 5
    editing.group("Runs")
    assert editing.page.browser.search.text == ""
    rows = [row.key for row in editing.page.panel.rows]
    assert rows == ["runs.allowed", "runs.min", "runs.max", "runs.suits", "runs.ace"]


def test_rule_groups_show_the_number_of_differences_and_a_problem() -> None:
    form = Form("rummy_500", load_sheet("rummy_500"), {"sets.max": 2, "sets.same_suit_twice": False, "runs.min": 4})
    items = {item.text: item for item in group_items(form)}
    assert (items["Sets"].detail, items["Sets"].is_wrong) == ("◆ 2", True)
    assert (items["Runs"].detail, items["Runs"].is_wrong) == ("◆ 1", False)
    assert items["Buying"].detail == ""
