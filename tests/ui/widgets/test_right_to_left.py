"""In a language that is read from right to left pages are laid out that way round, and nothing overlaps."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from pygame import Rect

from game.ui.draw.look import Look
from game.ui.widgets import Button, Column, Label, Page, Row, Spacer, Widget
from game.ui.widgets.label import Labelled
from game.ui.widgets.layout import Flow
from game.ui.widgets.page import free_toast_place
from tests.support.languages import Pseudo, speaking
from tests.ui.shown import SCREENS, screens
from tests.ui.support.headless import NullCanvas, blank_look

MIRRORED = Pseudo(lambda text: f"⟧{text}⟦", "he")
"""A language with the texts of English, of those that are read from right to left."""


def places(make: Callable[[], Widget], look: Look, rect: Rect) -> list[Rect]:
    widget = make()
    widget.place(rect, look)
    return [child.rect for child in widget.children]


@pytest.mark.parametrize(
    "make",
    [
        lambda: Row([Label("one"), Label("and two"), Button("three", print)], gap=8),
        lambda: Row([Label("one", grow=1), Label("two")]),
        lambda: Column([Label("one"), Label("a longer one")], align="start"),
        lambda: Flow([Label("one"), Label("two"), Label("three and four")]),
        lambda: Labelled("Text size", Button("100%", print)),
    ],
)
def test_containers_place_their_widgets_mirrored_in_a_right_to_left_language(
    make: Callable[[], Widget], look: Look
) -> None:
    rect = Rect(100, 50, 420, 200)
    usual = places(make, look, rect)
    with speaking(Pseudo(str, "he")):
        mirrored = places(make, look, rect)
    assert mirrored == [each.move_to(right=rect.left + rect.right - each.left) for each in usual]
    assert any(a != b for a, b in zip(usual, mirrored, strict=True))


def test_labels_can_be_drawn_in_a_right_to_left_language(look: Look) -> None:
    label = Label("one")
    label.place(Rect(0, 0, 300, 40), look)
    canvas = NullCanvas(look)
    with speaking(MIRRORED):
        label.draw(canvas)
    assert canvas.texts() == ["one"]


def test_a_toast_is_placed_clear_of_a_label_whose_text_is_at_the_right(look: Look) -> None:
    label = Label("The match is saved.")
    root = Column([Spacer(grow=1), label])
    window = Rect(0, 0, 800, 600)
    with speaking(Pseudo(str, "he")):
        root.place(window, look)
        place = free_toast_place(root, [(120, 40)], (740, 590), window, look)
    text = Rect((0, 0), look.fonts.size(label.text)).move_to(bottomright=label.rect.bottomright)
    assert not place.colliderect(text)


@pytest.mark.parametrize("name", SCREENS)
def test_no_screen_overlaps_when_it_is_mirrored(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    look = blank_look((1280, 800), 1.0)
    with speaking(MIRRORED):
        shown = screens(name, Path())
        shown.layout(look)
        shown.draw(NullCanvas(look))
        page = shown.top
    if not isinstance(page, Page):
        return  # a table lies as it lies: cards and piles have no direction of reading
    window = Rect((0, 0), look.metrics.size)
    rows = [each for each in page.group.root.walk() if isinstance(each, Row) and each.rect.size != (0, 0)]
    for row in rows:
        parts = [child.rect for child in row.children if child.visible and child.rect.width and child.rect.height]
        assert [tuple(one) for one, other in combinations(parts, 2) if one.colliderect(other)] == []
        assert [part.right for part in parts] == sorted((part.right for part in parts), reverse=True)
    for widget in page.group.focusable():
        assert widget.rect.left >= window.left
        assert widget.rect.right <= window.right
