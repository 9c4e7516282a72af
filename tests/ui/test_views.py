"""Whose cards are seen, and when that is asked first."""

from game.session.match.replay import Replay
from game.session.settings import Settings
from game.ui.app.preferences import Preferences
from game.ui.replay.show import Do, Show, Views, Ways, is_secret
from tests.ui.replays import golden, unfinished


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
