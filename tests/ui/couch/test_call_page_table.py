"""The table above a question all are asked at once: what lies there, and how far hidden cards are seen."""

from __future__ import annotations

import pygame
import pytest

from game.engine.actions import DrawStock
from game.engine.cards import UNKNOWN
from game.record.record import Seat
from game.ui.cards.plates import plate_width
from game.ui.cards.slots import Zone
from game.ui.couch.call_page import LEAST_HEIGHT_SHARE, VISIBLE_CARD_EDGE, CallTable
from game.ui.widgets.players import people_of
from tests.ui.support.headless import NullCanvas, blank_look
from tests.ui.support.sofa import liverpool, me

SIZES = [(960, 600), (1280, 800), (1920, 1080)]


def above(size: tuple[int, int], share: float = 0.6, open_hands: tuple[int, ...] = ()) -> tuple[CallTable, int]:
    """Return the table of a match for four above the lowest part of a window, and the y at which that part begins."""
    pygame.font.init()
    table = me("Ann", "Ben", "Cleo", "Dora")
    shown, bottom = CallTable(table, 0, people_of(table.seats), open_hands), round(share * size[1])
    shown.place_above(blank_look(size, 1.0), bottom)
    return shown, bottom


@pytest.mark.parametrize("size", SIZES)
def test_only_the_upper_edge_of_a_hidden_hand_is_seen_above_the_call_page(size: tuple[int, int]) -> None:
    shown, bottom = above(size)
    hand = [sprite for sprite in shown.stage.sprites.all if sprite.slot.place.zone is Zone.HAND]
    assert len(hand) == len(shown.table.truth.hands[0])
    assert {sprite.face for sprite in hand} == {UNKNOWN}
    edge = blank_look(size, 1.0).px(VISIBLE_CARD_EDGE)
    assert all(edge / 2 <= bottom - sprite.box.top <= 1.5 * edge for sprite in hand)
    assert shown.stage.areas.plates[0].bottom <= bottom


@pytest.mark.parametrize("size", SIZES)
def test_the_table_above_the_call_page_shows_open_hands_whole(size: tuple[int, int]) -> None:
    shown, bottom = above(size, open_hands=(0, 2))
    hand = [sprite for sprite in shown.stage.sprites.all if sprite.slot.place.zone is Zone.HAND]
    assert sorted(sprite.face for sprite in hand) == sorted(shown.table.truth.hands[0])
    assert all(sprite.box.bottom <= bottom for sprite in hand)


def test_the_table_above_the_call_page_reuses_its_card_faces_until_the_look_changes() -> None:
    shown, bottom = above((1280, 800))
    faces = shown.painter.faces
    shown.place_above(blank_look((1280, 800), 1.0), bottom - 20)
    assert shown.painter.faces is faces
    shown.place_above(blank_look((1920, 1080), 1.0), bottom)
    assert shown.painter.faces is not faces


@pytest.mark.parametrize("size", SIZES)
def test_plates_above_the_call_page_are_as_wide_as_the_names(size: tuple[int, int]) -> None:
    pygame.font.init()
    table, look = liverpool(), blank_look(size, 1.0)
    table.replace_player(1, Seat("Wilhelmina Longg’s bot", "bot", level="standard"))
    shown = CallTable(table, 0, people_of(table.seats), ())
    shown.place_above(look, round(0.6 * size[1]))
    assert shown.stage.areas.plates[1].width == plate_width(look, shown.people[1])


def test_the_table_above_the_call_page_follows_the_match() -> None:
    shown, _bottom = above((1280, 800))
    assert not shown.update()
    shown.table.submit(DrawStock(0))
    assert shown.update()
    assert not shown.update()
    stock = [sprite for sprite in shown.stage.sprites.all if sprite.slot.place.zone is Zone.STOCK]
    assert stock
    assert len(shown.hand.cards) == len(shown.table.truth.hands[0])


def test_the_table_above_the_call_page_is_not_drawn_if_there_is_too_little_room() -> None:
    canvas = NullCanvas(blank_look((1280, 800), 1.0))
    low, _ = above((1280, 800), LEAST_HEIGHT_SHARE - 0.01)
    low.draw(canvas)
    assert not low.has_room
    assert not canvas.calls
    assert not low.refine()
    high, _ = above((1280, 800), LEAST_HEIGHT_SHARE)
    high.draw(canvas)
    assert high.has_room
    assert {"Ann", "Ben", "Cleo", "Dora"} <= set(canvas.texts())
