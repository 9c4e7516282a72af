"""Bars with a share filled."""

from pygame import Rect

from game.ui.draw.look import Look
from game.ui.widgets.charts import Bar, Bars
from tests.ui.null_canvas import NullCanvas


def drawn(bars: list[Bar], look: Look) -> NullCanvas:
    widget = Bars(bars)
    widget.place(Rect(10, 10, 400, widget.measure(look, 400)[1]), look)
    canvas = NullCanvas(look)
    widget.draw(canvas)
    for verb, given in canvas.calls:
        assert verb != "box" or not isinstance(given[0], Rect) or widget.rect.contains(given[0])
    return canvas


def test_the_longest_takes_all_the_room_and_the_others_their_share(look: Look) -> None:
    canvas = drawn([Bar("Doofer", "won 3 of 10", 10, 3), Bar("Me", "won 0 of 5", 5, 0)], look)
    boxes = [given[0].width for verb, given in canvas.calls if verb == "box" and isinstance(given[0], Rect)]
    assert boxes == [400, 120, 200]
    assert canvas.texts() == ["Doofer", "won 3 of 10", "Me", "won 0 of 5"]


def test_none_at_all_can_be_drawn(look: Look) -> None:
    assert drawn([], look).texts() == []
    assert drawn([Bar("Doofer", "won 0 of 0", 0, 0)], look).texts()[0] == "Doofer"
