"""What a hand with nothing left over is called, by the rules it was shown under."""

from __future__ import annotations

from typing import Any

import pytest

from game.words.knocking import gin_named
from tests.support.samples import rules


@pytest.mark.parametrize(
    ("keys", "named"),
    [
        ({"knocking__limit": 10}, True),
        ({"knocking__limit": 0}, False),
        ({"knocking__limit": 0, "knocking__gin_bonus": 20}, True),
        ({"knocking__limit": 0, "knocking__big_gin": 31}, True),
        ({"knocking__limit": 0, "knocking__by_upcard": True}, True),
    ],
    ids=str,
)
def test_a_hand_is_called_gin_if_others_can_be_shown_or_bring_less(keys: dict[str, Any], named: bool) -> None:
    assert gin_named(rules(melding__in_hand=True, deal__upcard=True, **keys)) == named
