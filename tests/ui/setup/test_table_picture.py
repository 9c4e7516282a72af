"""Pictures of tables: made of the rules, within their frame, and painted once."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names
from game.engine.cards import JOKER
from game.ui.draw.canvas import SurfaceCanvas
from game.ui.setup.table_picture import SHAPE, TablePictures, _seats, paint_table, scene_of
from tests.support.for_each import for_each
from tests.window.pictures import usual_look


@for_each("name", [*sheet_names(), *other_game_names()])
def test_a_table_picture_follows_the_rules_on_players_melds_and_discards(name: str) -> None:
    sheet = load_sheet(name)
    scene = scene_of(sheet)
    assert scene.others == sheet.players.max - 1
    assert scene.melds_in_hand == sheet.melding.in_hand
    assert scene.is_river == (sheet.draw.discards == "dig")
    assert all(len(meld) >= 2 for meld in scene.melds)
    assert scene.melds


def test_the_picture_of_a_game_has_wild_cards_among_its_melds() -> None:
    assert JOKER in scene_of(load_sheet("rummy_500")).melds[-1]
    assert not any(JOKER in meld for meld in scene_of(load_sheet("gin_rummy")).melds)


@pytest.mark.parametrize("count", range(1, 8))
def test_every_seat_of_a_table_picture_has_a_place_of_its_own(count: int) -> None:
    spots = _seats(count)
    assert len(spots) == len(set(spots)) == count
    assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in spots)


@pytest.mark.parametrize("width", [24, 180, 420])
def test_the_picture_of_a_game_can_be_painted_in_any_size(width: int) -> None:
    look = usual_look()
    size = (width, round(width * SHAPE))
    for name in ("rummy_500", "liverpool_rummy", "gin_rummy", "indian_rummy"):
        picture = paint_table(load_sheet(name), size, look)
        assert picture.get_size() == size
        assert len({picture.get_at((x, size[1] // 2))[:3] for x in range(size[0])}) > 2


def test_the_picture_of_a_game_is_painted_once_for_a_size_and_look() -> None:
    pictures, look, sheet = TablePictures(), usual_look(), load_sheet("tonk")
    canvas = SurfaceCanvas(pygame.Surface((400, 400)), look)
    pictures.draw(canvas, Rect(0, 0, 100, 60), sheet)
    (kept,) = pictures._cache._pictures.values()
    pictures.draw(canvas, Rect(100, 100, 100, 60), sheet)
    assert list(pictures._cache._pictures.values()) == [kept]
    pictures.draw(canvas, Rect(0, 0, 200, 120), sheet)
    assert len(pictures._cache) == 2
    pictures.draw(SurfaceCanvas(pygame.Surface((9, 9)), usual_look((960, 600))), Rect(0, 0, 200, 120), sheet)
    assert len(pictures._cache) == 1
