"""The plan of deals: so many alike or deal by deal, and what holds in each."""

from __future__ import annotations

from typing import Any

import pytest

from game.content.editing.form import DEAL_KEYS, Form
from game.content.rule_text.values import value_in_words
from game.content.sheets.sheets import load_sheet
from game.ui.editor.deals import DealsField
from game.ui.editor.screen import EditorScreen
from game.ui.input.verbs import Click, Confirm, Direction, Focus, Press, Typed
from game.ui.widgets import Button, List
from game.ui.widgets.button import Chip
from game.ui.widgets.choice import Option
from game.ui.widgets.number import Stepper
from game.words.house_rules import row_label
from tests.support.languages import speaking
from tests.ui.support.editing import NotSaving, Person
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.pseudo_language import forgotten, language


@pytest.fixture
def ten() -> Person:
    return Person("liverpool_rummy_ten", "match.deals")


def plan(person: Person) -> tuple[dict[str, Any], ...]:
    value = person.value()
    assert isinstance(value, tuple)
    return value


def lines(person: Person) -> list[str]:
    return [item.text.replace("\N{FIGURE SPACE}", " ").strip() for item in person.all(List)[0].items]


def open_deal(person: Person, number: int) -> None:
    deals = person.all(List)[0]
    person.go_to(deals)
    way = Direction.DOWN if deals.index < number - 1 else Direction.UP
    person.loop.do(*[Focus(way)] * abs(number - 1 - deals.index))


def option(person: Person, text: str) -> Option:
    return next(each for each in person.all(Option) if each.text == text)


def test_the_list_of_deals_shows_the_special_rules_of_each(ten: Person) -> None:
    assert lines(ten)[:2] == ["1   2 sets", "2   1 set + 1 run"]
    assert lines(ten)[-1] == "10   3 sets + 3 runs, 21 cards, 2 more rules"
    assert lines(Person("doofer", "match.deals"))[9] == "10   wild: 10"


@pytest.mark.parametrize("key", ["match.deals", "melding.contract"])
def test_every_contract_of_a_deal_plan_is_shown_in_the_chosen_language(key: str) -> None:
    with speaking(language(0.0)):
        texts = Person("continental_rummy", key).texts if key != "match.deals" else lines(Person("carioca", key))
    assert any("⟦2 šéťš⟧" in text or "⟦óŕ" in text for text in texts)
    assert [left for text in texts if (left := forgotten(text, [key]))] == []


def test_the_editor_lists_contracts_instead_of_deals_if_each_player_advances_alone() -> None:
    person = Person("dummy_rummy", "match.deals")
    assert "Contract 1" in person.texts
    assert "Contract by contract" in person.texts
    assert any("deal 1, whichever contract" in text for text in person.texts)


def test_a_deal_of_the_plan_is_opened_with_the_pointer(ten: Person) -> None:
    deals = ten.all(List)[0]
    ten.click(deals, (deals.rect.x + 60, deals.rect.y + 100))
    assert "Deal 3" in ten.texts
    assert not ten.form.is_changed


def test_deals_of_a_plan_are_added_doubled_moved_and_removed_with_the_pointer(ten: Person) -> None:
    ten.click(ten.button("Add"))
    assert plan(ten)[10] == {"melding.contract": "3 runs + 3 sets"}
    assert "Deal 11" in ten.texts
    ten.click(ten.button("Remove"))
    assert len(plan(ten)) == 10
    ten.click(ten.button("Earlier"))
    assert plan(ten)[8]["deal.hand_size"] == 21
    assert "Deal 9" in ten.texts
    ten.click(ten.button("Duplicate"))
    assert plan(ten)[8] == plan(ten)[9]
    assert len(plan(ten)) == 11


def test_deals_of_a_plan_are_moved_with_keys_and_the_focus_stays(ten: Person) -> None:
    later = ten.button("Later")
    open_deal(ten, 8)
    ten.enter(later)
    ten.loop.do(*[Confirm()] * 5)
    assert plan(ten)[9]["melding.contract"] == "6 sets"
    assert ten.page.group.focus is later
    assert ten.page.memory.deal == 9


def test_the_editor_does_not_remove_the_last_deal() -> None:
    person = Person("basic_rummy", "match.deals", match__deals=[{}])
    person.enter(person.button("Remove"))
    assert plan(person) == ({},)


def test_switching_between_equal_deals_and_a_deal_plan_keeps_both_settings(ten: Person) -> None:
    before = ten.value()
    ten.enter(option(ten, "All alike"))
    assert ten.value() == 10
    ten.go_to(ten.all(Stepper)[0])
    ten.loop.do(Typed("4"), Confirm())
    assert ten.value() == 4
    ten.enter(option(ten, "Deal by deal"))
    assert ten.value() == before
    ten.enter(option(ten, "All alike"))
    assert ten.value() == 4


def test_a_number_of_equal_deals_can_be_replaced_by_as_many_deals_from_the_start_of_the_plan(ten: Person) -> None:
    before = plan(ten)
    ten.enter(option(ten, "All alike"))
    ten.go_to(ten.all(Stepper)[0])
    ten.loop.do(Typed("4"), Confirm())
    ten.enter(ten.button("Keep the first 4 deals of the plan"))
    assert plan(ten) == before[:4]
    assert lines(ten) == ["1   2 sets", "2   1 set + 1 run", "3   2 runs", "4   3 sets"]
    assert not [each for each in Person("rummy_500", "match.deals").all(Button) if each.text.startswith("Keep")]


def test_switching_back_to_deal_by_deal_restores_the_list_of_deals_even_after_a_rebuild(ten: Person) -> None:
    open_deal(ten, 10)
    ten.page.rebuild()
    assert isinstance(ten.page.field, DealsField)
    assert "Deal 10" in ten.texts
    ten.click(option(ten, "All alike"))
    ten.page.rebuild()
    ten.click(option(ten, "Deal by deal"))
    assert len(plan(ten)) == 10


def test_an_impossible_contract_of_a_deal_is_marked_at_once() -> None:
    person = Person("dummy_rummy", "match.deals")
    open_deal(person, 12)
    size = person.all(Stepper)[1]
    person.go_to(size)
    person.loop.do(Typed("14"), Confirm())
    assert plan(person)[11]["melding.contract"] == "1 run of 14"
    wrong = [text for text in person.texts if text.startswith("▲")]
    assert any("1 run of 14 has a run of 14, but a run has at most 12 cards" in text for text in wrong)
    assert [number for number, item in enumerate(person.all(List)[0].items, 1) if item.is_wrong] == [12]


def test_a_hand_size_too_small_for_the_contract_of_a_deal_is_marked(ten: Person) -> None:
    open_deal(ten, 10)
    ten.enter(ten.button(f"As in all deals: {value_in_words('deal.hand_size', 12)}"))
    assert "deal.hand_size" not in plan(ten)[9]
    assert any("takes 21 cards" in text for text in ten.texts if text.startswith("▲"))


def test_a_rule_changed_in_a_deal_holds_for_that_deal_until_it_is_put_back() -> None:
    person = Person("doofer", "match.deals")
    chips = {chip.text: chip for chip in person.all(Chip)}
    person.click(chips["A"])
    person.click(chips["K"])
    assert plan(person)[0] == {"pack.wild": ("K",)}
    assert plan(person)[1] == {"pack.wild": ("2",)}
    person.click(person.button(f"As in all deals: {value_in_words('pack.wild', ['joker'])}"))
    assert plan(person)[0] == {}
    assert person.texts.count("as in all deals") == 3


def test_another_rule_for_a_deal_is_added_and_removed_with_keys(ten: Person) -> None:
    ten.enter(ten.button("Another rule for this deal"))
    rules = ten.all(List)[1]
    assert "The match" not in [item.text for item in rules.items if item.is_heading]
    named = [item.text for item in rules.items if not item.is_heading]
    ten.go_to(rules)
    ten.loop.do(*[Focus(Direction.DOWN)] * named.index("May the top discard be bought out of turn?"))
    ten.enter(ten.button("Add this rule"))
    assert plan(ten)[0] == {"melding.contract": "2 sets", "buying.allowed": False}
    assert ten.page.group.focus in ten.page.group.focusable()
    ten.enter(ten.all(type(ten.button("Add")))[-2])
    assert plan(ten)[0] == {"melding.contract": "2 sets"}


def test_another_rule_for_a_deal_is_chosen_with_a_double_click(ten: Person) -> None:
    ten.click(ten.button("Another rule for this deal"))
    ten.click(ten.button("Cancel"))
    assert not ten.form.is_changed
    ten.click(ten.button("Another rule for this deal"))
    rules = ten.all(List)[1]
    ten.page.scroll.reveal(rules)
    where = (rules.rect.x + 60, rules.rect.y + 60)
    ten.loop.do(Press(where), Click(where, count=2))
    assert plan(ten)[0] == {"melding.contract": "2 sets", "pack.packs": {3: 2, 6: 3}}


def test_a_deal_that_sets_every_rule_offers_no_other() -> None:
    values = Form("rummy_500", load_sheet("rummy_500"), {}).values
    rest = "scoring.most"
    deal = {key: values[key] for key in DEAL_KEYS if key != rest}
    person = Person("rummy_500", "match.deals", match__deals=[deal])
    person.click(person.button("Another rule for this deal"))
    assert [item.text for item in person.all(List)[1].items if not item.is_heading] == [row_label(rest)]
    person.click(person.button("Add this rule"))
    assert set(plan(person)[0]) == set(DEAL_KEYS)
    assert "Another rule for this deal" not in person.texts
    assert person.page.group.focus in person.page.group.focusable()


def test_card_values_may_differ_in_a_deal() -> None:
    person = Person("doofer", "match.deals", match__deals=[{"scoring.values": {"wild": 30}}, {}])
    assert "any wild card" in person.texts
    stepper = next(each for each in person.all(Stepper) if each.number.value == 30)
    person.go_to(stepper)
    person.loop.do(Typed("25"), Confirm())
    assert plan(person)[0] == {"scoring.values": {"wild": 25}}


def test_the_focus_goes_to_the_list_that_replaces_a_pressed_button() -> None:
    form = Form("dummy_rummy", load_sheet("dummy_rummy"), {})
    page = EditorScreen(form, "Ours", NotSaving(), to_try_out=False)
    loop = HeadlessLoop(page)
    page.show_rule("match.deals")
    loop.step()
    another = next(
        each
        for each in page.group.root.walk()
        if isinstance(each, Button) and each.text == "Another rule for this deal"
    )
    page.group.set_focus(another)
    loop.do(Confirm())
    rules = page.group.focus
    assert isinstance(rules, List)
    assert rules.items[0].is_heading
    loop.do(Confirm())
    assert form.values["match.deals"][0].keys() == {"melding.contract", "pack.packs"}
    assert page.group.focus in page.group.focusable()


def test_no_single_deal_is_marked_if_rules_of_the_whole_game_contradict_each_other(ten: Person) -> None:
    ten.form.put("scoring.count", "melds_minus_hand")
    ten.page.rebuild()
    assert ten.form.problems
    assert not any(item.is_wrong for item in ten.all(List)[0].items)
