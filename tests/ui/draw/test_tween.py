"""Tests of `game.ui.draw.tween`."""

from __future__ import annotations

import pytest

from game.ui.draw.tween import Ease, ease_in_out, ease_out, ease_out_back

EASES = [ease_out, ease_in_out, ease_out_back]


@pytest.mark.parametrize("ease", EASES)
def test_every_ease_begins_at_0_and_ends_at_1(ease: Ease) -> None:
    assert ease(0.0) == pytest.approx(0)
    assert ease(1.0) == pytest.approx(1)


def test_ease_out_is_fast_at_first_ease_in_out_is_slow_at_first_and_ease_out_back_overshoots() -> None:
    assert ease_out(0.5) > 0.5
    assert ease_in_out(0.25) < 0.25
    assert ease_in_out(0.5) == pytest.approx(0.5)
    assert max(ease_out_back(t / 20) for t in range(21)) > 1
