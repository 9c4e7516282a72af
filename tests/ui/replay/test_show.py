"""Whose cards are seen, and when that is asked first."""

from __future__ import annotations

from game.session.match.replay import Replay
from game.session.settings import Settings
from game.ui.app.preferences import Preferences
from game.ui.replay.show import Do, Show, Views, Ways, is_secret
from tests.ui.support.replays import golden, unfinished


def views_of(replay: Replay, seat: int, asked: list[Do]) -> Views:
    """All views of a match, in no window; what is asked waits in a list."""
    show = Show(replay, seat, lambda sound, volume: None, all_hands=not is_secret(replay))
    return Views(Ways(show, Preferences(Settings()), lambda: None), seat, is_secret(replay), asked.append)


def test_a_match_that_is_over_hides_nothing() -> None:
    asked: list[Do] = []
    views = views_of(golden("rummy_500-6"), 0, asked)
    seen = [views.index]
    for _name in views.names:
        views.next()
        seen.append(views.index)
    assert seen == [0, 1, 2, 3, 4, 5, 6, 0]
    assert not asked


def test_one_s_own_view_is_never_asked_for_others_once() -> None:
    asked: list[Do] = []
    views = views_of(unfinished("rummy_500-6", 60), 1, asked)
    views.choose(2)
    views.next()
    views.choose(0)
    assert (views.index, len(asked)) == (2, 2)
    asked[0]()
    assert views.index == 3
    views.choose(0)
    assert (views.index, len(asked)) == (0, 2)


def test_only_people_have_a_secret_and_only_until_the_end() -> None:
    assert is_secret(unfinished("rummy_500-6", 60))
    assert not is_secret(golden("rummy_500-6"))
    assert not is_secret(unfinished("rummy_500-2", 60))


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
