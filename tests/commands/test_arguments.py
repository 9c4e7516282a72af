"""Numbers on the command line."""

from __future__ import annotations

from argparse import ArgumentTypeError

import pytest

from game.commands.arguments import deal_number_argument, positive_int
from game.record.deal_numbers import LARGEST_SEED, seed_text


def test_valid_counts_and_deal_numbers_are_read() -> None:
    assert (positive_int("1"), positive_int("12")) == (1, 12)
    assert (deal_number_argument("0"), deal_number_argument("42")) == (0, 42)
    assert deal_number_argument(seed_text(LARGEST_SEED)) == LARGEST_SEED


@pytest.mark.parametrize("text", ["0", "-1", "x", ""])
def test_a_count_argument_below_one_or_not_a_number_is_refused(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="is not a whole number from 1 up"):
        positive_int(text)


@pytest.mark.parametrize("text", ["-5", str(2**63), str(2**64), "9" * 9000, "1.5", "five", ""])
def test_a_deal_number_argument_is_one_a_record_can_hold(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="is not a deal number"):
        deal_number_argument(text)
