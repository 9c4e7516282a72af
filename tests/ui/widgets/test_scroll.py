"""Tests of `game.ui.widgets.scroll`."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.ui.draw.look import Look
from game.ui.input.verbs import Command, Direction, DragEnd, DragStart, Focus, Press, Wheel
from game.ui.widgets import Button, Column, Group, Label, Scroll, Spacer
from game.ui.widgets.scroll import Pane, ScrollBar
from tests.ui.support.headless import NullCanvas


@pytest.fixture
def buttons() -> list[Button]:
    return [Button(f"Button {n}", lambda: None) for n in range(20)]


@pytest.fixture
def scroll(buttons: list[Button]) -> Scroll:
    return Scroll(Column(list(buttons)))


@pytest.fixture
def group(scroll: Scroll, look: Look) -> Group:
    group = Group(scroll)
    group.place(Rect(50, 50, 300, 200), look)
    return group


def test_content_that_fits_does_not_scroll(look: Look) -> None:
    scroll = Scroll(Button("Alone", lambda: None))
    scroll.place(Rect(0, 0, 200, 200), look)
    assert not scroll.bar.is_needed
    assert not scroll.handle(Wheel((10, 10), -3))


def test_the_wheel_scrolls_a_pane_between_its_limits(scroll: Scroll, group: Group, buttons: list[Button]) -> None:
    assert not group.handle(Wheel((100, 100), 1))
    assert group.handle(Wheel((100, 100), -1))
    assert buttons[0].rect.y == 50 - scroll.bar.notch
    for _ in range(50):
        group.handle(Wheel((100, 100), -1))
    assert buttons[-1].rect.bottom == 250
    assert not group.handle(Wheel((100, 100), -1))
    assert not group.handle(Wheel((700, 100), 1))


def test_a_scroll_keeps_the_focused_widget_in_view(scroll: Scroll, group: Group, buttons: list[Button]) -> None:
    for _ in range(25):
        group.handle(Focus(Direction.NEXT))
        assert group.focus is not None
        assert scroll.rect.contains(group.focus.rect)
    for _ in range(30):
        group.handle(Focus(Direction.PREVIOUS))
        assert group.focus is not None
        assert scroll.rect.contains(group.focus.rect)


def test_the_scroll_bar_can_be_dragged(scroll: Scroll, group: Group, buttons: list[Button]) -> None:
    grip = (scroll.rect.right - 4, scroll.rect.y + 5)
    group.handle(Press(grip))
    group.handle(DragStart((grip[0], grip[1] + 50), grip))
    assert 50 < scroll.bar.offset < scroll.bar.content - 200
    group.handle(DragEnd((grip[0], 2000), grip))
    assert buttons[-1].rect.bottom == 250


def test_a_press_on_the_empty_scroll_bar_scrolls_to_that_place(scroll: Scroll, group: Group) -> None:
    group.handle(Press((scroll.rect.right - 4, scroll.rect.bottom - 2)))
    assert scroll.bar.offset == scroll.bar.content - 200


def test_page_keys_scroll_a_page_without_a_focus(scroll: Scroll, group: Group) -> None:
    assert group.handle(Command("page down"))
    assert scroll.bar.offset == 200
    assert group.handle(Command("page up"))
    assert scroll.bar.offset == 0


def test_widgets_scrolled_out_of_the_view_are_neither_hit_nor_drawn(
    scroll: Scroll, group: Group, buttons: list[Button], look: Look
) -> None:
    assert group.root.hit_path((100, 260)) == []
    canvas = NullCanvas(look)
    group.draw(canvas)
    assert canvas.calls[0] == ("clip", (scroll.rect,))


def test_a_scroll_pane_with_a_least_height_measures_only_that_height(look: Look, buttons: list[Button]) -> None:
    modest = Scroll(Column(list(buttons)), least_height=120)
    assert modest.measure(look, 300)[1] == 120
    assert Scroll(Column(list(buttons))).measure(look, 300)[1] > 900


def test_a_pane_whose_content_shrinks_scrolls_back(look: Look) -> None:
    bar = ScrollBar()
    bar.place(Rect(0, 0, 100, 100), 500, look)
    bar.move_to(400)
    bar.place(Rect(0, 0, 100, 100), 150, look)
    assert bar.offset == 50


def test_a_pane_asks_for_no_size_of_its_own_and_scrolls_to_a_widget_it_must_show(look: Look) -> None:
    near, far, high = Label("near"), Label("far"), Spacer(500)
    pane = Pane(Column([near, Spacer(300), far, high], gap=0))
    assert pane.measure(look, 200) == (0, 0)
    pane.place(Rect(10, 20, 200, 100), look)
    pane.show(far)
    assert pane.rect.contains(far.rect)
    pane.show(high)
    assert high.rect.top == pane.rect.top + 2
    offset = pane.bar.offset
    pane.show(high)
    assert pane.bar.offset == offset
    pane.show(near)
    assert pane.bar.offset == 0
