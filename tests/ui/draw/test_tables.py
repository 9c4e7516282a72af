"""Every table can be painted for any window, is told from the others, and has its light where it should be."""

from __future__ import annotations

from typing import get_args

import pygame
import pytest
from msgspec import structs

from game.session.settings import Settings
from game.ui.draw.backdrop import backdrop_picture, felt_rect, miniature
from game.ui.draw.grounds import paint_ground
from game.ui.draw.look import Look
from game.ui.draw.tables import TABLES, CardTable
from game.ui.draw.theme import Theme, contrast, luminance
from tests.ui.support.headless import BlankImages

SIZE = (640, 400)

tables = pytest.mark.parametrize("table", TABLES.values(), ids=list(TABLES))
SMALL = (16, 10)


def shades(picture: pygame.Surface) -> dict[tuple[int, int], float]:
    """Return the brightness of the parts of a picture, by their column and row, with its pattern smoothed away."""
    small = pygame.transform.smoothscale(picture, SMALL)
    colours = {(x, y): small.get_at((x, y)) for x in range(SMALL[0]) for y in range(SMALL[1])}
    return {at: luminance((colour.r, colour.g, colour.b)) for at, colour in colours.items()}


def roughness(picture: pygame.Surface) -> int:
    """Return the total difference between a picture and the same picture without its pattern."""
    smooth = pygame.transform.smoothscale(pygame.transform.smoothscale(picture, (64, 40)), picture.get_size())
    smooth.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return sum(pygame.image.tobytes(smooth, "RGB"))


def test_the_table_setting_allows_exactly_the_tables_there_are() -> None:
    kinds = {field.name: get_args(field.type) for field in structs.fields(Settings)}
    assert kinds["table"] == tuple(TABLES)
    assert TABLES[Settings().table].theme(False) == Theme()


@tables
@pytest.mark.parametrize("size", [(480, 300), (960, 600), (1280, 800), (1920, 1080)])
def test_every_table_can_be_painted_plain_and_in_high_contrast(table: CardTable, size: tuple[int, int]) -> None:
    for theme in (table.normal_theme, table.high_contrast_theme):
        picture = backdrop_picture(Look.of(size, BlankImages(), theme))
        assert picture.get_size() == size
        assert not picture.get_flags() & pygame.SRCALPHA
        corner = felt_rect(Look.of(size, BlankImages(), theme)).topleft
        assert tuple(picture.get_at(corner)) != tuple(picture.get_at((size[0] // 2, size[1] // 2)))


def test_no_two_card_tables_look_or_sound_alike() -> None:
    themes = [theme for table in TABLES.values() for theme in (table.normal_theme, table.high_contrast_theme)]
    assert len({pygame.image.tobytes(paint_ground(theme, SIZE, 0.5), "RGB") for theme in themes}) == len(themes)
    assert len({theme.name for theme in themes}) == len(themes)
    timbres = [table.timbre for table in TABLES.values()]
    assert len(set(timbres)) == len(timbres)
    assert all(0 <= share <= 1 for timbre in timbres for share in structs.astuple(timbre))


@tables
def test_light_falls_on_the_table_and_fades_towards_its_corners(table: CardTable) -> None:
    shade = shades(paint_ground(table.normal_theme, SIZE, 0.5))
    corners = [shade[x, y] for x in (0, SMALL[0] - 1) for y in (0, SMALL[1] - 1)]
    brightest = max(shade.values())
    assert brightest > 1.15 * max(corners) or brightest > 1.5 * min(corners)
    assert shade[SMALL[0] // 2, SMALL[1] // 2] > sum(corners) / 4


@tables
def test_the_pattern_of_a_table_is_visible_and_calmer_in_high_contrast(table: CardTable) -> None:
    plain = structs.replace(table.normal_theme, relief=0.0)
    assert roughness(paint_ground(table.normal_theme, SIZE, 0.5)) > roughness(paint_ground(plain, SIZE, 0.5))
    calm = structs.replace(table.normal_theme, relief=table.high_contrast_theme.relief)
    assert roughness(paint_ground(calm, SIZE, 0.5)) < roughness(paint_ground(table.normal_theme, SIZE, 0.5))


@tables
def test_the_high_contrast_table_has_more_contrast(table: CardTable) -> None:
    plain, strong = table.theme(False), table.theme(True)
    assert contrast(strong.text, strong.felt) > contrast(plain.text, plain.felt)
    assert contrast(strong.text_dim, strong.panel) > contrast(plain.text_dim, plain.panel) > 7
    assert strong.surface == plain.surface


def test_a_table_picture_is_painted_once_for_each_look() -> None:
    first, second = (Look.of(SIZE, BlankImages(), TABLES["wood"].normal_theme) for _ in range(2))
    assert backdrop_picture(first) is backdrop_picture(second)
    assert backdrop_picture(Look.of(SIZE, BlankImages(), TABLES["night"].normal_theme)) is not backdrop_picture(first)
    small = miniature(TABLES["wood"].normal_theme, (160, 100), 0.3)
    assert small.get_size() == (160, 100)
    assert miniature(TABLES["wood"].normal_theme, (160, 100), 0.3) is small
