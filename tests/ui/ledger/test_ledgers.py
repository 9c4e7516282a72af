"""The score sheets there are: to go on with, to delete, to begin another."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from game.session.ledger import KeptLedger, Ledgers
from game.ui.input.verbs import Confirm, Direction, Focus
from game.ui.ledger.ledgers import LedgersPage
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.ledgers import ledger, line
from tests.ui.support.places import SCALES, SIZES, button, click, sound


class Listed:
    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 800), text_scale: float = 1.0) -> None:
        self.ledgers = Ledgers(folder, lambda: datetime(2030, 1, 2, 3, 4, 5))
        one = line(0, "", "5", "10")
        for of in (ledger("dummy_rummy", one), ledger("doofer", *[one] * 14)):
            self.ledgers.save(self.ledgers.begin()[0], of)
        self.opened: list[KeptLedger] = []
        self.told: list[str] = []
        self.page = LedgersPage(
            self.ledgers,
            self.opened.append,
            lambda: self.told.append("new"),
            lambda gone: self.told.append(f"gone {gone.sheet.title}"),
            lambda there: self.told.append(f"there {there.sheet.title}"),
        )
        self.loop = HeadlessLoop(self.page, size, text_scale=text_scale)


def test_those_that_go_on_are_first_and_say_how_far_they_are(tmp_path: Path) -> None:
    listed = Listed(tmp_path)
    first, second = listed.page.lines()
    assert (first.text, first.note) == ("Dummy Rummy", "deal 2, Ann, Ben and Cleo")
    assert (second.text, second.note, second.icon) == ("Doofer", "Ann, Ben and Cleo; won by Ann", "trophy")
    listed.loop.do(Confirm())
    listed.loop.do(Focus(Direction.DOWN))
    click(listed.loop, button(listed.page, "New"))
    click(listed.loop, button(listed.page, "Open"))
    assert [kept.ledger.sheet.title for kept in listed.opened] == ["Dummy Rummy", "Doofer"]
    assert listed.told == ["new"]


def test_what_was_deleted_comes_back(tmp_path: Path) -> None:
    listed = Listed(tmp_path)
    click(listed.loop, button(listed.page, "Delete"))
    assert [item.text for item in listed.page.lines()] == ["Doofer"]
    click(listed.loop, button(listed.page, "Undo"))
    assert [item.text for item in listed.page.lines()] == ["Dummy Rummy", "Doofer"]
    assert listed.told == ["gone Dummy Rummy", "there Dummy Rummy"]


def test_damaged_files_are_told(tmp_path: Path) -> None:
    Listed(tmp_path).ledgers.all()[0].path.write_text("{")
    page = LedgersPage(Ledgers(tmp_path), lambda kept: None, lambda: None)
    HeadlessLoop(page)
    assert "damaged" in page.toasts.texts[0]
    assert len(page.kept) == 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_nothing_leaves_its_place(size: tuple[int, int], text_scale: float, tmp_path: Path) -> None:
    listed = Listed(tmp_path, size, text_scale)
    listed.page._delete()
    assert sound(listed.page)
