"""The comparisons the other tests rest on: they see one digit that is another, and a sentence that is not there."""

from pathlib import Path

import pygame
from msgspec import structs
from pygame import Rect

from game.ui.draw.canvas import SurfaceCanvas
from game.ui.match.score_sheet import ScoreSheet
from game.ui.widgets import Toasts
from tests.ui.support.places import random_deals
from tests.window.pictures import SIZE, differing, drawn, save_small, shown, usual_look


def sheet(score: int) -> pygame.Surface:
    """The picture of a score sheet on which the first player has so many points in this deal."""
    seats, deals = random_deals("rummy_500", 3, 1)
    last = structs.replace(deals[-1], deal_scores=(score, *deals[-1].deal_scores[1:]))
    return drawn(ScoreSheet(seats, [last]))


def test_the_window_comparison_finds_a_score_with_another_digit() -> None:
    assert differing(sheet(35), sheet(35)) == 0
    assert differing(sheet(35), sheet(36)) > 20


def test_the_window_comparison_can_compare_a_part_alone() -> None:
    one, other = pygame.Surface(SIZE, 0, 32), pygame.Surface(SIZE, 0, 32)
    other.fill((0, 9, 0), Rect(100, 100, 10, 10))
    assert differing(one, other) == 100
    assert differing(one, other, Rect(105, 105, 50, 50)) == 25
    assert differing(one, other, Rect(0, 0, 100, 100)) == 0


def toast(sentence: str) -> Toasts:
    toasts = Toasts()
    toasts.show(sentence)
    toasts.tick(1.0)
    return toasts


def test_a_sentence_is_found_only_where_it_is_shown() -> None:
    ground = pygame.Surface(SIZE, 0, 32)
    ground.fill((20, 90, 60))
    assert not shown(ground, toast("A set needs at least 3 cards.").draw)
    toast("A set needs at least 3 cards.").draw(SurfaceCanvas(ground, usual_look()))
    assert shown(ground, toast("A set needs at least 3 cards.").draw)
    assert not shown(ground, toast("A set needs at least 4 cards.").draw)


def test_save_small_keeps_a_picture_of_few_colours_exactly(tmp_path: Path) -> None:
    picture = pygame.Surface(SIZE, 0, 32)
    for number in range(200):
        picture.fill((number, 255 - number, number // 2), Rect(number, 0, 1, 800))
    save_small(picture, tmp_path / "few.png")
    assert differing(pygame.image.load(tmp_path / "few.png").convert(picture), picture) == 0
