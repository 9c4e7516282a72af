"""All turns in words."""

from __future__ import annotations

import pytest

from game.ui.input.verbs import Command, Confirm, Direction, Focus
from game.ui.replay.turns import TurnsPage
from game.ui.widgets import List
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import SCALES, SIZES, button, click, sound
from tests.ui.support.replays import Seen
from tests.ui.support.services import answers


def test_each_turn_says_whose_it_is_and_what_was_played() -> None:
    show = Seen().page.live
    show.go(30)
    page = TurnsPage(show)
    loop = HeadlessLoop(page)
    turns = next(widget for widget in page.group.root.walk() if isinstance(widget, List))
    headings = [item.text for item in turns.items if item.heading]
    assert headings == ["Deal 1", "Deal 2"]
    chosen = turns.items[turns.index]
    mark = show.replay.marks[show.replay.mark_at(30)]
    assert chosen.text == f"{mark.turn}. {show.names[mark.seat]}"
    assert turns.items[1].text == "1. Ann"
    assert turns.items[1].note.startswith("draws ")
    assert " · discards " in turns.items[1].note
    assert page.group.focus is turns
    assert chosen.text in loop.display.texts


def test_a_turn_is_gone_to_by_enter_or_the_button() -> None:
    show = Seen().page.live
    page = TurnsPage(show)
    chosen = answers(page)
    loop = HeadlessLoop(page)
    loop.do(Focus(Direction.DOWN), Confirm(), Command("end"))
    click(loop, button(page, "Go there"))
    assert chosen == [show.replay.marks[1].moment, show.replay.marks[-1].moment]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_everything_stands_in_its_place(size: tuple[int, int], scale: float) -> None:
    page = TurnsPage(Seen().page.live)
    HeadlessLoop(page, size, text_scale=scale)
    assert sound(page)
