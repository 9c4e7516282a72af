from collections.abc import Callable

from game.ui.draw.look import Look
from game.ui.input.verbs import Click, Confirm, Direction, Focus, Press
from game.ui.widgets import Group, Toggle, Widget
from tests.ui.null_canvas import NullCanvas


def test_click_and_enter_turn_it_over(stand: Callable[[Widget], Group]) -> None:
    told: list[bool] = []
    toggle = Toggle("Ask before discarding", False, told.append)
    group = stand(toggle)
    group.handle(Press(toggle.rect.center))
    group.handle(Click(toggle.rect.center))
    group.handle(Focus(Direction.NEXT))
    group.handle(Confirm(typed=True))
    assert told == [True, False]


def test_on_and_off_differ_in_more_than_colour(look: Look, stand: Callable[[Widget], Group]) -> None:
    shapes = []
    for value in (True, False):
        toggle = Toggle("Sounds", value)
        stand(toggle)
        canvas = NullCanvas(look)
        toggle.draw(canvas)
        shapes.append([given[0] for verb, given in canvas.calls if verb == "box"])
    assert shapes[0] != shapes[1]
    assert len(shapes[0]) == len(shapes[1]) + 1
