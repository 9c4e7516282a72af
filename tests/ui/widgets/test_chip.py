from collections.abc import Callable

import pytest

from game.ui.draw.look import Look
from game.ui.draw.theme import FELT
from game.ui.input.verbs import Click, Confirm, Direction, Focus, Hover, Press
from game.ui.widgets import Group, Widget
from game.ui.widgets.button import Chip
from tests.ui.null_canvas import NullCanvas


@pytest.fixture
def told() -> list[bool]:
    return []


@pytest.fixture
def chip(told: list[bool]) -> Chip:
    return Chip("10", False, told.append)


def face(widget: Widget, look: Look) -> object:
    canvas = NullCanvas(look)
    widget.draw(canvas)
    return next(given[1] for verb, given in canvas.calls if verb == "box")


def test_enter_and_clicks_turn_it(chip: Chip, told: list[bool], stand: Callable[[Widget], Group]) -> None:
    group = stand(chip)
    group.set_focus(chip)
    group.handle(Confirm())
    group.handle(Press(chip.rect.center))
    group.handle(Click(chip.rect.center))
    assert told == [True, False]
    assert not chip.handle(Focus(Direction.LEFT))


def test_what_is_on_is_filled(chip: Chip, look: Look, stand: Callable[[Widget], Group]) -> None:
    stand(chip)
    assert face(chip, look) == FELT.well
    chip.on = True
    assert face(chip, look) == FELT.accent


def test_it_lights_up_under_the_pointer_unless_it_can_do_nothing(
    chip: Chip, look: Look, stand: Callable[[Widget], Group]
) -> None:
    group = stand(chip)
    group.handle(Hover(chip.rect.center))
    lit = face(chip, look)
    chip.enabled = False
    assert lit == FELT.panel_raised != face(chip, look)


def test_ranks_are_all_alike_and_words_wider(look: Look) -> None:
    assert Chip("A", True).measure(look) == Chip("10", False).measure(look) == (34, 40)
    assert Chip("pips and more", True).measure(look)[0] > 80
