"""Work shared out among processes."""

import time

import pytest

from game.commands.in_order import in_order


def slow_then_quick(number: int) -> int:
    # The first task is the last to be done.
    deadline = time.monotonic() + (0.3 if number == 0 else 0)
    while time.monotonic() < deadline:
        pass
    return number * number


def broken(number: int) -> int:
    raise ValueError(f"number {number}")


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_tasks(jobs: int) -> None:
    assert list(in_order(slow_then_quick, range(5), jobs)) == [0, 1, 4, 9, 16]


def test_what_goes_wrong_elsewhere_goes_wrong_here() -> None:
    with pytest.raises(ValueError, match="number 0"):
        next(in_order(broken, range(3), 2))


def test_what_is_not_wanted_is_not_waited_for() -> None:
    results = in_order(slow_then_quick, range(1000), 2)
    assert next(results) == 0
    results.close()  # type: ignore[attr-defined]
    assert list(results) == []
