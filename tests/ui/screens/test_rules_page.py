"""The page of rules: all sentences are there, it scrolls, and every usual key leaves it."""

import pytest

from game.content.sheets import load_sheet, sheet_names
from game.ui.headless import HeadlessLoop
from game.ui.input import Cancel, Command, Confirm, Direction, Focus, Verb
from game.ui.rule_page import rule_page
from game.ui.screen import Screen
from game.ui.screens.rules_page import RulesPage
from game.ui.widgets import Scroll
from tests.ui.screens.places import SCALES, SIZES, button, click, sound


def reading(game: str, size: tuple[int, int] = (1280, 800), scale: float = 1.0) -> tuple[HeadlessLoop, RulesPage]:
    page = RulesPage(load_sheet(game))
    loop = HeadlessLoop(Screen(), size, text_scale=scale)
    loop.screens.push(page)
    loop.step()
    return loop, page


@pytest.mark.parametrize("game", sheet_names())
def test_every_sentence_is_on_it(game: str) -> None:
    loop, page = reading(game)
    texts = loop.display.texts
    assert page.sheet.title in texts
    assert page.sheet.about in texts
    for section in rule_page(page.sheet):
        assert section.title in texts
        assert set(section.sentences) <= set(texts)


@pytest.mark.parametrize("verb", [Cancel(), Confirm(), Command("f1")])
def test_keys_that_leave_it(verb: Verb) -> None:
    loop, page = reading("doofer")
    loop.do(verb)
    assert loop.screens.top is not page


def test_the_button_leaves_it() -> None:
    loop, page = reading("doofer")
    click(loop, button(page, "Back"))
    assert loop.screens.top is not page


def test_arrows_and_page_keys_scroll_to_the_end() -> None:
    loop, page = reading("liverpool_rummy")
    scroll = next(widget for widget in page.group.root.walk() if isinstance(widget, Scroll))
    loop.do(Focus(Direction.DOWN))
    assert scroll.bar.offset > 0
    for _ in range(9):
        loop.do(Command("page down"))
    assert scroll.bar.offset == scroll.bar.content - scroll.bar.view.height
    loop.do(Focus(Direction.UP))
    assert scroll.bar.offset < scroll.bar.content - scroll.bar.view.height


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_nothing_leaves_its_place(size: tuple[int, int], text_scale: float) -> None:
    _, page = reading("liverpool_rummy_ten", size, text_scale)
    assert sound(page)
