"""When the next moment is due."""

from __future__ import annotations

from game.ui.draw.tween import SPEEDS
from game.ui.replay.controls import AUTOPLAY_PACES, AutoPlay


def test_auto_play_shows_the_first_moment_at_once_and_the_next_after_a_pause() -> None:
    playback = AutoPlay()
    assert not playback.tick(100)
    playback.toggle()
    assert playback.tick(0.01)
    due = [playback.tick(0.1) for _ in range(8)]
    assert due.count(True) == 1
    assert due.index(True) == 6
    playback.toggle()
    assert not playback.tick(100)


def test_a_faster_pace_pauses_less_and_moves_cards_faster() -> None:
    pauses = [pause for pause, _ in AUTOPLAY_PACES.values()]
    assert pauses == sorted(pauses, reverse=True)
    speeds = [SPEEDS[speed] for _, speed in AUTOPLAY_PACES.values()]
    assert speeds == sorted(speeds, reverse=True)
