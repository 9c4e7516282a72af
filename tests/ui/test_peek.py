"""A look at one's own hand: all of it is there, inside the window, whatever its size."""

from itertools import pairwise

import pygame
import pytest
from pygame import Rect

from game.engine.cards import FACES
from game.ui.couch.peek import Peek, Peeked
from game.ui.draw.look import Look
from tests.ui.headless import BlankImages
from tests.ui.null_canvas import NullCanvas


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("count", [0, 1, 7, 26])
def test_every_card_can_be_read(size: tuple[int, int], count: int) -> None:
    pygame.font.init()
    look = Look.of(size, BlankImages())
    shown = Peeked("Ben", "owl", 1, tuple(FACES[:count]), FACES[30], "Call for it?")
    peek = Peek(lambda: shown)
    assert peek.tick(0)
    assert not peek.tick(0)
    canvas = NullCanvas(look)
    peek.draw(canvas)
    assert {"Ben looks at their cards", "Everybody else looks away.", "Call for it?"} <= set(canvas.texts())
    places: list[Rect] = []
    for _name, (picture, at, *_) in [call for call in canvas.calls if call[0] == "image"]:
        assert isinstance(picture, pygame.Surface)
        assert isinstance(at, tuple)
        places.append(Rect(at, picture.size))
    hand = places[-count:] if count else []
    assert len(hand) == count
    window = Rect((0, 0), size)
    assert all(window.contains(place) for place in hand)
    assert all(right.x - left.x >= 0.3 * left.width for left, right in pairwise(hand))


def test_nothing_is_drawn_while_nobody_looks() -> None:
    pygame.font.init()
    canvas = NullCanvas(Look.of((960, 600), BlankImages()))
    peek = Peek(lambda: None)
    assert not peek.tick(0)
    peek.draw(canvas)
    assert not canvas.calls
