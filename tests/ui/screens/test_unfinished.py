"""The matches that can be continued: the newest first, and none is lost by a slip."""

import os
from datetime import datetime
from pathlib import Path

import pytest

from game.session.match.table import Table
from game.session.saves.saves import Saves
from game.ui.input.verbs import Cancel, Command, Confirm, Direction, Focus
from game.ui.match.unfinished import UnfinishedScreen
from game.ui.widgets import List
from tests.session.matches import header
from tests.ui.headless import HeadlessLoop
from tests.ui.screens.places import SCALES, SIZES, button, click, press_by_keys, sound

EVENING = datetime(2030, 1, 2, 20, 15)


class Waiting:
    """The page with a match of each of these games, and what was done with it."""

    def __init__(
        self, folder: Path, games: list[str], size: tuple[int, int] = (1280, 800), text_scale: float = 1.0
    ) -> None:
        self.saves = Saves(folder, lambda: EVENING)
        for age, game in enumerate(games, -len(games)):
            Table(header(3, 1, game), journal=self.saves.begin()).begin()
            os.utime(self.saves.current, (EVENING.timestamp() + 60 * age,) * 2)
        self.went_on: list[Path] = []
        self.left: list[str] = []
        self.page = UnfinishedScreen(self.saves, self.went_on.append, lambda: self.left.append("back"))
        self.loop = HeadlessLoop(self.page, size, text_scale=text_scale)

    @property
    def lines(self) -> list[tuple[str, str, str]]:
        games = next(widget for widget in self.page.group.root.walk() if isinstance(widget, List))
        return [(item.text, item.detail, item.note) for item in games.items]


def test_each_says_its_game_deal_players_and_when(tmp_path: Path) -> None:
    waiting = Waiting(tmp_path, ["doofer", "rummy_500"])
    assert waiting.lines == [
        ("Rummy 500", "2030-01-02 20:14", "deal 1, Ann, Ben, Cleo"),
        ("Doofer", "2030-01-02 20:13", "deal 1, Ann, Ben, Cleo"),
    ]


def test_enter_goes_on_with_the_newest_and_arrows_lead_to_the_others(tmp_path: Path) -> None:
    waiting = Waiting(tmp_path, ["doofer", "rummy_500"])
    waiting.loop.do(Confirm(), Focus(Direction.DOWN), Confirm(), Cancel())
    click(waiting.loop, button(waiting.page, "Continue"))
    assert waiting.went_on == [waiting.saves.current, *[waiting.page.matches[1].path] * 2]
    assert waiting.left == ["back"]


def test_what_is_deleted_comes_back_with_undo(tmp_path: Path) -> None:
    waiting = Waiting(tmp_path, ["doofer", "rummy_500", "me"])
    before = waiting.lines
    press_by_keys(waiting.loop, waiting.page, button(waiting.page, "Delete"))
    assert waiting.lines == before[1:]
    assert not waiting.saves.current.exists()
    waiting.loop.run_for(30)
    assert "“Me, deal 1” is deleted." in waiting.loop.display.texts
    click(waiting.loop, button(waiting.page, "Undo"))
    assert waiting.lines == before


def test_the_last_one_can_be_deleted_too(tmp_path: Path) -> None:
    waiting = Waiting(tmp_path, ["doofer"])
    click(waiting.loop, button(waiting.page, "Delete"))
    assert waiting.lines == []
    assert not button(waiting.page, "Continue").enabled
    waiting.page.group.set_focus(waiting.page.group.focusable()[0])
    waiting.loop.do(Command("home"), Confirm())
    assert waiting.went_on == []
    click(waiting.loop, button(waiting.page, "Undo"))
    assert len(waiting.lines) == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_nothing_leaves_its_place(size: tuple[int, int], text_scale: float, tmp_path: Path) -> None:
    waiting = Waiting(tmp_path, ["doofer", "liverpool_rummy_ten"], size, text_scale)
    assert sound(waiting.page)
    waiting.page._delete()
    assert sound(waiting.page)
