import pygame

from game.ui.draw.assets import PictureCache


def picture() -> pygame.Surface:
    return pygame.Surface((10, 10), depth=32)


def test_a_picture_is_made_once() -> None:
    cache = PictureCache(10_000)
    first = cache.get("a", picture)
    assert cache.get("a", picture) is first
    assert cache.used == 400


def test_the_longest_unused_go_first_when_the_limit_is_reached() -> None:
    cache = PictureCache(1000)
    first, second = cache.get("a", picture), cache.get("b", picture)
    cache.get("a", picture)
    cache.get("c", picture)
    assert cache.used == 800
    assert cache.get("a", picture) is first
    assert cache.get("b", picture) is not second


def test_one_picture_too_large_for_the_limit_is_still_kept() -> None:
    cache = PictureCache(10)
    assert cache.get("a", picture) is cache.get("a", picture)
    assert len(cache) == 1


def test_clearing_forgets_everything() -> None:
    cache = PictureCache(1000)
    cache.get("a", picture)
    cache.clear()
    assert (len(cache), cache.used) == (0, 0)
