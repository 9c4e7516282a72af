"""Where arrows lead on a page of columns that scroll by themselves, as in the editor of house rules."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.ui.draw.look import Look
from game.ui.input.verbs import Direction, Focus
from game.ui.widgets import Button, Column, Group, Row, Scroll

LEFT, RIGHT, UP, DOWN = (Focus(Direction[name]) for name in ("LEFT", "RIGHT", "UP", "DOWN"))


def keys(names: str) -> list[Button]:
    return [Button(name, lambda: None) for name in names]


@pytest.fixture
def group(look: Look) -> Group:
    """Return a group with a to h below one another in a pane, x and y in a pane beside it, and z below both at the
    right.
    """
    rules, side = Scroll(Column(keys("abcdefgh"))), Scroll(Column(keys("xy")))
    rules.grow = side.grow = 1
    foot = Row([Button("q", lambda: None), Row([], grow=1), Button("z", lambda: None)])
    group = Group(Column([Row([rules, side], align="stretch", grow=1), foot]))
    group.place(Rect(0, 0, 500, 500), look)
    return group


def name(group: Group) -> str:
    assert isinstance(group.focus, Button)
    return group.focus.text


def walk(group: Group, start: str, *verbs: Focus) -> str:
    group.set_focus(next(each for each in group.focusable() if isinstance(each, Button) and each.text == start))
    found = ""
    for verb in verbs:
        group.handle(verb)
        found += name(group)
    return found


def test_sideways_arrows_go_to_the_pane_beside_and_back_to_the_same_widget(group: Group) -> None:
    assert walk(group, "g", RIGHT, LEFT) == "yg"
    assert walk(group, "e", RIGHT, UP, LEFT) == "yxe"


def test_sideways_arrows_reach_only_widgets_beside(group: Group) -> None:
    assert walk(group, "x", RIGHT) == "x"
    assert walk(group, "g", LEFT) == "g"


def test_down_goes_through_a_scrolling_pane_and_then_below_the_pane(group: Group) -> None:
    assert walk(group, "g", DOWN, DOWN, UP) == "hqh"


def test_the_down_arrow_goes_to_the_next_line_of_widgets_however_far_sideways(look: Look) -> None:
    lines = [Row([Row([], grow=1), *keys("k")]), Row([*keys("s"), Row([], grow=1)]), Row([*keys("wwww")])]
    group = Group(Column(lines))
    group.place(Rect(0, 0, 500, 200), look)
    assert walk(group, "k", DOWN, UP, DOWN, DOWN) == "sksw"
