"""Tests of `game.ui.widgets.layout`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from game.ui.draw.look import Look
from game.ui.widgets import Button, Column, Group, Panel, Row, Spacer, Widget
from game.ui.widgets.layout import Align, Flow, IfRoom, SideBySide, distributed_lengths
from tests.ui.support.headless import NullCanvas


class Block(Widget):
    """A widget of a fixed size."""

    def __init__(self, width: int, height: int, grow: float = 0) -> None:
        super().__init__(grow)
        self.size = (width, height)

    def measure(self, look: Look, width: int | None = None) -> tuple[int, int]:
        return self.size


class Counted(Block):
    """A widget of a fixed size that counts how often it was measured, in `asked`."""

    asked = 0

    def measure(self, look: Look, width: int | None = None) -> tuple[int, int]:
        self.asked += 1
        return super().measure(look, width)


def test_a_row_places_its_widgets_from_the_left_with_gaps(look: Look) -> None:
    a, b = Block(50, 20), Block(30, 40)
    row = Row([a, b], gap=10)
    assert row.measure(look) == (90, 40)
    row.place(Rect(0, 0, 200, 40), look)
    assert (a.rect, b.rect) == (Rect(0, 10, 50, 20), Rect(60, 0, 30, 40))


def test_growing_widgets_share_the_leftover_room(look: Look) -> None:
    a, b, c = Block(10, 10), Block(10, 10, grow=1), Block(10, 10, grow=3)
    Row([a, b, c], gap=0).place(Rect(0, 0, 110, 10), look)
    assert [w.rect.width for w in (a, b, c)] == [10, 30, 70]


def test_a_spacer_pushes_later_widgets_to_the_end(look: Look) -> None:
    button = Block(40, 10)
    Row([Spacer(grow=1), button], gap=0).place(Rect(0, 0, 100, 10), look)
    assert button.rect.right == 100


def test_a_row_wider_than_its_room_narrows_its_widest_widget(look: Look) -> None:
    a, b = Block(100, 10), Block(300, 10)
    Row([a, b], gap=0).place(Rect(0, 0, 250, 10), look)
    assert (a.rect.width, b.rect.right) == (100, 250)


@pytest.mark.parametrize(("align", "x", "width"), [("start", 0, 40), ("center", 30, 40), ("end", 60, 40)])
def test_a_column_aligns_its_widgets_as_asked(align: Align, x: int, width: int, look: Look) -> None:
    a = Block(40, 10)
    Column([a], align=align).place(Rect(0, 0, 100, 50), look)
    assert a.rect == Rect(x, 0, width, 10)


def test_a_column_stretches_its_widgets_unless_told_otherwise(look: Look) -> None:
    a, b = Block(40, 10), Block(10, 20)
    column = Column([a, b], gap=5)
    assert column.measure(look, 100) == (40, 35)
    column.place(Rect(0, 0, 100, 50), look)
    assert (a.rect, b.rect) == (Rect(0, 0, 100, 10), Rect(0, 15, 100, 20))


def test_a_hidden_widget_takes_no_room_in_a_column(look: Look) -> None:
    a, hidden, b = Block(10, 10), Block(10, 10), Block(10, 10)
    hidden.visible = False
    column = Column([a, hidden, b], gap=5)
    column.place(Rect(0, 0, 10, 100), look)
    assert b.rect.y == 15
    hidden.visible = True
    assert column.measure(look) == (10, 40)


def nested(inside: Widget) -> Widget:
    """Return rows and columns with the widget deep inside."""
    for _ in range(6):
        inside = Column([Row([inside])])
    return inside


def test_a_deeply_nested_widget_is_measured_once_for_all_its_containers(look: Look) -> None:
    block = Counted(50, 20)
    whole = nested(block)
    assert whole.measure(look) == (50, 20)
    assert block.asked == 1
    whole.place(Rect(0, 0, 100, 100), look)
    assert block.asked < 8


def test_a_changed_nested_widget_is_measured_anew_without_being_placed(look: Look) -> None:
    block = Block(50, 20)
    whole = nested(block)
    assert whole.measure(look) == (50, 20)
    block.size = (70, 30)
    assert whole.measure(look) == (70, 30)
    block.visible = False
    assert whole.measure(look) == (0, 0)


def test_a_row_is_measured_anew_in_another_look(look: Look) -> None:
    row = Row([Spacer(10)])
    assert row.measure(look) == (10, 10)
    assert row.measure(Look.of((2560, 1600), look.images)) == (20, 20)


def test_an_empty_row_or_column_has_size_zero(look: Look) -> None:
    assert Row([]).measure(look) == Column([]).measure(look) == (0, 0)


@given(st.lists(st.tuples(st.integers(0, 500), st.sampled_from([0, 1, 2.5])), max_size=8), st.integers(0, 2000))
def test_distributed_lengths_fill_the_room_and_never_exceed_it(parts: list[tuple[int, float]], room: int) -> None:
    natural, grow = [n for n, _ in parts], [g for _, g in parts]
    lengths = distributed_lengths(natural, grow, room)
    assert sum(lengths) <= max(room, 0)
    assert all(length >= 0 for length in lengths)
    if sum(natural) <= room:
        assert all(length >= n for length, n in zip(lengths, natural, strict=True))
        assert sum(lengths) == (room if any(grow) else sum(natural))


@pytest.fixture
def boxes() -> list[Widget]:
    return [Spacer(50) for _ in range(5)]


def test_a_flow_stands_in_one_line_if_there_is_room(
    boxes: list[Widget], look: Look, stand: Callable[[Widget], Group]
) -> None:
    flow = Flow(boxes, gap=10)
    assert flow.measure(look) == (5 * 50 + 4 * 10, 50)
    stand(flow)
    assert [box.rect.topleft for box in boxes] == [(100 + 60 * n, 100) for n in range(5)]


def test_a_flow_wraps_widgets_that_do_not_fit_into_the_next_line(boxes: list[Widget], look: Look) -> None:
    flow = Flow(boxes, gap=10, lead=4)
    assert flow.measure(look, 120) == (110, 3 * 50 + 2 * 4)
    flow.place(Rect(0, 0, 120, 200), look)
    assert [box.rect.topleft for box in boxes] == [(0, 0), (60, 0), (0, 54), (60, 54), (0, 108)]


def test_widgets_lower_than_their_line_in_a_flow_are_centred_in_it(look: Look) -> None:
    low, high = Spacer(20), Spacer(60)
    Flow([low, high]).place(Rect(0, 0, 300, 60), look)
    assert low.rect.centery == high.rect.centery


def test_a_flow_leaves_out_hidden_widgets_and_narrows_too_wide_ones(look: Look) -> None:
    button = Button("A very long text on a button that is wide", lambda: None)
    hidden = Spacer(30)
    hidden.visible = False
    flow = Flow([hidden, button])
    assert flow.measure(look)[0] == button.measure(look)[0]
    flow.place(Rect(0, 0, 100, 44), look)
    assert button.rect.topleft == (0, 0)
    assert button.rect.width == 100
    assert Flow([]).measure(look) == (0, 0)


def test_a_flow_can_spread_its_widgets_over_lines_of_even_length(boxes: list[Widget], look: Look) -> None:
    Flow(boxes, gap=10, lead=4, even=True).place(Rect(0, 0, 240, 200), look)
    assert [box.rect.topleft for box in boxes] == [(0, 0), (60, 0), (120, 0), (0, 54), (60, 54)]
    Flow(boxes, gap=10, even=True).place(Rect(0, 0, 300, 50), look)
    assert {box.rect.y for box in boxes} == {0}


def test_two_widgets_stand_side_by_side_only_if_both_have_room(look: Look) -> None:
    one, two = Spacer(50), Spacer(80)
    pair = SideBySide(one, two, least_width=500, share=0.4, gap=20)
    assert pair.measure(look) == (500, 80)
    assert pair.measure(look, 520) == (520, 80)
    pair.place(Rect(0, 0, 520, 80), look)
    assert (one.rect.width, two.rect.x, two.rect.width) == (200, 220, 300)
    assert pair.measure(look, 400) == (400, 150)
    pair.place(Rect(0, 0, 400, 150), look)
    assert (one.rect.width, two.rect.topleft, two.rect.width) == (400, (0, 70), 400)


def test_a_panel_keeps_its_padding_around_its_content(look: Look) -> None:
    button = Button("Deal", lambda: None)
    panel = Panel(button, padding=20)
    width, height = button.measure(look)
    assert panel.measure(look) == (width + 40, height + 40)
    panel.place(Rect(0, 0, 300, 100), look)
    assert button.rect == Rect(20, 20, 260, 60)


def test_a_panel_of_paper_has_the_paper_colour_and_a_plain_one_the_panel_colour(look: Look) -> None:
    for paper, colour in ((True, look.theme.paper), (False, look.theme.panel)):
        panel = Panel(Button("Deal", lambda: None), paper=paper)
        panel.place(Rect(0, 0, 300, 100), look)
        canvas = NullCanvas(look)
        panel.draw(canvas)
        assert [verb for verb, _ in canvas.calls[:2]] == ["shadow", "box"]
        assert canvas.calls[1][1][1] == colour


def test_an_optional_widget_is_shown_only_if_the_other_widgets_keep_their_room(look: Look) -> None:
    block, spare = Block(40, 200), Block(40, 100)
    column = Column([block, IfRoom(spare)], gap=0)
    for height, there in ((250, False), (300, True), (299, False), (400, True)):
        column.place(Rect(0, 0, 100, height), look)
        assert (spare in column.walk()) == there, height
        assert block.rect.height == 200
    assert spare.rect == Rect(0, 200, 100, 100)
