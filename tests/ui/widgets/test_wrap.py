"""Widgets in lines: as many in one as fit."""

from pygame import Rect

from game.ui.look import Look
from game.ui.widgets import Button
from game.ui.widgets.wrap import Wrap


def _buttons(*texts: str) -> list[Button]:
    return [Button(text, lambda: None) for text in texts]


def test_all_stand_in_one_line_where_they_fit(look: Look) -> None:
    buttons = _buttons("One", "Two", "Three")
    wrap = Wrap(buttons, gap=10)
    width, height = wrap.measure(look)
    assert wrap.measure(look, width) == (width, height) == (3 * 88 + 2 * 10, 44)
    wrap.place(Rect(5, 7, width, height), look)
    assert [button.rect.topleft for button in buttons] == [(5, 7), (103, 7), (201, 7)]


def test_where_they_do_not_fit_they_go_on_below(look: Look) -> None:
    buttons = _buttons("One", "Two", "Three")
    buttons[1].visible = False
    wrap = Wrap(buttons, gap=10)
    assert wrap.measure(look, 100) == (88, 2 * 44 + 10)
    wrap.place(Rect(0, 0, 100, 98), look)
    assert [button.rect.topleft for button in buttons if button.visible] == [(0, 0), (0, 54)]


def test_one_that_is_too_wide_alone_is_made_narrower(look: Look) -> None:
    button = Button("A very long text for a small place", lambda: None)
    wrap = Wrap([button])
    wrap.place(Rect(0, 0, 120, 44), look)
    assert button.rect.width == 120
