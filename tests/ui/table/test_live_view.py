"""The end of a deal is seen before it is told, and told once."""

from __future__ import annotations

from game.engine.state import Phase
from game.ui.table.live_view import LINGER, Closing
from tests.ui.support.tables import shuffled_table


def test_it_is_told_once_after_a_while() -> None:
    closing = Closing()
    assert not closing.tick(10)
    closing.found(Phase.DEAL_OVER)
    assert not closing.tick(LINGER / 2)
    assert closing.near
    assert closing.tick(LINGER / 2)
    assert not closing.near
    assert not closing.tick(10)


def test_a_play_taken_back_takes_the_end_back() -> None:
    closing = Closing()
    closing.found(Phase.MATCH_OVER)
    closing.follow(Phase.MATCH_OVER, ())
    assert closing.near
    closing.follow(Phase.PLAY, ())
    assert not closing.near


def test_hurrying_tells_it_at_once_and_only_where_there_is_something_to_tell() -> None:
    closing = Closing()
    closing.hurry()
    assert not closing.tick(0)
    closing.found(Phase.DEAL_OVER)
    closing.hurry()
    assert closing.tick(0)


def test_a_match_under_way_has_nothing_to_tell() -> None:
    closing = Closing()
    closing.found(shuffled_table(3).phase)
    assert not closing.near
