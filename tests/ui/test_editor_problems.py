"""Rules that cannot work, or say nothing, say why and lead to where that is mended."""

from game.ui.input.verbs import Command, Confirm
from game.ui.widgets import Toggle
from game.ui.widgets.button import Link
from game.ui.widgets.number import Stepper
from tests.ui.editing import SAVE, Editing
from tests.ui.screens.places import button, click


def test_what_cannot_work_says_why_at_once_and_leads_there() -> None:
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


def test_what_deals_say_for_themselves_is_mended_in_the_plan() -> None:
    editing = Editing("liverpool_rummy_ten")
    editing.form.put("sets.max", 2)
    editing.page.refresh()
    link = next(each for each in editing.links() if each.text.endswith("deal by deal"))
    link.on_click()
    assert editing.page.panel.row("match.deals") is not None


def test_rules_that_mean_nothing_now_are_dimmed_and_say_why() -> None:
    editing = Editing()
    editing.group("Buying")
    assert "Nothing can be bought." in editing.texts
    focusable = editing.page.group.focusable()
    row = editing.page.panel.row("buying.price")
    assert row is not None
    inside = [widget for widget in row.control.children if widget in focusable]
    assert inside == []
    click(editing.loop, editing.control("buying.allowed", Toggle))
    assert editing.control("buying.price", Stepper) in editing.page.group.focusable()
    assert "Nothing can be bought." not in editing.texts


def test_what_all_deals_have_of_their_own_has_no_other_standard() -> None:
    editing = Editing("liverpool_rummy")
    editing.loop.do(Command("f", ctrl=True))
    editing.type("contract")
    row = editing.page.panel.row("melding.contract")
    assert row is not None
    assert row.notes.standard == "Standard: deal by deal"


def test_what_every_deal_says_for_itself_leads_to_the_deals() -> None:
    editing = Editing("liverpool_rummy_ten")
    editing.group("Melding")
    assert "Every deal of the plan has its own." in editing.texts
    click(editing.loop, editing.control("melding.contract", Link))
    assert editing.page.panel.row("match.deals") is not None
    assert "Deal 1" in editing.texts


def test_what_one_deal_says_for_itself_leads_to_that_deal() -> None:
    editing = Editing("liverpool_rummy_ten")
    deals = list(editing.form.values["match.deals"])
    deals[3] = {**deals[3], "deal.hand_size": 9}
    editing.form.put("match.deals", deals)
    editing.group("Dealing")
    click(editing.loop, editing.control("deal.hand_size", Link))
    assert "Deal 4" in editing.texts
