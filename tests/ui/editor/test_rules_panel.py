"""The row of a rule: its control, kept from one change to the next, and what is said of it."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.content.editing.form import Form
from game.content.rule_text.keys.table import LACKING, SWITCH
from game.content.rule_text.remarks import enabling_keys
from game.content.sheets.keys import KEYS
from game.content.sheets.sheets import load_sheet, sheet_names
from game.ui.draw.look import Look
from game.ui.editor.editing import EditedForm
from game.ui.editor.rules_panel import ControlCache, DisabledControl, RuleNotes, RuleRow
from game.ui.input.verbs import Click, Confirm, Press, Typed
from game.ui.widgets import Button, Group, Label, Toggle, Widget
from game.ui.widgets.button import Link
from game.ui.widgets.choice import Options
from game.ui.widgets.number import Stepper
from game.words.house_rules import row_label
from tests.support.for_each import for_each
from tests.ui.support.editing import Editing
from tests.ui.support.headless import NullCanvas


class Kept:
    """The controls of a form, and the number of changes."""

    def __init__(self) -> None:
        self.form = Form("rummy_500", load_sheet("rummy_500"), {})
        self.changes = 0
        self.controls = ControlCache(EditedForm(self.form, self.changed))

    def changed(self) -> None:
        self.changes += 1

    def of(self, key: str) -> Widget:
        return self.controls.control_of(key)


def test_a_rule_control_stays_the_same_widget_after_its_own_changes() -> None:
    kept = Kept()
    stepper = kept.of("runs.min")
    assert isinstance(stepper, Stepper)
    stepper.handle(Typed("4"))
    stepper.handle(Confirm())
    assert kept.changes == 1
    assert kept.of("runs.min") is stepper


def test_a_control_is_made_anew_when_its_rule_was_changed_elsewhere() -> None:
    kept = Kept()
    before = kept.of("runs.min")
    kept.form.put("runs.min", 5)
    after = kept.of("runs.min")
    assert after is not before
    assert isinstance(after, Stepper)
    assert after.number.value == 5


def test_the_control_of_card_values_is_made_anew_when_another_rule_changes() -> None:
    kept = Kept()
    before = kept.of("scoring.values")
    assert kept.of("scoring.values") is before
    kept.form.put("pack.jokers", 0)
    assert kept.of("scoring.values") is not before


def test_every_rule_has_a_control_and_names_are_shown_as_words() -> None:
    kept = Kept()
    words = [key for key in KEYS if isinstance(kept.of(key), Label)]
    assert words == ["title", "about", "known_as"]


LONG = ["the discards but the top one are shuffled", "the deal ends, and everyone counts their hand"]


def row(control: Widget, notes: RuleNotes, reset: Button | None = None, deals: Widget | None = None) -> RuleRow:
    return RuleRow("runs.min", "Fewest cards in a run", notes, control, reset, deals)


def placed(each: RuleRow, look: Look, width: int = 560) -> Group:
    group = Group(each)
    group.place(Rect(0, 0, width, each.measure(look, width)[1]), look)
    return group


def texts(group: Group, look: Look) -> list[str]:
    canvas = NullCanvas(look)
    group.draw(canvas)
    return canvas.texts()


def test_a_small_control_of_a_rule_stands_beside_its_text(look: Look) -> None:
    each = row(Toggle("yes", True), RuleNotes("Standard: yes"))
    placed(each, look)
    assert each.control.rect.left > each.text.rect.right
    assert each.rect.contains(each.control.rect)


def test_a_wide_control_of_a_rule_stands_below_its_text(look: Look) -> None:
    each = row(Options(LONG, 0), RuleNotes("Standard: so"))
    placed(each, look)
    assert each.control.rect.top >= each.text.rect.bottom
    assert each.rect.contains(each.control.rect)


@pytest.mark.parametrize("texts_of", [["no", "yes"], LONG])
def test_the_reset_button_of_a_rule_row_overlaps_no_control(texts_of: list[str], look: Look) -> None:
    control = Options(texts_of, 0)
    reset = Button("", lambda: None, "quiet", "undo")
    each = row(control, RuleNotes("Standard: so", differs=True), reset)
    placed(each, look)
    assert not reset.rect.colliderect(control.rect)
    assert not reset.rect.colliderect(each.text.rect)
    assert each.rect.contains(reset.rect)


def test_a_rule_row_shows_its_name_standard_deals_problems_and_control(look: Look) -> None:
    notes = RuleNotes("Standard: 3", True, ("A set is too large.", "And 2 more of this kind."))
    deals = Link("Deal 3 has its own. →", lambda: None)
    assert texts(placed(row(Toggle("yes", True), notes, deals=deals), look), look) == [
        "Fewest cards in a run",
        "◆ Standard: 3",
        "Deal 3 has its own. →",
        "▲ A set is too large.",
        "▲ And 2 more of this kind.",
        "yes",
    ]


def test_the_control_of_a_rule_without_effect_is_disabled(look: Look) -> None:
    toggle = Toggle("no", False)
    each = row(toggle, RuleNotes("Standard: no", idle="Nothing can be bought."))
    group = placed(each, look)
    assert isinstance(each.control, DisabledControl)
    assert group.focusable() == []
    group.handle(Press(toggle.rect.center))
    group.handle(Click(toggle.rect.center))
    assert not toggle.value
    assert {"Nothing can be bought.", "no"} <= set(texts(group, look))


def test_a_rule_row_is_measured_anew_for_another_width_or_look(look: Look) -> None:
    each = row(Options(LONG, 0), RuleNotes("Standard: so"))
    high = each.measure(look, 900)[1]
    assert each.measure(look, 300)[1] > high
    large = Look.of((1280, 800), look.images, text_scale=2.0)
    each.place(Rect(0, 0, 900, high), look)
    each.place(Rect(0, 0, 900, 3 * high), large)
    assert each.measure(large, 900)[1] > high


def test_a_rule_without_effect_links_to_the_rule_that_disables_it() -> None:
    editing = Editing("basic_rummy")
    editing.page.show_rule("buying.limit")
    editing.loop.step()
    row = editing.page.browser.panel.row_of("buying.limit")
    assert row is not None
    assert row.notes.idle == "Nothing can be bought."
    [link] = [widget for widget in row.walk() if isinstance(widget, Link) and widget.text.startswith("Change that")]
    assert row_label("buying.allowed") in link.text
    editing.tab_to(link)
    editing.loop.do(Confirm())
    other = editing.page.browser.panel.row_of("buying.allowed")
    assert other is not None
    assert editing.focus in list(other.control.walk())


@for_each("game", sheet_names())
def test_every_rule_without_effect_names_another_rule_that_enables_it(game: str) -> None:
    sheet = load_sheet(game)
    for key, other in enabling_keys(sheet).items():
        assert other in KEYS
        assert other != key


def test_every_unmet_need_of_a_rule_has_a_rule_that_meets_it() -> None:
    assert set(SWITCH) == set(LACKING)
    assert set(SWITCH.values()) <= set(KEYS)
