"""Choosing the base of new house rules."""

import pytest

from game.content.sheets import load_sheet, sheet_names
from game.ui.headless import HeadlessLoop
from game.ui.input import Command, Confirm, Direction, Focus
from game.ui.screens.choose_game import ChooseGamePage
from tests.ui.screens.places import SCALES, SIZES, button, click, sound

GAMES = {name: load_sheet(name) for name in sheet_names()}


def test_by_keys_and_by_mouse() -> None:
    chosen: list[str] = []
    page = ChooseGamePage(GAMES, "doofer", chosen.append)
    loop = HeadlessLoop(page)
    loop.do(Confirm(), Focus(Direction.DOWN), Confirm(), Command("end"))
    click(loop, button(page, "Choose"))
    assert chosen == ["doofer", "double_rum", "rummy_500"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_nothing_leaves_its_place(size: tuple[int, int], text_scale: float) -> None:
    page = ChooseGamePage(GAMES, "nothing", lambda name: None)
    HeadlessLoop(page, size, text_scale=text_scale)
    assert page.list.index == 0
    assert sound(page)
