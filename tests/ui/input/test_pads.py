"""Gamepads: virtual ones, whose events come through SDL as those of real ones do."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest
from pygame.event import Event

from game.ui.input import pads as pads_module
from game.ui.input.pads import (
    LEAVE_SECONDS,
    MAX_SCROLL_SPEED,
    REPEAT_DELAY,
    REPEAT_INTERVAL,
    TAP_SECONDS,
    Axis,
    PadButton,
    Pads,
)
from game.ui.input.verbs import OUTSIDE, Cancel, Command, Confirm, Direction, Focus, Leave, Menu, Verb, Wheel
from game.words.input_signs import PadKind
from tests.ui.support.virtual_pad import CONTROLLER, UNKNOWN, Bench, VirtualPad, happened

UP, DOWN, LEFT, RIGHT = (Focus(way) for way in (Direction.UP, Direction.DOWN, Direction.LEFT, Direction.RIGHT))


@pytest.fixture
def pad(place: Bench, pads: Pads) -> VirtualPad:
    """Return a pad that has been noticed by `pads`."""
    plugged = place.plug()
    assert heard(pads) == []
    assert pads.pad_ids == (plugged.number,)
    return plugged


def heard(pads: Pads, now: float = 0.0) -> list[Verb]:
    return pads.read(happened(), now)


def numbers(verbs: Sequence[Verb]) -> list[int | None]:
    return [getattr(verb, "pad", None) for verb in verbs]


@pytest.mark.parametrize(
    ("button", "verb"),
    [
        (PadButton.A, Confirm()),
        (PadButton.B, Cancel()),
        (PadButton.X, Command("x")),
        (PadButton.Y, Command("l")),
        (PadButton.START, Menu()),
        (PadButton.LEFT_STICK, Command("s")),
        (PadButton.RIGHT_STICK, Command("z", ctrl=True)),
        (PadButton.LEFT_SHOULDER, Focus(Direction.PREVIOUS)),
        (PadButton.RIGHT_SHOULDER, Focus(Direction.NEXT)),
        (PadButton.UP, UP),
        (PadButton.DOWN, DOWN),
        (PadButton.LEFT, LEFT),
        (PadButton.RIGHT, RIGHT),
    ],
)
def test_a_held_pad_button_gives_its_verb_once(pads: Pads, pad: VirtualPad, button: PadButton, verb: Verb) -> None:
    pad.press(button)
    said = heard(pads)
    assert said == [verb]
    assert numbers(said) == [pad.number]
    assert heard(pads, REPEAT_DELAY - 0.01) == []
    pad.release(button)
    assert heard(pads, 5.0) == []


def test_the_back_button_of_a_pad_opens_the_rules_tapped_and_leaves_the_seat_held(pads: Pads, pad: VirtualPad) -> None:
    pad.press(PadButton.BACK)
    assert heard(pads, 1.0) == []
    pad.release(PadButton.BACK)
    assert heard(pads, 1.0 + TAP_SECONDS / 2) == [Command("f1")]
    pad.press(PadButton.BACK)
    heard(pads, 2.0)
    assert heard(pads, 2.0 + TAP_SECONDS / 2) == []
    assert pads.leave_progress(pad.number) == 0
    assert heard(pads, 2.0 + (TAP_SECONDS + LEAVE_SECONDS) / 2) == []
    assert pads.leave_progress(pad.number) == pytest.approx(0.5)
    assert heard(pads, 2.01 + LEAVE_SECONDS) == [Leave()]
    assert heard(pads, 9.0) == []
    pad.release(PadButton.BACK)
    assert heard(pads, 9.0) == []
    assert pads.leave_progress(pad.number) == 0


def test_the_kind_of_a_pad_is_recognised_by_its_device_name(place: Bench, pads: Pads) -> None:
    names = ("PS5 Controller", "Nintendo Switch Pro Controller", "Xbox One Controller")
    plugged = [place.plug(name=name) for name in names]
    heard(pads)
    kinds = [pads.kind(pad.number) for pad in plugged]
    assert kinds == [PadKind.PLAYSTATION, PadKind.NINTENDO, PadKind.XBOX]
    assert pads.kind(-1) is PadKind.XBOX


def test_a_tap_of_a_pad_button_between_two_reads_is_not_lost(pads: Pads, pad: VirtualPad) -> None:
    pad.press(PadButton.DOWN)
    events = happened()
    pad.release(PadButton.DOWN)
    assert pads.read(events + happened(), 0.0) == [DOWN]
    assert heard(pads, 5.0) == []


def test_a_held_direction_of_a_pad_repeats_after_a_pause(pads: Pads, pad: VirtualPad) -> None:
    pad.press(PadButton.DOWN)
    assert heard(pads, 10.0) == [DOWN]
    times = [round(10 + hundredth / 100, 2) for hundredth in range(101)]
    again = [now for now in times if heard(pads, now)]
    assert again == pytest.approx([10.4, 10.52, 10.64, 10.76, 10.88, 11.0])
    pad.release(PadButton.DOWN)
    assert heard(pads, 12.0) == []


def test_missed_repetitions_of_a_held_pad_direction_are_not_made_up_for(pads: Pads, pad: VirtualPad) -> None:
    pad.press(PadButton.DOWN)
    heard(pads, 0.0)
    assert heard(pads, 30.0) == [DOWN]
    assert heard(pads, 30.0 + REPEAT_INTERVAL / 2) == []
    assert heard(pads, 30.0 + REPEAT_INTERVAL) == [DOWN]


def test_of_two_held_pad_directions_the_last_pressed_repeats_and_after_its_release_the_other(
    pads: Pads, pad: VirtualPad
) -> None:
    pad.press(PadButton.DOWN)
    assert heard(pads, 0.0) == [DOWN]
    pad.press(PadButton.RIGHT)
    assert heard(pads, 0.1) == [RIGHT]
    pad.release(PadButton.RIGHT)
    assert heard(pads, 0.2) == []
    assert heard(pads, 0.2 + REPEAT_DELAY) == [DOWN]


def test_a_pad_stick_counts_as_pushed_until_it_is_clearly_released(pads: Pads, pad: VirtualPad) -> None:
    said = []
    for value in (0.1, 0.5, 0.6, 0.45, 0.6, 0.3, 0.5, 0.7):
        pad.push(Axis.LEFT_X, value)
        said.append(heard(pads))
    assert said == [[], [], [RIGHT], [], [], [], [], [RIGHT]]


def test_a_held_pad_stick_repeats_and_a_centred_one_does_not(pads: Pads, pad: VirtualPad) -> None:
    pad.push(Axis.LEFT_Y, -1)
    assert heard(pads, 0.0) == [UP]
    assert heard(pads, REPEAT_DELAY) == [UP]
    pad.push(Axis.LEFT_Y, 0)
    assert heard(pads, 9.0) == []


def test_a_pad_stick_near_the_diagonal_keeps_its_direction(pads: Pads, pad: VirtualPad) -> None:
    pad.push(Axis.LEFT_X, 0.7)
    assert heard(pads) == [RIGHT]
    for value in (0.65, 0.75, 0.65, 0.8):
        pad.push(Axis.LEFT_Y, value)
        assert heard(pads) == []
    pad.push(Axis.LEFT_Y, 0.9)
    assert heard(pads) == [DOWN]
    pad.push(Axis.LEFT_X, 0.8)
    assert heard(pads) == []


def test_the_right_stick_scrolls_faster_the_further_it_is_pushed(pads: Pads, pad: VirtualPad) -> None:
    def turned(value: float) -> float:
        pad.push(Axis.RIGHT_Y, value)
        verbs = [verb for hundredth in range(101) for verb in heard(pads, hundredth / 100)]
        pad.push(Axis.RIGHT_Y, 0)
        assert heard(pads, 2.0) == []
        heard(pads, 0.0)
        assert all(isinstance(verb, Wheel) and verb.pos == OUTSIDE for verb in verbs)
        return sum(verb.dy for verb in verbs if isinstance(verb, Wheel))

    assert turned(0.2) == 0
    assert turned(1.0) == pytest.approx(-MAX_SCROLL_SPEED, abs=0.3)
    assert 1 < turned(-0.6) < MAX_SCROLL_SPEED / 2


def test_a_pad_trigger_turns_one_page_for_each_squeeze(pads: Pads, pad: VirtualPad) -> None:
    pad.push(Axis.LEFT_TRIGGER, -1)
    pad.push(Axis.RIGHT_TRIGGER, -1)
    heard(pads)
    pad.push(Axis.RIGHT_TRIGGER, 0.8)
    assert heard(pads) == [Command("page down")]
    pad.push(Axis.RIGHT_TRIGGER, 1)
    assert heard(pads, 3.0) == []
    pad.push(Axis.RIGHT_TRIGGER, -1)
    pad.push(Axis.LEFT_TRIGGER, 1)
    assert heard(pads, 4.0) == [Command("page up")]


def test_a_pad_unplugged_while_a_button_is_held_sends_no_more_verbs(pads: Pads, pad: VirtualPad) -> None:
    pad.press(PadButton.DOWN)
    assert heard(pads, 0.0) == [DOWN]
    pad.unplug()
    assert heard(pads, 1.0) == []
    assert pads.pad_ids == ()
    assert heard(pads, 9.0) == []


def test_equal_pads_are_told_apart_even_after_one_is_unplugged(place: Bench, pads: Pads) -> None:
    four = [place.plug() for _ in range(4)]
    heard(pads)
    assert pads.pad_ids == tuple(each.number for each in four)
    assert len(set(pads.pad_ids)) == 4
    for each in four:
        each.press(PadButton.A)
    said = heard(pads)
    assert said == [Confirm()] * 4
    assert {verb.pad for verb in said if isinstance(verb, Confirm)} == set(pads.pad_ids)
    four[1].unplug()
    four[2].press(PadButton.RIGHT)
    said = heard(pads)
    assert said == [RIGHT]
    assert numbers(said) == [four[2].number]
    assert pads.pad_ids == tuple(each.number for each in four if each.plugged)
    again = place.plug()
    heard(pads)
    again.press(PadButton.B)
    assert numbers(heard(pads)) == [again.number]


def test_buttons_of_a_pad_plugged_in_before_the_start_give_verbs(place: Bench, pads: Pads) -> None:
    before = place.plug()
    happened()
    assert pads.read([], 0.0) == []
    before.press(PadButton.A)
    assert heard(pads) == [Confirm()]


SORT, UNDO = Command("s"), Command("z", ctrl=True)


@pytest.mark.parametrize(
    ("axes", "buttons", "order"),
    [
        (6, 11, {7: Menu(), 8: None, 9: SORT, 10: UNDO}),
        (6, 10, {7: Menu(), 8: SORT, 9: UNDO}),
        (4, 12, {6: Command("page up"), 7: Command("page down"), 9: Menu(), 10: SORT, 11: UNDO}),
        (6, 13, {6: Command("page up"), 9: Menu(), 10: SORT, 12: None}),
    ],
)
def test_an_unknown_pad_uses_the_usual_order_of_buttons(
    place: Bench, pads: Pads, axes: int, buttons: int, order: dict[int, Verb | None]
) -> None:
    other = place.plug(UNKNOWN, axes=axes, buttons=buttons)
    heard(pads)
    for number, verb in {0: Confirm(), 1: Cancel(), 4: Focus(Direction.PREVIOUS), **order}.items():
        other.press(number)
        assert heard(pads) == ([verb] if verb else [])
        other.release(number)
        assert heard(pads) == []
    assert pads.kind(other.number) is PadKind.XBOX


def test_an_unknown_pad_has_its_triggers_on_the_axes_that_rest_at_one_end(place: Bench, pads: Pads) -> None:
    other = place.plug(UNKNOWN, buttons=11)
    heard(pads)
    left, right = Axis(2), Axis(5)
    other.push(right, 1)
    assert heard(pads) == []
    for trigger, key in ((left, "page up"), (right, "page down")):
        other.push(trigger, -1)
        assert heard(pads) == []
        other.push(trigger, 1)
        assert heard(pads) == [Command(key)]
    assert pads.is_squeezed(other.number, Axis.LEFT_TRIGGER)
    other.push(left, -1)
    heard(pads)
    assert not pads.is_squeezed(other.number, Axis.LEFT_TRIGGER)


def test_a_pad_with_ten_buttons_and_no_triggers_counts_as_plain_and_its_last_button_opens_the_menu(
    place: Bench, pads: Pads
) -> None:
    other = place.plug(UNKNOWN, axes=2, buttons=10)
    heard(pads)
    assert pads.kind(other.number) is PadKind.PLAIN
    other.press(9)
    assert heard(pads) == [Menu()]
    other.press(7)
    assert heard(pads) == [Command("page down")]


def test_on_a_pad_without_triggers_a_held_shoulder_turns_a_page_and_a_tapped_one_moves_the_focus(
    place: Bench, pads: Pads
) -> None:
    other = place.plug(UNKNOWN, axes=2, buttons=8)
    heard(pads)
    assert pads.kind(other.number) is PadKind.PLAIN
    other.press(5)
    assert heard(pads, 1.0) == []
    other.release(5)
    assert heard(pads, 1.0 + TAP_SECONDS / 2) == [Focus(Direction.NEXT)]
    other.press(4)
    assert heard(pads, 2.0) == []
    assert heard(pads, 2.0 + TAP_SECONDS) == [Command("page up")]
    assert heard(pads, 3.0) == []
    assert pads.is_squeezed(other.number, Axis.LEFT_TRIGGER)
    other.release(4)
    assert heard(pads, 3.1) == []
    assert not pads.is_squeezed(other.number, Axis.LEFT_TRIGGER)
    other.press(7)
    assert heard(pads, 4.0) == [Menu()]


@pytest.mark.parametrize("kind", [UNKNOWN, CONTROLLER])
@pytest.mark.parametrize(
    ("number", "tapped", "held"), [(2, Command("x"), SORT), (3, Command("l"), UNDO)], ids=["sort", "take back"]
)
def test_on_a_pad_without_stick_buttons_two_buttons_are_held_to_sort_the_hand_and_to_undo(
    place: Bench, pads: Pads, kind: int, number: int, tapped: Verb, held: Verb
) -> None:
    other = place.plug(kind, "Small Pad", axes=2, buttons=15 if kind == CONTROLLER else 8)
    heard(pads)
    assert pads.kind(other.number) is PadKind.PLAIN
    other.press(number)
    assert heard(pads, 1.0) == []
    other.release(number)
    assert heard(pads, 1.0 + TAP_SECONDS / 2) == [tapped]
    other.press(number)
    assert heard(pads, 2.0) == []
    assert heard(pads, 2.0 + TAP_SECONDS) == [held]
    assert heard(pads, 3.0) == []
    other.release(number)
    assert heard(pads, 3.1) == []


def test_the_hat_of_an_unknown_pad_is_its_d_pad(place: Bench, pads: Pads) -> None:
    other = place.plug(UNKNOWN)
    heard(pads)
    other.hat(1)
    assert heard(pads, 0.0) == [UP]
    other.hat(1 | 2)
    assert heard(pads, 0.1) == [RIGHT]
    other.hat(1)
    assert heard(pads, 0.2) == []
    assert heard(pads, 0.2 + REPEAT_DELAY) == [UP]
    other.hat(0)
    assert heard(pads, 5.0) == []


def test_a_joystick_axis_that_never_rested_is_ignored(place: Bench, pads: Pads) -> None:
    other = place.plug(UNKNOWN)
    heard(pads)
    number = other.number
    stuck = Event(pygame.JOYAXISMOTION, instance_id=number, axis=1, value=-1.0)
    assert pads.read([stuck], 0.0) == []
    other.push(Axis.LEFT_Y, 0.8)
    # SDL tells where it rested before.
    assert heard(pads) == [DOWN]


def test_held_pad_buttons_are_released_when_the_window_loses_the_keyboard(pads: Pads, pad: VirtualPad) -> None:
    pad.press(PadButton.DOWN)
    assert heard(pads, 0.0) == [DOWN]
    assert pads.read([Event(pygame.WINDOWFOCUSLOST)], 0.1) == []
    assert heard(pads, 9.0) == []
    pad.press(PadButton.A)
    assert heard(pads, 9.1) == [Confirm()]


def test_without_the_joystick_module_pads_give_no_verbs(place: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    place.plug()
    monkeypatch.setattr(pads_module, "_has_joystick_support", lambda: False)
    pads = Pads()
    assert heard(pads) == []
    assert pads.pad_ids == ()
    pads.close()


def test_there_are_no_pads_if_the_joystick_module_fails_to_start(place: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise pygame.error("no joystick driver")

    place.plug()
    monkeypatch.setattr(pygame.joystick, "init", fail)
    pads = Pads()
    assert heard(pads) == []
    assert pads.pad_ids == ()


def test_without_the_controller_layer_pads_are_joysticks(place: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pads_module, "controller", None)
    pads = Pads()
    pad = place.plug()
    heard(pads)
    pad.press(PadButton.A)
    assert heard(pads) == [Confirm()]
    pads.close()


def test_gamepads_work_again_after_the_joystick_module_is_closed_and_opened(
    place: Bench, pads: Pads, pad: VirtualPad
) -> None:
    pads.close()
    assert pads.pad_ids == ()
    assert not pygame.joystick.get_init()
    assert heard(pads) == []
    again = place.plug()
    heard(pads)
    again.press(PadButton.A)
    assert heard(pads) == [Confirm()]
