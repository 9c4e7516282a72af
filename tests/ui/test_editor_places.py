"""Nothing leaves its place: focus and scrolling, in every size, for every game."""

from random import Random

import pygame
import pytest
from pygame.event import Event

from game.content.sheets.sheets import sheet_names
from game.ui.input.verbs import Cancel, Click, Command, Confirm, Press, Typed, Verb, Wheel
from game.ui.widgets import Button, Dialog, Label, TextEntry, Toggle
from game.ui.widgets.number import Stepper
from tests.ui.editing import DOWN, LEFT, RIGHT, SIZES, UNDO, UP, Editing, plus
from tests.ui.screens.places import NEXT, click, sound


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


def test_a_held_sign_goes_on_while_the_page_follows() -> None:
    editing = Editing()
    editing.group("Dealing")
    stepper = editing.control("deal.exact_cut_bonus", Stepper)
    editing.loop.waiting.append(Event(pygame.MOUSEBUTTONDOWN, pos=plus(stepper), button=1, clicks=1))
    editing.loop.run_for(1.0)
    assert editing.form.values["deal.exact_cut_bonus"] >= 25
    assert editing.control("deal.exact_cut_bonus", Stepper) is stepper


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


@pytest.mark.parametrize("game", ["rummy_500", "liverpool_rummy"])
def test_the_way_back_leaves_the_row_where_it_is(game: str) -> None:
    editing = Editing(game)
    editing.page.browser.show_rule("scoring.values")
    click(editing.loop, editing.control("scoring.values", Stepper))
    stepper = editing.control("scoring.values", Stepper)
    editing.loop.do(Press(plus(stepper)), Click(plus(stepper)))
    row = editing.page.panel.row("scoring.values")
    assert row is not None
    assert row.reset is not None
    click(editing.loop, row.reset)
    after = editing.page.panel.row("scoring.values")
    assert after is not None
    assert after is not row
    assert after.reset is None
    assert after.rect.y == row.rect.y
    assert editing.page.panel.row_with(editing.focus) is after


def test_a_way_back_at_the_side_leaves_the_rules_where_they_are() -> None:
    editing = Editing()
    for key, value in {"wilds.named": True, "sets.max": 3}.items():
        editing.form.put(key, value)
    editing.page.refresh()
    editing.group("Wild cards")
    pane = editing.page.browser.pane
    editing.loop.do(Wheel(pane.rect.center, -3))
    places = {row.key: row.rect.y for row in editing.page.panel.rows if row.rect.y >= pane.rect.y}
    back = [widget for widget in editing.page.whole.walk() if isinstance(widget, Button)]
    click(editing.loop, back[0])
    assert not editing.form.changed
    first = next(iter(places))
    row = editing.page.panel.row(first)
    assert row is not None
    assert row.rect.y == places[first]


def test_a_high_row_is_shown_from_its_beginning() -> None:
    editing = Editing("liverpool_rummy_ten")
    editing.page.browser.show_rule("match.deals")
    row = editing.page.panel.row("match.deals")
    assert row is not None
    assert 0 <= row.rect.y - editing.page.browser.pane.rect.y < 20


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


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_a_sign_stays_under_the_pointer_when_more_is_said_above_it(text_scale: float) -> None:
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
