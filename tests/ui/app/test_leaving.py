"""Whichever way one ends the program, a match that cannot be saved is not thrown away unasked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.ui.app.title import TitleScreen
from game.ui.input.verbs import Cancel, Quit
from game.ui.widgets import Dialog
from tests.support.files import full_disk
from tests.support.matches import played
from tests.ui.support.evening import Evening

WHY = "“Doofer, deal 1” is not saved: the disk is full."


def from_the_menu(evening: Evening) -> None:
    evening.loop.do(Cancel())
    evening.click("Quit")


def from_the_title(evening: Evening) -> None:
    evening.loop.do(Cancel())
    evening.click("Back to the title")
    assert isinstance(evening.top, TitleScreen)
    assert WHY in evening.top.warnings
    evening.click("Quit")


def by_closing_the_window(evening: Evening) -> None:
    evening.services.screens.restart_at("title")
    evening.loop.do(Quit(), Quit())


WAYS = [from_the_menu, from_the_title, by_closing_the_window]


def unsaved(folder: Path, leave: Callable[[Evening], None]) -> Evening:
    """Return an evening in which a player tries to `leave` a match that could not be saved."""
    evening = Evening(folder)
    evening.loop.on_quit = evening.services.quit
    evening.sit_down()
    played(evening.opened[-1].table, 3)
    leave(evening)
    assert isinstance(evening.top, Dialog)
    assert evening.top.text.startswith(WHY)
    return evening


@pytest.mark.parametrize("leave", WAYS)
def test_leaving_an_unsaved_match_asks_whether_to_stay_or_quit(
    leave: Callable[[Evening], None], tmp_path: Path
) -> None:
    with full_disk():
        evening = unsaved(tmp_path, leave)
        below = len(evening.loop.screens) - 1
        evening.click("Stay")
        assert len(evening.loop.screens) == below
        evening.services.quit()
        evening.click("Quit anyway")
    assert evening.top is None


def test_try_again_ends_the_program_once_the_match_can_be_saved(tmp_path: Path) -> None:
    with full_disk():
        evening = unsaved(tmp_path, by_closing_the_window)
        evening.click("Try again")
        assert isinstance(evening.top, Dialog)
        assert evening.top.text.startswith("“Doofer, deal 1” still cannot be saved: the disk is full.")
        assert str(tmp_path / "matches" / "current.record") in evening.top.text
    evening.click("Try again")
    assert evening.top is None
    assert Evening(tmp_path).table is not None


def test_with_a_full_disk_at_the_start_a_saved_match_is_kept_but_a_warning_says_later_plays_are_not_saved(
    tmp_path: Path,
) -> None:
    evening = Evening(tmp_path)
    evening.sit_down()
    record = list(evening.opened[-1].table.recording.lines)
    with full_disk():
        evening = Evening(tmp_path)
        told = "“Doofer, deal 1” is kept as it is now, but what happens next cannot be saved: the disk is full."
        assert evening.said == told
        assert evening.table is not None
        assert list(evening.table.recording.lines) == record
        evening.services.quit()
    assert evening.top is None


def test_a_match_that_can_be_saved_again_is_saved_at_quitting_without_a_question(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.loop.on_quit = evening.services.quit
    evening.sit_down()
    table = evening.opened[-1].table
    with full_disk():
        played(table, 3)
    assert table.recording.write_error
    by_closing_the_window(evening)
    assert evening.top is None
    assert (tmp_path / "matches" / "current.record").read_text().splitlines() == list(table.recording.lines)
