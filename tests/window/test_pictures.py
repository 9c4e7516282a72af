"""The comparisons the other tests rest on: they see one digit that is another, and a sentence that is not there."""

from pathlib import Path

import pygame
import pytest
from msgspec import structs
from pygame import Rect

from game.ui.draw.canvas import SurfaceCanvas
from game.ui.match.score_sheet import ScoreSheet
from game.ui.widgets import Toasts
from tests.ui.support.places import random_deals
from tests.window.pictures import SIZE, differing, drawn, save_small, shown, usual_look
from tests.window.xserver import XServer


def sheet(score: int) -> pygame.Surface:
    """Return the picture of a score sheet with these points of the first player in the deal."""
    seats, deals = random_deals("rummy_500", 3, 1)
    last = structs.replace(deals[-1], deal_scores=(score, *deals[-1].deal_scores[1:]))
    return drawn(ScoreSheet(seats, [last]))


def test_the_window_comparison_finds_a_score_with_another_digit() -> None:
    assert differing(sheet(35), sheet(35)) == 0
    assert differing(sheet(35), sheet(36)) > 20


def test_the_window_comparison_can_be_limited_to_a_part_of_the_picture() -> None:
    one, other = pygame.Surface(SIZE, 0, 32), pygame.Surface(SIZE, 0, 32)
    other.fill((0, 9, 0), Rect(100, 100, 10, 10))
    assert differing(one, other) == 100
    assert differing(one, other, Rect(105, 105, 50, 50)) == 25
    assert differing(one, other, Rect(0, 0, 100, 100)) == 0


def test_a_picture_missing_on_the_screen_is_reported_and_saved(screen: XServer, tmp_path: Path) -> None:
    wanted = pygame.Surface(SIZE, 0, 32)
    screen.shows(wanted, "nothing at all")
    wanted.fill((0, 9, 0), Rect(100, 50, 10, 10))
    wanted.fill((0, 9, 0), Rect(200, 150, 10, 10))
    with pytest.raises(AssertionError, match=r"two marks is on the screen; 200 .* in \(100, 50, 110, 110\)"):
        screen.shows(wanted, "two marks", seconds=0.1)
    with pytest.raises(AssertionError, match=r"; 50 pixels differ, all of them in \(105, 50, 5, 10\)"):
        screen.shows(wanted, "one mark", Rect(105, 0, 50, 100), Rect(0, 0, 10, 10), seconds=0.1)
    screen.shows(wanted, "nothing there", Rect(110, 0, 50, 100), Rect(0, 0, 10, 10))
    kept = {name: pygame.image.load(tmp_path / "pictures" / f"{name}.png") for name in ("seen", "wanted")}
    assert tuple(kept["wanted"].get_at((105, 55))) == (0, 9, 0, 255)
    assert tuple(kept["seen"].get_at((105, 55))) == (0, 0, 0, 255)
    with pytest.raises(AssertionError, match=r"a sentence is on the screen; .* pixels differ"):
        screen.shows_drawn(toast("A set needs at least 3 cards.").draw, "a sentence", seconds=0.1)


def toast(sentence: str) -> Toasts:
    toasts = Toasts()
    toasts.show(sentence)
    toasts.tick(1.0)
    return toasts


def test_a_message_is_found_only_in_a_picture_that_shows_exactly_it() -> None:
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
