"""Tests of `game.ui.widgets.choice`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import Rect

from game.ui.draw.look import Look
from game.ui.input.verbs import Click, Confirm, Direction, Focus, Hover, Press
from game.ui.widgets import Choice, Group, Widget
from tests.ui.support.headless import NullCanvas

PACES = ["Off", "Fast", "Normal", "Slow"]


@pytest.fixture
def told() -> list[int]:
    return []


@pytest.fixture
def choice(told: list[int]) -> Choice:
    return Choice(PACES, 2, told.append)


@pytest.fixture
def group(choice: Choice, stand: Callable[[Widget], Group]) -> Group:
    group = stand(choice)
    group.set_focus(choice)
    return group


def test_arrows_move_through_the_options_of_a_choice_and_are_not_handled_at_its_ends(
    choice: Choice, group: Group
) -> None:
    assert choice.handle(Focus(Direction.RIGHT))
    assert choice.chosen_text == "Slow"
    assert not choice.handle(Focus(Direction.RIGHT))
    for _ in range(3):
        group.handle(Focus(Direction.LEFT))
    assert choice.chosen_text == "Off"
    assert not choice.handle(Focus(Direction.LEFT))


def test_enter_cycles_through_the_options_of_a_choice(choice: Choice, group: Group, told: list[int]) -> None:
    for _ in range(3):
        group.handle(Confirm())
    assert told == [3, 0, 1]


def test_a_click_chooses_its_segment(choice: Choice, group: Group, told: list[int]) -> None:
    at = (choice.rect.x + 5, choice.rect.centery)
    group.handle(Press(at))
    group.handle(Click(at))
    group.handle(Press(at))
    group.handle(Click(at))
    assert told == [0]


def test_a_choice_whose_segments_do_not_fit_becomes_a_stepper(choice: Choice, look: Look, told: list[int]) -> None:
    assert choice.measure(look, 200)[0] < choice.measure(look)[0]
    choice.place(Rect(0, 0, 200, 44), look)
    assert choice.is_stepper
    choice.handle(Click((190, 20)))
    choice.handle(Click((190, 20)))
    choice.handle(Click((100, 20)))
    choice.handle(Click((10, 20)))
    assert told == [3, 2]
    canvas = NullCanvas(look)
    choice.draw(canvas)
    assert canvas.texts() == ["Normal"]


@pytest.mark.parametrize("stepper", [False, True])
def test_a_disabled_choice_is_drawn_without_the_colours_of_an_enabled_one(look: Look, stepper: bool) -> None:
    def strong(enabled: bool) -> int:
        choice = Choice(PACES, 1, stepper=stepper)
        choice.place(Rect(0, 0, 700, 44), look)
        choice.enabled = enabled
        canvas = NullCanvas(look)
        choice.draw(canvas)
        loud = {look.theme.accent, look.theme.on_accent, look.theme.text}
        return sum(any(each in loud for each in given if isinstance(each, tuple)) for _, given in canvas.calls)

    assert strong(enabled=True) >= 2
    assert strong(enabled=False) == 0


def test_the_segment_of_a_choice_under_the_pointer_lights_up(choice: Choice, group: Group, look: Look) -> None:
    def fills() -> int:
        canvas = NullCanvas(look)
        group.draw(canvas)
        return sum(verb == "box" for verb, _ in canvas.calls)

    before = fills()
    assert group.handle(Hover((choice.rect.x + 5, choice.rect.centery)))
    assert not group.handle(Hover((choice.rect.x + 6, choice.rect.centery)))
    assert fills() == before + 1
    assert group.handle(Hover((0, 0)))
    assert fills() == before
