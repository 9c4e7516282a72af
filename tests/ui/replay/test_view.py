"""Whose cards are seen, when that is asked first, and every way along a match."""

from __future__ import annotations

from msgspec import structs

from game.record.record import Seat, SeatChange
from game.session.match.replay import Replay
from game.session.preferences import Preferences
from game.session.settings import Settings
from game.ui.input.verbs import Confirm
from game.ui.replay.screen import ReplayScreen
from game.ui.replay.view import has_hidden_deal
from game.ui.widgets import Dialog
from tests.ui.support.places import button, click
from tests.ui.support.replays import Seen, golden, unfinished


def still(page: ReplayScreen) -> ReplayScreen:
    """Return the page with all card motion finished."""
    page.preferences = Preferences(Settings(animation="off"))
    return page


def test_a_replay_of_a_finished_match_hides_no_hand() -> None:
    seen = Seen()
    found = [seen.page.view]
    for _name in seen.page.views:
        seen.page.next_view()
        found.append(seen.page.view)
    assert found == [0, 1, 2, 3, 4, 5, 6, 0]
    assert seen.loop.screens.top is seen.page


def test_the_replay_asks_once_before_it_shows_hands_of_others_and_never_for_ones_own() -> None:
    seen = Seen(seat=1, actions=59)
    page, screens = seen.page, seen.loop.screens
    page.choose_view(2)
    assert screens.top is page
    for ask in (page.next_view, lambda: page.choose_view(0)):
        ask()
        assert isinstance(screens.top, Dialog)
        seen.loop.do(Confirm())
    assert (page.view, screens.top) == (2, page)
    page.next_view()
    assert isinstance(screens.top, Dialog)
    click(seen.loop, button(screens.top, "Show them"))
    assert page.view == 3
    page.choose_view(0)
    assert (page.view, screens.top) == (0, page)


def test_a_replay_hides_hands_only_if_people_played_and_its_last_deal_is_unfinished() -> None:
    assert has_hidden_deal(unfinished("rummy_500-6", 59))
    assert not has_hidden_deal(unfinished("rummy_500-6", 60)), "the deal is over, and the next one not begun"
    assert not has_hidden_deal(golden("rummy_500-6"))
    assert not has_hidden_deal(unfinished("rummy_500-2", 59, person=-1))
    left = unfinished("rummy_500-6", 59).record
    assert has_hidden_deal(Replay(structs.replace(left, notes=(SeatChange(59, 0, Seat("A bot", "bot")),)))), (
        "they may come back"
    )


def test_every_navigation_of_the_replay_moves_the_scrubber_to_its_moment() -> None:
    page, told = still(Seen().page), list[float]()
    steps = (
        page.step_forward,
        page.step_forward,
        page.step_back,
        page.next_turn,
        page.next_deal,
        lambda: page.go_to(10**6),
    )
    for step in steps:
        step()
        told.append(page.controls.scrubber.value)
    replay = page.replay
    second = next(mark.moment for mark in replay.marks if mark.deal == 2)
    assert told == [1, 2, 1, replay.turn_start_from(1, 1), second, replay.last_moment]


def test_a_replay_played_from_its_end_begins_again() -> None:
    page = still(Seen().page)
    page.autoplay.pace = "very fast"
    page.go_to(page.replay.last_moment - 2)
    page.toggle()
    while page.autoplay.is_on:
        page.tick(0.1)
    assert page.live.number == page.replay.last_moment
    page.toggle()
    assert (page.live.number, page.autoplay.is_on) == (0, True)
    page.stop()
    assert not page.autoplay.is_on
