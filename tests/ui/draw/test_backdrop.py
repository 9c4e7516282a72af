""""""

from __future__ import annotations

import pygame
from pygame import Rect

from game.ui.draw.backdrop import Backdrop, felt_rect, paint
from game.ui.draw.look import Look
from tests.ui.support.headless import BlankImages, NullCanvas


def test_the_felt_is_lighter_in_the_middle_and_framed_in_wood(look: Look) -> None:
    picture = paint(look)
    assert picture.get_size() == (1280, 800)
    assert tuple(picture.get_at((640, 4)))[:3] == look.theme.wood
    middle, corner = picture.get_at((640, 400)), picture.get_at((40, 40))
    assert middle.g > corner.g + 20
    assert middle.g > middle.r
    assert felt_rect(look) == Rect(10, 10, 1260, 780)


def test_every_felt_is_the_same(look: Look) -> None:
    first, second = (pygame.image.tobytes(paint(look), "RGB") for _ in range(2))
    assert first == second


def test_it_is_painted_once_for_each_look(look: Look) -> None:
    backdrop = Backdrop()
    canvas = NullCanvas(look)
    backdrop.draw(canvas)
    backdrop.draw(canvas)
    other = NullCanvas(Look.of((960, 600), BlankImages()))
    backdrop.draw(other)
    first, second, third = (call[1][0] for call in (*canvas.calls, *other.calls))
    assert first is second
    assert isinstance(third, pygame.Surface)
    assert third.get_size() == (960, 600)
