"""The page on which the rules of a game are changed: by mouse, by keys, and by directions alone."""

from random import Random
from typing import TypeVar

import pytest

from game.content.rule_form import Form
from game.content.sheets import load_sheet, sheet_names
from game.ui.headless import HeadlessLoop
from game.ui.input import (
    Cancel,
    Click,
    Command,
    Confirm,
    Direction,
    Focus,
    Press,
    Typed,
    Verb,
    Wheel,
)
from game.ui.screens.editor import EditorScreen
from game.ui.screens.rules_page import RulesPage
from game.ui.widgets import Button, Dialog, Label, TextEntry, Toggle, Widget
from game.ui.widgets.link import Link
from game.ui.widgets.options import Option
from game.ui.widgets.stepper import Stepper
from tests.ui.screens.places import NEXT, button, click, sound

LEFT, RIGHT, UP, DOWN = (Focus(Direction[name]) for name in ("LEFT", "RIGHT", "UP", "DOWN"))
UNDO, REDO, SAVE = Command("z", ctrl=True), Command("y", ctrl=True), Command("s", ctrl=True)
W = TypeVar("W", bound=Widget)
SIZES = [(960, 600), (1280, 800), (1920, 1080), (2560, 1080)]


class Editing:
    """The page, and what came of it."""

    def __init__(
        self, game: str = "rummy_500", size: tuple[int, int] = (1280, 800), text_scale: float = 1.0, name: str = "Ours"
    ) -> None:
        self.form = Form(game, load_sheet(game), {})
        self.saved: list[tuple[str, dict[str, object]]] = []
        self.tested: list[Form] = []
        self.left = 0
        self.writable = True
        self.page = EditorScreen(self.form, name, self.save, self.tested.append, self.leave)
        self.loop = HeadlessLoop(self.page, size, text_scale=text_scale)

    def save(self, form: Form, title: str) -> str:
        if not self.writable:
            return "The folder cannot be written."
        self.saved.append((title, dict(form.own)))
        form.saved()
        return f"Saved as {title}."

    def leave(self) -> None:
        self.left += 1

    @property
    def focus(self) -> Widget:
        assert self.page.group.focus is not None
        return self.page.group.focus

    @property
    def texts(self) -> list[str]:
        return self.loop.display.texts

    def control(self, key: str, kind: type[W], number: int = 0) -> W:
        """A widget in the row of a rule."""
        row = self.page.panel.row(key)
        assert row is not None, key
        return [widget for widget in row.walk() if isinstance(widget, kind)][number]

    def group(self, title: str) -> None:
        """Click on a group."""
        groups = self.page.browser.groups
        row = [item.text for item in groups.items].index(title)
        line = (groups.rect.height - 8) / len(groups.items)
        pos = (groups.rect.centerx, round(groups.rect.y + 4 + line * (row + 0.5)))
        self.loop.do(Press(pos), Click(pos))
        assert groups.items[groups.index].text == title

    def links(self) -> list[Link]:
        return [widget for widget in self.page.whole.walk() if isinstance(widget, Link)]

    def tab_to(self, widget: Widget) -> None:
        for _ in self.page.group.focusable():
            if self.page.group.focus is widget:
                return
            self.loop.do(NEXT)
        raise AssertionError("the widget is not reached by Tab")

    def type(self, text: str) -> None:
        for letter in text:
            self.loop.do(Command(letter), Typed(letter))


def plus(stepper: Stepper) -> tuple[int, int]:
    return (stepper.rect.right - 5, stepper.rect.centery)


# What a family wants


def test_a_family_changes_its_rules_by_mouse() -> None:
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


def test_a_family_changes_its_rules_by_keys() -> None:
    editing = Editing()
    editing.loop.do(*[DOWN] * 9)
    assert editing.page.browser.groups.items[editing.page.browser.groups.index].text == "Buying"
    editing.loop.do(RIGHT, Confirm())
    editing.tab_to(editing.control("buying.limit", Stepper))
    editing.type("2")
    editing.loop.do(Confirm())
    assert editing.form.values["buying.allowed"] is True
    assert editing.form.values["buying.limit"] == 2
    editing.tab_to(editing.page.keeping.title)
    editing.type(" too")
    editing.loop.do(SAVE)
    assert editing.saved[0][0] == "Ours too"


def test_everything_is_reached_by_directions_alone_and_nothing_changes_on_the_way() -> None:
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


# What is shown


def test_the_standard_stands_beside_each_rule_and_what_differs_is_marked() -> None:
    editing = Editing()
    editing.group("Sets")
    assert "Standard: 3" in editing.texts
    stepper = editing.control("sets.min", Stepper)
    editing.loop.do(Press(plus(stepper)), Click(plus(stepper)))
    assert "◆ Standard: 3" in editing.texts
    assert "Differs from Rummy 500 in one place" in editing.texts
    assert "◆ 1" in editing.texts
    way_back = editing.control("sets.min", Button)
    click(editing.loop, way_back)
    assert editing.form.differences == ()
    assert "As in Rummy 500" in editing.texts
    assert editing.focus is editing.control("sets.min", Stepper)


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


def test_what_differs_leads_there_and_back() -> None:
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
    backs = [widget for widget in editing.page.whole.walk() if isinstance(widget, Button) and widget.icon == "undo"]
    click(editing.loop, backs[0])
    assert editing.form.differences == ("buying.allowed",)
    editing.form.put("runs.min", 4)
    editing.page.refresh()
    click(editing.loop, button(editing.page, "Back to all standard"))
    assert not editing.form.differences
    editing.loop.do(UNDO)
    assert len(editing.form.differences) == 2


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


def test_rules_are_found_by_words_whatever_the_group() -> None:
    editing = Editing()
    editing.loop.do(Command("f", ctrl=True))
    editing.type("fewest cards")
    assert [row.key for row in editing.page.panel.rows] == ["sets.min", "runs.min"]
    assert editing.page.browser.groups.index == -1
    editing.type(" zebra")
    assert "No rule has these words." in editing.texts
    editing.loop.do(Cancel())
    assert editing.page.browser.search.text == ""
    assert editing.left == 0
    assert editing.page.panel.row("players.min") is not None
    assert editing.page.browser.groups.index == 0
    editing.type("runs")
    editing.loop.do(Confirm())
    assert editing.page.panel.row_with(editing.focus) is not None


@pytest.mark.parametrize("words", ["contract", "deal by deal", "hand size", "2 sets"])
def test_the_deals_are_found_by_what_is_set_in_them(words: str) -> None:
    editing = Editing("liverpool_rummy")
    editing.loop.do(Command("f", ctrl=True))
    editing.type(words)
    assert "match.deals" in [row.key for row in editing.page.panel.rows]


def test_what_all_deals_have_of_their_own_has_no_other_standard() -> None:
    editing = Editing("liverpool_rummy")
    editing.loop.do(Command("f", ctrl=True))
    editing.type("contract")
    row = editing.page.panel.row("melding.contract")
    assert row is not None
    assert row.notes.standard == "Standard: deal by deal"


def test_a_second_search_replaces_the_first_and_escape_leads_out_step_by_step() -> None:
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
    assert editing.left == 0
    editing.loop.do(Cancel())
    assert editing.left == 1


def test_right_of_a_rule_is_what_differs_and_left_leads_back() -> None:
    editing = Editing()
    editing.form.put("sets.max", 3)
    editing.form.put("runs.min", 4)
    editing.page.refresh()
    editing.page.browser.show_rule("scoring.out_bonus")
    rule = editing.focus
    editing.loop.do(RIGHT)
    assert editing.focus in list(editing.page.whole.walk())
    editing.loop.do(UP, LEFT)
    assert editing.focus is rule
    editing.loop.do(*[LEFT] * 3)
    assert editing.focus is editing.page.browser.groups
    editing.loop.do(RIGHT)
    assert editing.page.panel.row_with(editing.focus) is not None


def test_what_was_found_by_its_value_stays_when_that_changes() -> None:
    editing = Editing("liverpool_rummy")
    editing.loop.do(Command("f", ctrl=True), Typed("no limit"), Confirm())
    assert editing.focus is editing.control("sets.max", Stepper)
    editing.type("5")
    editing.loop.do(Confirm())
    assert editing.form.values["sets.max"] == 5
    assert editing.focus is editing.control("sets.max", Stepper)


def test_choosing_a_group_ends_a_search() -> None:
    editing = Editing()
    editing.loop.do(Command("f", ctrl=True), Typed("wild"))
    assert len(editing.page.panel.rows) > 5
    editing.group("Runs")
    assert editing.page.browser.search.text == ""
    assert [row.key for row in editing.page.panel.rows] == ["runs.min", "runs.suits", "runs.ace"]


def test_the_rules_can_be_read_as_a_page() -> None:
    editing = Editing()
    click(editing.loop, button(editing.page, "Rule page"))
    assert isinstance(editing.loop.screens.top, RulesPage)
    assert "Ours" in editing.texts
    editing.loop.do(Cancel(), Command("f1"))
    assert isinstance(editing.loop.screens.top, RulesPage)


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


def test_what_the_rules_say_stands_beside_them_and_follows() -> None:
    editing = Editing("liverpool_rummy")
    editing.group("Runs")
    stepper = editing.control("runs.min", Stepper)
    minus = (stepper.rect.x + 5, stepper.rect.centery)
    editing.loop.do(Press(minus), Click(minus))
    editing.loop.run_for(1)
    assert any("A run is three or more cards" in text for text in editing.texts)


def test_the_sentence_about_the_rules_is_saved() -> None:
    editing = Editing()
    editing.tab_to(editing.page.keeping.about)
    editing.type("Two buys.")
    editing.loop.do(SAVE)
    assert editing.saved[0][1]["about"] == "Two buys."


# What stays where it is


def test_a_held_sign_goes_on_while_the_page_follows() -> None:
    editing = Editing()
    editing.group("Dealing")
    stepper = editing.control("deal.exact_cut_bonus", Stepper)
    editing.loop.do(Press(plus(stepper)))
    editing.loop.run_for(1.0)
    assert editing.form.values["deal.exact_cut_bonus"] >= 25
    assert editing.control("deal.exact_cut_bonus", Stepper) is stepper
    editing.loop.do(Click(plus(stepper)))


def test_focus_and_scrolling_stay_when_something_changes() -> None:
    editing = Editing()
    editing.group("Wild cards")
    rules = editing.page.browser.pane
    editing.loop.do(Wheel(rules.rect.center, -3))
    offset = rules.bar.offset
    assert offset > 0
    toggle = editing.control("wilds.named", Toggle)
    click(editing.loop, toggle)
    assert editing.focus is toggle
    assert rules.bar.offset == offset
    editing.loop.do(UNDO)
    assert editing.focus is editing.control("wilds.named", Toggle)
    assert editing.focus is not toggle
    assert rules.bar.offset == offset


def test_a_high_row_is_shown_from_its_beginning() -> None:
    editing = Editing("liverpool_rummy_ten")
    editing.page.browser.show_rule("match.deals")
    row = editing.page.panel.row("match.deals")
    assert row is not None
    assert 0 <= row.rect.y - editing.page.browser.pane.rect.y < 20


# Saving and leaving


def test_undo_and_redo() -> None:
    editing = Editing()
    undo, redo = editing.page.bars.undo, editing.page.bars.redo
    assert not undo.enabled
    editing.group("Buying")
    click(editing.loop, editing.control("buying.allowed", Toggle))
    click(editing.loop, undo)
    assert not editing.form.differences
    assert redo.enabled
    assert not undo.enabled
    click(editing.loop, redo)
    editing.loop.do(UNDO, Command("z", ctrl=True, shift=True), UNDO, REDO)
    assert editing.form.differences == ("buying.allowed",)


def test_rules_without_a_name_are_not_saved() -> None:
    editing = Editing(name="")
    assert not button(editing.page, "Save").enabled
    assert "Give these rules a name to save them." in editing.texts
    editing.tab_to(editing.page.keeping.title)
    editing.type("Ours")
    assert button(editing.page, "Save").enabled
    assert "Give these rules a name to save them." not in editing.texts
    editing.loop.do(SAVE)
    assert "Saved as Ours." in editing.texts
    editing.loop.do(*[Command("backspace")] * 4, SAVE)
    assert editing.texts.count("Give these rules a name to save them.") == 2  # beside the button, and in passing
    assert len(editing.saved) == 1
    editing.type("Ours")
    editing.loop.do(Cancel())
    assert editing.left == 1


def test_what_is_typed_is_saved_too() -> None:
    editing = Editing()
    editing.group("Runs")
    editing.tab_to(editing.control("runs.min", Stepper))
    editing.type("4")
    editing.loop.do(SAVE)
    assert editing.saved[0][1]["runs.min"] == 4
    editing.loop.do(UNDO)
    assert editing.form.values["runs.min"] == 3
    assert not editing.form.can_undo


def test_unchanged_rules_are_left_without_a_question() -> None:
    editing = Editing()
    click(editing.loop, button(editing.page, "Back"))
    assert editing.left == 1


@pytest.mark.parametrize(("answer", "left", "saved"), [("Discard", 1, 0), ("Stay", 0, 0), ("Save", 1, 1)])
def test_leaving_with_changes_asks(answer: str, left: int, saved: int) -> None:
    editing = Editing()
    editing.form.put("runs.min", 4)
    editing.loop.do(Cancel())
    dialog = editing.loop.screens.top
    assert isinstance(dialog, Dialog)
    click(editing.loop, button(dialog, answer))
    assert (editing.left, len(editing.saved)) == (left, saved)


def test_leaving_does_not_offer_to_save_what_cannot_work() -> None:
    editing = Editing()
    editing.form.put("sets.max", 2)
    editing.loop.do(Cancel())
    dialog = editing.loop.screens.top
    assert isinstance(dialog, Dialog)
    answers = [widget.text for widget in dialog.group.root.walk() if isinstance(widget, Button)]
    assert answers == ["Discard", "Stay"]


def test_a_file_that_cannot_be_written_keeps_one_here() -> None:
    editing = Editing()
    editing.writable = False
    editing.form.put("runs.min", 4)
    editing.loop.do(Cancel())
    dialog = editing.loop.screens.top
    assert isinstance(dialog, Dialog)
    click(editing.loop, button(dialog, "Save"))
    assert editing.left == 0
    assert "The folder cannot be written." in editing.texts
    assert editing.form.changed


def test_rules_are_tried_out() -> None:
    editing = Editing()
    click(editing.loop, button(editing.page, "Try out"))
    assert editing.tested == [editing.form]
    without = EditorScreen(editing.form, "Ours", editing.save, None, editing.leave)
    HeadlessLoop(without)
    assert not [w for w in without.group.root.walk() if isinstance(w, Button) and w.text == "Try out"]


# Everywhere


@pytest.mark.parametrize("game", ["rummy_500", "liverpool_rummy_ten", "doofer"])
@pytest.mark.parametrize("text_scale", [0.75, 1.0, 1.25, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_leaves_its_place(game: str, text_scale: float, size: tuple[int, int]) -> None:
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
def test_whatever_is_done_the_page_stands_and_all_can_be_taken_back(game: str) -> None:
    """At random: the ways of a hand on keys, over rules that make no sense together."""
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
        if isinstance(editing.loop.screens.top, Dialog):
            editing.loop.do(Cancel())
    assert editing.form.differences
    assert sound(editing.page)
    while editing.form.can_undo:
        editing.loop.do(UNDO)
    assert editing.form.sheet == before


def test_large_letters_stand_in_one_column() -> None:
    editing = Editing(text_scale=2.0)
    assert not editing.page.columns
    chooser = editing.page.browser.chooser
    assert editing.page.group.focus is chooser
    editing.loop.do(RIGHT)
    assert editing.page.panel.row("pack.packs") is not None
    editing.page.browser.show_rule("buying.allowed")
    assert chooser.chosen == "Buying"
    entries = [widget for widget in editing.page.group.root.walk() if isinstance(widget, TextEntry)]
    assert entries == [editing.page.browser.search, editing.page.keeping.title, editing.page.keeping.about]
    labels = [widget.text for widget in editing.page.group.root.walk() if isinstance(widget, Label)]
    assert "As in Rummy 500" in labels


def test_the_foot_says_how_a_number_is_changed_by_keys() -> None:
    editing = Editing()
    editing.page.browser.show_rule("runs.min")
    editing.loop.do(Confirm())
    assert "Arrows change it, Enter lets go" in editing.texts
    editing.loop.do(UP, Confirm())
    assert "Enter, then arrows; or digits, +, −" in editing.texts
    assert sound(editing.page)


def test_a_match_that_ended_by_no_points_ends_at_a_sensible_number() -> None:
    editing = Editing("liverpool_rummy")
    assert editing.form.values["match.target"] == "none"
    editing.page.browser.show_rule("match.target")
    click(editing.loop, editing.control("match.target", Toggle))
    assert editing.form.values["match.target"] == 500
