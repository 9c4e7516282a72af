"""The picture that is kept looks as if everything were drawn anew, and only what changed is painted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

import pygame
import pytest
from pygame import Rect

from game.ui.draw.canvas import Canvas, SurfaceCanvas
from game.ui.draw.kept_picture import KeptPicture, PictureMemory, Stroke, draw_cached
from game.ui.draw.look import Look
from tests.ui.support.headless import NullCanvas

SIZE = (480, 300)
GROUND = (20, 90, 60)

Draw = Callable[[Canvas], object]


def ground(canvas: Canvas) -> None:
    canvas.fill(GROUND)


def card(x: int, y: int, colour: tuple[int, int, int] = (240, 240, 230)) -> Draw:
    return lambda canvas: canvas.box(Rect(x, y, 40, 56), colour, 6, (0, 0, 0), 1)


def strokes(kept: KeptPicture, draws: Sequence[Draw]) -> list[Stroke]:
    canvas = kept.recorder()
    for draw in (ground, *draws):
        draw(canvas)
    return canvas.strokes


def anew(look: Look, draws: Sequence[Draw]) -> bytes:
    surface = pygame.Surface(SIZE, depth=32)
    for draw in (ground, *draws):
        draw(SurfaceCanvas(surface, look))
    return pygame.image.tobytes(surface, "RGB")


@pytest.fixture
def kept(look: Look) -> KeptPicture:
    return KeptPicture(look, SIZE)


def test_a_kept_picture_repaints_only_the_place_of_a_new_card(kept: KeptPicture, look: Look) -> None:
    kept.show(strokes(kept, [card(10, 10)]))
    parts = kept.show(strokes(kept, [card(10, 10), card(200, 100)]))
    assert parts == [Rect(200, 100, 40, 56)]
    assert pygame.image.tobytes(kept.surface, "RGB") == anew(look, [card(10, 10), card(200, 100)])


def test_an_unchanged_kept_picture_paints_no_part(kept: KeptPicture) -> None:
    kept.show(strokes(kept, [card(10, 10)]))
    assert kept.show(strokes(kept, [card(10, 10)])) == []


@pytest.mark.parametrize("now", [[card(30, 20), card(10, 10)], [card(10, 10), card(10, 10), card(30, 20)]])
def test_a_kept_picture_is_repainted_if_the_order_or_number_of_strokes_changes(
    kept: KeptPicture, look: Look, now: list[Draw]
) -> None:
    kept.show(strokes(kept, [card(10, 10), card(30, 20)]))
    kept.show(strokes(kept, now))
    assert pygame.image.tobytes(kept.surface, "RGB") == anew(look, now)


def everything(rng: Random) -> list[Draw]:
    """Return random drawing functions of every kind, some of them clipped or beyond the edge."""

    def at() -> tuple[int, int]:
        return rng.randrange(-30, SIZE[0]), rng.randrange(-30, SIZE[1])

    def some() -> Draw:
        a, b, clip = at(), at(), Rect(at(), (90, 60))
        colour = rng.choice([(200, 40, 40), (240, 240, 200)])

        def clipped(canvas: Canvas) -> None:
            with canvas.clip(clip):
                canvas.box(Rect(a, (70, 50)), colour, 8)

        return rng.choice(
            [
                card(*a),
                clipped,
                lambda canvas: canvas.line(a, b, colour, 2),
                lambda canvas: canvas.line(a, (a[0], b[1]), colour, 3),
                lambda canvas: canvas.polygon([a, b, (a[0] + 30, b[1])], colour),
                lambda canvas: canvas.shadow(Rect(a, (40, 30)), 6, 10),
                lambda canvas: canvas.text("Meld 7♥", a),
                lambda canvas: canvas.fill((0, 0, 90, 120), Rect(a, (60, 40))),
                lambda canvas: canvas.image(canvas.look.fonts.render("Rummy"), a, 120),
            ]
        )

    return [some() for _ in range(12)]


def test_a_kept_picture_after_random_changes_equals_one_drawn_anew(kept: KeptPicture, look: Look) -> None:
    rng = Random(3)
    shown = everything(rng)
    for _ in range(60):
        shown = [draw for draw in shown if rng.random() > 0.15] + everything(rng)[: rng.randrange(3)]
        kept.show(strokes(kept, shown))
        assert pygame.image.tobytes(kept.surface, "RGB") == anew(look, shown)


def test_a_cached_drawing_is_recorded_anew_only_for_another_key(look: Look) -> None:
    kept = KeptPicture(look, (200, 100))
    memory = PictureMemory()
    drawn: list[str] = []

    def draw(key: str, canvas: Canvas) -> None:
        drawn.append(key)
        canvas.box(Rect(len(drawn), 0, 10, 10), (255, 255, 255))

    recorded: list[list[Stroke]] = []
    for key in ("one", "one", "two"):
        recorder = kept.recorder()
        draw_cached(recorder, memory, key, partial(draw, key))
        recorded.append(recorder.strokes)
    assert drawn == ["one", "two"]
    assert recorded[0] == recorded[1] != recorded[2]
    draw_cached(NullCanvas(look), memory, "two", partial(draw, "three"))
    assert drawn[-1] == "three"
