"""Tests of many cases in one: each case is run, and each failure is reported."""

from __future__ import annotations

import pytest

from tests.support.for_each import for_each


def test_every_combination_of_cases_is_run_once() -> None:
    seen: list[tuple[object, ...]] = []

    @for_each("suit", "SH")
    @for_each("rank, points", [("K", 10), ("A", 1)])
    def check(suit: str, rank: str, points: int) -> None:
        seen.append((suit, rank, points))

    check()
    assert seen == [("S", "K", 10), ("S", "A", 1), ("H", "K", 10), ("H", "A", 1)]


def test_a_failing_case_stops_no_other_and_every_failing_case_is_named() -> None:
    @for_each(("number",), [1, 2, 3, 4])
    def check(number: int) -> None:
        if number == 2:
            pytest.fail("two")
        assert number != 4

    with pytest.raises(BaseExceptionGroup, match="2 of 4 cases fail") as caught:
        check()
    assert [each.__notes__ for each in caught.value.exceptions] == [
        ["in the case of number=2"],
        ["in the case of number=4"],
    ]


def test_a_test_without_cases_is_refused() -> None:
    with pytest.raises(ValueError, match="no case of number"):
        for_each("number", [])


@for_each("number", [1, 2])
def test_a_test_of_many_cases_can_use_fixtures(number: int, request: pytest.FixtureRequest) -> None:
    assert request.node.name.endswith("can_use_fixtures")
    assert number in (1, 2)
