"""Tests of `game.ui.draw.backdrop`."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from game.ui.cards.areas import areas
from game.ui.draw.backdrop import Backdrop, backdrop_picture, felt_rect
from game.ui.draw.grounds import paint_ground
from game.ui.draw.look import Look
from game.ui.draw.theme import luminance
from tests.ui.support.headless import BlankImages, NullCanvas


def test_the_felt_is_lighter_in_the_middle_and_framed_in_wood(look: Look) -> None:
    picture = backdrop_picture(look)
    assert picture.get_size() == (1280, 800)
    assert tuple(picture.get_at((640, 4)))[:3] == look.theme.wood
    outer, inner = (picture.get_at((640, y)) for y in (0, 9))
    assert luminance((outer.r, outer.g, outer.b)) > luminance(look.theme.wood) > luminance((inner.r, inner.g, inner.b))
    middle, corner = picture.get_at((640, 400)), picture.get_at((40, 40))
    assert middle.g > corner.g + 20
    assert middle.g > middle.r
    assert felt_rect(look) == Rect(10, 10, 1260, 780)


def test_painting_the_table_ground_twice_gives_the_same_picture(look: Look) -> None:
    first, second = (paint_ground(look.theme, (640, 400), 0.5) for _ in range(2))
    assert first is not second
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")


def test_the_backdrop_is_painted_once_for_each_look(look: Look) -> None:
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


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_the_table_people_sit_at_has_a_rail_and_lies_in_a_darker_room(size: tuple[int, int]) -> None:
    look = Look.of(size, BlankImages())
    table = areas(look.metrics, 4, 0).table
    plain, picture = backdrop_picture(look), backdrop_picture(look, table)
    assert backdrop_picture(look, table) is picture
    beyond = (table.x + 4, table.y + 4)
    assert sum(picture.get_at(beyond)[:3]) < 0.8 * sum(plain.get_at(beyond)[:3])
    assert picture.get_at(table.center) == plain.get_at(table.center)
    inside = look.px(3)
    for rail in (
        (table.centerx, table.top + inside),
        (table.centerx, table.bottom - 1 - inside),
        (table.left + inside, table.centery),
        (table.right - 1 - inside, table.centery),
    ):
        shades = zip(picture.get_at(rail)[:3], look.theme.wood, strict=False)
        assert all(abs(seen - wood) < 5 for seen, wood in shades)
