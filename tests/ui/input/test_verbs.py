"""Tests of `game.ui.input.verbs`."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from game.ui.input.verbs import (
    OUTSIDE,
    Cancel,
    Click,
    Command,
    Confirm,
    Device,
    Direction,
    DragCancel,
    DragEnd,
    DragMove,
    DragStart,
    Dropped,
    Focus,
    Hover,
    Menu,
    MouseAndKeyboard,
    Pos,
    Press,
    Quit,
    Typed,
    Verb,
    Wheel,
    device_of,
)


def down(pos: Pos, button: int = 1) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)


def up(pos: Pos, button: int = 1, clicks: int = 1) -> Event:
    return Event(pygame.MOUSEBUTTONUP, pos=pos, button=button, clicks=clicks)


def move(pos: Pos) -> Event:
    return Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))


def key(code: int, mod: int = 0) -> Event:
    return Event(pygame.KEYDOWN, key=code, mod=mod)


@pytest.fixture
def pointing() -> MouseAndKeyboard:
    return MouseAndKeyboard(threshold=5)


def test_down_and_up_at_one_place_is_a_press_and_a_click(pointing: MouseAndKeyboard) -> None:
    assert pointing.read([down((9, 9))]) == [Press((9, 9))]
    assert pointing.is_pressed
    assert pointing.read([up((9, 9), clicks=2)]) == [Click((9, 9), count=2)]
    assert not pointing.is_pressed


def test_a_click_with_a_small_motion_is_still_a_click(pointing: MouseAndKeyboard) -> None:
    assert pointing.read([down((9, 9)), move((13, 5)), up((13, 5))]) == [Press((9, 9)), Click((13, 5))]


def test_a_mouse_press_that_moves_far_enough_is_a_drag(pointing: MouseAndKeyboard) -> None:
    pointing.read([down((10, 10))])
    assert pointing.read([move((16, 10))]) == [DragStart((16, 10), (10, 10))]
    assert pointing.is_dragging
    assert pointing.read([move((50, 40))]) == [DragMove((50, 40), (10, 10))]
    assert pointing.read([up((51, 40))]) == [DragEnd((51, 40), (10, 10)), Hover((51, 40))]
    assert not pointing.is_dragging


@pytest.mark.parametrize("end", [key(pygame.K_ESCAPE), down((60, 60), button=3), Event(pygame.WINDOWFOCUSLOST)])
def test_a_cancelled_drag_does_not_end_in_a_click_or_drop(end: Event, pointing: MouseAndKeyboard) -> None:
    pointing.read([down((10, 10)), move((60, 60))])
    assert pointing.read([end]) == [DragCancel()]
    assert pointing.read([move((70, 70)), up((70, 70))]) == [Hover((70, 70))]


def test_of_mouse_motions_in_a_row_only_the_last_counts(pointing: MouseAndKeyboard) -> None:
    assert pointing.read([move((1, 1)), move((2, 2)), move((3, 3))]) == [Hover((3, 3))]


def test_mouse_motion_before_a_press_is_kept_apart_from_later_motion(pointing: MouseAndKeyboard) -> None:
    verbs = pointing.read([move((1, 1)), down((1, 1)), move((80, 1)), move((90, 1)), up((90, 1))])
    assert verbs == [
        Hover((1, 1)),
        Press((1, 1)),
        DragStart((90, 1), (1, 1)),
        DragEnd((90, 1), (1, 1)),
        Hover((90, 1)),
    ]


def test_mouse_buttons_other_than_the_left_click_but_do_not_drag(pointing: MouseAndKeyboard) -> None:
    assert pointing.read([down((5, 5), 3), move((50, 50)), up((50, 50), 3)]) == [
        Press((5, 5), 3),
        Hover((50, 50)),
        Click((50, 50), 3),
    ]


def test_the_wheel_verb_has_the_position_of_the_pointer(pointing: MouseAndKeyboard) -> None:
    verbs = pointing.read([move((40, 50)), Event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=0.5)])
    assert verbs[-1] == Wheel((40, 50), 0.5, 0.0)


def test_mouse_button_events_of_the_wheel_give_no_press_verb(pointing: MouseAndKeyboard) -> None:
    assert pointing.read([down((5, 5), 4), up((5, 5), 4)]) == []


def test_a_pointer_that_leaves_the_window_gives_a_hover_verb_outside_of_it(pointing: MouseAndKeyboard) -> None:
    leave = Event(pygame.WINDOWLEAVE)
    assert pointing.read([leave]) == [Hover(OUTSIDE)]
    pointing.read([down((5, 5))])
    assert pointing.read([leave]) == []


@pytest.mark.parametrize(
    ("code", "mod", "verb"),
    [
        (pygame.K_RETURN, 0, Confirm()),
        (pygame.K_KP_ENTER, 0, Confirm()),
        (pygame.K_SPACE, 0, Confirm(typed=True)),
        (pygame.K_ESCAPE, 0, Cancel()),
        (pygame.K_TAB, 0, Focus(Direction.NEXT)),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, Focus(Direction.PREVIOUS)),
        (pygame.K_LEFT, 0, Focus(Direction.LEFT)),
        (pygame.K_RIGHT, pygame.KMOD_LSHIFT, Focus(Direction.RIGHT, shift=True)),
        (pygame.K_UP, pygame.KMOD_RCTRL, Focus(Direction.UP, ctrl=True)),
        (pygame.K_DOWN, pygame.KMOD_NUM, Focus(Direction.DOWN)),
        (pygame.K_F10, 0, Menu()),
        (pygame.K_z, pygame.KMOD_LCTRL, Command("z", ctrl=True)),
        (pygame.K_z, pygame.KMOD_LMETA, Command("z", ctrl=True)),
        (pygame.K_h, 0, Command("h")),
        (pygame.K_F11, 0, Command("f11")),
        (pygame.K_DELETE, 0, Command("delete")),
        (pygame.K_BACKSPACE, 0, Command("backspace")),
        (pygame.K_PAGEDOWN, 0, Command("page down")),
        (pygame.K_RETURN, pygame.KMOD_LALT, Command("f11")),
        (pygame.K_KP_ENTER, pygame.KMOD_RALT, Command("f11")),
        (pygame.K_PRINTSCREEN, 0, Command("f12")),
        (pygame.K_PRINTSCREEN, pygame.KMOD_LALT, Command("print screen", alt=True)),
        (pygame.K_q, pygame.KMOD_LCTRL, Quit()),
        (pygame.K_w, pygame.KMOD_LMETA, Quit()),
        (pygame.K_q, 0, Command("q")),
        # On Windows AltGr comes as Ctrl and Alt, elsewhere as a mode: with them Q and W write signs in many countries.
        (pygame.K_q, pygame.KMOD_LCTRL | pygame.KMOD_RALT, Command("q", ctrl=True, alt=True)),
        (pygame.K_q, pygame.KMOD_MODE, Command("q")),
        (pygame.K_w, pygame.KMOD_LCTRL | pygame.KMOD_MODE, Command("w", ctrl=True)),
    ],
)
def test_pressed_keys_become_input_verbs(code: int, mod: int, verb: Verb, pointing: MouseAndKeyboard) -> None:
    assert pointing.read([key(code, mod)]) == [verb]


def test_only_keys_that_move_and_delete_repeat_while_held(pointing: MouseAndKeyboard) -> None:
    enter, left = key(pygame.K_RETURN), key(pygame.K_LEFT)
    assert pointing.read([enter, enter, enter]) == [Confirm()]
    assert pointing.read([left, left]) == [Focus(Direction.LEFT)] * 2
    released = Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0)
    assert pointing.read([released, enter]) == [Confirm()]
    assert pointing.read([Event(pygame.WINDOWFOCUSLOST), enter]) == [DragCancel(), Confirm()]


@pytest.mark.parametrize("held", [down((10, 10)), key(pygame.K_RETURN)])
def test_a_held_button_or_key_is_released_when_the_window_loses_the_keyboard(
    held: Event, pointing: MouseAndKeyboard
) -> None:
    lost = Event(pygame.WINDOWFOCUSLOST)
    assert pointing.read([lost]) == []
    pointing.read([held])
    assert pointing.read([lost]) == [DragCancel()]
    assert pointing.read([lost]) == []


def test_a_modifier_alone_gives_no_verb(pointing: MouseAndKeyboard) -> None:
    assert pointing.read([key(pygame.K_LSHIFT, pygame.KMOD_LSHIFT), key(pygame.K_LCTRL)]) == []


def test_typed_text_and_quit_events_become_verbs(pointing: MouseAndKeyboard) -> None:
    assert pointing.read([Event(pygame.TEXTINPUT, text="é"), Event(pygame.QUIT)]) == [Typed("é"), Quit()]


def test_unknown_events_give_no_verb(pointing: MouseAndKeyboard) -> None:
    assert pointing.read([Event(pygame.USEREVENT), Event(pygame.JOYBUTTONDOWN, button=1)]) == []


def test_a_file_dropped_on_the_window_gives_a_verb_with_its_path() -> None:
    assert MouseAndKeyboard().read([Event(pygame.DROPFILE, file="/home/ann/ours.yaml")]) == [
        Dropped("/home/ann/ours.yaml")
    ]


def test_verbs_are_equal_whichever_pad_they_come_from() -> None:
    assert Confirm(pad=1) == Confirm(pad=2) == Confirm()
    assert Focus(Direction.UP, pad=1) == Focus(Direction.UP)
    assert Focus(Direction.UP, pad=1) != Focus(Direction.DOWN, pad=1)
    assert Confirm(pad=1).pad == 1


@pytest.mark.parametrize(
    ("verb", "device"),
    [
        (Hover((1, 2)), Device.MOUSE),
        (Hover(OUTSIDE), None),
        (Click((1, 2)), Device.MOUSE),
        (Wheel((1, 2), 1), Device.MOUSE),
        (Dropped("ours.yaml"), Device.MOUSE),
        (Wheel(OUTSIDE, 1, pad=0), Device.PAD),
        (Confirm(), Device.KEYBOARD),
        (Typed("a"), Device.KEYBOARD),
        (Command("f1"), Device.KEYBOARD),
        (Confirm(pad=0), Device.PAD),
        (Menu(pad=0), Device.PAD),
        (DragCancel(), None),
        (Quit(), None),
    ],
)
def test_the_input_device_of_a_verb_follows_from_the_verb(verb: Verb, device: Device | None) -> None:
    assert device_of(verb) is device
