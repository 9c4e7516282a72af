"""A number between a minus and a plus: by mouse, held, by keys, typed, and without changing what one only passes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.ui.draw.look import Look
from game.ui.input.verbs import (
    Cancel,
    Click,
    Command,
    Confirm,
    Direction,
    DragEnd,
    DragMove,
    DragStart,
    Focus,
    Hover,
    Press,
    Typed,
)
from game.ui.widgets import Button, Column, Group, Widget
from game.ui.widgets.number import REPEAT_DELAY, Stepper
from tests.ui.support.editing import plus
from tests.ui.support.headless import NullCanvas

LEFT, RIGHT, UP, DOWN = (Focus(Direction[name]) for name in ("LEFT", "RIGHT", "UP", "DOWN"))


@pytest.fixture
def told() -> list[int]:
    return []


@pytest.fixture
def stepper(told: list[int]) -> Stepper:
    return Stepper(7, 0, 50, told.append)


@pytest.fixture
def group(stepper: Stepper, stand: Callable[[Widget], Group]) -> Group:
    group = stand(Column([stepper, Button("Next", lambda: None)]))
    group.set_focus(stepper)
    return group


def minus(stepper: Stepper) -> tuple[int, int]:
    return (stepper.rect.x + 5, stepper.rect.centery)


def test_a_press_on_plus_or_minus_is_a_step_and_with_shift_a_large_one(
    stepper: Stepper, group: Group, told: list[int]
) -> None:
    for press in (Press(plus(stepper)), Press(minus(stepper)), Press(plus(stepper), shift=True)):
        group.handle(press)
        group.handle(Click(press.pos))
    assert told == [8, 7, 10]


def test_a_held_plus_of_a_stepper_repeats_and_later_in_large_steps(
    stepper: Stepper, group: Group, told: list[int]
) -> None:
    group.handle(Press(plus(stepper)))
    assert not group.tick(REPEAT_DELAY / 2)
    assert group.tick(REPEAT_DELAY)
    assert told == [8, 9]
    for _ in range(20):
        group.tick(0.1)
    assert told[-3:] == [40, 45, 50]
    group.handle(Click(plus(stepper)))
    assert not group.tick(1.0)


def test_a_held_plus_stops_when_the_pointer_leaves_it(stepper: Stepper, group: Group, told: list[int]) -> None:
    start = plus(stepper)
    group.handle(Press(start))
    group.handle(DragStart(start, start))
    group.handle(DragMove((start[0] - 1, start[1]), start))
    assert group.tick(REPEAT_DELAY)
    group.handle(DragMove(stepper.rect.center, start))
    assert not group.tick(1.0)
    group.handle(DragEnd(stepper.rect.center, start))
    assert told == [8, 9]


def test_a_stepper_stays_within_its_limits(told: list[int]) -> None:
    stepper = Stepper(3, 2, 4, told.append)
    for key in ("page up", "page up", "page down", "home", "end"):
        stepper.handle(Command(key))
    assert told == [4, 2, 4]


def test_arrows_change_a_stepper_only_after_enter(stepper: Stepper, group: Group, told: list[int]) -> None:
    group.handle(DOWN)
    group.handle(UP)
    assert group.focus is stepper
    assert told == []
    group.handle(Confirm())
    for way in (RIGHT, UP, LEFT, DOWN):
        group.handle(way)
    assert told == [8, 9, 8, 7]
    group.handle(Confirm())
    group.handle(DOWN)
    assert group.focus is not stepper
    assert told == [8, 9, 8, 7]


def test_escape_in_a_stepper_ends_its_hold_on_the_arrows_and_drops_typed_digits(
    stepper: Stepper, told: list[int]
) -> None:
    stepper.handle(Confirm())
    assert stepper.handle(Cancel())
    assert not stepper.is_gripped
    stepper.handle(Typed("9"))
    assert stepper.handle(Cancel())
    assert not stepper.handle(Cancel())
    assert stepper.text == "7"
    assert told == []


def test_digits_typed_into_a_stepper_are_set_with_enter(stepper: Stepper, group: Group, told: list[int]) -> None:
    for letter in "25x":
        assert group.handle(Command(letter))
        group.handle(Typed(letter))
    assert told == []
    assert stepper.text == "25"
    group.handle(Confirm())
    assert told == [25]
    assert not stepper.is_gripped


def test_digits_typed_into_a_stepper_are_set_when_the_focus_leaves(
    stepper: Stepper, group: Group, told: list[int]
) -> None:
    group.handle(Typed("99"))
    group.handle(Focus(Direction.NEXT))
    assert told == [50]


def test_backspace_removes_typed_digits_of_a_stepper_one_by_one(
    stepper: Stepper, group: Group, told: list[int]
) -> None:
    group.handle(Typed("12"))
    group.handle(Command("backspace"))
    assert stepper.text == "1"
    group.handle(Command("backspace"))
    group.handle(Confirm())
    assert told == []
    group.handle(Command("backspace"))
    assert stepper.text == ""


def test_plus_and_minus_keys_step_a_stepper(stepper: Stepper, told: list[int]) -> None:
    stepper.handle(Typed("+"))
    stepper.handle(Typed("-"))
    assert told == [8, 7]
    assert not stepper.handle(Command("z", ctrl=True))


def test_a_minus_before_digits_is_a_sign_in_a_stepper_with_negative_values(told: list[int]) -> None:
    stepper = Stepper(10, -1000, 1000, told.append)
    stepper.handle(Typed("-25"))
    stepper.number.commit()
    assert told == [-25]
    assert stepper.text == "−25"
    stepper.handle(Command("page down"))
    stepper.handle(Typed("+"))
    assert told == [-25, -50, -45]


def test_a_stepper_without_a_number_shows_words_and_its_first_step_gives_the_start_number(told: list[int]) -> None:
    stepper = Stepper(None, 1, 20, told.append, blank="no limit", start=4)
    assert stepper.text == "no limit"
    stepper.handle(Typed("+"))
    assert told == [4]


def test_a_stepper_is_wide_enough_for_its_largest_number_and_draws_typed_digits(
    stepper: Stepper, group: Group, look: Look
) -> None:
    assert Stepper(1, 1, 100000).measure(look)[0] > Stepper(1, 1, 8).measure(look)[0]
    group.handle(Hover(plus(stepper)))
    canvas = NullCanvas(look)
    group.draw(canvas)
    group.handle(Typed("12"))
    group.draw(canvas)
    assert "7" in canvas.texts()
    assert "12" in canvas.texts()
