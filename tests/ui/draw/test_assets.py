"""Tests of `game.ui.draw.assets`."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pygame
import pytest
from msgspec import structs

from game import paths
from game.session.settings import Settings
from game.ui.draw.assets import (
    BACKS,
    DECKS,
    LIMIT,
    CardStyle,
    Images,
    MissingPictureError,
    PictureCache,
    card_style,
    faded,
    limit_for,
    tinted,
)


@pytest.fixture
def images() -> Images:
    return Images(paths.assets())


def test_a_card_picture_has_exactly_the_size_asked_for(images: Images) -> None:
    assert images.card("TH", 83).get_size() == (83, 116)


def test_a_card_is_drawn_once_for_each_size_and_angle(images: Images) -> None:
    assert images.card("AS", 60) is images.card("AS", 60)
    assert images.card("AS", 60) is not images.card("AS", 61)
    assert images.card("AS", 60, 30.1) is images.card("AS", 60, 29.9)


def test_a_turned_card_picture_is_larger(images: Images) -> None:
    flat, turned = images.card("AS", 60), images.card("AS", 60, 90)
    assert turned.width >= flat.height
    assert turned.height >= flat.width


def test_pictures_have_premultiplied_alpha(images: Images) -> None:
    icon = images.icon("heart", 24)
    half = [icon.get_at((x, y)) for x in range(24) for y in range(24) if 0 < icon.get_at((x, y)).a < 255]
    assert half
    assert all(max(pixel.r, pixel.g, pixel.b) <= pixel.a for pixel in half)


def test_an_icon_is_drawn_in_the_given_colour(images: Images) -> None:
    icon = images.icon("spade", 30, (200, 10, 20))
    assert tuple(icon.get_at((15, 14))) == (200, 10, 20, 255)
    assert icon.get_at((0, 0)).a == 0


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def test_card_faces_differ_by_colours_and_contrast_and_follow_the_style_that_is_set(images: Images) -> None:
    styles = [CardStyle(four, high) for four in (False, True) for high in (False, True)]
    assert len({pixels(images.card("7C", 60, style=style)) for style in styles}) == 4
    assert len({pixels(images.card("X", 60, style=style)) for style in styles}) == 2
    images.style = styles[-1]
    assert images.card("7C", 60) is images.card("7C", 60, style=styles[-1])
    assert images.card("7C", 60, 30) is not images.card("7C", 60, 30, styles[0])


def test_six_backs_and_two_decks_have_pictures_of_their_own(images: Images) -> None:
    assert len({pixels(images.card("back", 60, style=CardStyle(back=back))) for back in BACKS}) == 6
    assert len({pixels(images.card("back", 60, style=CardStyle(deck=deck))) for deck in DECKS}) == 1
    styles = [CardStyle(four, high, "red", deck) for four in (False, True) for high in (False, True) for deck in DECKS]
    assert len({pixels(images.card("QC", 60, style=style)) for style in styles}) == 8
    with pytest.raises(MissingPictureError, match="back_plaid"):
        images.card("back", 60, style=CardStyle(back="plaid"))


def test_the_card_style_follows_the_settings_of_deck_back_colours_and_contrast(images: Images) -> None:
    kinds = {field.name: get_args(field.type) for field in structs.fields(Settings)}
    assert kinds["card_back"] == BACKS
    assert kinds["deck"] == tuple(DECKS)
    assert card_style(Settings()) == CardStyle()
    settings = Settings(four_colour=True, high_contrast=True, card_back="violet", deck="modern")
    assert card_style(settings) == CardStyle(True, True, "violet", "modern")


def test_the_error_of_a_missing_picture_names_its_file(images: Images) -> None:
    with pytest.raises(MissingPictureError, match=r"ZZ\.svg is missing"):
        images.card("ZZ", 60)


def test_the_error_of_a_broken_picture_names_its_file(tmp_path: Path) -> None:
    (tmp_path / "icons").mkdir()
    (tmp_path / "icons" / "bad.svg").write_text("no picture")
    with pytest.raises(ValueError, match=r"bad\.svg"):
        Images(tmp_path).icon("bad", 20)


def test_the_memory_of_pictures_has_a_limit() -> None:
    images = Images(paths.assets(), limit=50_000)
    for width in range(40, 60):
        images.card("back", width)
    assert images.used_bytes <= 50_000


def test_tinting_and_fading_a_picture_keep_its_shape() -> None:
    shape = pygame.Surface((2, 1), pygame.SRCALPHA)
    shape.set_at((0, 0), (50, 50, 50, 255))
    assert tuple(tinted(shape, (100, 200, 50)).get_at((0, 0))) == (100, 200, 50, 255)
    assert tuple(tinted(shape, (100, 200, 50)).get_at((1, 0))) == (0, 0, 0, 0)
    assert faded(shape, 128).get_at((0, 0)).a == 128


def picture() -> pygame.Surface:
    return pygame.Surface((10, 10), depth=32)


def test_the_picture_cache_makes_a_picture_once() -> None:
    cache = PictureCache(10_000)
    first = cache.get("a", picture)
    assert cache.get("a", picture) is first
    assert cache.used_bytes == 400


def test_the_picture_cache_drops_the_longest_unused_picture() -> None:
    cache = PictureCache(1000)
    first, second = cache.get("a", picture), cache.get("b", picture)
    cache.get("a", picture)
    cache.get("c", picture)
    assert cache.used_bytes == 800
    assert cache.get("a", picture) is first
    assert cache.get("b", picture) is not second


def test_the_picture_cache_keeps_a_single_picture_over_its_limit() -> None:
    cache = PictureCache(10)
    assert cache.get("a", picture) is cache.get("a", picture)
    assert len(cache) == 1


def test_clearing_the_picture_cache_drops_every_picture() -> None:
    cache = PictureCache(1000)
    cache.get("a", picture)
    cache.clear()
    assert (len(cache), cache.used_bytes) == (0, 0)


def test_the_memory_for_pictures_is_limited_and_larger_for_very_large_windows() -> None:
    assert limit_for((1280, 800)) == limit_for((3840, 2160)) == LIMIT
    assert limit_for((7680, 4320)) == 4 * LIMIT
    images = Images(Path(), limit=LIMIT)
    images.limit = limit_for((7680, 4320))
    assert images.limit == 4 * LIMIT
