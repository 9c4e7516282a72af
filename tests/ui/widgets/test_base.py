"""Tests of `game.ui.widgets.base`."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.ui.draw.look import Look
from game.ui.widgets import Row, Widget


class Holder(Widget):
    def __init__(self, *inside: Widget) -> None:
        super().__init__()
        self.inside = inside

    @property
    def children(self) -> Sequence[Widget]:
        return self.inside


def test_walking_a_widget_tree_yields_the_visible_widgets_in_reading_order() -> None:
    a, b, c = Widget(), Widget(), Widget()
    b.visible = False
    row = Row([a, b, c])
    assert list(row.walk()) == [row, a, c]


def test_the_widget_path_to_a_point_goes_from_outside_in(look: Look) -> None:
    inner = Widget()
    outer = Holder(inner)
    outer.place(Rect(0, 0, 100, 100), look)
    inner.place(Rect(10, 10, 20, 20), look)
    assert outer.hit_path((15, 15)) == [outer, inner]
    assert outer.hit_path((50, 50)) == [outer]
    assert outer.hit_path((150, 50)) == []
    inner.visible = False
    assert outer.hit_path((15, 15)) == [outer]
