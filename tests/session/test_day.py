"""The number of a day."""

from __future__ import annotations

from datetime import date

import pytest

from game.session.day import day_deal_number, day_of_deal


def test_the_deal_number_of_a_day_is_its_date() -> None:
    assert day_deal_number(date(2026, 11, 22)) == 20261122
    assert day_of_deal("20261122") == date(2026, 11, 22)
    assert day_of_deal(f"{day_deal_number(date(2028, 2, 29))}") == date(2028, 2, 29)


@pytest.mark.parametrize("number", [0, 7, 20261301, 20270229, 2**62])
def test_a_deal_number_that_is_not_a_date_belongs_to_no_day(number: int) -> None:
    assert day_of_deal(f"{number}") is None
