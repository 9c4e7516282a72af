"""A deal as a form: what is put there holds in that deal alone."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.editing.form import (
    CardPointsValue,
    ChoicesValue,
    ChoiceValue,
    ContractValue,
    DealForm,
    DealPlanValue,
    Form,
    NumberByPlayersValue,
    NumberValue,
    PlanMemory,
    RanksValue,
    TextValue,
    WildCardsValue,
    YesNoValue,
    value_kind,
    with_deal_added,
    with_deal_duplicated,
    with_deal_key,
    with_deal_moved,
    without_deal,
    without_deal_key,
)
from game.content.sheets.keys import DEALS, KEYS
from game.content.sheets.plans import deals_of
from game.content.sheets.sheets import load_sheet, sheet_names
from tests.support.for_each import for_each


@pytest.fixture
def form() -> Form:
    return Form("liverpool_rummy_ten", load_sheet("liverpool_rummy_ten"), {})


def test_a_rule_value_set_in_a_deal_form_applies_to_that_deal_alone(form: Form) -> None:
    deal = DealForm(form, 0)
    deal.put("deal.hand_size", 10)
    assert form.values["match.deals"][0] == {"melding.contract": "2 sets", "deal.hand_size": 10}
    assert form.values["deal.hand_size"] == 12
    assert deal.values["deal.hand_size"] == 10
    assert deal.base_value("deal.hand_size") == 12
    assert form.differences == ("match.deals",)


def test_resetting_a_key_of_one_deal_gives_it_the_value_of_the_other_deals(form: Form) -> None:
    deal = DealForm(form, 9)
    assert deal.values["deal.hand_size"] == 21
    assert "deal.hand_size" in deal.entry
    deal.reset("deal.hand_size")
    assert deal.values["deal.hand_size"] == 12
    assert "deal.hand_size" not in form.values["match.deals"][9]


def test_a_deal_of_a_plan_can_have_a_rule_value_equal_to_that_of_all_deals(form: Form) -> None:
    deal = DealForm(form, 0)
    deal.put("deal.hand_size", 12)
    assert deal.entry["deal.hand_size"] == 12


def test_an_invalid_value_put_into_a_deal_form_is_refused(form: Form) -> None:
    before = form.sheet
    with pytest.raises(msgspec.ValidationError):
        DealForm(form, 0).put("deal.hand_size", 99)
    assert form.sheet is before


def test_a_deal_form_has_the_problems_of_its_deal_alone(form: Form) -> None:
    deal = DealForm(form, 9)
    assert not deal.problems
    deal.reset("deal.hand_size")
    assert [problem.keys for problem in deal.problems] == [("melding.contract", "deal.hand_size")]
    assert not DealForm(form, 0).problems
    assert [problem.deal for problem in form.problems] == [10]


ENTRIES = st.dictionaries(
    st.sampled_from(["melding.contract", "pack.wild", "deal.hand_size"]), st.sampled_from(["a", "b", "c"]), max_size=3
)
PLANS = st.lists(ENTRIES, min_size=1, max_size=12).map(tuple)


def test_deals_of_a_form_are_empty_for_a_number_and_have_dotted_keys_for_a_plan() -> None:
    assert deals_of(7) == ()
    entry: dict[str, Any] = {"pack": {"wild": ["A"], "packs": {3: 2}}, "deal.hand_size": 5, "going_out": "meld"}
    flat = {"pack.wild": ["A"], "pack.packs": {3: 2}, "deal.hand_size": 5, "going_out": "meld"}
    assert deals_of([entry]) == (flat,)


def test_an_added_deal_copies_the_last_contract_if_every_deal_has_one() -> None:
    deals = deals_of([{"melding.contract": "2 sets", "deal.hand_size": 9}, {"melding.contract": "3 runs"}])
    assert with_deal_added(deals)[-1] == {"melding.contract": "3 runs"}
    assert with_deal_added((*deals, {}))[-1] == {}
    assert with_deal_added(()) == ({},)


def test_a_deal_can_be_removed_from_a_plan_unless_it_is_the_only_one() -> None:
    assert without_deal(({"a": 1}, {}), 0) == ({},)
    assert without_deal(({},), 0) == ({},)


@given(PLANS, st.data())
def test_moving_a_deal_in_a_plan_and_back_changes_no_deal(
    deals: tuple[dict[str, str], ...], data: st.DataObject
) -> None:
    index = data.draw(st.integers(0, len(deals) - 1))
    step = data.draw(st.integers(-index, len(deals) - 1 - index))
    there = with_deal_moved(deals, index, step)
    assert there[index + step] == deals[index]
    assert with_deal_moved(there, index + step, -step) == deals


def test_a_deal_is_not_moved_beyond_the_ends_of_the_plan() -> None:
    deals: tuple[dict[str, Any], ...] = ({"a": 1}, {}, {"b": 2})
    assert with_deal_moved(deals, 0, -1) == deals
    assert with_deal_moved(deals, 2, 5) == deals


@given(PLANS, st.data())
def test_duplicating_a_deal_and_removing_the_copy_changes_no_deal(
    deals: tuple[dict[str, str], ...], data: st.DataObject
) -> None:
    index = data.draw(st.integers(0, len(deals) - 1))
    twice = with_deal_duplicated(deals, index)
    assert twice[index] == twice[index + 1]
    assert without_deal(twice, index + 1) == deals


def test_a_key_can_be_set_in_one_deal_of_a_plan_and_removed_again() -> None:
    deals = deals_of([{"pack.wild": ["A"]}, {}])
    more = with_deal_key(deals, 0, "melding.contract", "2 sets")
    assert list(more[0]) == ["melding.contract", "pack.wild"]
    assert more[1] == {}
    assert without_deal_key(more, 0, "melding.contract") == deals
    assert deals[0] == {"pack.wild": ["A"]}


def test_changing_a_form_between_a_number_and_a_list_of_deals_loses_no_deal() -> None:
    form = Form("doofer", load_sheet("doofer"), {})
    planned = form.values["match.deals"]
    kept = PlanMemory()
    form.put("match.deals", kept.as_number(planned))
    assert form.values["match.deals"] == 14
    form.put("match.deals", 9)
    form.put("match.deals", list(kept.as_list(9)))
    assert form.values["match.deals"] == planned
    assert kept.as_number(form.values["match.deals"]) == 9


def test_a_number_of_equal_deals_becomes_a_list_of_as_many_entries() -> None:
    assert PlanMemory().as_list(3) == ({}, {}, {})
    assert PlanMemory().as_number(4) == 4


def _form() -> Form:
    return Form("rummy_500", load_sheet("rummy_500"), {"match.target": 300})


@for_each(
    ("key", "kind"),
    [
        ("title", TextValue(80)),
        ("deal.upcard", YesNoValue()),
        ("sets.min", NumberValue(2, 16)),
        ("buying.limit", NumberValue(0, 20, may_be_none=True)),
        ("match.target", NumberValue(1, 100000, may_be_none=True)),
        ("pack.packs", NumberByPlayersValue(1, 8)),
        ("wilds.take_from", ChoiceValue(("any", "others"))),
        ("wilds.take_in", ChoicesValue(("runs", "sets"))),
        ("pack.wild", WildCardsValue()),
        ("pack.without", RanksValue()),
        ("scoring.values", CardPointsValue()),
        ("melding.contract", ContractValue()),
        ("match.deals", DealPlanValue()),
    ],
)
def test_the_value_kind_of_a_key_says_which_values_can_be_entered(key: str, kind: object) -> None:
    assert value_kind(key) == kind


def test_every_rule_key_has_a_value_kind() -> None:
    assert all(value_kind(key) for key in KEYS)


def test_the_differences_of_a_form_are_the_rules_its_file_changes_without_title_and_base() -> None:
    form = _form()
    form.put("sets.max", 3)
    form.put("title", "Ours")
    assert form.file_keys == {"extends": "rummy_500", "title": "Ours", "sets.max": 3, "match.target": 300}
    assert form.differences == ("sets.max", "match.target")
    assert form.base_value("sets.max") == 4


def test_a_reset_key_of_a_form_has_its_standard_value() -> None:
    form = _form()
    form.reset("match.target")
    assert form.file_keys == {"extends": "rummy_500"}
    form.put("match.target", 300)
    form.put("match.target", 500)
    assert form.differences == ()


def test_resetting_all_keys_of_a_form_keeps_the_title_and_is_undone_in_one_step() -> None:
    form = _form()
    form.put("title", "Ours")
    form.put("sets.max", 3)
    form.reset_all()
    assert form.file_keys == {"extends": "rummy_500", "title": "Ours"}
    form.undo()
    assert form.differences == ("sets.max", "match.target")


def test_undo_restores_the_former_values_of_a_form_and_redo_works_until_the_next_change() -> None:
    form = _form()
    form.put("sets.max", 3)
    form.put("sets.max", 3)
    assert form.is_changed
    assert form.can_undo
    assert not form.can_redo
    assert form.undo()
    assert form.differences == ("match.target",)
    assert not form.is_changed
    assert not form.can_undo
    assert not form.undo()
    assert form.can_redo
    assert form.redo()
    assert form.values["sets.max"] == 3
    assert not form.redo()
    form.undo()
    form.put("sets.min", 4)
    assert not form.redo()


def test_undo_and_redo_of_a_form_do_not_change_its_title() -> None:
    form = _form()
    form.put("sets.max", 3)
    form.put("title", "Ours")
    assert form.undo()
    assert form.differences == ("match.target",)
    assert form.sheet.title == "Ours"
    assert not form.can_undo
    form.put("title", "Our own")
    assert form.redo()
    assert form.sheet.title == "Our own"
    assert form.is_changed


def test_a_saved_form_has_no_unsaved_changes() -> None:
    form = _form()
    form.put("sets.max", 3)
    form.mark_saved()
    assert not form.is_changed
    form.undo()
    assert form.is_changed


def test_a_form_reports_contradicting_rules_at_once() -> None:
    form = _form()
    form.put("sets.max", 2)
    (problem,) = form.problems
    assert {"sets.min", "sets.max"} <= set(problem.keys)
    form.undo()
    assert not form.problems


def test_a_problem_in_one_deal_marks_its_key_and_the_key_of_the_deals() -> None:
    form = _form()
    assert not form.problem_keys
    form.put("sets.min", 5)
    assert "sets.max" in form.problem_keys
    assert DEALS not in form.problem_keys
    form.reset("sets.min")
    form.put(DEALS, [{}, {"sets.min": 5}])
    assert {"sets.max", DEALS} <= form.problem_keys


def test_an_invalid_value_put_into_a_form_is_refused() -> None:
    form = _form()
    with pytest.raises(msgspec.ValidationError):
        form.put("sets.min", 99)
    with pytest.raises(msgspec.ValidationError):
        form.put("no.key", 1)
    assert form.differences == ("match.target",)


def test_groups_of_a_form_can_be_searched_by_words() -> None:
    form = _form()
    keys = [line.key for group in form.groups("target") for line in group.lines]
    assert "match.target" in keys
    assert all(line.key.startswith("buying.") for group in form.groups("buying price") for line in group.lines)
    assert form.groups("zebra") == []
    shown = {line.key for group in form.groups() for line in group.lines}
    assert "match.target" in shown


def test_changed_rules_are_marked_in_the_groups_of_a_form() -> None:
    marked = [line.key for group in _form().groups() for line in group.lines if line.differs]
    assert marked == ["match.target"]


@pytest.mark.parametrize("name", sheet_names())
def test_every_shipped_sheet_opens_as_a_form_that_only_extends_it_and_has_no_problems(name: str) -> None:
    form = Form(name, load_sheet(name), {})
    assert form.file_keys == {"extends": name}
    assert form.problems == ()
