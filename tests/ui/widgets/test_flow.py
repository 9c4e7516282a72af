from collections.abc import Callable

import pytest
from pygame import Rect

from game.ui.draw.look import Look
from game.ui.widgets import Button, Group, Spacer, Widget
from game.ui.widgets.layout import Beside, Flow


@pytest.fixture
def boxes() -> list[Widget]:
    return [Spacer(50) for _ in range(5)]


def test_in_one_line_where_there_is_room(boxes: list[Widget], look: Look, stand: Callable[[Widget], Group]) -> None:
    flow = Flow(boxes, gap=10)
    assert flow.measure(look) == (5 * 50 + 4 * 10, 50)
    stand(flow)
    assert [box.rect.topleft for box in boxes] == [(100 + 60 * n, 100) for n in range(5)]


def test_what_does_not_fit_goes_to_the_next_line(boxes: list[Widget], look: Look) -> None:
    flow = Flow(boxes, gap=10, lead=4)
    assert flow.measure(look, 120) == (110, 3 * 50 + 2 * 4)
    flow.place(Rect(0, 0, 120, 200), look)
    assert [box.rect.topleft for box in boxes] == [(0, 0), (60, 0), (0, 54), (60, 54), (0, 108)]


def test_the_lower_ones_stand_in_the_middle_of_the_line(look: Look) -> None:
    low, high = Spacer(20), Spacer(60)
    Flow([low, high]).place(Rect(0, 0, 300, 60), look)
    assert low.rect.centery == high.rect.centery


def test_hidden_ones_take_no_room_and_too_wide_ones_are_made_narrower(look: Look) -> None:
    button = Button("A very long text on a button that is wide", lambda: None)
    hidden = Spacer(30)
    hidden.visible = False
    flow = Flow([hidden, button])
    assert flow.measure(look)[0] == button.measure(look)[0]
    flow.place(Rect(0, 0, 100, 44), look)
    assert button.rect.topleft == (0, 0)
    assert button.rect.width == 100
    assert Flow([]).measure(look) == (0, 0)


def test_lines_can_be_even(boxes: list[Widget], look: Look) -> None:
    Flow(boxes, gap=10, lead=4, even=True).place(Rect(0, 0, 240, 200), look)
    assert [box.rect.topleft for box in boxes] == [(0, 0), (60, 0), (120, 0), (0, 54), (60, 54)]
    Flow(boxes, gap=10, even=True).place(Rect(0, 0, 300, 50), look)
    assert {box.rect.y for box in boxes} == {0}


def test_two_stand_side_by_side_only_where_both_have_room(look: Look) -> None:
    one, two = Spacer(50), Spacer(80)
    pair = Beside(one, two, least=500, share=0.4, gap=20)
    assert pair.measure(look) == (500, 80)
    assert pair.measure(look, 520) == (520, 80)
    pair.place(Rect(0, 0, 520, 80), look)
    assert (one.rect.width, two.rect.x, two.rect.width) == (200, 220, 300)
    assert pair.measure(look, 400) == (400, 150)
    pair.place(Rect(0, 0, 400, 150), look)
    assert (one.rect.width, two.rect.topleft, two.rect.width) == (400, (0, 70), 400)
