"""The score sheets there are: to go on with, to delete, to begin another."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.session.ledger import Ledgers
from game.session.statistics.record_book import counted_people, games_played
from game.ui.input.verbs import Cancel, Confirm, Direction, Focus
from game.ui.ledger.ledgers import LedgersPage
from game.ui.ledger.setup import LedgerSetup
from game.ui.ledger.sheet import LedgerSheet
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.ledgers import Listed
from tests.ui.support.places import SCALES, SIZES, button, click, sound
from tests.ui.support.services import page_made, services_of


def opened(listed: Listed) -> str:
    """Return the game of the score sheet that is open."""
    assert isinstance(listed.loop.screens.top, LedgerSheet)
    return listed.loop.screens.top.ledger.sheet.title


def counted(listed: Listed) -> list[str]:
    """Return the games that Ann has played according to the statistics."""
    return [
        game
        for each in counted_people(listed.statistics)
        if each.name == "Ann"
        for game in games_played(listed.statistics, each.key)
    ]


def test_ledgers_under_way_are_listed_first_with_their_progress(tmp_path: Path) -> None:
    listed = Listed(tmp_path)
    first, second = listed.page.list_items()
    assert (first.text, first.note) == ("Dummy Rummy", "deal 2, Ann, Ben and Cleo")
    assert (second.text, second.note, second.icon) == ("Doofer", "Ann, Ben and Cleo; won by Ann", "trophy")
    listed.loop.do(Confirm())
    assert opened(listed) == "Dummy Rummy"
    listed.loop.do(Cancel(), Focus(Direction.DOWN))
    click(listed.loop, button(listed.page, "New"))
    assert isinstance(listed.loop.screens.top, LedgerSetup)
    listed.loop.do(Cancel())
    click(listed.loop, button(listed.page, "Open"))
    assert opened(listed) == "Doofer"


def test_a_deleted_ledger_comes_back_with_undo(tmp_path: Path) -> None:
    listed = Listed(tmp_path)
    click(listed.loop, button(listed.page, "Delete"))
    assert [item.text for item in listed.page.list_items()] == ["Doofer"]
    assert counted(listed) == []
    click(listed.loop, button(listed.page, "Undo"))
    assert [item.text for item in listed.page.list_items()] == ["Dummy Rummy", "Doofer"]
    assert counted(listed) == ["Dummy Rummy"]


def test_damaged_ledger_files_are_reported(tmp_path: Path) -> None:
    Listed(tmp_path).ledgers.load_all()[0].path.write_text("{")
    page = page_made(LedgersPage, services_of(ledgers=Ledgers(tmp_path)))
    HeadlessLoop(page)
    assert "damaged" in page.toasts.texts[0]
    assert len(page.entries) == 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_ledgers_page_fits_every_window_without_overlap(
    size: tuple[int, int], text_scale: float, tmp_path: Path
) -> None:
    listed = Listed(tmp_path, size, text_scale)
    listed.page._delete()
    assert sound(listed.page)
