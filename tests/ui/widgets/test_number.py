"""A number set by steps and by digits, whatever it is shown with."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.ui.draw.look import Look
from game.ui.input.verbs import Command, Direction, DragEnd, DragMove, DragStart, Focus, Press, Verb
from game.ui.widgets import Group, Slider, Widget
from game.ui.widgets.number import SteppedNumber, TypedNumber, default_steps
from tests.ui.support.headless import NullCanvas


def number(value: int | None, low: int, high: int, told: list[int]) -> SteppedNumber:
    return SteppedNumber(value, low, high, told.append, "no limit", None)


def test_default_steps_of_a_number_grow_with_its_range() -> None:
    assert [default_steps(0, high) for high in (20, 1000, 100000)] == [(1, 5), (5, 50), (50, 500)]


@pytest.mark.parametrize(("value", "sign", "large", "then"), [(7, 1, False, 8), (7, 1, True, 10), (-7, -1, True, -10)])
def test_stepping_a_number_leads_to_the_next_multiple_of_the_step(
    value: int, sign: int, large: bool, then: int
) -> None:
    told: list[int] = []
    number(value, -20, 20, told).step(sign, large)
    assert told == [then]


def test_typed_digits_are_taken_before_a_step_and_dropped_by_a_jump_to_the_limit() -> None:
    told: list[int] = []
    set_by = number(None, 1, 20, told)
    assert set_by.text == "no limit"
    assert set_by.type("9")
    assert (set_by.is_typing, set_by.text, told) == (True, "9", [])
    assert set_by.type("+")
    assert (set_by.is_typing, told) == (False, [9, 10])
    set_by.type("3")
    set_by.go_to_limit(1)
    assert told == [9, 10, 20]
    assert (set_by.can_step(1), set_by.can_step(-1)) == (False, True)
    assert not set_by.type("x")


@pytest.fixture
def told() -> list[float]:
    return []


@pytest.fixture
def slider(told: list[float]) -> Slider:
    return Slider(50, 0, 100, 5, told.append, lambda value: f"{value:g}%")


@pytest.fixture
def group(slider: Slider, stand: Callable[[Widget], Group]) -> Group:
    group = stand(slider)
    group.set_focus(slider)
    return group


@pytest.mark.parametrize(
    ("verb", "value"),
    [
        (Focus(Direction.LEFT), 45),
        (Focus(Direction.RIGHT), 55),
        (Command("page up"), 100),
        (Command("page down"), 0),
        (Command("home"), 0),
        (Command("end"), 100),
    ],
)
def test_keys_move_a_slider(verb: Verb, value: float, slider: Slider, group: Group, told: list[float]) -> None:
    assert group.handle(verb)
    assert slider.value == value
    assert told == [value]


def test_a_slider_stops_at_its_ends(slider: Slider, group: Group, told: list[float]) -> None:
    for _ in range(30):
        group.handle(Focus(Direction.RIGHT))
    assert slider.value == 100
    assert len(told) == 10


def test_a_dragged_slider_follows_the_pointer_outside_its_rectangle(slider: Slider, group: Group) -> None:
    start = (slider.rect.x + 30, slider.rect.centery)
    group.handle(Press(start))
    assert slider.value < 50
    group.handle(DragStart((start[0] + 20, 0), start))
    group.handle(DragMove((4000, 0), start))
    assert slider.value == 100
    group.handle(DragEnd((-4000, 900), start))
    assert slider.value == 0


def test_slider_steps_are_exact() -> None:
    slider = Slider(1.0, 0.75, 2.0, 0.05)
    for _ in range(7):
        slider.handle(Focus(Direction.RIGHT))
    assert slider.value == 1.35


def test_a_slider_shows_its_value_as_text(slider: Slider, group: Group, look: Look) -> None:
    canvas = NullCanvas(look)
    group.draw(canvas)
    assert canvas.texts() == ["50%"]


@pytest.mark.parametrize(("typed", "number"), [("-12", -2), ("-3", -3), ("47", 7), ("-", None), ("5-", 5)])
def test_typing_keeps_the_minus_and_the_digits_typed_last(typed: str, number: int | None) -> None:
    typing = TypedNumber(-5, 5)
    for letter in typed:
        typing.add(letter)
    assert typing.finish() == number
    assert typing.text is None
