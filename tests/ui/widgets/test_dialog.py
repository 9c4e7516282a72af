""""""

from __future__ import annotations

import pytest
from pygame import Rect

from game.ui.app.screens import Screen
from game.ui.draw.canvas import Canvas
from game.ui.input.verbs import Cancel, Click, Confirm, Direction, Focus, Press
from game.ui.widgets import Answer, Dialog, TextEntry
from tests.ui.support.headless import HeadlessLoop


class Table(Screen):
    def draw(self, canvas: Canvas) -> None:
        canvas.text("the table", (0, 0))


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def loop() -> HeadlessLoop:
    return HeadlessLoop(Table())


@pytest.fixture
def dialog(told: list[str], loop: HeadlessLoop) -> Dialog:
    dialog = Dialog(
        "Give up this match?",
        "It counts as lost.",
        [Answer("Give up", lambda: told.append("given up"), "danger"), Answer("Play on", kind="primary")],
        on_cancel=lambda: told.append("cancelled"),
    )
    loop.screens.push(dialog)
    loop.step()
    return dialog


def test_it_stands_before_what_was_there(loop: HeadlessLoop, dialog: Dialog) -> None:
    assert loop.display.texts == [
        "the table",
        "Give up this match?",
        "It counts as lost.",
        "Give up",
        "Play on",
    ]


def test_enter_is_the_usual_answer(loop: HeadlessLoop, dialog: Dialog, told: list[str]) -> None:
    loop.do(Confirm())
    assert (len(loop.screens), told) == (1, [])


def test_an_answer_closes_it_and_then_acts(loop: HeadlessLoop, dialog: Dialog, told: list[str]) -> None:
    loop.do(Focus(Direction.LEFT), Confirm())
    assert (len(loop.screens), told) == (1, ["given up"])


def test_escape_cancels(loop: HeadlessLoop, dialog: Dialog, told: list[str]) -> None:
    loop.do(Cancel())
    assert (len(loop.screens), told) == (1, ["cancelled"])


def test_a_click_beside_it_does_nothing(loop: HeadlessLoop, dialog: Dialog, told: list[str]) -> None:
    loop.do(Press((5, 5)), Click((5, 5)))
    assert (len(loop.screens), told) == (2, [])


def test_an_answer_may_open_another_dialog(loop: HeadlessLoop) -> None:
    second = Dialog("Really?")
    loop.screens.push(Dialog("Sure?", answers=[Answer("Yes", lambda: loop.screens.push(second))]))
    loop.do(Confirm())
    assert loop.screens.top is second
    assert len(loop.screens) == 2


def test_it_may_hold_widgets_of_its_own(loop: HeadlessLoop) -> None:
    entry = TextEntry("Ann")
    dialog = Dialog("Your name", content=entry)
    loop.screens.push(dialog)
    loop.step()
    assert entry in dialog.group.focusable()
    assert dialog.group.root.rect.contains(entry.rect)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_a_long_text_scrolls_and_the_answers_stay_in_the_window(size: tuple[int, int]) -> None:
    loop = HeadlessLoop(Table(), size, text_scale=2.0)
    dialog = Dialog("The rules", "A sentence of the rules. " * 200)
    loop.screens.push(dialog)
    loop.step()
    window = Rect((0, 0), size)
    assert window.contains(dialog.group.root.rect)
    assert all(dialog.group.root.rect.contains(widget.rect) for widget in dialog.group.focusable())
