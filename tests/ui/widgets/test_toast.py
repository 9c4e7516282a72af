"""Toasts, which tell of something and go, and tips, which wait for a pointer that rests."""

from __future__ import annotations

import pygame
import pytest
from msgspec import structs
from pygame import Rect

from game.ui.draw.canvas import SurfaceCanvas
from game.ui.draw.look import Look
from game.ui.widgets import Toasts, Widget
from game.ui.widgets.toast import MAX_TOASTS, RISE_SECONDS, TIP_DELAY, Tooltip
from tests.ui.support.headless import NullCanvas


def test_a_toast_comes_up_stays_still_and_goes() -> None:
    toasts = Toasts()
    toasts.show("Bea laid 7♥ 8♥ 9♥", seconds=3)
    assert toasts.tick(RISE_SECONDS / 2)
    assert toasts.tick(RISE_SECONDS)
    assert not toasts.tick(1)
    assert toasts.texts == ["Bea laid 7♥ 8♥ 9♥"]
    assert toasts.tick(2)
    assert toasts.texts == []
    assert not toasts.tick(1)


def test_only_the_newest_few_toasts_are_kept_and_none_twice() -> None:
    toasts = Toasts()
    for n in range(5):
        toasts.show(f"Sentence {n}")
    toasts.show("Sentence 3")
    assert toasts.texts == ["Sentence 2", "Sentence 4", "Sentence 3"]
    assert len(toasts.texts) == MAX_TOASTS
    toasts.clear()
    assert toasts.texts == []


def test_toasts_do_not_cover_one_another_and_stay_in_the_window(look: Look) -> None:
    toasts = Toasts()
    toasts.show("Short", icon="check")
    toasts.show("Long " * 60)
    toasts.tick(1)
    canvas = NullCanvas(look)
    toasts.draw(canvas)
    boxes = [given[0] for verb, given in canvas.calls if verb == "box"]
    texts = [given[1] for verb, given in canvas.calls if verb == "text"]
    lower, upper, last, first = (rect for rect in (*boxes, *texts) if isinstance(rect, Rect))
    assert lower.bottom == canvas.rect.bottom - look.px(36)
    assert upper.bottom < lower.top
    assert canvas.rect.contains(lower)
    assert lower.contains(last)
    assert upper.contains(first)


def test_with_reduced_motion_a_toast_fades_in_where_it_stays(look: Look) -> None:
    calm = structs.replace(look, calm=True)
    toasts = Toasts()
    toasts.show("Bea laid 7♥ 8♥ 9♥")
    seen: list[float] = []
    places: list[object] = []
    for _ in range(5):
        toasts.tick(RISE_SECONDS / 4)
        window = pygame.Surface((1280, 800))
        window.fill("white")
        toasts.draw(SurfaceCanvas(window, calm))
        null = NullCanvas(calm)
        toasts.draw(null)
        places += [given[0] for verb, given in null.calls if verb == "box"]
        seen.append(pygame.transform.average_color(window, Rect(540, 700, 200, 80))[0])
    assert seen == sorted(seen, reverse=True)
    assert seen[0] > seen[-1]
    assert all(place == places[0] for place in places)


def test_a_tooltip_waits_until_the_pointer_rests() -> None:
    tooltip, widget = Tooltip(), Widget(tip="Sorts your hand")
    tooltip.hover(widget, (10, 10))
    tooltip.tick(TIP_DELAY / 2)
    tooltip.hover(widget, (12, 10))
    assert not tooltip.tick(TIP_DELAY * 0.7)
    assert tooltip.tick(TIP_DELAY * 0.4)
    assert tooltip.text == "Sorts your hand"
    assert not tooltip.tick(1)


def test_a_tooltip_goes_when_the_pointer_leaves_its_widget() -> None:
    tooltip = Tooltip()
    tooltip.hover(Widget(tip="Sorts your hand"), (10, 10))
    tooltip.tick(TIP_DELAY)
    assert tooltip.hover(None, (0, 0))
    assert not tooltip.text
    assert not tooltip.hover(None, (5, 5))


def test_a_tooltip_hidden_by_a_press_returns_only_after_the_pointer_left_the_widget() -> None:
    tooltip, widget = Tooltip(), Widget(tip="Sorts your hand")
    tooltip.hover(widget, (10, 10))
    tooltip.tick(TIP_DELAY)
    tooltip.hide()
    tooltip.tick(TIP_DELAY)
    assert not tooltip.text
    tooltip.hover(widget, (10, 10))
    tooltip.tick(TIP_DELAY)
    assert not tooltip.text
    tooltip.hover(None, (50, 50))
    tooltip.hover(widget, (10, 10))
    tooltip.tick(TIP_DELAY)
    assert tooltip.text


def test_a_tooltip_covers_no_button_if_there_is_room(look: Look) -> None:
    width, height = look.metrics.size
    column = [Rect(width - 250, height - 60 * row, 230, 50) for row in range(1, 5)]
    for each in column:
        tooltip = Tooltip()
        tooltip.hover(Widget(tip="A tip of some length, that takes more than one line " * 2), each.center)
        tooltip.tick(TIP_DELAY)
        canvas = NullCanvas(look)
        tooltip.draw(canvas, column)
        [place] = [given[1] for verb, given in canvas.calls if verb == "text"]
        assert isinstance(place, Rect)
        assert place.collidelist(column) < 0


@pytest.mark.parametrize("at", [(1190, 500), (1000, 500), (830, 500)])
def test_a_tooltip_stays_within_the_sides_of_its_panel(look: Look, at: tuple[int, int]) -> None:
    panel, tooltip = Rect(820, 90, 420, 620), Tooltip()
    tooltip.hover(Widget(tip="A tip of some length, that takes more than one line " * 2), at, panel)
    tooltip.tick(TIP_DELAY)
    canvas = NullCanvas(look)
    tooltip.draw(canvas)
    boxes = [given[0] for verb, given in canvas.calls if verb == "box"]
    box = boxes[-1]
    assert isinstance(box, Rect)
    assert panel.left < box.left < box.right < panel.right


def test_a_tooltip_stays_inside_the_window_and_clear_of_the_pointer(look: Look) -> None:
    for at in ((0, 0), (1279, 799), (1279, 0), (0, 799)):
        tooltip = Tooltip()
        tooltip.hover(Widget(tip="A tip of some length, that takes more than one line " * 2), at)
        tooltip.tick(TIP_DELAY)
        canvas = NullCanvas(look)
        tooltip.draw(canvas)
        box = next(given[0] for verb, given in canvas.calls if verb == "box")
        assert isinstance(box, type(canvas.rect))
        assert canvas.rect.contains(box)
        assert not box.collidepoint(at)
