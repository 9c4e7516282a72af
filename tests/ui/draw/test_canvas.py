"""Tests of `game.ui.draw.canvas`."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from game.ui.draw.canvas import Canvas, SurfaceCanvas
from game.ui.draw.look import Look
from game.ui.draw.shapes import Shapes
from game.ui.draw.theme import Role
from tests.ui.support.headless import NullCanvas


@pytest.fixture
def canvas(look: Look) -> SurfaceCanvas:
    return SurfaceCanvas(pygame.Surface((200, 100), depth=32), look)


def pixel(canvas: SurfaceCanvas, x: int, y: int) -> tuple[int, ...]:
    return tuple(canvas.surface.get_at((x, y)))[:3]


def test_a_fill_with_opacity_blends_with_the_colour_below(canvas: SurfaceCanvas) -> None:
    canvas.fill((200, 100, 0))
    canvas.fill((0, 0, 0, 128), Rect(0, 0, 10, 10))
    assert pixel(canvas, 5, 5) == pytest.approx((100, 50, 0), abs=2)
    assert pixel(canvas, 50, 50) == (200, 100, 0)


def test_nested_clips_limit_drawing_to_their_common_part(canvas: SurfaceCanvas) -> None:
    with canvas.clip(Rect(0, 0, 50, 100)), canvas.clip(Rect(40, 0, 100, 100)):
        canvas.fill((255, 255, 255))
    assert [pixel(canvas, x, 50)[0] for x in (39, 40, 49, 50)] == [0, 255, 255, 0]
    canvas.fill((255, 255, 255))
    assert pixel(canvas, 150, 50) == (255, 255, 255)


def test_a_clip_of_the_canvas_ends_even_after_an_error(canvas: SurfaceCanvas) -> None:
    with pytest.raises(ZeroDivisionError), canvas.clip(Rect(0, 0, 1, 1)):
        _ = 1 // 0
    assert canvas.surface.get_clip() == canvas.rect


def test_a_canvas_picture_can_be_drawn_with_opacity(canvas: SurfaceCanvas) -> None:
    picture = pygame.Surface((10, 10), pygame.SRCALPHA)
    picture.fill((200, 200, 200, 255))
    canvas.image(picture, (0, 0), opacity=64)
    canvas.image(picture, (20, 0), opacity=0)
    canvas.images([(picture, (40, 0)), (picture, (60, 0))])
    assert [pixel(canvas, x, 5)[0] for x in (5, 25, 45, 65)] == pytest.approx([50, 0, 200, 200], abs=2)


def test_a_picture_without_alpha_is_copied_onto_the_canvas(canvas: SurfaceCanvas) -> None:
    picture = pygame.Surface((10, 10), depth=32)
    picture.fill((1, 2, 3))
    canvas.fill((255, 255, 255))
    canvas.image(picture, (0, 0))
    assert pixel(canvas, 5, 5) == (1, 2, 3)


@pytest.mark.parametrize("anchor", ["topleft", "center", "midright", "bottomleft"])
def test_canvas_text_stands_by_its_anchor(anchor: str, canvas: SurfaceCanvas) -> None:
    where = canvas.text("Stock", (100, 50), Role.SMALL, anchor=anchor)
    assert getattr(where, anchor) == (100, 50)
    assert where.size == canvas.look.fonts.size("Stock", Role.SMALL)


def test_text_in_a_rectangle_never_leaves_the_rectangle(canvas: SurfaceCanvas) -> None:
    place = Rect(20, 10, 70, 30)
    for align in ("left", "center", "right"):
        where = canvas.text_in("A very long name indeed", place, Role.HEADING, align=align)
        assert place.left <= where.left
        assert where.right <= place.right


def test_lines_and_polygons_on_a_canvas_have_their_colour(canvas: SurfaceCanvas) -> None:
    canvas.line((0, 10), (100, 10), (255, 0, 0), 2)
    canvas.line((0, 20), (60, 50), (0, 255, 0), 2)
    canvas.polygon([(100, 0), (140, 0), (120, 40)], (0, 0, 255))
    assert pixel(canvas, 50, 10) == (255, 0, 0)
    assert pixel(canvas, 30, 35)[1] > 100
    assert pixel(canvas, 120, 20) == (0, 0, 255)


def test_an_icon_goes_to_the_middle_of_its_place(canvas: SurfaceCanvas, look: Look) -> None:
    null = NullCanvas(look)
    for each in (canvas, null):
        each.icon("heart", Rect(10, 10, 40, 20))
    assert null.calls == [("icon", ("heart", Rect(10, 10, 40, 20), None))]


def test_a_box_of_zero_size_draws_no_pixel(canvas: SurfaceCanvas) -> None:
    canvas.box(Rect(0, 0, 0, 10), (255, 255, 255))
    assert pixel(canvas, 0, 0) == (0, 0, 0)


def test_the_null_canvas_and_the_real_one_place_text_alike(canvas: SurfaceCanvas, look: Look) -> None:
    def places(each: Canvas) -> list[Rect]:
        return [
            each.text("7♥ for Ann", (30, 40), anchor="center"),
            each.text("Many words in few letters", (30, 40), width=60),
            each.text_in("Ann", Rect(0, 0, 90, 40), align="right"),
        ]

    assert places(NullCanvas(look)) == places(canvas)


def test_the_null_canvas_records_all_drawing_calls(look: Look) -> None:
    null = NullCanvas(look)
    with null.clip(Rect(0, 0, 9, 9)):
        null.box(Rect(1, 2, 3, 4), (1, 1, 1), 2)
        null.text("Your turn", (0, 0))
        null.text_in("A name far too long for this", Rect(0, 0, 30, 20))
    assert [verb for verb, _ in null.calls] == ["clip", "box", "text", "text", "unclip"]
    assert null.texts() == ["Your turn", "A name far too long for this"]


@pytest.mark.parametrize("top", [0, 30, -5, -14, -300, -3890, -3910, -3985, -4100, 120])
def test_drawing_a_very_high_panel_paints_only_its_visible_part(canvas: SurfaceCanvas, top: int) -> None:
    rect = Rect(20, top, 150, 4000)
    canvas.shadow(rect, 12, 6, (0, 0, 0, 160))
    canvas.box(rect, (20, 60, 90), 12, (200, 180, 90), 2)
    whole = pygame.Surface(canvas.surface.size, depth=32)
    plain = Shapes()
    shadow = plain.shadow(rect.size, 12, 6, (0, 0, 0, 160))
    for picture, at in (
        (shadow, (rect.x - 6, rect.y - 6)),
        (plain.box(rect.size, (20, 60, 90), 12, (200, 180, 90), 2), rect.topleft),
    ):
        whole.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    assert pygame.image.tobytes(canvas.surface, "RGB") == pygame.image.tobytes(whole, "RGB")
    assert canvas.shapes._cache.used_bytes < 300_000
