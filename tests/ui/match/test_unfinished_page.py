"""The matches that can be continued: the newest first, and none is lost by a slip."""

from __future__ import annotations

from errno import EACCES
from pathlib import Path
from typing import NoReturn

import pytest

from game.session.match.match import Match
from game.session.saves.saves import NoSaves
from game.ui.app.title import TitleScreen
from game.ui.app.trouble import TroubleScreen
from game.ui.input.verbs import Cancel, Command, Confirm, Direction, Focus
from game.ui.match.score_sheet import ScoreSheet
from game.ui.match.unfinished_page import UnfinishedScreen
from game.ui.widgets import Dialog
from tests.support.files import full_disk
from tests.support.matches import played
from tests.ui.support.evening import Evening
from tests.ui.support.matches import Waiting
from tests.ui.support.places import SCALES, SIZES, button, click, press_by_keys, sound


def test_an_unfinished_match_says_its_game_deal_players_and_date(tmp_path: Path) -> None:
    waiting = Waiting(tmp_path, ["doofer", "rummy_500"])
    assert waiting.lines == [
        ("Rummy 500", "2 January 2030, 20:14", "deal 1, Ann, Ben, Cleo"),
        ("Doofer", "2 January 2030, 20:13", "deal 1, Ann, Ben, Cleo"),
    ]


def test_enter_on_the_unfinished_page_continues_the_newest_match(tmp_path: Path) -> None:
    waiting = Waiting(tmp_path, ["doofer", "rummy_500"])
    waiting.loop.do(Confirm(), Focus(Direction.DOWN), Confirm(), Cancel())
    click(waiting.loop, button(waiting.page, "Continue"))
    first, second = waiting.saves.current, waiting.page.matches[1].path
    assert waiting.done == [f"resume_from {first}", f"resume_from {second}", "title", f"resume_from {second}"]


def test_a_deleted_unfinished_match_comes_back_with_undo(tmp_path: Path) -> None:
    waiting = Waiting(tmp_path, ["doofer", "rummy_500", "me"])
    before = waiting.lines
    press_by_keys(waiting.loop, waiting.page, button(waiting.page, "Delete"))
    assert waiting.lines == before[1:]
    assert not waiting.saves.current.exists()
    waiting.loop.run_for(30)
    assert "“Me, deal 1” has been deleted." in waiting.loop.display.texts
    click(waiting.loop, button(waiting.page, "Undo"))
    assert waiting.lines == before


def test_the_last_unfinished_match_of_the_list_can_be_deleted(tmp_path: Path) -> None:
    waiting = Waiting(tmp_path, ["doofer"])
    click(waiting.loop, button(waiting.page, "Delete"))
    assert waiting.lines == []
    assert not button(waiting.page, "Continue").enabled
    waiting.page.group.set_focus(waiting.page.group.focusable()[0])
    waiting.loop.do(Command("home"), Confirm())
    assert waiting.done == []
    click(waiting.loop, button(waiting.page, "Undo"))
    assert len(waiting.lines) == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_page_of_unfinished_matches_fits_every_window_without_overlap(
    size: tuple[int, int], text_scale: float, tmp_path: Path
) -> None:
    waiting = Waiting(tmp_path, ["doofer", "liverpool_rummy_ten"], size, text_scale)
    assert sound(waiting.page)
    waiting.page._delete()
    assert sound(waiting.page)


def refuse(path: Path, target: Path) -> NoReturn:
    raise PermissionError(EACCES, "Permission denied", str(path))


def notes(evening: Evening) -> str:
    assert isinstance(evening.top, TitleScreen)
    return evening.top.note


def test_the_only_unfinished_match_can_be_deleted(evening: Evening, tmp_path: Path) -> None:
    evening.sit_down()
    evening.services.screens.restart_at("title")
    evening.loop.step()
    assert notes(evening) == "Doofer, deal 1"
    evening.click("Unfinished")
    page = evening.top
    assert isinstance(page, UnfinishedScreen)
    evening.click("Delete")
    assert not [*(tmp_path / "matches").glob("*.record")]
    assert evening.table is None
    evening.click("Undo")
    assert len(page.matches) == 1
    evening.click("Delete")
    evening.loop.do(Cancel())
    assert notes(evening) == ""
    evening.sit_down()
    assert evening.shows(evening.opened[-1])


def asked(evening: Evening) -> str:
    """Return the text of the dialog on top."""
    assert isinstance(evening.top, Dialog)
    return evening.top.text


def left_for_another(evening: Evening) -> Match:
    """Begin another match, and leave it for the title; return it."""
    evening.sit_down()
    if isinstance(evening.top, Dialog):
        evening.click("New match")
    evening.services.screens.restart_at("title")
    evening.loop.step()
    return evening.opened[-1].table


def test_a_match_that_cannot_be_saved_is_given_up_only_after_a_question(evening: Evening, tmp_path: Path) -> None:
    """Older matches are unfinished too; the one at the table is lost only where somebody agrees."""
    for _ in range(2):
        left_for_another(evening)
    with full_disk():
        table = left_for_another(evening)
        assert table.recording.write_error
        assert notes(evening) == "Doofer, deal 1"
        evening.sit_down()
        assert asked(evening) == (
            "“Doofer, deal 1” is not finished. Nothing is being saved, so it will be lost when a new match begins."
        )
        evening.click("Unfinished matches")
        page = evening.top
        assert isinstance(page, UnfinishedScreen)
        evening.loop.do(Focus(Direction.DOWN), Confirm())
        assert asked(evening).endswith("cannot be saved: it will be lost if you continue another match.")
        evening.loop.do(Confirm())
        assert evening.shows(page), "what has the focus gives nothing up"
        evening.loop.do(Focus(Direction.UP), Confirm())
        assert evening.opened[-1].table is table
    evening.services.screens.restart_at("title")
    evening.loop.step()
    evening.sit_down()
    assert evening.opened[-1].table is not table, "with room again it is saved at once, and nobody is asked"
    kept = [path.read_text(encoding="utf-8").splitlines() for path in (tmp_path / "matches").glob("*.record")]
    assert list(table.recording.lines) in kept


def test_an_unsaved_match_can_be_given_up_and_deleted(evening: Evening) -> None:
    older = left_for_another(evening)
    left_for_another(evening)
    with full_disk():
        table = left_for_another(evening)
        evening.click("Unfinished")
        evening.click("Delete")
        assert evening.table is None
        evening.click("Undo")
        assert evening.said.startswith("That did not work: ")
    evening.click("Undo")
    evening.loop.do(Confirm())
    assert list(evening.opened[-1].table.recording.lines) == list(table.recording.lines)
    evening.services.screens.restart_at("title")
    evening.loop.step()
    with full_disk():
        newest = left_for_another(evening)
        evening.click("Unfinished")
        oldest = evening.page
        assert isinstance(oldest, UnfinishedScreen)
        evening.services.match.resume_from(oldest.matches[-1].path)
        evening.click("Give up")
        assert list(evening.opened[-1].table.recording.lines) == list(older.recording.lines)
        assert evening.table not in (newest, table)


def test_resuming_or_deleting_a_saved_match_does_not_touch_a_newer_one_that_could_not_be_saved(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = left_for_another(evening)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", refuse)
        newer = left_for_another(evening)
    current = tmp_path / "matches" / "current.record"
    evening.services.match.resume_from(current)
    assert list(evening.opened[-1].table.recording.lines) == list(older.recording.lines)
    evening.services.screens.restart_at("title")
    evening.services.unfinished_matches.table = newer
    evening.services.unfinished_matches.delete(current)
    assert evening.table is newer
    evening.services.match.resume()
    assert evening.opened[-1].table is newer


def test_damage_of_a_continued_match_is_reported_at_its_table(tmp_path: Path) -> None:
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
    second.loop.run_for(0.1)
    icons = [call[0] for verb, call in second.loop.display.frame if verb == "icon"]
    assert icons[-1] == "warning"  # that of the toast, which lies over all else
    second.loop.do(Confirm())
    assert second.opened[-1].table.truth.deal == 2


def told_on_the_crash_page(evening: Evening) -> str:
    """Open the page on an unexpected error, continue the match from it, and return its text about the match."""
    evening.services.open_trouble_page(None)
    page = evening.top
    assert isinstance(page, TroubleScreen)
    evening.click("Continue")
    return page.match


def test_after_a_crash_plays_not_saved_on_a_full_disk_are_not_lost(evening: Evening, tmp_path: Path) -> None:
    evening.sit_down()
    table = evening.opened[-1].table
    with full_disk():
        played(table, 3)
        told = told_on_the_crash_page(evening)
        assert told == "The match continues from the last play, but it cannot be saved: the disk is full."
    again = evening.opened[-1].table
    assert again is not table
    assert list(again.recording.lines) == list(table.recording.lines)
    assert told_on_the_crash_page(evening) == "The match is kept up to the last play."
    current = tmp_path / "matches" / "current.record"
    assert current.read_text(encoding="utf-8").splitlines() == list(table.recording.lines)


def test_after_a_crash_the_match_at_the_table_is_continued_and_not_an_older_save(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of the disk is another, which could not be put away; or it is older."""
    evening.sit_down()
    evening.services.screens.restart_at("title")
    evening.loop.step()

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", refuse)
        evening.sit_down()
    table = played(evening.opened[-1].table, 3)
    assert len(list((tmp_path / "matches").glob("*.record"))) == 2
    assert told_on_the_crash_page(evening) == "The match is kept up to the last play."
    assert list(evening.opened[-1].table.recording.lines) == list(table.recording.lines)
    for path in (tmp_path / "matches").glob("*.record"):
        path.unlink()
    assert told_on_the_crash_page(evening) == "The match is kept up to the last play."
    [path] = (tmp_path / "matches").glob("*.record")
    assert path.read_text(encoding="utf-8").splitlines() == list(table.recording.lines)


def test_the_crash_page_says_when_the_match_is_not_being_saved(tmp_path: Path) -> None:
    evening = Evening(tmp_path, NoSaves())
    evening.sit_down()
    table = played(evening.opened[-1].table, 3)
    assert told_on_the_crash_page(evening) == "The match continues from the last play, but it is not being saved."
    assert list(evening.opened[-1].table.recording.lines) == list(table.recording.lines)
