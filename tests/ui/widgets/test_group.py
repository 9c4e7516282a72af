"""Tests of `game.ui.widgets.group`."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.ui.draw.look import Look
from game.ui.input.verbs import OUTSIDE, Click, Command, Confirm, Direction, Focus, Hover, Press, Typed, Wheel
from game.ui.widgets import Button, Column, Group, Label, Row, Scroll, Slider, TextEntry
from game.ui.widgets.base import nothing
from tests.ui.support.headless import NullCanvas, blank_look

NEXT, PREVIOUS = Focus(Direction.NEXT), Focus(Direction.PREVIOUS)


@pytest.fixture
def pressed() -> list[str]:
    return []


@pytest.fixture
def grid(pressed: list[str]) -> dict[str, Button]:
    """Return buttons by text in rows: a b / c d / e; e is as wide as both columns."""
    return {name: Button(name, lambda name=name: pressed.append(name)) for name in "abcde"}  # type: ignore[misc]


@pytest.fixture
def group(grid: dict[str, Button], look: Look) -> Group:
    a, b, c, d, e = grid.values()
    for button in grid.values():
        button.grow = 1
    root = Column([Label("Heading"), Row([a, b]), Row([c, d]), Row([e])])
    group = Group(root)
    group.place(Rect(0, 0, 400, root.measure(look, 400)[1]), look)
    return group


def names(group: Group) -> str:
    return group.focus.text if isinstance(group.focus, Button) else ""


def test_tab_moves_the_focus_round_in_reading_order(group: Group) -> None:
    seen = ""
    for _ in range(6):
        group.handle(NEXT)
        seen += names(group)
    assert seen == "abcdea"


def test_shift_tab_moves_the_focus_backwards_from_the_end(group: Group) -> None:
    seen = ""
    for _ in range(6):
        group.handle(PREVIOUS)
        seen += names(group)
    assert seen == "edcbae"


def test_tab_skips_disabled_and_hidden_widgets(group: Group, grid: dict[str, Button]) -> None:
    grid["b"].enabled = False
    grid["c"].visible = False
    seen = ""
    for _ in range(3):
        group.handle(NEXT)
        seen += names(group)
    assert seen == "ade"


def test_arrows_move_the_focus_in_their_direction(group: Group) -> None:
    group.handle(NEXT)
    seen = ""
    for to in (Direction.RIGHT, Direction.DOWN, Direction.DOWN, Direction.UP, Direction.UP, Direction.LEFT):
        group.handle(Focus(to))
        seen += names(group)
    assert seen[:3] == "bde"
    assert seen[-1] == "a"


def test_an_arrow_in_a_direction_without_a_widget_keeps_the_focus(group: Group) -> None:
    group.handle(NEXT)
    group.handle(Focus(Direction.UP))
    group.handle(Focus(Direction.LEFT))
    assert names(group) == "a"


def test_enter_presses_the_focused_button(group: Group, pressed: list[str]) -> None:
    group.handle(NEXT)
    group.handle(NEXT)
    group.handle(Confirm())
    assert pressed == ["b"]


def test_the_focus_ring_appears_with_the_keyboard_and_goes_with_the_pointer(
    group: Group, grid: dict[str, Button], look: Look
) -> None:
    def ring() -> bool:
        canvas = NullCanvas(look)
        group.draw(canvas)
        return any(verb == "box" and given[3] == look.theme.focus for verb, given in canvas.calls)

    assert not ring()
    group.handle(NEXT)
    assert ring()
    group.handle(Press(grid["d"].rect.center))
    assert not ring()
    assert names(group) == "d"


def test_a_focused_widget_that_is_disabled_loses_the_focus(
    group: Group, grid: dict[str, Button], pressed: list[str]
) -> None:
    group.handle(NEXT)
    grid["a"].enabled = False
    assert not group.handle(Confirm())
    assert (pressed, group.focus) == ([], None)
    group.handle(NEXT)
    assert names(group) == "b"


def test_only_one_widget_is_under_the_pointer(group: Group, grid: dict[str, Button]) -> None:
    assert group.handle(Hover(grid["a"].rect.center))
    assert group.handle(Hover(grid["b"].rect.center))
    assert [name for name, button in grid.items() if button.hovered] == ["b"]
    assert not group.handle(Hover(grid["b"].rect.center))


def test_a_press_or_click_outside_every_widget_is_not_handled(group: Group) -> None:
    assert not group.handle(Press((1000, 700)))
    assert not group.handle(Click((1000, 700)))


def test_a_widget_uses_its_keys_before_the_group_does(look: Look) -> None:
    entry, slider = TextEntry("ab"), Slider(1, 0, 10, 1)
    group = Group(Row([entry, slider]))
    group.place(Rect(0, 0, 600, 44), look)
    group.set_focus(entry)
    group.handle(Focus(Direction.LEFT))
    group.handle(Typed("x"))
    assert (entry.text, group.focus) == ("axb", entry)
    group.handle(NEXT)
    group.handle(Focus(Direction.RIGHT))
    assert (slider.value, group.focus) == (2, slider)


def test_a_widget_group_does_not_handle_keys_that_no_widget_uses(group: Group) -> None:
    assert not group.handle(Command("f1"))
    assert not group.handle(Typed("x"))


def test_a_tooltip_appears_where_the_pointer_rests(group: Group, grid: dict[str, Button], look: Look) -> None:
    grid["a"].tip = "Deals the cards"
    grid["a"].enabled = False
    group.handle(Hover(grid["a"].rect.center))
    assert not group.tick(0.3)
    assert group.tick(0.4)
    canvas = NullCanvas(look)
    group.draw(canvas)
    assert canvas.texts()[-1] == "Deals the cards"
    assert group.handle(Hover(grid["b"].rect.center))
    assert group.tooltip.text == ""


def test_a_wheel_outside_all_panes_scrolls_the_pane_of_the_focus_or_the_only_one(look: Look) -> None:
    buttons = [Button(str(number), lambda: None) for number in range(40)]
    left, right, beside = Scroll(Column(buttons[:20])), Scroll(Column(buttons[20:])), Button("beside", lambda: None)
    group = Group(Row([left, right, beside], align="stretch"))
    group.place(Rect(0, 0, 600, 300), look)
    turn = Wheel(OUTSIDE, -1)
    for focus, scroll in ((buttons[21], right), (buttons[1], left), (beside, left)):
        group.set_focus(focus)
        left.bar.move_to(0)
        right.bar.move_to(0)
        assert group.handle(turn)
        assert [each.bar.offset > 0 for each in (left, right)] == [scroll is left, scroll is right]
    assert not Group(Button("alone", lambda: None)).handle(turn)


def test_down_visits_lines_scrolled_out_of_sight_before_leaving_the_list(look: Look) -> None:
    lines = [Button(str(number), lambda: None) for number in range(12)]
    foot = Button("foot", lambda: None)
    group = Group(Column([Scroll(Column(lines)), foot]))
    group.place(Rect(0, 0, 300, 200), look)
    group.set_focus(lines[0])
    visited = []
    for _ in range(12):
        group.handle(Focus(Direction.DOWN))
        visited.append(group.focus)
    assert visited == [*lines[1:], foot]


def test_a_widget_group_ticks_only_a_pressed_widget(group: Group, grid: dict[str, Button]) -> None:
    ticks: list[float] = []

    def tick(dt: float) -> bool:
        ticks.append(dt)
        return True

    grid["b"].tick = tick  # type: ignore[method-assign]
    assert not group.tick(0.1)
    group.handle(Press(grid["b"].rect.center))
    assert group.tick(0.2)
    group.handle(Click(grid["b"].rect.center))
    assert not group.tick(0.3)
    assert ticks == [0.2]


def test_focus_near_the_place_of_a_hidden_widget_takes_the_nearest_one(group: Group, grid: dict[str, Button]) -> None:
    gone = grid["d"].rect.copy()
    grid["d"].visible = False
    group.focus_near(gone)
    assert names(group) == "c"
    group.focus_near(Rect(0, 2000, 10, 10))
    assert names(group) == "e"
    for button in grid.values():
        button.visible = False
    group.focus_near(gone)
    assert group.focus is None


def test_a_widget_group_is_stuck_after_a_direction_that_moves_neither_focus_nor_value(group: Group) -> None:
    group.handle(NEXT)
    group.handle(Focus(Direction.UP))
    assert group.is_stuck
    group.handle(Focus(Direction.DOWN))
    assert not group.is_stuck
    slider = Slider(5, 0, 10, 1)
    group.root = Column([slider])
    group.set_focus(slider)
    group.handle(Focus(Direction.RIGHT))
    assert not group.is_stuck


def test_home_and_end_lead_to_the_first_and_the_last_widget() -> None:
    buttons = [Button(text, nothing) for text in ("One", "Two", "Three")]
    group = Group(Column(buttons))
    assert group.handle(Command("end"))
    assert group.focus is buttons[2]
    assert group.shows_ring
    assert group.handle(Command("home"))
    assert group.focus is buttons[0]
    assert not group.handle(Command("home", ctrl=True))


def test_a_tooltip_disappears_when_the_group_is_placed_otherwise() -> None:
    button = Button("One", nothing, tip="What it does")
    group = Group(Column([button]))
    small, large = blank_look((960, 600), 1.0), blank_look((1280, 800), 1.0)
    group.place(Rect(0, 0, 300, 300), small)
    group.handle(Hover(button.rect.center))
    group.tick(2)
    assert group.tooltip.text
    group.place(Rect(0, 0, 300, 300), small)
    assert group.tooltip.text
    group.place(Rect(0, 0, 300, 300), large)
    assert not group.tooltip.text
