"""Choosing the base of new house rules."""

from __future__ import annotations

import pytest

from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names
from game.session.house_rules.games import Games
from game.ui.input.verbs import Command, Confirm, Direction, Focus
from game.ui.setup.choose_game import ChooseGamePage
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import SCALES, SIZES, button, click, sound
from tests.ui.support.services import answers

GAMES = Games({name: load_sheet(name) for name in sheet_names()})


def test_by_keys_and_by_mouse() -> None:
    page = ChooseGamePage(GAMES, "doofer")
    chosen = answers(page)
    loop = HeadlessLoop(page)
    loop.do(Confirm(), Focus(Direction.DOWN), Confirm(), Command("end"))
    click(loop, button(page, "Choose"))
    assert chosen == ["doofer", "double_rum", sheet_names()[-1]]


def test_games_from_other_tables_come_last_under_a_name_of_their_own() -> None:
    others = {name: load_sheet(name) for name in other_game_names()}
    page = ChooseGamePage(Games(GAMES.shipped, others=others), "")
    chosen = answers(page)
    heads = [item.text for item in page.list.items if item.heading]
    assert heads == ["Games", "From other tables"]
    loop = HeadlessLoop(page)
    loop.do(Confirm(), Command("end"), Confirm())
    assert chosen == [sheet_names()[0], other_game_names()[-1]]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_nothing_leaves_its_place(size: tuple[int, int], text_scale: float) -> None:
    page = ChooseGamePage(GAMES, "nothing")
    HeadlessLoop(page, size, text_scale=text_scale)
    assert page.list.index == 0
    assert sound(page)


def test_games_of_one_title_are_told_apart_by_their_files() -> None:
    doofer = GAMES.shipped["doofer"]
    page = ChooseGamePage(Games({"doofer": doofer, "ours": doofer, "oh": GAMES["rummy_500"]}), "")
    assert [item.text for item in page.list.items] == ["Doofer (doofer)", "Doofer (ours)", "Rummy 500"]
