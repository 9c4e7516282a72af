"""The sign of somebody who gives their gamepad back: in their colour, filling, inside the window."""

import pytest
from pygame import Rect

from game.ui.draw.look import Look
from game.ui.input.pad_gate import LeaveSign, Leaving
from tests.ui.headless import BlankImages
from tests.ui.null_canvas import NullCanvas


def drawn(sign: LeaveSign, size: tuple[int, int] = (1280, 800)) -> NullCanvas:
    canvas = NullCanvas(Look.of(size, BlankImages()))
    sign.draw(canvas)
    return canvas


def bar(canvas: NullCanvas, colour: int) -> Rect | None:
    """What is filled in the colour of a seat."""
    wanted = canvas.look.theme.players[colour]
    found = [given[0] for verb, given in canvas.calls if verb == "box" and given[1] == wanted]
    return next((each for each in found if isinstance(each, Rect)), None)


def test_nothing_is_drawn_while_nobody_gives_anything_back(look: Look) -> None:
    sign = LeaveSign(lambda: None)
    assert not sign.tick(0.1)
    assert drawn(sign).calls == []


def test_it_changes_as_the_button_is_held_and_goes_with_it() -> None:
    now: list[Leaving | None] = [Leaving("Ann", 2, 0.3), Leaving("Ann", 2, 0.9), Leaving("Ann", 2, 0.9), None]
    sign = LeaveSign(lambda: now.pop(0))
    widths = []
    for changed in (True, True, False):
        assert sign.tick(0.1) is changed
        full = bar(drawn(sign), 2)
        assert full is not None
        widths.append(full.width)
    assert widths[0] * 2.5 < widths[1] == widths[2]
    assert sign.tick(0.1)
    assert drawn(sign).calls == []


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_it_names_whose_pad_it_is_and_stays_inside(size: tuple[int, int], look: Look) -> None:
    sign = LeaveSign(lambda: Leaving("Somebody with a very long name", 9, 1.0))
    sign.tick(0.1)
    canvas = drawn(sign, size)
    assert canvas.texts() == ["Somebody with a very long name gives the gamepad back …"]
    boxes = [given[0] for verb, given in canvas.calls if verb == "box"]
    assert all(isinstance(each, Rect) and canvas.rect.contains(each) for each in boxes)
    assert bar(canvas, 1) is not None
