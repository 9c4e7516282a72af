"""Tests of `game.ui.widgets.screens`."""

from __future__ import annotations

import pygame
import pytest

from game.ui.draw.canvas import Canvas, SurfaceCanvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Colour
from game.ui.input.verbs import Cancel, Confirm, Device, DragCancel, Hover, Verb
from game.ui.widgets.screens import Screen, Screens, Transition
from tests.ui.support.headless import BlankImages, NullCanvas


class Noted(Screen):
    """A screen that records the calls of its life cycle."""

    def __init__(self, name: str, life: list[str], opaque: bool = True) -> None:
        self.name = name
        self.life = life
        self.opaque = opaque
        self.moving = False

    def note(self, what: str) -> None:
        self.life.append(f"{self.name} {what}")

    def enter(self) -> None:
        self.note("enter")

    def layout(self) -> None:
        self.note("layout")

    def pause(self) -> None:
        self.note("pause")

    def resume(self) -> None:
        self.note("resume")

    def leave(self) -> None:
        self.note("leave")

    def handle(self, verb: Verb) -> bool:
        self.note(type(verb).__name__)
        return isinstance(verb, Confirm)

    def tick(self, dt: float) -> bool:
        self.note("tick")
        return self.moving

    def draw(self, canvas: Canvas) -> None:
        self.note("draw")


@pytest.fixture
def life() -> list[str]:
    return []


@pytest.fixture
def screens(look: Look, life: list[str]) -> Screens:
    stack = Screens()
    stack.push(Noted("title", life))
    stack.layout(look)
    life.clear()
    return stack


def test_a_screen_enters_before_it_is_laid_out(life: list[str], screens: Screens) -> None:
    screens.push(Noted("table", life))
    assert life == ["title pause", "table enter", "table layout"]


def test_a_screen_pushed_before_there_is_a_look_is_laid_out_later(look: Look, life: list[str]) -> None:
    stack = Screens()
    stack.push(Noted("title", life))
    assert life == ["title enter"]
    stack.layout(look)
    assert life == ["title enter", "title layout"]


def test_popping_a_screen_brings_back_the_one_below(life: list[str], screens: Screens) -> None:
    screens.push(Noted("table", life))
    life.clear()
    screens.pop()
    assert life == ["table leave", "title resume"]


def test_replacing_the_top_screen_does_not_resume_the_one_below(life: list[str], screens: Screens) -> None:
    screens.push(Noted("table", life))
    life.clear()
    screens.replace(Noted("sheet", life))
    assert life == ["table leave", "sheet enter", "sheet layout"]
    assert len(screens) == 2


def test_restarting_at_a_page_leaves_all_open_screens_from_the_top_down(life: list[str], screens: Screens) -> None:
    screens.push(Noted("table", life))
    life.clear()
    screens.restart(Noted("title again", life))
    assert life == ["table leave", "title leave", "title again enter", "title again layout"]


def test_only_the_top_screen_gets_input(life: list[str], screens: Screens) -> None:
    screens.push(Noted("dialog", life, opaque=False))
    life.clear()
    assert screens.handle(Confirm())
    assert not screens.handle(Cancel())
    assert life == ["dialog Confirm", "dialog Cancel"]


def test_the_screen_below_a_see_through_one_still_ticks_and_draws(
    life: list[str], screens: Screens, look: Look
) -> None:
    screens.push(Noted("dialog", life, opaque=False))
    life.clear()
    screens.tick(0.1)
    screens.draw(NullCanvas(look))
    assert life == ["title tick", "dialog tick", "title draw", "dialog draw"]


def test_screens_under_an_opaque_screen_are_neither_ticked_nor_drawn(
    life: list[str], screens: Screens, look: Look
) -> None:
    screens.push(Noted("table", life))
    life.clear()
    screens.tick(0.1)
    screens.draw(NullCanvas(look))
    assert life == ["table tick", "table draw"]


def test_screens_are_drawn_again_only_after_input_a_change_or_a_new_layout(screens: Screens, look: Look) -> None:
    canvas = NullCanvas(look)
    top = screens.top
    assert isinstance(top, Noted)
    screens.draw(canvas)
    assert not screens.needs_redraw
    screens.tick(0.1)
    screens.handle(Cancel())
    assert not screens.needs_redraw
    for happening in (
        lambda: screens.handle(Confirm()),
        top.invalidate,
        lambda: screens.push(Noted("dialog", [])),
        screens.pop,
        lambda: screens.layout(look),
    ):
        happening()
        assert screens.needs_redraw
        screens.draw(canvas)
        assert not screens.needs_redraw


def test_a_moving_screen_is_drawn_again(screens: Screens, look: Look) -> None:
    screens.draw(NullCanvas(look))
    top = screens.top
    assert isinstance(top, Noted)
    top.moving = True
    assert screens.tick(0.1)
    assert screens.needs_redraw


def test_an_error_of_a_screen_is_not_swallowed(screens: Screens) -> None:
    class Broken(Screen):
        def handle(self, verb: Verb) -> bool:
            raise ValueError("broken")

    screens.push(Broken())
    with pytest.raises(ValueError, match="broken"):
        screens.handle(Confirm())


def test_the_device_used_last_is_known_to_the_screens(screens: Screens) -> None:
    used = []
    for verb in (Hover((1, 1)), Confirm(), DragCancel(), Cancel(pad=2), Hover((2, 1))):
        screens.handle(verb)
        used.append(screens.device)
    assert used == [Device.MOUSE, Device.KEYBOARD, Device.KEYBOARD, Device.PAD, Device.MOUSE]


WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)


class Plain(Screen):
    """A screen of a single colour."""

    def __init__(self, colour: Colour) -> None:
        self.colour = colour
        self.heard: list[Verb] = []

    def handle(self, verb: Verb) -> bool:
        self.heard.append(verb)
        return True

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(self.colour)


class Shown:
    """A stack of screens drawn on a small surface."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.transition = Transition(lambda: self.seconds)
        self.screens = Screens(self.transition)
        self.screens.layout(Look.of((480, 300), BlankImages()))
        self.surface = pygame.Surface((480, 300), depth=32)
        self.screens.push(Plain(WHITE))
        self.brightness()

    def brightness(self) -> int:
        top = self.screens.top
        assert top is not None
        self.screens.draw(SurfaceCanvas(self.surface, top.look))
        return self.surface.get_at((20, 20)).r


def test_the_previous_screen_fades_into_the_new_one() -> None:
    shown = Shown(0.2)
    new = Plain(BLACK)
    shown.screens.push(new)
    seen = [shown.brightness()]
    while shown.screens.tick(0.02):
        seen.append(shown.brightness())
    assert seen[0] > 250
    assert seen == sorted(seen, reverse=True)
    assert len(set(seen)) > 6
    assert shown.brightness() == 0
    assert not shown.screens.needs_redraw


def test_a_transition_ends_at_once_when_animations_are_switched_off() -> None:
    shown = Shown(0.2)
    shown.screens.push(Plain(BLACK))
    assert shown.brightness() > 250
    shown.seconds = 0
    shown.screens.push(Plain(BLACK))
    assert shown.brightness() == 0
    assert not shown.transition.is_under_way


def test_a_pushed_screen_gets_input_during_its_transition() -> None:
    shown = Shown(0.2)
    new = Plain(BLACK)
    shown.screens.push(new)
    shown.brightness()
    shown.screens.handle(Confirm())
    assert new.heard == [Confirm()]


def test_a_see_through_screen_fades_in_and_fades_out() -> None:
    shown = Shown(0.2)
    veil = Plain((0, 0, 0, 128))
    veil.opaque = False
    shown.screens.push(veil)
    assert shown.brightness() > 250
    shown.screens.tick(0.5)
    assert 100 < shown.brightness() < 150
    shown.screens.pop()
    assert 100 < shown.brightness() < 150
    shown.screens.tick(0.1)
    assert 150 < shown.brightness() < 250


def test_there_is_no_transition_at_speed_zero_or_for_the_first_screen() -> None:
    shown = Shown(0)
    assert not shown.transition.is_under_way
    shown.screens.push(Plain(BLACK))
    assert shown.brightness() == 0
    assert not shown.transition.is_under_way


@pytest.mark.parametrize("size", [(480, 300), (700, 500)])
def test_another_window_size_ends_a_transition(size: tuple[int, int]) -> None:
    shown = Shown(0.2)
    shown.screens.push(Plain(BLACK))
    shown.brightness()
    shown.surface = pygame.Surface(size, depth=32)
    shown.screens.layout(Look.of(size, BlankImages()))
    shown.brightness()
    assert shown.transition.is_under_way == (size == (480, 300))
