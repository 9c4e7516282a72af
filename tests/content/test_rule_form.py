"""A rule sheet being changed: kinds of keys, differences, undoing, and contradictions as they arise."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.content.editing.form import (
    CardValues,
    ContractText,
    DealPlan,
    Form,
    Number,
    NumberByPlayers,
    OneOf,
    Part,
    SomeOf,
    WildCards,
    Words,
    YesNo,
    contract_of,
    kind_of,
    parts_of,
)
from game.content.sheets.keys import DEALS, KEYS
from game.content.sheets.sheets import load_sheet, sheet_names


def _form() -> Form:
    return Form("rummy_500", load_sheet("rummy_500"), {"match.target": 300})


@pytest.mark.parametrize(
    ("key", "kind"),
    [
        ("title", Words(80)),
        ("deal.upcard", YesNo()),
        ("sets.min", Number(2, 16)),
        ("buying.limit", Number(0, 20, none=True)),
        ("match.target", Number(1, 100000, none=True)),
        ("pack.packs", NumberByPlayers(1, 8)),
        ("wilds.take_from", OneOf(("any", "others"))),
        ("wilds.take_in", SomeOf(("runs", "sets"))),
        ("pack.wild", WildCards()),
        ("scoring.values", CardValues()),
        ("melding.contract", ContractText()),
        ("match.deals", DealPlan()),
    ],
)
def test_the_kind_of_a_key_says_what_can_be_entered(key: str, kind: object) -> None:
    assert kind_of(key) == kind


def test_every_key_has_a_kind() -> None:
    assert all(kind_of(key) for key in KEYS)


def test_what_differs_is_what_a_file_has_to_say() -> None:
    form = _form()
    form.put("sets.max", 3)
    form.put("title", "Ours")
    assert form.own == {"extends": "rummy_500", "title": "Ours", "sets.max": 3, "match.target": 300}
    assert form.differences == ("sets.max", "match.target")
    assert form.standard("sets.max") == 4


def test_a_key_can_be_set_back() -> None:
    form = _form()
    form.reset("match.target")
    assert form.own == {"extends": "rummy_500"}
    form.put("match.target", 300)
    form.put("match.target", 500)
    assert form.differences == ()


def test_all_keys_are_set_back_in_one_change_but_the_name_stays() -> None:
    form = _form()
    form.put("title", "Ours")
    form.put("sets.max", 3)
    form.reset_all()
    assert form.own == {"extends": "rummy_500", "title": "Ours"}
    form.undo()
    assert form.differences == ("sets.max", "match.target")


def test_changes_are_taken_back_and_made_again() -> None:
    form = _form()
    form.put("sets.max", 3)
    form.put("sets.max", 3)
    assert form.changed
    assert form.can_undo
    assert not form.can_redo
    assert form.undo()
    assert form.differences == ("match.target",)
    assert not form.changed
    assert not form.can_undo
    assert not form.undo()
    assert form.can_redo
    assert form.redo()
    assert form.values["sets.max"] == 3
    assert not form.redo()
    form.undo()
    form.put("sets.min", 4)
    assert not form.redo()


def test_a_new_name_is_no_change_one_takes_back() -> None:
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
    assert form.changed


def test_saved_rules_are_no_longer_changed() -> None:
    form = _form()
    form.put("sets.max", 3)
    form.saved()
    assert not form.changed
    form.undo()
    assert form.changed


def test_a_combination_that_cannot_work_says_why_at_once() -> None:
    form = _form()
    form.put("sets.max", 2)
    (problem,) = form.problems
    assert {"sets.min", "sets.max"} <= set(problem.keys)
    form.undo()
    assert not form.problems


def test_a_problem_of_one_deal_is_about_the_plan_too() -> None:
    form = _form()
    assert not form.blamed
    form.put("sets.min", 5)
    assert "sets.max" in form.blamed
    assert DEALS not in form.blamed
    form.reset("sets.min")
    form.put(DEALS, [{}, {"sets.min": 5}])
    assert {"sets.max", DEALS} <= form.blamed


def test_a_value_the_key_cannot_have_is_refused_and_changes_nothing() -> None:
    form = _form()
    with pytest.raises(msgspec.ValidationError):
        form.put("sets.min", 99)
    with pytest.raises(msgspec.ValidationError):
        form.put("no.key", 1)
    assert form.differences == ("match.target",)


def test_rules_are_found_by_words() -> None:
    form = _form()
    keys = [line.key for group in form.groups("target") for line in group.lines]
    assert "match.target" in keys
    assert all(line.key.startswith("buying.") for group in form.groups("buying price") for line in group.lines)
    assert form.groups("zebra") == []
    shown = {line.key for group in form.groups() for line in group.lines}
    assert "match.target" in shown


def test_what_differs_is_marked_in_the_groups() -> None:
    marked = [line.key for group in _form().groups() for line in group.lines if line.differs]
    assert marked == ["match.target"]


@pytest.mark.parametrize("name", sheet_names())
def test_every_sheet_can_be_opened_and_differs_in_nothing(name: str) -> None:
    form = Form(name, load_sheet(name), {})
    assert form.own == {"extends": name}
    assert form.problems == ()


def test_contracts_come_apart_and_together() -> None:
    parts = (Part(2, "set", 3), Part(1, "run"))
    assert parts_of("2 sets of 3 + 1 run") == parts
    assert contract_of(parts) == "2 sets of 3 + 1 run"
    assert contract_of(()) == "none"
    assert parts_of("none") == ()
    assert contract_of([Part(1, "run", 4), Part(1, "run", 4)]) == "2 runs of 4"


@settings(deadline=None)
@given(st.lists(st.builds(Part, st.integers(1, 3), st.sampled_from(["set", "run"]), st.integers(0, 13)), max_size=4))
def test_any_contract_comes_back(parts: list[Part]) -> None:
    text = contract_of(parts)
    assert contract_of(parts_of(text)) == text
