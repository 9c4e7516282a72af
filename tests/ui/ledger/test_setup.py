"""Setting a score sheet up."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import pytest

from game.session.house_rules.files import HouseRules
from game.session.house_rules.games import Games
from game.session.profiles import Profiles
from game.ui.input.verbs import Cancel, Confirm
from game.ui.ledger.draft import LedgerDraft
from game.ui.ledger.setup import LedgerSetup
from game.ui.ledger.sheet import LedgerSheet
from game.ui.widgets import Choice, List, TextEntry
from tests.ui.support.headless import HeadlessLoop
from tests.ui.support.ledgers import GAMES, PEOPLE, Unkept
from tests.ui.support.places import SCALES, SIZES, sound
from tests.ui.support.services import services_of

W = TypeVar("W")


class Setting:
    def __init__(self, size: tuple[int, int] = (1280, 800), text_scale: float = 1.0) -> None:
        self.draft = LedgerDraft(Games(GAMES), "doofer", PEOPLE, Profiles())
        self.unkept = Unkept()
        self.page = LedgerSetup(services_of(games=self.draft.games, ledgers=self.unkept), self.draft)
        self.loop = HeadlessLoop(self.page, size, text_scale=text_scale)

    def find(self, kind: type[W]) -> list[W]:
        return [widget for widget in self.page.group.root.walk() if isinstance(widget, kind)]


def test_enter_begins_and_esc_leaves() -> None:
    setting = Setting()
    setting.loop.do(Confirm())
    assert isinstance(setting.loop.screens.top, LedgerSheet)
    assert [each.sheet.title for each in setting.unkept.saved] == ["Doofer"]
    setting.loop.do(Cancel())
    assert not setting.loop.screens
    other = Setting()
    other.loop.do(Cancel())
    assert not other.loop.screens


def test_game_number_length_and_dealer_are_chosen() -> None:
    setting = Setting()
    games = setting.find(List)[0]
    games.handle(Confirm())
    setting.find(List)[0].on_select(3)
    assert setting.draft.game == "liverpool_rummy"
    setting.find(Choice)[0].on_change(2)
    setting.find(Choice)[1].on_change(0)
    setting.find(Choice)[2].on_change(4)
    assert (setting.draft.players, setting.draft.length, setting.draft.dealer) == (5, 0, 4)


def test_who_has_no_name_is_asked_for_it_and_the_dealer_has_it_at_once() -> None:
    setting = Setting()
    name = setting.find(TextEntry)[1]
    name.rewrite("Zoë")
    assert setting.find(Choice)[2].options == ("Ann", "Zoë", "Cleo")
    name.rewrite("")
    setting.page._start()
    assert setting.unkept.saved == []
    assert setting.page.group.focus is name
    assert "name" in setting.page.toasts.texts[0]


def test_a_game_that_goes_while_the_page_is_open_is_not_missed(tmp_path: Path) -> None:
    house = HouseRules(tmp_path)
    (tmp_path / "ours.yaml").write_text("extends: doofer\ntitle: Ours\n", encoding="utf-8")
    house.refresh()
    games = Games(GAMES, house)
    draft = LedgerDraft(games, "ours", PEOPLE, Profiles())
    assert draft.game == "ours"
    page = LedgerSetup(services_of(games=games), draft)
    loop = HeadlessLoop(page, pollers=[games.watch])
    (tmp_path / "ours.yaml").unlink()
    loop.run_for(2)
    assert draft.game == "doofer"
    assert "Ours" not in loop.display.texts


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_nothing_leaves_its_place(size: tuple[int, int], text_scale: float) -> None:
    setting = Setting(size, text_scale)
    setting.find(List)[0].on_select(3)
    setting.find(Choice)[0].on_change(5)
    assert sound(setting.page)
