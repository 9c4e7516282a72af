"""One screen gives way to the next: what was seen before fades, and nothing waits for it."""

import pygame
import pytest

from game.ui.app.screens import Screen, Screens, Transition
from game.ui.draw.canvas import Canvas, SurfaceCanvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Colour
from game.ui.input.verbs import Confirm, Verb
from tests.ui.headless import BlankImages

WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)


class Plain(Screen):
    """All in one colour."""

    def __init__(self, colour: Colour) -> None:
        self.colour = colour
        self.heard: list[Verb] = []

    def handle(self, verb: Verb) -> bool:
        self.heard.append(verb)
        return True

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(self.colour)


class Shown:
    """Screens on a small surface."""

    def __init__(self, seconds: float) -> None:
        self.transition = Transition(lambda: seconds)
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


def test_the_screen_before_fades_into_the_new_one() -> None:
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
    assert not shown.screens.dirty


def test_the_new_screen_has_the_input_at_once() -> None:
    shown = Shown(0.2)
    new = Plain(BLACK)
    shown.screens.push(new)
    shown.brightness()
    shown.screens.handle(Confirm())
    assert new.heard == [Confirm()]


def test_what_lies_over_a_screen_comes_and_goes_alike() -> None:
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


def test_at_speed_nought_and_for_the_first_screen_there_is_none() -> None:
    shown = Shown(0)
    assert not shown.transition.under_way
    shown.screens.push(Plain(BLACK))
    assert shown.brightness() == 0
    assert not shown.transition.under_way


@pytest.mark.parametrize("size", [(480, 300), (700, 500)])
def test_another_window_size_ends_it(size: tuple[int, int]) -> None:
    shown = Shown(0.2)
    shown.screens.push(Plain(BLACK))
    shown.brightness()
    shown.surface = pygame.Surface(size, depth=32)
    shown.screens.layout(Look.of(size, BlankImages()))
    shown.brightness()
    assert shown.transition.under_way == (size == (480, 300))
