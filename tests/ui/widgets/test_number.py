"""A number set by steps and by digits, whatever it is shown with."""

import pytest

from game.ui.widgets.number import Number, usual_steps


def number(value: int | None, low: int, high: int, told: list[int]) -> Number:
    return Number(value, low, high, told.append, "no limit", None)


def test_steps_suit_the_range() -> None:
    assert [usual_steps(0, high) for high in (20, 1000, 100000)] == [(1, 5), (5, 50), (50, 500)]


@pytest.mark.parametrize(("value", "sign", "large", "then"), [(7, 1, False, 8), (7, 1, True, 10), (-7, -1, True, -10)])
def test_a_step_leads_to_the_next_multiple(value: int, sign: int, large: bool, then: int) -> None:
    told: list[int] = []
    number(value, -20, 20, told).step(sign, large)
    assert told == [then]


def test_what_is_typed_holds_before_a_step_and_is_forgotten_at_an_end() -> None:
    told: list[int] = []
    set_by = number(None, 1, 20, told)
    assert set_by.text == "no limit"
    assert set_by.type("9")
    assert (set_by.typed, set_by.text, told) == (True, "9", [])
    assert set_by.type("+")
    assert (set_by.typed, told) == (False, [9, 10])
    set_by.type("3")
    set_by.go_to(1)
    assert told == [9, 10, 20]
    assert (set_by.can(1), set_by.can(-1)) == (False, True)
    assert not set_by.type("x")
