"""A text that cannot be used: all mistakes, the whole text, and two ways on."""

from __future__ import annotations

import pytest

from game.ui.input.verbs import Confirm, Direction, Focus
from game.ui.widgets.screens import Screen
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.house_rules import page_of_mistakes
from tests.ui.support.places import SCALES, SIZES, button, click, sound


def test_the_page_of_mistakes_shows_all_mistakes_and_the_whole_text() -> None:
    shown, _ = page_of_mistakes()
    texts = HeadlessLoop(shown).display.texts
    for words in (
        "3 mistakes",
        "ours.yaml:2:11",
        "sets.min: 99 is out of range — a number from 2 to 16",
        "this is not YAML: a tab",
        "there is no such thing",
        "title: Ours",
        "› 2",
        "3",
    ):
        assert words in texts
    assert not any("/home" in text for text in texts)


def test_a_text_with_mistakes_can_be_kept_or_left() -> None:
    shown, kept = page_of_mistakes()
    loop = HeadlessLoop(Screen())
    loop.screens.push(shown)
    loop.step()
    click(loop, button(shown, "Keep it and fix it later"))
    assert kept == ["kept"]
    loop.do(Focus(Direction.NEXT), Confirm())
    assert loop.screens.top is not shown


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_page_of_mistakes_fits_every_window_without_overlap(size: tuple[int, int], text_scale: float) -> None:
    shown, _ = page_of_mistakes()
    HeadlessLoop(shown, size, text_scale=text_scale)
    assert sound(shown)
