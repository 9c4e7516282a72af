"""The page on which the rules of a game are changed: by mouse, by keys, and by directions alone."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from pygame.event import Event

from game.content.editing.form import Form
from game.content.sheets.sheets import differing_rules, load_sheet, sheet_names
from game.ui.editor.laboratory import LaboratoryScreen
from game.ui.editor.screen import EditorScreen, usage_hint
from game.ui.input.verbs import Cancel, Click, Command, Confirm, Device, Press, Typed, Verb, Wheel
from game.ui.pages.rules_page import RulesPage
from game.ui.widgets import Button, Label, TextEntry, Toggle, Widget
from game.ui.widgets.choice import Option
from game.ui.widgets.number import Stepper
from game.words.input_signs import PadKind, spoken
from tests.ui.support.editing import DOWN, LEFT, RIGHT, SAVE, SIZES, UNDO, UP, Editing, plus
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import NEXT, button, click, sound


def test_house_rules_are_changed_in_the_editor_by_mouse() -> None:
    editing = Editing("liverpool_rummy")
    editing.group("Buying")
    click(editing.loop, editing.control("buying.limit", Toggle))
    stepper = editing.control("buying.limit", Stepper)
    editing.loop.do(Press(plus(stepper)), Click(plus(stepper)))
    editing.group("Runs")
    stepper = editing.control("runs.min", Stepper)
    minus = (stepper.rect.x + 5, stepper.rect.centery)
    editing.loop.do(Press(minus), Click(minus))
    editing.group("Melding")
    pane = editing.page.browser.pane
    while editing.control("melding.add", Option, 1).rect.bottom > pane.rect.bottom:
        editing.loop.do(Wheel(pane.rect.center, -1))
    click(editing.loop, editing.control("melding.add", Option, 1))
    click(editing.loop, button(editing.page, "Save"))
    assert editing.saved == [
        (
            "Ours",
            {
                "extends": "liverpool_rummy",
                "title": "Ours",
                "runs.min": 3,
                "melding.add": "any_time",
                "buying.limit": 2,
            },
        )
    ]


def test_house_rules_are_changed_in_the_editor_by_keys() -> None:
    editing = Editing()
    editing.loop.do(*[DOWN] * 11)
    assert editing.page.browser.groups.items[editing.page.browser.groups.index].text == "Buying"
    editing.loop.do(RIGHT, Confirm())
    editing.tab_to(editing.control("buying.limit", Stepper))
    editing.type("2")
    editing.loop.do(Confirm())
    assert editing.form.values["buying.allowed"] is True
    assert editing.form.values["buying.limit"] == 2
    editing.tab_to(editing.page.naming.title)
    editing.type(" too")
    editing.loop.do(SAVE)
    assert editing.saved[0][0] == "Ours too"


def test_every_control_of_the_editor_is_reached_by_directions_alone_without_changing_a_rule() -> None:
    """A pad has no more than four directions; from the last group one goes down to the foot."""
    editing = Editing()
    for key, value in {"buying.allowed": True, "match.target": 300, "runs.min": 4}.items():
        editing.form.put(key, value)
    editing.page.browser.show_rule("match.target")
    before = editing.form.sheet
    seen: list[Widget] = []
    waiting = [editing.focus]
    while waiting:
        start = waiting.pop()
        seen.append(start)
        for way in [RIGHT, DOWN] if start is editing.page.browser.groups else [LEFT, RIGHT, UP, DOWN]:
            editing.page.group.set_focus(start)
            editing.loop.do(way)
            if editing.focus not in [*seen, *waiting]:
                waiting.append(editing.focus)
    missed = [widget for widget in editing.page.group.focusable() if widget not in seen]
    assert [(type(widget), widget.rect) for widget in missed] == []
    assert editing.form.sheet is before


def test_the_standard_stands_beside_each_rule_and_differences_are_marked() -> None:
    editing = Editing()
    editing.group("Sets")
    assert "Standard: 3" in editing.texts
    stepper = editing.control("sets.min", Stepper)
    editing.loop.do(Press(plus(stepper)), Click(plus(stepper)))
    assert "◆ Standard: 3" in editing.texts
    assert "Differs from Rummy 500 in one rule" in editing.texts
    assert "◆ 1" in editing.texts
    way_back = editing.control("sets.min", Button)
    click(editing.loop, way_back)
    assert editing.form.differences == ()
    assert "As in Rummy 500" in editing.texts
    assert editing.focus is editing.control("sets.min", Stepper)


def test_a_listed_difference_leads_to_its_rule_and_can_be_reset() -> None:
    editing = Editing()
    editing.form.put("buying.allowed", True)
    editing.form.put("runs.min", 4)
    editing.page.refresh()
    editing.loop.step()
    runs, buying = editing.links()
    click(editing.loop, buying)
    assert editing.focus is editing.control("buying.allowed", Toggle)
    assert runs.text == "Fewest cards in a run: 4"
    assert runs.detail == "Standard: 3"
    backs = [
        widget for widget in editing.page.summary_pane.walk() if isinstance(widget, Button) and widget.icon == "undo"
    ]
    click(editing.loop, backs[0])
    assert editing.form.differences == ("buying.allowed",)
    editing.form.put("runs.min", 4)
    editing.page.refresh()
    click(editing.loop, button(editing.page, "Reset all rules"))
    assert not editing.form.differences
    editing.loop.do(UNDO)
    assert len(editing.form.differences) == 2


def test_the_editor_opens_the_rule_page_by_button_and_f1() -> None:
    editing = Editing()
    click(editing.loop, button(editing.page, "Rule page"))
    assert isinstance(editing.loop.screens.top, RulesPage)
    assert "Ours" in editing.texts
    editing.loop.do(Cancel(), Command("f1"))
    assert isinstance(editing.loop.screens.top, RulesPage)


def test_the_rule_sentences_beside_the_rules_follow_a_change() -> None:
    editing = Editing("liverpool_rummy")
    editing.group("Runs")
    stepper = editing.control("runs.min", Stepper)
    minus = (stepper.rect.x + 5, stepper.rect.centery)
    editing.loop.do(Press(minus), Click(minus))
    editing.loop.run_for(1)
    assert any("A run is three or more cards" in text for text in editing.texts)


def test_try_out_in_the_editor_opens_the_laboratory() -> None:
    editing = Editing()
    click(editing.loop, button(editing.page, "Try out"))
    assert isinstance(editing.loop.screens.top, LaboratoryScreen)
    assert editing.loop.screens.top.sheets == (editing.form.base, editing.form.sheet)
    without = EditorScreen(editing.form, "Ours", editing, to_try_out=False)
    HeadlessLoop(without)
    assert not [w for w in without.group.root.walk() if isinstance(w, Button) and w.text == "Try out"]


def test_the_foot_of_the_editor_explains_changing_a_number_by_keys() -> None:
    editing = Editing()
    editing.page.browser.show_rule("runs.min")
    editing.loop.do(Confirm())
    assert "(←)(→) change the number, (Enter) when done" in map(spoken, editing.texts)
    editing.loop.do(UP, Confirm())
    assert "(Enter), then (←)(→); or digits, +, −" in map(spoken, editing.texts)
    assert sound(editing.page)


def test_switching_on_a_target_for_a_match_without_one_proposes_500_points() -> None:
    editing = Editing("liverpool_rummy")
    assert editing.form.values["match.target"] == "none"
    editing.page.browser.show_rule("match.target")
    click(editing.loop, editing.control("match.target", Toggle))
    assert editing.form.values["match.target"] == 500


def test_the_usage_hint_of_a_stepper_differs_before_and_while_it_is_held() -> None:
    stepper = Stepper(3, 0, 9)
    assert spoken(usage_hint(stepper, Device.KEYBOARD)) == "(Enter), then (←)(→); or digits, +, −"
    stepper.handle(Confirm())
    assert spoken(usage_hint(stepper, Device.KEYBOARD)) == "(←)(→) change the number, (Enter) when done"
    assert spoken(usage_hint(stepper, Device.PAD), PadKind.XBOX) == "(D-pad) change the number, (A) when done"


def test_the_usage_hint_of_the_editor_names_no_keys_for_a_pad() -> None:
    assert "Ctrl" not in usage_hint(None, Device.PAD) + usage_hint(TextEntry(), Device.PAD)
    assert "Ctrl+F" in usage_hint(None, Device.MOUSE)


class Desk:
    """A form to be saved, and the titles under which it was."""

    def __init__(self, name: str = "Ours", title: str = "") -> None:
        self.form = Form("rummy_500", load_sheet("rummy_500"), {"title": title} if title else {})
        self.saved: list[str] = []
        self.writable = True
        self.naming = EditorScreen(self.form, name, self).naming

    def save(self, editor: EditorScreen) -> str:
        if self.writable:
            self.saved.append(editor.naming.title.text.strip())
            editor.form.mark_saved()
        return "Saved." if self.writable else "No room."


def test_the_title_field_of_the_editor_begins_with_the_title_of_the_rules_or_else_the_given_one() -> None:
    assert Desk().naming.title.text == "Ours"
    assert Desk(title="Grandma's").naming.title.text == "Grandma's"


def test_a_new_title_counts_as_an_unsaved_change() -> None:
    desk = Desk()
    assert not desk.naming.has_unsaved_changes
    desk.naming.title.text = "  Ours at home "
    assert desk.naming.has_unsaved_changes
    assert desk.naming.save() == "Saved."
    assert desk.saved == ["Ours at home"]
    assert desk.form.file_keys["title"] == "Ours at home"
    assert not desk.naming.has_unsaved_changes


def test_rules_that_could_not_be_written_count_as_unsaved() -> None:
    desk = Desk()
    desk.writable = False
    desk.form.put("runs.min", 4)
    assert desk.naming.save() == "No room."
    assert desk.naming.has_unsaved_changes


def test_edited_rules_without_a_title_or_with_contradictions_are_not_saved() -> None:
    desk = Desk(name=" ")
    assert desk.naming.save_refusal == "Give these rules a name to save them."
    desk.form.put("sets.max", 2)
    assert desk.naming.save_refusal == "Rules that cannot work are not saved."
    assert desk.naming.save() == desk.naming.save_refusal
    assert desk.saved == []


def test_the_about_text_of_edited_rules_is_kept_and_empty_means_the_standard() -> None:
    desk = Desk()
    about = desk.naming.about
    assert about.text == ""
    about.replace_all("  Two buys a deal. ")
    assert desk.form.sheet.about == "Two buys a deal."
    assert desk.naming.has_unsaved_changes
    about.replace_all("")
    assert desk.form.sheet.about == desk.form.base.about
    assert "about" not in desk.form.file_keys


def test_the_right_arrow_leads_from_a_rule_to_the_differences_and_left_back() -> None:
    editing = Editing()
    editing.form.put("sets.max", 3)
    editing.form.put("runs.min", 4)
    editing.page.refresh()
    editing.page.browser.show_rule("scoring.out_bonus")
    rule = editing.focus
    editing.loop.do(RIGHT)
    assert editing.focus in list(editing.page.summary_pane.walk())
    editing.loop.do(UP, LEFT)
    assert editing.focus is rule
    editing.loop.do(*[LEFT] * 3)
    assert editing.focus is editing.page.browser.groups
    editing.loop.do(RIGHT)
    assert editing.page.panel.row_with(editing.focus) is not None


def test_a_held_plus_of_a_stepper_keeps_counting_while_the_page_updates() -> None:
    editing = Editing()
    editing.page.browser.show_rule("deal.exact_cut_bonus")
    editing.loop.step()
    stepper = editing.control("deal.exact_cut_bonus", Stepper)
    editing.loop.waiting.append(Event(pygame.MOUSEBUTTONDOWN, pos=plus(stepper), button=1, clicks=1))
    editing.loop.run_for(1.0)
    assert editing.form.values["deal.exact_cut_bonus"] >= 25
    assert editing.control("deal.exact_cut_bonus", Stepper) is stepper


def test_focus_and_scrolling_stay_when_a_rule_changes() -> None:
    editing = Editing()
    editing.group("Wild cards")
    rules = editing.page.browser.pane
    editing.loop.do(Wheel(rules.rect.center, -12))
    offset = rules.bar.offset
    assert offset > 0
    toggles = ("wilds.side_by_side", "wilds.named", "wilds.slide")
    key = next(each for each in toggles if rules.rect.contains(editing.control(each, Toggle).rect))
    toggle = editing.control(key, Toggle)
    click(editing.loop, toggle)
    assert editing.focus is toggle
    assert rules.bar.offset == offset
    editing.loop.do(UNDO)
    assert editing.focus is editing.control(key, Toggle)
    assert editing.focus is not toggle
    assert rules.bar.offset == offset


@pytest.mark.parametrize("game", ["rummy_500", "liverpool_rummy"])
def test_resetting_a_rule_leaves_its_row_in_place(game: str) -> None:
    editing = Editing(game)
    editing.page.browser.show_rule("scoring.values")
    click(editing.loop, editing.control("scoring.values", Stepper))
    stepper = editing.control("scoring.values", Stepper)
    editing.loop.do(Press(plus(stepper)), Click(plus(stepper)))
    row = editing.page.panel.row_of("scoring.values")
    assert row is not None
    assert row.reset is not None
    click(editing.loop, row.reset)
    after = editing.page.panel.row_of("scoring.values")
    assert after is not None
    assert after is not row
    assert after.reset is None
    assert after.rect.y == row.rect.y
    assert editing.page.panel.row_with(editing.focus) is after


def test_resetting_a_rule_at_the_side_leaves_the_rules_in_place() -> None:
    editing = Editing()
    for key, value in {"wilds.named": True, "sets.max": 3}.items():
        editing.form.put(key, value)
    editing.page.refresh()
    editing.group("Wild cards")
    pane = editing.page.browser.pane
    editing.loop.do(Wheel(pane.rect.center, -3))
    places = {row.key: row.rect.y for row in editing.page.panel.rows if row.rect.y >= pane.rect.y}
    back = [widget for widget in editing.page.summary_pane.walk() if isinstance(widget, Button)]
    click(editing.loop, back[0])
    assert not editing.form.is_changed
    first = next(iter(places))
    row = editing.page.panel.row_of(first)
    assert row is not None
    assert row.rect.y == places[first]


def test_a_high_rule_row_is_scrolled_to_its_beginning() -> None:
    editing = Editing("liverpool_rummy_ten")
    editing.page.browser.show_rule("match.deals")
    row = editing.page.panel.row_of("match.deals")
    assert row is not None
    assert 0 <= row.rect.y - editing.page.browser.pane.rect.y < 20


@pytest.mark.parametrize("game", ["rummy_500", "liverpool_rummy_ten", "doofer"])
@pytest.mark.parametrize("text_scale", [0.75, 1.0, 1.25, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_no_widget_of_the_editor_overlaps_or_is_cut_for_any_group_and_window_size(
    game: str, text_scale: float, size: tuple[int, int]
) -> None:
    editing = Editing(game, size, text_scale)
    changes: dict[str, object] = {"buying.allowed": True, "sets.max": 2, "pack.packs": {2: 1, 4: 2, 6: 3}}
    for key, value in changes.items():
        editing.form.put(key, value)
    editing.page.refresh()
    for number in range(len(editing.form.groups())):
        editing.page.browser.show_group(number)
        assert sound(editing.page)


@pytest.mark.parametrize("game", sheet_names())
def test_every_group_of_every_game_can_be_shown(game: str) -> None:
    editing = Editing(game)
    for number, group in enumerate(editing.form.groups()):
        editing.page.browser.show_group(number)
        editing.loop.step()
        assert [row.key for row in editing.page.panel.rows] == [line.key for line in group.lines]
        assert group.title in editing.texts


@pytest.mark.parametrize("game", ["me", "dummy_rummy", "liverpool_rummy_ten"])
def test_after_random_input_the_editor_is_sound_and_all_changes_can_be_undone(game: str) -> None:
    """Random keys over rules that contradict each other."""
    editing = Editing(game)
    before = editing.form.sheet
    rng = Random(game)
    keys = [line.key for group in editing.form.groups() for line in group.lines]
    does: list[Verb] = [
        Confirm(),
        NEXT,
        LEFT,
        RIGHT,
        UP,
        DOWN,
        Typed("9"),
        Command("end"),
        Command("page up"),
        Command("home"),
    ]
    for _ in range(25):
        editing.page.browser.show_rule(rng.choice(keys))
        editing.loop.do(*rng.choices(does, k=4))
        if editing.left:
            editing.loop.screens.push(editing.page)
        elif editing.loop.screens.top is not editing.page:
            editing.loop.do(Cancel())
        assert editing.loop.screens.top is editing.page
    assert editing.form.differences
    assert sound(editing.page)
    while editing.form.can_undo:
        editing.loop.do(UNDO)
    assert differing_rules(editing.form.sheet, before) == ()  # what the game is called is nothing one takes back


def test_the_editor_in_large_letters_has_one_column() -> None:
    editing = Editing(text_scale=2.0)
    assert not editing.page.columns
    chooser = editing.page.browser.group_choice
    assert editing.page.group.focus is chooser
    editing.loop.do(RIGHT)
    assert editing.page.panel.row_of("pack.packs") is not None
    editing.page.browser.show_rule("buying.allowed")
    assert chooser.chosen_text == "Buying"
    entries = [widget for widget in editing.page.group.root.walk() if isinstance(widget, TextEntry)]
    assert entries == [editing.page.browser.search, editing.page.naming.title, editing.page.naming.about]
    labels = [widget.text for widget in editing.page.group.root.walk() if isinstance(widget, Label)]
    assert "As in Rummy 500" in labels


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_a_stepper_stays_under_the_pointer_when_a_problem_appears_above_it(text_scale: float) -> None:
    editing = Editing(text_scale=text_scale)
    editing.page.browser.show_rule("sets.max")
    stepper = editing.control("sets.max", Stepper)
    fewer, more, before = (stepper.rect.left + 5, stepper.rect.centery), plus(stepper), stepper.rect.copy()
    editing.loop.do(*[verb for _ in range(2) for verb in (Press(fewer), Click(fewer))])
    assert editing.form.values["sets.max"] == 2
    assert editing.form.problems
    assert stepper.rect == before
    editing.loop.do(Press(more), Click(more))
    assert not editing.form.problems
    assert stepper.rect == before
