"""What falls: few pieces for a deal, more and cards for a match, all gone when their time is over."""

from __future__ import annotations

import pytest

from game.ui.draw.look import Look
from game.ui.ending.confetti import (
    CARD_COUNT,
    LOWEST,
    MATCH_PAPER_COUNT,
    PAPER_COUNT,
    card_pieces,
    draw_papers,
    paper_pieces,
)
from tests.ui.support.headless import NullCanvas

WIDE = 1.6
MOMENTS = [number / 20 for number in range(100)]


@pytest.mark.parametrize(("over", "count", "seconds"), [(False, PAPER_COUNT, 2.2), (True, MATCH_PAPER_COUNT, 3.9)])
def test_confetti_bursts_from_the_winner_and_is_gone_in_time(over: bool, count: int, seconds: float) -> None:
    pieces = paper_pieces(seconds, WIDE, over, 0.3)
    assert len(pieces) == count
    for piece in pieces:
        assert piece.position(piece.begin - 0.01) is None
        start = piece.position(piece.begin)
        assert start is not None
        assert abs(start[0] - WIDE / 2) < 0.1
        assert start[1] == pytest.approx(0.3)
        assert piece.position(seconds + 0.001) is None
        assert piece.scale(piece.begin + 0.97 * piece.lasts) < 0.2


def test_a_won_deal_has_at_most_a_third_of_the_confetti_of_a_match() -> None:
    assert PAPER_COUNT * 3 <= MATCH_PAPER_COUNT


def test_celebration_cards_leap_up_at_the_sides_and_leave_the_middle_of_the_window_free() -> None:
    pieces = card_pieces(3.9, WIDE)
    assert len(pieces) == CARD_COUNT
    for piece in pieces:
        seen = [at for t in MOMENTS if (at := piece.position(t)) and at[1] < LOWEST]
        assert seen
        assert all(not 0.36 * WIDE < x < 0.64 * WIDE for x, _ in seen)
        assert min(y for _, y in seen) < 0.6
        last = piece.position(3.89)
        assert last is None or last[1] >= LOWEST, "it has fallen out of the window"


def test_the_position_of_confetti_follows_from_the_time_alone() -> None:
    for t in MOMENTS:
        assert [piece.position(t) for piece in paper_pieces(2.2, WIDE, False, 0.3)] == [
            piece.position(t) for piece in paper_pieces.__wrapped__(2.2, WIDE, False, 0.3)
        ]


def test_no_confetti_is_drawn_after_its_time(look: Look) -> None:
    canvas = NullCanvas(look)
    draw_papers(canvas, 1.0, 2.2, False, 200)
    assert canvas.calls
    canvas.calls.clear()
    draw_papers(canvas, 2.3, 2.2, False, 200)
    assert not canvas.calls
