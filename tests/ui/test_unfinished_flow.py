"""Matches that are not finished: told, continued, deleted, and kept when another begins."""

from pathlib import Path

from game.ui.input import Cancel, Command, Confirm
from game.ui.screens.score_sheet import ScoreSheet
from game.ui.screens.title import TitleScreen
from game.ui.screens.unfinished import UnfinishedScreen
from game.ui.widgets import Dialog
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
