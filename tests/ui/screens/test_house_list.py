"""The list of one's own files and the games to start from."""

from pathlib import Path

import pytest

from game.content.sheets.sheets import load_sheet
from game.session.house_rules.files import HouseRules
from game.session.house_rules.games import Games
from game.ui.house_rules.screen import HouseList, Pick

SHEETS = {name: load_sheet(name) for name in ("doofer", "rummy_500")}
OURS, BAD, SHADOWED, DOOFER = (Pick("ours", True), Pick("bad", True), Pick("doofer", True), Pick("doofer", False))


@pytest.fixture
def games(tmp_path: Path) -> HouseList:
    (tmp_path / "ours.yaml").write_text("extends: rummy_500\ntitle: Ours\n")
    (tmp_path / "bad.yaml").write_text("extends: nothing\n")
    (tmp_path / "doofer.yaml").write_text("extends: rummy_500\ntitle: Not Doofer\n")
    others = {"me": load_sheet("me")}
    return HouseList(Games(SHEETS, HouseRules(tmp_path), others))


def test_own_files_come_first_and_headings_choose_nothing(games: HouseList) -> None:
    chosen: list[Pick] = []
    done: list[Pick] = []
    listed = games.build(OURS, chosen.append, done.append)
    assert [item.text for item in listed.items if item.heading] == [
        "Yours",
        "Games to start from",
        "From other tables",
    ]
    for index in range(len(listed.items)):
        listed.on_select(index)
        assert listed.on_activate is not None
        listed.on_activate(index)
    assert chosen == done == games.picks
    assert chosen[-1] == Pick("me", own=False)
    assert listed.items[listed.index].text == "Ours"


def test_what_can_be_played(games: HouseList) -> None:
    assert [games.playable(pick) for pick in (OURS, BAD, SHADOWED, DOOFER)] == [True, False, False, True]
    wrong = {item.text for item in games.build(OURS, print, print).items if item.wrong}
    assert wrong == {"bad", "Not Doofer"}
    assert games.entry(DOOFER) is None


def test_the_next_list_is_scrolled_as_the_last_one(games: HouseList) -> None:
    games.build(OURS, print, print).bar.offset = 17
    assert games.build(BAD, print, print).bar.offset == 17
