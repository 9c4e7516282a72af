"""What differs from the standard, in words; of a plan of deals, which deals."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.content.editing.form import Form
from game.content.sheets.sheets import load_sheet
from game.ui.draw.look import Look
from game.ui.editor.editing import EditedForm
from game.ui.editor.side import (
    ABOVE_SHARE,
    RulesSummary,
    SideColumn,
    difference_texts,
    standard_text,
)
from game.ui.input.verbs import Command, Confirm
from game.ui.widgets import Button, Label, Spacer, Toggle, Widget
from game.ui.widgets.button import Link
from game.ui.widgets.number import Stepper
from game.ui.widgets.scroll import Pane
from tests.ui.support.editing import SAVE, Editing
from tests.ui.support.places import button, click

TWO = {"melding.contract": "2 sets"}


def test_the_text_of_a_difference_names_the_rule_and_its_standard() -> None:
    form = Form("rummy_500", load_sheet("rummy_500"), {"runs.min": 4})
    assert difference_texts(form, "runs.min") == ("Fewest cards in a run: 4", "Standard: 3")


def test_the_difference_of_a_plan_names_the_changed_deals() -> None:
    form = Form("liverpool_rummy_ten", load_sheet("liverpool_rummy_ten"), {})
    deals = list(form.values["match.deals"])
    deals[2], deals[6] = TWO, TWO
    form.put("match.deals", deals)
    said, standard = difference_texts(form, "match.deals")
    assert said == "Deals 3 and 7 changed: 3: 2 sets; 7: 2 sets"
    assert standard.startswith("Standard: 3: 2 runs; 7: ")
    assert standard_text(form, "match.deals") == "Standard: 10, deal by deal"


def test_a_plan_replaced_by_a_number_of_deals_is_described_as_that_number() -> None:
    form = Form("liverpool_rummy_ten", load_sheet("liverpool_rummy_ten"), {"match.deals": 4})
    assert difference_texts(form, "match.deals") == ("Number of deals: 4, all alike", "Standard: 10, deal by deal")


def test_contradicting_rules_are_explained_at_once_and_not_saved_and_link_to_their_rows() -> None:
    editing = Editing()
    editing.group("Sets")
    editing.tab_to(editing.control("sets.max", Stepper))
    editing.type("2")
    editing.loop.do(Confirm())
    reason = "▲ A set has at least 3 cards, but at most 2."
    assert editing.texts.count(reason) == 3  # in both rows, and beside
    assert "Rules that cannot work are not saved." in editing.texts
    assert not button(editing.page, "Save").enabled
    assert not button(editing.page, "Try out").enabled
    assert not button(editing.page, "Rule page").enabled
    editing.loop.do(SAVE, Command("f1"))
    assert editing.saved == []
    assert editing.loop.screens.top is editing.page
    editing.group("Buying")
    (link,) = [each for each in editing.links() if each.text.startswith("→ Fewest cards in a set")]
    click(editing.loop, link)
    assert editing.focus is editing.control("sets.min", Stepper)
    assert editing.page.browser.groups.items[editing.page.browser.groups.index].text == "Sets"


def test_a_contradiction_with_the_deals_of_a_plan_leads_to_the_plan() -> None:
    editing = Editing("liverpool_rummy_ten")
    editing.form.put("sets.max", 2)
    editing.page.refresh()
    link = next(each for each in editing.links() if each.text.endswith("deal by deal"))
    link.on_click()
    assert editing.page.panel.row_of("match.deals") is not None


def test_rules_without_effect_cannot_be_changed_and_say_why() -> None:
    editing = Editing()
    editing.group("Buying")
    assert "Nothing can be bought." in editing.texts
    focusable = editing.page.group.focusable()
    row = editing.page.panel.row_of("buying.price")
    assert row is not None
    inside = [widget for widget in row.control.children if widget in focusable]
    assert inside == []
    click(editing.loop, editing.control("buying.allowed", Toggle))
    assert editing.control("buying.price", Stepper) in editing.page.group.focusable()
    assert "Nothing can be bought." not in editing.texts


def test_the_standard_of_a_rule_set_by_every_deal_is_shown_as_deal_by_deal() -> None:
    editing = Editing("liverpool_rummy")
    editing.loop.do(Command("f", ctrl=True))
    editing.type("contract")
    row = editing.page.panel.row_of("melding.contract")
    assert row is not None
    assert row.notes.standard == "Standard: deal by deal"


def test_a_rule_set_by_every_deal_leads_to_the_plan_of_deals() -> None:
    editing = Editing("liverpool_rummy_ten")
    editing.group("Melding")
    assert "Every deal of the plan has its own." in editing.texts
    click(editing.loop, editing.control("melding.contract", Link))
    assert editing.page.panel.row_of("match.deals") is not None
    assert "Deal 1" in editing.texts


def test_a_rule_set_by_one_deal_leads_to_that_deal() -> None:
    editing = Editing("liverpool_rummy_ten")
    deals = list(editing.form.values["match.deals"])
    deals[3] = {**deals[3], "deal.hand_size": 9}
    editing.form.put("match.deals", deals)
    editing.group("Dealing")
    click(editing.loop, editing.control("deal.hand_size", Link))
    assert "Deal 4" in editing.texts


class Beside:
    """The side column of a form; notes the requests to its page."""

    def __init__(self, game: str, **own: object) -> None:
        self.form = Form(game, load_sheet(game), {key.replace("__", "."): value for key, value in own.items()})
        self.asked: list[str] = []
        self.edited = EditedForm(self.form, self.refresh)
        self.side = RulesSummary(self)
        self.root = self.side.build()

    def refresh(self) -> None:
        self.asked.append("refresh")

    def focus_on(self, widget: Widget) -> None:
        self.asked.append("focus")

    def show_rule(self, key: str) -> None:
        self.asked.append(f"show {key}")

    def reset(self, key: str) -> None:
        self.asked.append(f"reset {key}")

    def reset_all(self) -> None:
        self.asked.append("reset all")

    def all(self, kind: type[Widget]) -> list[Widget]:
        return [widget for widget in self.root.walk() if isinstance(widget, kind)]

    def texts(self) -> list[str]:
        return [widget.text for widget in self.root.walk() if isinstance(widget, Label | Link)]


def test_without_differences_the_side_says_the_rules_are_as_in_the_standard() -> None:
    beside = Beside("rummy_500")
    assert beside.texts() == ["As in Rummy 500", "What you change is listed here."]
    assert beside.all(Button) == []


def test_each_difference_has_a_link_to_its_rule_and_a_reset() -> None:
    beside = Beside("rummy_500", runs__min=4, buying__allowed=True)
    for widget in (*beside.all(Link), *beside.all(Button)):
        widget.handle(Confirm())
    assert beside.asked == [
        "show runs.min",
        "show buying.allowed",
        "reset runs.min",
        "reset buying.allowed",
        "reset all",
    ]


def test_the_side_remarks_on_a_changed_rule_without_effect() -> None:
    assert Beside("rummy_500", buying__price=2).texts()[-1] == "› Nothing can be bought."


def test_a_single_difference_has_no_button_to_reset_all() -> None:
    assert len(Beside("rummy_500", runs__min=4).all(Button)) == 1


def test_contradictions_come_first_in_the_side_and_name_their_rules() -> None:
    beside = Beside("rummy_500", sets__max=2)
    assert beside.texts()[:4] == [
        "This cannot work",
        "▲ A set has at least 3 cards, but at most 2.",
        "→ Fewest cards in a set: 3",
        "→ Most cards in a set: 2",
    ]
    beside.all(Link)[1].handle(Confirm())
    assert beside.asked == ["show sets.max"]


def test_the_link_of_a_rule_set_deal_by_deal_leads_to_the_plan_of_deals() -> None:
    beside = Beside("liverpool_rummy_ten", sets__max=2)
    link = next(widget for widget in beside.all(Link) if isinstance(widget, Link) and "deal by deal" in widget.text)
    link.handle(Confirm())
    assert beside.asked == ["show match.deals"]


def test_the_link_of_a_changed_rule_stays_the_same_widget_with_a_new_text() -> None:
    beside = Beside("rummy_500", runs__min=4)
    (link,) = beside.all(Link)
    beside.form.put("runs.min", 5)
    beside.root = beside.side.build()
    assert beside.all(Link) == [link]
    assert "Fewest cards in a run: 5" in beside.texts()


@pytest.mark.parametrize(("units", "share"), [(100, 0.0), (5000, ABOVE_SHARE)])
def test_both_panes_of_the_side_column_always_have_room(units: float, share: float, look: Look) -> None:
    above, below = Pane(Spacer(units)), Pane(Spacer(5000))
    column = SideColumn(above, below)
    place = Rect(10, 20, 340, 620)
    column.place(place, look)
    top, low = column.children
    assert top.rect.height == (round(share * 620) or 132)
    assert place.contains(top.rect)
    assert low.rect.top > top.rect.bottom
    assert low.rect.bottom == place.bottom
    assert above.bar.is_needed == bool(share)
