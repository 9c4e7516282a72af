"""Tests of `game.ui.draw.shapes`."""

from __future__ import annotations

import pygame
import pytest

from game.ui.draw.canvas import SurfaceCanvas
from game.ui.draw.look import Look
from game.ui.draw.shapes import Shapes, draw_smooth_polygon


def test_corners_of_a_drawn_box_are_round_and_smooth() -> None:
    box = Shapes().box((60, 40), (200, 100, 50), 12, None, 0)
    assert box.get_at((0, 0)).a == 0
    assert tuple(box.get_at((30, 20))) == (200, 100, 50, 255)
    along = [box.get_at((x, 1)).a for x in range(13)]
    assert along == sorted(along)
    assert any(0 < a < 255 for a in along)


def test_the_edge_of_a_drawn_box_lies_inside_its_size() -> None:
    box = Shapes().box((50, 50), (10, 20, 30), 0, (255, 255, 255), 3)
    assert tuple(box.get_at((1, 25))) == (255, 255, 255, 255)
    assert tuple(box.get_at((48, 25))) == (255, 255, 255, 255)
    assert tuple(box.get_at((3, 25))) == (10, 20, 30, 255)


def test_a_box_with_opacity_is_premultiplied() -> None:
    assert tuple(Shapes().box((400, 300), (255, 255, 255, 128), 0, None, 0).get_at((200, 150))) == (128,) * 4


@pytest.mark.parametrize("size", [(1, 1), (3, 90), (90, 3), (24, 24), (25, 25), (300, 7)])
def test_a_box_of_any_size_has_that_size_and_is_the_same_in_all_corners(size: tuple[int, int]) -> None:
    box = Shapes().box(size, (9, 9, 9), 12, (99, 99, 99), 2)
    assert box.get_size() == size
    pixels = pygame.image.tobytes(box, "RGBA")
    turned = pygame.image.tobytes(pygame.transform.flip(box, True, True), "RGBA")
    assert max(abs(a - b) for a, b in zip(pixels, turned, strict=True)) <= 3


def test_the_shadow_of_a_box_fades_outwards() -> None:
    shadow = Shapes().shadow((100, 60), 8, 10, (0, 0, 0, 100))
    assert shadow.get_size() == (120, 80)
    along = [shadow.get_at((x, 40)).a for x in range(60)]
    assert along == sorted(along)
    assert along[0] < 10
    assert along[-1] > 90


@pytest.mark.parametrize("size", [(640, 400), (1280, 800), (3840, 2160)])
def test_the_largest_panel_and_its_shadow_are_made_once_for_a_window(size: tuple[int, int]) -> None:
    shapes = Shapes.for_window(size)
    for _ in range(2):
        made = [shapes.shadow(size, 8, 10, (0, 0, 0, 100)), shapes.box(size, (9, 9, 9), 12, None, 0)]
    again = [shapes.shadow(size, 8, 10, (0, 0, 0, 100)), shapes.box(size, (9, 9, 9), 12, None, 0)]
    assert all(one is other for one, other in zip(made, again, strict=True))


def test_a_slanting_edge_of_a_smooth_polygon_has_no_steps(look: Look) -> None:
    """Along a beam that leans a little, the edge goes from full to clear in shades, not in whole pixels."""
    surface = pygame.Surface((120, 40), depth=32)
    canvas = SurfaceCanvas(surface, look)
    draw_smooth_polygon(canvas, [(10.0, 15.0), (110.0, 22.0), (110.0, 28.0), (10.0, 21.0)], (255, 255, 255))
    column = {surface.get_at((x, y))[0] for x in range(20, 100) for y in range(40)}
    assert {0, 255} < column
    assert len(column) > 8, "shades between"
