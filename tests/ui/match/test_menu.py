"""The menu of the table: every way by keys and by mouse, and the table behind it."""

from __future__ import annotations

import pytest

from game.ui.app.screens import Screen
from game.ui.input.verbs import Cancel, Command, Confirm, Menu
from game.ui.match.menu import PauseScreen
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import SCALES, SIZES, button, click, press_by_keys, sound

WAYS = ("Rules", "Settings", "Leave to the title", "Quit")


def paused(size: tuple[int, int] = (1280, 800), scale: float = 1.0) -> tuple[HeadlessLoop, PauseScreen, list[str]]:
    said: list[str] = []
    ways = [(name, lambda name=name: said.append(name)) for name in WAYS]
    page = PauseScreen(ways, "Rummy 500, deal 3", {"f1": lambda: said.append("F1")})
    loop = HeadlessLoop(Screen(), size, text_scale=scale)
    loop.screens.push(page)
    loop.step()
    return loop, page, said


@pytest.mark.parametrize("name", WAYS)
def test_every_way_by_keys_and_by_mouse(name: str) -> None:
    loop, page, said = paused()
    press_by_keys(loop, page, button(page, name))
    click(loop, button(page, name))
    assert said == [name, name]


@pytest.mark.parametrize("verb", [Confirm(), Cancel(), Menu()])
def test_enter_escape_and_the_menu_key_resume(verb: Confirm | Cancel | Menu) -> None:
    loop, page, said = paused()
    loop.do(verb)
    assert loop.screens.top is not page
    assert said == []


def test_f1_opens_the_rules_here_as_well() -> None:
    loop, page, said = paused()
    loop.do(Command("f1"))
    assert said == ["F1"]
    assert loop.screens.top is page


def test_the_table_can_be_seen_behind_it() -> None:
    loop, _, _ = paused()
    assert len(loop.screens.visible()) == 2
    assert loop.display.frame[0][0] == "fill"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_nothing_leaves_its_place(size: tuple[int, int], text_scale: float) -> None:
    _, page, _ = paused(size, text_scale)
    assert sound(page)
