"""The list of matches that are over."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from shutil import copy

import pytest

from game.session.saves.archive import RECORDS_PER_STEP
from game.session.saves.saves import Saves
from game.ui.input.verbs import Cancel, Confirm
from game.ui.pages.reading import ReadingPage
from game.ui.replay.matches import MatchesPage
from game.ui.replay.screen import ReplayScreen
from game.ui.widgets import List
from game.ui.widgets.screens import Screen
from tests.support.files import unlistable
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.places import SCALES, SIZES, button, click, sound
from tests.ui.support.replays import GOLDEN
from tests.ui.support.services import page_made, services_of

EVENING = datetime(2030, 1, 2, 20, 15)


class Kept:
    """The page of finished matches with these matches, saved an hour apart."""

    def __init__(self, folder: Path, names: list[str], size: tuple[int, int] = (1280, 800), scale: float = 1.0) -> None:
        self.saves = Saves(folder)
        self.saves.folder.mkdir()
        for age, name in enumerate(names):
            path = copy(GOLDEN / f"{name}.record", self.saves.folder / f"match {name}.record")
            os.utime(path, (EVENING.timestamp() - 3600 * age,) * 2)
        self.loop = HeadlessLoop(Screen(), size, text_scale=scale)
        self.services = services_of(self.loop.screens, saves=self.saves)
        self.page = page_made(MatchesPage, self.services)
        self.loop.screens.push(self.page)
        self.loop.step()

    def opened(self) -> str:
        """Return the title of the game whose replay is open, and close the replay."""
        while isinstance(self.loop.screens.top, ReadingPage):
            self.loop.step()
        top = self.loop.screens.top
        assert isinstance(top, ReplayScreen)
        self.loop.do(Cancel())
        return top.replay.record.header.sheet.title

    @property
    def lines(self) -> list[tuple[str, str, str]]:
        shown = next(widget for widget in self.page.group.root.walk() if isinstance(widget, List))
        return [(item.text, item.detail, item.note) for item in shown.items]


def test_a_finished_match_says_its_game_length_players_and_date(tmp_path: Path) -> None:
    kept = Kept(tmp_path, ["rummy_500-2", "double_rum-2"])
    assert kept.lines == [
        ("Rummy 500", "2 January 2030, 20:15", "9 deals, Ann, Ben"),
        ("Double Rum", "2 January 2030, 19:15", "one deal, Ann, Ben"),
    ]
    kept.loop.do(Confirm())
    assert kept.opened() == "Rummy 500"
    click(kept.loop, button(kept.page, "Watch it"))
    assert kept.opened() == "Rummy 500"


def test_a_deleted_finished_match_comes_back_with_undo(tmp_path: Path) -> None:
    kept = Kept(tmp_path, ["rummy_500-2", "double_rum-2"])
    click(kept.loop, button(kept.page, "Delete"))
    assert [line[0] for line in kept.lines] == ["Double Rum"]
    click(kept.loop, button(kept.page, "Undo"))
    assert [line[0] for line in kept.lines] == ["Rummy 500", "Double Rum"]


def test_of_very_many_finished_matches_the_latest_are_listed_at_once(tmp_path: Path) -> None:
    kept = Kept(tmp_path, [])
    record = (GOLDEN / "double_rum-2.record").read_bytes()
    for age in range(3 * RECORDS_PER_STEP):
        path = kept.saves.folder / f"match {age}.record"
        path.write_bytes(record)
        os.utime(path, (EVENING.timestamp() - 3600 * age,) * 2)
    page = page_made(MatchesPage, kept.services)
    kept.loop.screens.push(page)
    shown = [len(page.list_items())]
    assert page.progress.text == f"Reading … {RECORDS_PER_STEP} of {3 * RECORDS_PER_STEP}"
    while not shown[1:] or shown[-1] > shown[-2]:
        kept.loop.step()
        shown.append(len(page.list_items()))
    assert shown == [RECORDS_PER_STEP, 2 * RECORDS_PER_STEP, 3 * RECORDS_PER_STEP, 3 * RECORDS_PER_STEP]
    listed = next(widget for widget in page.group.root.walk() if isinstance(widget, List))
    assert len(listed.items) == 3 * RECORDS_PER_STEP
    assert page.progress.text == ""
    click(kept.loop, button(page, "Delete"))
    assert len(page.list_items()) == 3 * RECORDS_PER_STEP - 1


def test_an_empty_list_of_finished_matches_says_that_none_was_finished(tmp_path: Path) -> None:
    kept = Kept(tmp_path, [])
    assert any("No match has been finished yet" in text for text in kept.loop.display.texts)
    kept.loop.do(Cancel())


def test_the_page_of_finished_matches_says_when_its_folder_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with unlistable(tmp_path / "matches", monkeypatch):
        kept = Kept(tmp_path, ["double_rum-2"])
    texts = kept.loop.display.texts
    assert not any("No match has been finished yet" in text for text in texts)
    assert any("The matches cannot be read: access is not allowed" in text for text in texts)
    kept.loop.do(Cancel())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_page_of_finished_matches_fits_every_window_without_overlap(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    kept = Kept(tmp_path, ["liverpool_rummy-8", "rummy_500-2"], size, scale)
    assert sound(kept.page)
