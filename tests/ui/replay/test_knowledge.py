"""What a seat knew at a moment."""

from __future__ import annotations

import pytest

from game.ui.input.verbs import Direction, Focus
from game.ui.replay.knowledge import KnowledgePage
from game.ui.widgets import Choice
from game.ui.words.events import known_lines
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import SCALES, SIZES, sound
from tests.ui.support.replays import golden

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")


def page_at(number: int) -> KnowledgePage:
    replay = golden("rummy_500-6")
    return KnowledgePage(lambda seat: replay.known(number, seat), NAMES, 1, "Deal 1, turn 3: Ben")


def test_it_says_all_of_any_seat() -> None:
    page = page_at(20)
    loop = HeadlessLoop(page, (1280, 2000))
    assert "What Ben knew" in loop.display.texts
    for line in known_lines(golden("rummy_500-6").known(20, 1), NAMES):
        assert any(text.replace("\n", " ") == line for text in loop.display.texts), line
    choice = next(widget for widget in page.group.root.walk() if isinstance(widget, Choice))
    page.group.set_focus(choice)
    loop.do(Focus(Direction.RIGHT))
    assert "What Cleo knew" in loop.display.texts


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_everything_stands_in_its_place(size: tuple[int, int], scale: float) -> None:
    page = page_at(60)
    HeadlessLoop(page, size, text_scale=scale)
    assert sound(page)
