"""The end of a deal at a table: one press ends it, a switch turns it off, nothing is lost, and then nothing moves."""

from __future__ import annotations

import pytest
from msgspec import structs

from game.content.numbers import number_text, signed_text
from game.engine.cards import UNKNOWN
from game.engine.state import Phase
from game.record.notation import parse_action
from game.session.match.accounts import deal_accounts
from game.session.settings import Settings
from game.ui.cards.slots import Zone
from game.ui.ending.ending import PLAIN_SECONDS, UNSKIPPABLE_SECONDS, DealEnding
from game.ui.ending.timeline import Beat
from game.ui.input.verbs import Cancel, Click, Command, Confirm, Direction, Focus, Hover, Press, Verb
from game.ui.table.watch import WatchScreen
from game.ui.widgets.players import people_of
from tests.support.selection import exhaustive
from tests.ui.support.endings import MOVING, Ended, about_to_end
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.sofa import Sofa
from tests.ui.support.tables import Seated


def test_undoing_the_last_play_removes_the_ending() -> None:
    at = Ended()
    live, view = at.screen.live, at.table.view(0)
    assert at.telling
    live.tell(structs.replace(view, state=structs.replace(view.state, phase=Phase.PLAY)), ())
    assert not at.telling
    assert not live.ending.is_pending
    assert not live.tick_ending(60)


def test_an_ending_without_celebration_is_shown_for_seconds_and_reports_its_end_once() -> None:
    ending = DealEnding()
    ending.finish()
    assert not ending.tick(10), "there is nothing to see"
    ending.start_from(Phase.PLAY)
    assert not ending.is_pending
    ending.start_from(Phase.DEAL_OVER)
    assert ending.is_pending
    assert not ending.tick(PLAIN_SECONDS / 2)
    assert ending.tick(PLAIN_SECONDS / 2)
    assert not ending.is_pending
    assert not ending.tick(10)
    ending.start_from(Phase.MATCH_OVER)
    ending.finish()
    assert ending.tick(0)


def test_the_ending_plays_once_and_then_opens_the_score_sheet() -> None:
    at = Ended()
    line = at.screen.live.ending.playback
    assert line
    took = at.seen_by_itself()
    assert took == pytest.approx(line.timeline.seconds, abs=0.8), "the last card flies before"
    at.loop.run_for(5)
    assert len(at.over) == 1
    assert not at.telling


def test_hands_stay_closed_until_they_are_counted_and_lie_open_afterwards() -> None:
    at = Ended()
    backs = [slot for seat in (1, 2) for slot in at.screen.stage.scene.slots_of(Zone.BACKS, seat)]
    assert len(backs) == len(at.table.truth.hands[1]) > 0
    assert {slot.face for slot in backs} == {UNKNOWN}
    at.seen_by_itself()
    shown = [slot.face for slot in at.screen.stage.scene.slots_of(Zone.BACKS, 1)]
    assert sorted(shown) == sorted(at.table.truth.hands[1])


def test_the_ending_shows_winner_remark_labels_gains_and_totals_as_text() -> None:
    at = Ended()
    read: set[str] = set()
    while not at.over:
        at.loop.step()
        read |= set(at.loop.display.texts)
    assert {"You win the deal!", "Carl went out. You lead by 35.", "On the table", "In hand"} <= read
    for account in deal_accounts(at.table.truth):
        assert {signed_text(account.score), number_text(account.total)} <= read


def test_an_ending_without_animation_shows_at_once_the_last_texts_of_the_animated_one() -> None:
    film, ends = Ended(), []
    while not film.over:
        ends = film.loop.display.texts
        film.loop.step()
    for settings in (Settings(reduced_motion=True), Settings(animation="off")):
        at = Ended(settings)
        at.loop.run_for(0.1 if settings.reduced_motion is False else 0.5)
        assert sorted(at.loop.display.texts) == sorted(ends)
        assert not at.over
        assert at.sounds.count("win_deal") == 1
        frames = at.loop.frames
        at.loop.run_for(1)
        assert at.loop.frames - frames <= 2, "nothing moves"
        at.loop.run_for(3)
        assert len(at.over) == 1


WAYS = [Confirm(), Command("space"), Command("k"), Focus(Direction.LEFT), Press((640, 300)), Press((1200, 200))]


BEATS = (Beat.SEAT, Beat.FLY, Beat.WINNER, Beat.HOLD)
EVERY_WAY = [(verb, beat, (number + at) % 2) for number, verb in enumerate(WAYS) for at, beat in enumerate(BEATS)]


@pytest.mark.parametrize(
    ("verb", "beat"),
    [
        *((verb, beat) for verb, beat, other in EVERY_WAY if not other),
        *exhaustive(*((verb, beat) for verb, beat, other in EVERY_WAY if other)),
    ],
)
def test_one_key_or_click_ends_the_ending_at_any_moment(verb: Verb, beat: Beat) -> None:
    at = Ended()
    at.until(beat)
    while (shown := at.screen.live.ending.playback) and shown.now < UNSKIPPABLE_SECONDS:
        at.loop.step()
    assert not at.over
    at.loop.do(verb)
    at.loop.step()
    assert len(at.over) == 1
    assert at.table.phase is Phase.DEAL_OVER
    at.loop.run_for(1)
    assert len(at.over) == 1


def test_a_press_right_after_the_last_card_does_not_end_the_ending() -> None:
    at = Ended()
    while at.screen.stage.busy_for:
        at.loop.step()
    at.loop.do(Press((640, 300)), Click((640, 300), count=2), Confirm())
    at.loop.step()
    assert at.telling
    assert not at.over


def test_during_the_ending_sound_can_be_muted_and_the_menu_delays_the_score_sheet() -> None:
    at = Ended()
    at.until(Beat.SEAT)
    at.key("m")
    assert at.screen.preferences.settings.muted
    at.loop.do(Hover((600, 200)), Cancel())
    assert len(at.loop.screens) == 2, "the menu"
    at.loop.run_for(20)
    assert not at.over, "it waits until the menu is closed"
    at.loop.do(Cancel())
    at.seen_by_itself()
    assert len(at.over) == 1


def test_the_setting_turns_the_ending_off() -> None:
    at = Ended(Settings(celebrate=False))
    assert not at.telling
    assert at.seen_by_itself() < PLAIN_SECONDS + 1.5
    assert not [name for name in at.sounds if name.startswith(("win_", "lose_", "count"))]


def test_the_ending_of_a_won_match_names_its_winner_and_plays_no_losing_sound() -> None:
    at = Ended(deal=-1, people=(1,))
    read: set[str] = set()
    while at.telling:
        at.loop.step()
        read |= set(at.loop.display.texts)
    assert at.sounds.count("lose_clear") == 0
    assert "win" not in at.sounds
    assert any("Bea wins the match" in text or "You win!" in text for text in read)


def test_no_frame_is_drawn_once_the_ending_is_over() -> None:
    at = Ended()
    at.seen_by_itself()
    at.loop.run_for(5)
    frames = at.loop.frames
    at.loop.run_for(20)
    assert at.loop.frames == frames
    assert at.screen.live.celebration._background is None


def test_the_next_deal_removes_the_ending_and_hides_hands() -> None:
    at = Ended()
    at.until(Beat.WINNER)
    at.loop.run_for(1)
    at.table.submit(parse_action("next", 0))
    assert not at.telling
    at.loop.run_for(5)
    assert not at.over
    assert "You win the deal!" not in at.loop.display.texts
    assert at.screen.live.celebration._background is None
    shown = at.screen.stage.scene.slots_of(Zone.BACKS)
    assert {slot.face for slot in shown} == {UNKNOWN}


def test_an_ending_at_rest_draws_no_new_frames() -> None:
    at = Ended()
    at.until(Beat.HOLD)
    shown = at.screen.live.ending.playback
    assert shown
    falls = shown.timeline.cues_of(Beat.CONFETTI)[0]
    at.loop.run_for(max(0.0, falls.end - shown.now) + 0.3)
    frames = at.loop.frames
    at.loop.run_for(0.6)
    assert at.loop.frames - frames <= 1


def test_another_window_size_does_not_interrupt_the_ending() -> None:
    at = Ended()
    at.until(Beat.FLY)
    at.loop.resize((960, 600))
    at.until(Beat.HOLD)
    at.loop.resize((1920, 1080))
    assert "You win the deal!" in at.loop.display.texts
    at.seen_by_itself()


@pytest.mark.parametrize("size", [(480, 300), (960, 600), (1280, 800), (3840, 2160)])
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize(("game", "players"), [("rummy_500", 2), ("double_rum", 8)])
def test_the_winner_board_lies_inside_the_window_without_overlap(
    size: tuple[int, int], text_scale: float, game: str, players: int
) -> None:
    table, last = about_to_end(game, players, 1, -1, (1,))
    at = Seated(table, size, MOVING, people_of(table.seats))
    loop = HeadlessLoop(at.screen, size, text_scale=text_scale)
    table.submit(last)
    shown = at.screen.live.ending.playback
    assert shown
    board = at.screen.live.celebration._winner_board(at.screen.look, shown.outcome)
    window = loop.canvas.rect
    places = [board.portrait, board.headline, board.remark, *board.rows, board.foot]
    if size != (480, 300):
        assert all(window.contains(place) for place in places)
        assert all(place.collidelist(places[n + 1 :]) < 0 for n, place in enumerate(places))


@pytest.mark.parametrize(("game", "players"), [("rummy_500", 2), ("double_rum", 8)])
def test_the_ending_of_a_match_plays_to_its_end_in_the_smallest_window(game: str, players: int) -> None:
    at = Ended(deal=-1, people=(1,), size=(480, 300), game=game, players=players, text_scale=2.0)
    shown, begin = at.screen.live.ending.playback, at.loop.clock.time
    assert shown
    while at.telling:
        at.loop.step()
        assert at.loop.clock.time < begin + 30
    assert at.loop.clock.time - begin == pytest.approx(shown.timeline.seconds, abs=0.8), "the last card flies before"
    assert at.table.phase is Phase.MATCH_OVER


def watched() -> tuple[Sofa, WatchScreen]:
    """Return a table of bots, one of whom has just gone out, and its screen."""
    table, _ = about_to_end("rummy_500", 3, 1, 11, ())
    here = Sofa(table, Settings(animation="normal"))
    assert isinstance(here.top, WatchScreen)
    screen = here.top
    while screen.live.ending.playback is None:
        here.step()
    return here, screen


def test_the_ending_of_a_deal_of_bots_has_no_confetti_and_begins_with_closed_hands() -> None:
    here, screen = watched()
    shown = screen.live.ending.playback
    assert shown
    assert not shown.timeline.cues_of(Beat.CONFETTI)
    held = [slot.face for zone in (Zone.HAND, Zone.BACKS) for slot in screen.stage.scene.slots_of(zone)]
    assert set(held) == {UNKNOWN}
    here.wait(shown.timeline.cues_of(Beat.HOLD)[0].at + 1)
    assert "Ann wins the deal" in here.loop.display.texts
    here.do(Press((30, 300)))
    here.step()
    assert here.top is not screen


def test_buttons_of_a_watched_table_do_not_end_the_ending() -> None:
    here, screen = watched()
    here.wait(1.5)
    here.click("Menu")
    assert len(here.loop.screens) == 2
    assert screen.live.ending.playback


def test_on_the_couch_the_ending_shows_nobody_a_hand_they_may_not_see() -> None:
    """`Sofa` looks after every step who sees what; at the end of the deal all hands lie open."""
    table, last = about_to_end("rummy_500", 3, 1, 11, (0, 1, 2))
    sofa = Sofa(table, Settings(animation="normal"))
    sofa.lift()
    table.submit(last)
    read: set[str] = set()
    while sofa.top is sofa.match.couch.passing.table_screen:  # type: ignore[union-attr]
        sofa.step()
        read |= set(sofa.loop.display.texts)
    assert "Ann wins the deal!" in read
