"""Matches that are not finished: told, continued, deleted, and kept when another begins."""

from errno import EACCES
from pathlib import Path
from typing import NoReturn

import pytest

from game.session.saves import Unsaved
from game.ui.input import Cancel, Command, Confirm
from game.ui.screens.score_sheet import ScoreSheet
from game.ui.screens.title import TitleScreen
from game.ui.screens.trouble import TroubleScreen
from game.ui.screens.unfinished import UnfinishedScreen
from game.ui.widgets import Dialog
from tests.session.full_disk import full_disk
from tests.session.matches import played
from tests.ui.evening import Evening


def notes(evening: Evening) -> str:
    assert isinstance(evening.top, TitleScreen)
    return evening.top.note


def test_the_only_one_can_be_deleted_when_another_is_to_begin(evening: Evening, tmp_path: Path) -> None:
    evening.sit_down()
    evening.flow.title()
    evening.loop.step()
    assert notes(evening) == "Doofer, deal 1"
    evening.sit_down()
    assert isinstance(evening.top, Dialog)
    evening.click("Unfinished matches")
    page = evening.top
    assert isinstance(page, UnfinishedScreen)
    evening.click("Delete")
    assert not [*(tmp_path / "matches").iterdir()]
    assert evening.flow.table is None
    evening.click("Undo")
    assert len(page.matches) == 1
    evening.click("Delete")
    evening.loop.do(Cancel())
    assert notes(evening) == ""
    evening.sit_down()
    assert evening.shows(evening.opened[-1])


def test_what_was_damaged_is_said_where_one_goes_on(tmp_path: Path) -> None:
    first = Evening(tmp_path)
    first.sit_down()
    first.loop.do(Command("p"))
    path = tmp_path / "matches" / "current.record"
    path.write_text(path.read_text() + "nonsense\n")
    path.rename(path.with_name("match of yesterday.record"))
    second = Evening(tmp_path)
    second.click("Continue")
    assert isinstance(second.top, ScoreSheet)
    assert second.said.startswith("The saved match was damaged in line ")
    second.loop.do(Confirm())
    assert second.opened[-1].table.truth.deal == 2


def told_on_the_crash_page(evening: Evening) -> str:
    """What is said of the match after something went wrong; then one goes on with it."""
    evening.flow.trouble(None)
    page = evening.top
    assert isinstance(page, TroubleScreen)
    evening.click("Continue")
    return page.match


def test_after_a_crash_what_a_full_disk_did_not_take_is_not_lost(evening: Evening, tmp_path: Path) -> None:
    evening.sit_down()
    table = evening.opened[-1].table
    with full_disk():
        played(table, 3)
        told = told_on_the_crash_page(evening)
        assert told == "The match goes on from the last play, but it cannot be saved: the disk is full."
    again = evening.opened[-1].table
    assert again is not table
    assert list(again.record) == list(table.record)
    assert told_on_the_crash_page(evening) == "The match is kept up to the last play."
    current = tmp_path / "matches" / "current.record"
    assert current.read_text(encoding="utf-8").splitlines() == list(table.record)


def test_after_a_crash_it_is_the_same_match_that_goes_on(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of the disk is another, which could not be put away; or it is older."""
    evening.sit_down()
    evening.flow.title()
    evening.loop.step()

    def refuse(path: Path, target: Path) -> NoReturn:
        raise PermissionError(EACCES, "Permission denied", str(path))

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", refuse)
        evening.sit_down()
        evening.click("New match")
    table = played(evening.opened[-1].table, 3)
    assert len(list((tmp_path / "matches").iterdir())) == 2
    assert told_on_the_crash_page(evening) == "The match is kept up to the last play."
    assert list(evening.opened[-1].table.record) == list(table.record)
    for path in (tmp_path / "matches").iterdir():
        path.unlink()
    assert told_on_the_crash_page(evening) == "The match is kept up to the last play."
    [path] = (tmp_path / "matches").iterdir()
    assert path.read_text(encoding="utf-8").splitlines() == list(table.record)


def test_after_a_crash_nobody_is_promised_what_is_not_saved(tmp_path: Path) -> None:
    evening = Evening(tmp_path, Unsaved())
    evening.sit_down()
    table = played(evening.opened[-1].table, 3)
    assert told_on_the_crash_page(evening) == "The match goes on from the last play, but it is not saved."
    assert list(evening.opened[-1].table.record) == list(table.record)
