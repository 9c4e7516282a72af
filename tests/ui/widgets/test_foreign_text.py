"""What files and people write may be of any length: no more of it is looked at than can be seen."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from pygame import Rect

from game.ui.draw.fonts import MAX_LENGTH, MAX_LINES, Fonts
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.input.verbs import Press
from game.ui.widgets import Button, Column, Dialog, Item, Label, List, Row, TextEntry, Toggle, Widget
from game.ui.widgets.button import Link
from game.ui.widgets.label import Notice, SourceLine
from tests.ui.support.headless import HeadlessLoop, NullCanvas

MANY = 200_000
TEXTS = {
    "letters": "x" * MANY,
    "words": "few " * (MANY // 4),
    "spaces": " " * MANY,
    "tabs": "\t" * MANY,
    "lines": "\n" * MANY,
    "suits": "♥" * (MANY // 10),
    "accents": "e" + "\u0301" * MANY,
    "one long word among short ones": "a b " + "y" * MANY + " c d",
}
WORK = 40 * MAX_LENGTH
"""Letters that may be measured for one widget, over and over again."""

WIDGETS: dict[str, Callable[[str], Widget]] = {
    "label": Label,
    "wrapping label": lambda text: Label(text, wrap=True),
    "row of labels": lambda text: Row([Label(text, grow=1), Label(text, wrap=True)]),
    "notice": Notice,
    "button": lambda text: Button(text, lambda: None),
    "link": lambda text: Link(text, lambda: None, text),
    "switch": lambda text: Toggle(text, True),
    "list": lambda text: List([Item(text, text, note=text)]),
    "long list": lambda text: List([Item(text, "detail")] * 20),
    "line of a file": lambda text: SourceLine(7, text, [5, 150_000]),
    "field": lambda text: TextEntry(text, limit=MANY + 1),
}


class Work:
    """Counts the characters that fonts measure."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.letters = 0
        measured = Fonts._measure_uncached

        def count(fonts: Fonts, line: str, role: Role, scale: float) -> int:
            self.letters += len(line)
            return measured(fonts, line, role, scale)

        monkeypatch.setattr(Fonts, "_measure_uncached", count)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    return Work(monkeypatch)


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("made", WIDGETS.values(), ids=WIDGETS)
def test_a_widget_with_endless_words_is_laid_out_and_drawn(
    made: Callable[[str], Widget], text: str, work: Work, look: Look
) -> None:
    page = Column([made(text)])
    page.measure(look)
    page.place(Rect(0, 0, 600, page.measure(look, 600)[1]), look)
    page.draw(NullCanvas(look))
    assert 0 < work.letters < WORK


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_dialogs_and_toasts_with_any_text_are_laid_out_with_little_work(text: str, work: Work) -> None:
    scale = 1.1 + [*TEXTS.values()].index(text) / 1000  # a size in which nothing was measured yet
    loop = HeadlessLoop(Dialog(text, text), (1280, 800), text_scale=scale)
    dialog = loop.screens.top
    assert isinstance(dialog, Dialog)
    dialog.toasts.show(text)
    loop.step()
    loop.step()
    assert 0 < work.letters < 3 * WORK
    assert dialog.group.focus is not None


def test_a_click_finds_its_place_in_a_long_text_with_few_measurements(work: Work, look: Look) -> None:
    entry = TextEntry("x" * 1000, limit=1000)
    entry.place(Rect(0, 0, 300, 44), look)
    entry.edited.move(0)
    entry.handle(Press((160, 20)))
    assert 0 < entry.edited.caret < 40
    assert work.letters < 20_000


@pytest.mark.parametrize("width", [1, 30, 500])
def test_a_wrapped_text_is_cut_off_with_an_ellipsis_at_the_maximum_number_of_lines(width: int, look: Look) -> None:
    for text in TEXTS.values():
        lines = look.fonts.lines(text, Role.BODY, width)
        assert len(lines) <= MAX_LINES
    assert look.fonts.lines("\n" * MANY)[-1] == "…"
    assert len(look.fonts.lines("x\n" * (MAX_LINES - 1))) == MAX_LINES


def test_an_endless_text_is_rendered_within_its_width_and_the_maximum_number_of_lines(look: Look) -> None:
    pygame.font.init()
    for text in TEXTS.values():
        picture = look.fonts.render(text, Role.SMALL, width=600)
        assert picture.width <= 600 + look.px(20)
        assert picture.height <= MAX_LINES * look.fonts.line_height(Role.SMALL)
