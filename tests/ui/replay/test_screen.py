"""A match is looked at again: every way along it, by mouse, keys and pad."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from game.engine.cards import UNKNOWN
from game.ui.cards.slots import Zone
from game.ui.input.pads import PadButton as On
from game.ui.input.pads import Pads
from game.ui.input.verbs import Cancel, Click, Command, Confirm, Direction, Focus, Press, Wheel
from game.ui.replay.controls import keys_hint
from game.ui.replay.moments import KnowledgePage, PlayOnPage, TurnsPage
from game.ui.replay.screen import ReplayScreen
from game.ui.widgets import Dialog
from game.ui.widgets.screens import Screen
from game.words.input_signs import PadKind, spoken
from tests.ui.support.pads import go_to, player_of
from tests.ui.support.places import SIZES, button, click, press_by_keys, sound
from tests.ui.support.replays import Seen, golden, unfinished
from tests.ui.support.services import noting, page_made, services_of
from tests.ui.support.virtual_pad import Bench


def standing(seen: Seen) -> bool:
    """Whether every card is at its place in the layout of the current moment."""
    stage = seen.page.live.stage
    fresh = Seen(seat=seen.page.live.seat).page
    fresh.live.set_view(seen.page.live.seat, seen.page.live.all_hands)
    fresh.go_to(seen.number)
    wanted = sorted((s.place.zone.value, s.x, s.y, s.width, s.face) for s in fresh.live.stage.scene.slots)
    sprites = [sprite for sprite in stage.sprites.all if not sprite.leaving]
    assert not stage.sprites.is_moving
    found = sorted((s.slot.place.zone.value, s.pose.x, s.pose.y, s.pose.width, s.face) for s in sprites)
    assert [each[:4] for each in found] == [each[:4] for each in wanted]
    return True


def test_the_scrubber_puts_every_card_where_the_layout_says() -> None:
    seen = Seen()
    scrubber = seen.page.controls.scrubber
    for share in (0.9, 0.2, 0.6, 1.0, 0.0):
        pos = (round(scrubber.rect.x + share * scrubber.rect.width), scrubber.rect.centery)
        seen.loop.do(Press(pos))
        assert seen.number == scrubber.value
        assert standing(seen)
    assert seen.number == 0


def test_a_step_of_the_replay_arrives_at_the_same_state_as_a_jump() -> None:
    seen = Seen()
    click(seen.loop, seen.button("step_on"))
    assert seen.number == 1
    assert seen.page.live.stage.sprites.is_moving
    seen.loop.settle()
    assert seen.heard
    assert standing(seen)
    seen.loop.do(Command(","))
    assert seen.number == 0
    seen.loop.do(Command("."))
    assert seen.number == 1


def test_a_replay_plays_by_itself_to_the_end_and_can_be_stopped() -> None:
    seen = Seen()
    assert seen.page.group.focus is seen.page.controls.play
    seen.loop.do(Confirm())
    seen.loop.run_for(6)
    assert 3 < seen.number < seen.page.replay.last_moment
    assert seen.page.controls.play.icon == "pause"
    seen.loop.do(Command("p"))
    before = seen.number
    seen.loop.run_for(4)
    assert seen.number == before
    seen.page.autoplay.pace = "very fast"
    seen.loop.do(Command("p"))
    seen.loop.run_for(120)
    assert seen.number == seen.page.replay.last_moment
    assert seen.page.controls.play.icon == "play"
    seen.loop.do(Command("p"))
    assert seen.number < 2


def test_arrows_step_wherever_the_focus_is_and_space_plays() -> None:
    seen = Seen()
    right, left = Focus(Direction.RIGHT), Focus(Direction.LEFT)
    seen.loop.do(right, right, right, left)
    assert seen.number == 2
    assert seen.page.group.focus is seen.page.controls.play
    click(seen.loop, seen.button("end_on"))
    before = seen.number
    seen.loop.do(left)
    assert seen.number == before - 1
    seen.loop.do(Confirm(typed=True))
    assert seen.page.autoplay.is_on
    seen.loop.do(Confirm(typed=True))
    assert not seen.page.autoplay.is_on


def test_arrows_change_a_replay_choice_only_if_reached_by_keys() -> None:
    seen = Seen()
    press_by_keys(seen.loop, seen.page, seen.page.controls.view)
    assert (seen.page.view, seen.number) == (1, 0)
    seen.loop.do(Focus(Direction.RIGHT))
    assert (seen.page.view, seen.number) == (2, 0)
    # By the pointer one goes nowhere: the arrows step.
    pos = seen.page.controls.view.parts[0].center
    seen.loop.do(Press(pos), Click(pos), Focus(Direction.RIGHT))
    assert (seen.page.view, seen.number) == (1, 1)


def test_the_foot_of_the_replay_shows_its_keys_or_pad_buttons() -> None:
    seen = Seen()
    assert any(spoken(text).endswith("(V) whose cards") for text in seen.loop.display.texts)
    assert "(LT)(RT) a turn" in spoken(keys_hint(), PadKind.XBOX)
    assert not any("whose cards" in text for text in Seen(text_scale=2.0).loop.display.texts)


def test_turns_and_deals_of_a_replay_are_reached_by_keys_and_buttons() -> None:
    seen = Seen()
    marks = seen.page.replay.marks
    seen.loop.do(Command("page down"), Command("page down"))
    assert seen.number == marks[2].moment
    seen.loop.do(Command("."), Command("page up"))
    assert seen.number == marks[2].moment
    seen.loop.do(Command("page up"))
    assert seen.number == marks[1].moment
    second = next(mark.moment for mark in marks if mark.deal == 2)
    click(seen.loop, seen.button("end_on"))
    assert seen.number == second
    click(seen.loop, seen.button("end_on"))
    assert seen.number == seen.page.replay.last_moment
    click(seen.loop, seen.button("end_back"))
    click(seen.loop, seen.button("end_back"))
    assert seen.number == 0
    click(seen.loop, seen.button("skip_on"))
    click(seen.loop, seen.button("skip_back"))
    assert seen.number == 0


def test_a_replay_shows_all_hands_open_or_the_view_of_one_seat() -> None:
    seen = Seen()
    stage = seen.page.live.stage
    assert all(slot.is_face_up for slot in stage.scene.slots_of(Zone.BACKS))
    assert "All hands are open" in seen.loop.display.texts
    for seat in range(6):
        seen.loop.do(Command("v"))
        assert seen.page.live.seat == seat
        assert {slot.face for slot in stage.scene.slots_of(Zone.BACKS)} == {UNKNOWN}
        assert standing(seen)
    seen.loop.do(Command("v"))
    assert seen.page.live.all_hands
    assert all(slot.is_face_up for slot in stage.scene.slots_of(Zone.BACKS))
    assert standing(seen)


def test_an_unfinished_replay_shows_other_hands_only_after_a_confirmation() -> None:
    seen = Seen(seat=2, actions=59)
    page = seen.page
    assert (page.view, page.views[3]) == (3, "Cleo’s view")
    backs = seen.page.live.stage.scene.slots_of(Zone.BACKS)
    assert {slot.face for slot in backs} == {UNKNOWN}
    for key in ("v", "k"):
        seen.loop.do(Command(key))
        assert isinstance(seen.loop.screens.top, Dialog)
        seen.loop.do(Confirm())
        assert len(seen.loop.screens) == 1
    assert page.view == 3
    arrow = seen.page.controls.view.parts[2].center
    seen.loop.do(Press(arrow), Click(arrow))
    assert seen.page.controls.view.index == 3
    asked = seen.loop.screens.top
    assert isinstance(asked, Dialog)
    click(seen.loop, button(asked, "Show them"))
    assert page.view == 4
    seen.loop.do(*[Command("v")] * 3)
    assert seen.page.live.all_hands
    seen.loop.do(Command("k"))
    assert isinstance(seen.loop.screens.top, KnowledgePage)


def test_a_deal_under_way_is_neither_played_on_nor_copied_even_after_its_hands_were_shown() -> None:
    seen = Seen(actions=59)
    page, told = seen.page, "This deal is not over yet: what the stock still holds would be seen"
    barred = (page.controls.play_on_button, page.controls.copy_button)
    for number in (0, 30, page.replay.last_moment):
        page.go_to(number)
        assert [(each.enabled, each.tip) for each in barred] == [(False, told)] * 2
    seen.loop.do(Command("v"))
    asked = seen.loop.screens.top
    assert isinstance(asked, Dialog)
    click(seen.loop, button(asked, "Show them"))
    seen.loop.do(Command("c"))
    assert seen.loop.screens.top is page
    assert page.toasts.texts == [told]
    for number in (0, 30, page.replay.last_moment):
        page.go_to(number)
        assert [(each.enabled, each.tip) for each in barred] == [(False, told)] * 2


def test_a_finished_deal_of_an_unfinished_match_is_copied_after_a_confirmation() -> None:
    begun = next(moment for moment in golden("rummy_500-6").moments if moment.state.deal == 2)
    seen = Seen(actions=begun.action_count + 3)
    assert seen.page.controls.copy_button.enabled
    seen.loop.do(Command("c"))
    asked = seen.loop.screens.top
    assert isinstance(asked, Dialog)
    click(seen.loop, button(asked, "Show them"))
    assert "To the clipboard" in seen.loop.display.texts


def test_a_replay_of_bots_alone_shows_all_hands_before_the_end() -> None:
    bots = unfinished("rummy_500-2", 30, person=-1)
    assert page_made(ReplayScreen, services_of(), bots, 0).live.all_hands


BUTTONS: dict[str, type[Screen]] = {
    "Turns": TurnsPage,
    "Known": KnowledgePage,
    "Copy": Dialog,
    "Play on": PlayOnPage,
}
KEYS: dict[str, type[Screen]] = {"t": TurnsPage, "k": KnowledgePage, "c": Dialog}


def test_buttons_and_keys_of_the_replay_open_their_pages() -> None:
    seen = Seen()
    said: list[str] = []
    opening = seen.services.screens.open
    noting(said, seen.services)
    seen.services.screens.open = opening  # type: ignore[method-assign]
    ways: list[tuple[Callable[[], object], type[Screen]]] = [
        *((partial(click, seen.loop, button(seen.page, text)), kind) for text, kind in BUTTONS.items()),
        *((partial(seen.loop.do, Command(key)), kind) for key, kind in KEYS.items()),
    ]
    for ask, kind in ways:
        ask()
        assert type(seen.loop.screens.top) is kind
        seen.loop.do(Cancel())
        assert seen.loop.screens.top is seen.page
    click(seen.loop, button(seen.page, "Back"))
    seen.loop.do(Cancel())
    assert said == ["title", "title"]


def test_the_end_of_a_replay_cannot_be_played_on() -> None:
    seen = Seen()
    assert seen.page.controls.play_on_button.enabled
    seen.page.go_to(seen.page.replay.last_moment)
    assert not seen.page.controls.play_on_button.enabled


def test_the_log_of_a_replay_holds_the_plays_of_the_deal() -> None:
    seen = Seen()
    seen.page.go_to(40)
    lines = list(seen.page.live.log.lines)
    stepped = Seen()
    while stepped.number < 40:
        stepped.page.step_forward()
    assert stepped.page.live.log.lines[-len(lines) :] == lines
    assert lines[-1] in seen.loop.display.texts or seen.page.live.prompt_text


def test_a_replay_is_controlled_by_a_pad_alone(place: Bench, pads: Pads) -> None:
    seen = Seen()
    player = player_of(seen.loop, place, pads)
    for _ in range(5):
        player.tap(On.RIGHT)
    assert seen.number == 5
    assert seen.page.group.focus is seen.page.controls.play
    player.tap(On.LEFT)
    assert seen.number == 4
    go_to(player, button(seen.page, "Turns"))
    player.tap(On.A)
    turns = seen.loop.screens.top
    assert isinstance(turns, TurnsPage)
    player.tap(On.B)
    assert len(seen.loop.screens) == 1
    said: list[str] = []
    noting(said, seen.services)
    player.tap(On.B)
    assert said == ["title"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_replay_screen_fits_every_window_without_overlap(size: tuple[int, int], scale: float) -> None:
    seen = Seen("liverpool_rummy-8", size, scale)
    seen.page.go_to(seen.page.replay.last_moment - 5)
    seen.loop.step()
    assert sound(seen.page)
    felt = seen.page.live.stage.areas.felt
    assert seen.page.controls.bar.rect.top >= felt.bottom


def test_the_wheel_scrolls_melds_that_do_not_all_fit() -> None:
    seen = Seen("liverpool_rummy-8", (960, 600))
    stage = seen.page.live.stage
    last = next(n for n in range(seen.page.replay.last_moment, 0, -1) if _scrolls(seen, n))
    seen.page.go_to(last)
    seat = next(iter(stage.scene.overflow))
    seen.loop.do(Wheel(stage.areas.mats[seat].center, -1))
    assert stage.scroll[seat] > 0


def _scrolls(seen: Seen, number: int) -> bool:
    seen.page.go_to(number)
    return bool(seen.page.live.stage.scene.overflow)
