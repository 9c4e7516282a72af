"""The ways along a match."""

from game.session.settings import Settings
from game.ui.app.preferences import Preferences
from game.ui.replay.show import Show, Ways
from tests.ui.replays import golden


def test_every_way_shows_another_moment_and_says_so() -> None:
    replay, told = golden("rummy_500-6"), list[int]()
    show = Show(replay, 0, lambda sound, volume: None)
    ways = Ways(show, Preferences(Settings(animation="off")), lambda: told.append(show.number))
    ways.step()
    ways.step()
    ways.step_back()
    ways.go_turn(1)
    ways.go_deal(1)
    ways.go(10**6)
    second = next(mark.moment for mark in replay.marks if mark.deal == 2)
    assert told == [1, 2, 1, replay.turn_from(1, 1), second, replay.last]


def test_it_plays_to_the_end_from_the_beginning_if_it_stands_there() -> None:
    show = Show(golden("rummy_500-6"), 0, lambda sound, volume: None)
    ways = Ways(show, Preferences(Settings(animation="off")), lambda: None)
    ways.set_pace("very fast")
    ways.go(show.replay.last - 2)
    ways.toggle()
    while ways.playback.playing:
        ways.tick(0.1)
    assert show.number == show.replay.last
    ways.toggle()
    assert (show.number, ways.playback.playing) == (0, True)
    ways.stop()
    assert not ways.playback.playing
