"""Numbers as they are written."""

from __future__ import annotations

from game.content.numbers import decimal_text, percent_text
from tests.support.for_each import for_each


@for_each(
    ("value", "digits", "plus", "written"),
    [
        (4.24, 1, False, "4.2"),
        (-9.5, 1, False, "−9.5"),
        (4.24, 1, True, "+4.2"),
        (-0.04, 1, False, "0.0"),
        (-0.04, 2, False, "−0.04"),
        (0.04, 1, True, "0.0"),
        (-0.04, 1, True, "0.0"),
        (0.0, 2, True, "0.00"),
        (-0.4, 0, False, "0"),
    ],
)
def test_a_decimal_number_has_a_sign_unless_it_is_rounded_to_zero(
    value: float, digits: int, plus: bool, written: str
) -> None:
    assert decimal_text(value, digits, plus) == written


def test_a_percentage_of_almost_nothing_has_no_sign() -> None:
    assert percent_text(-0.3) == "0%"
