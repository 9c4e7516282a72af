"""Bars with a share filled."""

from __future__ import annotations

from itertools import pairwise
from typing import cast

import pytest
from pygame import Rect

from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.widgets.charts import Bar, BarChart, LineChart, spread_labels, ticks
from tests.ui.support.headless import BlankImages, NullCanvas


def drawn(bars: list[Bar], look: Look) -> NullCanvas:
    widget = BarChart(bars)
    widget.place(Rect(10, 10, 400, widget.measure(look, 400)[1]), look)
    canvas = NullCanvas(look)
    widget.draw(canvas)
    for verb, given in canvas.calls:
        assert verb != "box" or not isinstance(given[0], Rect) or widget.rect.contains(given[0])
    return canvas


def test_the_longest_bar_of_a_chart_takes_the_whole_width(look: Look) -> None:
    canvas = drawn([Bar("Doofer", "won 3 of 10", 10, 3), Bar("Me", "won 0 of 5", 5, 0)], look)
    boxes = [given[0].width for verb, given in canvas.calls if verb == "box" and isinstance(given[0], Rect)]
    assert boxes == [400, 120, 200]
    assert canvas.texts() == ["Doofer", "won 3 of 10", "Me", "won 0 of 5"]


def test_a_bar_chart_without_bars_or_with_an_empty_bar_can_be_drawn(look: Look) -> None:
    assert drawn([], look).texts() == []
    assert drawn([Bar("Doofer", "won 0 of 0", 0, 0)], look).texts()[0] == "Doofer"


NAMES = ["Ann", "Bea", "Cy", "Dot", "Eve", "Fay"]
WIDE = 2
"""Px of a line of the chart."""


@pytest.mark.parametrize("span", [(0, 0), (0, 1), (-35, 200), (0, 545), (-7, -3), (-1200, 4), (0, 99_999)])
def test_chart_ticks_are_round_and_evenly_spaced_and_cover_the_span(span: tuple[int, int]) -> None:
    low, high = span
    found = ticks(low, high)
    steps = {b - a for a, b in pairwise(found)}
    assert len(steps) == 1
    assert str(steps.pop()).rstrip("0") in ("1", "2", "5")
    assert found[0] <= low
    assert found[-1] >= high
    assert 2 <= len(found) <= 8


def test_chart_labels_that_would_overlap_move_apart_and_stay_inside() -> None:
    assert spread_labels([10, 50], 12, 0, 100) == [10, 50]
    assert spread_labels([50, 50, 51], 12, 0, 100) == [50, 62, 74]
    crowded = spread_labels([95, 96, 97], 12, 0, 100)
    assert crowded == [64, 76, 88]


def test_names_of_a_line_chart_stand_at_the_ends_of_their_lines(look: Look) -> None:
    chart = LineChart(["Ann", "Bea"], [(25, 5), (-20, 100)])
    chart.place(Rect(0, 0, 400, 240), look)
    canvas = NullCanvas(look)
    chart.draw(canvas)
    where = {str(given[0]): given[1] for verb, given in canvas.calls if verb == "text"}
    ann, bea = where["Ann"], where["Bea"]
    assert isinstance(ann, Rect)
    assert isinstance(bea, Rect)
    assert bea.centery < ann.centery
    assert {"1", "2", "−50", "0", "100"} <= set(where)


def test_a_line_chart_draws_the_target_once_scores_come_near(look: Look) -> None:
    far, near = LineChart(["Ann"], [(20,)], 500), LineChart(["Ann"], [(300,)], 500)
    for chart, marks in ((far, False), (near, True)):
        chart.place(Rect(0, 0, 400, 240), look)
        canvas = NullCanvas(look)
        chart.draw(canvas)
        assert (look.theme.accent in [given[2] for verb, given in canvas.calls if verb == "line"]) is marks


def test_a_line_chart_of_many_deals_leaves_out_numbers_instead_of_overlapping(look: Look) -> None:
    chart = LineChart(["Ann"], [(n,) for n in range(50)])
    chart.place(Rect(0, 0, 300, 200), look)
    canvas = NullCanvas(look)
    chart.draw(canvas)
    below = [given[1] for verb, given in canvas.calls if verb == "text" and str(given[0]).isdigit()]
    row = [rect for rect in below if isinstance(rect, Rect) and rect.top > 170]
    assert len(row) > 3
    assert all(not a.colliderect(b) for a, b in pairwise(row))


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_the_numbers_of_a_chart_scale_are_never_cut(size: tuple[int, int]) -> None:
    small = Look.of(size, BlankImages())
    chart = LineChart(["Ann", "Bea"], [(-60, 100)])
    chart.place(Rect(0, 0, 400, 240), small)
    canvas = NullCanvas(small)
    chart.draw(canvas)
    scale = {str(given[0]): given[1] for verb, given in canvas.calls if verb == "text"}
    for mark in ("−100", "100"):
        place = scale[mark]
        assert isinstance(place, Rect)
        assert place.width >= small.fonts.size(mark, Role.CAPTION)[0]


def test_a_line_chart_that_is_not_cumulative_does_not_begin_at_zero(look: Look) -> None:
    chart = LineChart(["Ann"], [(60.5,), (70,)], cumulative=False)
    one = LineChart(["Ann"], [(60.5,)], cumulative=False)
    for each, numbers, dots in ((chart, {"1", "2"}, 3), (one, {"1"}, 2)):
        each.place(Rect(0, 0, 400, 240), look)
        canvas = NullCanvas(look)
        each.draw(canvas)
        assert numbers <= set(canvas.texts())
        assert "0" not in canvas.texts()
        assert sum(verb == "box" for verb, _ in canvas.calls) == dots


def test_a_line_leads_from_a_single_point_of_a_line_chart_to_its_name(look: Look) -> None:
    chart = LineChart(["Ann"], [(60.5,)], cumulative=False)
    chart.place(Rect(0, 0, 400, 240), look)
    canvas = NullCanvas(look)
    chart.draw(canvas)
    start, end, *_ = lines_of(canvas)[-1]
    assert start[0] < 240 < 300 < end[0]


def drawn_chart(look: Look, *totals: tuple[int, ...]) -> NullCanvas:
    """Return the canvas on which a chart of six players has been drawn."""
    chart = LineChart(NAMES, totals)
    chart.place(Rect(0, 0, 420, 220), look)
    canvas = NullCanvas(look)
    chart.draw(canvas)
    return canvas


Drawn = tuple[tuple[int, int], tuple[int, int], object, int]


def lines_of(canvas: NullCanvas) -> list[Drawn]:
    return [cast(Drawn, given) for verb, given in canvas.calls if verb == "line"]


def test_lines_lead_from_close_ends_in_a_chart_to_the_names_without_crossing(look: Look) -> None:
    canvas = drawn_chart(look, (-5, -5, -11, -19, -39, 60))
    names = {str(given[0]): given[1] for verb, given in canvas.calls if verb == "text" and given[0] in NAMES}
    middles = [place.centery for place in map(names.get, NAMES) if isinstance(place, Rect)]
    leaders = []
    for seat, y in enumerate(middles):
        [begin] = [
            start
            for start, end, ink, width in lines_of(canvas)
            if ink == look.theme.players[seat] and abs(end[1] - y) <= 1 and width == 1
        ]
        leaders.append((begin[1], y))
    assert [y for _, y in sorted(leaders)] == sorted(middles)
    assert min(b - a for a, b in pairwise(sorted(middles))) >= look.fonts.line_height(Role.CAPTION)


def test_overlapping_chart_lines_alternate_and_marks_differ_in_shape(look: Look) -> None:
    canvas = drawn_chart(look, (20, 20, 0, 5, 9, 14))
    pieces = {
        seat: {(start, end) for start, end, ink, width in lines_of(canvas) if (ink, width) == (colour, WIDE)}
        for seat, colour in enumerate(look.theme.players)
    }
    assert len(pieces[0]) > 3
    assert len(pieces[1]) > 3
    assert not pieces[0] & pieces[1]
    assert len(pieces[3]) == 1
    shapes = [cast(list[tuple[float, float]], given[0]) for verb, given in canvas.calls if verb == "polygon"]
    assert len({tuple((round(x - p[0][0]), round(y - p[0][1])) for x, y in p) for p in shapes}) == 5
